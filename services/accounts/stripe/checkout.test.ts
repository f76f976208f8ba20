import { afterEach, describe, expect, test } from '@jest/globals'
import { accountsPlan } from '@touchline/contract/topics'
import { cards, dayMs, names, startWithStripe } from './testing/start-with-stripe.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function started(...options: Parameters<typeof startWithStripe>) {
  const t = await startWithStripe(...options)
  open.push(() => t.stop())
  return t
}

const checkout = { ...names, plan: 'pro', interval: 'month', language: 'en' }

describe('a plan bought by card', () => {
  test('is there after the return to the site, before any webhook, and is published once', async () => {
    const t = await started()
    await t.pay('pro')
    expect((await t.plan()).plan).toBe('free')
    const { plan, subscription, checkout: rest } = await t.refreshed()
    expect(plan).toMatchObject({ plan: 'pro', source: 'card', until: '2026-04-01T12:00:00.000Z', nextPlan: '' })
    expect([subscription?.status, subscription?.interval, rest]).toEqual(['active', 'month', undefined])
    await t.deliverAll()
    await t.current.settled()
    expect(t.current.published(accountsPlan).map(({ plan: each, revision }) => [each, revision])).toEqual([
      ['free', 1],
      ['pro', 2],
    ])
  })

  test('is there by the webhook before the return', async () => {
    const t = await started()
    await t.pay('starter', 'year')
    await t.deliverAll()
    expect(await t.plan()).toMatchObject({ plan: 'starter', until: '2027-03-01T12:00:00.000Z' })
  })

  test('is there within five minutes when no webhook arrives', async () => {
    const t = await started()
    await t.pay('pro')
    await t.reconciled()
    await t.reconciled()
    expect((await t.plan()).plan).toBe('pro')
  })

  test('is not there when the card is declined, and another card may be tried', async () => {
    const t = await started()
    await expect(t.pay('pro', 'month', cards.isDeclined)).rejects.toThrow('Your card was declined.')
    expect((await t.refreshed()).plan?.plan).toBe('free')
    await t.pay('pro')
    expect((await t.refreshed()).plan?.plan).toBe('pro')
  })
})

describe('paying twice is prevented', () => {
  test('the same choice leads to the same page', async () => {
    const t = await started()
    const [first, second] = [await t.client.startCheckout(checkout), await t.client.startCheckout(checkout)]
    expect(second.url).toBe(first.url)
  })

  test('another choice closes the first page', async () => {
    const t = await started()
    await t.client.startCheckout(checkout)
    await t.client.startCheckout({ ...checkout, plan: 'business' })
    expect(t.stripe.world.all('checkout.session').map(({ status }) => status)).toEqual(['open', 'expired'])
  })

  test('concurrent requests leave one page that can be paid', async () => {
    const t = await started()
    const plans = ['starter', 'pro', 'business', 'pro']
    await Promise.allSettled(plans.map((plan) => t.client.startCheckout({ ...checkout, plan })))
    expect(t.stripe.world.all('checkout.session').filter(({ status }) => status === 'open')).toHaveLength(1)
    expect(t.stripe.world.all('customer')).toHaveLength(1)
  })

  test('with a subscription it is a change of the plan', async () => {
    const t = await started()
    await t.pay('starter')
    const { url } = await t.client.startCheckout(checkout)
    expect(url).toBe('http://localhost:8080/account/org_1/billing?note=changed')
    expect((await t.plan()).plan).toBe('pro')
    expect(t.stripe.world.all('subscription')).toHaveLength(1)
  })
})

describe('a trial', () => {
  const environment = { STRIPE_TRIAL_DAYS: '14' }

  test('gives the plan without a payment, then charges', async () => {
    const t = await started({ environment })
    await t.pay('pro')
    const { plan, trialUsedAt } = await t.refreshed()
    expect(plan).toMatchObject({ plan: 'pro', isTrial: true, until: '2026-03-15T12:00:00.000Z' })
    expect(trialUsedAt).toBe('2026-03-01T12:00:00.000Z')
    expect(t.stripe.world.all('charge')).toEqual([])
    await t.pass(15 * dayMs)
    expect((await t.refreshed()).plan).toMatchObject({ plan: 'pro', isTrial: false })
    expect(t.stripe.world.all('charge').map(({ amount }) => amount)).toEqual([9_900])
  })

  test('is given once per organisation', async () => {
    const t = await started({ environment })
    await t.pay('pro')
    await t.client.cancelSubscription(names)
    await t.pass(15 * dayMs)
    expect((await t.refreshed()).plan?.plan).toBe('free')
    await t.pay('pro')
    expect((await t.refreshed()).plan).toMatchObject({ plan: 'pro', isTrial: false })
    expect(t.stripe.world.all('charge').map(({ amount }) => amount)).toEqual([9_900])
  })
})

describe('who may buy', () => {
  test('owners and billing, nobody else', async () => {
    const t = await started()
    const member = (personId: string, role: string) => ({ personId, role, email: `${personId}@example.com` })
    await t.current.withOrganisation({ id: 'org_2', members: [member('o', 'owner'), member('d', 'developer'), member('b', 'billing')] })
    const by = (personId: string) => t.client.startCheckout({ ...checkout, organisationId: 'org_2', personId })
    await expect(by('d')).rejects.toMatchObject({ code: 'role_not_allowed' })
    await expect(by('person-1')).rejects.toMatchObject({ code: 'not_found' })
    await by('b')
    await by('o')
  })

  test('only what is sold', async () => {
    const t = await started()
    await expect(t.client.startCheckout({ ...checkout, plan: 'enterprise' })).rejects.toThrow('must be one of starter, pro, business')
    await expect(t.client.startCheckout({ ...checkout, plan: 'free' })).rejects.toMatchObject({ code: 'invalid_parameter' })
    await expect(t.client.startCheckout({ ...checkout, interval: 'week' })).rejects.toThrow('must be one of month, year')
  })

  test('nobody while Stripe is not set up, which GetSales says', async () => {
    const t = await started({ environment: { STRIPE_SECRET_KEY: '', STRIPE_API_URL: '' } })
    expect(await t.client.getSales({})).toMatchObject({ card: false, isTest: false })
    await expect(t.client.startCheckout(checkout)).rejects.toMatchObject({ code: 'payment_unavailable' })
    expect((await t.client.listInvoices(names)).items).toEqual([])
    expect((await t.refreshed()).plan?.plan).toBe('free')
  })
})
