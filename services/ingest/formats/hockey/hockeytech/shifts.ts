import { type Fields, fieldsOf, listOf, wholeNumber } from '../../../parse/row-fields.ts'
import { secondsIn } from './periods.ts'

/** Seconds on the ice by player id. Throws an Error that describes the problem of the file. */
export function timeOnIce(shifts: Fields): Map<string, number> {
  const players = [...listOf(shifts('home'), 'home'), ...listOf(shifts('visitor'), 'visitor')].map((row) => fieldsOf(row, 'a player'))
  return new Map(
    players.map((field) => {
      const lengths = listOf(field('shifts'), 'shifts').map((shift) => secondsIn(fieldsOf(shift, 'a shift')('length'), 'length'))
      return [String(wholeNumber(field('player_id'), 'player_id')), lengths.reduce((a, b) => a + b, 0)] as const
    }),
  )
}
