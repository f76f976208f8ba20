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

const offsets = new Map<string, number>()

/** Clocks change on the hour, so offsets are cached per hour: luxon queries the ICU data each time, which is slow. */
function offsetMinutes(date: string, hour: number, zone: string): number {
  const key = `${zone} ${date} ${hour}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = DateTime.fromISO(`${date}T${String(hour).padStart(2, '0')}:00`, { zone }).offset
  offsets.set(key, offset)
  return offset
}
