import { type ClientRequest, get } from 'node:http'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { type GatewayUnderTest, gatewayForTest, type TestResponse } from '../testing/gateway-for-test.ts'
import { league, match } from '../testing/records.ts'
import { inFlightBounds } from './in-flight.ts'

const { running, waiting } = inFlightBounds
const path = '/v1/soccer/leagues'

let t: GatewayUnderTest
let key: string
let calls: number
let release: () => void
beforeEach(async () => {
  // Only `t.advance` moves the deadline of a request, because a slow machine may take longer to send all of them.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now())
  const live = [match({ state: 'live', status: '10', score: [0, 0], stateVersion: 10 })]
  t = await gatewayForTest({ live, logLevel: 'silent', isPatient: true })
  key = t.newKey()
  const gate = Promise.withResolvers<void>()
  release = gate.resolve
  calls = 0
  t.standIns.fixtures.listLeagues = async () => {
    calls++
    await gate.promise
    return { items: [league()], total: 1 }
  }
})
afterEach(async () => {
  release()
  await t.stop()
  jest.restoreAllMocks()
})

/** Requests of the same page would share one call. */
let pages = 0
const nextPage = (): string => `${path}?offset=${++pages}`
const send = (at = nextPage(), as = key): Promise<TestResponse> => t.request(at, { 'X-API-Key': as })
const getCodes = async (responses: readonly Promise<TestResponse>[]): Promise<string[]> =>
  (await Promise.all(responses)).map(({ status, json }) => (status === 200 ? '200' : `${status} ${json.error.code}`))

/** Resolves when this many requests are running and queued. */
async function inFlight(expected: { running: number; waiting: number }): Promise<void> {
  const text = (state: 'running' | 'waiting') => `touchline_gateway_in_flight{state="${state}"} ${expected[state]}\n`
  for (;;) {
    const metrics = await t.metrics.text()
    if (metrics.includes(text('running')) && metrics.includes(text('waiting')) && calls >= expected.running) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('a customer with more concurrent requests than may run', () => {
  let responses: Promise<TestResponse>[]
  beforeEach(async () => {
    responses = Array.from({ length: running + waiting }, () => send())
    await inFlight({ running, waiting })
  })

  test('has 16 running and 64 queued requests; one more is refused and not counted', async () => {
    const remaining = async () => Number((await send('/v1/sports')).headers['x-ratelimit-remaining'])
    const before = await remaining()
    const { status, headers, json } = await send()
    expect([status, json.error.code, headers['retry-after']]).toEqual([429, 'too_many_in_flight', '1'])
    expect(headers['x-ratelimit-limit']).toBe('600')
    expect([await remaining(), calls]).toEqual([before - 1, running])
    release()
    expect(new Set(await getCodes(responses))).toEqual(new Set(['200']))
    expect(calls).toBe(running + waiting)
    await inFlight({ running: 0, waiting: 0 })
  })

  test('delays neither requests without an RPC nor other customers', async () => {
    expect(await getCodes([send('/v1/soccer/matches/live'), send('/v1/sports')])).toEqual(['200', '200'])
    expect(await getCodes([send('/v1/soccer/matches', t.newKey())])).toEqual(['200'])
  })

  test('gets an uncounted timeout for queued requests after their deadline, while running ones continue', async () => {
    const before = Number((await send('/v1/sports')).headers['x-ratelimit-remaining'])
    await t.advance(4_000)
    await inFlight({ running, waiting: 0 })
    release()
    const codes = await getCodes(responses)
    expect(codes.filter((code) => code === '200').length).toBe(running)
    expect(codes.filter((code) => code === '504 timeout').length).toBe(waiting)
    expect(calls).toBe(running)
    expect(Number((await send('/v1/sports')).headers['x-ratelimit-remaining'])).toBe(before + waiting - 1)
  })
})

test('compressed responses are bounded alike, and free their slots', async () => {
  const one = league()
  t.standIns.fixtures.listLeagues = async () => {
    calls++
    return { items: Array.from({ length: 100 }, () => one), total: 100 }
  }
  const compressed = Array.from({ length: 3 * (running + waiting) }, () =>
    t.request(nextPage(), { 'X-API-Key': key, 'Accept-Encoding': 'gzip' }),
  )
  const responses = await Promise.all(compressed)
  const [sent, refused] = [200, 429].map((status) => responses.filter((each) => each.status === status))
  expect([sent!.length, sent!.length + refused!.length]).toEqual([calls, responses.length])
  for (const { headers, json } of sent!) expect([headers['content-encoding'], (json.data as object[]).length]).toEqual(['gzip', 100])
  await inFlight({ running: 0, waiting: 0 })
})

test('a client that disconnects frees its queued and running slots', async () => {
  const clients: ClientRequest[] = []
  for (let i = 0; i < running + waiting; i++) {
    const client = get({ port: t.port, host: '127.0.0.1', path: nextPage(), headers: { 'X-API-Key': key }, agent: false })
    client.on('error', () => undefined)
    clients.push(client)
  }
  await inFlight({ running, waiting })
  for (const client of clients) client.destroy()
  await inFlight({ running: 0, waiting: 0 })
  release()
  expect(await getCodes(Array.from({ length: running + waiting }, () => send()))).toEqual(Array(running + waiting).fill('200'))
})

test('an error of a service frees the slot', async () => {
  t.standIns.fixtures.listLeagues = async () => {
    throw new Error('broken')
  }
  const codes = await getCodes(Array.from({ length: running + waiting }, () => send()))
  expect(new Set(codes)).toEqual(new Set(['500 internal_error']))
  await inFlight({ running: 0, waiting: 0 })
})

test('without a key all requests of one address share a queue', async () => {
  const responses = Array.from({ length: running + 3 }, () => t.request(nextPage()))
  await inFlight({ running, waiting: 3 })
  release()
  expect(new Set(await getCodes(responses))).toEqual(new Set(['200']))
})

test('of 50 pipelined requests the first is answered, and the connection closed', async () => {
  const lookedUp: string[] = []
  t.standIns.fixtures.getTeam = async ({ id }) => {
    lookedUp.push(id)
    await new Promise((resolve) => setImmediate(resolve))
    return { id, name: 'United' }
  }
  const ids = Array.from({ length: 50 }, (_, i) => `soc-t${String(i).padStart(10, '0')}`)
  const bytes = ids.map((id) => `GET /v1/soccer/teams/${id} HTTP/1.1\r\nHost: here\r\nX-API-Key: ${key}\r\n\r\n`)
  const received = await t.raw(bytes.join(''))
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n/)
  expect([...received.matchAll(/"id":"(soc-t\d{10})"/g)].map(([, id]) => id)).toEqual([ids[0]])
  expect(lookedUp).toEqual([ids[0]])
})
