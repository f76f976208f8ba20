import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ListMatchesRequest, MatchPageSchema } from '@touchline/contract/gen/fixtures'
import { type GatewayUnderTest, gatewayForTest } from './testing/gateway-for-test.ts'
import { ids, match } from './testing/records.ts'

let t: GatewayUnderTest
let key: string
const asked: ListMatchesRequest[] = []
beforeAll(async () => {
  t = await gatewayForTest()
  key = t.newKey({ perMinute: 6_000 })
})
afterAll(() => t.stop())

const ask = (query: string) => t.ask(`/v1/soccer/matches${query}`, { 'X-API-Key': key })
const answerWith = (page: MessageInitShape<typeof MatchPageSchema>) => {
  t.answers.fixtures.listMatches = async (request) => {
    asked.push(request)
    return create(MatchPageSchema, page)
  }
}
const since = '?updated_since=2026-03-01T12:00:00Z'
const place = 'WyJhIiwxXQ'
type Meta = { next_cursor: string | null; total_capped: boolean; removed?: object[]; offset: number }
const metaOf = async (query: string) => (await ask(query)).json.meta as unknown as Meta
const cursorOf = async (query: string) => (await metaOf(query)).next_cursor!

test('a cursor goes on where its page ended, by Link and by hand, whatever the limit and the language', async () => {
  answerWith({ items: [match()], total: 3, more: true, next: place })
  const { headers, json } = await ask(`${since}&limit=1&offset=1`)
  const cursor = (json.meta as unknown as Meta).next_cursor
  expect(headers.link).toBe(
    `<https://api.example/v1/soccer/matches?updated_since=2026-03-01T12%3A00%3A00Z&limit=1&cursor=${cursor}>; rel="next"`,
  )
  const next = await ask(`${since}&limit=2&lang=de&cursor=${cursor}`)
  expect([next.status, next.json.meta.offset]).toEqual([200, 0])
  expect(asked.at(-1)).toMatchObject({ after: place, offset: 0, limit: 2, updatedSince: '2026-03-01T12:00:00.000Z' })
})

test('the last page of changes has a cursor and no Link; what changes later is behind it', async () => {
  answerWith({ items: [match()], total: 1, more: false, next: place })
  const { headers, json } = await ask(since)
  expect([headers.link, json.meta]).toEqual([undefined, expect.objectContaining({ next_cursor: expect.any(String) })])
  answerWith({ items: [], total: 0, more: false, next: '' })
  const cursor = await cursorOf(since)
  expect((await ask(`${since}&cursor=${cursor}`)).status).toBe(200)
  expect(asked.at(-1)).toMatchObject({ after: '' })
})

test('a list that does not change by the moment ends without a cursor', async () => {
  answerWith({ items: [match()], total: 1 })
  expect(await metaOf('?season=2025')).toEqual({ total: 1, limit: 50, offset: 0, next_cursor: null, total_capped: false })
  answerWith({ items: [match()], total: 10_000, totalCapped: true, more: true, next: place })
  const { headers, json } = await ask('?season=2025&offset=10000')
  expect(json.meta).toMatchObject({ total: 10_000, total_capped: true })
  expect(headers.link).toContain('season=2025&cursor=')
})

test.each(['&status=live', '&season=2025', `&team_id=${ids.home}`, '&date=2026-03-01'])(
  'a cursor of another list is refused, with what to do: %s',
  async (more) => {
    answerWith({ items: [match()], total: 3, more: true, next: place })
    const [one, other] = [await cursorOf(since), await cursorOf(`${since}${more}`)]
    const { status, json } = await ask(`${since}${more}&cursor=${one}`)
    expect([status, json.error]).toEqual([400, { code: 'invalid_parameter', message: expect.stringContaining('begin again without it') }])
    expect((await ask(`${since}&cursor=${other}`)).status).toBe(400)
    expect((await ask(`?updated_since=2026-03-01T12:00:01Z&cursor=${one}`)).status).toBe(400)
    expect((await ask(`?cursor=${one}`)).status).toBe(400)
    expect((await t.ask(`/v1/hockey/matches${since}&cursor=${one}`, { 'X-API-Key': key })).status).toBe(400)
  },
)

test('a cursor and an offset are one too many, an offset of 0 too', async () => {
  answerWith({ items: [match()], total: 3, more: true, next: place })
  const cursor = await cursorOf(since)
  for (const offset of [0, 1]) {
    const { status, json } = await ask(`${since}&cursor=${cursor}&offset=${offset}`)
    expect([status, json.error.message]).toEqual([400, expect.stringContaining('offset does not go with cursor')])
  }
})

test('what is shown no more is told, and changes are not kept longer than 30 seconds', async () => {
  const gone = { id: ids.oldMatch, mergedInto: '', updatedAt: '2026-03-01T12:00:00.000Z' }
  const merged = { id: ids.otherMatch, mergedInto: ids.match, updatedAt: '2026-03-01T12:00:01.000Z' }
  const old = match({ archived: true, state: 'finished', status: 'FT' })
  answerWith({ items: [old], total: 1, next: place, removed: [gone, merged] })
  const { headers, json } = await ask(since)
  expect((json.meta as unknown as Meta).removed).toEqual([
    { id: ids.oldMatch, merged_into: null, updated_at: '2026-03-01T12:00:00.000Z' },
    { id: ids.otherMatch, merged_into: ids.match, updated_at: '2026-03-01T12:00:01.000Z' },
  ])
  expect([headers['cache-control'], headers['x-data-tier']]).toEqual(['private, max-age=30', 'archive'])
  answerWith({ items: [match({ state: 'live', status: '5' })], total: 1, next: place })
  expect((await ask(since)).headers['cache-control']).toBe('private, max-age=5')
})
