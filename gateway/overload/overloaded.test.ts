import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { connectionsWhenShort } from '../server.ts'
import { type Answer, type GatewayUnderTest, gatewayForTest, keyOf } from '../testing/gateway-for-test.ts'
import { ids, league, match, table } from '../testing/records.ts'
import { bounds } from './call-limit.ts'
import { inFlightBounds } from './in-flight.ts'

let t: GatewayUnderTest
let key: string
beforeEach(async () => {
  t = await gatewayForTest({
    live: [match({ state: 'live', status: '10', score: [0, 0], playVersion: 10 })],
    logLevel: 'silent',
    environment: { MAX_CONNECTIONS_PER_ADDRESS: '1000' },
  })
  key = t.newKey()
})
afterEach(() => t.stop())

const ask = (path: string, as = key) => t.ask(`/v1${path}`, { 'X-API-Key': as })
/** So many requests at once, of as many keys as it takes for none of them to wait for another of its own. */
const askByMany = (count: number, path: string) => {
  const keys = Array.from({ length: Math.ceil(count / inFlightBounds.running) }, () => t.newKey())
  return Array.from({ length: count }, (_, i) => ask(path, keys[i % keys.length]!))
}
const live = '/soccer/matches/live'
const statusesOf = async (...paths: string[]) => (await Promise.all(paths.map((path) => ask(path)))).map(({ status }) => status)

function expectBusy({ status, headers, json }: Answer): void {
  expect([status, json]).toEqual([
    503,
    { success: false, error: { code: 'upstream_unavailable', message: expect.stringContaining('nothing was charged') } },
  ])
  expect(headers['retry-after']).toMatch(/^[1-5]$/)
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['x-request-id']).toBeDefined()
}

describe('a service that has all the calls it can work on', () => {
  let free: () => void
  let waiting: Promise<Answer>[]
  beforeEach(async () => {
    let asked = 0
    const all = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    free = gate.resolve
    t.answers.fixtures.listLeagues = async () => {
      if (++asked === bounds.first) all.resolve()
      await gate.promise
      return { items: [league()], total: 1 }
    }
    waiting = askByMany(bounds.first, '/soccer/leagues')
    await all.promise
  })

  test('gets no more: they are refused at once, and it costs the client no call of its limit', async () => {
    const before = (await ask('/sports')).headers['x-ratelimit-remaining']
    const refused = await ask('/soccer/leagues')
    expectBusy(refused)
    expect([refused.headers['x-ratelimit-limit'], refused.headers['x-ratelimit-remaining']]).toEqual(['600', before])
    expect(Number((await ask('/sports')).headers['x-ratelimit-remaining'])).toBe(Number(before) - 1)
    expect(await t.metrics.text()).toContain('touchline_gateway_shed_seconds_count{why="calls"} 1')
    free()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(await statusesOf('/soccer/leagues')).toEqual([200])
  })

  test('has them until it has ended them, though who asked hung up', async () => {
    const keys = Array.from({ length: bounds.first / inFlightBounds.running }, () => t.newKey())
    let begun = 0
    const all = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    t.answers.standings.getStandings = async () => {
      if (++begun === bounds.first) all.resolve()
      await gate.promise
      return table()
    }
    const standings = `/v1/soccer/leagues/${ids.league}/standings`
    const clients = Array.from({ length: bounds.first }, (_, i) => {
      const socket = connect(t.port, '127.0.0.1')
      socket.write(`GET ${standings} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${keys[i % keys.length]}\r\n\r\n`)
      return socket
    })
    await all.promise
    for (const socket of clients) socket.destroy()
    const gone = async () => Number(/touchline_gateway_requests_total\{.*status="499"\} (\d+)/.exec(await t.metrics.text())?.[1])
    for (let turns = 0; turns < 5_000 && (await gone()) !== bounds.first; turns++) await new Promise((resolve) => setImmediate(resolve))
    expect(await gone()).toBe(bounds.first)
    expectBusy(await t.ask(standings, { 'X-API-Key': key }))
    gate.resolve()
    expect((await t.ask(standings, { 'X-API-Key': key })).status).toBe(200)
    free()
    await Promise.all(waiting)
  })

  test('leaves the live list and the other services as they are', async () => {
    expect(await statusesOf(live, '/sports', `/soccer/leagues/${ids.league}/standings`, `/soccer/matches/${ids.match}/lineups`)).toEqual([
      200, 200, 200, 200,
    ])
    free()
    await Promise.all(waiting)
  })
})

describe('while the event loop is blocked', () => {
  beforeEach(async () => {
    await ask('/sports')
    t.load.delayMs = 150
    await t.advance(1_000)
  })

  test('who has no key is refused, and all but a few calls at a time', async () => {
    const [all, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let asked = 0
    t.answers.fixtures.listLeagues = async () => {
      if (++asked === bounds.least) all.resolve()
      await gate.promise
      return { items: [league()], total: 1 }
    }
    const waiting = Array.from({ length: bounds.least }, () => ask('/soccer/leagues'))
    await all.promise
    expectBusy(await ask('/soccer/leagues'))
    expectBusy(await t.ask('/v1/sports'))
    expectBusy(await t.ask('/v1/soccer/leagues'))
    expect(await statusesOf(live, '/sports')).toEqual([200, 200])
    gate.resolve()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('no key is looked up', async () => {
    const before = t.lookUps()
    expectBusy(await t.ask('/v1/sports', { 'X-API-Key': keyOf() }))
    expect(t.lookUps()).toBe(before)
  })

  test('the process is not ready, until it was calm for a second', async () => {
    expect(t.waitsFor()).toEqual({ gateway: 'the event loop' })
    t.load.delayMs = 0
    await t.advance(1_000)
    expect(t.waitsFor()).toEqual({})
    expect(await statusesOf('/soccer/leagues')).toEqual([200])
  })
})

describe('memory', () => {
  const filled = async (share: number) => {
    await ask('/sports')
    t.load.memoryShare = share
    await t.advance(1_000)
  }

  test('at 85 of 100 connections end with their answer and the process is not ready, but all is answered', async () => {
    await filled(0.86)
    const { status, headers } = await ask('/soccer/leagues')
    expect([status, headers.connection]).toEqual([200, 'close'])
    expect(t.waitsFor()).toEqual({ gateway: 'memory' })
  })

  test('at 92 of 100 calls are refused', async () => {
    await filled(0.93)
    expectBusy(await ask('/soccer/leagues'))
    expect(await statusesOf(live)).toEqual([200])
    await filled(0.5)
    expect(await statusesOf('/soccer/leagues')).toEqual([200])
    expect(t.waitsFor()).toEqual({})
  })

  test('while it is short only so many connections are taken', async () => {
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
    for (let i = 0; i < connectionsWhenShort; i++) await opened()
    const last = await opened()
    await new Promise((resolve) => last.once('close', resolve))
    expect(cut).toBe(1)
    for (const socket of sockets) socket.destroy()
  })
})
