import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyMessage } from '../testing/any-message.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { match } from '../testing/records.ts'

/** Answers to invalid clients, and to many clients at once. */

let t: GatewayUnderTest
beforeAll(async () => {
  t = await gatewayForTest({ live: [match({ state: 'live', status: '67', score: [2, 1] })], now: '2026-03-01T16:00:00Z' })
})
afterAll(() => t.stop())

interface Received {
  status: number
  text: string
  headers: IncomingHttpHeaders
}

function post(body: string, headers: Record<string, string>, method = 'POST'): Promise<Received> {
  return new Promise((resolve, reject) => {
    const all = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers }
    const req = request({ port: t.port, host: '127.0.0.1', path: '/api/mcp', method, headers: all, agent: false }, (res) => {
      let text = ''
      res.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      res.on('end', () => resolve({ status: res.statusCode!, text, headers: res.headers }))
    })
    req.on('error', reject)
    req.end(body)
  })
}

test('whatever is sent, no answer is an error of ours', async () => {
  const key = t.newKey({ perMinute: 100_000 })
  await fc.assert(
    fc.asyncProperty(anyMessage, async ({ body, headers }) => {
      const { status, text } = await post(body, { 'X-API-Key': key, ...headers })
      expect({ status: status < 500, isInternal: text.includes('internal_error') }).toEqual({ status: true, isInternal: false })
    }),
    { numRuns: 400 },
  )
})

test('200 clients that use the same message id get their own answers', async () => {
  const key = t.newKey({ perMinute: 100_000 })
  const asked = Array.from({ length: 200 }, (_, i) => 1_000 + i)
  // Sends fewer at a time than may be queued.
  for (let from = 0; from < asked.length; from += 50) {
    await Promise.all(
      asked.slice(from, from + 50).map(async (offset) => {
        const params = { name: 'get_match', arguments: { match_id: `soc-m${String(offset).padStart(10, '0')}` } }
        const { text } = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }), { 'X-API-Key': key })
        expect(text).toContain(`There is no match with the id ${params.arguments.match_id}.`)
      }),
    )
  }
})

/** The answer to bytes as they are, up to the end of the connection. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(t.port, '127.0.0.1')
  socket.end(bytes)
  let text = ''
  for await (const chunk of socket.setEncoding('utf8')) text += chunk
  return text
}

test('an empty Host is a bad request', async () => {
  const text = await answerTo('POST /api/mcp HTTP/1.1\r\nHost:\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}')
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(text).toContain('{"jsonrpc":"2.0","error":{"code":-32000,"message":"The Host header is empty."},"id":null}')
})

test.each([
  ['resources/read', { uri: ['touchline://soccer/matches/soc-m0000000000'] }, 'uri'],
  ['resources/read', {}, 'uri'],
  ['tools/call', { name: ['get_match'] }, 'name'],
  ['prompts/get', { name: 7 }, 'name'],
])('%s with %j is an invalid parameter', async (method, params, parameter) => {
  const { status, text } = await post(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }), { 'X-API-Key': t.newKey() })
  const error = { code: -32_602, message: `params.${parameter} must be a text.` }
  expect([status, JSON.parse(text)]).toEqual([400, { jsonrpc: '2.0', error, id: 7 }])
})

test('what a client accepts is about the answer of the tool, not about the data in it', async () => {
  const params = { name: 'get_live_matches', arguments: { sport: 'soccer' } }
  const headers = { 'X-API-Key': t.newKey(), Accept: 'text/csv, application/json;q=0.9, text/event-stream;q=0.9' }
  const { text } = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }), headers)
  expect(text).toContain('Northbrück Rovers 2-1 Eastport')
})

test('every answer reports a rate limit', async () => {
  const key = t.newKey({ perMinute: 7 })
  const message = (method: string, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const call = message('tools/call', { name: 'get_live_matches', arguments: { sport: 'soccer' } })
  const withKey = { 'X-API-Key': key }
  const sent: [string, Parameters<typeof post>, number, string][] = [
    ['a call', [call, withKey], 200, '7'],
    ['a list', [message('tools/list'), withKey], 200, '7'],
    ['no JSON', ['{', withKey], 400, '7'],
    ['an invalid key', [call, { 'X-API-Key': 'nonsense' }], 401, '30'],
    ['an unpaid call', [call, {}], 200, '30'],
    ['another host', [call, { Host: 'elsewhere.example' }], 403, '30'],
    ['another method', ['', withKey, 'GET'], 405, '30'],
  ]
  for (const [what, request, status, limit] of sent) {
    const { status: received, headers } = await post(...request)
    const { 'x-ratelimit-limit': shown, 'x-ratelimit-remaining': remaining } = headers
    expect([what, received, shown, remaining]).toEqual([what, status, limit, expect.stringMatching(/^\d+$/)])
  }
})
