import { fail } from '@touchline/contract/errors'

/** False for days that do not exist, such as "2026-02-30". */
export const isCalendarDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

const rfc3339 = /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/**
 * Converts an RFC 3339 instant to UTC with milliseconds, truncating further digits. Undefined for anything else: days
 * that do not exist, leap seconds (no clock here produces one), and instants outside the years 0000 to 9999 in UTC.
 */
export function getInstant(text: string): string | undefined {
  const [, day] = rfc3339.exec(text) ?? []
  if (day === undefined || !isCalendarDay(day)) return undefined
  const utc = new Date(text.toUpperCase()).toISOString()
  return /^\d/.test(utc) ? utc : undefined
}

/** UTC day of an instant in milliseconds since 1970. */
export const getDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

const dayMs = 86_400_000
const getStart = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export interface DateParams {
  date: string | undefined
  dateFrom: string | undefined
  dateTo: string | undefined
  /** A league, a team or a season is given, which permits a longer range. */
  isNarrowed: boolean
  /** Any filter is given. */
  isFiltered: boolean
  /** False: the list has no such filters. Absent: it has. */
  mayNarrow?: false
}

export const rangeDaysMax = 31
export const narrowedRangeDaysMax = 400

/** The days a list of matches covers, both inclusive; undefined: unbounded. Throws `invalid_date_range`. */
export function dateRange(params: DateParams, today: string): { from: string; to: string } | undefined {
  const { date, dateFrom, dateTo, isNarrowed, isFiltered, mayNarrow = true } = params
  if (date !== undefined) {
    if (dateFrom !== undefined || dateTo !== undefined)
      throw fail('invalid_date_range', { what: 'date cannot be combined with date_from or date_to' })
    return { from: date, to: date }
  }
  if (dateFrom === undefined) {
    if (dateTo !== undefined) throw fail('invalid_date_range', { what: 'date_to requires date_from' })
    return isFiltered ? undefined : { from: today, to: today }
  }
  const daysMax = isNarrowed ? narrowedRangeDaysMax : rangeDaysMax
  if (dateTo === undefined) return { from: dateFrom, to: lastDay(dateFrom, daysMax) }
  if (dateTo < dateFrom) throw fail('invalid_date_range', { what: 'date_to is before date_from' })
  if ((getStart(dateTo) - getStart(dateFrom)) / dayMs + 1 > daysMax) {
    const what =
      isNarrowed || !mayNarrow
        ? `it may span at most ${daysMax} days`
        : `it may span at most ${daysMax} days, or ${narrowedRangeDaysMax} with a league, a team or a season`
    throw fail('invalid_date_range', { what })
  }
  return { from: dateFrom, to: dateTo }
}

/** Clamped to the year 9999, the last one of RFC 3339. */
const lastDay = (from: string, days: number): string => getDay(Math.min(getStart(from) + (days - 1) * dayMs, getStart('9999-12-31')))
