/*
 * The fields of a row of a JSON file. Every function throws an Error that says what is wrong with the field.
 */

/** The fields of one row, by name, its own ones only; undefined where there is none. */
export type Fields = (name: string) => unknown

/** The fields of a row that is an object. `what`: how the row is called when it is none. */
export function fieldsOf(value: unknown, what = 'a row'): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${what} that is no object`)
  return (name) => (Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined)
}

/** Of a name, in characters. */
export const nameMax = 100

/** A text that may be shown: not empty, not endless, without markup or control characters. */
export function text(value: unknown, field: string): string {
  if (typeof value !== 'string' || value.trim() === '') throw new Error(`${field} ${shown(value)} is no text`)
  return showable(value, field).trim()
}

/** The value, which may be empty. Throws an Error when it is endless or has markup or control characters. */
export function showable(value: string, field: string): string {
  if (value.length > nameMax) throw new Error(`${field} has more than ${nameMax} characters`)
  if (/[<>\p{Cc}\u{FFFD}]/u.test(value) || !value.isWellFormed()) throw new Error(`${field} has characters that no name has`)
  return value
}

export const optionalText = (value: unknown, field: string): string | undefined =>
  value === undefined || value === null ? undefined : text(value, field)

export const shown = (value: unknown): string => (value === undefined ? '(missing)' : quoted(value).slice(0, 60))

/** A row as it stands in quarantine. A value that is nested too deeply to be written is not worth quoting. */
export function quoted(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return '(nested too deeply to show)'
  }
}

/** Sources write what they do not know as null, "null" or an empty text. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== 'null' && value !== ''

/** A whole number, 3 or "3". Throws an Error for everything else, and outside the bounds. */
export function wholeNumber(value: unknown, name: string, { min = 0, max = 2 ** 40 }: { min?: number; max?: number } = {}): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (!Number.isInteger(number)) throw new Error(`${name} ${shown(value)} is no whole number`)
  if ((number as number) < min || (number as number) > max) throw new Error(`${name} ${shown(value)} is not within ${min} and ${max}`)
  return number as number
}

/** No list of one game, of its plays, its people or its rows, is longer: seven times the longest of plays. */
const listMax = 5_000

/** Throws an Error when `value` is no list, or one of more than 5,000. What a source does not know, or has none of, is an empty one. */
export function listOf(value: unknown, name: string): readonly unknown[] {
  if (!isGiven(value)) return []
  if (!Array.isArray(value)) throw new Error(`${name} ${shown(value)} is no list`)
  if (value.length > listMax) throw new Error(`${name} is a list of more than ${listMax}`)
  return value
}
