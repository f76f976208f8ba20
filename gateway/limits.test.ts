import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type GatewayUnderTest, gatewayForTest } from './testing/gateway-for-test.ts'

let t: GatewayUnderTest
beforeEach(async () => {
  t = await gatewayForTest({ environment: { TRUST_PROXY: '1' } })
})
afterEach(() => t.stop())

const path = '/v1/sports'

test('of fifty more than the limit at once exactly the limit is answered', async () => {
  const key = t.newKey({ perMinute: 120 })
  const answers = await Promise.all(Array.from({ length: 170 }, () => t.ask(path, { 'X-API-Key': key })))
  expect(answers.filter(({ status }) => status === 200).length).toBe(120)
  const remaining = answers.filter(({ status }) => status === 200).map(({ headers }) => Number(headers['x-ratelimit-remaining']))
  expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, i) => i))
  for (const { status, headers, json } of answers.filter((each) => each.status !== 200)) {
    expect([status, json.error.code, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining'], headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '120',
      '0',
      '60',
    ])
  }
})

test('who waits exactly as long as told is answered, twenty times of twenty', async () => {
  const key = t.newKey({ perMinute: 3 })
  for (let i = 0; i < 20; i++) {
    let answer = await t.ask(path, { 'X-API-Key': key })
    while (answer.status === 200) {
      await t.advance(1_700)
      answer = await t.ask(path, { 'X-API-Key': key })
    }
    await t.advance(Number(answer.headers['retry-after']) * 1_000)
    expect((await t.ask(path, { 'X-API-Key': key })).status).toBe(200)
  }
})

test('errors count, refusals by the limit do not', async () => {
  const key = t.newKey({ perMinute: 10 })
  const left = async (at: string) => Number((await t.ask(at, { 'X-API-Key': key })).headers['x-ratelimit-remaining'])
  expect([
    await left(path),
    await left('/v1/nowhere'),
    await left('/v1//'),
    await left('/v1/soccer/matches?x=1'),
    await left(path),
  ]).toEqual([9, 8, 7, 6, 5])
  for (let i = 0; i < 5; i++) await left(path)
  await t.advance(59_999)
  expect((await t.ask(path, { 'X-API-Key': key })).status).toBe(429)
  await t.advance(1)
  expect(await left(path)).toBe(9)
})

test.each([
  ['paths', '/v1/nowhere', {}],
  ['sports', '/v1/curling/matches', {}],
  ['paths, with a key,', '/v1/nowhere', { perMinute: 30 }],
])('nobody looks for %s for free: at the end of the limit they are refused as all else is', async (_, unknown, rights) => {
  const headers: Record<string, string> = 'perMinute' in rights ? { 'X-API-Key': t.newKey(rights) } : {}
  const statuses: number[] = []
  for (let i = 0; i < 32; i++) statuses.push((await t.ask(unknown, headers)).status)
  expect(statuses).toEqual([...Array(30).fill(404), 429, 429])
  const { json } = await t.ask(unknown, headers)
  expect(json.error.code).toBe('rate_limited')
})

test('keyless, refused keys and what is no HTTP count on the address, and show that policy', async () => {
  const key = t.newKey()
  const shown = async (headers = {}) => {
    const answer = await t.ask(path, headers)
    return [answer.headers['x-ratelimit-limit'], answer.headers['x-ratelimit-remaining']]
  }
  expect(await shown()).toEqual(['30', '29'])
  expect(await shown({ 'X-API-Key': 'nonsense' })).toEqual(['30', '28'])
  expect(await t.raw('GARBAGE\r\n\r\n')).toMatch(/X-RateLimit-Limit: 30\r\nX-RateLimit-Remaining: 27\r\n/)
  expect(await shown({ 'X-API-Key': key })).toEqual(['600', '599'])
  expect(await shown()).toEqual(['30', '26'])
  expect(await shown({ 'X-Forwarded-For': '203.0.113.9' })).toEqual(['30', '29'])
  expect(await shown({ 'X-Forwarded-For': '198.51.100.1, 203.0.113.9' })).toEqual(['30', '28'])
})
