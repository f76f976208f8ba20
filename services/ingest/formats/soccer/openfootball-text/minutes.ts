import type { SourceEvent } from '../../source-model.ts'
import { periodOf } from '../shared/goals.ts'
import { itemsOf, shownText } from './shown-text.ts'

/** Minute and period of an event. */
export interface Minute {
  /** 1 to 120. */
  minute: number
  extraMinute?: number
  period: NonNullable<SourceEvent['period']>
}

/** Upper bound of a minute when stoppage time is added to it, and of stoppage time written after a +. */
const minuteMax = 150
const extraMax = 40

/**
 * "23", "90+2". Minutes after the 90th of a match without extra time, or after the 120th, are stoppage time: "93" is
 * "90+3", "129" is "120+9". Throws an Error for anything else.
 */
export function minuteOf(text: string, hasExtraTime: boolean): Minute {
  const [, base = '0', plus = '0'] = /^(\d{1,3})(?:\+(\d{1,2}))?$/.exec(text) ?? []
  if (Number(base) < 1 || Number(base) > minuteMax || Number(plus) > extraMax) throw new Error(`${text}' is not a minute`)
  const minute = Math.min(Number(base), hasExtraTime ? 120 : 90)
  const extraMinute = Number(base) - minute + Number(plus)
  return { minute, ...(extraMinute > 0 && { extraMinute }), period: periodOf(minute) }
}

/** "66", "90+2". */
export const minuteText = ({ minute, extraMinute }: Minute): string =>
  extraMinute === undefined ? `${minute}` : `${minute}+${extraMinute}`

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
