import { leftOut, tolerant } from '../../../parse/tolerant.ts'
import { minuteOf } from '../shared/minutes.ts'
import { itemsOf, shownText } from '../shared/shown-text.ts'

/** A name with one minute: "Diego FORLAN 23', 79'(p)" gives two. */
export interface NamedMinute {
  name: string
  /** "90+2". */
  minute: string
  /** Text in brackets after the minute: "p". */
  mark?: string
}

/** A name up to its minute, and a mark: "B 12'(p)", "B 12' (o.g.)"; "B 12", "B 12og" only as a whole item. */
const minuteForms = {
  next: /(\d{1,3}(?:\+\d{1,2})?)'\s*(?:\(([a-z.]+)\))?/,
  whole: /(\d{1,3}(?:\+\d{1,2})?)\s*(?:\(([a-z.]+)\)|(og|pen\.?|p))?$/,
}

/** A list of names with minutes, separated by commas or by the minutes themselves. Throws an Error that names the fault. */
export function namedMinutes(text: string): NamedMinute[] {
  let last = ''
  return itemsOf(text).flatMap((item) => {
    const named = namedIn(item, last)
    last = named.at(-1)!.name
    return named
  })
}

/** As `namedMinutes`. An item that cannot be read is left out alone, with the reason among `faults`. */
export function readableMinutes(text: string, faults: string[], what: string): NamedMinute[] {
  let last = ''
  return itemsOf(text).flatMap((item) => {
    const named = tolerant(faults, () => namedIn(item, last), leftOut(what)) ?? []
    last = named.at(-1)?.name ?? ''
    return named
  })
}

/** The names with minutes of one item. `last`: the name before it, which a minute alone is of. */
function namedIn(text: string, last: string): NamedMinute[] {
  const named: NamedMinute[] = []
  for (let item = text.trim(); item !== '' || named.length === 0; ) {
    const found = minuteForms.next.exec(item) ?? minuteForms.whole.exec(item)
    if (!found) throw new Error(`"${item.slice(0, 60)}" is not a name with a minute`)
    const [end, minute = '', inBrackets, after] = found
    const before = item.slice(0, found.index).trim()
    const name = before === '' ? (named.at(-1)?.name ?? last) : shownText(before, 'the name of a player')
    if (name === '') throw new Error(`a minute without a name: "${item.slice(0, 60)}"`)
    minuteOf(minute, true)
    const mark = inBrackets ?? after
    named.push({ name, minute, ...(mark !== undefined && { mark }) })
    item = item.slice(found.index + end.length).trim()
  }
  return named
}

/** What is in place of a list of a side without goals or cards: nothing, or a dash. */
export const isNoList = (list: string): boolean => ['', '-', '–'].includes(list.trim())
