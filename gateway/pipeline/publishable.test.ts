import { create } from '@bufbuild/protobuf'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { KeyChangedSchema } from '@touchline/contract/gen/auth'
import { authKey } from '@touchline/contract/topics'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids } from '../testing/records.ts'
import { openStream } from '../testing/stream-client.ts'

let t: GatewayUnderTest
beforeEach(async () => {
  t = await gatewayForTest({ environment: { TRUST_PROXY: '1' } })
})
afterEach(() => t.stop())

const page = 'https://app.example'
const path = '/v1/soccer/matches'
const publishable = (rights: Parameters<GatewayUnderTest['newKey']>[0] = {}) =>
  t.newKey({ origins: [page, 'http://localhost:3000'], visitorPerMinute: 3, ...rights })
const ask = (key: string, visitor = '203.0.113.1', more: Record<string, string> = {}, at = path) =>
  t.request(at, { 'X-API-Key': key, 'X-Forwarded-For': visitor, Origin: page, ...more })
const limits = ({ status, headers }: Awaited<ReturnType<typeof ask>>) => [
  status,
  headers['x-ratelimit-limit'],
  headers['x-ratelimit-remaining'],
]

describe('the Origin', () => {
  test('of each of its pages is accepted, in both headers of a key', async () => {
    const key = publishable({ visitorPerMinute: 100 })
    for (const Origin of [page, 'http://localhost:3000']) {
      expect((await t.request(path, { 'X-API-Key': key, Origin })).status).toBe(200)
      expect((await t.request(path, { Authorization: `Bearer ${key}`, Origin })).status).toBe(200)
    }
  })

  test.each([
    ['https://evil.example', /: https:\/\/evil\.example is not one of them\.$/],
    ['https://app.example.evil.example', /is not one of them/],
    ['http://app.example', /is not one of them/],
    ['https://app.example:8443', /is not one of them/],
    ['null', /: null is not one of them/],
    ['', /is not one of them/],
    [`${page}, https://evil.example`, /is not one of them/],
  ])('%j is refused', async (Origin, message) => {
    const { status, json, headers } = await ask(publishable(), undefined, { Origin })
    expect([status, json.error.code, headers['access-control-allow-origin']]).toEqual([403, 'origin_not_allowed', '*'])
    expect(json.error.message).toMatch(message)
  })

  test('must be there', async () => {
    const { status, json } = await t.request(path, { 'X-API-Key': publishable() })
    expect([status, json.error.code]).toEqual([403, 'origin_not_allowed'])
    expect(json.error.message).toContain('the request has no Origin header')
  })

  test('refused counts against the address and uses up nothing of the key', async () => {
    const key = publishable({ perMinute: 1 })
    expect(limits(await ask(key, undefined, { Origin: 'https://evil.example' }))).toEqual([403, '30', '29'])
    expect((await ask(key)).status).toBe(200)
  })

  test('is what responses with such a key depend on, and no others', async () => {
    const vary = 'Authorization, X-API-Key, Accept-Encoding, Accept'
    const key = publishable()
    for (const Origin of [page, 'https://evil.example'])
      expect((await ask(key, undefined, { Origin })).headers.vary).toBe(`${vary}, Origin`)
    expect((await ask(t.newKey())).headers.vary).toBe(vary)
  })

  test('does not matter with a secret key', async () => {
    expect((await ask(t.newKey(), undefined, { Origin: 'https://evil.example' })).status).toBe(200)
  })
})

describe('the limit', () => {
  test('is one of each visitor', async () => {
    const key = publishable()
    const first = [await ask(key), await ask(key), await ask(key), await ask(key)]
    expect(first.map(limits)).toEqual([
      [200, '3', '2'],
      [200, '3', '1'],
      [200, '3', '0'],
      [429, '3', '0'],
    ])
    expect(first[3]!.json.error.message).toContain('the limit of 3 requests per minute')
    expect(limits(await ask(key, '203.0.113.2'))).toEqual([200, '3', '2'])
  })

  test('of all visitors together is that of the key', async () => {
    const key = publishable({ perMinute: 4 })
    for (const visitor of ['203.0.113.1', '203.0.113.2']) for (let i = 0; i < 2; i++) expect((await ask(key, visitor)).status).toBe(200)
    const { json, headers } = await ask(key, '203.0.113.3')
    expect([json.error.code, headers['x-ratelimit-remaining'], headers['retry-after']]).toEqual(['rate_limited', '0', '60'])
    expect(json.error.message).toContain('the limit of 4 requests per minute')
    await t.advance(60_000)
    expect(limits(await ask(key, '203.0.113.3'))).toEqual([200, '3', '2'])
  })

  test('has what failed through our fault back, for the visitor and for the key', async () => {
    const key = publishable({ perMinute: 3 })
    const { fixtures } = t.standIns
    t.standIns.fixtures = { ...fixtures, listMatches: () => Promise.reject(fail('upstream_unavailable')) }
    for (let i = 0; i < 5; i++) expect((await ask(key)).status).toBe(503)
    t.standIns.fixtures = fixtures
    for (let i = 0; i < 3; i++) expect((await ask(key)).status).toBe(200)
  })
})

test.each([
  '/v1/usage',
  `/v1/soccer/leagues/${ids.league}/dump?season=2026`,
  '/v1/channels/sign-in?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
])('%s needs a secret key', async (at) => {
  const { status, json } = await ask(publishable({ plan: 'business' }), undefined, {}, at)
  expect([status, json.error.code]).toEqual([403, 'secret_key_required'])
})

test('a publishable key in the URL is refused like any other', async () => {
  for (const at of [`${path}?round=tl_pub_abc`, '/v1/soccer/teams/tl_pub_abc'])
    expect((await t.request(at)).json.error.code).toBe('key_in_url')
})

test('a new origin of the key works at once, and one that was removed does not', async () => {
  const key = publishable()
  expect((await ask(key)).status).toBe(200)
  const grant = t.grants.get(key)!
  Object.assign(grant, { origins: ['https://new.example'], revision: 2 })
  await t.publish(authKey, create(KeyChangedSchema, { keyId: grant.keyId, revision: 2 }))
  await t.settled()
  expect((await ask(key)).json.error.code).toBe('origin_not_allowed')
  expect((await ask(key, undefined, { Origin: 'https://new.example' })).status).toBe(200)
})

describe('a stream', () => {
  const open = (key: string, visitor = '203.0.113.1') =>
    openStream(t.port, '/v1/soccer/stream', { 'X-API-Key': key, Origin: page, 'X-Forwarded-For': visitor })

  test('is open to pages of the origins, five times for an address', async () => {
    const key = publishable({ visitorPerMinute: 100 })
    const streams = await Promise.all(Array.from({ length: 5 }, () => open(key)))
    expect(streams.map(({ status }) => status)).toEqual(Array(5).fill(200))
    const sixth = await open(key)
    await sixth.ended
    expect([sixth.status, sixth.text()]).toEqual([429, expect.stringContaining('This address has 5 open streams')])
    const other = await open(key, '203.0.113.2')
    expect(other.status).toBe(200)
    for (const each of [...streams, other]) each.close()
  })

  test('ends when its origin is removed from the key', async () => {
    const key = publishable()
    const stream = await open(key)
    const grant = t.grants.get(key)!
    Object.assign(grant, { origins: ['https://new.example'], revision: 2 })
    await t.publish(authKey, create(KeyChangedSchema, { keyId: grant.keyId, revision: 2 }))
    await stream.ended
    expect(stream.status).toBe(200)
  })
})
