import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from '@bufbuild/protobuf'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { LiveMatchSchema } from '@touchline/contract/gen/live'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { liveMatch } from '@touchline/contract/topics'
import type { Call } from '@touchline/platform/rpc-types'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { match } from '../testing/records.ts'

let t: GatewayUnderTest
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-'))
  const live = [match({ state: 'live', status: '10', score: [0, 0], stateVersion: 10 })]
  t = await gatewayForTest({ live, environment: { ACCESS_LOG: join(folder, 'access.log') }, logLevel: 'silent' })
})
afterEach(async () => {
  await t.stop()
  await rm(folder, { recursive: true })
})

const client = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test('RPCs carry request id and trace context, and the access log has both ids', async () => {
  const calls: Call[] = []
  t.standIns.fixtures.listLeagues = async (_, call) => {
    calls.push(call)
    return { items: [], total: 0 }
  }
  const key = t.newKey()
  const { headers } = await t.request('/v1/soccer/leagues', { 'X-API-Key': key, traceparent: client })
  await t.request('/v1/soccer/matches/live', { 'X-API-Key': key })
  const requestId = headers['x-request-id']
  // The client's sampled flag is not forwarded.
  const traceparent = expect.stringMatching(/^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[0-9a-f]{16}-00$/)
  expect(calls).toEqual([expect.objectContaining({ requestId, traceparent })])
  await t.advance(1_000)
  const lines = (await logged()).map((line) => JSON.parse(line))
  expect(lines[0]).toMatchObject({ requestId, traceId: '0af7651916cd43dd8448eb211c80319c', route: '/{sport}/leagues', status: 200 })
  expect(lines[1]).not.toHaveProperty('traceId')
})

/** The log is written asynchronously. */
async function logged(): Promise<string[]> {
  for (;;) {
    const lines = (await readFile(join(folder, 'access.log'), 'utf8').catch(() => '')).split('\n').slice(0, -1)
    if (lines.length >= 2) return lines
    await new Promise(setImmediate)
  }
}

test('every response is counted and timed by route, errors before routing by none', async () => {
  t.standIns.fixtures.listLeagues = async () => {
    throw fail('upstream_unavailable')
  }
  const key = t.newKey()
  for (const path of ['/v1/soccer/matches/live', '/v1/soccer/matches/live', '/v1/soccer/leagues', '/v1/nothing']) {
    await t.request(path, { 'X-API-Key': key })
  }
  const text = await t.metrics.text()
  expect(text).toContain('touchline_gateway_requests_total{route="/{sport}/matches/live",status="200"} 2')
  expect(text).toContain('touchline_gateway_requests_total{route="/{sport}/leagues",status="503"} 1')
  expect(text).toContain('touchline_gateway_requests_total{route="none",status="404"} 1')
  expect(text).toContain('touchline_gateway_request_seconds_count{route="/{sport}/matches/live"} 2')
  expect(text).toContain('touchline_gateway_request_seconds_bucket{le="+Inf",route="/{sport}/leagues"} 1')
})

test('freshness is measured when a known match changes, not for its first update or a duplicate', async () => {
  const receivedAt = (ms: number) => new Date(t.clock.now() - ms).toISOString()
  const update = (id: string | undefined, stateVersion: number, updatedAt: string) => {
    const observed = match({ ...(id && { id }), state: 'live', status: '12', score: [1, 0], stateVersion })
    return create(LiveMatchSchema, { match: { ...observed, state: { ...observed.state!, updatedAt } } })
  }
  await t.publish(liveMatch, update(undefined, 11, receivedAt(300)), update(undefined, 11, receivedAt(300)))
  await t.publish(liveMatch, update('soc-m0000000099', 5, receivedAt(86_400_000)))
  await t.settled()
  const text = await t.metrics.text()
  expect(text).toContain('touchline_gateway_freshness_seconds_count{sport="soccer"} 1')
  expect(text).toContain('touchline_gateway_freshness_seconds_sum{sport="soccer"} 0.3')
})

test('a match that is read with an older version than before is counted', async () => {
  const versions = [4, 5, 4]
  t.standIns.fixtures.getMatch = async ({ id }) => encodedMatch(match({ id, state: 'finished', stateVersion: versions.shift()! }))
  const headers = { 'X-API-Key': t.newKey() }
  for (const lang of ['en', 'de', 'es']) await t.request(`/v1/soccer/matches/soc-m0000000042?lang=${lang}`, headers)
  expect(versions).toEqual([])
  expect(await t.metrics.text()).toMatch(/^touchline_gateway_version_regressions_total 1$/m)
})
