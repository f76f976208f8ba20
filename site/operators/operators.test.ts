import { create } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { AccountsService, RefundSchema } from '@touchline/contract/gen/accounts'
import { AuthService } from '@touchline/contract/gen/auth'
import { IngestService } from '@touchline/contract/gen/ingest'
import { StatsService } from '@touchline/contract/gen/stats'
import { StatusService } from '@touchline/contract/gen/status'
import { readConfig } from '@touchline/platform/config'
import { createLog } from '@touchline/platform/log'
import { startRpcServer } from '@touchline/platform/rpc/grpc-server'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { standIn } from '@touchline/platform/testing/start-for-test'
import { config } from '../config.ts'
import { browserFor, type Shown, testOrigin } from '../testing/browser.ts'
import { type SiteTestOptions, siteForTest } from '../testing/site-for-test.ts'
import { operatorPages } from './operators.ts'

const open: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const secret = rpcSecretsForTest.RPC_ADMIN_SECRET
const secrets = { service: [rpcSecretsForTest.RPC_SECRET], admin: [secret], site: [rpcSecretsForTest.RPC_SITE_SECRET] }
const attack = '<script>alert(1)</script>'

interface Stubs extends Pick<SiteTestOptions, 'logTo' | 'status'> {
  accounts?: Partial<ServiceImpl<typeof AccountsService>>
  auth?: Partial<ServiceImpl<typeof AuthService>>
  ingest?: Partial<ServiceImpl<typeof IngestService>>
  stats?: Partial<ServiceImpl<typeof StatsService>>
  operators?: Partial<ServiceImpl<typeof StatusService>>
}

/** The pages, which call stand-ins over gRPC with the secret that was typed. */
async function started({ accounts = {}, auth = {}, ingest = {}, stats = {}, operators = {}, ...more }: Stubs = {}) {
  const services = [
    standIn(AccountsService, accounts),
    standIn(AuthService, { listPlans: async () => ({ items: [] }), ...auth }),
    standIn(IngestService, { listSources: async () => ({ items: [] }), ...ingest }),
    standIn(StatsService, stats),
    standIn(StatusService, operators),
  ]
  const server = await startRpcServer({ host: '127.0.0.1', port: 0, services, secrets, log: createLog('silent') })
  open.push(() => server.close(0))
  const t = await siteForTest({ session: undefined, status: {}, logLevel: 'debug', logTo: { write: () => undefined }, ...more })
  open.push(() => t.stop())
  const environment = { RPC_PORT: String(server.port) }
  const pages = operatorPages({ ...t.site, config: readConfig({ site: config }, environment).site })
  open.push(() => pages.close())
  let token: string | undefined
  const browser = browserFor(pages, () => token)
  const keepToken = (shown: Shown): Shown => {
    token = /name="csrf" value="([^"]+)"/.exec(shown.text)?.[1] ?? token
    return shown
  }
  const get = async (path: string) => keepToken(await browser.get(path))
  const signIn = (typed = secret, peer = '192.0.2.1') => browser.post('/operators/sign-in', { secret: typed }, { csrf: false, peer })
  return { ...browser, clock: t.clock, get, signIn, getToken: () => token }
}

async function signedIn(stubs: Stubs = {}) {
  const t = await started(stubs)
  expect((await t.signIn()).location).toBe('/operators/sources')
  await t.get('/operators/plans')
  /** Sends a form and shows the page that it leads to. */
  const submit = async (path: string, fields: Record<string, string | string[]> = {}) => {
    const shown = await t.post(path, fields)
    return shown.location === undefined ? shown : { ...(await t.get(shown.location)), location: shown.location }
  }
  return { ...t, submit }
}

describe('the sign-in', () => {
  test('takes a secret of RPC_ADMIN_SECRET, and keeps it out of cookie, page and log', async () => {
    const lines: string[] = []
    const t = await started({ logTo: { write: (line) => void lines.push(line) } })
    expect((await t.get('/operators')).text).toContain('type="password"')
    const shown = await t.signIn()
    const cookie = shown.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^touchline_operators=[\w-]{43}; Max-Age=28800; Path=\/operators; HttpOnly; SameSite=Strict$/)
    const page = await t.get('/operators/sources')
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'; style-src 'self'/)
    expect(cookie + page.text + lines.join('')).not.toContain(secret)
  })

  test.each([
    ['no secret', ''],
    ['a wrong one', 'x'.repeat(40)],
    ['that of the services', rpcSecretsForTest.RPC_SECRET],
    ['that of the site', rpcSecretsForTest.RPC_SITE_SECRET],
    ['what no header can have', 'ä\r\nx: y'],
  ])('refuses %s', async (_, typed) => {
    const t = await started()
    const { status, text, headers } = await t.signIn(typed)
    expect([status, headers.get('set-cookie')]).toEqual([401, null])
    expect(text).toContain('This is no secret of RPC_ADMIN_SECRET.')
    expect((await t.get('/operators/sources')).location).toBe('/operators')
  })

  test('admits ten attempts a minute from one address', async () => {
    const t = await started()
    for (let i = 0; i < 10; i++) expect((await t.signIn('x'.repeat(40))).status).toBe(401)
    expect((await t.signIn()).status).toBe(429)
    expect((await t.signIn(secret, '192.0.2.2')).status).toBe(303)
  })

  test('reports a service that does not answer as that', async () => {
    const t = await started({ auth: { listPlans: () => Promise.reject(fail('upstream_unavailable')) } })
    expect((await t.signIn()).text).toContain('auth does not answer')
  })

  test('lasts eight hours or until the sign-out', async () => {
    const t = await signedIn()
    await t.clock.advance(8 * 3_600_000 - 1)
    expect((await t.get('/operators/plans')).status).toBe(200)
    await t.clock.advance(1)
    expect((await t.get('/operators/plans')).location).toBe('/operators')
    const u = await signedIn()
    const cookie = `touchline_operators=${u.getCookies().get('touchline_operators')}`
    expect((await u.submit('/operators/sign-out')).text).toContain('type="password"')
    u.setCookie(cookie)
    expect((await u.get('/operators/plans')).location).toBe('/operators')
  })

  test('gives a new session; a session that was planted is worth nothing', async () => {
    const t = await started()
    t.setCookie('touchline_operators=planted-by-somebody-else')
    await t.signIn()
    expect(t.getCookies().get('touchline_operators')).not.toBe('planted-by-somebody-else')
  })
})

describe('attacks', () => {
  const paths = ['sources', 'quarantine', 'quarantine/entry?id=1', 'candidates', 'decisions', 'identities', 'identities/compare']
  const more = ['matches', 'customers', 'customers/org_1', 'refunds', 'keys', 'plans', 'incidents', 'nothing']
  const changes = ['sources/import', 'sources/check', 'sources/purge', 'quarantine/retry', 'decisions/merge', 'decisions/distinct']
  const others = [
    'decisions/split',
    'decisions/undo',
    'customers/org_1/grant',
    'refunds/settle',
    'keys',
    'keys/revoke',
    'keys/rotate',
    'incidents',
  ]
  const posts = [...changes, ...others, 'incidents/update', 'sign-out']

  test('no page and no change without a session', async () => {
    const t = await started()
    for (const path of [...paths, ...more]) expect([path, (await t.get(`/operators/${path}`)).location]).toEqual([path, '/operators'])
    for (const path of posts) expect([path, (await t.post(`/operators/${path}`)).location]).toEqual([path, '/operators'])
  })

  test('no change from another site or without the token of the session', async () => {
    const revoked: string[] = []
    const t = await signedIn({
      auth: {
        async revokeKey({ id }) {
          revoked.push(id)
          return { id }
        },
      },
    })
    const elsewhere = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]
    for (const headers of elsewhere) {
      for (const path of posts) expect((await t.post(`/operators/${path}`, { id: 'key_1' }, { headers })).status).toBe(403)
      expect((await t.post('/operators/sign-in', { secret }, { headers })).status).toBe(403)
    }
    for (const csrf of [false, 'guessed'] as const)
      for (const path of posts) expect((await t.post(`/operators/${path}`, { id: 'key_1' }, { csrf })).status).toBe(403)
    expect(revoked).toEqual([])
    expect((await t.post('/operators/keys/revoke', { id: 'key_1' }, { headers: { origin: testOrigin } })).status).toBe(303)
    expect(revoked).toEqual(['key_1'])
  })

  test('no text of a source or a customer becomes HTML', async () => {
    const organisation = { id: 'org_1', name: attack, members: [{ email: attack, name: attack, role: 'owner' }], createdAt: attack }
    const part = { id: 'soc-t0123456789', names: [attack], teamName: attack, sourceKeys: [attack] }
    const pair = { kind: 'team', firstId: attack, firstName: attack, secondId: attack, secondName: attack, reason: attack }
    const quarantined = { id: attack, source: attack, row: attack, reason: attack, text: attack, at: attack }
    const report = { source: attack, value: { kind: { case: 'stringValue' as const, value: attack } }, receivedAt: attack }
    const t = await signedIn({
      accounts: { listOrganisations: async () => ({ items: [organisation] }) },
      auth: {
        listKeys: async () => ({
          items: [{ id: 'key_1', customer: 'org_1', name: attack, plan: attack, state: 'active', sports: [attack] }],
        }),
      },
      ingest: {
        listSources: async () => ({ items: [{ source: attack, format: attack, location: attack, state: attack, reason: attack }] }),
        listQuarantine: async () => ({ items: [quarantined], total: 1 }),
        getQuarantined: async () => quarantined,
        listCandidates: async () => ({ items: [pair, { ...pair, kind: 'league', entry: attack }] }),
        listDecisions: async () => ({
          items: [{ id: attack, firstName: attack, secondName: attack, why: attack, season: attack, at: attack }],
        }),
        getIdentity: async () => ({ id: 'soc-t0123456789', kind: attack, sport: attack, name: attack, parts: [part] }),
      },
      stats: { explainMatch: async () => ({ fields: [{ field: attack, source: attack, reports: [report] }] }) },
      status: {
        listIncidents: async () => ({
          items: [{ id: attack, title: attack, severity: attack, updates: [{ at: attack, state: attack, text: attack }] }],
        }),
      },
    })
    const filled = [...paths.slice(0, 5), `identities?id=${encodeURIComponent(attack)}`, 'identities/compare?first=a&second=b']
    const rest = ['matches?id=soc-m0123456789', `customers?q=${encodeURIComponent(attack)}`, 'customers/org_1', 'keys', 'incidents']
    for (const path of [...filled, ...rest]) {
      const { status, text } = await t.get(`/operators/${path}`)
      expect([path, status, text.includes('<script'), text.includes('&lt;script&gt;')]).toEqual([path, 200, false, true])
    }
  })
})

test('the style sheet comes from the admin port too', async () => {
  const t = await started()
  const path = /href="(\/operators\/assets\/site-[^"]+)"/.exec((await t.get('/operators')).text)?.[1]
  expect((await t.get(path!)).headers.get('content-type')).toBe('text/css; charset=utf-8')
})

describe('what the command line can', () => {
  test('sources: state, age, import, check and purge', async () => {
    const asked: object[] = []
    const t = await signedIn({
      ingest: {
        listSources: async () => ({
          items: [
            { source: 'touchline-jsonl@acme', state: 'failed', reason: 'no such file', lastImportAt: '2026-03-01T09:00:00Z', rows: 7 },
          ],
        }),
        async *importSource({ feed, force }) {
          asked.push({ feed, force })
          yield { rows: 3 }
          yield { done: true, rows: 12_345, skipped: { 'a friendly': 2 } }
        },
        async *checkSource() {
          yield { rows: 5, faults: [{ file: 'a.jsonl', place: '3', reason: 'no date', rows: 1 }] }
          yield { done: true }
        },
        async *purgeSource({ source, apply }) {
          asked.push({ source, apply })
          yield { done: true, counts: [{ kind: 'matches', removed: 4, changed: 1 }] }
        },
      },
      status: {
        getStatus: async () => ({ sports: [{ sport: 'soccer', sources: [{ source: 'acme', updatedAt: '2026-03-01T11:58:00Z' }] }] }),
      },
    })
    const { text } = await t.get('/operators/sources')
    for (const part of ['2026-03-01 09:00:00 UTC (3 h ago)', 'no such file', '(2 min ago)']) expect(text).toContain(part)
    const imported = await t.submit('/operators/sources/import', { feed: 'touchline-jsonl:/data', force: 'on' })
    for (const part of ['12345', 'skipped: a friendly']) expect(imported.text).toContain(part)
    expect((await t.submit('/operators/sources/check', { feed: 'touchline-jsonl:/data' })).text).toContain('no date')
    expect((await t.submit('/operators/sources/purge', { source: 'touchline-jsonl@acme' })).text).toContain('Remove all of it')
    await t.submit('/operators/sources/purge', { source: 'touchline-jsonl@acme', apply: 'on' })
    expect(asked).toEqual([
      { feed: 'touchline-jsonl:/data', force: true },
      { source: 'touchline-jsonl@acme', apply: false },
      { source: 'touchline-jsonl@acme', apply: true },
    ])
  })

  test('an import that takes longer than a page waits goes on', async () => {
    const [began, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const t = await signedIn({
      ingest: {
        async *importSource() {
          began.resolve()
          await ended.promise
          yield { done: true }
        },
      },
    })
    const sent = t.post('/operators/sources/import', { feed: 'touchline-jsonl:/data' })
    await began.promise
    await t.clock.advance(10_000)
    expect((await sent).location).toBe('/operators/sources')
    expect((await t.get('/operators/sources')).text).toContain('The import of touchline-jsonl:/data goes on.')
    ended.resolve()
  })

  test('quarantine: list, show, retry one or all', async () => {
    const retried: string[] = []
    const entry = {
      id: 'msg_7',
      source: 'feed.live',
      row: 'live-feed-live',
      reason: 'no such match',
      text: '{"id":1}',
      at: '2026-03-01T09:00:00Z',
    }
    const t = await signedIn({
      ingest: {
        listQuarantine: async () => ({ items: [entry], total: 3 }),
        getQuarantined: async ({ id }) => ({ ...entry, id }),
        async retryQuarantined({ id }) {
          retried.push(id)
          return { released: 1, kept: 2 }
        },
      },
    })
    expect((await t.get('/operators/quarantine')).text).toContain('/operators/quarantine/entry?id=msg_7')
    expect((await t.get('/operators/quarantine/entry?id=msg_7')).text).toContain('{&quot;id&quot;:1}')
    expect((await t.submit('/operators/quarantine/retry', { id: 'msg_7' })).text).toContain(
      '1 entries left the quarantine, 2 failed again.',
    )
    await t.submit('/operators/quarantine/retry')
    expect(retried).toEqual(['msg_7', ''])
    expect((await t.get('/operators/quarantine')).text).not.toContain('left the quarantine')
  })

  test('candidates side by side, with merge, distinct, split and undo', async () => {
    const decisions: object[] = []
    const names: Record<string, string> = { 'soc-t0123456789': 'Ajax', 'soc-t9876543210': 'AFC Ajax' }
    const decide = async ({ $typeName: _, ...request }: { $typeName: string }) => {
      decisions.push(request)
      return { decision: { id: 'dec_0123456789' }, unread: ['acme'] }
    }
    const pair = { kind: 'team', firstId: 'soc-t0123456789', firstName: 'Ajax', secondId: 'soc-t9876543210', secondName: 'AFC Ajax' }
    const t = await signedIn({
      ingest: {
        listCandidates: async () => ({ items: [pair] }),
        getIdentity: async ({ id }) => ({ id, kind: 'team', sport: 'soccer', name: names[id]!, parts: [{ id, names: [names[id]!] }] }),
        listDecisions: async () => ({ items: [{ id: 'dec_0123456789', action: 'merge', ...pair, at: '2026-03-01T09:00:00.000Z' }] }),
        mergeIdentities: decide,
        markDistinct: decide,
        splitIdentity: decide,
        undoDecision: decide,
      },
    })
    expect((await t.get('/operators/candidates')).text).toContain(
      '/operators/identities/compare?first=soc-t0123456789&amp;second=soc-t9876543210',
    )
    const compared = await t.get('/operators/identities/compare?first=soc-t0123456789&second=soc-t9876543210')
    for (const part of ['Merge Ajax into AFC Ajax', 'Merge AFC Ajax into Ajax', 'They are not the same'])
      expect(compared.text).toContain(part)
    const merged = await t.submit('/operators/decisions/merge', { id: 'soc-t9876543210', into: 'soc-t0123456789', why: 'one club' })
    expect(merged.text).toContain('Decided: dec_0123456789. Not imported again: acme.')
    await t.submit('/operators/decisions/distinct', { first: 'soc-t0123456789', second: 'soc-t9876543210', why: 'two clubs' })
    await t.submit('/operators/decisions/split', { id: 'soc-t0123456789', name: 'Ajax II', season: '', why: 'reserves' })
    await t.submit('/operators/decisions/undo', { id: 'dec_0123456789' })
    expect(decisions).toEqual([
      { id: 'soc-t9876543210', intoId: 'soc-t0123456789', why: 'one club' },
      { firstId: 'soc-t0123456789', secondId: 'soc-t9876543210', why: 'two clubs' },
      { id: 'soc-t0123456789', name: 'Ajax II', season: '', why: 'reserves' },
      { id: 'dec_0123456789' },
    ])
  })

  test('a match is explained, with what every source reported', async () => {
    const number = (value: number) => ({ kind: { case: 'numberValue' as const, value } })
    const reports = [
      { source: 'acme', value: number(2), receivedAt: '2026-03-01T16:02:44.120Z' },
      { source: 'wyscout', value: number(1) },
    ]
    const t = await signedIn({
      stats: {
        explainMatch: async () => ({ fields: [{ field: 'home_team.score', value: number(2), source: 'acme', disagrees: true, reports }] }),
      },
    })
    const { text } = await t.get('/operators/matches?id=soc-m0123456789')
    for (const part of ['home_team.score ≠', 'wyscout', '2026-03-01T16:02:44.120Z']) expect(text).toContain(part)
    expect((await t.get('/operators/matches?id=soc-t0123456789')).status).toBe(400)
  })

  test('payments to return, which are settled with the transfer back', async () => {
    const settled: object[] = []
    const refund = { orderId: 'ord_1', organisationId: attack, plan: 'pro', interval: 'year', amount: 990_000_000n, payer: '0xabc' }
    const t = await signedIn({
      accounts: {
        listRefunds: async ({ settled: isSettled }) => ({
          items: [create(RefundSchema, { ...refund, ...(isSettled && { settledAt: '2026-03-01T12:00:00.000Z', note: attack }) })],
          next: 'cursor',
        }),
        async settleRefund({ $typeName: _, ...request }) {
          settled.push(request)
          return create(RefundSchema, refund)
        },
      },
    })
    const { text } = await t.get('/operators/refunds')
    for (const part of ['&lt;script&gt;', '0xabc', '990', 'after=cursor', 'name="transaction"']) expect(text).toContain(part)
    const others = (await t.get('/operators/refunds?settled')).text
    expect([others.includes('name="transaction"'), others.includes(attack), others.includes('settled=&amp;after=cursor')]).toEqual([
      false,
      false,
      true,
    ])
    const shown = await t.submit('/operators/refunds/settle', { order: 'ord_1', transaction: '0x12', note: 'returned' })
    expect(shown.text).toContain('The refund of ord_1 is settled.')
    expect(settled).toEqual([{ orderId: 'ord_1', transaction: '0x12', note: 'returned' }])
  })

  test('customers with their keys and grants; a plan is granted and withdrawn', async () => {
    const granted: object[] = []
    const organisation = {
      ...{
        id: 'org_1',
        name: 'Rovers',
        members: [{ email: 'ana@example.com', role: 'owner' }],
        grants: [{ plan: 'pro', reason: 'partner' }],
      },
      plan: { plan: 'pro', source: 'grant' },
    }
    const t = await signedIn({
      accounts: {
        listOrganisations: async ({ query }) => ({ items: query === 'org_9' ? [] : [organisation], next: query === 'r' ? 'cursor' : '' }),
        async grantPlan({ $typeName: _, ...request }) {
          granted.push(request)
          return organisation
        },
      },
      auth: {
        listKeys: async () => ({
          items: [
            { id: 'key_1', customer: 'org_1', state: 'active' },
            { id: 'key_2', customer: 'org_2', state: 'active' },
          ],
        }),
      },
    })
    const list = await t.get('/operators/customers?q=r')
    for (const part of ['ana@example.com', '/operators/customers/org_1', 'q=r&amp;after=cursor']) expect(list.text).toContain(part)
    const { text } = await t.get('/operators/customers/org_1')
    expect([text.includes('key_1'), text.includes('key_2'), text.includes('partner')]).toEqual([true, false, true])
    // It has no end, and is not withdrawn.
    expect(text).toContain('<td>until withdrawn</td>')
    expect((await t.get('/operators/customers/org_9')).status).toBe(404)
    await t.submit('/operators/customers/org_1/grant', { plan: 'pro', until: '2026-12-31', reason: 'partner' })
    await t.submit('/operators/customers/org_1/grant')
    expect(granted).toEqual([
      { organisationId: 'org_1', plan: 'pro', until: '2026-12-31T23:59:59.999Z', reason: 'partner' },
      { organisationId: 'org_1', plan: '', until: '', reason: '' },
    ])
  })

  test('keys: create, rotate, revoke; a new key is shown once', async () => {
    const asked: object[] = []
    const t = await signedIn({
      auth: {
        listKeys: async () => ({ items: [{ id: 'key_1', customer: 'Acme', state: 'active', lastFour: 'wXyZ' }] }),
        async createKey({ plan, customer, sports, leagueIds, perMinute, expiresAt, test: isTest }) {
          asked.push({ plan, customer, sports, leagueIds, perMinute, expiresAt, isTest })
          return { id: 'key_2', key: 'tl_live_new' }
        },
        async rotateKey({ id, overlapSeconds }) {
          asked.push({ id, overlapSeconds })
          return { id: 'key_3', key: 'tl_live_rotated' }
        },
        revokeKey: async ({ id }) => (id === 'key_9' ? Promise.reject(fail('not_found', { kind: 'key', id })) : { id, state: 'revoked' }),
      },
    })
    const fields = {
      plan: 'enterprise',
      customer: 'Acme',
      sport: ['soccer', 'tennis'],
      leagues: 'soc-l0123456789, soc-l9876543210',
      per_minute: '9000',
    }
    expect((await t.submit('/operators/keys', { ...fields, expires: '2026-12-31' })).text).toContain('tl_live_new')
    expect((await t.submit('/operators/keys/rotate', { id: 'key_1', overlap: '0' })).text).toContain('tl_live_rotated')
    expect((await t.submit('/operators/keys/revoke', { id: 'key_1', back: '/customers/org_1' })).location).toBe(
      '/operators/customers/org_1',
    )
    const back = await t.submit('/operators/keys/revoke', { id: 'key_1', back: '//evil.example' })
    expect(back.location).toBe('/operators/keys')
    expect(back.text).toContain('key_1 was revoked.')
    expect((await t.submit('/operators/keys/revoke', { id: 'key_9' })).text).toContain('There is no key key_9.')
    expect(asked).toEqual([
      {
        ...{ plan: 'enterprise', customer: 'Acme', sports: ['soccer', 'tennis'], leagueIds: ['soc-l0123456789', 'soc-l9876543210'] },
        ...{ perMinute: 9_000, expiresAt: '2026-12-31', isTest: false },
      },
      { id: 'key_1', overlapSeconds: 0 },
    ])
  })

  test('incidents: open and update', async () => {
    const asked: object[] = []
    const t = await signedIn({
      status: { listIncidents: async () => ({ items: [{ id: 'inc_1', title: 'Late scores', updates: [{ state: 'identified' }] }] }) },
      operators: {
        async openIncident({ $typeName: _, ...request }) {
          asked.push(request)
          return { id: 'inc_2' }
        },
        async updateIncident({ $typeName: _, ...request }) {
          asked.push(request)
          return { id: 'inc_1' }
        },
      },
    })
    const opened = { title: 'No stream', severity: 'major', affected: 'soccer, stream', text: 'We look into it.' }
    expect((await t.submit('/operators/incidents', opened)).text).toContain('inc_2 was opened.')
    await t.submit('/operators/incidents/update', { id: 'inc_1', state: 'resolved', text: 'It works again.' })
    expect(asked).toEqual([
      { ...opened, affected: ['soccer', 'stream'] },
      { id: 'inc_1', state: 'resolved', text: 'It works again.' },
    ])
  })
})
