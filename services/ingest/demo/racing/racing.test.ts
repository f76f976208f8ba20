import { describe, expect, test } from '@jest/globals'
import type { RacingObservation } from '@touchline/contract/gen/racing'
import { finishCodes, isRaceEnded, raceStates, runnerStatuses } from '@touchline/contract/racing'
import { manualClock } from '@touchline/platform/clock'
import { playDemo } from '../../testing/play-demo.ts'
import { circuitCount, demoMeeting, meetingAt, racesPerMeeting } from './meetings.ts'
import { playRaces } from './play.ts'

const settings = { seed: 1, matches: 10, rate: 20 }
const start = Date.parse('2026-03-14T15:30:00Z')
const meetings = Array.from({ length: 120 }, (_, i) => demoMeeting(settings, i % circuitCount, 1_000 + i))
const races = meetings.flatMap(({ races }) => races)
const moments = races.flatMap((race) => race.moments.map(({ race }) => race))
const results = moments.flatMap(({ result, runners }) => (result ? [{ result, runners: runners! }] : []))

describe('the race days', () => {
  test('have every state, finish code and kind of runner', () => {
    expect([...new Set(moments.map(({ fields }) => fields.status))].sort()).toEqual([...raceStates].sort())
    const runners = moments.flatMap(({ runners }) => runners!)
    expect([...new Set(runners.map(({ fields }) => fields.status))].sort()).toEqual([...runnerStatuses].sort())
    expect([...new Set(runners.flatMap(({ placing }) => placing?.finishCode ?? []))].sort()).toEqual([...finishCodes].sort())
    expect([...new Set(results.map(({ result }) => result.status))].sort()).toEqual(['amended', 'official', 'provisional'])
    expect(meetings.some(({ abandonedMs }) => abandonedMs !== undefined)).toBe(true)
  })

  test('have dead heats, photos, and enquiries with and without consequences', () => {
    const positions = results.map(({ runners }) => runners.flatMap(({ placing }) => placing?.position ?? []))
    expect(positions.some((all) => all.filter((position) => position === 1).length === 2)).toBe(true)
    expect(results.some(({ result }) => result.photoFinish)).toBe(true)
    const outcomes = new Set(
      results.flatMap(({ result: { stewardsEnquiry } }) => (stewardsEnquiry?.open ? [] : (stewardsEnquiry?.outcome ?? []))),
    )
    expect([...outcomes].sort()).toEqual(['No action', 'Placings revised', 'The winner is disqualified'])
  })

  test('every race is reported in order, through states in order, to its end', () => {
    for (const { moments } of races) {
      const times = moments.map(({ atMs }) => atMs)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      const order = moments.map(({ race }) => (raceStates as readonly string[]).indexOf(race.fields.status))
      expect(order).toEqual(order.toSorted((a, b) => a - b))
      expect(isRaceEnded(moments.at(-1)!.race.fields.status)).toBe(true)
    }
  })

  test('positions are without a gap, and every declared runner has a placing', () => {
    for (const { runners } of results) {
      const placed = runners.flatMap(({ placing }) => placing?.position ?? []).sort((a, b) => a - b)
      expect(placed).toEqual(placed.map((position, i) => (position === placed[i - 1] ? position : i + 1)))
      expect(placed[0]).toBe(1)
      expect(runners.filter(({ fields, placing }) => (fields.status === 'declared') !== (placing !== undefined))).toEqual([])
      expect(new Set(runners.map(({ horse }) => horse.name)).size).toBe(runners.length)
    }
  })

  test('are the same for the same seed, and others for another', () => {
    expect(demoMeeting(settings, 0, 1_000)).toEqual(meetings[0])
    expect(demoMeeting({ ...settings, seed: 2 }, 0, 1_000).races[0]!.moments[0]!.race.runners).not.toEqual(
      races[0]!.moments[0]!.race.runners,
    )
  })
})

const unheard = { debug() {}, info() {}, warn() {}, error() {}, with: () => ({}) as never }

/** The observations published in these minutes, each with its minute. */
async function played(minutes: number) {
  const clock = manualClock(start)
  const stop = new AbortController()
  const published: RacingObservation[] = []
  const nothing = async () => undefined
  const done = playRaces(settings, {
    ...{ source: 'demo', clock, log: unheard, signal: stop.signal },
    ...{ publishCatalog: nothing, publishMatches: nothing, publishLive: nothing, publishStats: nothing },
    publishRacing: async (observations) => void published.push(...observations),
    publishMerged: async () => {},
  })
  await playDemo(clock, done, minutes * 60, 1)
  stop.abort()
  await done
  return published
}

describe('the demo', () => {
  test('always has a race that is on or about to start, announces meetings before and withdraws them after', async () => {
    const published = await played(30)
    const newest = new Map<string, RacingObservation>()
    let at = ''
    const offs: number[] = []
    for (const observation of published) {
      if (observation.receivedAt !== at && newest.size > 0) {
        const now = Date.parse(at)
        const races = [...newest.values()].flatMap(({ withdrawn, entity }) =>
          !withdrawn && entity.case === 'race' ? entity.value.race! : [],
        )
        const next = races.flatMap(({ status, offAt }) => (status !== 'abandoned' && Date.parse(offAt!) >= now ? Date.parse(offAt!) : []))
        if (now > start + 60_000) offs.push(Math.min(...next) - now)
      }
      at = observation.receivedAt
      const id = observation.entity.case === 'race' ? observation.entity.value.race!.id : (observation.entity.value as { id: string }).id
      const before = newest.get(id)
      expect(before === undefined || before.seq < observation.seq).toBe(true)
      newest.set(id, observation)
    }
    // Each of the three circuits has a race every 108 seconds, unless its meeting is abandoned.
    expect(Math.max(...offs)).toBeLessThanOrEqual(108_000)
    expect([...newest.values()].some(({ withdrawn }) => withdrawn)).toBe(true)
    const shown = [...newest.values()].filter(({ withdrawn, entity }) => !withdrawn && entity.case === 'meeting')
    expect(shown).toHaveLength(circuitCount * 4)
    const states = new Set(published.flatMap(({ entity }) => (entity.case === 'race' ? (entity.value.race!.status ?? []) : [])))
    expect([...states]).toEqual(expect.arrayContaining(['scheduled', 'at_post', 'off', 'result_provisional', 'weighed_in']))
  })

  test('begins in the middle of a meeting with what has happened so far', async () => {
    const published = await played(0)
    const present = meetingAt(settings, 0, start)
    const { races, meeting } = demoMeeting(settings, 0, present)
    const expected = races.map(({ moments }) => moments.findLast(({ atMs }) => atMs <= start)!.race.fields.status)
    const shown = published.flatMap(({ entity }) => (entity.case === 'race' ? [entity.value.race!] : []))
    const ofMeeting = shown.filter(
      ({ course, offAt }) => course === meeting.course && races.some(({ moments }) => moments[0]!.race.fields.offAt === offAt),
    )
    expect(ofMeeting.map(({ status }) => status)).toEqual(expected)
    expect(expected).toHaveLength(racesPerMeeting)
  })
})
