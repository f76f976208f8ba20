import { afterEach, expect, test } from '@jest/globals'
import { type SiteForTest, session, siteForTest } from '../testing/site-for-test.ts'

let t: SiteForTest
afterEach(() => t.stop())

test('a form without the token of the session changes nothing, whatever path it is sent to', async () => {
  t = await siteForTest()
  for (const csrf of [false, 'token-of-session-2', ''] as const) {
    const refused = await t.post('/account/org_1/anything', { name: 'x' }, { csrf })
    expect([csrf, refused.status]).toEqual([csrf, 403])
    expect(refused.text).toContain('This form is out of date.')
  }
  expect((await t.post('/account/org_1/anything', { name: 'x' })).status).toBe(404)
})

test('a script sends the token as a header', async () => {
  t = await siteForTest()
  const options = { headers: { 'content-type': 'application/json', 'x-csrf-token': 'token-of-session-1' } }
  expect((await t.send('POST', '/nowhere', '{}', options)).status).toBe(404)
  expect((await t.send('POST', '/nowhere', '{}', { headers: { 'content-type': 'application/json' } })).status).toBe(403)
})

test('a form of another origin is refused with the right token too', async () => {
  t = await siteForTest()
  expect((await t.post('/nowhere', {}, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect((await t.post('/nowhere', {}, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  expect((await t.post('/nowhere', {}, { headers: { origin: 'null' } })).status).toBe(403)
})

test('a session without a token sends no form at all', async () => {
  t = await siteForTest()
  t.signIn(session({ csrf: '' }))
  expect((await t.post('/nowhere', {}, { csrf: '' })).status).toBe(403)
})

test('a body is bounded, with and without its length', async () => {
  t = await siteForTest({ session: undefined })
  const long = 'x'.repeat(262_145)
  expect((await t.send('POST', '/nowhere', long, { headers: { 'content-length': String(long.length) } })).status).toBe(413)
  expect((await t.send('POST', '/nowhere', long)).status).toBe(413)
  expect((await t.send('POST', '/nowhere', long.slice(1))).status).toBe(404)
})
