import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { RequestErrorSchema } from '@touchline/contract/gen/usage'
import { gatewayUsage, usageThreshold } from '@touchline/contract/topics'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { startForTest, type TestOptions } from '@touchline/platform/testing/start-for-test'
import { usage } from './service.ts'
import { plain, startAt, sums } from './testing/sums.ts'

const started: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of started.splice(0).reverse()) await each.stop()
})
async function start(options: TestOptions = {}) {
  const t = await startForTest(usage, { collects: [usageThreshold], ...options })
  started.push(t)
  return t
}

const minutesOf = { from: '2026-03-01T12:00:00Z', to: '2026-03-01T14:00:00Z', step: 'minute' }
const dayOf = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z', step: 'day' }

test('what gateways counted is reported by minute, hour and day', async () => {
  const t = await start()
  const later = { minute: 61, calls: 2, clientErrors: 1, serverErrors: 1 }
  await t.publish(gatewayUsage, sums('g1', 1, [{ calls: 3, limited: 1 }, later]), sums('g2', 1, [{ calls: 4 }]))
  await t.settled()
  const shown = async (request: object) =>
    (await t.client.getUsage({ keyIds: ['key_1'], ...request })).slots.map(({ at, counts }) => [at, plain(counts!)])
  expect(await shown(minutesOf)).toEqual([
    ['2026-03-01T12:00:00.000Z', { calls: 7, limited: 1, clientErrors: 0, serverErrors: 0 }],
    ['2026-03-01T13:01:00.000Z', { calls: 2, limited: 0, clientErrors: 1, serverErrors: 1 }],
  ])
  expect(await shown({ ...minutesOf, step: 'hour', from: '2026-03-01T12:30:00Z' })).toEqual([
    ['2026-03-01T12:00:00.000Z', { calls: 7, limited: 1, clientErrors: 0, serverErrors: 0 }],
    ['2026-03-01T13:00:00.000Z', { calls: 2, limited: 0, clientErrors: 1, serverErrors: 1 }],
  ])
  expect((await shown({ ...minutesOf, total: true })).map(([at]) => at)).toEqual(['2026-03-01T12:00:00.000Z'])
  expect(await shown(dayOf)).toEqual([['2026-03-01T00:00:00.000Z', { calls: 9, limited: 1, clientErrors: 1, serverErrors: 1 }]])
})

test('slots are separated by what is asked for, and filtered by sport and endpoint', async () => {
  const t = await start()
  await t.publish(
    gatewayUsage,
    sums('g1', 1, [
      { calls: 3 },
      { calls: 2, endpoint: '/{sport}/leagues' },
      { calls: 1, sport: 'tennis' },
      { calls: 5, keyId: 'key_2' },
      { calls: 7, keyId: 'key_3' },
    ]),
  )
  await t.settled()
  const shown = async (request: object) =>
    (await t.client.getUsage({ keyIds: ['key_1', 'key_2'], ...dayOf, ...request })).slots.map(
      ({ keyId, sport, endpoint, counts }) => `${keyId} ${sport} ${endpoint} ${counts!.calls}`,
    )
  expect(await shown({})).toEqual(['   11'])
  expect(await shown({ separateBy: ['key'] })).toEqual(['key_1   6', 'key_2   5'])
  expect(await shown({ separateBy: ['sport', 'endpoint'] })).toEqual([
    ' soccer /{sport}/leagues 2',
    ' soccer /{sport}/matches/live 8',
    ' tennis /{sport}/matches/live 1',
  ])
  expect(await shown({ total: true, separateBy: ['sport'] })).toEqual([' soccer  10', ' tennis  1'])
  expect(await shown({ sport: 'tennis' })).toEqual(['   1'])
  expect(await shown({ endpoint: '/{sport}/leagues' })).toEqual(['   2'])
})

test.each([
  ['minute', '2026-03-01T11:00:00.000Z'],
  ['hour', '2026-02-28T12:00:00.000Z'],
  ['day', '2026-01-30T00:00:00.000Z'],
])('without a range a report by %s begins at %s and ends now', async (step, first) => {
  const t = await start()
  const minute = (Date.parse(first) - startAt) / 60_000
  await t.publish(gatewayUsage, sums('g1', 1, [{ minute }, { minute: minute - 1 }, { minute: -1 }, { minute: 12 * 60 }]))
  await t.settled()
  const { slots } = await t.client.getUsage({ keyIds: ['key_1'], step })
  expect(slots[0]!.at).toBe(first)
  expect(slots).toHaveLength(2)
})

test('the durations of a slot are those of all its calls', async () => {
  const t = await start()
  await t.publish(
    gatewayUsage,
    sums('g1', 1, [
      { calls: 3, bucket: 2 },
      { calls: 1, bucket: 4, sport: 'tennis' },
    ]),
  )
  await t.settled()
  const { slots } = await t.client.getUsage({ keyIds: ['key_1'], ...dayOf })
  expect(slots[0]!.counts!.durationCounts).toEqual([0n, 0n, 3n, 0n, 1n])
})

test('the newest use of a key is reported; keys without use are left out', async () => {
  const t = await start()
  await t.publish(gatewayUsage, sums('g1', 2, [{}], { key_1: 1 }), sums('g1', 1, [{}]))
  await t.settled()
  const { items } = await t.client.listKeyActivity({ keyIds: ['key_1', 'key_2'] })
  expect(items).toEqual([expect.objectContaining({ keyId: 'key_1', lastUsedAt: '2026-03-01T12:00:20.000Z', agent: 'agent 2' })])
})

test('the newest 50 errors of the range are reported, each once', async () => {
  const t = await start()
  const error = (n: number) =>
    create(RequestErrorSchema, {
      ...{ at: new Date(startAt + n * 1_000).toISOString(), keyId: 'key_1', requestId: `r${n}`, status: 404, code: 'not_found' },
      endpoint: '/{sport}/matches/{id}',
    })
  const errors = Array.from({ length: 70 }, (_, n) => error(n))
  await t.publish(
    gatewayUsage,
    sums('g1', 1, [{ errors: errors.slice(0, 40) }]),
    sums('g1', 2, [{ errors: errors.slice(30) }], { key_1: 1 }),
  )
  await t.settled()
  const shown = async (to: string) =>
    (await t.client.getUsage({ keyIds: ['key_1'], ...minutesOf, to })).errors.map(({ requestId }) => requestId)
  expect(await shown('2026-03-01T12:05:00Z')).toEqual(Array.from({ length: 50 }, (_, i) => `r${69 - i}`))
  expect(await shown('2026-03-01T12:00:22Z')).toEqual(['r21', 'r20'])
})

test('a key near its limit and its first 429 are published once an hour', async () => {
  const t = await start()
  const publish = (seq: number, minute: number, calls: number, limited = 0) =>
    t.publish(gatewayUsage, sums('g1', seq, [{ perMinute: 100, minute, calls, limited }], { key_1: seq - 1 }))
  await publish(1, 0, 79)
  await t.settled()
  expect(t.published(usageThreshold)).toEqual([])
  await publish(2, 0, 1)
  await publish(3, 5, 130, 30)
  await publish(4, 6, 130, 30)
  await t.settled()
  await publish(5, 60, 90)
  await t.settled()
  const shown = t.published(usageThreshold).map(({ kind, at, perMinute }) => [kind, at, perMinute])
  expect(shown.sort()).toEqual([
    ['limited', '2026-03-01T12:05:00.000Z', 100],
    ['near_limit', '2026-03-01T12:00:00.000Z', 100],
    ['near_limit', '2026-03-01T13:00:00.000Z', 100],
  ])
  expect(t.published(usageThreshold)[0]).toMatchObject({ customer: 'org of key_1', keyId: 'key_1', calls: 80 })
})

test('failures of ours bring no key near its limit', async () => {
  const t = await start()
  await t.publish(gatewayUsage, sums('g1', 1, [{ perMinute: 100, calls: 100, serverErrors: 21 }]))
  await t.settled()
  expect(t.published(usageThreshold)).toEqual([])
})

test.each([
  [47, [1, 1]],
  [50, [0, 1]],
  [397 * 24, [0, 1]],
  [399 * 24, [0, 0]],
])('after %i hours %j slots of a minute and a day are left: minutes for 48 hours, hours for 13 months', async (afterHours, left) => {
  const backEnds = await embedded.open()
  started.push({ stop: () => backEnds.close() })
  const before = await start({ backEnds })
  await before.publish(gatewayUsage, sums('g1', 1, [{ minute: 59 }]))
  await before.settled()
  await before.stop()
  started.pop()
  const t = await start({ backEnds, now: new Date(startAt + afterHours * 3_600_000).toISOString() })
  const slots = async (range: object) => (await t.client.getUsage({ keyIds: ['key_1'], ...range })).slots.length
  const count = async () => [await slots(minutesOf), await slots(dayOf)]
  // The job runs once its lease is held, then every hour.
  for (let rounds = 0; rounds < 1_000 && String(await count()) !== String(left); rounds++) await t.advance(1_000)
  await t.advance(1_000)
  expect(await count()).toEqual(left)
})

test('minutes that arrive too late are counted in hours only', async () => {
  const t = await start({ now: '2026-03-04T12:00:00Z' })
  await t.publish(gatewayUsage, sums('g1', 1, [{}]))
  await t.settled()
  expect((await t.client.getUsage({ keyIds: ['key_1'], ...minutesOf })).slots).toEqual([])
  expect((await t.client.getUsage({ keyIds: ['key_1'], ...dayOf })).slots).toHaveLength(1)
  expect(await t.metrics.text()).toContain('touchline_usage_too_old_total 1')
})

test.each([
  ['no key', { keyIds: [] }, 'key_ids must be 1 to 200 ids'],
  ['too many keys', { keyIds: Array.from({ length: 201 }, (_, i) => `key_${i}`) }, 'key_ids must be 1 to 200 ids'],
  ['an unknown step', { step: 'week' }, 'step must be minute, hour or day'],
  ['no time', { from: 'yesterday' }, 'from must be an RFC 3339 date-time'],
  ['no end', { from: '', to: 'tomorrow' }, 'to must be an RFC 3339 date-time'],
  ['an empty range', { to: dayOf.from }, 'to must be after from'],
  ['too long a range', { step: 'minute', to: '2026-03-03T00:01:00Z' }, 'to must be at most 48 hours after from with step=minute'],
])('a report of %s is refused', async (_, change, text) => {
  const t = await start()
  await expect(t.client.getUsage({ keyIds: ['key_1'], ...dayOf, ...change })).rejects.toThrow(text)
})

test('a report of more than 20,000 slots is refused', async () => {
  const t = await start()
  const many = (gateway: string, sport: string) =>
    sums(
      gateway,
      1,
      Array.from({ length: 10_001 }, (_, i) => ({ sport, endpoint: `/e${i}` })),
    )
  await t.publish(gatewayUsage, many('g1', 'soccer'), many('g2', 'tennis'))
  await t.settled()
  await expect(t.client.getUsage({ keyIds: ['key_1'], ...dayOf, separateBy: ['sport', 'endpoint'] })).rejects.toThrow('a shorter range')
})
