import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { MatchSchema, MatchStateSchema } from '@touchline/contract/gen/match'
import { encodeMatch } from '@touchline/contract/match-page'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids, match } from '../testing/records.ts'

/** Every failure behind the gateway results in one error envelope, and the next request is served. */

let t: GatewayUnderTest
let key: string
beforeAll(async () => {
  t = await gatewayForTest({ logLevel: 'silent' })
  key = t.newKey()
})
afterAll(() => t.stop())

const send = (path: string) => t.request(`/v1/soccer${path}`, { 'X-API-Key': key })

test.each<[string, () => never]>([
  [
    'an error',
    () => {
      throw new TypeError('secret')
    },
  ],
  [
    'nothing',
    () => {
      throw undefined
    },
  ],
  [
    'a text',
    () => {
      throw 'secret'
    },
  ],
  [
    'an object like a ServiceError',
    () => {
      throw { code: 'not_found', message: 'secret', name: 'ServiceError' }
    },
  ],
])('a handler that throws %s, synchronously or not, is one 500, and the process continues', async (_, throwing) => {
  for (const getMatch of [() => throwing(), async () => throwing(), async () => Promise.resolve().then(throwing)]) {
    t.standIns.fixtures.getMatch = getMatch as never
    const { status, json, text } = await send(`/matches/${ids.match}`)
    expect([status, json.error.code]).toEqual([500, 'internal_error'])
    expect(text).not.toContain('secret')
  }
  t.standIns.fixtures.getMatch = async () => encodedMatch(match())
  expect((await send(`/matches/${ids.match}`)).status).toBe(200)
})

test('an incomplete match is one 500', async () => {
  t.standIns.fixtures.getMatch = async () => encodedMatch(create(MatchSchema, { id: ids.match }))
  expect((await send(`/matches/${ids.match}`)).status).toBe(500)
  t.standIns.fixtures.getMatch = async () => encodedMatch(match())
  expect((await send(`/matches/${ids.match}`)).status).toBe(200)
})

test('a list omits an incomplete match', async () => {
  const [complete, other] = [match(), match({ id: ids.otherMatch })]
  const { home: _, ...noHome } = complete.schedule!
  const without = [
    create(MatchSchema, { id: ids.match }),
    { ...complete, schedule: { ...noHome } },
    { ...complete, state: create(MatchStateSchema) },
  ]
  for (const bad of without) {
    t.standIns.fixtures.listMatches = async () => ({ items: [bad, other].map(encodeMatch), total: 2 })
    for (const filter of ['', '?status=NS']) {
      const { status, json } = await send(`/matches${filter}`)
      expect([status, (json.data as { id: string }[]).map(({ id }) => id), json.meta.total]).toEqual([200, [ids.otherMatch], 1])
    }
  }
})

test('the largest page is served in full; a response above 4 MiB is one 500', async () => {
  const items = Array.from({ length: 200 }, () => match())
  t.standIns.fixtures.listMatches = async () => ({ items: items.map(encodeMatch), total: 200 })
  const complete = await send('/matches?limit=200')
  expect([complete.status, complete.json.meta]).toMatchObject([200, { total: 200, limit: 200, offset: 0 }])
  const large = items.map((each) => ({ ...each, schedule: { ...each.schedule!, round: 'x'.repeat(25_000) } }))
  t.standIns.fixtures.listMatches = async () => ({ items: large.map(encodeMatch), total: 200 })
  const { status, json } = await send('/matches?limit=200')
  expect([status, json.error.code]).toEqual([500, 'internal_error'])
  expect((await send(`/matches/${ids.match}`)).status).toBe(200)
})
