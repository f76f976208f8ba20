import { type Result, tally } from './tally.ts'

/** Wins, losses and ties of a team over a set of results. */
export interface Record {
  won: number
  lost: number
  drawn: number
}

export function recordOf(team: string, results: readonly Result[]): Record {
  const { won, lost, drawn } = tally(team, results)
  return { won, lost, drawn }
}

/**
 * Winning percentage, 0 to 1, ties excluded; 0 before the first decided game. Equal fractions give equal numbers, so
 * rounding creates no ties.
 */
export const winPct = ({ won, lost }: Omit<Record, 'drawn'>): number => (won + lost === 0 ? 0 : won / (won + lost))

/** ".625", "1.000". */
export const formatPct = (pct: number): string => pct.toFixed(3).replace(/^0/, '')

/** "9-3", "8-3-1". */
export const formatRecord = ({ won, lost, drawn }: Record): string => [won, lost, ...(drawn > 0 ? [drawn] : [])].join('-')

/**
 * Half the difference in wins plus half the difference in losses. Negative when a leader by winning percentage has the
 * smaller surplus of wins over losses.
 */
export const gamesBehind = (own: Record, leader: Record): number => (leader.won - leader.lost - (own.won - own.lost)) / 2

/** The games between two teams of a set. */
export const among = (results: readonly Result[], teams: readonly string[]): Result[] => {
  const each = new Set(teams)
  return results.filter(({ home, away }) => each.has(home) && each.has(away))
}

export const gamesOf = (team: string, results: readonly Result[]): Result[] =>
  results.filter(({ home, away }) => home === team || away === team)

export const opponentOf = ({ home, away }: Result, team: string): string => (home === team ? away : home)
