import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import type { UsageSums } from '@touchline/contract/gen/usage'
import { gatewayUsage } from '@touchline/contract/topics'
import { createMetrics } from '@touchline/platform/metrics'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids } from '../testing/records.ts'
import { openStream } from '../testing/stream-client.ts'
import { usageCounts } from './counts.ts'

let gateway: GatewayUnderTest | undefined
afterEach(() => gateway?.stop())
const start = async (options: Parameters<typeof gatewayForTest>[0] = {}) => {
  gateway = await gatewayForTest({ collects: [gatewayUsage], ...options })
  return gateway
}

/** Each row as "key minute sport endpoint: calls limited clientErrors serverErrors". */
const rows = (messages: readonly UsageSums[]): string[] =>
  messages
    .flatMap(({ keys }) => keys)
    .flatMap(({ keyId, minutes }) =>
      minutes.map(({ minute, sport, endpoint, counts }) => {
        const { calls, limited, clientErrors, serverErrors } = counts!
        return `${keyId} ${new Date(minute * 60_000).toISOString().slice(11, 16)} ${sport} ${endpoint}: ${calls} ${limited} ${clientErrors} ${serverErrors}`
      }),
    )

test('responses of a key are counted by minute, sport, endpoint and status, and published after ten seconds', async () => {
  const t = await start()
  const [key, other] = [t.newKey({ customer: 'org_1' }), t.newKey({ perMinute: 2 })]
  for (const path of ['/v1/soccer/matches/live', '/v1/soccer/matches/live', '/v1/tennis/matches/live', '/v1/sports', '/v1/nothing'])
    await t.request(path, { 'X-API-Key': key })
  await t.request(`/v1/soccer/matches/${ids.match.replace(/.$/, 'x')}`, { 'X-API-Key': key })
  for (let i = 0; i < 3; i++) await t.request('/v1/soccer/matches/live', { 'X-API-Key': other })
  await t.request('/v1/sports')
  expect(t.published(gatewayUsage)).toEqual([])
  await t.advance(10_000)
  await t.settled()
  const published = t.published(gatewayUsage)
  expect(rows(published)).toEqual([
    'key_1 12:00 soccer /{sport}/matches/live: 2 0 0 0',
    'key_1 12:00 tennis /{sport}/matches/live: 1 0 0 0',
    'key_1 12:00  /sports: 1 0 0 0',
    'key_1 12:00  none: 1 0 1 0',
    'key_1 12:00 soccer /{sport}/matches/{id}: 1 0 1 0',
    'key_2 12:00 soccer /{sport}/matches/live: 3 1 0 0',
  ])
  const [first] = published
  expect(first).toMatchObject({ seq: 1n })
  expect(first!.keys[0]).toMatchObject({ customer: 'org_1', perMinute: 600, previous: 0n })
  expect(first!.keys[0]!.minutes[0]!.counts!.durationCounts.reduce((a, b) => a + b)).toBe(2n)
})

test('errors are published with their request ids and codes', async () => {
  const t = await start()
  const key = t.newKey({ perMinute: 3 })
  const sent = [
    await t.request('/v1/nothing', { 'X-API-Key': key }),
    await t.request('/v1/soccer/matches?limit=x', { 'X-API-Key': key }),
    await t.request('/v1/sports', { 'X-API-Key': key }),
    await t.request('/v1/sports', { 'X-API-Key': key }),
  ]
  await t.advance(10_000)
  await t.settled()
  const { errors } = t.published(gatewayUsage)[0]!.keys[0]!
  expect(errors.map(({ requestId, status, code, endpoint }) => [requestId, status, code, endpoint])).toEqual([
    [sent[0]!.headers['x-request-id'], 404, 'unknown_endpoint', 'none'],
    [sent[1]!.headers['x-request-id'], 400, 'invalid_parameter', '/{sport}/matches'],
    [sent[3]!.headers['x-request-id'], 429, 'rate_limited', '/sports'],
  ])
})

test('the last use has the address and the agent, at most 200 characters', async () => {
  const t = await start({ environment: { TRUST_PROXY: '1' } })
  const key = t.newKey()
  await t.request('/v1/sports', { 'X-API-Key': key, 'User-Agent': 'first' })
  await t.request('/v1/sports', { 'X-API-Key': key, 'User-Agent': 'a'.repeat(300), 'X-Forwarded-For': '203.0.113.9' })
  await t.advance(10_000)
  await t.settled()
  const { activity } = t.published(gatewayUsage)[0]!.keys[0]!
  expect(activity).toMatchObject({ keyId: 'key_1', address: '203.0.113.9', agent: 'a'.repeat(200) })
  expect(activity!.lastUsedAt).toMatch(/^2026-03-01T12:00:00\.\d{3}Z$/)
})

test('an agent that is a key is not published', async () => {
  const t = await start()
  const key = t.newKey()
  await t.request('/v1/sports', { 'X-API-Key': key, 'User-Agent': 'curl tl_live_invented' })
  await t.advance(10_000)
  await t.settled()
  expect(t.published(gatewayUsage)[0]!.keys[0]!.activity).toMatchObject({ keyId: 'key_1', agent: '' })
})

test('a stream counts when it begins, and its duration is no response time', async () => {
  const t = await start()
  const stream = await openStream(t.port, '/v1/soccer/stream', { 'X-API-Key': t.newKey() })
  await t.advance(10_000)
  await t.settled()
  expect(rows(t.published(gatewayUsage))).toEqual(['key_1 12:00 soccer /{sport}/stream: 1 0 0 0'])
  expect(t.published(gatewayUsage)[0]!.keys[0]!.minutes[0]!.counts!.durationCounts).toEqual([])
  stream.close()
  await t.advance(10_000)
  await t.settled()
  expect(t.published(gatewayUsage)).toHaveLength(1)
})

test('calls of tools count, other messages do not', async () => {
  const t = await start()
  const headers = {
    'X-API-Key': t.newKey(),
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    Host: 'api.example',
  }
  const post = (method: string, params: object) =>
    fetch(`http://127.0.0.1:${t.port}/api/mcp`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    }).then((response) => response.text())
  await post('tools/list', {})
  await post('tools/call', { name: 'list_sports', arguments: {} })
  await t.advance(10_000)
  await t.settled()
  expect(rows(t.published(gatewayUsage))).toEqual(['key_1 12:00  /api/mcp: 1 0 0 0'])
})

test('while the bus is unavailable counting continues; afterwards each message has its first sequence, and nothing is lost', async () => {
  const backEnds = await embedded.open()
  const sent: bigint[][] = []
  let isAway = true
  const bus: typeof backEnds.bus = {
    ...backEnds.bus,
    publish: async (topic, messages) => {
      if (topic.name !== gatewayUsage.name) return backEnds.bus.publish(topic, messages)
      sent.push((messages as readonly unknown[] as UsageSums[]).map(({ seq }) => seq))
      if (!isAway) await backEnds.bus.publish(topic, messages)
      // The bus has the message, but the gateway does not know.
      else throw fail('upstream_unavailable')
    },
  }
  const t = await start({ backEnds: { ...backEnds, bus }, logLevel: 'silent' })
  const key = t.newKey()
  for (let i = 0; i < 3; i++) {
    await t.request('/v1/sports', { 'X-API-Key': key })
    await t.advance(10_000)
  }
  expect(sent).toEqual([[1n], [1n], [1n]])
  expect(await t.metrics.text()).toMatch(/touchline_gateway_usage_waiting_seconds [123]0/)
  isAway = false
  await t.advance(10_000)
  await t.settled()
  expect(sent.slice(3)).toEqual([[1n], [2n]])
  expect(rows(t.published(gatewayUsage))).toEqual(['key_1 12:00  /sports: 1 0 0 0', 'key_1 12:00  /sports: 2 0 0 0'])
  expect(t.published(gatewayUsage)[1]!.keys[0]!.previous).toBe(1n)
  const isAcknowledged = async () => (await t.metrics.text()).includes('touchline_gateway_usage_waiting_seconds 0')
  // The consumers may be done before the publisher knows that the bus has the message.
  for (let turns = 0; turns < 20 && !(await isAcknowledged()); turns++) await t.advance(0)
  expect(await isAcknowledged()).toBe(true)
})

test('a clean stop publishes what was counted', async () => {
  const backEnds = await embedded.open()
  const published: UsageSums[] = []
  const bus: typeof backEnds.bus = {
    ...backEnds.bus,
    publish: async (topic, messages) =>
      topic.name === gatewayUsage.name
        ? void published.push(...(messages as readonly unknown[] as UsageSums[]))
        : backEnds.bus.publish(topic, messages),
  }
  const t = await start({ backEnds: { ...backEnds, bus } })
  await t.request('/v1/sports', { 'X-API-Key': t.newKey() })
  await t.stop()
  gateway = undefined
  await backEnds.close()
  expect(rows(published)).toEqual(['key_1 12:00  /sports: 1 0 0 0'])
})

test('above the bounds a request is counted without endpoint, or not at all, and the metrics say so', async () => {
  const metrics = createMetrics()
  const counts = usageCounts(metrics, { keys: 2, rows: 3 })
  const request = (keyId: string, path: string) =>
    ({
      ...{ id: 'r1', receivedAt: 0, rateLimit: { allowed: true }, caller: { keyId, customer: '', perMinute: 10 } },
      ...{ req: { headers: {}, socket: {} }, route: { endpoint: { path }, params: {} } },
    }) as never
  for (const path of ['/a', '/b', '/c', '/d', '/e', '/a']) counts.count(request('key_1', path), 200, 1, '', true)
  counts.count(request('key_2', '/a'), 200, 1, '', true)
  counts.count(request('key_3', '/a'), 200, 1, '', true)
  const taken = [...counts.take()].map(({ keyId, rows }) => [keyId, rows.map(({ endpoint, calls }) => `${endpoint} ${calls}`)])
  expect(taken).toEqual([
    ['key_1', ['/a 2', '/b 1', '/c 1', 'other 2']],
    ['key_2', ['other 1']],
  ])
  const text = await metrics.text()
  expect(text).toContain('touchline_gateway_usage_overflow_total 3')
  expect(text).toContain('touchline_gateway_usage_uncounted_total 1')
  counts.count(request('key_2', '/a'), 200, 1, '', true)
  expect([...counts.take()].flatMap(({ rows }) => rows.map(({ endpoint }) => endpoint))).toEqual(['/a'])
})
