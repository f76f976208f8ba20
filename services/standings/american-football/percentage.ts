import { type Result, tally } from '../tally.ts'

/** What a team has won, tied and lost over a set of results. */
export interface Record {
  won: number
  lost: number
  drawn: number
}

export function recordOf(team: string, results: readonly Result[]): Record {
  const { won, lost, drawn } = tally(team, results)
  return { won, lost, drawn }
}

/** A tie is half a win and half a loss. 0 before the first game. Equal shares give equal numbers, so nothing is level by rounding. */
export function percentage({ won, lost, drawn }: Record): number {
  const played = won + lost + drawn
  return played === 0 ? 0 : (2 * won + drawn) / (2 * played)
}

export const addedUp = (records: readonly Record[]): Record =>
  records.reduce((a, b) => ({ won: a.won + b.won, lost: a.lost + b.lost, drawn: a.drawn + b.drawn }), { won: 0, lost: 0, drawn: 0 })

/** ".625", "1.000". */
export const shownPercentage = (record: Record): string => percentage(record).toFixed(3).replace(/^0/, '')

/** "9-3", "8-3-1". */
export const shownRecord = ({ won, lost, drawn }: Record): string => [won, lost, ...(drawn > 0 ? [drawn] : [])].join('-')
