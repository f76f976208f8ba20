import { afterEach, expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { type SiteForTest, session, siteForTest } from '../testing/site-for-test.ts'

let t: SiteForTest
afterEach(() => t.stop())

const start = async (sales: object = { card: true, usdc: false, isTest: false, trialDays: 0 }, options: object = {}) => {
  t = await siteForTest({ session: undefined, accounts: { getSales: async () => sales }, ...options })
}
const membership = (n: number) => ({ organisationId: `org_${n}`, name: `Club ${n}`, role: 'owner', plan: 'free' }) as never

test('the plans are side by side with what they allow', async () => {
  await start()
  const { status, text } = await t.get('/pricing')
  expect(status).toBe(200)
  for (const part of ['$29</strong> per month', '600 requests per minute', 'Keys: 100', 'On request', '$0.002', '$0.020']) {
    expect(text).toContain(part)
  }
  expect(text).toContain('href="/pricing/choose?plan=pro&amp;interval=month"')
  expect(text).not.toContain('Test mode')
})

test('the switch between month and year is a link', async () => {
  await start()
  expect((await t.get('/pricing')).text).toContain('<a href="/pricing?interval=year">Yearly</a>')
  const { text } = await t.get('/pricing?interval=year')
  expect(text).toContain('$990</strong> per year')
  expect(text).toContain('<a href="/pricing?interval=year" aria-current="true">')
})

test('test mode and a trial are stated', async () => {
  await start({ card: true, isTest: true, trialDays: 14 })
  const { text } = await t.get('/pricing')
  expect(text).toContain('Test mode: no money moves.')
  expect(text).toContain('The first 14 days are free, once per organisation.')
})

test.each([[{ card: false, usdc: false }], ['unavailable']])(
  'without a way to pay no plan can be chosen, and the page says so: %j',
  async (sales) => {
    const accounts = { getSales: async () => (sales === 'unavailable' ? Promise.reject(fail('upstream_unavailable')) : sales) }
    await start({}, { accounts })
    const { text } = await t.get('/pricing')
    expect(text).toContain('Plans cannot be bought on this server.')
    expect(text).not.toContain('/pricing/choose')
  },
)

test.each(languages)('in %s', async (language) => {
  await start()
  const { status, text } = await t.get(`/pricing?lang=${language}`)
  expect([status, text.includes('undefined')]).toEqual([200, false])
})

test('a choice leads to the sign-in, to the first organisation, to the only one, or to one of several', async () => {
  await start()
  const choice = '/pricing/choose?plan=pro&interval=year'
  expect((await t.get(choice)).location).toBe(`/login?next=${encodeURIComponent(choice)}`)
  t.signIn(session({ memberships: [] }))
  expect((await t.get(choice)).location).toBe('/account/new')
  t.signIn(session())
  expect((await t.get(choice)).location).toBe('/account/org_1/billing?plan=pro&interval=year')
  t.signIn(session({ memberships: [membership(1), membership(2)] }))
  expect((await t.get(choice)).text).toContain('href="/account/org_2/billing?plan=pro&amp;interval=year">Club 2</a>')
  expect((await t.get('/pricing/choose?plan=%22%3E%3Cscript%3E')).text).not.toContain('<script>')
})
