import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type BillingForTest, gatewayWithPayments, payer, paymentHeader } from '../testing/billing.ts'
import type { GatewayUnderTest, TestResponse } from '../testing/gateway-for-test.ts'
import { mcpClient } from '../testing/mcp-client.ts'

/** Requests for the offers, which x402 clients send before each payment. All are sent from one address. */

let t: GatewayUnderTest
let billing: BillingForTest
beforeEach(async () => {
  ;({ t, billing } = await gatewayWithPayments())
})
afterEach(() => t.stop())

const path = '/v1/soccer/matches'
const getLimit = ({ status, headers }: TestResponse) => [status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]

/** A probe and the payment after it, like a call of the official client. */
async function buy(from: string): Promise<number> {
  const { status } = await t.request(path)
  return status === 402 ? (await t.request(path, paymentHeader({ from }))).status : status
}

test('each payer behind one address buys its 60 responses a minute, with a probe before each', async () => {
  for (const from of [payer(1), payer(2), payer(3)]) {
    const statuses: number[] = []
    for (let i = 0; i < 61; i++) statuses.push(await buy(from))
    expect(statuses).toEqual([...Array(60).fill(200), 429])
  }
})

test('a probe counts until a payment is accepted', async () => {
  expect(getLimit(await t.request(path))).toEqual([402, '30', '29'])
  expect(await buy(payer(1))).toBe(200)
  expect(getLimit(await t.request(path))).toEqual([402, '30', '28'])
  billing.refusals.begin = { code: 'insufficient_balance', reason: 'insufficient_funds' }
  expect(await buy(payer(1))).toBe(402)
  expect(getLimit(await t.request(path))).toEqual([402, '30', '26'])
})

test('30 probes a minute without a payment, beside 30 requests of other kinds', async () => {
  for (let i = 0; i < 30; i++) expect((await t.request(path)).status).toBe(402)
  const { status, headers, json } = await t.request(path)
  expect([status, json.error.code, headers['retry-after']]).toEqual([429, 'rate_limited', '60'])
  expect(getLimit(await t.request('/v1/sports'))).toEqual([200, '30', '29'])
  expect((await t.request(path, paymentHeader())).status).toBe(200)
  expect(getLimit(await t.request(path))).toEqual([402, '30', '0'])
  expect((await t.request(path)).status).toBe(429)
  await t.advance(61_000)
  expect(getLimit(await t.request(path))).toEqual([402, '30', '29'])
})

test('a probe that fails through our fault does not count', async () => {
  t.standIns.fixtures.listMatches = () => {
    throw new Error('a defect')
  }
  const withParts = `${path}?ids=soc-m0000000001&include=events`
  for (let i = 0; i < 3; i++) expect(getLimit(await t.request(withParts))).toEqual([500, '30', '29'])
  expect(getLimit(await t.request(path))).toEqual([402, '30', '29'])
})

test('refunds and calls of tools return their probes, too', async () => {
  const { client, close } = await mcpClient(t.port)
  const call = (meta?: Record<string, unknown>) =>
    client.callTool({ name: 'get_live_matches', arguments: { sport: 'soccer' }, ...(meta && { _meta: meta }) })
  for (let i = 0; i < 35; i++) {
    expect((await call()).structuredContent).toHaveProperty('accepts')
    const sent = JSON.parse(Buffer.from(paymentHeader()['PAYMENT-SIGNATURE'], 'base64').toString()) as Record<string, unknown>
    expect((await call({ 'x402/payment': sent })).isError ?? false).toBe(false)
  }
  await close()
  expect(getLimit(await t.request(path))).toEqual([402, '30', '29'])
  expect((await t.request(path, paymentHeader({ type: 'refund' }))).status).toBe(200)
  expect(getLimit(await t.request(path))).toEqual([402, '30', '29'])
})
