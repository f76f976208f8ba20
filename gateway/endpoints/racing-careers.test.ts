import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { CareerChangedSchema, RaceDetailsSchema } from '@touchline/contract/gen/racing'
import { racingCareer, racingRace } from '@touchline/contract/topics'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { race, racingIds, totals } from '../testing/racing.ts'

/** Horses, jockeys and trainers through the public interface. */

let t: GatewayUnderTest
let key: string
beforeAll(async () => {
  t = await gatewayForTest()
  key = t.newKey({ perMinute: 6_000 })
})
afterAll(() => t.stop())

const send = (path: string, headers = {}, method = 'GET') => t.request(`/v1/horse-racing/${path}`, { 'X-API-Key': key, ...headers }, method)
const paths = (['horse', 'jockey', 'trainer'] as const).flatMap((role) => [
  `${role}s/${racingIds[role]}`,
  `${role}s/${racingIds[role]}/races`,
])
const horse = `horses/${racingIds.horse}`

test('totals have places, a percentage of wins, and null for what is not known', async () => {
  const { data } = (await send(horse)).json as { data: Record<string, object[]> }
  const counts = { runs: 3, wins: 1, seconds: 0, thirds: 1, places: 1, win_pct: 33.3, prize_money: [{ currency: 'GBP', amount: 10_700.5 }] }
  expect(data).toMatchObject({ id: racingIds.horse, foaled: null, totals: counts })
  expect([data.by_season, data.by_surface, data.by_course, data.by_going, data.by_distance]).toEqual([
    [{ season: '2026', ...counts }],
    [{ surface: null, ...counts }],
    [{ course: 'Harrowmere', course_id: racingIds.course, ...counts }],
    [{ going: null, ...counts }],
    [{ distance: 'long', ...counts }],
  ])
  const { getTrainer } = t.standIns.racing
  const nothing = { runs: 0, wins: 0, seconds: 0, thirds: 0, prizeMoney: [] }
  t.standIns.racing.getTrainer = async ({ id }) => ({ id, name: 'E. Norrby', totals: { all: nothing } })
  expect((await send(`trainers/${racingIds.trainer}`)).json.data).toMatchObject({
    totals: { runs: 0, win_pct: null, prize_money: [] },
    by_season: [],
  })
  t.standIns.racing.getTrainer = getTrainer!
})

test('a form line has the race, the runner and the placing; a run that the result does not list has no position', async () => {
  const { json, headers } = await send(`${horse}/races?limit=1&lang=de`)
  expect(json.meta).toEqual({ total: 1, limit: 1, offset: 0 })
  expect(headers.link).toBeUndefined()
  expect(json.data).toMatchObject([
    {
      ...{ race_id: racingIds.race, date: '2026-03-01', course: 'Harrowmere', country: 'England', position: 1, dead_heat: true },
      ...{ horse: { id: racingIds.horse, name: 'Quiet Harbour 1' }, jockey: { id: racingIds.jockey }, trainer: 'E. Norrby' },
      ...{ weight_lbs: 133, weight_text: '9-7', sp: '9/2', sp_decimal: 5.5, total_beaten: 2.3, prize: 10_700, currency: null },
    },
  ])
  const { listForm } = t.standIns.racing
  t.standIns.racing.listForm = async () => ({
    items: [{ race: race(), runner: { id: racingIds.first, horse: { id: racingIds.horse, name: 'A' } } }],
    total: 2,
  })
  const { data } = (await send(`${horse}/races?limit=1`)).json as { data: object[] }
  expect(data).toMatchObject([{ position: null, finish_code: null, dead_heat: false, jockey: null, trainer_id: null, sp: null }])
  t.standIns.racing.listForm = listForm!
})

describe.each(paths)('%s', (path) => {
  test('costs the price of an item, has an ETag, answers HEAD, and refuses other ids and parameters', async () => {
    expect((await t.request(`/v1/horse-racing/${path}`)).json).toMatchObject({ price: { kind: 'item', usd: '0.005' } })
    const { headers } = await send(path)
    expect((await send(path, { 'If-None-Match': headers.etag })).status).toBe(304)
    expect((await send(path, {}, 'HEAD')).status).toBe(200)
    const other = path.replace(/hrs-(.)\w+/, 'hrs-$10000000zzz')
    for (const unknown of [other, path.replace(/hrs-\w+/, 'hrs-x')]) expect((await send(unknown)).json.error.code).toBe('not_found')
    expect((await send(`${path}?season=2026`)).json.error.code).toBe('unknown_parameter')
  })

  test('is not for a key of leagues or of another sport', async () => {
    const leagues = t.newKey({ leagueIds: ['soc-l0000000001'] })
    const soccer = t.newKey({ sports: ['soccer'] })
    expect((await send(path, { 'X-API-Key': leagues })).json.error.code).toBe('sport_not_allowed')
    expect((await send(path, { 'X-API-Key': soccer })).json.error.code).toBe('sport_not_allowed')
  })
})

describe('a cached response', () => {
  const isReadAgain = async (path: string, publish: () => Promise<void>): Promise<boolean> => {
    let calls = 0
    const { getHorse, listForm, getRace } = t.standIns.racing
    Object.assign(t.standIns.racing, {
      getHorse: async () => ({ horse: { id: racingIds.horse, name: `Read ${++calls}` }, totals: totals() }),
      listForm: async () => ({ items: [], total: ++calls }),
      getRace: async () => ({ ...race(), version: ++calls }),
    })
    // A language of its own: nothing that an earlier test has read.
    await send(`${path}?lang=it`)
    await publish()
    await t.settled()
    const before = calls
    await send(`${path}?lang=it`)
    Object.assign(t.standIns.racing, { getHorse, listForm, getRace })
    return calls > before
  }
  const career = (participantId: string) => () => t.publish(racingCareer, create(CareerChangedSchema, { participantId, season: '2026' }))
  const changed =
    (id: string, ...participantIds: string[]) =>
    () =>
      t.publish(racingRace, create(RaceDetailsSchema, { race: { id, meetingId: racingIds.meeting, version: 2 }, participantIds }))

  test.each([
    [horse, 'its career', career(racingIds.horse), true],
    [`${horse}/races`, 'its career', career(racingIds.horse), true],
    [horse, 'another career', career('hrs-h0000000002'), false],
    [horse, 'a race of it', changed('hrs-r0000000007', 'hrs-h0000000003', racingIds.horse), true],
    [horse, 'a race without it', changed('hrs-r0000000008', 'hrs-h0000000002'), false],
    [`${horse}/races`, 'a race without it', changed('hrs-r0000000009', 'hrs-h0000000002'), false],
    [`races/${racingIds.race}`, 'the race', changed(racingIds.race), true],
    [`races/${racingIds.race}`, 'another race', changed('hrs-r0000000002'), false],
  ])('%s after a change of %s', async (path, _, publish, expected) => {
    expect(await isReadAgain(path, publish)).toBe(expected)
  })
})
