import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from '@jest/globals'
import { dispute, refund } from '@touchline/local-stripe/payments'
import { startSubscription } from '@touchline/local-stripe/subscriptions'
import { outbox } from '@touchline/platform/outbox'
import { changeOrganisation } from '../organisations/change.ts'
import { cards, dayMs, names, startWithStripe } from './testing/start-with-stripe.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function subscribed(card: string, options: Parameters<typeof startWithStripe>[0] = {}) {
  const t = await startWithStripe(options)
  open.push(() => t.stop())
  await t.pay('pro', 'month', card)
  await t.refreshed()
  const customer = t.stripe.world.all('customer')[0]!.id
  const payment = () => String(t.stripe.world.all('charge')[0]!.payment_intent)
  const changing = () => ({ ...t.current, realClock: t.current.clock, outbox: outbox(t.current.store, t.current.bus) })
  /** Deletes the organisation as `DeletePerson` does, but for the call to Stripe. */
  const remove = () =>
    changeOrganisation(changing(), names.organisationId, (known) => ({ organisation: { ...known, members: [], isDeleted: true } }))
  return Object.assign(t, { customer, payment, remove })
}

describe('a renewal', () => {
  test('that is paid prolongs the plan', async () => {
    const t = await subscribed(cards.pays)
    await t.pass(32 * dayMs)
    await t.deliverAll()
    expect(await t.plan()).toMatchObject({ plan: 'pro', isInGrace: false, until: '2026-05-01T12:00:00.000Z' })
  })

  test('that failed leaves the plan for seven days after the attempt', async () => {
    const t = await subscribed(cards.failsLater)
    await t.pass(32 * dayMs)
    const { plan, subscription } = await t.refreshed()
    expect(plan).toMatchObject({ plan: 'pro', isInGrace: true, until: '2026-04-08T13:00:00.000Z', nextPlan: 'free' })
    expect(subscription).toMatchObject({ status: 'past_due', unpaidSince: '2026-04-01T13:00:00.000Z' })
    await t.pass(6 * dayMs)
    await t.deliverAll()
    expect((await t.plan()).plan).toBe('pro')
    await t.pass(dayMs)
    expect((await t.refreshed()).plan).toMatchObject({ plan: 'free' })
    // Neither the retries of Stripe nor the next period begin another grace.
    await t.pass(31 * dayMs)
    expect((await t.refreshed()).plan).toMatchObject({ plan: 'free' })
  })

  test('that failed is made up for by a payment, also after the grace', async () => {
    const t = await subscribed(cards.failsLater)
    await t.pass(40 * dayMs)
    const { plan, subscription } = await t.refreshed()
    expect(plan?.plan).toBe('free')
    const { url } = await t.client.startCheckout({ ...names, plan: 'business', interval: 'month', language: 'en' })
    expect(url).toBe(subscription?.invoiceUrl)
    await fetch(url, { method: 'POST', body: new URLSearchParams({ number: cards.pays }), redirect: 'manual' })
    await t.deliverAll()
    expect(await t.plan()).toMatchObject({ plan: 'pro', isInGrace: false, until: '2026-05-01T12:00:00.000Z' })
  })

  test('that failed and is canceled ends at once', async () => {
    const t = await subscribed(cards.failsLater)
    await t.pass(33 * dayMs)
    expect((await t.client.cancelSubscription(names)).plan?.plan).toBe('free')
    t.stripe.world.cards.set(t.customer, 'pays')
    await t.pass(30 * dayMs)
    expect(t.stripe.world.all('charge').filter(({ paid }) => paid)).toHaveLength(1)
  })

  test('that Stripe cannot confirm counts as paid for seven days', async () => {
    const t = await subscribed(cards.pays)
    t.stripe.world.isDown = true
    await t.pass(37 * dayMs)
    expect((await t.plan()).plan).toBe('pro')
    await t.pass(2 * dayMs)
    expect((await t.plan()).plan).toBe('free')
    t.stripe.world.isDown = false
    expect((await t.refreshed()).plan).toMatchObject({ plan: 'pro', until: '2026-05-01T12:00:00.000Z' })
  })

  test('is asked about when its time has come, without an event', async () => {
    const t = await subscribed(cards.pays)
    await t.pass(31 * dayMs + 1)
    await t.reconciled()
    expect(await t.plan()).toMatchObject({ until: '2026-05-01T12:00:00.000Z' })
  })
})

describe('reminders of a failed renewal', () => {
  test('are mailed at once, after three and after six days to everybody who may pay', async () => {
    const member = (personId: string, role: string) => ({ personId, role, email: `${personId}@example.com` })
    const t = await subscribed(cards.failsLater, {
      members: [member('person-1', 'owner'), member('payer', 'billing'), member('coder', 'developer')],
    })
    const queued: string[][] = []
    for (const days of [31.1, 1, 2, 1, 2, 1, 7]) {
      await t.pass(days * dayMs)
      await t.refreshed()
      await t.refreshed()
      queued.push((await t.mailIds()).map((id) => id.split('Z-').at(-1)!))
    }
    const [first, second, third] = [1, 2, 3].map((number) => [`${number}-payer`, `${number}-person-1`])
    const [one, two, three] = [first!, [...first!, ...second!], [...first!, ...second!, ...third!]]
    expect(queued).toEqual([one, one, two, two, three, three, three])
  })

  test('say until when the plan is there, and where to pay', async () => {
    const t = await subscribed(cards.failsLater)
    await t.pass(32 * dayMs)
    await t.refreshed()
    while ((await t.current.letters()).length === 0) await turn()
    const [letter] = await t.current.letters()
    expect(letter).toMatchObject({ subject: 'The payment for org_1 failed', text: expect.stringContaining('until April 8, 2026') })
    expect(letter?.text).toContain('http://localhost:8080/account/org_1/billing')
  })
})

test('a deleted organisation is not charged any more, also when Stripe cannot be reached at that time', async () => {
  const t = await subscribed(cards.pays)
  t.stripe.world.isDown = true
  await t.remove()
  expect(t.stripe.world.all('subscription').map(({ status }) => status)).toEqual(['active'])
  t.stripe.world.isDown = false
  await t.reconciled()
  await t.reconciled()
  expect(t.stripe.world.all('subscription').map(({ status }) => status)).toEqual(['canceled'])
})

describe('money that went back ends the plan and the subscription', () => {
  test('by a refund', async () => {
    const t = await subscribed(cards.pays)
    refund(t.stripe.world, t.payment())
    await t.deliverAll()
    expect((await t.plan()).plan).toBe('free')
    expect(t.stripe.world.all('subscription').map(({ status }) => status)).toEqual(['canceled'])
    expect((await t.client.listInvoices(names)).items.map(({ status }) => status)).toEqual(['refunded'])
  })

  test('by a dispute', async () => {
    const t = await subscribed(cards.pays)
    dispute(t.stripe.world, t.payment())
    await t.deliverAll()
    expect((await t.plan()).plan).toBe('free')
    expect(t.stripe.world.all('subscription').map(({ status }) => status)).toEqual(['canceled'])
  })

  test('not by a part of it, and not by the money of an earlier period', async () => {
    const t = await subscribed(cards.pays)
    refund(t.stripe.world, t.payment(), 1_000)
    expect((await t.refreshed()).plan?.plan).toBe('pro')
    const first = t.payment()
    await t.pass(32 * dayMs)
    refund(t.stripe.world, first)
    expect((await t.refreshed()).plan?.plan).toBe('pro')
  })
})

test('a second subscription of the same organisation ends and is refunded', async () => {
  const t = await subscribed(cards.pays)
  const { world } = t.stripe
  const price = world.all('price').find(({ lookup_key }) => lookup_key === 'touchline_business_month')!
  const second = startSubscription(world, { customer: t.customer, price, trialDays: 0, metadata: {}, automaticTax: false })
  expect(await t.refreshed()).toMatchObject({ plan: { plan: 'business' }, subscription: { id: second.id } })
  expect(t.stripe.world.all('subscription').map(({ status }) => status)).toEqual(['active', 'canceled'])
  expect(t.stripe.world.all('refund').map(({ amount, reason }) => [amount, reason])).toEqual([[9_900, 'duplicate']])
})
