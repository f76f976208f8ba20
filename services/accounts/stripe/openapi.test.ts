import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { dispute, refund } from '@touchline/local-stripe/payments'
import { startSubscription } from '@touchline/local-stripe/subscriptions'
import { openApi } from '@touchline/local-stripe/testing/openapi'
import { startStripeMock } from '@touchline/local-stripe/testing/stripe-mock'
import { freePorts } from '@touchline/platform/testing/free-ports'
import { cards, dayMs, names, startWithStripe } from './testing/start-with-stripe.ts'

type Accounts = Awaited<ReturnType<typeof startWithStripe>>

/** Everything that accounts asks of Stripe, with trial and taxes. */
async function useEverything(t: Accounts): Promise<void> {
  const change = (plan: string) => t.client.changePlan({ ...names, plan })
  const start = (plan: string) => t.client.startCheckout({ ...names, plan, interval: 'month', language: 'de' })
  await start('starter')
  await t.pay('starter', 'month')
  await t.refreshed()
  await t.pass(15 * dayMs)
  await t.client.previewPlanChange({ ...names, plan: 'business' })
  await change('business')
  await change('pro')
  await change('business')
  await t.client.listInvoices(names)
  await t.client.openBillingPortal({ ...names, language: 'fr' })
  await t.client.cancelSubscription(names)
  await t.client.cancelSubscription({ ...names, resumes: true })
  t.stripe.world.cards.set(t.stripe.world.all('customer')[0]!.id, 'declines')
  await t.pass(33 * dayMs)
  await t.refreshed()
  await t.client.cancelSubscription(names)
  await t.pay('pro', 'year', cards.pays)
  refund(t.stripe.world, String(t.stripe.world.all('charge')[0]!.payment_intent))
  await t.refreshed()
  await t.pay('pro', 'month', cards.pays)
  await t.refreshed()
  const { world } = t.stripe
  const price = world.all('price').find(({ lookup_key }) => lookup_key === 'touchline_business_month')!
  startSubscription(world, { customer: world.all('customer')[0]!.id, price, trialDays: 0, metadata: {}, automaticTax: false })
  await t.refreshed()
  dispute(t.stripe.world, String(t.stripe.world.all('charge')[0]!.payment_intent))
  await t.refreshed()
  const buyer = await t.signUp('ada@example.com')
  await t.client.startCheckout({ ...buyer, plan: 'pro', interval: 'month', language: 'en' })
  await t.changeAddress(buyer.personId, 'ada@example.org')
  await t.reconciled()
}

const [port] = await freePorts(1)
const mock = await startStripeMock(process.env, port!)
if (typeof mock === 'string') process.stderr.write(`SKIPPED against Stripe's OpenAPI description: ${mock}\n`)
const { url, description, stop } = typeof mock === 'string' ? { url: '', description: '', stop: () => undefined } : mock

let t: Accounts
beforeAll(async () => {
  if (url === '') return
  t = await startWithStripe({ environment: { STRIPE_TRIAL_DAYS: '7', STRIPE_TAX: 'true' } })
  await useEverything(t)
})
afterAll(async () => {
  stop()
  await t?.stop()
})

;(url === '' ? describe.skip : describe)("against Stripe's OpenAPI description", () => {
  test('every request that accounts sends is accepted by stripe-mock', async () => {
    const refused: string[] = []
    const sent = new Map(t.stripe.world.calls.map((call) => [`${call.method} ${call.path} ${call.parameters}`, call]))
    for (const { method, path, parameters } of sent.values()) {
      const isForm = method === 'POST'
      const response = await fetch(`${url}${path}${isForm || parameters === '' ? '' : `?${parameters}`}`, {
        method,
        headers: { Authorization: 'Bearer sk_test_mock', ...(isForm && { 'Content-Type': 'application/x-www-form-urlencoded' }) },
        ...(isForm && { body: parameters }),
      })
      const text = await response.text()
      if (!response.ok) refused.push(`${method} ${path} ${parameters}: ${text}`)
    }
    expect(refused).toEqual([])
    expect(sent.size).toBeGreaterThan(30)
    expect([...sent.values()].map(({ path }) => path)).toContain('/v1/refunds')
  })

  test('the responses and events of the local Stripe are what it describes', () => {
    const api = openApi(description)
    const { calls } = t.stripe.world
    const ofCalls = calls
      .filter(({ status }) => status === 200)
      .flatMap(({ method, path, response }) => api.responseProblems(method, path, JSON.parse(response)))
    const events = t.stripe.world.all('event')
    const ofEvents = events.flatMap((event) => {
      const object = JSON.parse(JSON.stringify(event.data.object)) as { object: string }
      return [...api.objectProblems('event', JSON.parse(JSON.stringify(event))), ...api.objectProblems(object.object, object)]
    })
    expect([
      ...new Set(
        [...ofCalls, ...ofEvents].map((problem) =>
          problem.replaceAll(/\[\d+\]/g, '[]').replaceAll(/(cus|sub|in|cs_test|price|sub_sched|ch|prod)_[0-9a-z]{10,}/g, ':id'),
        ),
      ),
    ]).toEqual([])
    const types = new Set(events.map(({ type }) => type))
    for (const type of ['checkout.session.completed', 'customer.subscription.updated', 'invoice.payment_failed', 'charge.refunded']) {
      expect(types).toContain(type)
    }
  })

  test('the check finds what is wrong', async () => {
    const headers = { Authorization: 'Bearer sk_test_mock' }
    const wrong = await fetch(`${url}/v1/checkout/sessions`, { method: 'POST', headers, body: new URLSearchParams({ mode: 'subscribe' }) })
    expect([wrong.status, (await wrong.text()).includes('validation')]).toEqual([400, true])
    const { objectProblems } = openApi(description)
    expect(objectProblems('refund', { id: 're_1', object: 'refund', amount: 'x', created: 1, currency: 'usd', extra: 1 })).toEqual([
      'refund.amount is a string, not integer',
      'refund.extra is unknown',
    ])
  })
})
