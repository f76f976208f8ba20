import { type Fields, fieldsOf, shown, wholeNumber } from '../../../parse/row-fields.ts'

/** A count (0 to 999) and yards (-999 to 999). Both throw an Error for anything else. */
export const count = (value: unknown, name: string): number => wholeNumber(value, name, { min: 0, max: 999 })
export const yards = (value: unknown, name: string): number => wholeNumber(value, name, { min: -999, max: 999 })

/** A multiple of 0.5 from 0 to 99: two players can share a sack. Throws an Error for anything else. */
export function halves(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value * 2) || value < 0 || value > 99)
    throw new Error(`${name} ${shown(value)} is no count in halves`)
  return value
}

/** Entries of an object; empty for undefined and null. Throws an Error for anything else. */
export function entriesOf(value: unknown, name: string): [string, unknown][] {
  if (value === undefined || value === null) return []
  fieldsOf(value, name)
  return Object.entries(value)
}

/** Fields of a nested object. */
export const within = (of: Fields, name: string): Fields => fieldsOf(of(name), name)

/**
 * "15:00" and "09:53" without leading zero: "15:00", "9:53". Undefined when empty. Throws an Error for anything else.
 */
export function clockIn(value: unknown, name: string): string | undefined {
  if (value === '' || value === null || value === undefined) return undefined
  const [, minutes, seconds] = (typeof value === 'string' && /^(\d{1,2}):([0-5]\d)$/.exec(value)) || []
  if (minutes === undefined) throw new Error(`${name} ${shown(value)} is no time MM:SS`)
  return `${Number(minutes)}:${seconds}`
}

/** Parses "32:10". */
export const secondsOf = (clock: string): number => {
  const [minutes, seconds] = clock.split(':').map(Number)
  return minutes! * 60 + seconds!
}
