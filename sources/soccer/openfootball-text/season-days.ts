import { isDay } from '../../parse/dates.ts'
import { moveIntoWindow, seasonWindow } from '../shared/season.ts'
import type { Place } from './titles.ts'

/** The first and the last day of a season. */
export interface Span {
  from: string
  to: string
}

/** Context that determines the year of a day without one. */
export interface YearsAbove {
  /** The day above. */
  previous?: string
  /** From a comment in the file. */
  span?: Span | undefined
}

/** Qualifications begin up to three years before the tournament. */
export const qualifyingYears = 3

/** Days of the same round or the next one are at most this many days apart. */
export const nearDays = 40

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

export const isWeekday = (word: string): boolean => weekdays.includes(word)

export const hasWeekday = (date: string, weekday: string): boolean => weekdays[new Date(date).getUTCDay()] === weekday

export const daysBetween = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000

export function getWindow({ league, season, isQualification }: Place): Span & { accepts?: Span } {
  if (isQualification) return { from: `${Number(season) - qualifyingYears}-01-01`, to: `${season}-12-31` }
  return seasonWindow(league.code, season)
}

/** The days that the file states, else from the start of the season to the last day in the file, else to the end of the season. */
export function spanOfPlay(place: Place, stated: Span | undefined, lastDay: string | undefined): Span {
  const { from, to } = getWindow(place)
  return stated ?? { from: lastDay !== undefined && lastDay < from ? lastDay : from, to: lastDay ?? to }
}

/**
 * The widest range of a season whose calendar changed or that was prolonged: the calendar years of its name, extended to the end
 * of `accepts`. Undefined for reviewed windows.
 */
const widest = ({ from, to, accepts }: Span & { accepts?: Span }): Span | undefined =>
  accepts && { from: `${from.slice(0, 4)}-01-01`, to: [`${to.slice(0, 4)}-12-31`, accepts.to].toSorted().at(-1)! }

const isIn = (date: string, span: Span | undefined): boolean => span !== undefined && date >= span.from && date <= span.to

/**
 * The date of a day in the season. Its year is the one within the span that the file states; else the one within the window,
 * where the weekday decides between two candidates and must match if there are more; else one outside the window, if the date
 * within it contradicts the weekday and the day above is near, or if the day above is outside the window too and near. A season
 * does not begin a year later than its window.
 */
export function dateIn(place: Place, monthDay: string, weekday: string, { previous, span }: YearsAbove): string | undefined {
  const window = getWindow(place)
  const range = widest(window) ?? window
  const dates: string[] = []
  for (let year = Number(range.from.slice(0, 4)); year <= Number(range.to.slice(0, 4)); year++) dates.push(`${year}-${monthDay}`)
  const days = dates.filter((date) => isDay(date) && isIn(date, range))
  const withWeekday = days.filter((date) => hasWeekday(date, weekday))
  const stated = days.filter((date) => isIn(date, span))
  if (stated.length === 1 && (withWeekday.length === 0 || withWeekday.includes(stated[0]!))) return stated[0]
  const inside = days.filter((date) => isIn(date, window))
  const usual = inside.find((date) => withWeekday.includes(date)) ?? (inside.length > 2 ? undefined : inside[0])
  const isNear = (date: string) => previous !== undefined && daysBetween(date, previous) <= nearDays
  const other = days.find((date) => !inside.includes(date) && (isWeekday(weekday) ? withWeekday.includes(date) : isNear(date)))
  if (other === undefined || (usual !== undefined && withWeekday.includes(usual))) return usual
  if (previous === undefined) return usual === undefined || other < usual ? other : usual
  return isNear(other) && (isWeekday(weekday) || !isIn(previous, window)) ? other : usual
}

/**
 * A written date with a year. It is moved into the season by whole years unless its weekday, the span in the file or, without a
 * weekday, the day above confirms it. A season may begin before its window.
 */
export function getDate(place: Place, written: string, weekday: string, { previous, span }: YearsAbove): string | undefined {
  const window = getWindow(place)
  const follows = () => (previous === undefined ? written < window.from : daysBetween(written, previous) <= nearDays)
  const isConfirmed =
    isDay(written) &&
    isIn(written, widest(window)) &&
    (isIn(written, span) || (isWeekday(weekday) ? hasWeekday(written, weekday) : follows()))
  return isConfirmed || isBeforeFinals(place, written, weekday, previous) ? written : moveIntoWindow(written, window)
}

/**
 * "05.04.1959" of "European Championship 1960": the first rounds of a tournament of several countries are in the years
 * before it, and come first.
 */
function isBeforeFinals({ league, season }: Place, written: string, weekday: string, previous: string | undefined): boolean {
  if (!/^\d{4}$/.test(season) || league.country !== '' || !isDay(written)) return false
  const isEarlier = written < season && Number(written.slice(0, 4)) >= Number(season) - qualifyingYears
  return isEarlier && (!isWeekday(weekday) || hasWeekday(written, weekday)) && (previous === undefined || previous < season)
}
