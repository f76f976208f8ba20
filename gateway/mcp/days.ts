import { getDay } from '../endpoints/dates.ts'

const dayMs = 86_400_000
const offsets: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1 }

/** The calendar day, UTC, named by "today", "tomorrow", "yesterday" or a date. */
export const dayNamed = <T extends string | undefined>(word: T, now: number): string | T =>
  word !== undefined && word in offsets ? getDay(now + offsets[word]! * dayMs) : word

/** The calendar day `count` days after another; negative: before it. */
export const daysAfter = (day: string, count: number): string => getDay(Date.parse(day) + count * dayMs)
