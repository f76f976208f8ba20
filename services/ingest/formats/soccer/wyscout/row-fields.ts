import { isGiven, nameMax, showable, shown } from '../../../parse/row-fields.ts'

/**
 * A displayable text; undefined for an absent value. The data set escapes twice, so that the text itself contains
 * `\u00e4`, and some names have soft hyphens; both are undone. Throws an Error for markup, control characters, or more
 * than 100 characters.
 */
export function shownText(value: unknown, name: string): string | undefined {
  if (!isGiven(value)) return undefined
  if (typeof value !== 'string') throw new Error(`${name} ${shown(value)} is no text`)
  // An escaped letter takes six characters: \\u00e4.
  if (value.length > nameMax * 6) throw new Error(`${name} has more than ${nameMax} characters`)
  const text = unescaped(value).replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim().normalize()
  return showable(text, name) || undefined
}

const unescaped = (text: string): string => text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
