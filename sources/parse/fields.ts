import { isDay } from './dates.ts'

/* Fields of a row of a JSON file. Every function throws an Error that names the field and the reason. */

/** The own fields of one row, by name; undefined if there is none. */
export type Fields = (name: string) => unknown

/** Whether a value is an object with fields, so neither a list nor null. */
export const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of a row that is an object. `what`: the description used in the error if it is not an object. */
export function getFields(value: unknown, what = 'a row'): Fields {
  if (!isObject(value)) throw new Error(`${what} that is not an object`)
  const row = value as Record<string, unknown>
  return (name) => (Object.hasOwn(row, name) ? row[name] : undefined)
}

/** Maximum length of a name, in characters. */
export const nameMax = 100

/** A displayable text: not empty, within the length limit, without markup, control or format characters. */
export function text(value: unknown, field: string): string {
  if (typeof value !== 'string' || value.trim() === '') throw new Error(`${field} ${shown(value)} is not text`)
  return showable(value, field).trim()
}

/**
 * Characters that no name has: markup, control and format characters, which hide text or turn its direction, and broken
 * ones. U+200C and U+200D are part of the spelling of Persian and Indic names, after a letter or a mark.
 */
const unshowable = /[<>\p{Cc}\u{FFFD}]|(?![\u200C\u200D])\p{Cf}|(?:^|[^\p{L}\p{M}])[\u200C\u200D]/u

/**
 * Returns the value, which may be empty. Throws an Error if it is too long or has markup, control or format characters.
 */
export function showable(value: string, field: string): string {
  if (value.length > nameMax) throw new Error(`${field} has more than ${nameMax} characters`)
  if (unshowable.test(value) || !value.isWellFormed()) throw new Error(`${field} has characters that no name has`)
  return value
}

export const optionalText = (value: unknown, field: string): string | undefined =>
  value === undefined || value === null ? undefined : text(value, field)

export const shown = (value: unknown): string => (value === undefined ? '(missing)' : quoted(value).slice(0, 60))

/** A row as stored in quarantine. A value that is nested too deeply for JSON is replaced by a placeholder. */
export function quoted(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return '(nested too deeply to show)'
  }
}

/** False for undefined, null, "null" and empty text, which sources use for unknown values. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== 'null' && value !== ''

/** A whole number, 3 or "3". Throws an Error for any other value and outside the bounds. */
export function wholeNumber(value: unknown, name: string, { min = 0, max = 2 ** 40 }: { min?: number; max?: number } = {}): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (!Number.isInteger(number)) throw new Error(`${name} ${shown(value)} is not a whole number`)
  if ((number as number) < min || (number as number) > max) throw new Error(`${name} ${shown(value)} is not within ${min} and ${max}`)
  return number as number
}

/** Maximum length of a list of plays, people or rows of one game: seven times the longest known list of plays. */
const listMax = 5_000

/**
 * Throws an Error if `value` is not a list or has more than 5,000 items. An unknown or missing list is returned as an
 * empty one.
 */
export function getList(value: unknown, name: string): readonly unknown[] {
  if (!isGiven(value)) return []
  if (!Array.isArray(value)) throw new Error(`${name} ${shown(value)} is not a list`)
  if (value.length > listMax) throw new Error(`${name} is a list of more than ${listMax}`)
  return value
}

/**
 * A displayable text: not empty, within the length limit, without markup, control or format characters. Throws an Error with
 * the reason.
 */
export function textIn(value: string, field: string): string {
  if (value === '') throw new Error(`${field} is empty`)
  return showable(value, field)
}

/** YYYY-MM-DD. Throws an Error if the value is not a calendar day. */
export function dayIn(value: string): string {
  if (!isDay(value)) throw new Error(`date "${value.slice(0, 60)}" is not a day YYYY-MM-DD`)
  return value
}

/** Throws an Error for any value other than TRUE and FALSE. */
export function flagIn(value: string, field: string): boolean {
  if (value !== 'TRUE' && value !== 'FALSE') throw new Error(`${field} "${value.slice(0, 60)}" is neither TRUE nor FALSE`)
  return value === 'TRUE'
}

/** A whole number of at most this many digits. Throws an Error for anything else. */
export function digitsIn(value: string, field: string, digits: number): number {
  if (!/^\d+$/.test(value) || value.length > digits)
    throw new Error(`${field} "${value.slice(0, 20)}" is not a number of at most ${digits} digits`)
  return Number(value)
}
