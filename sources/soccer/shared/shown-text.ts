import { text } from '../../parse/fields.ts'

/** A displayable text with letters or digits. Throws an Error for anything else. */
export function shownText(value: string, what: string): string {
  const shown = text(value.trim(), what)
  if (!/[\p{L}\d]/u.test(shown)) throw new Error(`${what} "${shown}" has no letters`)
  return shown
}

const itemMax = 300

/** Items of a comma-separated list. Throws an Error for an item of more than 300 characters. */
export function getItems(text: string): string[] {
  const items = text.split(',')
  const long = items.find((item) => item.length > itemMax)
  if (long !== undefined) throw new Error(`"${long.trim().slice(0, 60)}…" has more than ${itemMax} characters`)
  return items
}
