import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { MatchSchema, MatchStateSchema } from '@touchline/contract/gen/match'
import { type GatewayUnderTest, gatewayForTest } from './testing/gateway-for-test.ts'
import { ids, match } from './testing/records.ts'

/** Whatever goes wrong behind the gateway ends in one envelope, and the next request is answered. */

let t: GatewayUnderTest
let key: string
beforeAll(async () => {
  t = await gatewayForTest({ logLevel: 'silent' })
  key = t.newKey()
})
afterAll(() => t.stop())

const ask = (path: string) => t.ask(`/v1/soccer${path}`, { 'X-API-Key': key })

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
    'what looks like one of ours',
    () => {
      throw { code: 'not_found', message: 'secret', name: 'ServiceError' }
    },
  ],
])('a handler that throws %s, at once or later, is one 500, and the process answers on', async (_, thrown) => {
  for (const getMatch of [() => thrown(), async () => thrown(), async () => Promise.resolve().then(thrown)]) {
    t.answers.fixtures.getMatch = getMatch as never
    const { status, json, text } = await ask(`/matches/${ids.match}`)
    expect([status, json.error.code]).toEqual([500, 'internal_error'])
    expect(text).not.toContain('secret')
  }
  t.answers.fixtures.getMatch = async () => match()
  expect((await ask(`/matches/${ids.match}`)).status).toBe(200)
})

test('an answer that lacks what every match has is one 500', async () => {
  t.answers.fixtures.getMatch = async () => create(MatchSchema, { id: ids.match })
  expect((await ask(`/matches/${ids.match}`)).status).toBe(500)
  t.answers.fixtures.getMatch = async () => match()
  expect((await ask(`/matches/${ids.match}`)).status).toBe(200)
})

test('a list does without a match that lacks what every match has', async () => {
  const [whole, other] = [match(), match({ id: ids.otherMatch })]
  const { home: _, ...noHome } = whole.schedule!
  const without = [
    create(MatchSchema, { id: ids.match }),
    { ...whole, schedule: { ...noHome } },
    { ...whole, play: create(MatchStateSchema) },
  ]
  for (const bad of without) {
    t.answers.fixtures.listMatches = async () => ({ items: [bad, other], total: 2 })
    for (const filter of ['', '?status=NS']) {
      const { status, json } = await ask(`/matches${filter}`)
      expect([status, (json.data as { id: string }[]).map(({ id }) => id), json.meta.total]).toEqual([200, [ids.otherMatch], 1])
    }
  }
})

test('the largest page is answered whole; an answer above 4 MiB is one 500', async () => {
  const items = Array.from({ length: 200 }, () => match())
  t.answers.fixtures.listMatches = async () => ({ items, total: 200 })
  const whole = await ask('/matches?limit=200')
  expect([whole.status, whole.json.meta]).toMatchObject([200, { total: 200, limit: 200, offset: 0 }])
  const large = items.map((each) => ({ ...each, schedule: { ...each.schedule!, round: 'x'.repeat(25_000) } }))
  t.answers.fixtures.listMatches = async () => ({ items: large, total: 200 })
  const { status, json } = await ask('/matches?limit=200')
  expect([status, json.error.code]).toEqual([500, 'internal_error'])
  expect((await ask(`/matches/${ids.match}`)).status).toBe(200)
})
