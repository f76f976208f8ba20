import type { MatchSportId } from '@touchline/contract/catalog'
import { fact, type Importance, type PlainFact, type Scope } from '../fact.ts'
import { countedOn, getIds, isCutKnown, type Result, sideEntity } from './results.ts'
import { sportTraits } from './sports.ts'

const shortest = 3

/**
 * Streaks of three or more matches up to the newest match; `scopes` selects those among home or away matches too. An
 * unbeaten streak is stated only if it is longer than the winning streak, a winless one only if longer than the losing
 * streak. Importance: 5 from ten matches on, 4 from seven, 3 from five, else 2; one less for matches at home or away
 * only, and for goals.
 */
export const streakFacts = (sport: MatchSportId, sideId: string, results: readonly Result[], scopes: readonly Scope[]): PlainFact[] =>
  scopes.flatMap((scope) => streaksIn(sport, sideId, inScope(results, scope), scope))

/** Matches on neutral ground count neither as home nor as away. */
export const inScope = (results: readonly Result[], scope: Scope): readonly Result[] =>
  scope === 'all' ? results : results.filter(({ venue }) => venue === scope)

type Kind = 'winning_streak' | 'unbeaten_streak' | 'losing_streak' | 'winless_streak' | 'scoring_streak' | 'clean_sheet_streak'

function streaksIn(sport: MatchSportId, sideId: string, results: readonly Result[], scope: Scope): PlainFact[] {
  const length = (has: (result: Result) => boolean): number => {
    const end = results.findIndex((result) => !has(result))
    return end === -1 ? results.length : end
  }
  const won = length(({ outcome }) => outcome === 'won')
  const lost = length(({ outcome }) => outcome === 'lost')
  const unbeaten = length(({ outcome }) => outcome !== 'lost')
  const winless = length(({ outcome }) => outcome !== 'won')
  const { scoringStreaks, cleanSheets } = sportTraits[sport]
  const streaks: [Kind, number][] = [
    ['winning_streak', won],
    ['unbeaten_streak', unbeaten > won ? unbeaten : 0],
    ['losing_streak', lost],
    ['winless_streak', winless > lost ? winless : 0],
    ['scoring_streak', scoringStreaks ? length(({ scored }) => scored > 0) : 0],
    ['clean_sheet_streak', cleanSheets ? length(({ hasScore, conceded }) => hasScore && conceded === 0) : 0],
  ]
  return streaks.flatMap(([kind, count]) => {
    if (count < shortest || !isCutKnown(results, count)) return []
    const streak = results.slice(0, count)
    const values = { count, since: countedOn(streak.at(-1)!.match) }
    return [
      fact(kind, { subject: sideEntity(sideId), scope, values, matches: getIds(streak), importance: getImportance(kind, count, scope) }),
    ]
  })
}

function getImportance(kind: Kind, count: number, scope: Scope): Importance {
  const byLength = count >= 10 ? 5 : count >= 7 ? 4 : count >= 5 ? 3 : 2
  const less = Number(scope !== 'all') + Number(kind === 'scoring_streak' || kind === 'clean_sheet_streak')
  return Math.max(1, byLength - less) as Importance
}
