import { getReason } from '../../../parse/problem.ts'

/** With more unreadable plays than this, the list is not taken as that of the game. */
const faultsMax = 20

/**
 * Reads plays one by one. An unreadable play is left out and named in `repairs`; whether the others still add up to the score is
 * checked when the game is built. `what` names a play: "action 12". Throws an Error for more than 20 of them.
 */
export function eachPlay<Row, Play>(
  rows: readonly Row[],
  read: (row: Row, nth: number) => Play,
  what: (row: Row) => string,
  repairs: string[],
): Play[] {
  let faults = 0
  return rows.flatMap((row, i) => {
    try {
      return [read(row, i + 1)]
    } catch (error) {
      const fault = `${what(row)}: ${getReason(error)}`
      if (++faults > faultsMax) throw new Error(`more than ${faultsMax} plays cannot be read; ${fault}`)
      repairs.push(`left out: ${fault}`)
      return []
    }
  })
}

/** Position of a play in the game. */
export interface Place {
  period: number
  secondsLeft: number
}

/**
 * Returns a reader for the places of plays in order. An unreadable period or clock is taken from the play before, with a note;
 * for the first play the reader throws an Error.
 */
export function placesInOrder(repairs: string[]): (read: { period: () => number; clock: () => number }) => Place {
  let last: Place | undefined
  const orLast = (name: keyof Place, read: () => number): number => {
    try {
      return read()
    } catch (error) {
      if (!last) throw error
      repairs.push(`${getReason(error)}: that of the play before`)
      return last[name]
    }
  }
  return ({ period, clock }) => {
    last = { period: orLast('period', period), secondsLeft: orLast('secondsLeft', clock) }
    return last
  }
}
