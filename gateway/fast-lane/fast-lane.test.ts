import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { manualClock } from '@touchline/platform/clock'
import { memoryRateLimiter } from '@touchline/platform/memory/rate-limiter'
import { noAccessLog } from '../http/access-log.ts'
import { addressOf } from '../http/address.ts'
import type { Route } from '../http/application.ts'
import { parserErrors } from '../http/parser-errors.ts'
import { httpServer, serverTimeouts } from '../http/server.ts'
import { writeHead } from '../pipeline/send.ts'
import { gatewayForTest } from '../testing/gateway-for-test.ts'
import { type LanePair, openLanePair } from '../testing/lane-pair.ts'
import { ids, match, team } from '../testing/records.ts'

let pair: LanePair
beforeAll(async () => {
  pair = await openLanePair()
})
afterAll(() => pair.stop())

test('generated connections get the same bytes with the lane and without', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  console.log(`seed ${seed}`)
  const before = await pair.inLane()
  const differences: string[] = []
  for (const connection of pair.corpus(seed, 2_000)) {
    const difference = await pair.differenceIn(connection)
    if (difference !== undefined) differences.push(difference)
  }
  expect(differences).toEqual([])
  const [on, off] = await pair.counted()
  expect(on).toEqual(off)
  expect((await pair.inLane()) - before).toBeGreaterThan(50)
  expect(pair.statuses.get('200')).toBeGreaterThan(50)
})

const plain = (path: string, key: string): string => `GET ${path} HTTP/1.1\r\nHost: api.example\r\nX-API-Key: ${key}\r\n\r\n`

/** A connection whose first request, for this path, was answered. */
async function openedWith(port: number, request: string) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const received = { text: '' }
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received.text += text
  })
  socket.write(request)
  await once(socket, 'data')
  received.text = ''
  return { socket, received }
}

test('a stop waits for a response of the lane that is pending, and closes its connection', async () => {
  const t = await gatewayForTest({ environment: { FAST_LANE: 'on', KEPT_RESPONSES_MB: '0' } })
  const request = plain(`/v1/soccer/teams/${ids.home}`, t.newKey())
  await t.request(`/v1/soccer/teams/${ids.home}`)
  const { socket, received } = await openedWith(t.port, request)
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  t.standIns.fixtures.getTeam = async () => {
    asked.resolve()
    await gate.promise
    return team()
  }
  socket.write(request)
  await asked.promise
  const stopped = t.stop()
  gate.resolve()
  await once(socket, 'close')
  expect(received.text).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*\r\nConnection: close\r\n/)
  await stopped
})

test('a client that does not read gets its own bytes, whatever others get meanwhile', async () => {
  const live = Array.from({ length: 40 }, (_, i) => match({ id: `soc-m00000001${10 + i}`, state: 'live', status: '10' }))
  const t = await gatewayForTest({ environment: { FAST_LANE: 'on' }, live })
  const key = t.newKey({ perMinute: 60_000 })
  const [slow, fast] = ['/v1/soccer/matches/live', '/v1/soccer/matches/live?lang=fr'].map((path) => plain(path, key)) as [string, string]
  const { text: body } = await t.request('/v1/soccer/matches/live', { 'X-API-Key': key })
  const [reader, other] = [await openedWith(t.port, slow), await openedWith(t.port, fast)]
  reader.socket.pause()
  const count = 300
  for (let i = 0; i < count; i++) {
    reader.socket.write(slow)
    other.socket.write(fast)
    for (let turns = 0; turns < 3; turns++) await turn()
  }
  reader.socket.resume()
  reader.socket.write(slow.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  await once(reader.socket, 'close')
  const bodies = reader.received.text.split(/HTTP\/1\.1 200 OK\r\n[\s\S]*?\r\n\r\n/).slice(-count)
  expect(bodies.every((each) => each === Buffer.from(body).toString('latin1'))).toBe(true)
  other.socket.destroy()
  await t.stop()
})

type Timeouts = Pick<Server, 'headersTimeout' | 'requestTimeout' | 'timeout' | 'keepAliveTimeout' | 'keepAliveTimeoutBuffer'>

/** A server whose lane answers each request at once, or in a later turn, with these timeouts once it has answered two. */
async function laneWith(timeouts: Partial<Timeouts> = {}, answers: 'at once' | 'later' = 'at once') {
  const realClock = manualClock(0)
  const limiter = memoryRateLimiter(realClock)
  const deps = { limiter, realClock, addressOf: addressOf(0), accessLog: noAccessLog, nextId: () => 'id' }
  let laned = 0
  const { server } = httpServer((_, res) => res.end('ok'), parserErrors(deps), {
    timeouts: { ...serverTimeouts, checkEvery: 10 },
    lane: {
      async handle(_, res) {
        if (answers === 'later') await turn()
        writeHead(res, 200, '', ['Content-Length', '2'])
        res.end('ok', 'latin1')
      },
      knownRoute: () => ({}) as Route,
      count: () => {
        laned++
      },
    },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const request = plain('/v1/sports', 'x')
  const connection = await openedWith((server.address() as AddressInfo).port, request)
  connection.socket.write(request)
  await once(connection.socket, 'data')
  expect(laned).toBe(1)
  Object.assign(server, timeouts)
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await limiter.close()
  }
  /** Sends the text; how many requests passed the lane until there was a response. */
  async function lanedBy(text: string): Promise<number> {
    const before = laned
    connection.socket.write(text)
    await once(connection.socket, 'data')
    return laned - before
  }
  return { ...connection, stop, request, lanedBy, laned: () => laned }
}

const other = 'HEAD /v1/sports HTTP/1.1\r\nHost: api.example\r\n\r\n'

test('a connection returns to the lane after other requests, unless they were more than those of the lane', async () => {
  const { lanedBy, request, stop } = await laneWith()
  expect(await lanedBy(request)).toBe(1)
  expect(await lanedBy(other)).toBe(0)
  expect(await lanedBy(request)).toBe(1)
  expect(await lanedBy(other)).toBe(0)
  expect(await lanedBy(request)).toBe(1)
  for (let i = 0; i < 4; i++) expect(await lanedBy(other)).toBe(0)
  expect(await lanedBy(request)).toBe(0)
  await stop()
})

const bytes = plain('/v1/sports', 'x').length

test.each([
  ['the first bytes of another one', `${other}POST /v1/sports HTTP/1.1\r\nHost: api.example\r\nX-Odd: `],
  ['its body', `POST /v1/sports HTTP/1.1\r\nHost: api.example\r\nContent-Length: ${bytes}\r\n\r\n`],
])('what follows a request and %s is no request to the lane', async (_, text) => {
  const { lanedBy, request, socket, laned, stop } = await laneWith()
  expect(await lanedBy(request)).toBe(1)
  expect(await lanedBy(text)).toBe(0)
  const before = laned()
  socket.write(request)
  for (let turns = 0; turns < 50; turns++) await turn()
  expect(laned()).toBe(before)
  await stop()
})

test('an unfinished request behind one of the lane times out with the error of the gateway', async () => {
  const { socket, received, stop } = await laneWith({ headersTimeout: 20, requestTimeout: 40 })
  socket.write('GET /v1/sports HTTP/1.1\r\nX-Slow: ')
  await once(socket, 'close')
  expect(received.text).toMatch(/okHTTP\/1.1 408 Request Timeout\r\n/)
  await stop()
})

test.each(['at once', 'later'] as const)('a connection that is idle after the lane answered %s is closed', async (answers) => {
  const timeouts = { timeout: 0, keepAliveTimeout: 20, keepAliveTimeoutBuffer: 0 }
  const { socket, received, request, laned, stop } = await laneWith(timeouts, answers)
  received.text = ''
  // The other request starts the timer that one of the lane only continues; together they cannot arrive after it fired.
  socket.write(other + request)
  await once(socket, 'close')
  expect(laned()).toBe(2)
  expect(received.text).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*\r\n\r\nHTTP\/1.1 200 OK\r\n[\s\S]*\r\n\r\nok$/)
  await stop()
})
