import type { Side } from '@touchline/contract/outcome'
import { shown } from '../../parse/fields.ts'
import { clockText } from '../../parse/number-text.ts'

export interface PeriodLength {
  period: string
  seconds: number
}

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

/**
 * Parses the time played in a period, "12:34", "0:00". Throws an Error for anything else and for more than 99 minutes.
 */
export function secondsIn(value: unknown, name = 'time'): number {
  const [, minutes, seconds] = /^(\d{1,2}):([0-5]\d)$/.exec(String(value)) ?? []
  if (minutes === undefined) throw new Error(`${name} ${shown(value)} is not a time of a period`)
  return Number(minutes) * 60 + Number(seconds)
}

/** "04:05"; from one hour on "62:10". */
export const formatDuration = (seconds: number): string => clockText(seconds).padStart(5, '0')

/** Time of a game over all its periods. */
export interface GameClock {
  /** Seconds from the first face-off. A shoot-out has no time: the total played before it. */
  at(period: string, seconds: number): number
  /** Minute of the game, from 1; the last second of a period is in its last minute. */
  minute(period: string, seconds: number): number
  getLength(period: string): number
}

/**
 * `periods`: in order, without the shoot-out. `at` and `minute` throw an Error for a period the game did not have and
 * for a time beyond its end.
 */
export function gameClock(periods: readonly PeriodLength[]): GameClock {
  const starts = new Map<string, number>()
  let total = 0
  for (const { period, seconds } of periods) {
    starts.set(period, total)
    total += seconds
  }
  const getLength = (period: string) => periods.find((each) => each.period === period)?.seconds ?? 0
  function at(period: string, seconds: number): number {
    if (period === 'SO') return total
    const start = starts.get(period)
    if (start === undefined) throw new Error(`period ${period} is not in this game`)
    if (seconds > getLength(period)) throw new Error(`${clockText(seconds)} is beyond the end of ${period}`)
    return start + seconds
  }
  return {
    at,
    minute(period, seconds) {
      const end = period === 'SO' ? total : (starts.get(period) ?? 0) + getLength(period)
      return Math.min(Math.floor(at(period, seconds) / 60) + 1, Math.ceil(end / 60))
    },
    getLength,
  }
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
