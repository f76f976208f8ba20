import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { getMinute, withoutStoppage } from '../shared/minutes.ts'
import { getItems, shownText } from '../shared/shown-text.ts'

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
  next: /(\d{1,3}(?:\+\d{1,2})?)'\s*(?:\(([^()]{1,20})\))?/,
  whole: /(\d{1,3}(?:\+\d{1,2})?)\s*(?:\(([^()]{1,20})\)|(og|pen\.?|p))?$/,
}

/**
 * A list of names with minutes, separated by commas or by the minutes themselves. With `faults`, which receives the reason, an
 * unreadable name is "" and unreadable stoppage time is left out. Throws an Error that names any other fault.
 */
export function namedMinutes(text: string, faults?: string[]): NamedMinute[] {
  let last = ''
  return getItems(text).flatMap((item) => {
    const named = namedIn(item, last, faults)
    last = named.at(-1)!.name
    return named
  })
}

/** Reads a list as `namedMinutes` does, but leaves out an unreadable item alone, with the reason among `faults`. */
export function readableMinutes(text: string, faults: string[], what: string): NamedMinute[] {
  let last = ''
  return getItems(text).flatMap((item) => {
    const named = tolerant(faults, () => namedIn(item, last), leftOut(what)) ?? []
    last = named.at(-1)?.name ?? ''
    return named
  })
}

/**
 * The names with minutes of one item. `last`: the name before the item, to which a minute without a name belongs. `faults`:
 * receives what was left out; when absent, an unreadable part is an error.
 */
function namedIn(text: string, last: string, faults?: string[]): NamedMinute[] {
  const named: NamedMinute[] = []
  for (let item = text.trim(); item !== '' || named.length === 0; ) {
    const found = minuteForms.next.exec(item) ?? minuteForms.whole.exec(item)
    if (!found) throw new Error(`"${item.slice(0, 60)}" is not a name with a minute`)
    const [end, minute = '', inBrackets, after] = found
    const before = item.slice(0, found.index).trim()
    const name = orLeftOut('scorer', '', faults, () => nameIn(before, named.at(-1)?.name ?? last, item))
    const mark = inBrackets ?? after
    named.push({ name, minute: minuteIn(minute, faults), ...(mark !== undefined && { mark }) })
    item = item.slice(found.index + end.length).trim()
  }
  return named
}

function nameIn(before: string, last: string, item: string): string {
  if (before !== '') return shownText(before, 'the name of a player')
  if (last === '') throw new Error(`a minute without a name: "${item.slice(0, 60)}"`)
  return last
}

function minuteIn(minute: string, faults: string[] | undefined): string {
  const known = orLeftOut('stoppage time', withoutStoppage(minute), faults, () => {
    getMinute(minute, true)
    return minute
  })
  getMinute(known, true)
  return known
}

/** The result of `read`. If it throws and `faults` is given, returns `otherwise` and adds the reason to `faults`. */
function orLeftOut(what: string, otherwise: string, faults: string[] | undefined, read: () => string): string {
  return faults ? (tolerant(faults, read, leftOut(what)) ?? otherwise) : read()
}

/** Whether a side has no goals or cards: its list is empty or a dash. */
export const isNoList = (list: string): boolean => ['', '-', '–'].includes(list.trim())
