import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import type { BillingService } from '@touchline/contract/gen/billing'
import { formKey, keyDigest } from '@touchline/contract/keys'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { type SiteForTest, type SiteTestOptions, session, siteForTest } from '../testing/site-for-test.ts'

let t: SiteForTest
afterEach(() => t.stop())

const path = '/account/org_1/billing/usdc'
const plan = `${path}?plan=starter&interval=month`
const key = formKey('live', new Uint8Array(32).fill(7))
const payment = Buffer.from(JSON.stringify({ x402Version: 2 })).toString('base64')
const offer = Buffer.from(JSON.stringify({ scheme: 'exact', network: 'eip155:8453', asset: '0xA', payTo: '0xB', amount: '29000000' }))
const order = { id: 'ord_1', amount: 29_000_000n, state: 'paid', transaction: '0xcc', purchase: { plan: 'starter', interval: 'month' } }

type Billing = Partial<ServiceImpl<typeof BillingService>>
const selling: Billing = {
  getTerms: async () => ({ terms: { network: 'eip155:8453' } }),
  getPlanOffer: async () => ({ offer, amount: 29_000_000n }),
  payPlan: async ({ purchase }) => ({ order: { ...order, purchase: purchase! }, receipt: Buffer.from('{}') }),
  listPlanOrders: async () => ({ items: [order] }),
}

/** A key of org_1. */
const auth: SiteTestOptions['auth'] = {
  async getGrant({ digest }) {
    if (!Buffer.from(digest).equals(keyDigest(key))) throw fail('not_found', { kind: 'key', id: 'asked for' })
    return { customer: 'org_1', state: 'active' }
  },
}
const start = async (billing: Billing = selling, options: SiteTestOptions = {}): Promise<SiteForTest> =>
  (t = await siteForTest({ billing: { ...selling, ...billing }, auth, ...options }))

const json = (text: string) => JSON.parse(text) as Record<string, unknown> & { error?: { code: string } }
const asProgram = (target: string, headers: Record<string, string> = {}) =>
  t.send('POST', target, undefined, { headers: { Authorization: `Bearer ${key}`, ...headers } })

test('the page shows what is signed, and its script gets the price and the token of the session', async () => {
  await start()
  const { status, text } = await t.get(plan)
  expect(status).toBe(200)
  for (const shown of ['exactly 29 USDC', '0xB', '0xA', 'data-amount="29000000"', 'data-csrf="token-of-session-1"'])
    expect(text).toContain(shown)
})

test('without payments both pages say so', async () => {
  const off = async (): Promise<never> => {
    throw fail('payment_unavailable')
  }
  await start({ getTerms: async () => ({}), getPlanOffer: off, payPlan: off, listPlanOrders: off })
  for (const target of [path, plan]) expect((await t.get(target)).text).toContain('Payments in USDC are not set up here')
  const { status, text } = await t.get('/wallet')
  expect([status, text.includes('Paying per call is not set up here'), text.includes('wallet-page')]).toEqual([200, true, false])
})

test('while a payment may have moved money nothing is offered', async () => {
  await start({
    getPlanOffer: async () => {
      throw fail('payment_unknown', { seconds: 5 })
    },
  })
  const page = await t.get(plan)
  expect([page.text.includes('http-equiv="refresh"'), page.text.includes('id="pay-plan"')]).toEqual([true, false])
  t.signIn(undefined)
  const { status, headers, text } = await asProgram(plan)
  expect([status, headers.get('retry-after'), headers.get('payment-required')]).toEqual([503, '5', null])
  expect(Object.keys(json(text))).toEqual(['success', 'error'])
})

test('an organisation of other people is not found, as one that does not exist, for members and for keys', async () => {
  await start()
  for (const org of ['org_2', 'org_nothing']) {
    const target = plan.replace('org_1', org)
    for (const { status } of [await t.get(target), await t.post(target), await t.get(`/account/${org}/billing/usdc/orders/ord_1`)])
      expect(status).toBe(404)
  }
  t.signIn(undefined)
  const answers = await Promise.all(['org_2', 'org_nothing'].map((org) => asProgram(plan.replace('org_1', org))))
  expect(answers.map(({ status, text }) => [status, json(text).error?.code])).toEqual([
    [404, 'not_found'],
    [404, 'not_found'],
  ])
})

test('a member pays with the token of the session only, and a developer does not', async () => {
  await start()
  expect((await t.post(plan, {}, { csrf: false })).status).toBe(403)
  expect((await t.post(plan, {}, { csrf: 'another' })).status).toBe(403)
  expect((await t.post(plan)).status).toBe(402)
  await t.stop()
  const developer = session({ memberships: [{ organisationId: 'org_1', name: 'Rovers', role: 'developer', plan: 'free' }] })
  const authorize = async (): Promise<never> => {
    throw fail('role_not_allowed', { role: 'developer' })
  }
  await start({}, { session: developer, accounts: { authorize } })
  expect([(await t.get(plan)).status, (await t.post(plan)).status]).toEqual([403, 403])
})

test('a program without a payment gets the offer, in the header and in the body, for a URL of the public origin', async () => {
  await start({}, { session: undefined })
  const { status, headers, text } = await asProgram(plan)
  const required = json(Buffer.from(headers.get('payment-required')!, 'base64').toString())
  expect([status, headers.get('cache-control')]).toEqual([402, 'private, no-store'])
  expect(required).toMatchObject({
    ...{ x402Version: 2, error: 'Payment required', accepts: [{ scheme: 'exact', amount: '29000000' }] },
    resource: { url: 'http://localhost:8080/account/org_1/billing/usdc?plan=starter&interval=month' },
  })
  expect(json(text)).toMatchObject({ success: false, error: { code: 'payment_required' }, accepts: required.accepts })
})

test.each([
  ['no key', { Authorization: '' }, 401, 'missing_key'],
  ['another key', { Authorization: `Bearer ${formKey('live', new Uint8Array(32).fill(8))}` }, 401, 'invalid_key'],
  ['no key at all', { Authorization: 'Bearer x' }, 401, 'invalid_key'],
  ['a payment that is not base64', { 'PAYMENT-SIGNATURE': '%' }, 400, 'payment_malformed'],
])('%s is refused', async (_, headers, status, code) => {
  await start({}, { session: undefined })
  const refused = await asProgram(plan, headers)
  expect([refused.status, json(refused.text).error?.code]).toEqual([status, code])
})

test('a payment becomes an order; a program is nobody in the audit log', async () => {
  const asked: string[] = []
  await start({
    payPlan: async (request) => {
      asked.push(`${request.personId} ${Buffer.from(request.payment).toString()}`)
      return { order, receipt: Buffer.from('{"success":true}') }
    },
  })
  expect((await t.post(plan, {}, { headers: { 'PAYMENT-SIGNATURE': payment } })).status).toBe(200)
  t.signIn(undefined)
  const { status, headers, text } = await asProgram(plan, { 'PAYMENT-SIGNATURE': payment })
  expect([status, Buffer.from(headers.get('payment-response')!, 'base64').toString()]).toEqual([200, '{"success":true}'])
  expect(json(text)).toEqual({
    success: true,
    data: { order: 'ord_1', plan: 'starter', interval: 'month', amount_micro_usd: 29_000_000, transaction: '0xcc' },
  })
  expect(asked).toEqual(['person_1 {"x402Version":2}', ' {"x402Version":2}'])
})

test.each([
  ['payment_invalid', 402, true, null],
  ['insufficient_balance', 402, true, null],
  ['payment_replayed', 402, false, null],
  ['channel_busy', 409, false, '3'],
  ['payment_unknown', 503, false, '3'],
])('a refusal as %s is %i, with an offer: %s', async (code, status, hasOffer, retryAfter) => {
  await start({ payPlan: async () => ({ refusal: { code, reason: 'why', retryAfterSeconds: 3 } }) }, { session: undefined })
  const refused = await asProgram(plan, { 'PAYMENT-SIGNATURE': payment })
  expect([refused.status, json(refused.text).error?.code]).toEqual([status, code])
  expect(refused.headers.get('payment-required') !== null).toBe(hasOffer)
  if (retryAfter) expect(refused.headers.get('retry-after')).toBe(retryAfter)
})

test('an order that is settled waits for its plan; one of another organisation is not found', async () => {
  await start()
  const { text } = await t.get(`${path}/orders/ord_1`)
  expect([text.includes('is being activated'), text.includes('http-equiv="refresh"')]).toEqual([true, true])
  expect((await t.get(`${path}/orders/ord_2`)).status).toBe(404)
  await t.stop()
  const paidPeriods = [{ orderId: 'ord_1', plan: 'starter', until: '2026-04-01T12:00:00Z' }]
  await start({}, { accounts: { authorize: async () => ({ id: 'org_1', name: 'Rovers', paidPeriods }) } })
  expect((await t.get(`${path}/orders/ord_1`)).text).toContain('is active until 1 Apr 2026')
})
