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

const minuteAtEnd = /(\d{1,3}(?:\+\d{1,2})?)'\s*(?:\(([a-z.]+)\))?$/

/** A comma-separated list of names with minutes. Throws an Error that names the fault. */
export function namedMinutes(text: string): NamedMinute[] {
  let last = ''
  return itemsOf(text).map((each) => {
    const item = each.trim()
    const [end = '', minute, mark] = minuteAtEnd.exec(item) ?? []
    const name = item.slice(0, item.length - end.length).trim()
    if (minute === undefined) throw new Error(`"${item.slice(0, 60)}" is not a name with a minute`)
    if (name === '' && last === '') throw new Error(`a minute without a name: "${item.slice(0, 60)}"`)
    minuteOf(minute, true)
    if (name !== '') last = shownText(name, 'the name of a player')
    return { name: last, minute, ...(mark !== undefined && { mark }) }
  })
}
