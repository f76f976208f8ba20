import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { favouriteCodes, finishCodes, meetingTypes, raceStates, raceTypes, resultStates, surfaces } from '@touchline/contract/racing'
import type { Days } from '@touchline/e2e/testing/racing-crawler'
import { racesCsv, runnersCsv } from '@touchline/sources/horse-racing/racing-csv/testing/race-day'

/*
 * Generated race days in racing-csv, because there is no open data. They are around 2026-11-01, the day of these
 * scripts' servers, and more than one request may list. They use every word of the format.
 */

const first = Date.parse('2026-10-01T00:00:00Z')
const dayCount = 45
const dayMs = 86_400_000
const courses = [
  { course: 'Harrowmere', country: 'GB-ENG' },
  { course: 'Elmport', country: 'IE' },
  { course: 'Côte-Basse', country: 'FR' },
  { course: 'Harrowmere', country: 'AU' },
  { course: 'Unplaced Downs', country: '' },
]
const racesPerMeeting = 6
const horseCount = 400

const dayAt = (day: number): string => new Date(first + day * dayMs).toISOString().slice(0, 10)
const of = <T>(all: readonly T[], n: number): T => all[n % all.length]!

type Row = Record<string, string | number>

/** The feed of these days. `remove` deletes its folder. */
export function raceDays(): { feed: string; days: Days; remove(): void } {
  const races: Row[] = []
  const runners: Row[] = []
  for (let day = 0; day < dayCount; day++)
    for (const [venue, place] of courses.entries())
      for (let race = 1; race <= racesPerMeeting; race++) {
        const n = (day * courses.length + venue) * racesPerMeeting + race
        const row = raceRow({ ...place, date: dayAt(day), race }, n)
        races.push(row)
        runners.push(...runnerRows({ ...place, date: dayAt(day), race }, n, String(row.status)))
      }
  const folder = mkdtempSync(join(tmpdir(), 'touchline-race-days-'))
  writeFileSync(join(folder, 'races.csv'), racesCsv(races))
  writeFileSync(join(folder, 'runners.csv'), runnersCsv(runners))
  return {
    feed: `racing-csv:${folder}`,
    days: { from: dayAt(0), to: dayAt(dayCount - 1) },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Some meetings are abandoned as a whole, some after races. */
function raceRow(place: Row, n: number): Row {
  const meeting = Math.floor((n - 1) / racesPerMeeting)
  const isScheduled = String(place.date) > '2026-11-01'
  const status = isScheduled ? 'scheduled' : meeting % 11 === 0 ? 'abandoned' : n % 4 === 0 ? of(raceStates, n / 4) : 'weighed_in'
  return {
    ...place,
    // In some time zones the first races of a day are on the UTC day before.
    ...(n % 13 > 0 && { off_at: place.country === 'AU' ? `${place.date}T0${place.race}:15:00+11:00` : `${11 + Number(place.race)}:15` }),
    name: `Race of ${n}`,
    status,
    type: of(raceTypes, n),
    meeting_type: of(meetingTypes, meeting),
    surface: of(surfaces, n),
    distance: of(['5f', '1m2f', '2m4f110y', '3 miles'], n),
    going: of(['Good', 'Soft', 'Standard'], meeting),
    currency: 'EUR',
    prizes: '12000|4000|2000',
    ...(status === 'weighed_in' && { winning_time_s: 60 + (n % 200), result: of(resultStates, n), dividends: 'win:1=5.20' }),
    ...(n % 9 === 0 && { enquiry: n % 2 ? 'open' : 'closed', enquiry_outcome: 'No action', enquiry_text: 'Interference' }),
    ...(n % 5 === 0 && { photo_finish: 'yes' }),
  }
}

const withoutPlacings = new Set<string>(['scheduled', 'at_post', 'off', 'photo', 'abandoned', 'void'])

function runnerRows(place: Row, n: number, status: string): Row[] {
  const isPlaced = !withoutPlacings.has(status)
  return Array.from({ length: 5 + (n % 5) }, (_, i) => {
    const horse = (n * 7 + i) % horseCount
    const isOut = (n + i) % 17 === 0
    const code = i > 2 && (n + i) % 3 === 0 ? of(finishCodes, n + i) : undefined
    return {
      ...place,
      horse: `Horse ${horse}`,
      horse_country: of(['IE', 'GB', 'FR', ''], horse),
      number: i + 1,
      draw: 1 + ((n + i) % 9),
      age: 3 + (horse % 7),
      jockey: `J. Rider ${(n + i) % 90}`,
      weight_lbs: 116 + ((n * i) % 50),
      status: isOut ? of(['non_runner', 'withdrawn', 'reserve'], n) : 'declared',
      sp: of(['9/2', 'evens', '5.5', '33/1'], n + i),
      ...(i < 2 && { favourite: of(favouriteCodes, n) }),
      // Every seventh race has a dead heat for the first place.
      ...(isPlaced && !isOut && (code ? { finish_code: code } : { position: n % 7 === 0 && i === 1 ? 1 : i + 1 })),
    }
  })
}
