import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { ListRacingRequest } from '@touchline/contract/gen/racing'
import { racingRecords } from '../records/racing.ts'
import { faultsIn } from '../testing/check-record.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { fullDetails, meeting, race, racingIds } from '../testing/racing.ts'

/** Horse racing through the public interface; the clock is at 2026-03-01T12:00:00Z. */

let t: GatewayUnderTest
let key: string
let asked: Partial<ListRacingRequest>[] = []
beforeAll(async () => {
  t = await gatewayForTest()
  key = t.newKey({ perMinute: 6_000 })
})
beforeEach(() => {
  asked = []
  t.standIns.racing.listMeetings = async (request) => {
    asked.push(request)
    return { items: [meeting()], total: 1 }
  }
  t.standIns.racing.listRaces = async (request) => {
    asked.push(request)
    return { items: [race()], total: 1 }
  }
})
afterAll(() => t.stop())

const send = (path: string, headers = {}) => t.request(`/v1/horse-racing/${path}`, { 'X-API-Key': key, ...headers })
const theRace = `races/${racingIds.race}`

const records = [
  ['meetings', racingRecords.meeting],
  ['races', racingRecords.race],
  [theRace, racingRecords.race],
  [`${theRace}/runners`, racingRecords.runner],
  [`${theRace}/results`, racingRecords['race result']],
  ...(['horse', 'jockey', 'trainer'] as const).flatMap((role) => [
    [`${role}s/${racingIds[role]}`, racingRecords[role]] as const,
    [`${role}s/${racingIds[role]}/races`, racingRecords['form line']] as const,
  ]),
] as const

describe('records', () => {
  test.each(records)('%s with few fields set has every field, null when unknown', async (path, schema) => {
    t.standIns.racing.getRace = async () => race()
    t.standIns.racing.getRaceDetails = async () => ({
      race: race(),
      runners: { items: [{ id: racingIds.first, horse: bare, status: 'declared' }] },
    })
    const rows = [(await send(path)).json.data].flat()
    expect(rows).not.toHaveLength(0)
    expect(rows.flatMap((row) => faultsIn(row, schema))).toEqual([])
  })
  const bare = { id: 'hrs-h0000000001', name: 'Quiet Harbour' }

  test('a dead heat, a withdrawn runner and a disqualification', async () => {
    t.standIns.racing.getRaceDetails = async () => fullDetails()
    expect((await send(`${theRace}/results`)).json.data).toMatchObject({
      status: 'amended',
      dead_heat: true,
      non_runners: [racingIds.third],
      placings: [
        { position: 1, dead_heat: true, number: 1, sp: '9/2', sp_decimal: 5.5, favourite: 'F' },
        { position: 1, dead_heat: true },
        { position: null, dead_heat: false, finish_code: 'DSQ', disqualified_from: 1 },
      ],
    })
    expect((await send(`${theRace}/runners`)).json.data).toMatchObject([{ weight_lbs: 133, weight_kg: 60.3, weight_text: '9-7' }, {}, {}])
  })

  test.each([
    ['9/2', 5.5],
    ['evens', 2],
    ['EVS', 2],
    ['8/11', 1.73],
    ['5.5', 5.5],
    ['9/0', null],
    ['SP?', null],
  ])('a starting price of %s is %s', async (sp, decimal) => {
    const { race, result, runners } = fullDetails()
    t.standIns.racing.getRaceDetails = async () => ({ race: race!, result: result!, runners: { items: [{ ...runners!.items[0]!, sp }] } })
    expect((await send(`${theRace}/results`)).json.data).toMatchObject({ placings: [{ sp, sp_decimal: decimal }, {}, {}] })
  })

  test('countries are in the requested language', async () => {
    for (const [lang, country] of [
      ['en', 'England'],
      ['es', 'Inglaterra'],
      ['it', 'Inghilterra'],
    ])
      expect((await send(`races?lang=${lang}`)).json.data).toMatchObject([{ country, country_code: 'GB-ENG' }])
  })
})

describe.each(['meetings', 'races'])('the list of %s', (list) => {
  test.each([
    ['', { from: '2026-03-01', to: '2026-03-01' }],
    ['?date=2026-02-28', { from: '2026-02-28', to: '2026-02-28' }],
    ['?date_from=2026-03-01&date_to=2026-03-31', { from: '2026-03-01', to: '2026-03-31' }],
    ['?date_from=2026-03-02', { from: '2026-03-02', to: '2026-04-01' }],
    [`?meeting_id=${racingIds.meeting}`, { meetingId: racingIds.meeting }],
    ['?country=gb-eng&course=Harrow%20Mere', { countryCode: 'GB-ENG', course: 'Harrow Mere' }],
    ['?status=abandoned,scheduled', { statuses: ['abandoned', 'scheduled'] }],
    ['?limit=7&offset=3', { limit: 7, offset: 3 }],
  ])('%s asks for its days and filters', async (query, request) => {
    expect((await send(list + query)).status).toBe(200)
    expect(asked).toMatchObject([request])
    expect(asked[0]!.from).toBe((request as { from?: string }).from ?? (query.includes('meeting_id') ? undefined : '2026-03-01'))
  })

  test.each([
    ['?date=2026-02-30', 'invalid_parameter'],
    ['?date=2026-03-01&date_to=2026-03-02', 'invalid_date_range'],
    ['?date_from=2026-03-01&date_to=2026-04-01', 'invalid_date_range'],
    ['?status=live', 'invalid_parameter'],
    ['?meeting_id=hrs-r0000000001', 'invalid_parameter'],
    ['?limit=201', 'invalid_parameter'],
    ['?lang=pt', 'unsupported_language'],
    ['?league_id=soc-l0000000001', 'unknown_parameter'],
  ])('%s is refused', async (query, code) => {
    const { status, json } = await send(list + query)
    expect([status, json.error.code]).toEqual([400, code])
  })

  test('is a page with a link to the next one', async () => {
    const both = async () => ({ total: 3 })
    t.standIns.racing.listMeetings = async () => ({ ...(await both()), items: [meeting()] })
    t.standIns.racing.listRaces = async () => ({ ...(await both()), items: [race()], more: true, next: 'WyJhIiwxXQ' })
    const { json, headers } = await send(`${list}?limit=1&offset=1`)
    expect(json.meta).toMatchObject({ total: 3, limit: 1, offset: 1 })
    const next = list === 'races' ? `cursor=${(json.meta as unknown as { next_cursor: string }).next_cursor}` : 'offset=2'
    expect(headers.link).toBe(`<https://api.example/v1/horse-racing/${list}?limit=1&${next}>; rel="next"`)
  })

  test('has an ETag, and costs the price of a list', async () => {
    const { headers } = await send(list)
    expect((await send(list, { 'If-None-Match': headers.etag })).status).toBe(304)
    expect((await t.request(`/v1/horse-racing/${list}`)).json).toMatchObject({ price: { kind: 'list', usd: '0.002' } })
  })
})

test('one race, its runners and its result cost the price of an item', async () => {
  for (const path of [theRace, `${theRace}/runners`, `${theRace}/results`]) {
    const { status, json } = await t.request(`/v1/horse-racing/${path}`)
    expect([path, status, json.price?.kind]).toEqual([path, 402, 'item'])
  }
})

test.each([
  ['scheduled', 'private, max-age=30'],
  ['at_post', 'private, max-age=5'],
  ['stewards_enquiry', 'private, max-age=5'],
  ['weighed_in', 'private, max-age=3600'],
  ['abandoned', 'private, max-age=3600'],
])('a race that is %s is cached: %s', async (status, cacheControl) => {
  t.standIns.racing.getRace = async () => race(status)
  t.standIns.racing.listRaces = async () => ({ items: [race(status)], total: 1 })
  expect((await send(theRace)).headers['cache-control']).toBe(cacheControl)
  expect((await send('races')).headers['cache-control']).toBe(cacheControl.replace('3600', '30'))
})

test('`/sports` lists horse racing with its own endpoints', async () => {
  const { data } = (await t.request('/v1/sports', { 'X-API-Key': t.newKey({ sports: ['horse-racing'] }) })).json
  expect(data).toEqual([
    {
      id: 'horse-racing',
      name: 'Horse racing',
      all_leagues: true,
      league_ids: [],
      endpoints: [
        '/horse-racing/meetings',
        '/horse-racing/races',
        '/horse-racing/races/{id}',
        '/horse-racing/races/{id}/runners',
        '/horse-racing/races/{id}/results',
        '/horse-racing/horses/{id}',
        '/horse-racing/horses/{id}/races',
        '/horse-racing/jockeys/{id}',
        '/horse-racing/jockeys/{id}/races',
        '/horse-racing/trainers/{id}',
        '/horse-racing/trainers/{id}/races',
      ],
    },
  ])
})
