import { create } from '@bufbuild/protobuf'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import { BriefingsService, type Fact, type FactRecord } from '@touchline/contract/gen/briefings'
import type { Match } from '@touchline/contract/gen/match'
import { StatsChangedSchema } from '@touchline/contract/gen/stats'
import { factsPublished, fixturesResult, statsChanged } from '@touchline/contract/topics'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import fc from 'fast-check'
import { briefings } from '../service.ts'
import { getResult, id, league, match, services } from '../testing/season.ts'

type BackEnds = Awaited<ReturnType<typeof embedded.open>>
const now = '2026-03-01T12:00:00Z'

async function start(backEnds: BackEnds, called = services()) {
  const started = await startForTest(briefings, { now, backEnds, standIns: called.standIns, collects: [factsPublished] })
  return { ...called, ...started }
}
type Started = Awaited<ReturnType<typeof start>>

let backEnds: BackEnds
let t: Started
beforeEach(async () => {
  backEnds = await embedded.open()
  t = await start(backEnds)
})
afterEach(async () => {
  await t.stop()
  await backEnds.close()
})

/** Matches of Aue against Bebra in the three weeks before now. */
const played = (week: number, score: [number, number], version = 1) =>
  match(`m${week}`, { startAt: `2026-02-${String(7 * week).padStart(2, '0')}T15:00:00Z`, score, version })
const inOrder = [played(1, [1, 0]), played(2, [2, 0]), played(3, [3, 0])]

const deliver = async (...matches: Match[]) => {
  await t.publish(fixturesResult, ...matches.map(getResult))
  await t.settled()
}
const list = (more: { since?: string; limit?: number; offset?: number; leagueIds?: string[]; scope?: { leagueIds: string[] } } = {}) =>
  t.getClient(BriefingsService).listFacts({ sport: 'soccer', lang: 'en', limit: 200, ...more })
const stated = ({ kind, subject, matchId, correctionOf }: Fact) => [kind, subject!.name, matchId, correctionOf ?? null]
const winning = (facts: readonly Fact[]) => facts.filter(({ kind, scope }) => kind === 'winning_streak' && scope === 'all')

describe('the facts feed', () => {
  test('has what a match led to, once, through redeliveries and a restart', async () => {
    t.put(...inOrder)
    await deliver(...inOrder, ...inOrder)
    await deliver(inOrder[2]!)
    const { items, total } = await list()
    expect(winning(items).map(stated)).toEqual([['winning_streak', 'Aue', id('m', 'm3'), null]])
    expect(winning(items)[0]!.text).toContain('Aue')
    const published = t.published(factsPublished).map(({ fact }: FactRecord) => fact!.id)
    expect([published.length, new Set(published).size]).toEqual([total, total])
    const before = await list()
    await t.stop()
    t = await start(backEnds, t)
    await deliver(...inOrder)
    expect(await list()).toEqual(before)
    expect(t.published(factsPublished).every(({ fact }) => published.includes(fact!.id))).toBe(true)
  })

  test('a result that comes late is in the facts of the matches after it', async () => {
    const [first, ...later] = inOrder
    t.put(...later)
    await deliver(...later)
    expect(winning((await list()).items)).toEqual([])
    t.put(first!)
    await deliver(first!)
    const { items } = await list()
    expect(winning(items).map(stated)).toEqual([['winning_streak', 'Aue', id('m', 'm3'), null]])
    expect(winning(items)[0]!.matchIds).toEqual(inOrder.map((each) => each.id))
    await deliver(first!, ...later)
    expect((await list()).items).toEqual(items)
  })

  test('a correction of an earlier result is one of the facts that rest on it', async () => {
    t.put(...inOrder)
    await deliver(...inOrder)
    const [streak] = winning((await list()).items)
    const lost = played(1, [0, 1], 2)
    t.put(lost)
    await deliver(lost)
    const { items } = await list()
    expect(items.find(({ correctionOf }) => correctionOf === streak!.id)).toMatchObject({ kind: 'withdrawn', matchId: id('m', 'm3') })
  })

  test('publishes each fact with the words that the feed has, in every language, and lists what was published since an instant', async () => {
    t.put(...inOrder)
    await deliver(...inOrder)
    const published = t.published(factsPublished)
    for (const lang of languages) {
      const { items } = await t.getClient(BriefingsService).listFacts({ sport: 'soccer', lang, limit: 200 })
      const shown = new Map(items.map(({ id, text, subject, related }) => [id, [text, subject!.name, ...related.map(({ name }) => name)]]))
      const words = published.map(({ fact, words }) => [fact!.id, words.find((each) => each.lang === lang)!] as const)
      expect(new Map(words.map(([id, { text, names }]) => [id, [text, ...names]]))).toEqual(shown)
    }
    const { items, next } = await t.getClient(BriefingsService).listPublishedFacts({ since: published[0]!.fact!.publishedAt })
    expect([items.length, next]).toEqual([published.length, ''])
    const last = published.at(-1)!.fact!.publishedAt
    const newest = await t.getClient(BriefingsService).listPublishedFacts({ since: last })
    expect(newest.items).toEqual(
      published.filter(({ fact }) => fact!.publishedAt === last).toSorted((a, b) => (a.fact!.id < b.fact!.id ? -1 : 1)),
    )
  })

  test('has nothing of a match that started more than 30 days ago or has not started, or that has not ended', async () => {
    const all = [
      match('old', { startAt: '2026-01-30T11:59:59Z', score: [5, 0] }),
      match('future', { startAt: '2026-03-01T12:00:01Z', score: [5, 0] }),
      match('scheduled', { startAt: '2026-02-28T15:00:00Z' }),
    ]
    for (const n of [1, 2, 3]) all.unshift(match(`h${n}`, { startAt: `2025-12-0${n}T15:00:00Z`, score: [1, 0] }))
    t.put(...all)
    const reads = t.calls.getMatch
    await deliver(...all)
    expect([(await list()).total, t.calls.getMatch - reads]).toEqual([0, 1])
  })

  test('corrects what a corrected result changed, and takes back what no longer holds', async () => {
    t.put(...inOrder)
    await deliver(...inOrder)
    const first = (await list()).items
    const [streak] = winning(first)
    t.put(played(3, [1, 1], 2))
    await deliver(inOrder[2]!)
    const corrections = (await list()).items.filter(({ correctionOf }) => correctionOf !== undefined)
    expect(corrections.find(({ correctionOf }) => correctionOf === streak!.id)).toMatchObject({ kind: 'withdrawn', matchId: id('m', 'm3') })
    expect(new Set(corrections.map((each) => each.id)).size).toBe(corrections.length)
    expect(first.filter((each) => corrections.some((one) => one.id === each.id))).toEqual([])
    // The first result is restored, so the fact holds again, as a correction of its withdrawal.
    t.put(played(3, [3, 0], 3))
    await deliver(inOrder[2]!)
    const [again] = winning((await list()).items)
    const withdrawal = corrections.find(({ correctionOf }) => correctionOf === streak!.id)
    expect(again).toMatchObject({ correctionOf: withdrawal!.id, values: streak!.values })
    const { total } = await list()
    await deliver(inOrder[2]!, inOrder[2]!)
    expect((await list()).total).toBe(total)
  })

  test('takes back the facts of a match that was withdrawn', async () => {
    t.put(...inOrder)
    await deliver(...inOrder)
    const before = await list()
    const taken = before.items.filter(({ matchId }) => matchId === inOrder[2]!.id)
    t.matches.delete(inOrder[2]!.id)
    await deliver(inOrder[2]!)
    const after = await list()
    expect(after.total).toBe(before.total + taken.length)
    expect(
      after.items
        .slice(0, taken.length)
        .map(({ kind, correctionOf }) => [kind, correctionOf])
        .sort(),
    ).toEqual(taken.map((each) => ['withdrawn', each.id]).sort())
    expect(after.items[0]!.text).toContain('Aue')
  })

  test('adds what statistics add, to a match that it has only', async () => {
    t.put(...inOrder)
    const change = (each: Match) => create(StatsChangedSchema, { matchId: each.id, sport: 'soccer' })
    await t.publish(statsChanged, ...inOrder.map(change))
    await t.settled()
    expect([(await list()).total, t.calls.getMatch]).toEqual([0, 0])
    await deliver(...inOrder)
    const { total } = await list()
    await t.publish(statsChanged, ...inOrder.map(change))
    await t.settled()
    expect((await list()).total).toBe(total)
  })

  test('is narrowed to leagues, by request and by scope', async () => {
    t.put(...inOrder)
    await deliver(...inOrder)
    const { total } = await list()
    expect(total).toBeGreaterThan(0)
    const other = id('l', 'other')
    expect((await list({ leagueIds: [league] })).total).toBe(total)
    expect((await list({ leagueIds: [other] })).total).toBe(0)
    expect((await list({ scope: { leagueIds: [other] } })).total).toBe(0)
    expect((await list({ scope: { leagueIds: [other, league] } })).total).toBe(total)
    expect((await list({ leagueIds: [league], scope: { leagueIds: [other] } })).total).toBe(0)
  })

  test('is read newest first, in pages; since is exclusive, and a reader who follows next_since misses and repeats none', async () => {
    const seen: string[] = []
    let since: string | undefined
    const poll = async () => {
      const page = await list(since === undefined ? {} : { since })
      seen.push(...page.items.map((each) => each.id).reverse())
      since = page.nextSince
      return page
    }
    expect((await poll()).items).toEqual([])
    t.put(...inOrder)
    // Both happen at one instant of the clock, with a read between them.
    for (const each of inOrder) {
      await deliver(each)
      await poll()
      await poll()
    }
    await t.advance(60_000)
    const all = await list()
    expect(seen.length).toBe(all.total)
    expect(seen.toReversed()).toEqual(all.items.map((each) => each.id))
    expect((await list({ since: all.nextSince })).items).toEqual([])
    expect((await list({ since: '2027-01-01T00:00:00.000Z' })).nextSince).toBe('2027-01-01T00:00:00.000Z')
    const [second] = (await list({ limit: 1, offset: 1 })).items
    expect(second!.id).toBe(all.items[1]!.id)
  })

  test('a quiet feed is followed for longer than 30 days, with the same answer for an hour', async () => {
    let since = (await list()).nextSince
    for (let days = 0; days < 40; days++) {
      await t.advance(86_400_000)
      since = (await list({ since })).nextSince
      expect(t.clock.now() - Date.parse(since)).toBeLessThan(2 * 86_400_000)
    }
    const old = new Date(t.clock.now() - 10 * 86_400_000).toISOString()
    expect((await list({ since: old })).nextSince).toBe((await list({ since: old })).nextSince)
  })

  test('without since it has the last 24 hours; after 31 days nothing is left', async () => {
    t.put(...inOrder)
    await deliver(...inOrder)
    const { total } = await list()
    await t.advance(86_340_000)
    expect((await list()).total).toBe(total)
    await t.advance(180_000)
    const published = t.clock.now() - 86_400_000 - 240_000
    expect([(await list()).total, (await list({ since: new Date(published).toISOString() })).total]).toEqual([0, total])
    await t.advance(33 * 86_400_000)
    expect((await t.store.find((await import('./records.ts')).facts, 'byInstant')).items).toEqual([])
    expect((await t.store.find((await import('./records.ts')).matchFacts, 'byStart')).items).toEqual([])
    await deliver(...inOrder)
    expect((await list({ since: new Date(published).toISOString() })).total).toBe(0)
  })
})

test('deliveries in any order, repeated, with restarts: each fact about a match and a subject is there once, as of its last result', async () => {
  const scores = fc.constantFrom<[number, number]>([1, 0], [0, 0], [0, 1], [2, 2])
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('deliver' as const), week: fc.constantFrom(1, 2, 3, 4) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('result' as const), week: fc.constantFrom(1, 2, 3, 4), score: scores }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'read' as const }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const store = await embedded.open()
      let version = 1
      let one = await start(store)
      const weeks = [1, 2, 3, 4].map((week) => played(week, [1, 0]))
      one.put(...weeks.map((each) => ({ ...each, schedule: { ...each.schedule!, startAt: each.schedule!.startAt } })))
      const seen: string[] = []
      let since = '2026-02-28T00:00:00.000Z'
      const poll = async () => {
        const page = await one.getClient(BriefingsService).listFacts({ sport: 'soccer', lang: 'en', limit: 200, since })
        seen.push(...page.items.map((each) => each.id))
        since = page.nextSince
      }
      for (const each of steps) {
        if (each.kind === 'deliver') await one.publish(fixturesResult, getResult(weeks[each.week - 1]!), getResult(weeks[each.week - 1]!))
        if (each.kind === 'result') one.put(played(each.week, each.score, ++version))
        if (each.kind === 'read') await poll()
        if (each.kind === 'restart') {
          await one.stop()
          one = await start(store, one)
        }
      }
      await one.publish(fixturesResult, ...weeks.map(getResult), ...weeks.toReversed().map(getResult))
      await one.settled()
      await poll()
      const { items, total } = await one.getClient(BriefingsService).listFacts({ sport: 'soccer', lang: 'en', limit: 200 })
      // The reader has seen every fact once.
      expect([seen.length, new Set(seen).size]).toEqual([total, total])
      // The facts that no later fact corrects equal those of a feed that received everything once, at the end.
      const corrected = new Set(items.map(({ correctionOf }) => correctionOf))
      const standing = items.filter(({ id, kind }) => !corrected.has(id) && kind !== 'withdrawn').map(statement)
      const fresh = await embedded.open()
      const other = await start(fresh, one)
      await other.publish(fixturesResult, ...weeks.map(getResult))
      await other.settled()
      const whole = (await other.getClient(BriefingsService).listFacts({ sport: 'soccer', lang: 'en', limit: 200 })).items
      expect(standing.sort()).toEqual(whole.map(statement).sort())
      await Promise.all([one.stop(), other.stop()])
      await Promise.all([store.close(), fresh.close()])
    }),
    { numRuns: 20 },
  )
})

const statement = ({ kind, subject, matchId, text }: Fact): string => [kind, subject!.id, matchId, text].join(' ')
