import { beforeAll, describe, expect, test } from '@jest/globals'
import { sportNamed } from '@touchline/contract/catalog'
import type { CatalogObservation, MatchObservation, StatsObservation } from '@touchline/contract/gen/feed'
import type { Injury } from '@touchline/contract/gen/stats'
import { manualClock } from '@touchline/platform/clock'
import { simulations } from '../sports.ts'
import { playDemo } from '../testing/play-demo.ts'
import { demo } from './demo.ts'

const start = '2026-03-14T15:30:00.000Z'
const unheard = { debug() {}, info() {}, warn() {}, error() {}, with: () => ({}) as never }

/** The reports of the demo at `at` and in the following seconds. */
async function reported(at: string, seconds: number) {
  const clock = manualClock(Date.parse(at))
  const stop = new AbortController()
  const published = { catalog: [] as CatalogObservation[], matches: [] as MatchObservation[], stats: [] as StatsObservation[] }
  const done = demo.read(new URLSearchParams('matches=2&rate=120'))({
    source: 'demo',
    clock,
    log: unheard,
    signal: stop.signal,
    publishCatalog: async (items) => void published.catalog.push(...items),
    publishMatches: async (items) => void published.matches.push(...items),
    publishLive: async () => {},
    publishStats: async (items) => void published.stats.push(...items),
    publishRacing: async () => {},
    publishMerged: async () => {},
  })
  await playDemo(clock, done, seconds)
  stop.abort()
  await done
  return published
}

let published: Awaited<ReturnType<typeof reported>>
beforeAll(async () => {
  published = await reported(start, 60)
})

/** Long enough for all sports, because a club has only a few matches per day. */
const types = new Set<string | undefined>()

const isOut = ({ status }: Injury) => status === 'out' || status === 'suspended'

describe.each(simulations.filter(({ sport }) => !sportNamed(sport).sidesArePlayers).map(({ sport }) => sport))('%s', (sport) => {
  const stats = () => published.stats.filter((each) => each.sport === sport)
  const withInjuries = () => stats().filter(({ injuries }) => injuries)
  const schedules = () => published.matches.filter((each) => each.sport === sport && !each.withdrawn)

  test('every match is announced with its injuries, known by then and open on its day', () => {
    for (const { matchId, seq, schedule, receivedAt } of schedules()) {
      expect(schedule!.coverage!.injuries).toBe(true)
      const { injuries } = withInjuries().find((each) => each.matchId === matchId && each.seq === seq)!
      const day = schedule!.startAt.slice(0, 10)
      for (const { since, expectedReturn, updatedAt, teamId } of injuries!.items) {
        expect([since! <= day, day < expectedReturn!, updatedAt < receivedAt]).toEqual([true, true, true])
        expect([schedule!.home!.teamId, schedule!.away!.teamId]).toContain(teamId)
      }
    }
    const all = withInjuries().flatMap(({ injuries }) => injuries!.items)
    for (const { type } of all) types.add(type)
    expect(all.filter((each) => !isOut(each)).every(({ status }) => /^(doubtful|questionable|probable)$/.test(status))).toBe(true)
    expect(all.length).toBeGreaterThan(withInjuries().length / 2)
    expect(all.length).toBeLessThan(8 * withInjuries().length)
  })

  test('those who cannot play are in the squad, missing in the lineups, and play no part', () => {
    const members = new Set(
      published.catalog.flatMap(({ entity }) => (entity.case === 'squad' ? entity.value.members.map(({ playerId }) => playerId) : [])),
    )
    let missing = 0
    for (const { injuries, lineups, statistics } of stats().filter((each) => each.injuries && each.lineups)) {
      for (const { playerId } of injuries!.items) expect(members).toContain(playerId)
      const out = injuries!.items.filter(isOut).map(({ playerId }) => playerId)
      expect(lineups!.sides.flatMap((side) => side.missing!.items.map(({ playerId }) => playerId)).sort()).toEqual(out.toSorted())
      const selected = lineups!.sides.flatMap((side) => [...side.starters, ...side.substitutes, ...side.bench!.items])
      const playing = [...selected, ...statistics!.players].map(({ playerId }) => playerId)
      expect(playing.filter((id) => out.includes(id))).toEqual([])
      missing += out.length
    }
    expect(missing).toBeGreaterThan(0)
  })
})

test('where players stand as teams there are no injuries', () => {
  const tennis = <T extends { sport: string }>(list: readonly T[]) => list.filter(({ sport }) => sport === 'tennis')
  expect(tennis(published.stats).some(({ injuries }) => injuries)).toBe(false)
  expect(tennis(published.matches).every(({ schedule, withdrawn }) => withdrawn || !schedule!.coverage!.injuries)).toBe(true)
})

test('a demo that starts later reports the same injuries of a match', async () => {
  const later = await reported('2026-03-14T15:31:00.000Z', 5)
  const key = ({ matchId, seq }: StatsObservation) => `${matchId} ${seq}`
  const earlier = new Map(published.stats.filter(({ injuries }) => injuries).map((each) => [key(each), each.injuries]))
  const same = later.stats.filter((each) => each.injuries && earlier.has(key(each)))
  expect(same.length).toBeGreaterThan(10)
  for (const each of same) expect(each.injuries).toEqual(earlier.get(key(each)))
})

test('some are suspensions', () => {
  expect(types).toEqual(new Set(['injury', 'suspension']))
})
