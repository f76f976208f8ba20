import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type EndToEndServer, startEndToEndServer } from '@touchline/e2e/testing/end-to-end-server'
import { type Row, type StreamEvent, TouchlineError, touchline } from './index.ts'

/** Real time would make tests wait; nothing else of the client depends on it. */
function clockForTest() {
  const waited: number[] = []
  return { waited, nowMs: 0, now: Date.now, random: () => 1, wait: async (ms: number) => void waited.push(ms) }
}

describe('at the service', () => {
  let server: EndToEndServer
  let key: string
  beforeAll(async () => {
    server = await startEndToEndServer({
      now: '2026-03-02T10:00:00Z',
      environment: { FEEDS: 'demo?seed=1&matches=2&rate=1&sport=soccer' },
    })
    key = await server.newKey()
    await server.settled()
    const hasEnded = async () => (await server.get('/soccer/matches?status=finished&limit=1')).meta!.total > 15
    while (!(await hasEnded())) await server.advance(1_000)
  })
  afterAll(() => server?.stop())
  const client = () => touchline({ baseUrl: server.address, key })

  test('an endpoint is typed by its sport', async () => {
    const { data } = await client().get('/v1/soccer/leagues')
    const [league] = data
    const { data: season } = await client().get('/v1/soccer/leagues/{id}', { params: { path: { id: league!.id } } })
    expect(season.name).toBe(league!.name)
    const { data: live } = await client().get('/v1/soccer/matches/live')
    expect(live.every(({ clock }) => clock === null || /^\d+:\d\d/.test(clock))).toBe(true)
  })

  test('all records of a list are read page by page', async () => {
    const query = { status: ['finished'], order: 'desc' as const, limit: 3 }
    const rows: Row<'/v1/soccer/matches'>[] = []
    for await (const row of client().all('/v1/soccer/matches', { params: { query } })) rows.push(row)
    const { meta } = await server.get('/soccer/matches?status=finished')
    expect(rows.length).toBe(meta!.total)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  test('a copy is complete, goes on from its cursor, and learns what changed', async () => {
    const copy = new Map<string, Row<'/v1/soccer/matches'>>()
    let cursor: string | undefined
    const catchUp = async () => {
      let changes = 0
      const options = { follow: false, query: { limit: 10 }, ...(cursor !== undefined && { cursor }) }
      for await (const page of client().changes('/v1/soccer/matches', options)) {
        for (const row of page.data) copy.set(row.id, row)
        for (const { id } of page.removed) copy.delete(id)
        cursor = page.cursor
        changes += page.data.length
      }
      return changes
    }
    await catchUp()
    expect(copy.size).toBeGreaterThan(20)
    expect(await catchUp()).toBe(0)
    const live = (await server.get('/soccer/matches/live')).data as { id: string; version: number }[]
    for (let minute = 0; minute < 10; minute++) await server.advance(60_000)
    expect(await catchUp()).toBeGreaterThan(0)
    expect(copy.get(live[0]!.id)!.version).toBeGreaterThan(live[0]!.version)
  })

  test('a stream begins with the matches in play and sends what happens', async () => {
    const seen: StreamEvent<'/v1/soccer/stream'>[] = []
    const end = new AbortController()
    for await (const event of client().stream('/v1/soccer/stream', { signal: end.signal })) {
      seen.push(event)
      if (event.event === 'match') end.abort()
      else if (event.event === 'reset') for (let minute = 0; minute < 3; minute++) await server.advance(60_000)
    }
    const [reset] = seen
    if (reset?.event !== 'reset') throw new Error('the first event is no reset')
    const match = seen.at(-1)!
    expect(match.id).not.toBe('')
    if (match.event === 'match') expect(reset.data.data.map(({ id }) => id)).toContain(match.data.id)
  })

  test('a refusal is an error with the code of the service', async () => {
    const unknown = client().get('/v1/soccer/matches/{id}', { params: { path: { id: 'soc-m000000000' } } })
    await expect(unknown).rejects.toThrow(TouchlineError)
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 'not_found' })
    const stranger = touchline({ baseUrl: server.address, key: 'tl_live_none' })
    await expect(stranger.get('/v1/soccer/matches/live')).rejects.toMatchObject({ status: 401 })
    await expect(stranger.stream('/v1/soccer/stream').next()).rejects.toMatchObject({ status: 401 })
  })

  test('an unchanged answer costs no body', async () => {
    const statuses: number[] = []
    let day = 0
    const own = touchline({
      baseUrl: server.address,
      key,
      fetch: async (request) => {
        const response = await fetch(request)
        statuses.push(response.status)
        return response
      },
      // Later than any max-age.
      clock: { ...clockForTest(), now: () => ++day * 86_400_000 },
    })
    const [first, second] = [await own.get('/v1/soccer/leagues'), await own.get('/v1/soccer/leagues')]
    expect(second).toEqual(first)
    expect(statuses).toEqual([200, 304])
  })
})

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
