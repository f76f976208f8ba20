import { afterEach, describe, expect, test } from '@jest/globals'
import type { Interval } from '@touchline/contract/plans'
import { changeTakesEffect } from './change-plan.ts'
import { dayMs, names, startWithStripe } from './testing/start-with-stripe.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function subscribed(plan: string, interval = 'month', options: Parameters<typeof startWithStripe>[0] = {}) {
  const t = await startWithStripe(options)
  open.push(() => t.stop())
  await t.pay(plan, interval)
  await t.refreshed()
  const charges = () => t.stripe.world.all('charge').map(({ amount, status }) => [amount, status])
  const customer = t.stripe.world.all('customer')[0]!.id
  return Object.assign(t, { charges, customer, change: (to: string, by = '') => t.client.changePlan({ ...names, plan: to, interval: by }) })
}

test.each<[string, Interval, string, Interval, string]>([
  ['starter', 'month', 'pro', 'month', 'now'],
  ['pro', 'month', 'starter', 'month', 'period-end'],
  ['pro', 'month', 'pro', 'year', 'now'],
  ['pro', 'year', 'pro', 'month', 'period-end'],
  ['pro', 'month', 'starter', 'year', 'period-end'],
  ['starter', 'year', 'pro', 'month', 'now'],
  ['pro', 'month', 'pro', 'month', 'same'],
])('from %s by the %s to %s by the %s: %s', (plan, interval, toPlan, toInterval, when) => {
  expect(changeTakesEffect({ plan, interval }, { plan: toPlan, interval: toInterval })).toBe(when)
})

describe('more', () => {
  test('is given at once, for the difference of the rest of the period, as the preview says', async () => {
    const t = await subscribed('starter')
    await t.pass(15.5 * dayMs)
    const preview = await t.client.previewPlanChange({ ...names, plan: 'pro' })
    expect(await t.change('pro')).toMatchObject({ plan: { plan: 'pro', until: '2026-04-01T12:00:00.000Z' } })
    expect(t.charges()).toEqual([
      [3_500, 'succeeded'],
      [2_900, 'succeeded'],
    ])
    expect(preview).toMatchObject({ dueCents: 3_500n, currency: 'usd', at: '2026-03-17T00:00:00.000Z' })
  })

  test('is not given when the card is declined, and nothing changes', async () => {
    const t = await subscribed('starter')
    t.stripe.world.cards.set(t.customer, 'declines')
    await expect(t.change('pro')).rejects.toMatchObject({ code: 'payment_declined' })
    expect(await t.refreshed()).toMatchObject({ plan: { plan: 'starter' }, subscription: { status: 'active' } })
  })

  test('a year instead of a month begins now, with credit for the unused time', async () => {
    const t = await subscribed('pro')
    const { subscription } = await t.change('pro', 'year')
    expect(subscription).toMatchObject({ interval: 'year', periodEnd: '2027-03-01T12:00:00.000Z' })
    expect(t.charges()[0]).toEqual([99_000 - 9_900, 'succeeded'])
  })
})

describe('less', () => {
  test('waits for the end of the period', async () => {
    const t = await subscribed('pro')
    expect((await t.client.previewPlanChange({ ...names, plan: 'starter' })).dueCents).toBe(0n)
    expect((await t.change('starter')).plan).toMatchObject({ plan: 'pro', until: '2026-04-01T12:00:00.000Z', nextPlan: 'starter' })
    // Also while Stripe cannot be asked.
    t.stripe.world.isDown = true
    await t.pass(31 * dayMs)
    expect((await t.plan()).plan).toBe('starter')
    t.stripe.world.isDown = false
    expect(await t.refreshed()).toMatchObject({ plan: { plan: 'starter', nextPlan: '' }, subscription: { plan: 'starter', nextPlan: '' } })
    await t.pass(dayMs)
    await t.refreshed()
    expect(t.charges()).toEqual([
      [2_900, 'succeeded'],
      [9_900, 'succeeded'],
    ])
  })

  test('can be taken back, and replaced', async () => {
    const t = await subscribed('business')
    await t.change('starter')
    expect((await t.change('pro')).plan?.nextPlan).toBe('pro')
    expect((await t.change('business')).plan?.nextPlan).toBe('')
    await t.pass(32 * dayMs)
    expect((await t.refreshed()).plan?.plan).toBe('business')
    expect(t.charges().map(([amount]) => amount)).toEqual([49_900, 49_900])
  })

  test('on trial is given at once: nothing was paid', async () => {
    const t = await subscribed('pro', 'month', { environment: { STRIPE_TRIAL_DAYS: '14' } })
    expect((await t.change('starter')).plan).toMatchObject({ plan: 'starter', isTrial: true, nextPlan: '' })
    await t.pass(15 * dayMs)
    await t.refreshed()
    expect(t.charges()).toEqual([[2_900, 'succeeded']])
  })
})

describe('a cancellation', () => {
  test('waits for the end of the period, and nothing is charged any more', async () => {
    const t = await subscribed('pro')
    expect((await t.client.cancelSubscription(names)).plan).toMatchObject({
      plan: 'pro',
      until: '2026-04-01T12:00:00.000Z',
      nextPlan: 'free',
    })
    await t.pass(31 * dayMs)
    expect((await t.plan()).plan).toBe('free')
    expect((await t.refreshed()).subscription?.status).toBe('canceled')
    expect(t.charges()).toHaveLength(1)
  })

  test('replaces a downgrade, and can be taken back', async () => {
    const t = await subscribed('pro')
    await t.change('starter')
    expect((await t.client.cancelSubscription(names)).plan?.nextPlan).toBe('free')
    expect((await t.client.cancelSubscription({ ...names, resumes: true })).plan).toMatchObject({ plan: 'pro', nextPlan: '' })
    await t.pass(32 * dayMs)
    expect((await t.refreshed()).plan?.plan).toBe('pro')
  })

  test('is taken back by a change of the plan', async () => {
    const t = await subscribed('starter')
    await t.client.cancelSubscription(names)
    expect((await t.change('pro')).plan).toMatchObject({ plan: 'pro', nextPlan: '' })
  })
})

test('without a subscription there is nothing to change', async () => {
  const t = await startWithStripe()
  open.push(() => t.stop())
  await expect(t.client.changePlan({ ...names, plan: 'pro' })).rejects.toMatchObject({ code: 'no_subscription' })
  await expect(t.client.cancelSubscription(names)).rejects.toMatchObject({ code: 'no_subscription' })
})

test('invoices are listed with their PDF, refunds and the next one', async () => {
  const t = await subscribed('pro')
  const { items, next } = await t.client.listInvoices(names)
  expect(items).toMatchObject([{ number: 'TL-0001', status: 'paid', totalCents: 9_900n, currency: 'usd', at: '2026-03-01T12:00:00.000Z' }])
  expect(next).toMatchObject({ totalCents: 9_900n, at: '2026-04-01T13:00:00.000Z' })
  const pdf = await (await fetch(items[0]!.pdfUrl)).text()
  expect(pdf.slice(0, 8)).toBe('%PDF-1.4')
  expect(pdf).toContain('TL-0001')
  const { url } = await t.client.openBillingPortal({ ...names, language: 'de' })
  expect(await (await fetch(url)).text()).toContain('touchline_pro')
})
