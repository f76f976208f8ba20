import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ListMatchesRequest, MatchPageSchema } from '@touchline/contract/gen/fixtures'
import { encodeMatch } from '@touchline/contract/match-page'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, match } from '../testing/records.ts'

let t: GatewayUnderTest
let key: string
const requests: ListMatchesRequest[] = []
beforeAll(async () => {
  t = await gatewayForTest()
  key = t.newKey({ perMinute: 6_000 })
})
afterAll(() => t.stop())

const send = (query: string) => t.request(`/v1/soccer/matches${query}`, { 'X-API-Key': key })
const respondWith = (page: MessageInitShape<typeof MatchPageSchema>) => {
  t.standIns.fixtures.listMatches = async (request) => {
    requests.push(request)
    return create(MatchPageSchema, page)
  }
}
const since = '?updated_since=2026-03-01T12:00:00Z'
const position = 'WyJhIiwxXQ'
type Meta = { next_cursor: string | null; total_capped: boolean; removed?: object[]; offset: number }
const getMeta = async (query: string) => (await send(query)).json.meta as unknown as Meta
const getCursor = async (query: string) => (await getMeta(query)).next_cursor!

test('a cursor continues after its page, by Link and as a parameter, with any limit and language', async () => {
  respondWith({ items: [encodeMatch(match())], total: 3, more: true, next: position })
  const { headers, json } = await send(`${since}&limit=1&offset=1`)
  const cursor = (json.meta as unknown as Meta).next_cursor
  expect(headers.link).toBe(
    `<https://api.example/v1/soccer/matches?updated_since=2026-03-01T12%3A00%3A00Z&limit=1&cursor=${cursor}>; rel="next"`,
  )
  const next = await send(`${since}&limit=2&lang=de&cursor=${cursor}`)
  expect([next.status, next.json.meta.offset]).toEqual([200, 0])
  expect(requests.at(-1)).toMatchObject({ after: position, offset: 0, limit: 2, updatedSince: '2026-03-01T12:00:00.000Z' })
})

test('the last page of changes has a cursor and no Link; later changes follow the cursor', async () => {
  respondWith({ items: [encodeMatch(match())], total: 1, more: false, next: position })
  const { headers, json } = await send(since)
  expect([headers.link, json.meta]).toEqual([undefined, expect.objectContaining({ next_cursor: expect.any(String) })])
  respondWith({ items: [], total: 0, more: false, next: '' })
  const cursor = await getCursor(since)
  expect((await send(`${since}&cursor=${cursor}`)).status).toBe(200)
  expect(requests.at(-1)).toMatchObject({ after: '' })
})

test('a list other than of changes ends without a cursor', async () => {
  respondWith({ items: [encodeMatch(match())], total: 1 })
  expect(await getMeta('?season=2025')).toEqual({ total: 1, limit: 50, offset: 0, next_cursor: null, total_capped: false })
  respondWith({ items: [encodeMatch(match())], total: 10_000, totalCapped: true, more: true, next: position })
  const { headers, json } = await send('?season=2025&offset=10000')
  expect(json.meta).toMatchObject({ total: 10_000, total_capped: true })
  expect(headers.link).toContain('season=2025&cursor=')
})

test.each(['&status=live', '&season=2025', `&team_id=${ids.home}`, '&date=2026-03-01'])(
  'a cursor of other filters is refused with instructions: %s',
  async (more) => {
    respondWith({ items: [encodeMatch(match())], total: 3, more: true, next: position })
    const [one, other] = [await getCursor(since), await getCursor(`${since}${more}`)]
    const { status, json } = await send(`${since}${more}&cursor=${one}`)
    expect([status, json.error]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_parameter', message: expect.stringContaining('start again without it') }),
    ])
    expect((await send(`${since}&cursor=${other}`)).status).toBe(400)
    expect((await send(`?updated_since=2026-03-01T12:00:01Z&cursor=${one}`)).status).toBe(400)
    expect((await send(`?cursor=${one}`)).status).toBe(400)
    expect((await t.request(`/v1/hockey/matches${since}&cursor=${one}`, { 'X-API-Key': key })).status).toBe(400)
  },
)

test('a list goes on by its cursor in its own order and zone only', async () => {
  respondWith({ items: [encodeMatch(match())], total: 3, more: true, next: position })
  const query = '?season=2025&order=desc&date_from=2026-03-01&timezone=europe/berlin'
  const { headers, json } = await send(query)
  const cursor = (json.meta as unknown as Meta).next_cursor
  expect(headers.link).toContain(`order=desc&date_from=2026-03-01&timezone=europe%2Fberlin&cursor=${cursor}>; rel="next"`)
  expect((await send(`${query.replace('europe/berlin', 'Europe/Berlin')}&cursor=${cursor}`)).status).toBe(200)
  expect(requests.at(-1)).toMatchObject({ after: position, offset: 0, descending: true, startFrom: '2026-02-28T23:00:00Z' })
  for (const other of [query.replace('desc', 'asc'), query.replace('berlin', 'london'), query.replace('&timezone=europe/berlin', '')])
    expect((await send(`${other}&cursor=${cursor}`)).json.error.message).toContain('start again without it')
  // Naming the default order changes nothing.
  expect((await send(`?season=2025&order=asc&cursor=${await getCursor('?season=2025')}`)).status).toBe(200)
})

test('a cursor excludes an offset, even an offset of 0', async () => {
  respondWith({ items: [encodeMatch(match())], total: 3, more: true, next: position })
  const cursor = await getCursor(since)
  for (const offset of [0, 1]) {
    const { status, json } = await send(`${since}&cursor=${cursor}&offset=${offset}`)
    expect([status, json.error.message]).toEqual([400, expect.stringContaining('offset cannot be combined with cursor')])
  }
})

test('withdrawn and merged matches are in `removed`, and max-age of changes is at most 30 seconds', async () => {
  const withdrawn = { id: ids.oldMatch, mergedInto: '', updatedAt: '2026-03-01T12:00:00.000Z' }
  const merged = { id: ids.otherMatch, mergedInto: ids.match, updatedAt: '2026-03-01T12:00:01.000Z' }
  const old = match({ archived: true, state: 'finished', status: 'FT' })
  respondWith({ items: [encodeMatch(old)], total: 1, next: position, removed: [withdrawn, merged] })
  const { headers, json } = await send(since)
  expect((json.meta as unknown as Meta).removed).toEqual([
    { id: ids.oldMatch, merged_into: null, updated_at: '2026-03-01T12:00:00.000Z' },
    { id: ids.otherMatch, merged_into: ids.match, updated_at: '2026-03-01T12:00:01.000Z' },
  ])
  expect([headers['cache-control'], headers['x-data-tier']]).toEqual(['private, max-age=30', 'archive'])
  respondWith({ items: [encodeMatch(match({ state: 'live', status: '5' }))], total: 1, next: position })
  expect((await send(since)).headers['cache-control']).toBe('private, max-age=5')
})
