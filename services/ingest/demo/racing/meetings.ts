import type { SourceMeeting } from '@touchline/sources/racing-model'
import { random } from '../random.ts'
import type { DemoSettings } from '../simulation.ts'
import { courseCount, courses, getCard, getGoing, getWeather } from './card.ts'
import { calledOff, type RaceMoment, run } from './run.ts'

/*
 * The race days of the demo. On each of three circuits one meeting follows the other, race after race. The circuits are
 * staggered, so that a race is always about to start.
 */

export const circuitCount = 3
export const racesPerMeeting = 7
const raceMinutes = 36

/** Minutes between two races of a circuit. Minutes of the race day pass at the speed of the demo. */
const intervalMs = ({ rate }: DemoSettings): number => Math.round((raceMinutes * 60_000) / rate)
const minutesMs = (minutes: number, { rate }: DemoSettings): number => Math.round((minutes * 60_000) / rate)

const offMs = (settings: DemoSettings, circuit: number, meeting: number, race: number): number =>
  (meeting * racesPerMeeting + race) * intervalMs(settings) + Math.round((circuit * intervalMs(settings)) / circuitCount)

/** The meeting of a circuit whose first race is the last one to have started by `now`, in milliseconds since 1970. */
export const meetingAt = (settings: DemoSettings, circuit: number, now: number): number =>
  Math.floor((now - offMs(settings, circuit, 0, 0)) / (racesPerMeeting * intervalMs(settings)))

/** A race with everything that is reported about it, in order. */
export interface DemoRace {
  moments: { atMs: number; race: RaceMoment['race'] }[]
}

export interface DemoMeeting {
  meeting: SourceMeeting
  /** The minute at which it is abandoned. Absent: it takes place. */
  abandonedMs?: number
  races: DemoRace[]
}

/** The n-th meeting of a circuit since 1970. The same settings always give the same meeting. */
export function demoMeeting(settings: DemoSettings, circuit: number, nth: number): DemoMeeting {
  const { seed } = settings
  const rng = random('meeting', seed, circuit, nth)
  const all = courses(seed)
  const course = all[(circuit + circuitCount * (nth % (courseCount / circuitCount))) % courseCount]!
  const going = getGoing(rng, course)
  const offs = Array.from({ length: racesPerMeeting }, (_, i) => offMs(settings, circuit, nth, i))
  // A meeting may be abandoned after some races, or before the first one.
  const abandonedFrom = rng.chance(1 / 8) ? rng.int(0, racesPerMeeting - 1) : undefined
  const races = offs.map((off, i) => {
    const ofRace = random('race', seed, circuit, nth, i)
    const card = getCard(ofRace, course, going, { number: i + 1, offAt: instant(off), seed })
    const isOff = abandonedFrom !== undefined && i >= abandonedFrom
    const moments = isOff ? [calledOff(card, 'scheduled'), calledOff(card, 'abandoned')] : run(ofRace, card)
    // The remaining races of a meeting are abandoned together.
    const from = isOff ? offs[abandonedFrom]! : off
    return { moments: timed(moments.map(({ minute, race }) => ({ atMs: from + minutesMs(minute, settings), race }))) }
  })
  const meeting: SourceMeeting = {
    course: course.name,
    countryCode: course.countryCode,
    date: instant(offs[0]!).slice(0, 10),
    key: `demo ${settings.rate} ${circuit} ${nth}`,
    fields: { surface: course.surface, type: course.type, going, weather: getWeather(rng), rail: 'Normal' },
    races: [],
  }
  const abandonedMs = abandonedFrom === undefined ? undefined : races[abandonedFrom]!.moments[1]!.atMs
  return { meeting, races, ...(abandonedMs !== undefined && { abandonedMs }) }
}

/** From the off on, the race has the time of the off. */
function timed(moments: DemoRace['moments']): DemoRace['moments'] {
  const off = moments.findIndex(({ race }) => race.fields.status === 'off')
  const actualOffAt = off < 0 ? '' : instant(moments[off]!.atMs)
  return moments.map((each, i) =>
    off < 0 || i < off ? each : { ...each, race: { ...each.race, fields: { ...each.race.fields, actualOffAt } } },
  )
}

const instant = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`
