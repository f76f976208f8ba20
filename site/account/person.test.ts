import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { languages } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import {
  AuditEntrySchema,
  type EndSessionRequest,
  OrganisationSchema,
  PersonSchema,
  SessionListSchema,
} from '@touchline/contract/gen/accounts'
import { PlanOrderListSchema } from '@touchline/contract/gen/billing'
import { type SiteForTest, type SiteTestOptions, session, siteForTest } from '../testing/site-for-test.ts'
import { deviceName } from './security/security.ts'

let t: SiteForTest
afterEach(() => t.stop())

const ana = create(PersonSchema, {
  ...{ id: 'person_1', email: 'ana@example.com', name: 'Ana', language: 'en' },
  passkeys: [{ id: 'pk_1', name: 'Laptop', createdAt: '2026-02-01T09:00:00Z' }],
})
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function start(accounts: SiteTestOptions['accounts'] = {}) {
  t = await siteForTest({
    session: session({ person: ana }),
    accounts: {
      listSessions: async () =>
        create(SessionListSchema, {
          items: [
            { id: 'session_1', agent: firefox, address: '192.0.2.1', createdAt: '2026-03-01T11:00:00Z', expiresAt: '2026-03-31T11:00:00Z' },
            {
              id: 'session_2',
              agent: 'curl/8',
              address: '203.0.113.9',
              createdAt: '2026-02-01T11:00:00Z',
              expiresAt: '2026-03-03T11:00:00Z',
            },
          ],
        }),
      getOrganisation: async () =>
        create(OrganisationSchema, { id: 'org_1', name: 'Rovers', members: [{ personId: 'person_1', role: 'owner' }] }),
      ...accounts,
    },
  })
}

test('sessions are listed with browser and address, and every other one can be ended', async () => {
  const ended: EndSessionRequest[] = []
  await start({
    async endSession(request) {
      ended.push(request)
      return {}
    },
  })
  const { text } = await t.get('/account/security')
  expect(text).toMatch(/Firefox, Linux <span class="badge ok">this one<\/span>[\s\S]*curl\/8[\s\S]*203\.0\.113\.9/)
  expect(text.match(/name="session"/g)).toHaveLength(1)
  expect((await t.post('/account/security/sessions/end', { session: 'session_2' })).location).toBe('/account/security')
  await t.post('/account/security/sessions/end', {})
  expect((await t.post('/account/security/sessions/end-all')).location).toBe('/login')
  expect(ended).toMatchObject([
    { personId: 'person_1', sessionId: 'session_2' },
    { personId: 'person_1', sessionId: '' },
  ])
})

test('a passkey is removed with its name; one of somebody else is not asked for', async () => {
  const removed: string[] = []
  await start({
    async removePasskey({ passkeyId }) {
      removed.push(passkeyId)
      return ana
    },
  })
  await t.post('/account/security/passkeys/remove', { passkey: 'pk_9' })
  await t.post('/account/security/passkeys/remove', { passkey: 'pk_1' })
  expect(removed).toEqual(['pk_1'])
  expect((await t.get('/account/security')).text).toContain('Laptop was removed.')
})

test('a passkey is renamed; a name that is not valid, and a passkey of somebody else, are not sent', async () => {
  const renamed: object[] = []
  await start({
    async renamePasskey(request) {
      renamed.push(request)
      return ana
    },
  })
  expect((await t.get('/account/security')).text).toContain('aria-label="Rename Laptop"')
  await t.post('/account/security/passkeys/rename', { passkey: 'pk_9', name: 'Mine' })
  await t.post('/account/security/passkeys/rename', { passkey: 'pk_1', name: '' })
  expect((await t.get('/account/security')).text).toContain('Enter a name of 1 to 100 characters.')
  await t.post('/account/security/passkeys/rename', { passkey: 'pk_1', name: 'Work <laptop>' })
  expect((await t.get('/account/security')).text).toContain('The passkey is now called Work &lt;laptop&gt;.')
  expect(renamed).toMatchObject([{ personId: 'person_1', passkeyId: 'pk_1', name: 'Work <laptop>' }])
})

test('without script, adding a passkey is not offered', async () => {
  await start()
  expect((await t.get('/account/security')).text).toMatch(/<section id="passkey-add"[^>]* hidden>/)
})

test.each([
  [firefox, 'Firefox, Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1', 'Safari, iPhone'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['curl/8.5', 'curl/8.5'],
  ['', undefined],
])('the agent %s is shown as %s', (agent, shown) => {
  expect(deviceName(agent)).toBe(shown)
})

test('name and language are saved, and the pages change at once', async () => {
  const saved: object[] = []
  await start({
    async updatePerson(request) {
      saved.push(request)
      return ana
    },
  })
  const { location } = await t.post('/account/settings', { name: 'Ana B.', language: 'fr' })
  expect([location, saved]).toMatchObject(['/account/settings', [{ personId: 'person_1', name: 'Ana B.', language: 'fr' }]])
  const { text } = await t.get('/account/settings')
  expect([text.includes('<html lang="fr">'), text.includes('Vos paramètres ont été enregistrés.')]).toEqual([true, true])
  expect((await t.post('/account/settings', { name: '', language: 'fr' })).status).toBe(400)
  expect(saved).toHaveLength(1)
})

test('the export is a file that is not stored', async () => {
  await start({ exportPerson: async () => ({ json: '{"email":"ana@example.com"}' }) })
  const { text, headers } = await t.get('/account/settings/export')
  expect([text, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    '{"email":"ana@example.com"}',
    'application/json; charset=utf-8',
    'private, no-store',
  ])
  expect(headers.get('content-disposition')).toMatch(/^attachment/)
})

test('deleting the account needs its address, says what happens, and ends at a page for everybody', async () => {
  const deleted: string[] = []
  await start({
    async deletePerson({ personId }) {
      deleted.push(personId)
      return {}
    },
  })
  expect((await t.get('/account/settings')).text).toContain('Rovers has no other member: it is deleted, its keys stop working at once')
  const wrong = await t.post('/account/settings/delete', { email: 'ana@example.org' })
  expect([wrong.status, wrong.text.includes('This is not your address.'), deleted]).toEqual([400, true, []])
  const right = await t.post('/account/settings/delete', { email: 'Ana@Example.com' })
  expect([right.location, right.headers.get('clear-site-data'), deleted]).toEqual(['/goodbye', '"cookies"', ['person_1']])
  expect((await t.get('/goodbye')).text).toContain('Your account was deleted')
})

test('before a deletion the page says what happens to what is paid, and to a payment that is not confirmed', async () => {
  const plan = { plan: 'pro', source: 'usdc', until: '2026-04-01T12:00:00Z' }
  const members = [{ personId: 'person_1', role: 'owner' }]
  t = await siteForTest({
    session: session({ person: ana }),
    accounts: { getOrganisation: async () => create(OrganisationSchema, { id: 'org_1', name: 'Rovers', members, plan }) },
    billing: { listPlanOrders: async () => create(PlanOrderListSchema, { items: [{ id: 'ord_1', state: 'open' }] }) },
  })
  const { text } = await t.get('/account/settings')
  expect(text).toContain('Its plan Pro is paid until 1 Apr 2026 and ends at once; the rest is not refunded automatically.')
  expect(text).toContain('A payment in USDC for it is not confirmed yet. If it arrives after the deletion, the operator returns it')
})

test('the last owner of an organisation with other members reads what it needs first', async () => {
  await start({
    deletePerson: async () => Promise.reject(fail('last_owner', { organisation: 'Rovers' })),
    getOrganisation: async () =>
      create(OrganisationSchema, {
        ...{ id: 'org_1', name: 'Rovers' },
        members: [
          { personId: 'person_1', role: 'owner' },
          { personId: 'person_2', role: 'developer' },
        ],
      }),
  })
  expect((await t.get('/account/settings')).text).toContain('Rovers has other members but no other owner.')
  const { status, text } = await t.post('/account/settings/delete', { email: 'ana@example.com' })
  expect([status, text.includes('Rovers needs an owner.')]).toEqual([409, true])
})

test('the audit log has words for actors, actions, roles and subscriptions in every language', async () => {
  const entries = [
    { actor: 'stripe', action: 'subscription.changed', subject: 'sub_1', detail: 'pro month, past_due' },
    { actor: 'ana@example.com', action: 'member.role', subject: 'bo@example.com', detail: 'developer' },
    { actor: 'operator', action: 'plan.grant-withdrawn', subject: '', detail: 'partner' },
    { actor: 'deleted person', action: 'member.invited', subject: 'deleted person', detail: 'developer' },
  ].map((entry) => create(AuditEntrySchema, { at: '2026-03-01T11:00:00Z', ...entry }))
  await start({ listAuditEntries: async () => ({ items: entries, next: '' }) })
  const { text } = await t.get('/account/org_1/audit?lang=de')
  expect(text).toMatch(/Stripe[\s\S]*Abonnement geändert[\s\S]*Pro, monatlich, Zahlung überfällig[\s\S]*sub_1/)
  expect(text).toMatch(/Rolle geändert[\s\S]*Entwickler[\s\S]*bo@example\.com/)
  for (const language of languages) {
    expect((await t.get(`/account/org_1/audit?lang=${language}`)).text).not.toMatch(/grant-withdrawn|past_due|>operator<|>deleted person</)
  }
})

test('the audit log is shown page by page', async () => {
  const entry = { at: '2026-03-01T11:00:00Z', actor: 'ana@example.com', action: 'key.created', subject: 'key_1', detail: 'Server' }
  await start({
    async listAuditEntries({ after }) {
      if (after === 'edited') throw fail('invalid_parameter', { name: 'after', what: 'is no cursor' })
      return { items: [create(AuditEntrySchema, entry)], next: after === '' ? 'c+1' : '' }
    },
  })
  const first = await t.get('/account/org_1/audit')
  expect(first.text).toMatch(/1 Mar 2026, 11:00 UTC[\s\S]*ana@example.com[\s\S]*Key created[\s\S]*Server[\s\S]*key_1/)
  expect(first.text).toContain('href="/account/org_1/audit?after=c%2B1">Older entries</a>')
  const second = await t.get('/account/org_1/audit?after=c%2B1')
  expect([second.text.includes('Older entries'), second.text.includes('Newest entries')]).toEqual([false, true])
  expect((await t.get('/account/org_1/audit?after=edited')).location).toBe('/account/org_1/audit')
})
