import { afterEach, expect, test } from '@jest/globals'
import { type SiteForTest, siteForTest } from '../testing/site-for-test.ts'
import { changesPerMinute } from './limits.ts'

let t: SiteForTest
afterEach(() => t.stop())

test('changes of one address are limited for a minute, pages are not', async () => {
  t = await siteForTest()
  for (let change = 0; change < changesPerMinute; change++) expect((await t.post('/account/new')).status).toBe(400)
  const limited = await t.post('/account/new')
  expect([limited.status, limited.headers.get('retry-after'), limited.headers.get('cache-control')]).toEqual([
    429,
    '60',
    'private, no-store',
  ])
  expect(limited.text).toContain('Try again in 60 seconds.')
  expect((await t.get('/account/new')).status).toBe(200)
  expect((await t.post('/account/new', {}, { peer: '192.0.2.9' })).status).toBe(400)
  await t.advance(61_000)
  expect((await t.post('/account/new')).status).toBe(400)
})

test('requests that a signature proves have a limit of their own', async () => {
  t = await siteForTest({ session: undefined, accounts: { handleStripeEvent: async () => ({}) } })
  for (let event = 0; event < 1_200; event++) expect((await t.send('POST', '/webhooks/stripe', '{}')).status).toBe(200)
  expect((await t.send('POST', '/webhooks/stripe', '{}')).status).toBe(429)
  expect((await t.post('/login', { email: 'ana' }, { csrf: false })).status).not.toBe(429)
})
