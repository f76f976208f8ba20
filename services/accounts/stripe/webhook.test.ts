import { afterEach, describe, expect, test } from '@jest/globals'
import { accountsPlan } from '@touchline/contract/topics'
import { refund } from '@touchline/local-stripe/payments'
import { signatureHeader } from '@touchline/local-stripe/webhooks'
import { nextPhase } from '@touchline/platform/migrations/migrate'
import { stripeCustomers } from '../migrations.ts'
import { cards, dayMs, names, startWithStripe } from './testing/start-with-stripe.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function started(...options: Parameters<typeof startWithStripe>) {
  const t = await startWithStripe(...options)
  open.push(() => t.stop())
  const events = () => t.stripe.world.all('event').toReversed()
  return Object.assign(t, { events })
}

test('the same webhook ten times counts once', async () => {
  const t = await started()
  await t.pay('pro')
  const completed = t.events().find(({ type }) => type === 'checkout.session.completed')!
  for (let i = 0; i < 5; i++) await t.deliver(completed)
  await Promise.all([1, 2, 3, 4, 5].map(() => t.deliver(completed)))
  await t.current.settled()
  expect(t.current.published(accountsPlan).map(({ plan, revision }) => [plan, revision])).toEqual([
    ['free', 1],
    ['pro', 2],
  ])
})

test('events in reverse order lead to the present state, not to what the last one contains', async () => {
  const t = await started()
  await t.pay('starter', 'month', cards.failsLater)
  await t.pass(32 * dayMs)
  t.stripe.world.cards.set(t.stripe.world.all('customer')[0]!.id, 'pays')
  await t.pass(3 * dayMs)
  for (const event of t.events().toReversed()) await t.deliver(event)
  expect(await t.plan()).toMatchObject({ plan: 'starter', isInGrace: false, until: '2026-05-01T12:00:00.000Z' })
})

test('an event about nobody here is accepted and changes nothing', async () => {
  const t = await started()
  const [event] = t.events()
  const foreign = { ...event!, id: 'evt_foreign', data: { object: { object: 'customer', id: 'cus_foreign' } } }
  await t.deliver(foreign as never)
  expect((await t.plan()).plan).toBe('free')
})

describe('a request is refused', () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.updated', data: { object: {} } })
  const now = Date.parse('2026-03-01T12:00:00Z') / 1_000

  test.each<[string, string, string]>([
    ['without a signature', '', 'does not match'],
    ['with the signature of another secret', signatureHeader(body, 'whsec_other', now), 'does not match'],
    ['with the signature of another body', signatureHeader(`${body} `, 'whsec_local', now), 'does not match'],
    ['with a signature of more than five minutes ago', signatureHeader(body, 'whsec_local', now - 301), 'older than five minutes'],
  ])('%s', async (_, signature, reason) => {
    const t = await started()
    const sent = t.client.handleStripeEvent({ body: Buffer.from(body), signature })
    await expect(sent).rejects.toMatchObject({ code: 'invalid_signature', message: expect.stringContaining(reason) })
  })

  test('with a right signature of something that is no event', async () => {
    const t = await started()
    const sent = t.client.handleStripeEvent({ body: Buffer.from('{'), signature: signatureHeader('{', 'whsec_local', now) })
    await expect(sent).rejects.toMatchObject({ code: 'invalid_signature' })
  })

  test('while no secret is set', async () => {
    const t = await started({ environment: { STRIPE_WEBHOOK_SECRET: '' } })
    const sent = t.client.handleStripeEvent({ body: Buffer.from(body), signature: signatureHeader(body, 'whsec_local', now) })
    await expect(sent).rejects.toMatchObject({ code: 'invalid_signature' })
  })
})

test('during a rotation both secrets verify', async () => {
  const t = await started({ environment: { STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_local' } })
  await t.pay('pro')
  await t.deliverAll()
  expect((await t.plan()).plan).toBe('pro')
})

test('an event that could not be handled is handled when it is repeated', async () => {
  const t = await started()
  await t.pay('pro')
  const completed = t.events().find(({ type }) => type === 'checkout.session.completed')!
  t.stripe.world.isDown = true
  await expect(t.deliver(completed)).rejects.toMatchObject({ code: 'upstream_unavailable' })
  t.stripe.world.isDown = false
  await t.deliver(completed)
  expect((await t.plan()).plan).toBe('pro')
})

test('the reconciler finds events of a time when accounts was stopped', async () => {
  const t = await started()
  await t.pay('pro')
  await t.refreshed()
  await t.pass(10 * dayMs)
  const [sub] = t.stripe.world.all('subscription')
  const form = new URLSearchParams({ cancel_at_period_end: 'true' })
  const headers = { Authorization: `Bearer ${t.stripe.key}` }
  await fetch(`${t.stripe.url}/v1/subscriptions/${sub!.id}`, { method: 'POST', headers, body: form })
  await t.reconciled()
  await t.reconciled()
  expect(await t.plan()).toMatchObject({ plan: 'pro', nextPlan: 'free' })
  expect((await t.client.getOrganisation(names)).subscription?.cancelsAtPeriodEnd).toBe(true)
})

test.each(['all organisations', 'those with a Stripe customer'])(
  'after a time of which Stripe lists no events any more, every customer is asked about, among %s',
  async (among) => {
    const t = await started()
    if (among !== 'all organisations')
      for (const _ of ['backfilled', 'read-new']) await nextPhase({ ...t.current, report: () => undefined }, stripeCustomers)
    await t.pay('pro', 'year')
    await t.refreshed()
    refund(t.stripe.world, String(t.stripe.world.all('charge')[0]!.payment_intent))
    await t.pass(40 * dayMs)
    await t.reconciled()
    expect((await t.plan()).plan).toBe('free')
  },
)
