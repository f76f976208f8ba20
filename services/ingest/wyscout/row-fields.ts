import { isGiven, nameMax, showable, shown } from '../row-fields.ts'

/**
 * A text that may be shown; undefined where nothing is told. In this data set escapes are escaped once more, so that `\u00e4` stands in the
 * text itself, and some names have soft hyphens. Throws an Error for what no name has: markup, control characters, more than 100 characters.
 */
export function shownText(value: unknown, name: string): string | undefined {
  if (!isGiven(value)) return undefined
  if (typeof value !== 'string') throw new Error(`${name} ${shown(value)} is no text`)
  // A letter may take six: \\u00e4.
  if (value.length > nameMax * 6) throw new Error(`${name} has more than ${nameMax} characters`)
  const text = unescaped(value).replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim().normalize()
  return showable(text, name) || undefined
}

const unescaped = (text: string): string => text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
