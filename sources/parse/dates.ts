import { DateTime } from 'luxon'

/** Whether `text` is a valid calendar day, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])-(\d\d)$/.exec(text) ?? []
  return day !== undefined && Number(day) >= 1 && Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
}

/**
 * Converts a local date and time ("15:30") in an IANA timezone to RFC 3339 in UTC. A time skipped by a clock change is
 * read as the time one hour before it.
 */
export function toUtc(date: string, time: string, zone: string): string {
  const [hour, minute] = time.split(':').map(Number)
  const wall = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)), hour, minute)
  return `${new Date(wall - offsetMinutes(date, hour!, zone) * 60_000).toISOString().slice(0, 19)}Z`
}

const dayMs = 86_400_000
const weekMs = 7 * dayMs

/**
 * Caches offsets, since luxon's queries of the ICU data are slow: one per week in which the clocks do not change, else one per
 * hour, since clocks change on the hour.
 */
function offsetMinutes(date: string, hour: number, zone: string): number {
  const week = Math.floor(Date.parse(date) / weekMs)
  return (
    known(`${zone} ${week}`, () => offsetOfWeek(week, zone)) ??
    known(`${zone} ${date} ${hour}`, () => DateTime.fromISO(`${date}T${String(hour).padStart(2, '0')}:00`, { zone }).offset)!
  )
}

/** Undefined if the clocks change in this week or within a day of it. */
function offsetOfWeek(week: number, zone: string): number | undefined {
  const before = DateTime.fromMillis(week * weekMs - dayMs, { zone }).offset
  const after = DateTime.fromMillis((week + 1) * weekMs + dayMs, { zone }).offset
  return before === after ? before : undefined
}

const offsets = new Map<string, number | undefined>()

function known(key: string, compute: () => number | undefined): number | undefined {
  if (!offsets.has(key)) offsets.set(key, compute())
  return offsets.get(key)
}
