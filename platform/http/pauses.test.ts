import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { manualClock } from '../clock.ts'
import type { Connection } from './connection.ts'
import { pauseBounds, pauseMs, pauses } from './pauses.ts'
import { httpServer } from './server.ts'

const firstMs = 250
let server: Server | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server?.close()
  server?.closeAllConnections()
  server = undefined
})

/** A server that refuses every path but /fine with 429; one refusal of /pay is without a pause. */
async function started() {
  const clock = manualClock(0)
  const paused = pauses(clock, firstMs)
  const requested: string[] = []
  const firstResponses: number[] = []
  const opened = httpServer(
    (req, res) => {
      requested.push(req.url!)
      res.writeHead(req.url === '/fine' ? 200 : req.url === '/pay' ? 402 : 429, { 'Content-Length': 0 }).end()
    },
    (_, broken) => broken.destroy(),
    {
      refusals: { pauses: paused, unpaused: ({ statusCode }) => (statusCode === 200 ? undefined : statusCode === 402 ? 1 : 0) },
      onFirstResponse: (seconds) => firstResponses.push(seconds),
    },
  )
  server = opened.server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = async () => {
    const socket = connect((server!.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    socket.setEncoding('latin1')
    const responses: string[] = []
    socket.on('data', (text: string) => responses.push(text))
    await once(socket, 'connect')
    const send = (path: string) => void socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`)
    const next = async () => {
      while (responses.length === 0) await turn()
      return responses.shift()!
    }
    return {
      send,
      next,
      ask: (path: string) => {
        send(path)
        return next()
      },
    }
  }
  const other = await client()
  return {
    clock,
    paused,
    requested,
    firstResponses,
    client,
    /** What was sent before is read by now, unless its connection is paused. */
    async settled() {
      for (let i = 0; i < 5; i++) await other.ask('/fine')
    },
  }
}

test('each pause is twice the one before, up to a bound', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((nth) => pauseMs(250, nth))).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000])
})

test('after a refusal nothing is read from its connection until the pause is over, longer after the next one; others are served', async () => {
  const t = await started()
  const refused = await t.client()
  for (const pause of [250, 500, 1_000]) {
    refused.send('/refused')
    if (pause > 250) {
      await t.settled()
      expect(t.requested.filter((path) => path === '/refused')).toHaveLength(Math.log2(pause / 250))
      await t.clock.advance(pause / 2)
    }
    expect(await refused.next()).toMatch(/^HTTP\/1.1 429 /)
    await t.settled()
    expect(t.paused.count()).toBe(1)
  }
  await t.clock.advance(1_000)
  expect(t.paused.count()).toBe(0)
})

test('a response that is no refusal ends the row', async () => {
  const t = await started()
  const client = await t.client()
  for (const path of ['/refused', '/fine', '/refused']) {
    await client.ask(path)
    await t.settled()
    await t.clock.advance(path === '/refused' ? firstMs : 0)
    expect(t.paused.count()).toBe(0)
  }
})

test('a payment comes at once after the offer; the next offer in a row is followed by a pause', async () => {
  const t = await started()
  const payer = await t.client()
  await payer.ask('/pay')
  await payer.ask('/fine')
  await payer.ask('/pay')
  await payer.ask('/pay')
  await t.settled()
  expect(t.paused.count()).toBe(1)
})

test('the first response of each connection is measured once', async () => {
  const t = await started()
  const client = await t.client()
  for (const path of ['/fine', '/fine', '/refused']) await client.ask(path)
  await t.settled()
  expect(t.firstResponses).toHaveLength(2)
})

/** Connections without sockets: in which turn each is read again. */
function silent(count: number) {
  const read: number[] = []
  const all = Array.from({ length: count }, (_, i) => ({ destroyed: false, stopReading() {}, readAgain: () => void read.push(i) }))
  return { read, all: all as unknown as (Connection & { destroyed: boolean })[] }
}

test('in one turn only some connections of an address are read again, in order; those of another one do not wait for them', async () => {
  const [many, one] = [silent(7), silent(1)]
  // All pauses end in the same turn.
  const ends: (() => void)[] = []
  const after = (_: number, task: () => void) => {
    ends.push(task)
    return { cancel: () => undefined }
  }
  const atOnce = pauses({ ...manualClock(0), after }, firstMs)
  for (const connection of many.all) atOnce.pause(connection, 'x', 1)
  atOnce.pause(one.all[0]!, 'y', 1)
  await turn()
  for (const end of ends) end()
  expect([many.read, one.read]).toEqual([[0, 1], [0]])
  expect(pauseBounds.resumedPerTurn).toBe(2)
  many.all[3]!.destroyed = true
  await turn()
  expect(many.read).toEqual([0, 1, 2, 4])
  await turn()
  await turn()
  expect(many.read).toEqual([0, 1, 2, 4, 5, 6])
  expect(atOnce.count()).toBe(0)
})

test('a turn whose refusals take long is late until it ends', async () => {
  let now = 0
  const paused = pauses({ ...manualClock(0), now: () => now }, firstMs)
  const [connection] = silent(1).all
  expect(paused.isLate()).toBe(false)
  paused.pause(connection!, 'x', 1)
  now += pauseBounds.lateMs + 1
  expect(paused.isLate()).toBe(true)
  await turn()
  expect(paused.isLate()).toBe(false)
})

test('in a late turn the next request of a refused connection is its last, and its response says so', async () => {
  const refused = { pause: () => undefined, isLate: () => true, count: () => 0 }
  const opened = httpServer(
    (_, res) => void res.writeHead(429, { 'Content-Length': 0 }).end(),
    (_, broken) => broken.destroy(),
    {
      refusals: { pauses: refused, unpaused: () => 0 },
    },
  )
  server = opened.server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
  sockets.push(socket)
  const responses: string[] = []
  for (let i = 0; i < 2; i++) {
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
    responses.push((await once(socket, 'data'))[0] as string)
  }
  await once(socket, 'close')
  expect(responses.map((text) => /^connection: (.*)\r$/im.exec(text)?.[1])).toEqual(['keep-alive', 'close'])
})
