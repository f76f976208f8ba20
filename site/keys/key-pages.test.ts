import { create } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import { auth } from '@touchline/auth/service'
import { languages } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { PlanChangedSchema } from '@touchline/contract/gen/accounts'
import { AuthService } from '@touchline/contract/gen/auth'
import { isKey, keyDigest } from '@touchline/contract/keys'
import { accountsPlan } from '@touchline/contract/topics'
import type { PostOptions, Shown } from '../testing/browser.ts'
import { type SiteTestOptions, session, siteForTest } from '../testing/site-for-test.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const bundesliga = {
  id: 'soc-l0123456789',
  sport: 'soccer',
  name: 'Bundesliga',
  countryCode: 'DE',
  translations: { es: 'Bundesliga alemana' },
}
const nba = { id: 'bas-l0123456789', sport: 'basketball', name: 'NBA', countryCode: 'US' }
const path = '/account/org_1/keys'

const options = (audits: object[]): SiteTestOptions => ({
  environment: { KEY_SECRET: 'the secret of these tests: 0123456', PUBLIC_URL: 'http://localhost:8080' },
  services: [auth],
  accounts: {
    async recordAudit({ action, subject, detail, personId, organisationId }) {
      audits.push({ action, subject, detail, personId, organisationId })
      return {}
    },
  },
  fixtures: {
    async listLeagues({ sport, q = '' }) {
      const items = [bundesliga, nba].filter((each) => each.sport === sport && each.name.toLowerCase().includes(q.toLowerCase()))
      return { items, total: items.length }
    },
    async getLeague({ id }) {
      const league = [bundesliga, nba].find((each) => each.id === id)
      if (!league) throw fail('not_found', { kind: 'league', id })
      return league
    },
  },
  usage: { listKeyActivity: async () => ({ items: [] }) },
})

async function started(more: SiteTestOptions = {}) {
  const audits: { action: string; subject: string }[] = []
  const given = options(audits)
  const t = await siteForTest({ ...given, ...more, accounts: { ...given.accounts, ...more.accounts } })
  open.push(() => t.stop())
  const client = t.getClient(AuthService)
  const keys = async (customer = 'org_1') => (await client.listCustomerKeys({ customer })).items
  const state = async (key: string) => (await client.getGrant({ digest: keyDigest(key) })).state
  const created = async (fields: Record<string, string | string[]> = {}) => {
    const shown = await t.post(path, { name: 'Scores', kind: 'live', language: 'en', ...fields })
    return { shown, key: getKey(shown), id: (await keys()).at(-1)?.id ?? '' }
  }
  return { ...t, client, keys, state, created, audits }
}

const getKey = ({ text }: Shown): string => /tl_(?:live|test|pub)_[0-9A-Za-z]{49}/.exec(text)?.[0] ?? ''

describe('a new key', () => {
  test('is shown once with three calls to paste, in a page that nothing stores, and never again', async () => {
    const t = await started()
    const { shown, key, id } = await t.created()
    expect([shown.status, isKey(key), shown.headers.get('cache-control')]).toEqual([200, true, 'private, no-store'])
    for (const call of ['/v1/sports', '/v1/soccer/matches/live', '/v1/soccer/stream'])
      expect(shown.text).toMatch(new RegExp(`X-API-Key: ${key}&#39; &#39;http://localhost:8080${call}&#39;`))
    expect(shown.text).not.toMatch(/href="[^"]*tl_live_/)
    const list = await t.get(path)
    expect(list.text).toContain(`tl_live_…${key.slice(-4)}`)
    expect(list.text + (await t.get(`${path}/${id}`)).text).not.toContain(key)
    expect([...t.getCookies().values()].join()).not.toContain(key)
    expect(t.audits).toEqual([{ action: 'key.created', subject: id, detail: 'Scores', personId: 'person_1', organisationId: 'org_1' }])
  })

  test('has the chosen kind, sports, leagues, last day and language', async () => {
    const t = await started()
    const chosen = { kind: 'test', sport: ['soccer', 'tennis'], league: bundesliga.id, expires: '2026-03-31', language: 'fr' }
    const { key } = await t.created(chosen)
    expect(key).toMatch(/^tl_test_/)
    const rights = { name: 'Scores', test: true, sports: ['soccer', 'tennis'], leagueIds: [bundesliga.id], language: 'fr' }
    expect(await t.keys()).toMatchObject([{ ...rights, expiresAt: '2026-03-31T23:59:59.999Z' }])
    const { text } = await t.get(path)
    expect(text).toContain('Soccer, Tennis, 1 league')
    expect(text).toContain('31 Mar 2026')
  })

  test('for pages has their origins and a limit of each visitor, which can be changed', async () => {
    const t = await started()
    const chosen = { kind: 'pub', origins: 'https://app.example/, http://localhost:3000', visitor_per_minute: '20' }
    const { key, id, shown } = await t.created(chosen)
    expect(key).toMatch(/^tl_pub_/)
    expect(shown.text).toContain('Origin: https://app.example&#39;')
    expect(await t.keys()).toMatchObject([{ origins: ['https://app.example', 'http://localhost:3000'], visitorPerMinute: 20 }])
    expect((await t.get(path)).text).toMatch(/<small>https:\/\/app\.example<\/small>/)
    const { text } = await t.get(`${path}/${id}`)
    expect(text).toContain('value="https://app.example http://localhost:3000"')
    expect(text).toContain('value="20"')
    await t.post(`${path}/${id}`, { name: 'Scores', language: 'en', origins: 'https://www.example' })
    expect(await t.keys()).toMatchObject([{ origins: ['https://www.example'], visitorPerMinute: 60 }])
  })

  test('that is secret has no origins, whatever the form says', async () => {
    const t = await started()
    const { id } = await t.created({ origins: 'https://app.example' })
    expect(await t.keys()).toMatchObject([{ origins: [], visitorPerMinute: 0 }])
    expect((await t.get(`${path}/${id}`)).text).not.toContain('name="origins"')
  })

  test('is one click away after a payment', async () => {
    const t = await started()
    const { text } = await t.get(`${path}/new`)
    expect(text).toContain('Make your first key')
    expect(text).toContain('value="First key"')
    await t.created()
    expect((await t.get(`${path}/new`)).text).not.toContain('Make your first key')
  })

  test.each([
    [{ name: '' }, 'Enter a name of 1 to 100 characters.'],
    [{ name: 'x'.repeat(101) }, 'Enter a name of 1 to 100 characters.'],
    [{ expires: '2026-02-28' }, 'Choose a day that is not over.'],
    [{ expires: '2026-02-30' }, 'Choose a day that is not over.'],
    [{ sport: 'tennis', league: bundesliga.id }, 'Bundesliga (DE) is not a league of the chosen sports.'],
    [{ kind: 'pub', origins: '' }, 'Enter scheme and host of each site'],
    [{ kind: 'pub', origins: 'app.example' }, 'Enter scheme and host of each site'],
    [{ kind: 'pub', origins: 'https://app.example', visitor_per_minute: '0' }, 'Enter a whole number of at least 1.'],
    [{ language: 'xx' }, 'en, de, es, it, fr'],
  ])('with %j gets the form again with the error, and everything that was filled in', async (fields, error) => {
    const t = await started()
    const { shown } = await t.created({ kind: 'test', ...fields })
    expect(shown.status).toBe(400)
    expect(shown.text).toContain(error)
    expect(shown.text).toMatch(/value="(?:test|pub)" checked/)
    expect([await t.keys(), t.audits]).toEqual([[], []])
  })

  test('beyond the number of keys of the plan is refused with what to do', async () => {
    const t = await started()
    await t.created()
    const { shown } = await t.created({ name: 'Second' })
    expect(shown.status).toBe(400)
    expect(shown.text).toContain('Active keys included in your plan: 1. All are in use.')
    expect((await t.get(`${path}/new`)).text).toContain('All are in use')
    expect((await t.get(path)).text).toContain('Keys in use: 1 of 1 (plan Free).')
  })

  test('is shown even if the audit log does not answer', async () => {
    const t = await started({ logLevel: 'silent', accounts: { recordAudit: () => Promise.reject(fail('upstream_unavailable')) } })
    expect(isKey((await t.created()).key)).toBe(true)
  })
})

describe('searching for a league', () => {
  test('without script is a button of the form: it changes nothing, keeps what was filled in, and offers the leagues found', async () => {
    const t = await started()
    const search = { name: 'Scores', kind: 'test', language: 'de', league: nba.id, q: 'bundes', step: 'search' }
    const { status, text } = await t.post(path, search)
    expect(status).toBe(200)
    expect(text).toMatch(new RegExp(`value="${nba.id}" checked>NBA \\(US\\) <span class="muted">Basketball`))
    expect(text).toMatch(new RegExp(`value="${bundesliga.id}">Bundesliga \\(DE\\) <span class="muted">Soccer`))
    expect(text).toMatch(/value="Scores"/)
    expect((await t.post(path, { ...search, q: 'nothing like it' })).text).toContain('No league was found.')
    expect(await t.keys()).toEqual([])
  })

  test('with script is a list of JSON, in the language of the visitor, among the chosen sports', async () => {
    const t = await started()
    const found = async (query: string) => JSON.parse((await t.get(`${path}/leagues?${query}`)).text).leagues
    expect(await found('q=b&lang=es')).toEqual([])
    expect(await found('q=bundes&lang=es')).toEqual([{ id: bundesliga.id, label: 'Bundesliga alemana (DE)', sport_name: 'Fútbol' }])
    expect(await found('q=bundes&sport=tennis')).toEqual([])
    expect((await t.get(`${path}/new`)).text).toMatch(/<script type="module" src="\/assets\/league-search-/)
  })
})

describe('an existing key', () => {
  test('is edited: name, restriction, last day and language', async () => {
    const t = await started()
    const { id, key } = await t.created({ sport: 'tennis', expires: '2026-03-31' })
    const form = (await t.get(`${path}/${id}`)).text
    expect(form).toMatch(/value="tennis" checked/)
    expect(form).toMatch(/value="2026-03-31"/)
    const saved = await t.post(`${path}/${id}`, { name: 'Board', league: bundesliga.id, language: 'it' })
    expect([saved.status, saved.location]).toEqual([303, path])
    expect((await t.get(path)).text).toContain('The key was saved.')
    expect((await t.keys())[0]).toMatchObject({ name: 'Board', sports: [], leagueIds: [bundesliga.id], language: 'it' })
    expect((await t.keys())[0]?.expiresAt).toBeUndefined()
    expect(await t.state(key)).toBe('active')
    expect(t.audits.map(({ action }) => action)).toEqual(['key.created', 'key.updated'])
  })

  test('is rotated with an overlap: a day unless chosen otherwise', async () => {
    const t = await started()
    const old = await t.created()
    const page = (await t.get(`${path}/${old.id}/rotate`)).text
    expect(page).toMatch(/<option value="1" selected>in 1 day<\/option>/)
    expect(page).toMatch(/<option value="7">in 7 days<\/option>/)
    await t.clock.advance(1)
    const shown = await t.post(`${path}/${old.id}/rotate`, { overlap: '3' })
    expect(shown.text).toContain('The old key works until 4 Mar 2026')
    expect([isKey(getKey(shown)), await t.state(getKey(shown)), await t.state(old.key)]).toEqual([true, 'active', 'active'])
    expect((await t.keys())[0]?.expiresAt).toBe('2026-03-04T12:00:00.001Z')
    expect((await t.get(path)).text).toContain('Replaced')
    expect((await t.post(`${path}/${old.id}/rotate`)).location).toBe(path)
    const atOnce = await t.post(`${path}/${(await t.keys()).at(-1)!.id}/rotate`, { overlap: '0' })
    expect(atOnce.text).toContain('The old key has ended.')
    expect(t.audits.map(({ action }) => action)).toEqual(['key.created', 'key.rotated', 'key.rotated'])
  })

  test('is revoked after a confirmation, once', async () => {
    const t = await started()
    const { id, key } = await t.created()
    expect((await t.get(`${path}/${id}/revoke`)).text).toContain('Revoke “Scores”?')
    expect(await t.state(key)).toBe('active')
    expect((await t.post(`${path}/${id}/revoke`)).location).toBe(path)
    await t.post(`${path}/${id}/revoke`)
    expect(await t.state(key)).toBe('revoked')
    expect((await t.get(`${path}/${id}`)).location).toBe(path)
    expect((await t.get(path)).text).toContain('Revoked and expired keys')
    expect(t.audits.map(({ action }) => action)).toEqual(['key.created', 'key.revoked'])
  })

  test('shows when, from where and by which program it was used last', async () => {
    const agent = '<script>alert(1)</script>'
    const activity = { lastUsedAt: '2026-03-01T11:59:00Z', address: '198.51.100.7', agent }
    const t = await started({
      usage: { listKeyActivity: async ({ keyIds }) => ({ items: keyIds.map((keyId) => ({ keyId, ...activity })) }) },
    })
    await t.created({ name: '<img src=x onerror=alert(1)>' })
    const { text } = await t.get(path)
    expect(text).toContain('198.51.100.7 &lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toMatch(/<img|<script>alert/)
  })

  test('that the plan leaves no place is shown as suspended, with what to do', async () => {
    const t = await started()
    const plan = (id: string, revision: number) =>
      t.publish(accountsPlan, create(PlanChangedSchema, { organisationId: 'org_1', plan: id, revision }))
    await plan('starter', 1)
    await t.settled()
    await t.created({ name: 'Older' })
    await t.clock.advance(1)
    await t.created({ name: 'Newer' })
    await plan('free', 2)
    await t.settled()
    const { text } = await t.get(path)
    expect(text).toContain('Keys in use: 1 of 1 (plan Free).')
    expect(text).toContain('The newest ones beyond that are suspended and refused.')
    expect(text).toMatch(/Newer.*Suspended/s)
    const newer = (await t.keys()).find(({ name }) => name === 'Newer')!
    expect((await t.get(`${path}/${newer.id}/rotate`)).location).toBe(path)
    expect((await t.get(`${path}/${newer.id}`)).status).toBe(200)
  })

  test('is listed without its use while usage does not answer', async () => {
    const t = await started({ usage: {} })
    await t.created()
    expect((await t.get(path)).text).toContain('Scores')
  })
})

describe('who may see and change keys', () => {
  const routes = (id: string): [string, string][] => [
    ['GET', ''],
    ['POST', ''],
    ['GET', '/new'],
    ['GET', '/leagues?q=bundes'],
    ['GET', `/${id}`],
    ['POST', `/${id}`],
    ['GET', `/${id}/rotate`],
    ['POST', `/${id}/rotate`],
    ['GET', `/${id}/revoke`],
    ['POST', `/${id}/revoke`],
  ]
  const send = (t: Awaited<ReturnType<typeof started>>, method: string, to: string, more: PostOptions = {}) =>
    method === 'GET' ? t.get(to) : t.post(to, { name: 'Mine', kind: 'live', language: 'en' }, more)

  test('another organisation is a page that does not exist, whether it exists or not', async () => {
    const t = await started()
    const { id } = await t.created()
    t.signIn(session({ memberships: [{ organisationId: 'org_2', name: 'Others', role: 'owner', plan: 'free' }] as never }))
    for (const [method, rest] of routes(id)) {
      const [real, imagined] = [await send(t, method, path + rest), await send(t, method, `/account/org_9/keys${rest}`)]
      expect([method, rest, real.status, imagined.status]).toEqual([method, rest, 404, 404])
      expect(real.text.replaceAll('org_1', '')).toBe(imagined.text.replaceAll('org_9', ''))
    }
    // A key of another organisation under one's own.
    for (const [method, rest] of routes(id).slice(4)) expect((await send(t, method, `/account/org_2/keys${rest}`)).status).toBe(404)
    expect(await t.keys()).toMatchObject([{ id, name: 'Scores', state: 'active' }])
    expect(await t.keys('org_2')).toEqual([])
  })

  test('a role without the permission gets 403, a visitor the sign-in, a form without token nothing', async () => {
    const t = await started({ accounts: { authorize: () => Promise.reject(fail('role_not_allowed', { role: 'billing' })) } })
    for (const [method, rest] of routes('key_0000000000')) expect((await send(t, method, path + rest)).status).toBe(403)
    const u = await started()
    const { id } = await u.created()
    for (const [method, rest] of routes(id).filter(([each]) => each === 'POST')) {
      expect((await send(u, method, path + rest, { csrf: 'token-of-another-session' })).status).toBe(403)
    }
    expect((await u.keys()).map(({ state }) => state)).toEqual(['active'])
    u.signIn(undefined)
    for (const [method, rest] of routes(id)) expect((await send(u, method, path + rest)).location).toMatch(/^\/login\?next=/)
  })
})

test.each(languages)('every page exists in %s', async (lang) => {
  const t = await started()
  const { id } = await t.created()
  for (const rest of ['', '/new', `/${id}`, `/${id}/rotate`, `/${id}/revoke`]) {
    const { status, text } = await t.get(`${path}${rest}?lang=${lang}`)
    expect([rest, status]).toEqual([rest, 200])
    expect(text).toContain(`<html lang="${lang}"`)
    expect(text).not.toContain('undefined')
  }
})
