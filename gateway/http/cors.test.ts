import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type GatewayUnderTest, gatewayForTest, getKey } from '../testing/gateway-for-test.ts'
import { openStream } from '../testing/stream-client.ts'

let t: GatewayUnderTest
let key: string
beforeAll(async () => {
  t = await gatewayForTest()
  key = t.newKey({ perMinute: 100_000 })
})
afterAll(() => t.stop())

const listed = (header: string | undefined): string[] => (header ?? '').toLowerCase().split(', ')
const readable = ['etag', 'link', 'retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-request-id', 'payment-required']

describe('a preflight', () => {
  const preflight = (path: string) =>
    t.request(
      path,
      { Origin: 'https://page.example', 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'x-api-key' },
      'OPTIONS',
    )

  test.each([
    '/v1/sports',
    '/v1/soccer/matches/live',
    '/v1/soccer/stream',
    '/v1/horse-racing/stream',
    '/v1/usage',
    '/v1/nothing/here',
    '/openapi.json',
    '/v1/soccer/matches?key=abc',
  ])('is 204 at %s, without a key', async (path) => {
    const { status, headers, bytes } = await preflight(path)
    expect([status, bytes.length, headers['access-control-allow-origin']]).toEqual([204, 0, '*'])
    expect(headers['access-control-max-age']).toBe('86400')
    expect([headers['access-control-allow-methods'], headers.allow]).toEqual(['GET, HEAD', 'GET, HEAD, OPTIONS'])
    const sent = [
      'authorization',
      'x-api-key',
      'if-none-match',
      'payment-signature',
      'last-event-id',
      'accept-language',
      'sign-in-with-x',
      'content-type',
      'idempotency-key',
    ]
    expect(listed(headers['access-control-allow-headers'])).toEqual(expect.arrayContaining(sent))
  })

  test('of the whole server is 204', async () => {
    expect(await t.raw('OPTIONS * HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 204 /)
  })

  test('costs no look-up, no RPC and nothing of a limit', async () => {
    const before = await t.request('/v1/sports')
    const lookUps = t.lookUps()
    for (let i = 0; i < 40; i++) await t.request('/v1/soccer/matches', { 'X-API-Key': getKey() }, 'OPTIONS')
    const after = await t.request('/v1/sports')
    const remaining = [before, after].map(({ headers }) => Number(headers['x-ratelimit-remaining']))
    expect([remaining[0]! - remaining[1]!, t.lookUps() - lookUps]).toEqual([1, 0])
  })

  test('is counted among the responses', async () => {
    await preflight('/v1/sports')
    expect(await t.metrics.text()).toMatch(/^touchline_gateway_requests_total\{route="none",status="204"\} \d+$/m)
  })

  test('with a body closes its connection', async () => {
    const { status, headers } = await t.request('/v1/sports', { 'Content-Length': '5' }, 'OPTIONS')
    expect([status, headers.connection]).toEqual([204, 'close'])
  })
})

describe('scripts of any page may read', () => {
  const headersOf = async (path: string, headers: Record<string, string> = {}) => {
    const response = await t.request(path, { Origin: 'https://page.example', ...headers })
    return [response.status, response.headers['access-control-allow-origin'], listed(response.headers['access-control-expose-headers'])]
  }

  test.each<[string, number, string, () => Record<string, string>]>([
    ['a success', 200, '/v1/soccer/matches', () => ({ 'X-API-Key': key })],
    ['the live list', 200, '/v1/soccer/matches/live', () => ({ 'X-API-Key': key })],
    ['a document', 200, '/openapi.json', () => ({})],
    ['400', 400, '/v1/soccer/matches?limit=x', () => ({ 'X-API-Key': key })],
    ['401', 401, '/v1/soccer/matches', () => ({ 'X-API-Key': getKey() })],
    ['402', 402, '/v1/soccer/matches', () => ({})],
    ['404', 404, '/v1/nothing', () => ({ 'X-API-Key': key })],
  ])('%s', async (_, status, path, headers) => {
    expect(await headersOf(path, headers())).toEqual([status, '*', expect.arrayContaining(readable)])
  })

  test('304', async () => {
    const { headers } = await t.request('/v1/soccer/matches', { 'X-API-Key': key })
    const again = { 'X-API-Key': key, 'If-None-Match': headers.etag! }
    expect(await headersOf('/v1/soccer/matches', again)).toEqual([304, '*', expect.arrayContaining(readable)])
  })

  test('a stream', async () => {
    const stream = await openStream(t.port, '/v1/soccer/stream', { 'X-API-Key': key })
    stream.close()
    expect([stream.status, stream.headers['access-control-allow-origin']]).toEqual([200, '*'])
  })

  test('the response to bytes that are no request', async () => {
    const received = await t.raw('GET /v1/sports HTTP/9.9\r\n\r\n')
    expect(received).toMatch(/^HTTP\/1\.1 400 /)
    expect(received).toContain('\r\nAccess-Control-Allow-Origin: *\r\nAccess-Control-Expose-Headers: ETag, ')
  })
})
