import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { OrganisationSchema, PlanStateSchema } from '@touchline/contract/gen/accounts'
import { KeySchema } from '@touchline/contract/gen/auth'
import { type GetUsageRequest, UsageReportSchema } from '@touchline/contract/gen/usage'
import { type SiteForTest, siteForTest } from '../../testing/site-for-test.ts'

let t: SiteForTest
afterEach(() => t.stop())

const keys = (count: number, state = 'active') =>
  Array.from({ length: count }, (_, i) => create(KeySchema, { id: `key_${i}`, state, name: `Key ${i}`, lastFour: 'wxyz' }))
const report = (calls: bigint, limited = 0n) =>
  create(UsageReportSchema, { slots: [{ at: '2026-03-01T11:00:00Z', counts: { calls, limited } }] })

interface Options {
  plan?: MessageInitShape<typeof PlanStateSchema>
  listed?: ReturnType<typeof keys>
  getUsage?: (request: GetUsageRequest) => Promise<ReturnType<typeof report>>
}

async function show({ plan = {}, listed = keys(1), getUsage = async () => report(5n) }: Options = {}, path = '/account/org_1') {
  t = await siteForTest({
    accounts: {
      authorize: async () => create(OrganisationSchema, { id: 'org_1', name: 'Rovers', plan: create(PlanStateSchema, plan as never) }),
    },
    auth: { listCustomerKeys: async () => ({ items: listed, next: '' }) },
    usage: { getUsage },
  })
  return (await t.get(path)).text
}
const figure = (text: string, label: string) => new RegExp(`<dt>${label.replace(/[()]/g, '\\$&')}</dt><dd>(.*?)</dd>`).exec(text)?.[1]

test('plan, active keys and calls of a day are at a glance', async () => {
  const asked: GetUsageRequest[] = []
  const listed = [...keys(3), ...keys(2, 'revoked')]
  const text = await show({
    plan: { plan: 'pro', source: 'card', until: '2026-04-01T00:00:00Z' },
    listed,
    getUsage: async (request) => {
      asked.push(request)
      return report(12_345n, 7n)
    },
  })
  expect([figure(text, 'Plan'), figure(text, 'Active keys'), figure(text, 'Calls in 24 hours')]).toEqual([
    'Pro',
    '3 <small>/ 20</small>',
    '12,345',
  ])
  expect(figure(text, 'Requests per minute and key')).toBe('600')
  expect(figure(text, 'Calls over the limit (429)')).toBe('7')
  expect(asked).toMatchObject([
    { keyIds: ['key_0', 'key_1', 'key_2'], from: '2026-02-28T12:00:00.000Z', to: '2026-03-01T12:00:00.000Z', step: 'hour' },
  ])
})

test.each([
  [{ plan: 'free', source: 'none' }, 'The free plan costs nothing and has no end.'],
  [{ plan: 'pro', source: 'card', until: '2026-04-01T00:00:00Z' }, 'The plan is paid until 1 Apr 2026. The plan renews by itself.'],
  [
    { plan: 'pro', source: 'usdc', until: '2026-04-01T00:00:00Z', nextPlan: 'free' },
    'The plan is paid until 1 Apr 2026. On 1 Apr 2026 the plan changes to Free.',
  ],
  [{ plan: 'pro', source: 'card', until: '2026-03-08T00:00:00Z', isTrial: true }, 'The trial ends on 8 Mar 2026.'],
  [
    { plan: 'pro', source: 'card', until: '2026-03-08T00:00:00Z', isInGrace: true, nextPlan: 'free' },
    'The last payment failed. The plan ends on 8 Mar 2026 unless it is paid.',
  ],
] as const)('the plan %j is explained', async (plan, text) => {
  expect(await show({ plan })).toContain(text)
})

test('a new customer is shown how to make a key and three calls', async () => {
  const text = await show({ listed: [] })
  expect(text).toContain('href="/account/org_1/keys">Make a key</a>')
  expect(text.match(/curl -H &#39;X-API-Key: YOUR_KEY&#39; &#39;http:\/\/localhost:8080\/v1\/\S+&#39;/g)).toHaveLength(3)
})

test('a customer whose key has made no call is shown three calls with its name, and not how to make a key', async () => {
  const text = await show({ getUsage: async () => report(0n) })
  expect(text).toContain('<h3>Make three calls with the key Key 0 (…wxyz)</h3>')
  expect([text.includes('1. Make a key'), text.match(/X-API-Key: YOUR_KEY/g)?.length]).toEqual([false, 3])
})

test('a customer with calls is not shown the first steps', async () => {
  expect(await show()).not.toContain('Next steps')
})

test('the page is of use while usage cannot respond', async () => {
  const text = await show({ getUsage: async () => Promise.reject(fail('upstream_unavailable')) })
  expect([figure(text, 'Active keys'), figure(text, 'Calls in 24 hours')]).toEqual([
    '1 <small>/ 1</small>',
    '<small>Not available now</small>',
  ])
})

test('more keys than one call of usage takes are counted together', async () => {
  const sizes: number[] = []
  const text = await show({
    listed: keys(450),
    getUsage: async ({ keyIds }) => {
      sizes.push(keyIds.length)
      return report(10n)
    },
  })
  expect([sizes, figure(text, 'Calls in 24 hours')]).toEqual([[200, 200, 50], '30'])
})

test('numbers and days follow the language', async () => {
  const plan = { plan: 'pro', source: 'card', until: '2026-04-01T00:00:00Z' }
  const text = await show({ plan, getUsage: async () => report(12_345n) }, '/account/org_1?lang=de')
  expect(figure(text, 'Abrufe in 24 Stunden')).toBe('12.345')
  expect(text).toContain('Der Tarif ist bis 01.04.2026 bezahlt.')
})
