import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { create } from '@bufbuild/protobuf'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { servedSports } from '@touchline/contract/catalog'
import { errors } from '@touchline/contract/errors'
import { KeyChangedSchema } from '@touchline/contract/gen/auth'
import { LiveMatchSchema } from '@touchline/contract/gen/live'
import { formCalendarToken } from '@touchline/contract/keys'
import { authKey, gatewayUsage, liveMatch } from '@touchline/contract/topics'
import { endpoints } from '../endpoints/endpoints.ts'
import { getEndpoints } from '../testing/full-answers.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { mcpClient } from '../testing/mcp-client.ts'
import { ids, match } from '../testing/records.ts'
import { getTarget } from '../testing/requests.ts'
import { openStream } from '../testing/stream-client.ts'
import { fixedErrorCodes } from './fixed-errors.ts'

/*
 * Two gateways over services of their own: that of the sandbox, and the one that customers reach, which forwards to it.
 * What separates them is which services a request can reach, so the tests record every method that is looked up.
 */
let box: GatewayUnderTest
let t: GatewayUnderTest
let called: Set<string>
const closing: (() => unknown)[] = []

beforeEach(async () => {
  box = await gatewayForTest({
    world: { isSandbox: true },
    environment: { TRUST_PROXY: '1' },
    live: [match({ state: 'live', status: '7' })],
    collects: [gatewayUsage],
  })
  t = await gatewayForTest({
    environment: { SANDBOX_URL: `http://127.0.0.1:${box.port}` },
    live: [match({ state: 'live', status: '44' })],
    collects: [gatewayUsage],
  })
  called = new Set()
  for (const [world, { standIns }] of Object.entries({ sandbox: box, live: t })) record(world, standIns)
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await t.stop()
  await box.stop()
})

function record(world: string, standIns: GatewayUnderTest['standIns']): void {
  for (const [name, methods] of Object.entries(standIns)) {
    if (name === 'auth') continue
    const get = (target: object, method: string) => {
      // Gateways ask for it by themselves.
      if (method !== 'getFreshness') called.add(world)
      return Reflect.get(target, method)
    }
    Object.assign(standIns, { [name]: new Proxy(methods, { get: get as never }) })
  }
}

/** A key that the auth of both knows, as in a deployment. */
function newKey(rights: Parameters<GatewayUnderTest['newKey']>[0] = { test: true }): string {
  const key = t.newKey({ plan: 'business', ...rights })
  box.grants.set(key, t.grants.get(key)!)
  return key
}

const dump = endpoints.find(({ path }) => path.endsWith('/dump'))!
const targets = [...servedSports.flatMap(({ id }) => getEndpoints(id).map((endpoint) => getTarget(endpoint, id))), getTarget(dump)]

describe('a test key', () => {
  test('is answered by the services of the sandbox, at every endpoint', async () => {
    const statuses = async (key: string) => {
      const all: string[] = []
      for (const { path, query } of targets) {
        const { status } = await t.request(path + query, { 'X-API-Key': key })
        all.push(`${path} ${status}`)
        // Background work of a request is over before the next one.
        await t.settled()
      }
      return all
    }
    const own = await statuses(newKey())
    expect([...called]).toEqual(['sandbox'])
    called.clear()
    expect(await statuses(newKey({}))).toEqual(own)
    expect([...called]).toEqual(['live'])
    // The stand-ins of tests have records of soccer.
    expect(own.filter((each) => each.endsWith(' 200')).length).toBeGreaterThan(100)
  })

  test('has the live list of the sandbox, its cache and its validators', async () => {
    const [key, live] = [newKey(), newKey({})]
    const path = '/v1/soccer/matches/live'
    const [own, other] = [await t.request(path, { 'X-API-Key': key }), await t.request(path, { 'X-API-Key': live })]
    expect([own.json.data[0], other.json.data[0]]).toMatchObject([{ status: '7' }, { status: '44' }])
    expect(own.headers.etag).not.toBe(other.headers.etag)
    const headers = { 'X-API-Key': key, 'If-None-Match': own.headers.etag! }
    expect((await t.request(path, headers)).status).toBe(304)
    expect((await t.request(path, { ...headers, 'X-API-Key': live })).status).toBe(200)
    const head = await t.request(path, { Authorization: `Bearer ${key}`, 'Accept-Encoding': 'gzip' }, 'HEAD')
    expect([head.status, head.bytes.length, head.headers['x-ratelimit-limit']]).toEqual([200, 0, '600'])
  })

  test('has the stream of the sandbox', async () => {
    const [key, live] = [newKey(), newKey({})]
    const [own, other] = await Promise.all([key, live].map((each) => openStream(t.port, '/v1/soccer/stream', { 'X-API-Key': each })))
    closing.push(own!.close, other!.close)
    const publish = async (gateway: GatewayUnderTest, status: string) => {
      const changed = match({ state: 'live', status, stateVersion: 50 })
      await gateway.publish(liveMatch, create(LiveMatchSchema, { match: changed }))
      await gateway.settled()
    }
    await publish(t, '45')
    await publish(box, '8')
    expect((await own!.events(2)).map(({ data }) => /"status":"(\w+)"/.exec(data)?.[1])).toEqual(['7', '8'])
    expect((await other!.events(2)).map(({ data }) => /"status":"(\w+)"/.exec(data)?.[1])).toEqual(['44', '45'])
    own!.close()
  })

  test('has no stream any more when it is revoked, or when it sees another sport', async () => {
    const change = async (key: string, rights: { state?: string; sports?: string[]; language?: string }) => {
      const grant = t.grants.get(key)!
      Object.assign(grant, rights, { revision: grant.revision + 1 })
      await t.publish(authKey, create(KeyChangedSchema, { keyId: grant.keyId, revision: grant.revision }))
      await t.settled()
    }
    for (const [i, rights] of [{ state: 'revoked' }, { sports: ['hockey'] }].entries()) {
      const [key, other] = [newKey(), newKey()]
      const [own, stays] = await Promise.all([key, other].map((each) => openStream(t.port, '/v1/soccer/stream', { 'X-API-Key': each })))
      closing.push(stays!.close)
      await Promise.all([own!.events(1), stays!.events(1)])
      await change(other, { language: 'fr' })
      await change(key, rights)
      await own!.ended
      expect(own!.isComplete()).toBe(true)
      const changed = match({ state: 'live', status: String(50 + i), stateVersion: 50 + i })
      await box.publish(liveMatch, create(LiveMatchSchema, { match: changed }))
      await stays!.events(2)
    }
  })

  test('has the tools of the sandbox', async () => {
    const [own, other] = [await mcpClient(t.port, newKey()), await mcpClient(t.port, newKey({}))]
    closing.push(own.close, other.close)
    called.clear()
    const { fields } = await own.call('get_match', { match_id: ids.match })
    expect([fields.error, [...called]]).toEqual([undefined, ['sandbox']])
    called.clear()
    await other.call('get_match', { match_id: ids.match })
    expect([...called]).toEqual(['live'])
  })

  test('has calendars of the sandbox', async () => {
    const token = formCalendarToken(randomBytes(32))
    const grant = t.grants.get(newKey())!
    for (const { standIns } of [t, box]) Object.assign(standIns.auth, { getCalendarGrant: async () => grant })
    called.clear()
    const { status } = await t.request(`/v1/calendars/${token}/soccer/teams/${ids.home}/fixtures.ics`)
    expect([status, [...called]]).toEqual([200, ['sandbox']])
  })

  test('has webhooks of the sandbox', async () => {
    for (const { standIns } of [t, box])
      Object.assign(standIns.webhooks, { callWithKey: async () => ({ result: { case: 'endpoints', value: {} } }) })
    called.clear()
    expect([(await t.request('/v1/webhooks', { 'X-API-Key': newKey() })).status, [...called]]).toEqual([200, ['sandbox']])
    called.clear()
    expect([(await t.request('/v1/webhooks', { 'X-API-Key': newKey({}) })).status, [...called]]).toEqual([200, ['live']])
  })

  test('uses nothing of the plan: its requests count in the sandbox only, refused ones too', async () => {
    const [key, live] = [newKey({ test: true, perMinute: 2 }), newKey({})]
    for (let i = 0; i < 3; i++) await t.request('/v1/soccer/leagues', { 'X-API-Key': key })
    await t.request('/v1/soccer/leagues', { 'X-API-Key': live })
    const counted = async (gateway: GatewayUnderTest) => {
      await gateway.advance(10_000)
      return gateway.published(gatewayUsage).flatMap(({ keys }) => keys.map(({ keyId }) => keyId))
    }
    expect([await counted(t), await counted(box)]).toEqual([[t.grants.get(live)!.keyId], [t.grants.get(key)!.keyId]])
  })

  test('is refused where a live key is', async () => {
    const key = newKey({ test: true, perMinute: 3, expiresAt: '2026-03-01T12:00:30Z' })
    const code = async (path: string) => (await t.request(path, { 'X-API-Key': key })).json.error?.code
    expect([await code('/v1/nothing'), await code('/v1/chess/matches'), await code('/v1/soccer/matches?x=1')]).toEqual([
      'unknown_endpoint',
      'unknown_sport',
      'unknown_parameter',
    ])
    expect(await code('/v1/soccer/matches')).toBe('rate_limited')
    await t.advance(30_000)
    expect(await code('/v1/soccer/matches')).toBe('expired_key')
  })
})

describe('the sandbox', () => {
  test('answers test keys only', async () => {
    const live = newKey({})
    for (const [headers, code] of [
      [{ 'X-API-Key': live }, 'invalid_key'],
      [{}, 'missing_key'],
    ] as const) {
      called.clear()
      for (const path of ['/v1/sports', '/v1/soccer/leagues', '/v1/soccer/matches'])
        expect((await box.request(path, headers)).json.error).toMatchObject({ code })
      expect([...called]).toEqual([])
    }
  })

  test('answers an id that names an error of the API with this error', async () => {
    const [key, live] = [newKey({ test: true, perMinute: 6_000 }), newKey({})]
    for (const code of fixedErrorCodes) {
      const path = `/v1/soccer/matches/soc-m-error-${code.replaceAll('_', '-')}`
      const { status, json, headers } = await t.request(path, { 'X-API-Key': key })
      expect([status, json.success, json.error.code]).toEqual([errors[code].http, false, code])
      expect(json.error.message).not.toMatch('undefined')
      expect([code, headers['retry-after'] !== undefined]).toEqual([code, [429, 503].includes(status) || code === 'channel_busy'])
      expect((await t.request(path, { 'X-API-Key': live })).json.error.code).toBe('not_found')
    }
    const unknown = await t.request('/v1/soccer/matches/soc-m-error-nothing', { 'X-API-Key': key })
    expect(unknown.json.error.code).toBe('not_found')
  })

  test('that cannot be reached is 503 for test keys, which do not count it', async () => {
    await box.stop()
    const key = newKey()
    const { status, json, headers } = await t.request('/v1/soccer/leagues', { 'X-API-Key': key })
    expect([status, json.error.code, headers['retry-after'], headers['x-ratelimit-limit']]).toEqual([
      503,
      'upstream_unavailable',
      '5',
      '600',
    ])
    expect((await t.request('/v1/soccer/leagues', { 'X-API-Key': newKey({}) })).status).toBe(200)
    const tools = await fetch(`http://127.0.0.1:${t.port}/api/mcp`, { method: 'POST', headers: { 'X-API-Key': key }, body: '{}' })
    expect(tools.status).toBe(503)
    box = await gatewayForTest()
  })

  test('that breaks off a response ends that of the client', async () => {
    const broken = createServer((_, res) => void res.writeHead(200, { 'Content-Length': '10' }).write('12345', () => res.destroy()))
    await new Promise<void>((listening) => broken.listen(0, '127.0.0.1', listening))
    closing.push(() => broken.close())
    const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
    const other = await gatewayForTest({ environment: { SANDBOX_URL: url } })
    closing.push(() => other.stop())
    const received = await other.raw(`GET /v1/sports HTTP/1.1\r\nHost: api.example\r\nX-API-Key: ${other.newKey({ test: true })}\r\n\r\n`)
    expect(received).toMatch(/\r\n\r\n12345$/)
  })

  test('is started by the first request with a test key, if the gateway has no address of one', async () => {
    let starts = 0
    const startSandbox = async () => {
      if (++starts === 1) throw new Error('not yet')
      return `http://127.0.0.1:${box.port}`
    }
    const other = await gatewayForTest({ world: { isSandbox: false, startSandbox }, logLevel: 'silent' })
    closing.push(() => other.stop())
    const [key, live] = [other.newKey({ test: true }), other.newKey()]
    box.grants.set(key, other.grants.get(key)!)
    const status = async (of: string) => (await other.request('/v1/sports', { 'X-API-Key': of })).status
    expect([await status(live), starts, await status(key), await status(key)]).toEqual([200, 0, 503, 200])
  })
})
