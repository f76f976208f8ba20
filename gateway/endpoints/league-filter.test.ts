import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CatalogChangedSchema } from '@touchline/contract/gen/fixtures'
import { fixturesCatalog } from '@touchline/contract/topics'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids } from '../testing/records.ts'

let t: GatewayUnderTest
let key: string
const requests: object[] = []
beforeAll(async () => {
  t = await gatewayForTest()
  key = t.newKey({ perMinute: 6_000 })
  const record = async (request: object) => {
    requests.push(request)
    return { items: [], total: 0 }
  }
  Object.assign(t.standIns.fixtures, { listLeagues: record, listMatches: record, searchTeams: record })
})
afterAll(() => t.stop())

const send = (path: string) => t.request(`/v1/soccer/${path}`, { 'X-API-Key': key })

test.each([
  ['leagues?country=de&gender=w&type=cup&tier=3', { country: 'DE', gender: 'w', type: 'cup', tier: 3 }],
  ['matches?country=gb-eng&gender=m&type=league&tier=1', { country: 'GB-ENG', gender: 'm', type: 'league', tier: 1 }],
  ['teams?q=united&country=GB-ENG&gender=x&type=national', { country: 'GB-ENG', gender: 'x', type: 'national' }],
])('%s', async (path, expected) => {
  expect((await send(path)).status).toBe(200)
  expect(requests.at(-1)).toMatchObject(expected)
})

test.each(['country', 'gender', 'type', 'tier'])('matches of a %s are those of all days', async (name) => {
  const value = { country: 'DE', gender: 'w', type: 'cup', tier: '2' }[name]
  await send(`matches?${name}=${value}`)
  expect(requests.at(-1)).not.toHaveProperty('from')
})

const wrong = {
  country: ['GER-MANY', 'D', '49', ''],
  gender: ['men', 'M', ''],
  type: ['liga', 'club', ''],
  tier: ['0', '100', '1.0', 'x', ''],
}
test.each(
  ['leagues?', 'matches?'].flatMap((path) => Object.entries(wrong).flatMap(([name, all]) => all.map((value) => `${path}${name}=${value}`))),
)('%s is 400', async (path) => {
  const { status, json } = await send(path)
  expect([status, json.error.code]).toEqual([400, 'invalid_parameter'])
  expect(json.error.message).toContain(path.slice(path.indexOf('?') + 1, path.indexOf('=')))
})

test.each(['teams?q=united&type=league', 'teams?q=united&gender=men', 'teams?q=united&country=Germany'])('%s is 400', async (path) =>
  expect((await send(path)).json.error.code).toBe('invalid_parameter'),
)

test('a list of matches by country is computed again when a league changes; a list by league is not', async () => {
  const count = async (path: string) => {
    await send(path)
    const before = requests.length
    await send(path)
    expect(requests.length).toBe(before)
    await t.publish(fixturesCatalog, create(CatalogChangedSchema, { collection: 'fixtures_leagues', id: ids.league, version: 9n }))
    await t.settled()
    await send(path)
    return requests.length - before
  }
  expect(await count('matches?country=IT&date=2026-03-01')).toBe(1)
  expect(await count(`matches?league_id=${ids.league}&date=2026-03-01`)).toBe(0)
})
