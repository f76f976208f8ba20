import { getCreditedWinner } from './credited-winner.ts'
import type { ReportedResult } from './outcome.ts'

/** A match of two teams. */
export interface Meeting {
  homeId: string
  result: ReportedResult
}

/** What a team has won, drawn and lost against another one, and the score of these matches, without shoot-outs. */
export interface HeadToHead {
  played: number
  wins: number
  draws: number
  losses: number
  scored: number
  conceded: number
}

/**
 * Counts the meetings that have a result, by the rules of records: awarded matches, retirements and walkovers count for
 * their winner, also without a score, except walkovers in tennis. Abandoned and cancelled matches do not count.
 * `teamIds`: every id of the team whose record it is.
 */
export function getHeadToHead(sport: string, teamIds: ReadonlySet<string>, meetings: Iterable<Meeting>): HeadToHead {
  const record: HeadToHead = { played: 0, wins: 0, draws: 0, losses: 0, scored: 0, conceded: 0 }
  for (const { homeId, result } of meetings) {
    const winner = getCreditedWinner(sport, result)
    if (winner === undefined) continue
    const isHome = teamIds.has(homeId)
    const { homeScore = 0, awayScore = 0 } = result
    record.played++
    record[winner === 'draw' ? 'draws' : (winner === 'home') === isHome ? 'wins' : 'losses']++
    record.scored += isHome ? homeScore : awayScore
    record.conceded += isHome ? awayScore : homeScore
  }
  return record
}
