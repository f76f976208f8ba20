import { create } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type LiveUpdate, LiveUpdateSchema } from '@touchline/contract/gen/feed'
import { FixturesService, MatchRecordSchema } from '@touchline/contract/gen/fixtures'
import type { LiveMatch } from '@touchline/contract/gen/live'
import { feedLive, fixturesMatch, liveMatch } from '@touchline/contract/topics'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import { live } from './service.ts'

type Started = Awaited<ReturnType<typeof start>>
let t: Started
afterEach(() => t.stop())

const record = (id: string, version = 1) =>
  create(MatchRecordSchema, {
    match: {
      id,
      sport: 'soccer',
      schedule: { leagueId: 'l', season: '2026', startAt: '2026-03-01T15:00:00Z', home: { teamId: 'h' }, away: { teamId: 'a' }, version },
      state: { scoreboard: { state: 'scheduled', status: 'NS' } },
    },
  })

const start = (known: string[] = ['m1', 'm2']) =>
  startForTest(live, {
    now: '2026-03-01T15:12:00Z',
    collects: [liveMatch],
    logLevel: 'silent',
    standIns: [
      standIn(FixturesService, {
        async getMatchRecord({ id }) {
          if (!known.includes(id)) throw fail('not_found', { kind: 'match', id })
          return record(id)
        },
      }),
    ],
  })

const update = (matchId: string, seq: number, state: string | undefined, score?: [number, number], goals: string[] = []): LiveUpdate =>
  create(LiveUpdateSchema, {
    matchId,
    sport: 'soccer',
    source: 'demo',
    seq: BigInt(seq),
    receivedAt: `2026-03-01T15:12:00.${String(seq).padStart(3, '0')}Z`,
    ...(state && { scoreboard: { state, status: String(seq), ...(score && { homeScore: score[0], awayScore: score[1] }) } }),
    events: { items: goals.map((id) => ({ id, type: 'goal', minute: '12', status: 'confirmed' })) },
  })

const inPlay = async () => (await t.client.listLiveMatches({ sport: 'soccer' })).items

test('a goal delivered twice counts once', async () => {
  t = await start()
  const goal = update('m1', 2, 'live', [1, 0], ['e1'])
  await t.publish(feedLive, update('m1', 1, 'live', [0, 0]), goal, goal)
  await t.settled()
  const [match] = await inPlay()
  expect(match?.state?.scoreboard?.homeScore).toBe(1)
  expect(match?.state?.events?.items).toHaveLength(1)
  expect(match?.state?.version).toBe(2)
})

test('a match leaves the list the moment it ends, and is still listed with ended matches', async () => {
  t = await start()
  await t.publish(feedLive, update('m1', 1, 'live'), update('m2', 1, 'live'), update('m1', 2, 'finished', [1, 0]))
  await t.settled()
  expect((await inPlay()).map((m) => m.id)).toEqual(['m2'])
  expect((await t.client.listLiveMatches({ sport: 'soccer', withEnded: true })).items.map((m) => m.id).sort()).toEqual(['m1', 'm2'])
})

test('the matches of one league are found by its id, in play and ended', async () => {
  t = await start()
  await t.publish(feedLive, update('m1', 1, 'live'), update('m2', 1, 'live'), update('m1', 2, 'finished', [1, 0]))
  await t.settled()
  const getIds = async (leagueId: string, withEnded: boolean) =>
    (await t.client.listLiveMatches({ leagueId, withEnded })).items.map(({ id }) => id).sort()
  const { leagueId } = (await inPlay())[0]!.schedule!
  expect([await getIds(leagueId, true), await getIds(leagueId, false), await getIds('another', true)]).toEqual([['m1', 'm2'], ['m2'], []])
})

test('matches in play come before recently ended ones, in pages that contain every match once', async () => {
  const ids = Array.from({ length: 1_100 }, (_, i) => `m${i}`)
  t = await start(ids)
  const publishUpdates = async (some: readonly string[], seq: number, state: string) => {
    for (let i = 0; i < some.length; i += 100) await t.publish(feedLive, ...some.slice(i, i + 100).map((id) => update(id, seq, state)))
    await t.settled()
  }
  await publishUpdates(ids, 1, 'live')
  await publishUpdates(ids.slice(0, 40), 2, 'finished')
  await t.advance(60_000)
  await publishUpdates(ids.slice(40, 600), 2, 'finished')
  const got: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: { items: { id: string }[]; next: string } = await t.client.listLiveMatches({
      withEnded: true,
      endedSince: '2026-03-01T15:13:00.000Z',
      after,
    })
    got.push(...page.items.map(({ id }) => id))
    after = page.next || undefined
  }
  expect(got.slice(0, 500).toSorted()).toEqual(ids.slice(600).toSorted())
  expect(got.slice(500).toSorted()).toEqual(ids.slice(40, 600).toSorted())
})

test('a long list comes in pages that contain every match once', async () => {
  const ids = Array.from({ length: 1_100 }, (_, i) => `m${i}`)
  t = await start(ids)
  for (let i = 0; i < ids.length; i += 100) await t.publish(feedLive, ...ids.slice(i, i + 100).map((id) => update(id, 1, 'live')))
  await t.settled()
  const got: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: { items: { id: string }[]; next: string } = await t.client.listLiveMatches({ withEnded: true, after })
    got.push(...page.items.map(({ id }) => id))
    after = page.next || undefined
  }
  expect(got.sort()).toEqual([...ids].sort())
})

test('every change publishes the full match, and versions only increase', async () => {
  t = await start()
  for (const seq of [1, 2, 3]) {
    await t.publish(feedLive, update('m1', seq, 'live', [seq, 0]))
    await t.settled()
  }
  const listedIds = t
    .published(liveMatch)
    .map((m) => [m.match?.state?.version, m.match?.state?.scoreboard?.homeScore, m.match?.schedule?.leagueId])
  expect(listedIds).toEqual([
    [1, 1, 'l'],
    [2, 2, 'l'],
    [3, 3, 'l'],
  ])
})

test('a schedule changed by fixtures is applied to the live match', async () => {
  t = await start()
  await t.publish(feedLive, update('m1', 1, 'live'))
  await t.settled()
  await t.publish(fixturesMatch, record('m1', 7))
  await t.settled()
  expect((await inPlay())[0]?.schedule?.version).toBe(7)
  expect((await inPlay())[0]?.state?.version).toBe(1)
})

test('a match withdrawn by every source is not in play until a live source reports it again', async () => {
  t = await start()
  await t.publish(feedLive, update('m1', 1, 'live'))
  await t.settled()
  await t.publish(fixturesMatch, Object.assign(record('m1', 2), { withdrawn: true }))
  await t.settled()
  expect(await inPlay()).toEqual([])
  expect(t.published(liveMatch).at(-1)).toMatchObject({ withdrawn: true, released: true })
  await t.publish(feedLive, update('m1', 2, 'live'))
  await t.settled()
  expect((await inPlay()).map((m) => m.id)).toEqual(['m1'])
})

describe('a match unknown to fixtures', () => {
  const listedIds = (id: string) =>
    new Promise<void>((resolve) => {
      const onMessage = ({ match }: LiveMatch) => void (match?.id === id && resolve())
      void t.bus.listen(liveMatch, onMessage, () => undefined)
    })

  test('does not block other matches', async () => {
    t = await start(['m1'])
    const m1 = listedIds('m1')
    await t.publish(feedLive, update('unknown', 1, 'live'), update('m1', 1, 'live'))
    await m1
    expect((await inPlay()).map((m) => m.id)).toEqual(['m1'])
  })

  test('is acquired as soon as fixtures knows it', async () => {
    const known: string[] = []
    t = await start(known)
    const m1 = listedIds('m1')
    await t.publish(feedLive, update('m1', 1, 'live'))
    known.push('m1')
    await m1
    expect((await inPlay()).map((m) => m.id)).toEqual(['m1'])
  })
})
