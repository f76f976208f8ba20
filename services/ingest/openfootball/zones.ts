import { DateTime } from 'luxon'
import type { KnownLeague } from '../soccer/leagues.ts'
import zones from './zones.json' with { type: 'json' }

/** The zone a source's times run on, by the reviewed table; where it says nothing, that of the league. */
export const zoneOf = (format: string, league: KnownLeague, season: string): string =>
  zones.find((row) => row.format === format && row.league === league.code && row.season === season)?.zone ?? league.zone

const offsets = new Map<string, number>()

/** RFC 3339 in UTC of a wall clock's day and time, "15:30", in an IANA zone. A time that a change of clocks skips is the one an hour before it. */
export function toUtc(date: string, time: string, zone: string): string {
  const [hour, minute] = time.split(':').map(Number)
  const wall = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)), hour, minute)
  return `${new Date(wall - offsetMinutes(date, hour!, zone) * 60_000).toISOString().slice(0, 19)}Z`
}

/** Clocks change on the hour, so one look-up serves all matches of it: luxon asks the ICU data for each, which is slow. */
function offsetMinutes(date: string, hour: number, zone: string): number {
  const key = `${zone} ${date} ${hour}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = DateTime.fromISO(`${date}T${String(hour).padStart(2, '0')}:00`, { zone }).offset
  offsets.set(key, offset)
  return offset
}
