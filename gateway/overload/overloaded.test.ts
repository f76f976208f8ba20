import { connect, type Socket } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { connectionsWhenMemoryLow } from '@touchline/platform/http/server'
import { type GatewayUnderTest, gatewayForTest, getKey, type TestResponse } from '../testing/gateway-for-test.ts'
import { encodedStandings, ids, league, match } from '../testing/records.ts'
import { bounds } from './call-limit.ts'
import { inFlightBounds } from './in-flight.ts'

let t: GatewayUnderTest
let key: string
beforeEach(async () => {
  // Deadlines of requests never pass, because a slow machine may take longer to send all of them.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now())
  t = await gatewayForTest({
    isPatient: true,
    live: [match({ state: 'live', status: '10', score: [0, 0], stateVersion: 10 })],
    logLevel: 'silent',
    environment: { MAX_CONNECTIONS_PER_ADDRESS: '1000' },
  })
  key = t.newKey()
})
afterEach(async () => {
  await t.stop()
  jest.restoreAllMocks()
})

const send = (path: string, as = key) => t.request(`/v1${path}`, { 'X-API-Key': as })
/**
 * Concurrent requests for different pages, which share no call, spread over so many keys that none is queued behind
 * another request of the same key.
 */
const requestByMany = (count: number, path: string) => {
  const keys = Array.from({ length: Math.ceil(count / inFlightBounds.running) }, () => t.newKey())
  return Array.from({ length: count }, (_, i) => send(`${path}?offset=${i + 1}`, keys[i % keys.length]!))
}
const live = '/soccer/matches/live'
const getStatuses = async (...paths: string[]) => (await Promise.all(paths.map((path) => send(path)))).map(({ status }) => status)

function expectOverloaded({ status, headers, json }: TestResponse): void {
  expect([status, json]).toEqual([
    503,
    {
      success: false,
      error: expect.objectContaining({ code: 'upstream_unavailable', message: expect.stringContaining('Nothing was charged') }),
    },
  ])
  expect(headers['retry-after']).toMatch(/^[1-5]$/)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['x-request-id']).toBeDefined()
}

describe('a service at its concurrency limit', () => {
  let release: () => void
  let waiting: Promise<TestResponse>[]
  beforeEach(async () => {
    let calls = 0
    const all = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    release = gate.resolve
    t.standIns.fixtures.listLeagues = async () => {
      if (++calls === bounds.initial) all.resolve()
      await gate.promise
      return { items: [league()], total: 1 }
    }
    waiting = requestByMany(bounds.initial, '/soccer/leagues')
    await all.promise
  })

  test('gets no more calls: requests are rejected at once and not counted on the rate limit', async () => {
    const before = (await send('/sports')).headers['x-ratelimit-remaining']
    const refused = await send('/soccer/leagues')
    expectOverloaded(refused)
    expect([refused.headers['x-ratelimit-limit'], refused.headers['x-ratelimit-remaining']]).toEqual(['600', before])
    expect(Number((await send('/sports')).headers['x-ratelimit-remaining'])).toBe(Number(before) - 1)
    expect(await t.metrics.text()).toContain('touchline_gateway_shed_seconds_count{why="calls"} 1')
    release()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(await getStatuses('/soccer/leagues')).toEqual([200])
  })

  test('has calls in flight until they end, even after their clients disconnected', async () => {
    const keys = Array.from({ length: bounds.initial / inFlightBounds.running }, () => t.newKey())
    let calls = 0
    const all = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    t.standIns.standings.getStandings = async () => {
      if (++calls === bounds.initial) all.resolve()
      await gate.promise
      return encodedStandings()
    }
    const path = `/v1/soccer/leagues/${ids.league}/standings`
    const getSeason = (i: number) => `${path}?season=${2_000 + i}`
    const clients = Array.from({ length: bounds.initial }, (_, i) => {
      const socket = connect(t.port, '127.0.0.1')
      socket.write(`GET ${getSeason(i)} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${keys[i % keys.length]}\r\n\r\n`)
      return socket
    })
    await all.promise
    for (const socket of clients) socket.destroy()
    const disconnected = async () => Number(/touchline_gateway_requests_total\{.*status="499"\} (\d+)/.exec(await t.metrics.text())?.[1])
    // On a slow machine the sockets close late. If fewer close, the test times out.
    while ((await disconnected()) !== bounds.initial) await rest(10)
    expectOverloaded(await t.request(path, { 'X-API-Key': key }))
    gate.resolve()
    expect((await t.request(path, { 'X-API-Key': key })).status).toBe(200)
    release()
    await Promise.all(waiting)
  })

  test('does not affect the live list or other services', async () => {
    expect(await getStatuses(live, '/sports', `/soccer/leagues/${ids.league}/standings`, `/soccer/matches/${ids.match}/lineups`)).toEqual([
      200, 200, 200, 200,
    ])
    release()
    await Promise.all(waiting)
  })
})

describe('while the event loop is blocked', () => {
  beforeEach(async () => {
    await send('/sports')
    t.load.delayMs = 150
    await t.advance(1_000)
  })

  test('requests without a key are rejected, and all but the minimum of calls', async () => {
    const [all, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let calls = 0
    t.standIns.fixtures.listLeagues = async () => {
      if (++calls === bounds.min) all.resolve()
      await gate.promise
      return { items: [league()], total: 1 }
    }
    const waiting = Array.from({ length: bounds.min }, (_, i) => send(`/soccer/leagues?offset=${i + 1}`))
    await all.promise
    expectOverloaded(await send('/soccer/leagues'))
    expectOverloaded(await t.request('/v1/sports'))
    expectOverloaded(await t.request('/v1/soccer/leagues'))
    expect(await getStatuses(live, '/sports')).toEqual([200, 200])
    gate.resolve()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('no key is looked up', async () => {
    const before = t.lookUps()
    expectOverloaded(await t.request('/v1/sports', { 'X-API-Key': getKey() }))
    expect(t.lookUps()).toBe(before)
  })

  test('the process is not ready until the loop was responsive for a second', async () => {
    expect(t.waitsFor()).toEqual({ gateway: 'the event loop' })
    t.load.delayMs = 0
    await t.advance(1_000)
    expect(t.waitsFor()).toEqual({})
    expect(await getStatuses('/soccer/leagues')).toEqual([200])
  })
})

describe('memory', () => {
  const filled = async (share: number) => {
    await send('/sports')
    t.load.memoryShare = share
    await t.advance(1_000)
  }

  test('at 85 % connections close after the response and the process is not ready, but requests are served', async () => {
    await filled(0.86)
    const { status, headers } = await send('/soccer/leagues')
    expect([status, headers.connection]).toEqual([200, 'close'])
    expect(t.waitsFor()).toEqual({ gateway: 'memory' })
  })

  test('at 92 % calls are rejected', async () => {
    await filled(0.93)
    expectOverloaded(await send('/soccer/leagues'))
    expect(await getStatuses(live)).toEqual([200])
    await filled(0.5)
    expect(await getStatuses('/soccer/leagues')).toEqual([200])
    expect(t.waitsFor()).toEqual({})
  })

  test('while it is low the number of connections is bounded', async () => {
    await filled(0.86)
    const sockets: Socket[] = []
    let cut = 0
    const opened = async () => {
      const socket = connect(t.port, '127.0.0.1')
      sockets.push(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => cut++)
      await new Promise((resolve) => socket.once('connect', resolve))
      return socket
    }
    for (let i = 0; i < connectionsWhenMemoryLow; i++) await opened()
    const last = await opened()
    await new Promise((resolve) => last.once('close', resolve))
    expect(cut).toBe(1)
    for (const socket of sockets) socket.destroy()
  })
})
