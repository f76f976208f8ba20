import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { UsageCountsSchema, UsageSlotSchema } from '@touchline/contract/gen/usage'
import { getRecords } from '../records/records.ts'
import { faultsIn } from '../testing/check-record.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'

let t: GatewayUnderTest
let asked: object | undefined
beforeAll(async () => {
  const counts = create(UsageCountsSchema, { calls: 4n, limited: 1n, clientErrors: 2n, serverErrors: 1n, durationCounts: [3n, 0n, 1n] })
  t = await gatewayForTest({
    before(standIns) {
      standIns.usage.getUsage = async (request) => {
        asked = request
        return { slots: [create(UsageSlotSchema, { at: '2026-03-01T11:00:00.000Z', counts })] }
      }
    },
  })
})
afterAll(() => t.stop())

test('a key reads what it used, free, counted as a request, and not cached', async () => {
  const key = t.newKey()
  const { status, headers, json } = await t.request('/v1/usage', { 'X-API-Key': key })
  expect([status, headers['cache-control'], headers['x-ratelimit-remaining']]).toEqual([200, 'private, no-store', '599'])
  expect(json).toEqual({
    success: true,
    data: [{ at: '2026-03-01T11:00:00.000Z', calls: 4, limited: 1, client_errors: 2, server_errors: 1, p50_ms: 0.7, p99_ms: 4.9 }],
    meta: { total: 1, limit: 1, offset: 0 },
  })
  expect(faultsIn((json.data as object[])[0], getRecords('soccer')['usage slot'])).toEqual([])
  expect(asked).toMatchObject({ keyIds: ['key_1'], from: '', to: '', step: 'hour' })
})

test('each key reads only its own use', async () => {
  for (const keyId of ['key_a', 'key_b']) {
    await t.request('/v1/usage', { 'X-API-Key': t.newKey({ keyId }) })
    expect(asked).toMatchObject({ keyIds: [keyId] })
  }
  const { json } = await t.request('/v1/usage?key_ids=key_b', { 'X-API-Key': t.newKey({ keyId: 'key_c' }) })
  expect(json.error.code).toBe('unknown_parameter')
})

test('range and step are passed on', async () => {
  const query = 'from=2026-03-01T10:00:00%2B01:00&to=2026-03-01T12:00:00Z&step=minute'
  await t.request(`/v1/usage?${query}`, { 'X-API-Key': t.newKey() })
  expect(asked).toMatchObject({ from: '2026-03-01T09:00:00.000Z', to: '2026-03-01T12:00:00.000Z', step: 'minute' })
})

test.each(['step=week', 'step=', 'from=yesterday', 'to=2026-03-01'])('%s is refused', async (query) => {
  const { status, json } = await t.request(`/v1/usage?${query}`, { 'X-API-Key': t.newKey() })
  expect([status, json.error.code]).toEqual([400, 'invalid_parameter'])
})

test('what the service refuses says what to do', async () => {
  const { getUsage } = t.standIns.usage
  t.standIns.usage.getUsage = async () => {
    throw fail('invalid_parameter', { name: 'to', what: 'must be at most 48 hours after from with step=minute' })
  }
  const { status, json } = await t.request('/v1/usage', { 'X-API-Key': t.newKey() })
  expect([status, json.error.message]).toEqual([400, 'Parameter to must be at most 48 hours after from with step=minute.'])
  t.standIns.usage.getUsage = getUsage!
})

test.each([{}, { 'PAYMENT-SIGNATURE': 'e30=' }])('without a key there is none: %j', async (headers) => {
  const { status } = await t.request('/v1/usage', headers)
  expect([400, 401, 402]).toContain(status)
  expect((await t.request('/v1/usage')).json.error.code).toBe('missing_key')
})
