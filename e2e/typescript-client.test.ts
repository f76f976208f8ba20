import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Row, type StreamEvent, TouchlineError, touchline } from '@touchline/client'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'

/** The client for TypeScript at the service. */

let server: EndToEndServer
let key: string
beforeAll(async () => {
  server = await startEndToEndServer({
    now: '2026-03-02T10:00:00Z',
    environment: { FEEDS: 'demo?seed=1&matches=2&rate=1&sport=soccer' },
  })
  key = await server.newKey()
  await server.settled()
  const hasEnded = async () => (await server.get('/soccer/matches?status=finished&limit=1')).meta!.total > 6
  while (!(await hasEnded())) await server.advance(30_000)
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
  expect(copy.size).toBeGreaterThan(10)
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
    clock: { now: () => ++day * 86_400_000, random: Math.random, wait: async () => undefined },
  })
  const [first, second] = [await own.get('/v1/soccer/leagues'), await own.get('/v1/soccer/leagues')]
  expect(second).toEqual(first)
  expect(statuses).toEqual([200, 304])
})
