import { isDay } from '../../parse/dates.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { getTimezones } from '../shared/leagues.ts'
import { getStart, type SourceTime, sourceTime } from '../shared/match-fields.ts'
import { type Ground, readGround } from './ground.ts'
import { getMonth } from './months.ts'
import {
  dateIn,
  daysBetween,
  getDate,
  getWindow,
  hasWeekday,
  isWeekday,
  nearDays,
  qualifyingYears,
  type Span,
  type YearsAbove,
} from './season-days.ts'
import { hasScore } from './seen-score.ts'
import type { Place } from './titles.ts'

/**
 * A day line, with time and ground when it introduces one match: "Sat Aug/10 2024", "[Sat Aug/10]", "13 July", "14.10.",
 * "2010-08-14", "Fri Aug 1 20:30 UTC+2 @ Raiffeisen Arena, Linz, Att: 12670".
 */
export interface DayLine {
  /** YYYY-MM-DD; moved by whole years where the written date is outside the season. */
  date: string
  repairs: string[]
  time?: SourceTime
  ground?: Ground
}

/** A day at the start of a text. */
interface WrittenDay {
  /** "08-10". */
  monthDay: string
  year?: string
  /** "Sat"; "" for other words. */
  weekday: string
  /** What follows. */
  rest: string
}

/** Forms of a day that are one word: "Aug/10", "10/Aug", "2024-08-10", "10.8.", "10.08.2024", "10/08". */
const oneWord = [
  /^(?<name>\p{L}{3,9})\.?\/(?<day>\d{1,2})$/u,
  /^(?<day>\d{1,2})\/(?<name>\p{L}{3,9})\.?$/u,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})?$/,
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})(?:\/(?<year>\d{4}|\d{2}))?$/,
]

/** "31.5", which alone may be a time. */
const behindWeekday = /^(?<day>\d{1,2})\.(?<month>\d{1,2})$/

/**
 * A day at the start of a text, with or without a weekday in any language. Undefined without one. `season`: a year followed by
 * more than a time or ground counts only within `yearsAway` years of this season ("1860 München" is a club).
 */
function writtenDay(text: string, season: string, yearsAway = 1): WrittenDay | undefined {
  const words = [...text.slice(0, 60).matchAll(/\S+/g)].slice(0, 6)
  const at = (i: number) => words[i]?.[0] ?? ''
  const isMonthFirst = getMonth(at(0)) !== undefined && /^\d{1,2}[.,]?$/.test(at(1)) && !(dayAt(at, 1) && /^(?:$|\d)/.test(at(3)))
  const start = /^\p{L}{2,12}[.,]?$/u.test(at(0)) && !isMonthFirst ? 1 : 0
  const found = dayAt(at, start)
  if (!found) return undefined
  const restFrom = (count: number) => text.slice(words[count] ? words[count].index : text.length).trim()
  const day = { monthDay: found.monthDay, weekday: start === 1 ? at(0).slice(0, 3) : '' }
  if (found.year !== undefined) return { ...day, year: inCentury(found.year, season), rest: restFrom(found.next) }
  const year = at(found.next)
  const rest = restFrom(found.next + 1)
  const isYear = /^\d{4}$/.test(year) && (endsDay(rest) || Math.abs(Number(year) - Number(season.slice(0, 4))) <= yearsAway)
  return isYear ? { ...day, year, rest } : { ...day, rest: restFrom(found.next) }
}

/** "26" in the century of the season. */
const inCentury = (year: string, season: string): string => (year.length === 2 ? `${season.slice(0, 2) || '20'}${year}` : year)

/** The day in the words from `start` on, and the index of the word after it. */
function dayAt(at: (i: number) => string, start: number): { monthDay: string; year?: string; next: number } | undefined {
  for (const form of start > 0 ? [...oneWord, behindWeekday] : oneWord) {
    const { name, month = getMonth(name), day = '', year } = form.exec(at(start))?.groups ?? {}
    if (month !== undefined && day !== '')
      return { monthDay: getMonthDay(month, day), ...(year !== undefined && { year }), next: start + 1 }
  }
  const [first, second] = [at(start), at(start + 1)]
  const month = getMonth(first) ?? getMonth(second)
  const day = /^\d{1,2}[.,]?$/.exec(getMonth(first) ? second : first)?.[0]
  return month === undefined || day === undefined ? undefined : { monthDay: getMonthDay(month, day.replace(/[.,]$/, '')), next: start + 2 }
}

const getMonthDay = (month: string, day: string): string => `${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** Whether nothing, a time or a ground follows a day. */
function endsDay(rest: string): boolean {
  if (rest === '' || rest.startsWith('@')) return true
  const [time = '', zone, ...more] = rest
    .slice(0, 60)
    .split('@', 1)[0]!
    .trim()
    .split(' ')
    .filter((word) => word !== '')
  return /^\d{1,2}[:.]\d{2}$/.test(time) && more.length === 0 && (zone === undefined || zone.startsWith('UTC'))
}

/** A day without its brackets ("(May 12)" is a goal) and without the weekday in "23/04/2005 - Sábado". */
const withoutBrackets = (line: string): string =>
  line
    .trim()
    .replace(/^(?:\[([^\]]*)\]|\((?!\p{L}+\.? \d{1,2}\))([^()]*)\))/u, '$1$2')
    .replace(/^(\d{1,2}[/.]\d{1,2}[/.]\d{4}) - \p{L}[\p{L}-]{1,20}$/u, '$1')

/** Whether a line starts with a weekday, or is a day in any form, with or without brackets. */
export function beginsWithDay(line: string): boolean {
  const text = withoutBrackets(line)
  if (isWeekday(line.trim().replace(/^\[/, '').split(/\s/, 1)[0]!)) return true
  const day = writtenDay(text, '')
  return day !== undefined && endsDay(day.rest)
}

/** "2d-4", "12.?.": no score. */
const damagedDay = /^(?!\d{1,2}[-:]\d{1,2}$)\d{1,4}\p{L}{0,2}[./-]\S/u

/** Whether an unreadable line may be a day, such as "Jul 2d-4" or "2d-4". If so, the day above does not apply to the lines below it. */
export function mayBeDay(line: string): boolean {
  const words = line.trim().split(/\s+/, 5)
  const isNamed = /\d/.test(line) && words.slice(0, 3).some((word) => getMonth(word.split('/', 1)[0]) !== undefined)
  return words.length < 5 && (isNamed || words.slice(0, 2).some((word) => damagedDay.test(word)))
}

/** The rest of a line after the day it starts with, or without one after its first word. */
function behindDay(line: string): string {
  const text = withoutBrackets(line)
  return writtenDay(text, '')?.rest ?? text.replace(/^\S+/, '')
}

/** Whether a line is only a day. A line with a score is not: "June 8 @ London England 1-1 Switzerland". */
export const isDayLine = (line: string): boolean => beginsWithDay(line) && !hasScore(behindDay(line), 'either')

/** Splits "May/22 Ashby 1-0 Bexford" into a day and what follows it. Undefined for a line that only names a day. */
export function dayBefore(line: string, { season, isQualification }: Place): { day: string; rest: string } | undefined {
  const text = withoutBrackets(line)
  const day = writtenDay(text, season, isQualification ? qualifyingYears : 1)
  return day === undefined || (endsDay(day.rest) && !hasScore(day.rest, 'either'))
    ? undefined
    : { day: text.slice(0, text.length - day.rest.length).trim(), rest: day.rest }
}

/** `above`: decides whether "05/08" is in May or in August. Throws an Error that names the fault. */
export function dayLine(text: string, place: Place, above: Above = {}): DayLine {
  const line = withoutBrackets(text).replace(/\s+/g, ' ')
  const at = line.indexOf(' @')
  const when = at < 0 ? line : line.slice(0, at)
  const ground = readGround(at < 0 ? '' : line.slice(at + 2).trim())
  const { monthDay: dayFirst = '', weekday = '', year: own, rest = 'unknown' } = writtenDay(when, place.season) ?? {}
  const year = own ?? (place.isQualification ? above.year : undefined)
  const window = getWindow(place)
  const getDay = (each: string) => dateIn(place, each, weekday, above)
  const monthDay = twoNumbers.test(when) ? inOrder(dayFirst, weekday, above, getDay) : dayFirst
  if (!isDay(`2000-${monthDay}`) || !/^(?:$|\d)/.test(rest)) throw new Error(`"${line.slice(0, 60)}" is not a day like "Fri Aug 1 2025"`)
  const time = readTime(rest)
  const written = year === undefined ? undefined : `${year}-${monthDay}`
  const date = written === undefined ? getDay(monthDay) : getDate(place, written, weekday, above)
  const orUncertain = place.isQualification ? ', or its year is not certain' : ''
  if (date === undefined)
    throw new Error(`${written ?? monthDay} is outside the season (${window.from} to ${window.to}) in every year${orUncertain}`)
  return {
    date,
    repairs: [
      ...(written === undefined || written === date ? [] : [`date ${written} moved to ${date}`]),
      ...time.repairs,
      ...ground.repairs,
    ],
    ...(time.value && { time: time.value }),
    ...(ground.ground && { ground: ground.ground }),
  }
}

/**
 * The days of a comment "# Date  Tue Jan 21 2020 - Sat Jan 30 2021 (375d)"; the first may omit its year when it equals that of
 * the last. Undefined for other texts, for a wrong weekday, and for more than two years.
 */
export function statedSpan(line: string): Span | undefined {
  const [, first = '', last = ''] = /^#\s*Dates?\s+(\S.{3,30}?) - (\S.{3,30}?)(?: \(\d{1,4}d\))?\s*$/.exec(line) ?? []
  const [from, to] = [writtenDay(first, '', Number.POSITIVE_INFINITY), writtenDay(last, '', Number.POSITIVE_INFINITY)]
  if (from === undefined || to?.year === undefined) return undefined
  const days = { from: `${from.year ?? to.year}-${from.monthDay}`, to: `${to.year}-${to.monthDay}` }
  const areDays = isDay(days.from) && isDay(days.to) && hasWeekday(days.from, from.weekday) && hasWeekday(days.to, to.weekday)
  return areDays && days.from <= days.to && daysBetween(days.from, days.to) <= 730 ? days : undefined
}

/** Context from the lines above a day. */
export interface Above extends YearsAbove {
  /** The order of the first day above that has a number above 12. */
  order?: 'day' | 'month'
  /** The year that the heading names; used where the season does not determine it. */
  year?: string
}

/** Which of two numbers is the day: a number above 12 is no month. */
export function orderIn(text: string): Above['order'] {
  const [, first = '', second = ''] = twoNumbers.exec(withoutBrackets(text)) ?? []
  return Number(first) > 12 ? 'day' : Number(second) > 12 ? 'month' : undefined
}

const twoNumbers = /^(?:\p{L}+[.,]? )?(\d{1,2})\/(\d{1,2})\b/u

/** Days read in the wrong order are at least this many days away from the day above. */
const farDays = 100

/**
 * A day of two numbers, "05-08". The order is, in this precedence: the only one that is a day in the season, the one with the
 * weekday, the order of the days above, the one near the day above. Otherwise the day comes first.
 */
function inOrder(dayFirst: string, weekday: string, { order, previous }: Above, getDay: (monthDay: string) => string | undefined): string {
  const monthFirst = dayFirst.split('-').reverse().join('-')
  const [day, month] = [getDay(dayFirst), getDay(monthFirst)]
  if (day === undefined || month === undefined) return day === undefined && month !== undefined ? monthFirst : dayFirst
  if (hasWeekday(day, weekday) !== hasWeekday(month, weekday)) return hasWeekday(month, weekday) ? monthFirst : dayFirst
  if (order !== undefined || previous === undefined) return order === 'month' ? monthFirst : dayFirst
  return daysBetween(month, previous) <= nearDays && daysBetween(day, previous) >= farDays ? monthFirst : dayFirst
}

/** A time that cannot be read is left out. */
function readTime(text: string): { value?: SourceTime; repairs: string[] } {
  const repairs: string[] = []
  const time = text === '' ? undefined : tolerant(repairs, () => getTime(text), leftOut('time'))
  return { ...(time && { value: time }), repairs }
}

/** "20:30", "19.45", "20h30", "20:30 UTC+2". Throws an Error for anything else. */
export function getTime(text: string): SourceTime {
  const time = sourceTime(text.trim().replace(/^(\d{1,2})[.h]/, '$1:'), 'the time')
  if (!time) throw new Error('an empty time')
  return time
}

/** Undefined for a text that is not a time. */
export const knownTime = (text: string): SourceTime | undefined => tolerant([], () => getTime(text))

/**
 * A time without a zone is in the timezone of the ground, if the source names one, else of the league. A tournament of several
 * countries has no known timezone.
 */
export function getKickoff(date: string, time: SourceTime | undefined, { league, season }: Place, ofGround?: string) {
  const ofLeague = league.type === 'tournament' ? [] : getTimezones('openfootball-text', league, season)
  return getStart(date, time, ofGround === undefined ? ofLeague : [ofGround])
}
