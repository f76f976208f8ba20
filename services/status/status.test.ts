import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { LiveUpdateSchema, MatchObservationSchema } from '@touchline/contract/gen/feed'
import { LiveService } from '@touchline/contract/gen/live'
import { RacingObservationSchema } from '@touchline/contract/gen/racing'
import { feedLive, feedMatch, feedRacing } from '@touchline/contract/topics'
import { standIn, startForTest, type TestOptions, type UnderTest } from '@touchline/platform/testing/start-for-test'
import { status } from './service.ts'

const key = 'tl_live_of_the_prober'
const now = '2026-03-01T23:59:00Z'
const stops: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const start = async (environment: TestOptions['environment'] = {}, live: { behindMs: number } | Error = { behindMs: 0 }) => {
  const getFreshness = async () => {
    if (live instanceof Error) throw live
    return live
  }
  const t = await startForTest(status, { now, environment, logLevel: 'silent', standIns: [standIn(LiveService, { getFreshness })] })
  stops.push(() => t.stop())
  return t
}

/** A gateway whose responses the test decides, and the requests that it got. */
async function gateway(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: IncomingMessage[] = []
  const server: Server = createServer((request, response) => {
    requests.push(request)
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close() && server.closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

/** Resolves when the condition holds: requests are real, so their time is not that of the test's clock. */
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + 4_000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('it does not hold in time')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** In steps that a lease survives, each of which lets the work go on. */
async function pass(t: UnderTest, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    await t.advance(1_000)
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}

const isStream = ({ url }: IncomingMessage): boolean => url === '/v1/soccer/stream'

const etag = '"1"'
/** A stream stays open after its first event, as the real one does. */
const answering = (request: IncomingMessage, response: ServerResponse): void => {
  if (isStream(request)) response.write('retry: 1000\n\nevent: reset\ndata: {}\n\n')
  else if (request.headers['if-none-match'] === etag) response.writeHead(304, { ETag: etag }).end()
  else response.writeHead(200, { ETag: etag, Age: '0' }).end('{"data":[]}')
}

test('the prober asks like a customer, and counts each endpoint and day', async () => {
  const { url, requests } = await gateway(answering)
  const t = await start({ STATUS_KEY: key, STATUS_PROBE_URL: url })
  const probes = async () => (await t.client.getStatus({})).endpoints.map(({ days }) => days.map(({ date, probes }) => [date, probes]))
  const before = await t.client.getStatus({})
  expect([before.isProbing, before.endpoints[0]!.isUp]).toEqual([true, undefined])
  await pass(t, 31_000)
  await until(async () => (await probes()).every((days) => days.length === 1))
  await pass(t, 31_000)
  const each = [
    ['2026-03-01', 1],
    ['2026-03-02', 1],
  ]
  await until(async () => (await probes()).every((days) => days.length === 2))
  expect(await probes()).toEqual([each, each, each])
  expect(new Set(requests.map((request) => request.headers['x-api-key']))).toEqual(new Set([key]))
  const { endpoints } = await t.client.getStatus({})
  expect(endpoints.map(({ id, isUp, probedAt, days }) => [id, isUp, probedAt.slice(0, 13), days[0]!.failures])).toEqual(
    ['live', 'list', 'stream'].map((id) => [id, true, '2026-03-02T00', 0]),
  )
  expect(await t.metrics.text()).toContain('touchline_status_probes_total{endpoint="stream",outcome="succeeded"} 2')
})

test('an error, a connection that is closed and a stream that ends are failures, and the others are not', async () => {
  const { url } = await gateway((request, response) => {
    if (isStream(request)) response.end()
    else if (request.url!.endsWith('/live')) response.writeHead(503).end()
    else answering(request, response)
  })
  const t = await start({ STATUS_KEY: key, STATUS_PROBE_URL: url })
  await pass(t, 31_000)
  const report = () => t.client.getStatus({})
  await until(async () => (await report()).endpoints.every(({ isUp }) => isUp !== undefined))
  const { endpoints } = await report()
  expect(endpoints.map(({ id, isUp, days }) => [id, isUp, days[0]!.probes, days[0]!.failures, days[0]!.p99Ms > 0])).toEqual([
    ['live', false, 1, 1, false],
    ['list', true, 1, 0, true],
    ['stream', false, 1, 1, false],
  ])
})

test.each<[string, (request: IncomingMessage, response: ServerResponse) => unknown]>([
  ['a live list of a minute ago', (_, response) => response.writeHead(200, { ETag: etag, Age: '60' }).end('{"data":[]}')],
  ['a live list without a validator', (_, response) => response.end('{"data":[]}')],
  [
    'a second poll that is refused',
    (request, response) => response.writeHead(request.headers['if-none-match'] ? 503 : 200, { ETag: etag }).end('{"data":[]}'),
  ],
])('%s is a failure of the live list alone', async (_, live) => {
  const { url } = await gateway((request, response) => {
    if (request.url!.endsWith('/live')) live(request, response)
    else answering(request, response)
  })
  const t = await start({ STATUS_KEY: key, STATUS_PROBE_URL: url })
  await pass(t, 31_000)
  await until(async () => (await t.client.getStatus({})).endpoints.every(({ isUp }) => isUp !== undefined))
  expect((await t.client.getStatus({})).endpoints.map(({ isUp }) => isUp)).toEqual([false, true, true])
})

test('a stream that sends nothing but its retry time is a failure', async () => {
  const { url } = await gateway((request, response) => {
    if (isStream(request)) response.end('retry: 1000\n\n')
    else answering(request, response)
  })
  const t = await start({ STATUS_KEY: key, STATUS_PROBE_URL: url })
  await pass(t, 31_000)
  await until(async () => (await t.client.getStatus({})).endpoints.every(({ isUp }) => isUp !== undefined))
  expect((await t.client.getStatus({})).endpoints.map(({ isUp }) => isUp)).toEqual([true, true, false])
})

test('a response that does not arrive is a failure after its time, and does not delay later rounds', async () => {
  const { url, requests } = await gateway((request, response) => {
    if (!request.url!.endsWith('/live')) answering(request, response)
  })
  const t = await start({ STATUS_KEY: key, STATUS_PROBE_URL: url })
  await pass(t, 31_000)
  await until(() => requests.length === 3)
  await pass(t, 10_000)
  await until(async () => (await t.client.getStatus({})).endpoints.every(({ isUp }) => isUp !== undefined))
  expect((await t.client.getStatus({})).endpoints.map(({ isUp }) => isUp)).toEqual([false, true, true])
})

test('without a key nothing is measured, and the demo key is used at once', async () => {
  const { url, requests } = await gateway(answering)
  const t = await start({ STATUS_PROBE_URL: url })
  await pass(t, 60_000)
  expect([(await t.client.getStatus({})).isProbing, requests.length]).toEqual([false, 0])
  await t.client.useDemoKey({ key })
  await until(() => requests.length === 4)
  expect((await t.client.getStatus({})).isProbing).toBe(true)
})

test('a set key is used instead of the demo key', async () => {
  const { url, requests } = await gateway(answering)
  const t = await start({ STATUS_KEY: key, STATUS_PROBE_URL: url })
  await t.client.useDemoKey({ key: 'tl_live_of_the_demo' })
  await pass(t, 31_000)
  await until(() => requests.length === 4)
  expect(requests.map((request) => request.headers['x-api-key'])).toEqual([key, key, key, key])
})

test('each sport shows its sources and when they last sent something', async () => {
  const t = await start()
  const update = (sport: string, source: string, seq: bigint) => create(LiveUpdateSchema, { matchId: 'm', sport, source, seq })
  await t.publish(feedLive, update('tennis', 'acme', 1n), update('soccer', 'demo', 1n), update('soccer', 'demo', 2n))
  await t.publish(feedMatch, create(MatchObservationSchema, { matchId: 'm', sport: 'soccer', source: 'archive', seq: 1n }))
  await t.publish(feedRacing, create(RacingObservationSchema, { sport: 'horse-racing', source: 'racing-csv', seq: 1n }))
  await t.advance(10_000)
  await t.publish(feedLive, update('tennis', 'acme', 2n))
  await t.advance(10_000)
  const sources = async () =>
    (await t.client.getStatus({})).sports.map(({ sport, sources }) => [sport, sources.map((s) => [s.source, s.updatedAt])])
  await until(async () => (await sources()).length === 3)
  expect(await sources()).toEqual([
    [
      'soccer',
      [
        ['archive', '2026-03-01T23:59:00.000Z'],
        ['demo', '2026-03-01T23:59:00.000Z'],
      ],
    ],
    ['tennis', [['acme', '2026-03-01T23:59:10.000Z']]],
    ['horse-racing', [['racing-csv', '2026-03-01T23:59:00.000Z']]],
  ])
})

test('the status is also known while live does not answer', async () => {
  const behind = await start({}, { behindMs: 1_500 })
  expect((await behind.client.getStatus({})).liveBehindMs).toBe(1_500)
  const silent = await start({}, new Error('live is down'))
  expect((await silent.client.getStatus({})).liveBehindMs).toBeUndefined()
})

test('an incident is opened, updated and resolved; those that are open come first', async () => {
  const t = await start()
  const open = (title: string) =>
    t.client.openIncident({ title, severity: 'major', affected: ['soccer', 'stream', 'soccer'], text: 'We are looking.' })
  const first = await open('Goals arrive late')
  await t.advance(1_000)
  const second = await open('Streams end')
  await t.advance(1_000)
  await t.client.updateIncident({ id: second.id, state: 'identified', text: 'A deployment.' })
  const resolved = await t.client.updateIncident({ id: second.id, state: 'resolved', text: 'Rolled back.' })
  expect(resolved).toMatchObject({
    affected: ['soccer', 'stream'],
    resolvedAt: '2026-03-01T23:59:02.000Z',
    updates: [{ state: 'investigating' }, { state: 'identified' }, { state: 'resolved', text: 'Rolled back.' }],
  })
  const { items } = await t.client.listIncidents({})
  expect((await t.client.getStatus({})).incidents).toEqual(items)
  expect(items.map(({ id, resolvedAt }) => [id, resolvedAt === ''])).toEqual([
    [first.id, true],
    [second.id, false],
  ])
})

test('resolved incidents come in pages, newest first', async () => {
  const t = await start()
  for (let n = 0; n < 51; n++) {
    const { id } = await t.client.openIncident({ title: `n ${n}`, severity: 'minor', text: 'x' })
    await t.client.updateIncident({ id, state: 'resolved', text: 'x' })
    await t.advance(1)
  }
  const first = await t.client.listIncidents({})
  const second = await t.client.listIncidents({ after: first.next })
  expect([first.items.length, first.items[0]?.title, second.items.map(({ title }) => title), second.next]).toEqual([
    50,
    'n 50',
    ['n 0'],
    '',
  ])
})

test.each([
  [{ title: ' ', severity: 'minor', text: 'x' }, 'title must not be empty'],
  [{ title: 'x'.repeat(121), severity: 'minor', text: 'x' }, 'title must have at most 120 characters'],
  [{ title: 'x', severity: 'bad', text: 'x' }, 'severity must be one of minor, major, maintenance'],
  [{ title: 'x', severity: 'minor', text: 'x', affected: ['chess'] }, 'affected must be one of soccer'],
])('a wrong incident is refused: %#', async (request, reason) => {
  const t = await start()
  await expect(t.client.openIncident(request)).rejects.toThrow(reason)
})

test('a resolved incident is not updated again, and an unknown one is not found', async () => {
  const t = await start()
  const { id } = await t.client.openIncident({ title: 'x', severity: 'maintenance', text: 'x' })
  await t.client.updateIncident({ id, state: 'resolved', text: 'x' })
  await expect(t.client.updateIncident({ id, state: 'monitoring', text: 'x' })).rejects.toThrow('open a new one')
  await expect(t.client.updateIncident({ id: 'inc_0000000000', state: 'monitoring', text: 'x' })).rejects.toThrow('no incident')
  await expect(t.client.updateIncident({ id, state: 'done', text: 'x' })).rejects.toThrow('state must be one of')
})
