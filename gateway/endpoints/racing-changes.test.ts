import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ListRacingRequest, RaceDetailsSchema, RacePageSchema } from '@touchline/contract/gen/racing'
import { racingRace } from '@touchline/contract/topics'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { race, racingIds } from '../testing/racing.ts'

/* Races in the order of their changes and days in a time zone, through the public interface at 2026-03-01T12:00:00Z. */

let t: GatewayUnderTest
let key: string
const requests: ListRacingRequest[] = []
beforeAll(async () => {
  t = await gatewayForTest()
  key = t.newKey({ perMinute: 6_000 })
})
afterAll(() => t.stop())

const send = (query: string, list = 'races') => t.request(`/v1/horse-racing/${list}${query}`, { 'X-API-Key': key })
const respondWith = (page: MessageInitShape<typeof RacePageSchema>) => {
  t.standIns.racing.listRaces = async (request) => {
    requests.push(request)
    return create(RacePageSchema, page)
  }
}
const since = '?updated_since=2026-03-01T12:00:00Z'
type Meta = { next_cursor: string | null; removed?: object[] }
const getMeta = async (query: string) => (await send(query)).json.meta as unknown as Meta

test('a cursor continues after its page, by Link and as a parameter, with any limit and language', async () => {
  respondWith({ items: [race()], total: 3, more: true, next: 'WyJhIiwxXQ' })
  const { headers, json } = await send(`${since}&limit=1&offset=1`)
  const { next_cursor: cursor } = json.meta as unknown as Meta
  expect(headers.link).toBe(
    `<https://api.example/v1/horse-racing/races?updated_since=2026-03-01T12%3A00%3A00Z&limit=1&cursor=${cursor}>; rel="next"`,
  )
  expect((await send(`${since}&limit=2&lang=de&cursor=${cursor}`)).status).toBe(200)
  expect(requests.at(-1)).toMatchObject({ after: 'WyJhIiwxXQ', offset: 0, limit: 2, updatedSince: '2026-03-01T12:00:00.000Z' })
  expect(requests.at(-1)!.from).toBeUndefined()
  for (const other of [
    `${since}&status=off`,
    `${since}&meeting_id=${racingIds.meeting}`,
    '?updated_since=2026-03-01T12:00:01Z',
    '?limit=1',
  ])
    expect((await send(`${other}&cursor=${cursor}`)).json.error.message).toContain('start again without it')
  expect((await send(`${since}&cursor=${cursor}&offset=0`)).json.error.message).toContain('offset cannot be combined with cursor')
})

test('the last page of changes has a cursor and no Link, and the withdrawn races; any other list ends without a cursor', async () => {
  respondWith({
    items: [race()],
    total: 1,
    next: 'WyJhIiwxXQ',
    removed: [{ id: 'hrs-r0000000009', updatedAt: '2026-03-01T12:00:00.000Z' }],
  })
  const { headers, json } = await send(since)
  expect([headers.link, headers['cache-control']]).toEqual([undefined, 'private, max-age=30'])
  expect(json.meta).toEqual({
    ...{ total: 1, limit: 50, offset: 0, next_cursor: expect.any(String), total_capped: false },
    removed: [{ id: 'hrs-r0000000009', updated_at: '2026-03-01T12:00:00.000Z' }],
  })
  respondWith({ items: [race('off')], total: 10_000, totalCapped: true })
  expect(await getMeta('')).toEqual({ total: 10_000, limit: 50, offset: 0, next_cursor: null, total_capped: true })
  expect((await send(`${since}&limit=3`)).headers['cache-control']).toBe('private, max-age=5')
})

test('a cached list of changes is read again after a change of any race', async () => {
  respondWith({ items: [race()], total: 1 })
  const query = `${since}&limit=7`
  await send(query)
  const before = requests.length
  await send(query)
  expect(requests.length).toBe(before)
  await t.publish(racingRace, create(RaceDetailsSchema, { race: { id: 'hrs-r0000000008', meetingId: racingIds.meeting, version: 2 } }))
  await t.settled()
  await send(query)
  expect(requests.length).toBe(before + 1)
})

test('a time zone moves the days and today, and nothing else', async () => {
  respondWith({ items: [], total: 0 })
  const meetings: ListRacingRequest[] = []
  t.standIns.racing.listMeetings = async (request) => {
    meetings.push(request)
    return { items: [], total: 0 }
  }
  for (const [list, asked] of [['races', requests] as const, ['meetings', meetings] as const]) {
    await send('?date=2026-03-02&timezone=australia/brisbane', list)
    const brisbane = { from: '2026-03-02', to: '2026-03-02', startFrom: '2026-03-01T14:00:00Z', startTo: '2026-03-02T13:59:59Z' }
    expect(asked.at(-1)).toMatchObject(brisbane)
    await send('?timezone=Pacific/Kiritimati', list)
    expect(asked.at(-1)).toMatchObject({ from: '2026-03-02', to: '2026-03-02', startFrom: '2026-03-01T10:00:00Z' })
    await send(`?timezone=Pacific/Kiritimati&meeting_id=${racingIds.meeting}`, list)
    expect([asked.at(-1)!.from, asked.at(-1)!.startFrom]).toEqual([undefined, undefined])
    expect((await send('?timezone=+10:00', list)).json.error.code).toBe('invalid_parameter')
  }
  expect((await send(`${since}&timezone=Europe/Berlin`)).json.error.message).toContain('timezone cannot be combined with updated_since')
  expect((await send(since, 'meetings')).json.error.code).toBe('unknown_parameter')
})
