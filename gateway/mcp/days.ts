import { getDay } from '../endpoints/dates.ts'
import { dayIn } from '../endpoints/time-zone.ts'

const dayMs = 86_400_000
const offsets: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1 }

/** The calendar day named by "today", "tomorrow", "yesterday" or a date; in a time zone, else UTC. */
export function dayNamed<T extends string | undefined>(word: T, now: number, zone?: string): string | T {
  if (word === undefined || !(word in offsets)) return word
  return daysAfter(zone === undefined ? getDay(now) : dayIn(zone, now), offsets[word]!)
}

/** The calendar day `count` days after another; negative: before it. */
export const daysAfter = (day: string, count: number): string => getDay(Date.parse(day) + count * dayMs)
