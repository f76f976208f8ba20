import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { type AccountsService, OrganisationSchema } from '@touchline/contract/gen/accounts'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { type SiteForTest, siteForTest } from '../testing/site-for-test.ts'

let t: SiteForTest
afterEach(() => t.stop())

type Init = Omit<Partial<Exclude<MessageInitShape<typeof OrganisationSchema>, { $typeName: string }>>, '$typeName' | '$unknown'>
const sales = { card: true, usdc: false, isTest: true, trialDays: 0 }
const subscription = {
  ...{ id: 'sub_1', status: 'active', plan: 'pro', interval: 'month', periodEnd: '2026-04-01T12:00:00.000Z' },
}
const paid: Init = {
  ...{ subscription, stripeCustomerId: 'cus_1' },
  plan: { plan: 'pro', source: 'card', until: '2026-04-01T12:00:00.000Z' },
}
const organisation = (init: Init) =>
  create(OrganisationSchema, { id: 'org_1', name: 'Rovers', ...init } as MessageInitShape<typeof OrganisationSchema>)

async function start(init: Init = {}, accounts: Partial<ServiceImpl<typeof AccountsService>> = {}, keys = 0) {
  const known = organisation({ plan: { plan: 'free', source: 'none' }, ...init })
  const items = Array.from({ length: keys }, (_, i) => ({ id: `key_${i}`, state: 'active', customer: 'org_1' }))
  t = await siteForTest({
    accounts: {
      authorize: async () => known,
      getSales: async () => sales,
      listInvoices: async () => ({ items: [] }),
      ...accounts,
    },
    auth: { listCustomerKeys: async () => ({ items, next: '' }) },
  })
}

const page = '/account/org_1/billing'

test('without a subscription a plan is chosen, and the payment is at Stripe', async () => {
  const requests: object[] = []
  const startCheckout = async (request: object) => {
    requests.push(request)
    return { url: 'https://checkout.stripe.com/c/pay/cs_1' }
  }
  await start({}, { startCheckout })
  const { text } = await t.get(`${page}?plan=business&interval=year`)
  expect(text).toContain('<option value="business" selected>')
  expect(text).toContain('value="year" checked')
  expect(text).toContain('Test mode: no money moves.')
  const sent = await t.post(`${page}/checkout`, { plan: 'business', interval: 'year' })
  expect(sent.headers.get('refresh')).toBe('0; url=https://checkout.stripe.com/c/pay/cs_1')
  expect(requests).toMatchObject([{ organisationId: 'org_1', personId: 'person_1', plan: 'business', interval: 'year', language: 'en' }])
})

test('a checkout that became a change of the plan leads back', async () => {
  await start(paid, { startCheckout: async () => ({ url: `http://localhost:8080${page}?note=changed` }) })
  expect((await t.post(`${page}/checkout`, { plan: 'pro' })).location).toBe(`http://localhost:8080${page}?note=changed`)
  expect((await t.get(`${page}?note=changed`)).text).toContain('The plan is Pro now.')
})

test('a form without the token of the session changes nothing', async () => {
  await start(paid)
  for (const form of ['checkout', 'change', 'cancel', 'resume', 'portal']) {
    expect((await t.post(`${page}/${form}`, {}, { csrf: false })).status).toBe(403)
  }
})

describe('a change', () => {
  test('states what is charged and when before it is made', async () => {
    const at = '2026-03-01T12:00:00.000Z'
    await start(paid, { previewPlanChange: async () => ({ dueCents: 40_000n, currency: 'usd', at }) }, 3)
    const { text } = await t.get(`${page}/change?plan=business&interval=month`)
    expect(text).toContain('$400 is charged now')
    expect(text).toContain('The new plan applies at once.')
    expect(text).toContain('The plan allows 100 keys. All your keys keep working.')
  })

  test('to less states which keys are suspended, and when', async () => {
    await start(paid, { previewPlanChange: async () => ({ dueCents: 0n, currency: 'usd', at: subscription.periodEnd }) }, 7)
    const { text } = await t.get(`${page}/change?plan=starter&interval=month`)
    expect(text).toContain('The new plan applies from 1 Apr 2026.')
    expect(text).toContain('You use 7 keys, and the plan allows 5. On 1 Apr 2026 the 2 newest keys are suspended.')
  })

  test('is confirmed with a notice', async () => {
    const plan = { ...paid.plan, nextPlan: 'starter' } as never
    await start(paid, { changePlan: async () => organisation({ ...paid, plan }) })
    expect((await t.post(`${page}/change`, { plan: 'starter', interval: 'month' })).location).toBe(page)
    expect((await t.get(page)).text).toContain('On 1 Apr 2026 the plan changes to Starter.')
  })

  test.each([
    ['payment_declined', 409, 'The card was declined. Nothing was charged'],
    ['no_subscription', 409, 'There is no subscription that can be changed.'],
    ['payment_unavailable', 409, 'Plans cannot be bought by card on this server.'],
    ['upstream_unavailable', 503, 'The payment service does not respond at the moment.'],
  ] as const)('that fails with %s says what happened and what to do', async (code, status, reason) => {
    await start(paid, { changePlan: async () => Promise.reject(fail(code)) })
    const shown = await t.post(`${page}/change`, { plan: 'business', interval: 'month' })
    expect([shown.status, shown.text.includes(reason)]).toEqual([status, true])
  })
})

describe('a cancellation', () => {
  test('says until when the plan stays and what happens to keys, and can be taken back', async () => {
    const requests: boolean[] = []
    const canceled = organisation({ ...paid, subscription: { ...subscription, cancelsAtPeriodEnd: true } })
    const cancelSubscription = async ({ resumes }: { resumes: boolean }) => {
      requests.push(resumes)
      return canceled
    }
    await start(paid, { cancelSubscription }, 2)
    const { text } = await t.get(`${page}/cancel`)
    expect(text).toContain('The plan stays until 1 Apr 2026.')
    expect(text).toContain('You use 2 keys, and the plan allows 1. On 1 Apr 2026 the newest key is suspended.')
    await t.post(`${page}/cancel`)
    expect((await t.get(page)).text).toContain('The subscription ends on 1 Apr 2026. Until then you can still keep it.')
    await t.post(`${page}/resume`)
    expect(requests).toEqual([false, true])
  })

  test('of an organisation with one key keeps it', async () => {
    await start(paid, {}, 1)
    expect((await t.get(`${page}/cancel`)).text).toContain('The plan allows 1 key. All your keys keep working.')
  })

  test('that waits is shown with the way back', async () => {
    await start({ ...paid, subscription: { ...subscription, cancelsAtPeriodEnd: true } })
    const { text } = await t.get(page)
    expect(text).toContain('action="/account/org_1/billing/resume"')
    expect(text).not.toContain('href="/account/org_1/billing/cancel"')
  })
})

test('a failed payment is stated with the page that takes it', async () => {
  const invoiceUrl = 'https://invoice.stripe.com/i/1'
  await start({
    subscription: { ...subscription, status: 'past_due', unpaidSince: '2026-03-01T00:00:00Z', invoiceUrl },
    plan: { plan: 'pro', source: 'card', until: '2026-03-08T00:00:00.000Z', nextPlan: 'free', isInGrace: true },
  })
  const { text } = await t.get(page)
  expect(text).toContain('The plan ends on 8 Mar 2026 unless the invoice is paid.')
  expect(text).toContain(`href="${invoiceUrl}"`)
})

test('invoices have their documents, and the page is of use without them', async () => {
  const invoice = { id: 'in_1', number: 'TL-0001', at: '2026-03-01T12:00:00Z', status: 'refunded', totalCents: 9_900n, currency: 'usd' }
  const items = [{ ...invoice, pdfUrl: 'https://pay.stripe.com/i/1/pdf', pageUrl: 'https://invoice.stripe.com/i/1' }]
  await start(paid, { listInvoices: async () => ({ items, next: { ...invoice, at: subscription.periodEnd } }) })
  const { text } = await t.get(page)
  for (const part of ['TL-0001', '>Refunded<', 'href="https://pay.stripe.com/i/1/pdf"', '$99 on 1 Apr 2026']) expect(text).toContain(part)
  await t.stop()
  await start(paid, { listInvoices: async () => Promise.reject(fail('upstream_unavailable')) })
  expect(await t.get(page)).toMatchObject({ status: 200, text: expect.stringContaining('The payment service does not respond') })
})

test('the page after the payment looks again until the plan is there, then leads to the first key', async () => {
  let current = organisation({ plan: { plan: 'free', source: 'none' } })
  await start({}, { refreshSubscription: async () => current })
  const waiting = await t.get(`${page}/return`)
  expect(waiting.headers.get('refresh')).toBe(`3; url=${page}/return?look=1`)
  expect((await t.get(`${page}/return?look=10`)).text).toContain('It takes longer than usual.')
  expect((await t.get(`${page}/return?look=100`)).headers.get('refresh')).toBeNull()
  current = organisation(paid)
  const ready = await t.get(`${page}/return?look=1`)
  expect(ready.headers.get('refresh')).toBeNull()
  expect(ready.text).toContain('Your plan Pro is ready')
  expect(ready.text).toContain('href="/account/org_1/keys/new"')
})

test('the page after the payment leads to the keys if there are some', async () => {
  await start(paid, { refreshSubscription: async () => organisation(paid) }, 1)
  const { text } = await t.get(`${page}/return`)
  expect([text.includes('Show the keys'), text.includes('/keys/new')]).toEqual([true, false])
})

test('the portal of Stripe', async () => {
  await start(paid, { openBillingPortal: async () => ({ url: 'https://billing.stripe.com/p/session/1' }) })
  expect((await t.post(`${page}/portal`)).headers.get('refresh')).toBe('0; url=https://billing.stripe.com/p/session/1')
})

test('another organisation is not found on any page', async () => {
  await start(paid)
  for (const path of ['', '/change?plan=pro', '/cancel', '/return', '/checkout']) {
    expect((await t.get(`/account/org_2/billing${path}`)).status).toBe(404)
  }
  for (const form of ['checkout', 'change', 'cancel', 'resume', 'portal'])
    expect((await t.post(`/account/org_2/billing/${form}`)).status).toBe(404)
})

test.each(languages)('in %s', async (language) => {
  await start({ ...paid, subscription: { ...subscription, nextPlan: 'starter' } }, {}, 3)
  const { status, text } = await t.get(`${page}?lang=${language}`)
  expect([status, /undefined|\[object|Invalid Date/.test(text)]).toEqual([200, false])
})
