import { getFields, isGiven, text } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'

/** The text of [{Locale, Description}, …] in English, else in the first language; undefined if there is none that can be read. */
export function localized(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined
  const rows = value.flatMap((row) => tolerant([], () => [getFields(row)]) ?? []).filter((row) => isGiven(row('Description')))
  const row = rows.find((each) => String(each('Locale')).startsWith('en')) ?? rows[0]
  return row && tolerant([], () => text(row('Description'), 'Description'))
}

/** An id, which is a text of digits or letters. */
export const idIn = (value: unknown): string | undefined => (typeof value === 'string' && /^[\w-]{1,40}$/.test(value) ? value : undefined)
