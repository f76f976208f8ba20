import { languages } from '@touchline/contract/catalog'
import { normalizeName } from '@touchline/contract/names/normalize'
import { getDay, isCalendarDay } from '../endpoints/dates.ts'
import { dayIn } from '../endpoints/time-zone.ts'
import { Unclear } from './tool.ts'

const dayMs = 86_400_000
/** Days before and after today that words name. */
const daysMax = 31

/**
 * The days from today that words of CLDR name, normalized, in every language: "tomorrow", "übermorgen", "avant-hier",
 * "in 3 days".
 */
const relativeDays: ReadonlyMap<string, number> = new Map(
  languages.flatMap((lang) => {
    const formats = (['auto', 'always'] as const).map((numeric) => new Intl.RelativeTimeFormat(lang, { numeric }))
    const days = Array.from({ length: 2 * daysMax + 1 }, (_, i) => i - daysMax)
    return days.flatMap((count) => formats.map((format) => [normalizeName(format.format(count, 'day')), count] as const))
  }),
)

/** The names of the days of the week in every language, normalized: 0 is Sunday. */
const weekdays: ReadonlyMap<string, number> = new Map(
  languages.flatMap((lang) => {
    const { format } = new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' })
    // The first day of 1978 was a Sunday.
    return Array.from({ length: 7 }, (_, day) => [normalizeName(format(Date.UTC(1978, 0, 1 + day))), day] as const)
  }),
)

/** Whether `dayNamed` reads the text as a day. */
export const isDay = (text: string): boolean =>
  isCalendarDay(text) || relativeDays.has(normalizeName(text)) || weekdays.has(normalizeName(text))

/**
 * The calendar day that a date or a word names; in a time zone, else UTC. Throws Unclear for a day of the week, which
 * names a past day and one to come.
 */
export function dayNamed<T extends string | undefined>(word: T, now: number, zone?: string): string | T {
  if (word === undefined || isCalendarDay(word)) return word
  const today = zone === undefined ? getDay(now) : dayIn(zone, now)
  const count = relativeDays.get(normalizeName(word))
  if (count !== undefined) return daysAfter(today, count)
  const ahead = (weekdays.get(normalizeName(word))! - new Date(today).getUTCDay() + 7) % 7
  const days = (ahead === 0 ? [-7, 0, 7] : [ahead - 7, ahead]).map((each) => daysAfter(today, each))
  throw new Unclear(`"${word}" is ${days.join(' or ')}; today is ${today}. Repeat with one of these days.`)
}

/** The calendar day `count` days after another; negative: before it. */
export const daysAfter = (day: string, count: number): string => getDay(Date.parse(day) + count * dayMs)
