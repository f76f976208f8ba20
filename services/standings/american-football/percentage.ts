import { type Record, shownShare } from '../won-lost.ts'

/** A tie is half a win and half a loss. 0 before the first game. Equal shares give equal numbers, so nothing is level by rounding. */
export function percentage({ won, lost, drawn }: Record): number {
  const played = won + lost + drawn
  return played === 0 ? 0 : (2 * won + drawn) / (2 * played)
}

export const addedUp = (records: readonly Record[]): Record =>
  records.reduce((a, b) => ({ won: a.won + b.won, lost: a.lost + b.lost, drawn: a.drawn + b.drawn }), { won: 0, lost: 0, drawn: 0 })

/** ".625", "1.000". */
export const shownPercentage = (record: Record): string => shownShare(percentage(record))
