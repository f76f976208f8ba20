import { isDay } from '../../../parse/dates.ts'
import { timezoneOf } from '../shared/leagues.ts'
import { type SourceTime, sourceTime, startOf } from '../shared/match-fields.ts'
import { moveIntoWindow, seasonWindow } from '../shared/season.ts'
import { shownText } from '../shared/shown-text.ts'
import type { Place } from './titles.ts'

/**
 * A day line, with time and ground when it introduces one match: "Sat Aug/10 2024", "[Sat Aug/10]", "Fri Aug 1 20:30
 * UTC+2 @ Raiffeisen Arena, Linz, Att: 12670".
 */
export interface DayLine {
  /** YYYY-MM-DD; moved by whole years where the written date is outside the season. */
  date: string
  repairs: string[]
  time?: SourceTime
  ground?: Ground
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayForm = /^([A-Z][a-z]{2}) ([A-Z][a-z]{2})[ /](\d{1,2})(?: (\d{4}))?(?: (\d.*))?$/

/** Whether a line starts with a weekday, or with one in brackets. */
export const beginsWithDay = (line: string): boolean => weekdays.includes(line.trim().replace(/^\[/, '').split(/\s/, 1)[0]!)

/** Throws an Error that names the fault. */
export function dayLine(text: string, { league, season }: Place): DayLine {
  const line = text
    .trim()
    .replace(/^\[([^\]]*)\]/, '$1')
    .replace(/\s+/g, ' ')
  const at = line.indexOf(' @')
  const [when, ground] = at < 0 ? [line, undefined] : [line.slice(0, at), line.slice(at + 2).trim()]
  const [, weekday = '', month = '', day = '', year, time] = dayForm.exec(when) ?? []
  const monthDay = `${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!weekdays.includes(weekday) || !isDay(`2000-${monthDay}`))
    throw new Error(`"${line.slice(0, 60)}" is not a day like "Fri Aug 1 2025"`)
  const window = seasonWindow(league.code, season)
  const written = year === undefined ? undefined : `${year}-${monthDay}`
  const date = written === undefined ? dateIn(window, monthDay, weekday) : moveIntoWindow(written, window)
  if (date === undefined) throw new Error(`${written ?? monthDay} is outside the season (${window.from} to ${window.to}) in every year`)
  return {
    date,
    repairs: written === undefined || written === date ? [] : [`date ${written} moved to ${date}`],
    ...(time !== undefined && { time: timeOf(time) }),
    ...(ground !== undefined && { ground: groundOf(ground) }),
  }
}

/** The day inside the season window; of two candidates the one with the given weekday. */
function dateIn({ from, to }: { from: string; to: string }, monthDay: string, weekday: string): string | undefined {
  const dates: string[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) dates.push(`${year}-${monthDay}`)
  const inside = dates.filter((date) => date >= from && date <= to && isDay(date))
  return inside.find((date) => weekdays[new Date(date).getUTCDay()] === weekday) ?? inside[0]
}

/** "20:30", "19.45", "20:30 UTC+2". Throws an Error for anything else. */
export function timeOf(text: string): SourceTime {
  const time = sourceTime(text.trim().replace(/^(\d{1,2})\./, '$1:'), 'the time')
  if (!time) throw new Error('an empty time')
  return time
}

/** A time without a zone is in the timezone of the league. */
export const kickoffOf = (date: string, time: SourceTime | undefined, { league, season }: Place) =>
  startOf(date, time, timezoneOf('openfootball-text', league, season))

/** Ground and attendance of a match. */
export interface Ground {
  venue: { name: string; city?: string }
  attendance?: number
}

/** "Raiffeisen Arena, Linz, Att: 12670". Throws an Error that names the fault. */
export function groundOf(text: string): Ground {
  const [before = '', attendance, ...more] = text.split(/\bAtt:/).map((each) => each.trim())
  const place = attendance !== undefined && before.endsWith(',') ? before.slice(0, -1) : before
  if (more.length > 0 || (attendance !== undefined && !/^\d{1,3}(?:[.,']?\d{3}|\d{0,3})$/.test(attendance)))
    throw new Error(`"${attendance}" is not an attendance`)
  const [name = '', ...city] = place.split(',').map((each) => each.trim())
  return {
    venue: { name: shownText(name, 'the ground'), ...(city.length > 0 && { city: shownText(city.join(', '), 'the city') }) },
    ...(attendance !== undefined && { attendance: Number(attendance.replace(/\D/g, '')) }),
  }
}
