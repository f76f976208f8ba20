import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import { hostileServices, hostileText, type RecordedCall, secretText } from './testing/hostile-services.ts'
import { type SiteForTest, session, siteForTest } from './testing/site-for-test.ts'

/*
 * What holds for every route, whichever area it is of: routes are read from the application, so a new page is tested
 * without a line here.
 */

let t: SiteForTest
let calls: RecordedCall[]
let logged: string

async function open(options: Parameters<typeof siteForTest>[0] = {}) {
  const services = hostileServices()
  calls = services.calls
  logged = ''
  const logTo = new Writable({
    write(chunk, _, done) {
      logged += chunk
      done()
    },
  })
  t = await siteForTest({ ...services.options, logLevel: 'debug', logTo: logTo as never, ...options })
}
beforeEach(() => open())
afterEach(() => t.stop())

/** The routes of pages, without the stages before them. */
const getRoutes = () => [
  ...new Map(t.app.routes.filter(({ method }) => method !== 'ALL').map((route) => [`${route.method} ${route.path}`, route])).values(),
]

/** A path of a route: the organisation in place of `:org`, the first choice or "x1" in place of other parameters. */
const fill = (pattern: string, organisation: string): string =>
  pattern.replace(/:(\w+)(?:\{([^}]*)\})?/g, (_, name: string, choices = '') =>
    name === 'org' ? organisation : /^[a-z|]+$/.test(choices) ? choices.split('|')[0] : 'x1',
  )

const request = (method: string, path: string, fields = {}) => (method === 'GET' ? t.get(path) : t.post(path, fields))

test('the tests see the routes of all areas', () => {
  const paths = getRoutes().map(({ method, path }) => `${method} ${path}`)
  expect(paths).toContain('POST /login')
  expect(paths.filter((path) => path.includes(':org')).length).toBeGreaterThan(8)
  expect(fill('/account/:org{org_[A-Za-z0-9_-]+}/team/:form', 'org_1')).toBe('/account/org_1/team/x1')
  expect(fill('/login/with/:provider{github|google}', 'org_1')).toBe('/login/with/github')
})

test('no POST of a signed-in person does anything without the token of the session', async () => {
  for (const { path } of getRoutes().filter(({ method }) => method === 'POST')) {
    const [filled, before] = [fill(path, 'org_1'), calls.length]
    const refused = await t.post(filled, { name: 'x', email: 'ana@example.com' }, { csrf: false, peer: peerFor(filled) })
    expect([path, refused.status, calls.length]).toEqual([path, 403, before])
    expect((await t.post(filled, {}, { csrf: 'token-of-session-2', peer: peerFor(filled) })).status).toBe(403)
  }
})

test('no POST from another origin does anything', async () => {
  for (const { path } of getRoutes().filter(({ method }) => method === 'POST')) {
    const [filled, before] = [fill(path, 'org_1'), calls.length]
    const refused = await t.post(filled, {}, { headers: { origin: 'https://evil.example' }, peer: peerFor(filled) })
    expect([path, refused.status, calls.length]).toEqual([path, 403, before])
  }
})

test('an organisation of somebody else is not found on any route, as one that does not exist, and no service is asked', async () => {
  const routes = getRoutes().filter(({ path }) => path.includes(':org'))
  const unknown = await t.get('/account/no/such/page')
  const shown = (text: string, path: string) => text.replaceAll(path, 'PATH').replaceAll(encodeURIComponent(path), 'PATH')
  for (const { method, path } of routes) {
    for (const organisation of ['org_2', 'org_does-not-exist']) {
      const filled = fill(path, organisation)
      const answer = await request(method, filled, { member: 'person_1', role: 'owner' })
      expect([path, organisation, answer.status]).toEqual([path, organisation, 404])
      expect(shown(answer.text, filled)).toBe(shown(unknown.text, '/account/no/such/page'))
      expect(withoutLength(answer.headers)).toEqual(withoutLength(unknown.headers))
    }
  }
  expect(calls).toEqual([])
})

test('a visitor who is not signed in is sent to sign in, whether an organisation exists or not', async () => {
  t.signIn(undefined)
  for (const { method, path } of getRoutes().filter(({ path }) => path.startsWith('/account') && !path.startsWith('/account/auth'))) {
    const filled = fill(path, 'org_1')
    const answer = await request(method, filled)
    if (answer.location?.startsWith('/account')) continue
    // A script gets a status instead of a redirect to a page.
    expect([path, [303, 401]]).toEqual([path, expect.arrayContaining([answer.status])])
    if (answer.status === 303) expect(answer.location).toMatch(/^\/login\?next=%2Faccount/)
    expect(answer.text).not.toContain('org_1')
  }
  expect(calls).toEqual([])
})

test('hostile text of every field is shown as text, on every page', async () => {
  t.signIn(
    session({
      person: {
        ...{ id: 'person_1', email: hostileText, name: hostileText, language: 'en' },
        passkeys: [{ id: 'x1', name: hostileText, createdAt: '2026-03-01T12:00:00Z' }],
      } as never,
      memberships: [1, 2].map((n) => ({ organisationId: `org_${n}`, name: hostileText, role: 'owner', plan: hostileText })) as never,
    }),
  )
  let marked = 0
  for (const { path } of getRoutes().filter(({ method }) => method === 'GET')) {
    const { text, headers } = await t.get(`${fill(path, 'org_1')}?q=${encodeURIComponent(hostileText)}&all=`)
    if (!headers.get('content-type')?.startsWith('text/html')) continue
    expect([path, /<script>|<img src=x|onerror=alert\(1\)>/.test(text)]).toEqual([path, false])
    expect([path, /(?:href|src|action)="\s*javascript:/i.test(text)]).toEqual([path, false])
    expect([path, text.includes(secretText)]).toEqual([path, false])
    if (text.includes('&lt;script&gt;alert(&#39;xss')) marked++
  }
  expect(marked).toBeGreaterThan(5)
})

test('text that a form sends back is escaped', async () => {
  const fields = [
    'email',
    'name',
    'role',
    'language',
    'member',
    'invitation',
    'token',
    'next',
    'session',
    'passkey',
    'sport',
    'plan',
    'expires',
  ]
  for (const { path } of getRoutes().filter(({ method }) => method === 'POST')) {
    const filled = fill(path, 'org_1')
    const sent = Object.fromEntries(fields.map((name) => [name, hostileText]))
    const { text, location } = await t.post(filled, sent, { peer: peerFor(filled) })
    const next = location?.startsWith('/') ? await t.get(location) : undefined
    expect([path, /<script>|<img src=x/.test(text + (next?.text ?? ''))]).toEqual([path, false])
  }
})

test('every page is complete in every language', async () => {
  for (const { path } of getRoutes().filter(({ method }) => method === 'GET')) {
    for (const language of languages) {
      const { text, headers } = await t.get(`${fill(path, 'org_1')}?lang=${language}`, { peer: peerFor(`${path} ${language}`) })
      if (!headers.get('content-type')?.startsWith('text/html')) continue
      expect([path, language, /<html lang="(\w+)"/.exec(text)?.[1]]).toEqual([path, language, language])
      expect([path, language, /\b(undefined|NaN|Invalid Date)\b|\[object /.exec(text)?.[0]]).toEqual([path, language, undefined])
    }
  }
})

test('what a signed-in person sees is stored by nobody', async () => {
  for (const { path } of getRoutes().filter(({ method, path }) => method === 'GET' && path.startsWith('/account'))) {
    const { status, headers } = await t.get(fill(path, 'org_1'))
    if (status === 303) continue
    expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-store'])
  }
})

test('no redirect of any route leaves the site, whatever a parameter asks for', async () => {
  const targets = ['//evil.example', '/\\evil.example', 'https://evil.example', '/.//evil.example']
  for (const { method, path } of getRoutes()) {
    for (const target of targets) {
      const filled = fill(path, 'org_1')
      const query = new URLSearchParams(Object.fromEntries(['next', 'return', 'url', 'callbackURL'].map((name) => [name, target])))
      const { location } =
        method === 'GET' ? await t.get(`${filled}?${query}`) : await t.post(filled, Object.fromEntries(query), { peer: peerFor(filled) })
      if (location === undefined) continue
      expect([path, target, new URL(location, 'http://localhost:8080').origin]).toEqual([path, target, 'http://localhost:8080'])
    }
  }
})

test('no secret and no form is logged', async () => {
  for (const { method, path } of getRoutes()) {
    const filled = fill(path, 'org_1')
    if (method === 'GET') await t.get(`${filled}?token=${secretText}`)
    else await t.post(filled, { token: secretText, name: secretText }, { peer: peerFor(filled) })
  }
  expect(logged).not.toContain(secretText)
  expect(logged).not.toContain('token-of-session-1')
  expect(logged).not.toContain('touchline.session')
})

test('pages have a policy without inline scripts and styles, and obey it', async () => {
  for (const { path } of getRoutes().filter(({ method }) => method === 'GET')) {
    const { text, headers } = await t.get(fill(path, 'org_1'))
    if (!headers.get('content-type')?.startsWith('text/html')) continue
    expect(headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self'")
    expect([path, /<script(?![^>]*\bsrc=)|<style|\sstyle="|\son[a-z]+="/.test(text)]).toEqual([path, false])
  }
})

/** Each path its own client address, so that limits of an address play no part. */
const peerFor = (path: string): string => `198.51.100.${[...path].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 250, 7)}`

const withoutLength = (headers: Headers): Record<string, string> => {
  const { 'content-length': _, ...others } = Object.fromEntries(headers)
  return others
}
