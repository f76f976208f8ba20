import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import type { ConfirmSignInRequest, HttpRequest, SendSignInLinkRequest } from '@touchline/contract/gen/accounts'
import { signInsPerMinute } from '../http/limits.ts'
import { type SiteForTest, type SiteTestOptions, session, siteForTest } from '../testing/site-for-test.ts'

let t: SiteForTest
afterEach(() => t.stop())

const links: SendSignInLinkRequest[] = []
const confirmed: ConfirmSignInRequest[] = []
const forwarded: HttpRequest[] = []
const noCookie = { status: 200, headers: [], body: new Uint8Array() }

async function visit(accounts: SiteTestOptions['accounts'] = {}, more: SiteTestOptions = {}) {
  for (const list of [links, confirmed, forwarded]) list.length = 0
  t = await siteForTest({
    session: undefined,
    accounts: {
      getSignInMethods: async () => ({ github: false, google: false }),
      async sendSignInLink(request) {
        links.push(request)
        return {}
      },
      async confirmSignIn(request) {
        confirmed.push(request)
        if (request.token !== 'good-token') throw fail('invalid_parameter', { name: 'token', what: 'was used or has expired' })
        const cookie = 'touchline.session=for-test; Path=/; HttpOnly; SameSite=Lax'
        return { status: 302, headers: [{ name: 'set-cookie', value: cookie }], body: new Uint8Array() }
      },
      async handleSignInRequest(request) {
        forwarded.push(request)
        return noCookie
      },
      ...accounts,
    },
    ...more,
  })
}

test('a link is mailed, and the page after it is the same whatever the address is', async () => {
  await visit()
  const first = await t.get('/login?next=/account/org_1/keys')
  expect(first.text).toContain('name="next" value="/account/org_1/keys"')
  const sent = await t.post('/login', { email: ' ana@example.com ', next: '/account/org_1/keys' })
  expect([sent.status, sent.location]).toEqual([303, '/login/sent'])
  expect(links).toMatchObject([{ email: 'ana@example.com', next: '/account/org_1/keys', language: 'en', address: '192.0.2.1' }])
  expect((await t.get('/login/sent')).text).toContain('If the address can receive mail')
})

test('an address that accounts rejects is named at its field, and typed text stays', async () => {
  await visit({ sendSignInLink: async () => Promise.reject(fail('invalid_parameter', { name: 'email', what: 'must be an address' })) })
  const rejected = await t.post('/login', { email: '"><script>alert(1)</script>' })
  expect(rejected.status).toBe(400)
  expect(rejected.text).toContain('value="&quot;&gt;&lt;script&gt;')
  expect(rejected.text).toMatch(/<input type="email"[^>]* aria-describedby="email-error email-hint" aria-invalid="true"/)
  expect(rejected.text).not.toContain('<script>alert')
})

test('the mailed link only shows a button; the button signs in once and continues', async () => {
  await visit()
  const page = await t.get('/login/confirm?token=good-token&next=%2Faccount%2Forg_1')
  expect([page.status, page.headers.get('cache-control'), confirmed.length]).toEqual([200, 'private, no-store', 0])
  const signedIn = await t.post('/login/confirm', { token: 'good-token', next: '/account/org_1' }, { headers: { 'user-agent': 'Firefox' } })
  expect([signedIn.status, signedIn.location]).toEqual([303, '/account/org_1'])
  expect(confirmed).toMatchObject([{ token: 'good-token', address: '192.0.2.1', agent: 'Firefox' }])
  expect(t.getCookies().get('touchline.session')).toBe('for-test')
})

test('a link that was used or is malformed leads to a page that offers a new one', async () => {
  await visit()
  expect((await t.post('/login/confirm', { token: 'used-token' })).location).toBe('/login/failed')
  expect((await t.get('/login/confirm?token=%0d%0aSet-Cookie:x')).location).toBe('/login/failed')
  expect((await t.get('/login/confirm')).location).toBe('/login/failed')
  const failed = await t.get('/login/failed')
  expect([failed.status, failed.text.includes('This link no longer works')]).toEqual([400, true])
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/.//evil.example', 'javascript:alert(1)'])(
  'signing in never continues at %s',
  async (next) => {
    await visit()
    expect((await t.get(`/login?next=${encodeURIComponent(next)}`)).text).toContain('name="next" value="/account"')
    expect((await t.post('/login/confirm', { token: 'good-token', next })).location).toBe('/account')
    await t.post('/login', { email: 'ana@example.com', next })
    expect(links[0]?.next).toBe('/account')
    t.signIn(session())
    expect((await t.get(`/login?next=${encodeURIComponent(next)}`)).location).toBe('/account')
  },
)

test('attempts of one address are limited, those of another are not', async () => {
  await visit()
  for (let attempt = 0; attempt < signInsPerMinute; attempt++)
    expect((await t.post('/login', { email: 'ana@example.com' })).status).toBe(303)
  const limited = await t.post('/login', { email: 'ana@example.com' })
  expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await t.post('/login', { email: 'ana@example.com' }, { peer: '192.0.2.2' })).status).toBe(303)
})

test('behind a proxy the forwarded address counts', async () => {
  await visit({}, { environment: { TRUST_PROXY: '1' } })
  await t.post('/login', { email: 'ana@example.com' }, { headers: { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' } })
  expect(links[0]?.address).toBe('203.0.113.9')
})

test('the limit of accounts is a page that says when to try again', async () => {
  await visit({ sendSignInLink: async () => Promise.reject(fail('too_many_attempts', { seconds: 90 })) })
  const limited = await t.post('/login', { email: 'ana@example.com' })
  expect([limited.status, limited.headers.get('retry-after'), limited.text.includes('90 seconds')]).toEqual([429, '90', true])
})

test('GitHub and Google are offered when they are set up', async () => {
  await visit({ getSignInMethods: async () => ({ github: true, google: false }) })
  const { text } = await t.get('/login')
  expect([text.includes('Continue with GitHub'), text.includes('Google')]).toEqual([true, false])
})

test('a provider is left for by a page, since a redirect after a form is refused by the policy', async () => {
  const url = 'https://github.com/login/oauth/authorize?state=s'
  await visit({
    async handleSignInRequest(request) {
      forwarded.push(request)
      const headers = [{ name: 'set-cookie', value: 'touchline.state=s; Path=/' }]
      return { status: 200, headers, body: Buffer.from(JSON.stringify({ url, redirect: false })) }
    },
  })
  const left = await t.post('/login/with/github', { next: '/account/org_1' })
  expect([left.status, left.headers.get('refresh'), t.getCookies().get('touchline.state')]).toEqual([200, `0; url=${url}`, 's'])
  expect(JSON.parse(Buffer.from(forwarded[0]!.body).toString())).toMatchObject({ provider: 'github', callbackURL: '/account/org_1' })
  expect((await t.post('/login/with/evil')).status).toBe(404)
})

test.each([
  ['http://localhost:8080/account/org_1', '/account/org_1'],
  ['/account', '/account'],
  ['https://evil.example/', '/login/failed?provider=1'],
  ['/login/failed?provider=1&error=access_denied', '/login/failed?provider=1'],
])('the return of a provider to %s leads to %s', async (value, expected) => {
  await visit({ handleSignInRequest: async () => ({ status: 302, headers: [{ name: 'location', value }], body: new Uint8Array() }) })
  expect((await t.get('/account/auth/callback/github?code=c&state=s')).location).toBe(expected)
})

test('passkeys reach the library with cookies and address; its other endpoints are unreachable', async () => {
  await visit()
  t.setCookie('touchline.challenge=c')
  const json = { 'content-type': 'application/json' }
  await t.send('POST', '/account/auth/passkey/verify-authentication', '{"response":{}}', { headers: { ...json, 'x-secret': 'no' } })
  expect(forwarded).toMatchObject([
    { method: 'POST', url: 'http://localhost:8080/account/auth/passkey/verify-authentication', address: '192.0.2.1' },
  ])
  expect(forwarded[0]!.headers.map(({ name }) => name).sort()).toEqual(['content-type', 'cookie', 'origin'])
  for (const path of ['sign-up/email', 'change-email', 'delete-user', 'passkey/delete-passkey', 'sign-in/magic-link', 'update-user']) {
    expect([path, (await t.send('POST', `/account/auth/${path}`, '{}', { headers: json })).status]).toEqual([path, 404])
  }
  for (const body of ['', '[]', '{', 'null', `{"a":"${'x'.repeat(65_536)}"}`]) {
    expect((await t.send('POST', '/account/auth/passkey/verify-authentication', body, { headers: json })).status).toBe(400)
  }
  expect(forwarded).toHaveLength(1)
})

test('signing out is a form that clears the cookies', async () => {
  const headers = [{ name: 'set-cookie', value: 'touchline.session=; Max-Age=0; Path=/' }]
  await visit({ handleSignInRequest: async () => ({ status: 200, headers, body: new Uint8Array() }) })
  t.signIn(session())
  expect((await t.get('/logout')).status).toBe(404)
  const left = await t.post('/logout')
  expect([left.status, left.location, t.getCookies().has('touchline.session')]).toEqual([303, '/', false])
})
