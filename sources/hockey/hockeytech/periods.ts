import type { Side } from '@touchline/contract/outcome'
import { shown } from '../../parse/fields.ts'

/**
 * Converts period names of the feed ("1st", "2nd OT", "OT1", "SO", "3") to P1 to P3, OT1 and on, SO. Throws an Error
 * for anything else.
 */
export function periodNamed(value: unknown): string {
  const name = String(value).trim()
  if (/^(?:SO|shoot-?out)$/i.test(name)) return 'SO'
  const [, regular] = /^([1-3])(?:st|nd|rd)?$/.exec(name) ?? []
  if (regular !== undefined) return `P${regular}`
  const [, before, after] = /^(?:(\d)(?:st|nd|rd|th) )?OT(\d)?$/i.exec(name) ?? []
  if (before === undefined && after === undefined && !/^OT$/i.test(name)) throw new Error(`period ${shown(value)} is invalid`)
  return `OT${before ?? after ?? 1}`
}

export type Strength = 'ev' | 'pp' | 'sh'

/**
 * A penalty that leaves a side short-handed; misconducts and coincidental penalties do not. `at`: seconds of the game.
 */
export interface ShortHanded {
  side: Side
  at: number
  minutes: number
}

export interface ScoredAt {
  side: Side
  at: number
}

interface Served {
  side: Side
  from: number
  to: number
}

/**
 * Strength of a side at a second of the game. While a side is short-handed, a goal ends its penalty of two minutes, or
 * the current two minutes of a penalty of four; longer penalties continue. With `hasJailbreak` a goal of either side does
 * this, else one of the other side. Events in the second in which a penalty starts are before it, events in its last second are
 * within it.
 */
export function strengths(
  penalties: readonly ShortHanded[],
  goals: readonly ScoredAt[],
  hasJailbreak: boolean,
): (side: Side, at: number) => Strength {
  const served = penalties
    .toSorted((a, b) => a.at - b.at)
    .map(({ side, at, minutes }): Served & { minutes: number } => ({ side, from: at, to: at + minutes * 60, minutes }))
  const short = (side: Side, at: number) => served.filter((each) => each.side === side && each.from < at && at <= each.to)
  const difference = (side: Side, at: number) => short(side === 'home' ? 'away' : 'home', at).length - short(side, at).length
  for (const { side, at } of goals.toSorted((a, b) => a.at - b.at)) {
    const ahead = difference('home', at)
    const shortSide = ahead > 0 ? 'away' : 'home'
    if (ahead === 0 || (side === shortSide && !hasJailbreak)) continue
    const first = short(shortSide, at).find(({ minutes }) => minutes <= 4)
    if (first) Object.assign(first, shortened(first, at))
  }
  return (side, at) => {
    const ahead = difference(side, at)
    return ahead > 0 ? 'pp' : ahead < 0 ? 'sh' : 'ev'
  }
}

/** A goal in the first two minutes of a four-minute penalty ends those two; the other two start. */
const shortened = ({ to, minutes }: Served & { minutes: number }, at: number) =>
  minutes === 4 && to - at > 120 ? { to: at + 120, minutes: 2 } : { to: at }
