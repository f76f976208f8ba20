import { getCreditedWinner } from '@touchline/contract/credited-winner'
import { fact, type PlainFact } from '../fact.ts'
import { getIds, getResults, isCutKnown, isWonByScore, leagueEntity, type Result } from '../facts/results.ts'
import { sportTraits } from '../facts/sports.ts'
import type { Table } from '../inputs.ts'
import { type Contest, getId, getValues, ofSide, type Side, sides } from './contest.ts'

const shortest = 3
/** Minimum number of matches of the season before a win can be its biggest or a leader can be new. */
const fewest = 5

/**
 * Changes that the match made for its sides. Importance: the end of a streak of ten matches 5, of seven 4, else 3; the
 * first win of the season after three matches or more 4, from five on 5; a new leader 5; the biggest win of the season
 * 3.
 */
export function seasonFacts(contest: Contest): PlainFact[] {
  const { inputs, sport, match } = contest
  return sides.flatMap((side) => {
    const { history } = inputs[side]
    const season = inputs.season.filter(({ leagueId, season }) => leagueId === match.leagueId && season === match.season)
    const inSeason = getResults(sport, getId(contest, side), season, match)
    return [
      ...streakEnded(contest, side, getResults(sport, getId(contest, side), history, match)),
      ...firstWin(contest, side, inSeason),
      ...biggestWin(contest, side, inSeason),
      ...newLeader(contest, side, inSeason),
    ]
  })
}

type Ended = 'winning' | 'unbeaten' | 'losing' | 'winless'

/** The longest streak that the match ended. */
function streakEnded(contest: Contest, side: Side, results: readonly Result[]): PlainFact[] {
  const winner = getCreditedWinner(contest.sport, contest.match)
  if (winner === undefined) return []
  const outcome = winner === 'draw' ? 'drawn' : winner === side ? 'won' : 'lost'
  const streaks: Record<Ended, (of: Result['outcome']) => boolean> = {
    winning: (of) => of === 'won',
    unbeaten: (of) => of !== 'lost',
    losing: (of) => of === 'lost',
    winless: (of) => of !== 'won',
  }
  const ended = (Object.keys(streaks) as Ended[])
    .filter((kind) => !streaks[kind](outcome))
    .map((kind) => {
      const end = results.findIndex((result) => !streaks[kind](result.outcome))
      return { kind, count: end === -1 ? results.length : end }
    })
  const longest = ended.reduce((a, b) => (b.count > a.count ? b : a))
  if (longest.count < shortest || !isCutKnown(results, longest.count)) return []
  const { kind: detail, count } = longest
  const importance = count >= 10 ? 5 : count >= 7 ? 4 : 3
  const matches = [...getIds(results.slice(0, count)), contest.match.id]
  return [fact('streak_ended', { ...ofSide(contest, side), values: { count }, detail, matches, importance })]
}

function firstWin(contest: Contest, side: Side, inSeason: readonly Result[]): PlainFact[] {
  const { match, outcome } = contest
  const played = inSeason.length
  if (outcome !== side || played < shortest || inSeason.some((result) => result.outcome === 'won')) return []
  const of = { ...ofSide(contest, side), related: { league: leagueEntity(match.leagueId) } }
  return [fact('first_win', { ...of, values: { played }, matches: [...getIds(inSeason), match.id], importance: played >= 5 ? 5 : 4 })]
}

/** A win by a larger margin than all earlier wins of the season, if there are at least two. */
function biggestWin(contest: Contest, side: Side, inSeason: readonly Result[]): PlainFact[] {
  const { sport, match, score, outcome } = contest
  const margin = ({ scored, conceded }: { scored: number; conceded: number }) => scored - conceded
  const values = getValues(score, side)
  const wins = inSeason.filter((result) => result.outcome === 'won' && isWonByScore(result))
  if (!sportTraits[sport].margins || outcome !== side || inSeason.length < fewest || wins.length < 2) return []
  if (wins.some((win) => margin(win) >= margin(values))) return []
  const { related, ...of } = ofSide(contest, side)
  const matches = [...getIds(inSeason), match.id]
  return [
    fact('biggest_win_season', { ...of, related: { league: leagueEntity(match.leagueId), ...related }, values, matches, importance: 3 }),
  ]
}

/** A winner that leads the only table of its stage after the match and did not lead it before. */
function newLeader(contest: Contest, side: Side, inSeason: readonly Result[]): PlainFact[] {
  const { inputs, match, outcome } = contest
  const id = getId(contest, side)
  const [before, after] = [rowIn(inputs.table, id, match.stage), rowIn(inputs.tableAfter, id, match.stage)]
  if (outcome !== side || before?.position === undefined || before.position === 1 || before.played < fewest) return []
  if (after?.position !== 1 || after.played <= before.played) return []
  const { points, played } = after
  const of = { ...ofSide(contest, side), related: { league: leagueEntity(match.leagueId) } }
  const values = { ...(points !== undefined && { points }), played }
  return [fact('new_leader', { ...of, values, matches: [...getIds(inSeason), match.id], importance: 5 })]
}

function rowIn(table: Table | undefined, id: string, stage: string | undefined) {
  if (table?.rule === undefined) return undefined
  const rows = table.rows.filter((row) => row.stage === stage)
  const isOne = rows.filter(({ position }) => position === 1).length === 1
  return isOne ? rows.find(({ teamId }) => teamId === id) : undefined
}
