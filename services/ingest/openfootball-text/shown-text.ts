import { text } from '../row-fields.ts'

/** A text that may be shown, with letters or digits. Throws an Error that says what is wrong with it. */
export function shownText(value: string, what: string): string {
  const shown = text(value.trim(), what)
  if (!/[\p{L}\d]/u.test(shown)) throw new Error(`${what} "${shown}" has no letters`)
  return shown
}

const itemMax = 300

/** The items of a list that is parted by commas. Throws an Error when one is longer than any name with what stands behind it. */
export function itemsOf(text: string): string[] {
  const items = text.split(',')
  const long = items.find((item) => item.length > itemMax)
  if (long !== undefined) throw new Error(`"${long.trim().slice(0, 60)}…" has more than ${itemMax} characters`)
  return items
}
