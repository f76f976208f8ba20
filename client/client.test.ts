import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from '@jest/globals'
import { TouchlineError, touchline } from './index.ts'

/** Real time would make tests wait; nothing else of the client depends on it. */
function clockForTest() {
  const waited: number[] = []
  return { waited, nowMs: 0, now: Date.now, random: () => 1, wait: async (ms: number) => void waited.push(ms) }
}

/** A server that answers these in turn, the last one again and again. */
async function answering(...answers: ((request: IncomingMessage, response: ServerResponse) => void)[]) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answers[Math.min(requests.length, answers.length) - 1]!(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    requests,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(code, headers).end('{}')
const ok = (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"data":[]}')
const broken = (_: IncomingMessage, response: ServerResponse) => response.destroy()

describe('when the service is busy or away', () => {
  test('waits for Retry-After, and longer after each broken connection', async () => {
    await using server = await answering(status(429, { 'retry-after': '7' }), status(503, { 'retry-after': '2' }), broken, broken, ok)
    const clock = clockForTest()
    const { data } = await touchline({ baseUrl: server.baseUrl, clock }).get('/v1/soccer/leagues')
    expect(data).toEqual([])
    expect(clock.waited).toEqual([7_000, 2_000, 2_000, 4_000])
  })

  test('gives up at the end of the patience, with the last refusal', async () => {
    await using server = await answering(status(503, { 'retry-after': '25' }))
    const clock = clockForTest()
    await expect(touchline({ baseUrl: server.baseUrl, clock }).get('/v1/soccer/leagues')).rejects.toMatchObject({ status: 503 })
    expect(clock.waited).toEqual([25_000, 25_000])
  })

  test('does not repeat what would be refused again', async () => {
    for (const final of [status(429), status(400), status(403), status(404)]) {
      await using server = await answering(final)
      await expect(touchline({ baseUrl: server.baseUrl, clock: clockForTest() }).get('/v1/soccer/leagues')).rejects.toThrow(TouchlineError)
      expect(server.requests).toHaveLength(1)
    }
  })

  test('an aborted request is not repeated', async () => {
    await using server = await answering(status(503, { 'retry-after': '1' }))
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(touchline({ baseUrl: server.baseUrl }).get('/v1/soccer/leagues', { signal })).rejects.toThrow('enough')
  })

  test('within max-age nothing is requested', async () => {
    await using server = await answering((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', etag: '"1"', 'cache-control': 'public, max-age=10', age: '4' })
        .end('{"data":[1]}'),
    )
    let nowMs = 0
    const client = touchline({ baseUrl: server.baseUrl, clock: { ...clockForTest(), now: () => nowMs } })
    for (const at of [0, 5_999, 6_000]) {
      nowMs = at
      await client.get('/v1/soccer/leagues')
    }
    expect(server.requests).toHaveLength(2)
    expect(server.requests[1]!.headers['if-none-match']).toBe('"1"')
  })
})

describe('a stream', () => {
  const sent =
    (...blocks: string[]) =>
    (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const block of blocks) response.write(block)
      setImmediate(() => response.destroy())
    }
  const block = (event: string, id: string, data: object) => `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`

  test('resumes after the last id, also of a comment, when its connection is lost or refused for a while', async () => {
    await using server = await answering(
      sent('retry: 1234\n\n', block('reset', 'a', { data: [] })),
      status(503, { 'retry-after': '3' }),
      sent(block('match', 'b', { id: 'm1' }), 'id: c\n: waiting\n\n'),
      sent(block('match', 'd', { id: 'm2' })),
    )
    const clock = clockForTest()
    const seen: string[] = []
    for await (const { event, id } of touchline({ baseUrl: server.baseUrl, clock }).stream('/v1/soccer/stream')) {
      seen.push(`${event} ${id}`)
      if (id === 'd') break
    }
    expect(seen).toEqual(['reset a', 'match b', 'match d'])
    expect(server.requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'a', 'a', 'c'])
    expect(clock.waited).toEqual([1_234, 3_000, 1_234])
  })

  test('begins after a given id', async () => {
    await using server = await answering(sent(block('match', 'y', { id: 'm1' })))
    for await (const event of touchline({ baseUrl: server.baseUrl }).stream('/v1/soccer/stream', { lastEventId: 'x' })) {
      expect(event.id).toBe('y')
      break
    }
    expect(server.requests[0]!.headers['last-event-id']).toBe('x')
  })
})
