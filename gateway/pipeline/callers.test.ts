import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { KeyChangedSchema } from '@touchline/contract/gen/auth'
import { getFingerprint, keyDigest } from '@touchline/contract/keys'
import { authKey } from '@touchline/contract/topics'
import { type GatewayUnderTest, gatewayForTest, getKey } from '../testing/gateway-for-test.ts'
import { ids } from '../testing/records.ts'

let t: GatewayUnderTest
let key: string
beforeAll(async () => {
  t = await gatewayForTest()
  key = t.newKey({ perMinute: 100_000 })
})
afterAll(() => t.stop())

const path = '/v1/soccer/matches'
const getCode = async (headers: Record<string, string | string[]>, at = path) => {
  const { status, json } = await t.request(at, headers)
  return status === 200 ? 200 : `${status} ${json.error.code}`
}

describe('a key', () => {
  test.each<[string, () => Record<string, string | string[]>, string | number]>([
    ['as bearer', () => ({ Authorization: `Bearer ${key}` }), 200],
    ['as bearer in another case', () => ({ Authorization: `bEARER  ${key}` }), 200],
    ['as X-API-Key', () => ({ 'X-API-Key': key }), 200],
    ['in both headers', () => ({ Authorization: `Bearer ${key}`, 'X-API-Key': key }), 200],
    ['twice', () => ({ 'X-API-Key': [key, key] }), 200],
    ['twice as bearer', () => ({ Authorization: [`Bearer ${key}`, `Bearer ${key}`] }), 200],
    ['two different ones', () => ({ Authorization: `Bearer ${key}`, 'X-API-Key': getKey() }), '400 conflicting_keys'],
    ['two different ones in one header', () => ({ 'X-API-Key': [key, getKey()] }), '400 conflicting_keys'],
    ['two different bearers', () => ({ Authorization: [`Bearer ${key}`, `Bearer ${getKey()}`] }), '400 conflicting_keys'],
    ['of another scheme', () => ({ Authorization: `Basic ${key}` }), '401 invalid_key'],
    ['of another scheme next to a valid one', () => ({ Authorization: 'Basic abc', 'X-API-Key': key }), '401 invalid_key'],
    ['without a scheme', () => ({ Authorization: key }), '401 invalid_key'],
    ['that is empty', () => ({ 'X-API-Key': '' }), '401 invalid_key'],
    ['that is an empty bearer', () => ({ Authorization: 'Bearer ' }), '401 invalid_key'],
    ['that is an empty header', () => ({ Authorization: '' }), '401 invalid_key'],
    ['that is unknown', () => ({ 'X-API-Key': getKey() }), '401 invalid_key'],
    ['with a typo', () => ({ 'X-API-Key': `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}` }), '401 invalid_key'],
    ['in small letters', () => ({ 'X-API-Key': key.toLowerCase() }), '401 invalid_key'],
    ['that is something else', () => ({ 'X-API-Key': '__proto__' }), '401 invalid_key'],
    ['that is revoked', () => ({ 'X-API-Key': t.newKey({ state: 'revoked' }) }), '401 invalid_key'],
    ['that is suspended', () => ({ 'X-API-Key': t.newKey({ state: 'suspended' }) }), '401 invalid_key'],
    ['that has expired', () => ({ 'X-API-Key': t.newKey({ expiresAt: '2026-03-01T11:59:59Z' }) }), '401 expired_key'],
    ['that is absent', () => ({}), '402 payment_required'],
  ])('%s', async (_, headers, expected) => expect(await getCode(headers())).toBe(expected))

  test('that is malformed is refused without a look-up', async () => {
    const before = t.lookUps()
    for (const wrong of ['nonsense', 'tl_live_', `${key}x`, key.slice(1)])
      expect(await getCode({ 'X-API-Key': wrong })).toBe('401 invalid_key')
    expect(t.lookUps()).toBe(before)
  })

  test('unknown, revoked and malformed get identical responses', async () => {
    const bodies = await Promise.all(
      [getKey(), t.newKey({ state: 'revoked' }), 'nonsense', ''].map(async (each) => {
        const { text, headers } = await t.request(path, { 'X-API-Key': each })
        return text.replace(headers['x-request-id']!, 'ID')
      }),
    )
    expect(new Set(bodies).size).toBe(1)
  })

  test.each([
    ['key=abc'],
    ['API_KEY=abc'],
    ['apikey=abc'],
    ['x-api-key=abc'],
    ['token=abc'],
    ['access_token=abc'],
    ['round=tl_live_abc'],
    ['round=tl_test_abc'],
    ['round=%74l_live_abc'],
  ])('in the query is refused: ?%s', async (query) => {
    expect(await getCode({}, `${path}?${query}`)).toBe('400 key_in_url')
    expect(await getCode({ 'X-API-Key': key }, `${path}?${query}`)).toBe('400 key_in_url')
  })

  test('in the path is refused', async () => {
    expect(await getCode({ 'X-API-Key': key }, `/v1/soccer/teams/${key}`)).toBe('400 key_in_url')
  })

  test('is not looked up again for the next request, and is refused at the first request after its revocation', async () => {
    const revoked = t.newKey()
    expect(await getCode({ 'X-API-Key': revoked })).toBe(200)
    const before = t.lookUps()
    expect(await getCode({ 'X-API-Key': revoked })).toBe(200)
    expect(t.lookUps()).toBe(before)
    const { keyId } = t.grants.get(revoked)!
    Object.assign(t.grants.get(revoked)!, { state: 'revoked', revision: 2 })
    await t.publish(authKey, create(KeyChangedSchema, { keyId, revision: 2 }))
    await t.settled()
    expect(await getCode({ 'X-API-Key': revoked })).toBe('401 invalid_key')
  })

  test('sets the default language of its responses', async () => {
    const french = t.newKey({ language: 'fr' })
    const country = async (query = '') =>
      ((await t.request(`/v1/soccer/leagues${query}`, { 'X-API-Key': french })).json.data as { country: string }[])[0]!.country
    expect(await country()).toBe('Allemagne')
    expect(await country('?lang=de')).toBe('Deutschland')
  })
})

test('401 names the scheme of the credentials', async () => {
  const { status, headers } = await t.request('/v1/sports', { 'X-API-Key': 'nonsense' })
  expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="touchline"'])
})

describe('without a key', () => {
  beforeAll(() => t.advance(60_000))

  test('the free endpoints respond, publicly cacheable', async () => {
    for (const free of ['/v1/sports', '/v1/soccer/leagues', `/v1/soccer/leagues/${ids.league}`]) {
      const { status, headers } = await t.request(free)
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=30'])
    }
  })

  test.each([
    ['/v1/soccer/matches', 'list', '0.002', 2_000],
    ['/v1/soccer/matches/live', 'list', '0.002', 2_000],
    [`/v1/soccer/leagues/${ids.league}/standings`, 'list', '0.002', 2_000],
    ['/v1/soccer/teams?q=rovers', 'list', '0.002', 2_000],
    ['/v1/soccer/players?q=silva', 'list', '0.002', 2_000],
    [`/v1/soccer/matches/${ids.match}`, 'item', '0.005', 5_000],
    ['/v1/soccer/matches/nonsense', 'item', '0.005', 5_000],
    [`/v1/soccer/teams/${ids.home}`, 'item', '0.005', 5_000],
  ])('%s returns its price without an RPC', async (priced, kind, usd, microUsd) => {
    let calls = 0
    const { fixtures } = t.standIns
    t.standIns.fixtures = new Proxy(fixtures, {
      get(of, name) {
        calls++
        return Reflect.get(of, name)
      },
    })
    const { status, json, headers } = await t.request(priced, { 'If-None-Match': '*' })
    t.standIns.fixtures = fixtures
    expect([status, json.error.code, json.price]).toEqual([402, 'payment_required', { kind, usd, micro_usd: microUsd }])
    expect(headers['cache-control']).toBe('private, no-store')
    expect(calls).toBe(0)
  })
})

test('unknown keys are looked up 30 times a minute per address; other keys are not affected', async () => {
  await t.advance(60_000)
  const before = t.lookUps()
  const codes: (string | number)[] = []
  for (let i = 0; i < 40; i++) codes.push(await getCode({ 'X-API-Key': getKey() }))
  expect(codes).toEqual([...Array(30).fill('401 invalid_key'), ...Array(10).fill('429 rate_limited')])
  expect(t.lookUps() - before).toBe(30)
  expect(await getCode({ 'X-API-Key': key })).toBe(200)
  const { headers } = await t.request(path, { 'X-API-Key': getKey() })
  await t.advance(Number(headers['retry-after']) * 1_000)
  expect(await getCode({ 'X-API-Key': t.newKey() })).toBe(200)
})

describe('while a client of the same address sends 1,500 unknown keys', () => {
  const falseKeys = 1_500
  const atOnce = 50
  let before: number
  let codes: Map<string | number, number>
  beforeEach(async () => {
    await t.advance(60_000)
    before = t.lookUps()
    codes = new Map()
    for (let i = 0; i < falseKeys; i += atOnce) {
      for (const code of await Promise.all(Array.from({ length: atOnce }, () => getCode({ 'X-API-Key': getKey() }))))
        codes.set(code, (codes.get(code) ?? 0) + 1)
    }
  })

  test('30 of them are looked up, however many are concurrent', () => {
    expect([t.lookUps() - before, Object.fromEntries(codes)]).toEqual([30, { '401 invalid_key': 30, '429 rate_limited': falseKeys - 30 }])
  })

  test('a key issued while the gateway is subscribed works at its first request', async () => {
    const issued = t.newKey()
    const { keyId } = t.grants.get(issued)!
    await t.publish(authKey, create(KeyChangedSchema, { keyId, revision: 1, fingerprint: getFingerprint(keyDigest(issued)) }))
    await t.settled()
    expect(await getCode({ 'X-API-Key': issued })).toBe(200)
    expect(t.lookUps() - before).toBe(31)
  })
})

test('keys issued before the gateway started are recognized: none is refused because of unknown keys of its address', async () => {
  const keys = Array.from({ length: 40 }, () => getKey())
  const other = await gatewayForTest({
    before(responses) {
      const digests = keys.map(keyDigest)
      responses.auth.listFingerprints = async ({ after }) => {
        const page = digests.slice(Number(after), Number(after) + 15)
        const next = Number(after) + 15
        return { fingerprints: Buffer.concat(page.map(getFingerprint)), ...(next < digests.length && { next: String(next) }) }
      }
    },
  })
  for (const key of keys) {
    const issued = other.newKey()
    other.grants.set(key, other.grants.get(issued)!)
  }
  for (let i = 0; i < 31; i++) await other.request(path, { 'X-API-Key': getKey() })
  expect((await other.request(path, { 'X-API-Key': getKey() })).status).toBe(429)
  const responses = await Promise.all(keys.map((key) => other.request(path, { 'X-API-Key': key })))
  expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(200))
  await other.stop()
})

test('a failed look-up does not count as a guess', async () => {
  await t.advance(60_000)
  const { auth } = t.standIns
  t.standIns.auth = {}
  for (let i = 0; i < 40; i++) expect(await getCode({ 'X-API-Key': getKey() })).toBe('503 upstream_unavailable')
  t.standIns.auth = auth
  for (let i = 0; i < 40; i++) expect(await getCode({ 'X-API-Key': t.newKey() })).toBe(200)
  expect(await getCode({ 'X-API-Key': t.newKey({ expiresAt: '2026-03-01T11:59:59Z' }) })).toBe('401 expired_key')
  expect(await getCode({ 'X-API-Key': getKey() })).toBe('401 invalid_key')
})

test('when auth cannot be reached cached keys work and others are 503 with Retry-After', async () => {
  const { auth } = t.standIns
  t.standIns.auth = {}
  const { status, headers, json } = await t.request(path, { 'X-API-Key': getKey() })
  expect([status, json.error.code, headers['retry-after']]).toEqual([503, 'upstream_unavailable', '5'])
  expect(await getCode({ 'X-API-Key': key })).toBe(200)
  t.standIns.auth = auth
})
