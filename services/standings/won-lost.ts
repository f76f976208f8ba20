import { type Result, tally } from './tally.ts'

/** What a team has won, lost and tied over a set of results. */
export interface Record {
  won: number
  lost: number
  drawn: number
}

export function recordOf(team: string, results: readonly Result[]): Record {
  const { won, lost, drawn } = tally(team, results)
  return { won, lost, drawn }
}

/** Of the games that were decided: a tie counts for nothing. 0 before the first. Equal shares give equal numbers, so nothing is level by rounding. */
export const shareWon = ({ won, lost }: Omit<Record, 'drawn'>): number => (won + lost === 0 ? 0 : won / (won + lost))

/** ".625", "1.000". */
export const shownShare = (share: number): string => share.toFixed(3).replace(/^0/, '')

/** "9-3", "8-3-1". */
export const shownRecord = ({ won, lost, drawn }: Record): string => [won, lost, ...(drawn > 0 ? [drawn] : [])].join('-')

/** Half of what the two differ by in games won and lost: negative for a leader by share who has won fewer games more than lost. */
export const gamesBehind = (mine: Record, leader: Record): number => (leader.won - leader.lost - (mine.won - mine.lost)) / 2

/** Games of two teams of a set. */
export const among = (results: readonly Result[], teams: readonly string[]): Result[] => {
  const each = new Set(teams)
  return results.filter(({ home, away }) => each.has(home) && each.has(away))
}

export const gamesOf = (team: string, results: readonly Result[]): Result[] =>
  results.filter(({ home, away }) => home === team || away === team)

export const opponentOf = ({ home, away }: Result, team: string): string => (home === team ? away : home)
