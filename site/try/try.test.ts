import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type SiteForTest, type SiteTestOptions, session, siteForTest } from '../testing/site-for-test.ts'

let t: SiteForTest
afterEach(() => t?.stop())

const paths = ['/docs/try', '/docs/widgets']

/** The pages, with what auth was asked to do. */
async function open(auth: SiteTestOptions['auth'] = {}, signedIn: SiteTestOptions['session'] = session()) {
  const calls: object[] = []
  t = await siteForTest({
    session: signedIn,
    accounts: { recordAudit: async () => ({}) },
    auth: {
      listCustomerKeys: async () => ({
        items: [
          { id: 'key_1', customer: 'org_1', name: 'Documentation', test: true, state: 'active' },
          { id: 'key_2', customer: 'org_1', name: 'Documentation', test: false, state: 'active' },
          { id: 'key_3', customer: 'org_1', name: 'Tests', test: true, state: 'active' },
        ],
      }),
      async revokeCustomerKey({ id }) {
        calls.push({ revoked: id })
        return {}
      },
      async createCustomerKey({ customer, name, test: isTest, expiresAt }) {
        calls.push({ customer, name, isTest, expiresAt })
        return { id: 'key_4', key: 'tl_test_new' }
      },
      ...auth,
    },
  })
  return calls
}

test.each(paths)('%s makes a test key for a member, which ends tomorrow and replaces the one before', async (path) => {
  const calls = await open()
  const { status, text, headers } = await t.post(path)
  expect([status, text.includes('"tl_test_new"')]).toEqual([200, true])
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(calls).toEqual([{ revoked: 'key_1' }, { customer: 'org_1', name: 'Documentation', isTest: true, expiresAt: '2026-03-02' }])
})

test.each(paths)('%s keeps the path of its query, and asks visitors to sign in', async (path) => {
  await open()
  const before = await t.get(`${path}?path=/v1/sports`)
  expect(before.text).toContain(path === '/docs/try' ? 'action="/docs/try?path=/v1/sports"' : 'action="/docs/widgets"')
  t.signIn(undefined)
  expect((await t.get(path)).text).toContain(`href="/login?next=${encodeURIComponent(path)}"`)
  expect((await t.post(path)).location).toMatch(/^\/login/)
})

test('a plan without room for a key, and a role without keys, are explained', async () => {
  await open({ createCustomerKey: () => Promise.reject(fail('too_many_keys', { plan: 'free', max: 1 })) })
  expect((await t.post('/docs/try')).text).toContain('Active keys included in your plan: 1.')
  t.signIn(session({ memberships: [{ organisationId: 'org_1', name: 'Rovers', role: 'billing', plan: 'free' }] } as never))
  expect((await t.post('/docs/try')).text).toContain('needs an organisation whose keys you may manage')
})

test('the policy of /docs/try reaches this host and the API, and that of other pages is as strict as ever', async () => {
  await open()
  const policy = async (path: string) => (await t.get(path)).headers.get('content-security-policy')!
  expect(await policy('/docs/try')).toMatch(/connect-src 'self' http:\/\/localhost:8080; .*frame-ancestors 'none'/)
  expect(await policy('/docs/try')).toContain("script-src 'self';")
  expect(await policy('/docs/widgets')).not.toContain('unsafe')
})

test('the program of the reference is of this host, and kept for a year', async () => {
  await open()
  const [, path] = /src="(\/assets\/api-reference\/[^"]+)"/.exec((await t.get('/docs/try')).text)!
  const { status, headers, text } = await t.get(path!)
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(text).toContain('createApiReference')
  expect((await t.get('/assets/api-reference/other.js')).status).toBe(404)
})
