import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'

let t: GatewayUnderTest
beforeEach(async () => {
  t = await gatewayForTest({ environment: { TRUST_PROXY: '1' } })
})
afterEach(() => t.stop())

const path = '/v1/sports'

test('of 50 concurrent requests over the limit exactly the limit is served', async () => {
  const key = t.newKey({ perMinute: 120 })
  const responses = await Promise.all(Array.from({ length: 170 }, () => t.request(path, { 'X-API-Key': key })))
  expect(responses.filter(({ status }) => status === 200).length).toBe(120)
  const remaining = responses.filter(({ status }) => status === 200).map(({ headers }) => Number(headers['x-ratelimit-remaining']))
  expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, i) => i))
  for (const { status, headers, json } of responses.filter((each) => each.status !== 200)) {
    expect([status, json.error.code, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining'], headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '120',
      '0',
      '60',
    ])
  }
})

test('a client that waits exactly Retry-After is admitted, 20 times out of 20', async () => {
  const key = t.newKey({ perMinute: 3 })
  for (let i = 0; i < 20; i++) {
    let response = await t.request(path, { 'X-API-Key': key })
    while (response.status === 200) {
      await t.advance(1_700)
      response = await t.request(path, { 'X-API-Key': key })
    }
    await t.advance(Number(response.headers['retry-after']) * 1_000)
    expect((await t.request(path, { 'X-API-Key': key })).status).toBe(200)
  }
})

test('errors count, 429 responses do not', async () => {
  const key = t.newKey({ perMinute: 10 })
  const remaining = async (at: string) => Number((await t.request(at, { 'X-API-Key': key })).headers['x-ratelimit-remaining'])
  expect([
    await remaining(path),
    await remaining('/v1/nowhere'),
    await remaining('/v1//'),
    await remaining('/v1/soccer/matches?x=1'),
    await remaining(path),
  ]).toEqual([9, 8, 7, 6, 5])
  for (let i = 0; i < 5; i++) await remaining(path)
  await t.advance(59_999)
  expect((await t.request(path, { 'X-API-Key': key })).status).toBe(429)
  await t.advance(1)
  expect(await remaining(path)).toBe(9)
})

test.each([
  ['paths', '/v1/nowhere', {}],
  ['sports', '/v1/curling/matches', {}],
  ['paths, with a key,', '/v1/nowhere', { perMinute: 30 }],
])('probing for unknown %s is rate limited like any other request', async (_, unknown, rights) => {
  const headers: Record<string, string> = 'perMinute' in rights ? { 'X-API-Key': t.newKey(rights) } : {}
  const statuses: number[] = []
  for (let i = 0; i < 32; i++) statuses.push((await t.request(unknown, headers)).status)
  expect(statuses).toEqual([...Array(30).fill(404), 429, 429])
  const { json } = await t.request(unknown, headers)
  expect(json.error.code).toBe('rate_limited')
})

test('documents about the API do not count, and are there beyond the limit', async () => {
  const document = async () => {
    const { status, headers } = await t.request('/openapi/handball.json')
    return [status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]
  }
  for (let i = 0; i < 40; i++) expect(await document()).toEqual([200, '30', '30'])
  for (let i = 0; i < 30; i++) expect((await t.request(path)).status).toBe(200)
  expect([(await t.request(path)).status, await document()]).toEqual([429, [200, '30', '0']])
})

test('requests without a key, with an invalid key, and malformed HTTP count on the address and report its limit', async () => {
  const key = t.newKey()
  const policy = async (headers = {}) => {
    const response = await t.request(path, headers)
    return [response.headers['x-ratelimit-limit'], response.headers['x-ratelimit-remaining']]
  }
  expect(await policy()).toEqual(['30', '29'])
  expect(await policy({ 'X-API-Key': 'nonsense' })).toEqual(['30', '28'])
  expect(await t.raw('GARBAGE\r\n\r\n')).toMatch(/X-RateLimit-Limit: 30\r\nX-RateLimit-Remaining: 27\r\n/)
  expect(await policy({ 'X-API-Key': key })).toEqual(['600', '599'])
  expect(await policy()).toEqual(['30', '26'])
  expect(await policy({ 'X-Forwarded-For': '203.0.113.9' })).toEqual(['30', '29'])
  expect(await policy({ 'X-Forwarded-For': '198.51.100.1, 203.0.113.9' })).toEqual(['30', '28'])
})
