import type { MatchSportId } from '@touchline/contract/catalog'
import type { LineupEntry, Lineups } from '@touchline/contract/gen/stats'
import { fact, type PlainFact } from '../fact.ts'
import type { LineupsRow, MatchRow } from '../inputs.ts'
import { getIds, isCutKnown, leagueEntity, type Result, sideEntity } from './results.ts'
import { sportTraits } from './sports.ts'

/** Minimum of missed matches before a return, and of season matches before a first start, to be worth a fact. */
const missedMin = 3
const seasonMin = 3

/**
 * Changes to the starters since the last match, from confirmed, complete lineups. Returns and first starts of the
 * season require such a lineup for every match in between. `results`: results of the side, newest first. Importance:
 * unchanged 3, changes 2, or 3 from five on, returns 3, first starts 2.
 */
export function lineupFacts(
  sport: MatchSportId,
  sideId: string,
  match: MatchRow,
  results: readonly Result[],
  rows: readonly LineupsRow[],
): PlainFact[] {
  const byMatch = new Map(rows.map(({ matchId, lineups }) => [matchId, getStarters(sport, sideId, lineups)]))
  const starters = byMatch.get(match.id)
  if (!starters) return []
  const of = { starters, subject: sideEntity(sideId), match, results, earlier: (result: Result) => byMatch.get(result.match.id) }
  return [...changes(of), ...returns(of), ...firstStarts(of)]
}

interface Of {
  starters: readonly LineupEntry[]
  subject: ReturnType<typeof sideEntity>
  match: MatchRow
  results: readonly Result[]
  /** Undefined when the match has no complete lineup. */
  earlier: (result: Result) => readonly LineupEntry[] | undefined
}

function getStarters(sport: MatchSportId, sideId: string, { confirmed, sides }: Lineups): readonly LineupEntry[] | undefined {
  const starters = confirmed ? sides.find(({ teamId }) => teamId === sideId)?.starters : undefined
  const ids = new Set(starters?.map(({ playerId }) => playerId))
  return starters && ids.size === starters.length && !ids.has('') && sportTraits[sport].starters.includes(ids.size) ? starters : undefined
}

const starts = (starters: readonly LineupEntry[], { playerId }: LineupEntry): boolean => starters.some((each) => each.playerId === playerId)

function changes({ starters, subject, match, results, earlier }: Of): PlainFact[] {
  const last = results[0] && isCutKnown(results, 1) ? earlier(results[0]) : undefined
  if (!last || last.length !== starters.length) return []
  const count = starters.filter((player) => !starts(last, player)).length
  const matches = [...getIds(results.slice(0, 1)), match.id]
  if (count === 0) return [fact('lineup_unchanged', { subject, values: {}, matches, importance: 3 })]
  return [fact('lineup_changes', { subject, values: { count }, matches, importance: count >= 5 ? 3 : 2 })]
}

function returns({ starters, subject, match, results, earlier }: Of): PlainFact[] {
  return starters.flatMap((player) => {
    const lastStart = results.findIndex((result) => {
      const then = earlier(result)
      return !then || starts(then, player)
    })
    const result = results[lastStart]
    if (!result || !earlier(result) || lastStart < missedMin || !isCutKnown(results, lastStart)) return []
    const matches = [...getIds(results.slice(0, lastStart + 1)), match.id]
    return [fact('lineup_return', { ...of(player, subject), values: { missed: lastStart }, matches, importance: 3 })]
  })
}

function firstStarts({ starters, subject, match, results, earlier }: Of): PlainFact[] {
  const { leagueId, season } = match
  const inSeason = results.filter((result) => result.match.leagueId === leagueId && result.match.season === season)
  const lineups = inSeason.flatMap((result) => earlier(result) ?? [])
  if (inSeason.length < seasonMin || inSeason.some((result) => !earlier(result))) return []
  return starters
    .filter((player) => !starts(lineups, player))
    .map((player) => {
      const related = { team: subject, league: leagueEntity(leagueId) }
      return fact('lineup_debut', { ...of(player, subject), related, values: {}, matches: [...getIds(inSeason), match.id], importance: 2 })
    })
}

const of = ({ playerId, name }: LineupEntry, team: Of['subject']) => ({
  subject: { type: 'player', id: playerId, name } as const,
  related: { team },
})
