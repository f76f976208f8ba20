import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type AcceptInvitationRequest, OrganisationSchema } from '@touchline/contract/gen/accounts'
import { type SiteForTest, type SiteTestOptions, session, siteForTest } from '../testing/site-for-test.ts'

let t: SiteForTest
afterEach(() => t.stop())

const start = async (options: SiteTestOptions = {}) => {
  t = await siteForTest(options)
}
const membership = (n: number, role = 'owner') => ({ organisationId: `org_${n}`, name: `Club ${n}`, role, plan: 'free' }) as never
const rejecting = (error: Error) => async () => Promise.reject(error)

test('the account leads to the only organisation, to a choice of several, or to creating the first', async () => {
  await start()
  expect((await t.get('/account')).location).toBe('/account/org_1')
  t.signIn(session({ memberships: [] }))
  expect((await t.get('/account')).location).toBe('/account/new')
  t.signIn(session({ memberships: [membership(1), membership(2, 'billing')] }))
  const { text } = await t.get('/account')
  expect(text).toMatch(
    /href="\/account\/org_1">Club 1<\/a>[\s\S]*Owner · Free[\s\S]*href="\/account\/org_2">Club 2<\/a>[\s\S]*Billing · Free/,
  )
  t.signIn(undefined)
  expect((await t.get('/account')).location).toBe('/login?next=%2Faccount')
})

test('a created organisation is shown with a notice, once', async () => {
  const names: string[] = []
  await start({
    accounts: {
      async createOrganisation({ name, personId }) {
        names.push(`${personId} ${name}`)
        return create(OrganisationSchema, { id: 'org_1', name })
      },
    },
  })
  const created = await t.post('/account/new', { name: '  Rovers & Sons ' })
  expect([created.status, created.location, names]).toEqual([303, '/account/org_1', ['person_1 Rovers & Sons']])
  expect((await t.get('/account/new')).text).toContain('<p role="status" class="notice">Rovers &amp; Sons is ready.</p>')
  expect((await t.get('/account/new')).text).not.toContain('is ready.')
})

test('a notice of another session is not shown', async () => {
  await start({ accounts: { createOrganisation: async () => create(OrganisationSchema, { id: 'org_1', name: 'Rovers' }) } })
  await t.post('/account/new', { name: 'Rovers' })
  t.signIn(session({ csrf: 'token-of-session-2' }))
  expect((await t.get('/account/new')).text).not.toContain('is ready.')
})

test.each(['', ' ', 'x'.repeat(101), 'a\u0000b'])('a name like "%s" is rejected at its field, and accounts is not asked', async (name) => {
  await start()
  const { status, text } = await t.post('/account/new', { name })
  expect([status, text.includes('id="name-error"'), text.includes('Enter a name of 1 to 100 characters.')]).toEqual([400, true, true])
})

test('a second free organisation is refused with the name of the first', async () => {
  await start({ accounts: { createOrganisation: rejecting(fail('free_organisation_exists', { organisation: 'Rovers' })) } })
  const { status, text } = await t.post('/account/new', { name: 'United' })
  expect([status, text.includes('Your organisation Rovers is on the free plan'), text.includes('value="United"')]).toEqual([
    409,
    true,
    true,
  ])
})

test('the navigation names the section, and the organisation of the path', async () => {
  await start({ auth: { listCustomerKeys: async () => ({ items: [], next: '' }) } })
  t.signIn(session({ memberships: [membership(1), membership(2)] }))
  const { text } = await t.get('/account/org_2')
  expect(text).toMatch(/<a href="\/account\/org_2" aria-current="page"><svg[^>]*aria-hidden="true">.*?<\/svg> Overview<\/a>/)
  expect(text).toMatch(
    /<nav aria-label="Organisation"><strong>Club 2<\/strong>[\s\S]*href="\/account\/org_2\/keys"[\s\S]*href="\/account\?all"/,
  )
})

test.each([
  ['owner', ['overview', 'keys', 'webhooks', 'usage', 'billing', 'team', 'audit']],
  ['developer', ['overview', 'keys', 'webhooks', 'usage', 'team', 'audit']],
  ['billing', ['overview', 'usage', 'billing', 'team', 'audit']],
])('the navigation of the role %s leads to what it may do', async (role, sections) => {
  await start({ accounts: { getOrganisation: async () => create(OrganisationSchema, { id: 'org_1', name: 'Club 1' }) } })
  t.signIn(session({ memberships: [membership(1, role)] }))
  const { text } = await t.get('/account/settings')
  const paths = [...text.matchAll(/<li><a href="\/account\/org_1(?:\/(\w+))?"/g)].map(([, section = 'overview']) => section)
  expect(paths).toEqual(sections)
})

test('a role without the permission gets a page that says what to ask for', async () => {
  await start({ accounts: { authorize: rejecting(fail('role_not_allowed', { role: 'developer' })) } })
  t.signIn(session({ memberships: [membership(1, 'developer')] }))
  const { status, text } = await t.post('/account/org_1/team/invite', { email: 'bo@example.com', role: 'owner' })
  expect([status, text.includes('Your role in Club 1 is “Developer”. Ask an owner')]).toEqual([403, true])
})

test('a person whom somebody removed since sees a page that is not found', async () => {
  await start({ accounts: { authorize: rejecting(fail('not_found', { kind: 'organisation', id: 'org_1' })) } })
  expect((await t.get('/account/org_1')).status).toBe(404)
})

test('an organisation with a role that the site does not know is not found', async () => {
  await start()
  t.signIn(session({ memberships: [membership(1, 'root')] }))
  expect((await t.get('/account/org_1')).status).toBe(404)
})

test('the link of an invitation leaves the address bar at once, and the button joins', async () => {
  const requests: AcceptInvitationRequest[] = []
  await start({
    session: undefined,
    accounts: {
      async acceptInvitation(request) {
        requests.push(request)
        return create(OrganisationSchema, { id: 'org_7', name: 'United' })
      },
    },
  })
  const opened = await t.get('/account/invitation?token=invitation-token-1')
  expect([opened.location, opened.headers.get('cache-control')]).toEqual(['/account/invitation', 'no-store'])
  expect((await t.get('/account/invitation')).location).toBe('/login?next=%2Faccount%2Finvitation')
  t.signIn(session())
  expect((await t.get('/account/invitation')).text).toContain('You are signed in as ana@example.com')
  expect(requests).toEqual([])
  const joined = await t.post('/account/invitation')
  expect([joined.location, requests]).toMatchObject(['/account/org_7', [{ personId: 'person_1', token: 'invitation-token-1' }]])
  expect((await t.post('/account/invitation')).status).toBe(400)
})

test.each([fail('invalid_parameter', { name: 'token', what: 'has expired' }), fail('not_found', { kind: 'invitation', id: '' })])(
  'an invitation that accounts rejects is explained',
  async (error) => {
    await start({ accounts: { acceptInvitation: rejecting(error) } })
    await t.get('/account/invitation?token=invitation-token-1')
    const { status, text } = await t.post('/account/invitation')
    expect([status, text.includes('This invitation does not work'), text.includes('ana@example.com')]).toEqual([400, true, true])
  },
)
