import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type SiteForTest, session, siteForTest } from '../testing/site-for-test.ts'

let t: SiteForTest
afterEach(() => t.stop())

test('a visitor of a page for members returns to it', async () => {
  t = await siteForTest({ session: undefined })
  expect((await t.get('/account/security?x=1')).location).toBe('/login?next=%2Faccount%2Fsecurity%3Fx%3D1')
  expect((await t.post('/account/security/sessions/end')).location).toBe('/login?next=%2Faccount')
})

test('a request without a cookie costs no call', async () => {
  let asked = 0
  t = await siteForTest({
    session: undefined,
    accounts: {
      async getSession() {
        asked++
        throw fail('missing_session')
      },
    },
  })
  await t.get('/terms')
  expect(asked).toBe(0)
  t.setCookie('lang=de')
  await t.get('/terms')
  expect(asked).toBe(1)
})

test('address and browser of the session are passed on, and its cookie is prolonged', async () => {
  const requests: object[] = []
  t = await siteForTest({
    accounts: {
      async getSession(request) {
        requests.push(request)
        return session({ setCookies: ['touchline.session=longer; Path=/', 'touchline.other=1; Path=/'] })
      },
    },
  })
  await t.get('/account/new', { headers: { 'user-agent': 'Firefox' }, peer: '2001:db8:1:2::9' })
  expect(requests).toMatchObject([{ cookie: 'touchline.session=for-test', address: '2001:db8:1:2', agent: 'Firefox' }])
  expect([...t.getCookies()]).toEqual([
    ['touchline.session', 'longer'],
    ['touchline.other', '1'],
  ])
})

test('while accounts cannot respond, public pages are shown, and pages of members ask to try again', async () => {
  t = await siteForTest({ logLevel: 'silent', accounts: { getSession: async () => Promise.reject(fail('upstream_unavailable')) } })
  expect((await t.get('/terms')).status).toBe(200)
  for (const path of ['/account', '/account/org_1', '/account/org_1/team', '/account/security']) {
    const { status, headers, text } = await t.get(path)
    expect([path, status, headers.get('retry-after'), text.includes('Not available now')]).toEqual([path, 503, '5', true])
  }
  expect((await t.post('/account/settings', { name: 'Ana' }, { csrf: 'any' })).status).toBe(503)
})
