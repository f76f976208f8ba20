import { nameMax, showable, shown } from '../soccer/row-fields.ts'

/** wyscout writes what it does not know as null, "null" or an empty text. */
export const isTold = (value: unknown): boolean => value !== undefined && value !== null && value !== 'null' && value !== ''

/** A whole number, 3 or "3". Throws an Error for everything else, and outside the bounds. */
export function wholeNumber(value: unknown, name: string, { min = 0, max = 2 ** 40 }: { min?: number; max?: number } = {}): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (!Number.isInteger(number)) throw new Error(`${name} ${shown(value)} is no whole number`)
  if ((number as number) < min || (number as number) > max) throw new Error(`${name} ${shown(value)} is not within ${min} and ${max}`)
  return number as number
}

/** Throws an Error when `value` is no list. What wyscout does not know, or has none of, is an empty one. */
export function listOf(value: unknown, name: string): readonly unknown[] {
  if (!isTold(value)) return []
  if (!Array.isArray(value)) throw new Error(`${name} ${shown(value)} is no list`)
  return value
}

/**
 * A text that may be shown; undefined where nothing is told. In this data set escapes are escaped once more, so that `\u00e4` stands in the
 * text itself, and some names have soft hyphens. Throws an Error for what no name has: markup, control characters, more than 100 characters.
 */
export function shownText(value: unknown, name: string): string | undefined {
  if (!isTold(value)) return undefined
  if (typeof value !== 'string') throw new Error(`${name} ${shown(value)} is no text`)
  // A letter may take six: \\u00e4.
  if (value.length > nameMax * 6) throw new Error(`${name} has more than ${nameMax} characters`)
  const text = unescaped(value).replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim().normalize()
  return showable(text, name) || undefined
}

const unescaped = (text: string): string => text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
