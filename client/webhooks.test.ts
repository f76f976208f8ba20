import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { TouchlineError, touchline, type WebhookEvent } from './index.ts'

interface Sent {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}
type Answer = (response: ServerResponse) => void

/** A client of a server that answers these in turn, the last one again and again. */
async function answering(...answers: Answer[]) {
  const requests: Sent[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method, url, headers } = request
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    answers[Math.min(requests.length, answers.length) - 1]!(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const waited: number[] = []
  const clock = { now: Date.now, random: () => 1, wait: async (ms: number) => void waited.push(ms) }
  return {
    requests,
    waited,
    webhooks: touchline({ baseUrl, key: 'tl_live_x', clock }).webhooks,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end('{}')
const data =
  (value: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ success: true, data: value }))
const broken: Answer = (response) => response.destroy()

test('a webhook is created once although the answer is lost', async () => {
  await using t = await answering(broken, data({ id: 'we_1', secret: 'whsec_x' }))
  expect(await t.webhooks.create({ url: 'https://hooks.example.com/', events: ['final'] })).toMatchObject({ secret: 'whsec_x' })
  const [first, second] = t.requests
  expect([first!.method, first!.url, JSON.parse(first!.body)]).toEqual([
    ...['POST', '/v1/webhooks', { url: 'https://hooks.example.com/', events: ['final'] }],
  ])
  expect([first!.headers['x-api-key'], first!.headers['content-type']]).toEqual(['tl_live_x', 'application/json'])
  expect(first!.headers['idempotency-key']).toMatch(/^\S{36}$/)
  expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key'])
  await t.webhooks.create({ url: 'https://hooks.example.com/' }, { idempotencyKey: 'mine' })
  expect(t.requests.at(-1)!.headers['idempotency-key']).toBe('mine')
})

test.each(['rotateSecret', 'test', 'delete'] as const)('%s is repeated after 429 only', async (change) => {
  await using t = await answering(status(429, { 'retry-after': '3' }), status(503, { 'retry-after': '1' }))
  await expect(t.webhooks[change]('we_1')).rejects.toThrow(TouchlineError)
  expect([t.waited, t.requests.length]).toEqual([[3_000], 2])
  await using other = await answering(broken)
  await expect(other.webhooks[change]('we_1')).rejects.toThrow('fetch failed')
  expect(other.requests).toHaveLength(1)
})

test('requests have the path and the body of each call', async () => {
  await using t = await answering(data({ queued: 2 }))
  await t.webhooks.list()
  await t.webhooks.read('we_1')
  await t.webhooks.change('we_1', { enabled: false, events: [] })
  await t.webhooks.delete('we_1')
  await t.webhooks.rotateSecret('we_1', { overlapSeconds: 0 })
  await t.webhooks.test('we_1')
  expect(await t.webhooks.resend('we_1', { since: '2026-03-01T12:00:00Z' })).toBe(2)
  expect(t.requests.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
    'GET /v1/webhooks ',
    'GET /v1/webhooks/we_1 ',
    'PATCH /v1/webhooks/we_1 {"enabled":false,"events":[]}',
    'DELETE /v1/webhooks/we_1 ',
    'POST /v1/webhooks/we_1/secret {"overlap_seconds":0}',
    'POST /v1/webhooks/we_1/test ',
    'POST /v1/webhooks/we_1/resend {"since":"2026-03-01T12:00:00Z"}',
  ])
})

test('deliveries are read to the last page', async () => {
  const next = { link: '<https://api.example/v1/webhooks/we_1/deliveries?limit=100&cursor=x>; rel="next"' }
  await using t = await answering(data([{ id: 'evt_2' }], next), data([{ id: 'evt_1' }]))
  const deliveries = await Array.fromAsync(t.webhooks.deliveries('we_1', { state: 'failed' }))
  expect(deliveries.map(({ id }) => id)).toEqual(['evt_2', 'evt_1'])
  expect(t.requests.map(({ url }) => url)).toEqual([
    '/v1/webhooks/we_1/deliveries?limit=100&state=failed',
    '/v1/webhooks/we_1/deliveries?limit=100&cursor=x',
  ])
})

test('type and sport decide the record of an event', () => {
  const read = (event: WebhookEvent): unknown => {
    if (event.type === 'match.state' && event.sport === 'soccer') return event.data.home_team.score
    if (event.type === 'event' && event.sport === 'tennis') return event.data.event['@type']
    if (event.type === 'removed' && event.sport === 'horse-racing') return event.data.race_id
    if (event.type === 'standings') return event.data.season
    return event.type === 'usage.limited' && event.data.per_minute
  }
  const head = { id: 'evt_1', timestamp: '2026-03-01T12:00:00Z' }
  expect(read({ ...head, type: 'removed', sport: 'horse-racing', data: { race_id: 'hrs-r1', meeting_id: 'hrs-g1' } })).toBe('hrs-r1')
  expect(read({ ...head, type: 'standings', sport: 'soccer', data: { league_id: 'soc-l1', season: '2026', removed: false } })).toBe('2026')
})
