import { create, toJson } from '@bufbuild/protobuf'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import type { StatsObservation } from '@touchline/contract/gen/feed'
import { FixturesService, ResultChangedSchema } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { type Match, MatchSchema } from '@touchline/contract/gen/match'
import { LineupsSchema, type PublishedLineups } from '@touchline/contract/gen/stats'
import { encodeMatch } from '@touchline/contract/match-page'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { feedStats, fixturesResult, lineupsPublished } from '@touchline/contract/topics'
import { backEndsForTest, embedded } from '@touchline/platform/testing/back-ends-for-test'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import fc from 'fast-check'
import { stats } from './service.ts'
import { noSeasons } from './testing/no-seasons.ts'
import { entries, lineup, observation, shots, side } from './testing/observations.ts'

type BackEnds = Awaited<ReturnType<typeof embedded.open>>

/** The matches of the fixtures service; tests change them. */
let known: Map<string, Match>
let listed: number
const matchWith = (more: { id?: string; startAt?: string; state?: string; covered?: boolean } = {}): Match =>
  create(MatchSchema, {
    id: more.id ?? 'm1',
    sport: 'soccer',
    schedule: {
      ...{ leagueId: 'l', season: '2026', startAt: more.startAt ?? '2026-03-01T15:00:00Z' },
      home: { teamId: 'h' },
      away: { teamId: 'a' },
      coverage: { lineups: more.covered ?? true },
    },
    state: { scoreboard: { state: more.state ?? 'scheduled', status: 'NS' } },
  })
const know = (...all: Match[]) => {
  for (const each of all) known.set(each.id, each)
}

const fixtures = () =>
  standIn(FixturesService, {
    ...noSeasons,
    async getMatch({ id }) {
      const match = known.get(id)
      if (!match) throw fail('not_found', { kind: 'match', id })
      return encodedMatch(match)
    },
    async listMatches({ ids, startFrom = '' }) {
      // Lineups are published of matches from a day on; totals read matches by their ids alone.
      if (startFrom !== '') listed++
      return {
        items: ids
          .flatMap((id) => known.get(id) ?? [])
          .filter(({ schedule }) => schedule!.startAt >= startFrom)
          .map(encodeMatch),
      }
    },
    getNames: async ({ ids }) => ({ items: ids.map((id) => ({ id, name: '', mergedInto: id === 'old' ? 'h' : '' })) }),
  })
const start = (backEnds: BackEnds) =>
  startForTest(stats, { backEnds, collects: [lineupsPublished], standIns: [fixtures(), standIn(LiveService, {})] })

let backEnds: BackEnds
let t: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  ;[known, listed] = [new Map(), 0]
  know(matchWith())
  backEnds = await embedded.open()
  t = await start(backEnds)
})
afterEach(async () => {
  await t.stop()
  await backEnds.close()
})

const report = async (...observations: StatsObservation[]) => {
  await t.publish(feedStats, ...observations)
  await t.settled()
}
const getResult = ({ id: matchId, sport, schedule }: Match) =>
  create(ResultChangedSchema, { matchId, sport, leagueId: schedule!.leagueId, startAt: schedule!.startAt })
const result = async (match: Match) => {
  know(match)
  await t.publish(fixturesResult, getResult(match))
  await t.settled()
}
const both = (home: string, away = 'A', confirmed = true) => lineup([side('a', entries(away)), side('h', entries(home))], confirmed)
const shown = ({ current }: PublishedLineups) => [
  current!.match!.id,
  current!.lineups?.sides.map(({ starters }) => starters.map(({ name }) => name).join()).join(' ') ?? null,
  current!.lineups?.confirmed ?? null,
]
const published = () => t.published(lineupsPublished).map(shown)
const listPublished = async (since: string) => (await t.client.listPublishedLineups({ since })).items

describe('the lineups of a match', () => {
  test('are published once for each change, home first, with the league and teams of the match', async () => {
    const first = observation('wyscout', 1, { lineups: both('H1') })
    await report(first, first)
    await report(first, observation('wyscout', 2, { isDelta: true, statistics: shots({ h: 3, a: 1 }) }))
    expect(published()).toEqual([['m1', 'H1 A', true]])
    expect(t.published(lineupsPublished)[0]!.current!.match).toMatchObject({
      sport: 'soccer',
      schedule: { leagueId: 'l', home: { teamId: 'h' }, away: { teamId: 'a' } },
    })
    await report(observation('wyscout', 3, { lineups: both('H2') }), observation('wyscout', 4, { lineups: both('H2') }))
    await report(observation('wyscout', 5, { withdrawn: true }))
    expect(published()).toEqual([
      ['m1', 'H1 A', true],
      ['m1', 'H2 A', true],
      ['m1', null, null],
    ])
    const instants = t.published(lineupsPublished).map(({ publishedAt }) => publishedAt)
    expect(instants).toEqual([...new Set(instants)].sort())
  })

  test('are those of both sources, under canonical ids', async () => {
    await report(observation('wyscout', 1, { lineups: lineup([side('old', entries('H')), side('a', entries('A'))]) }))
    await report(observation('openfootball-text', 1, { lineups: lineup([side('h', entries('Hh'))]) }))
    expect(published()).toEqual([
      ['m1', 'H A', true],
      ['m1', 'Hh A', true],
    ])
  })

  test('that were reported before the match are published when fixtures has it, and are confirmed when it ends', async () => {
    known.clear()
    await report(observation('wyscout', 1, { lineups: both('H', 'A', false) }))
    expect(published()).toEqual([])
    await result(matchWith())
    await result(matchWith())
    await result(matchWith({ state: 'finished' }))
    expect(published()).toEqual([
      ['m1', 'H A', false],
      ['m1', 'H A', true],
    ])
  })

  test('are not published if it started more than two days ago, or is not covered', async () => {
    const old = matchWith({ id: 'old1', startAt: '2026-02-27T11:59:59Z' })
    const recent = matchWith({ id: 'new1', startAt: '2026-02-27T12:00:00Z' })
    know(old, recent, matchWith({ id: 'un1', covered: false }))
    await report(...['old1', 'new1', 'un1', 'unknown'].map((id) => observation('wyscout', 1, { lineups: both('H') }, id)))
    expect(published()).toEqual([['new1', 'H A', true]])
    const before = listed
    await result(old)
    expect([published().length, listed]).toEqual([1, before])
  })

  test('of an import need one call for 25 matches, and none for a match without lineups', async () => {
    const ids = Array.from({ length: 60 }, (_, i) => `n${i}`)
    know(...ids.map((id) => matchWith({ id })))
    await t.publish(fixturesResult, ...ids.map((id) => getResult(known.get(id)!)))
    await t.settled()
    expect(listed).toBe(0)
    await report(...ids.map((id) => observation('wyscout', 1, { lineups: both('H') }, id)))
    expect([published().length, listed]).toEqual([60, 3])
  })
})

test('what was published since an instant is listed in that order, in pages, for four days', async () => {
  const ids = Array.from({ length: 120 }, (_, i) => `n${i}`)
  know(...ids.map((id) => matchWith({ id })))
  await report(...ids.map((id) => observation('wyscout', 1, { lineups: both('H') }, id)))
  await t.advance(1_000)
  const since = new Date(t.clock.now()).toISOString()
  await report(observation('wyscout', 2, { lineups: both('H2') }, 'n7'))
  expect((await listPublished(since)).map(shown)).toEqual([['n7', 'H2 A', true]])
  const first = await t.client.listPublishedLineups({ since: '2026-03-01T12:00:00.000Z' })
  const second = await t.client.listPublishedLineups({ since: '2026-03-01T12:00:00.000Z', after: first.next })
  expect([first.items.length, second.items.length, second.next]).toEqual([100, 20, ''])
  expect(shown(second.items.at(-1)!)).toEqual(['n7', 'H2 A', true])
  await t.advance(4 * 86_400_000)
  expect(await listPublished('2026-01-01T00:00:00.000Z')).not.toEqual([])
  await t.advance(8 * 3_600_000)
  expect(await listPublished('2026-01-01T00:00:00.000Z')).toEqual([])
})

describe.each(backEndsForTest())('on $name', ({ open }) => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('report' as const), seq: fc.integer({ min: 1, max: 6 }), by: fc.nat(1) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('match' as const), state: fc.constantFrom('live', 'finished') }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'gone' as const }) },
  )
  const observed = ({ seq, by }: { seq: number; by: number }) =>
    observation(
      ['wyscout', 'openfootball-text'][by]!,
      seq,
      seq % 5 === 0 ? { withdrawn: true } : { lineups: both(`${by}H${seq >> 1}`, 'A', false) },
    )

  test('two processes, in any order of reports and matches: the last publication is what is read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const shared = await open()
        known = new Map()
        const processes = [await start(shared), await start(shared)]
        for (const each of steps) {
          if (each.kind === 'gone') known.clear()
          else if (each.kind === 'match') know(matchWith({ state: each.state }))
          if (each.kind === 'report') await processes[each.by]!.publish(feedStats, observed(each))
          else await processes[0]!.publish(fixturesResult, getResult(matchWith()))
        }
        for (const each of processes) await each.settled()
        know(matchWith({ state: 'finished' }))
        await processes[0]!.publish(fixturesResult, getResult(matchWith()))
        for (const each of processes) await each.settled()
        const read = (await processes[1]!.client.getLineups({ matchId: 'm1', sport: 'soccer' })).lineups
        const { items } = await processes[0]!.client.listPublishedLineups({ since: '2026-01-01T00:00:00.000Z' })
        const [last] = items
        if (read) expect(toJson(LineupsSchema, last!.current!.lineups!)).toEqual(toJson(LineupsSchema, read))
        else expect(items.map(({ current }) => current!.lineups)).toEqual(last ? [undefined] : [])
        const all = processes.flatMap((each) => each.published(lineupsPublished))
        const instants = [...new Set(all.map(({ publishedAt }) => publishedAt))].sort()
        expect(instants.at(-1)).toBe(last?.publishedAt)
        for (const each of processes) await each.stop()
        await shared.close()
      }),
      { numRuns: 12 },
    )
  })
})
