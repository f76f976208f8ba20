import { isDay } from '../formats/soccer/shared/season.ts'
import { showable } from './row-fields.ts'

/**
 * A displayable text: not empty, within the length limit, without markup or control characters. Throws an Error with
 * the reason.
 */
export function textIn(value: string, field: string): string {
  if (value === '') throw new Error(`${field} is empty`)
  return showable(value, field)
}

/** YYYY-MM-DD. Throws an Error if the value is not a calendar day. */
export function dayIn(value: string): string {
  if (!isDay(value)) throw new Error(`date "${value.slice(0, 60)}" is no day YYYY-MM-DD`)
  return value
}

/** Throws an Error for any value other than TRUE and FALSE. */
export function flagIn(value: string, field: string): boolean {
  if (value !== 'TRUE' && value !== 'FALSE') throw new Error(`${field} "${value.slice(0, 60)}" is neither TRUE nor FALSE`)
  return value === 'TRUE'
}
