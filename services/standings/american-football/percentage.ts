import { formatPct, type Record } from '../won-lost.ts'

/**
 * Winning percentage, 0 to 1; a tie is half a win and half a loss. 0 before the first game. Equal fractions give equal
 * numbers, so rounding creates no ties.
 */
export function percentage({ won, lost, drawn }: Record): number {
  const played = won + lost + drawn
  return played === 0 ? 0 : (2 * won + drawn) / (2 * played)
}

export const sumOf = (records: readonly Record[]): Record =>
  records.reduce((a, b) => ({ won: a.won + b.won, lost: a.lost + b.lost, drawn: a.drawn + b.drawn }), { won: 0, lost: 0, drawn: 0 })

/** ".625", "1.000". */
export const formatPercentage = (record: Record): string => formatPct(percentage(record))
