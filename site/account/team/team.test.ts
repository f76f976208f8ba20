import { create } from '@bufbuild/protobuf'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type Organisation, OrganisationSchema } from '@touchline/contract/gen/accounts'
import { type SiteForTest, type SiteTestOptions, session, siteForTest } from '../../testing/site-for-test.ts'

let t: SiteForTest
let asked: [string, object][]
beforeEach(() => {
  asked = []
})
afterEach(() => t.stop())

const rovers = (): Organisation =>
  create(OrganisationSchema, {
    id: 'org_1',
    name: 'Rovers',
    members: [
      { personId: 'person_1', email: 'ana@example.com', name: 'Ana', role: 'owner', since: '2026-02-01T09:00:00Z' },
      { personId: 'person_2', email: 'bo@example.com', name: '', role: 'developer', since: '2026-02-02T09:00:00Z' },
    ],
    invitations: [{ id: 'inv_1', email: 'cy@example.com', role: 'billing', expiresAt: '2026-03-05T09:00:00Z', invitedBy: 'person_1' }],
  })

/** The organisation, and every change that accounts is asked for. `failing` rejects all changes. */
async function start(role = 'owner', failing?: Error) {
  const change = (name: string) => async (request: object) => {
    if (failing) throw failing
    asked.push([name, request])
    return rovers()
  }
  const names = ['inviteMember', 'revokeInvitation', 'changeRole', 'removeMember', 'renameOrganisation']
  const changes = Object.fromEntries(names.map((name) => [name, change(name)])) as SiteTestOptions['accounts']
  t = await siteForTest({
    session: session({ memberships: [{ organisationId: 'org_1', name: 'Rovers', role, plan: 'free' } as never] }),
    accounts: {
      ...changes,
      async authorize({ permission }) {
        if (permission === 'members' && role !== 'owner') throw fail('role_not_allowed', { role })
        return rovers()
      },
    },
  })
}

const caller = { organisationId: 'org_1', personId: 'person_1' }
const team = '/account/org_1/team'

test('every member sees the members; only owners see forms and invitations', async () => {
  await start('developer')
  const { text } = await t.get(team)
  expect([text.includes('bo@example.com'), text.includes('cy@example.com'), text.includes('Send invitation')]).toEqual([true, false, false])
  expect(text).not.toContain('team/remove')
  expect(text).toContain('team/leave')
})

test('an owner invites by address and role', async () => {
  await start()
  const { location } = await t.post(`${team}/invite`, { email: 'di@example.com', role: 'billing' })
  expect([location, asked]).toMatchObject([
    team,
    [['inviteMember', { ...caller, email: 'di@example.com', role: 'billing', language: 'en' }]],
  ])
  expect((await t.get(team)).text).toContain('An invitation is on its way to di@example.com.')
})

test('a rejected address is named at its field, with what was typed', async () => {
  await start('owner', fail('invalid_parameter', { name: 'email', what: 'is a member already' }))
  const { status, text } = await t.post(`${team}/invite`, { email: 'bo@example.com', role: 'billing' })
  expect([status, text.includes('id="email-error"')]).toEqual([400, true])
  expect(text).toMatch(/value="bo@example.com"[\s\S]*value="billing" checked/)
})

test('a role that does not exist reaches nobody', async () => {
  await start()
  expect((await t.post(`${team}/invite`, { email: 'di@example.com', role: 'root' })).status).toBe(400)
  expect((await t.post(`${team}/role`, { member: 'person_2', role: 'root' })).status).toBe(400)
  expect(asked).toEqual([])
})

test('too many invitations are answered with when to try again', async () => {
  await start('owner', fail('too_many_attempts', { seconds: 60 }))
  const { status, headers } = await t.post(`${team}/invite`, { email: 'di@example.com', role: 'owner' })
  expect([status, headers.get('retry-after')]).toEqual([429, '60'])
})

test('an owner changes a role, removes a member, withdraws an invitation and changes the name', async () => {
  await start()
  await t.post(`${team}/role`, { member: 'person_2', role: 'billing' })
  await t.post(`${team}/remove`, { member: 'person_2' })
  await t.post(`${team}/revoke`, { invitation: 'inv_1' })
  await t.post(`${team}/name`, { name: 'United' })
  expect(asked).toMatchObject([
    ['changeRole', { ...caller, memberId: 'person_2', role: 'billing' }],
    ['removeMember', { ...caller, memberId: 'person_2' }],
    ['revokeInvitation', { ...caller, invitationId: 'inv_1' }],
    ['renameOrganisation', { ...caller, name: 'United' }],
  ])
})

test('every member may leave, and reads that it worked', async () => {
  await start('developer')
  expect((await t.post(`${team}/leave`)).location).toBe('/account')
  expect(asked).toMatchObject([['removeMember', { ...caller, memberId: 'person_1' }]])
})

test('the last owner stays, and the page says what to do', async () => {
  await start('owner', fail('last_owner', { organisation: 'Rovers' }))
  for (const [path, fields] of [
    ['leave', {}],
    ['role', { member: 'person_1', role: 'developer' }],
  ] as const) {
    const { status, text } = await t.post(`${team}/${path}`, fields)
    expect([path, status, text.includes('Make another member an owner first.')]).toEqual([path, 409, true])
  }
})

test('people and invitations of elsewhere change nothing', async () => {
  await start()
  await t.post(`${team}/role`, { member: 'person_9', role: 'owner' })
  await t.post(`${team}/remove`, { member: 'person_9' })
  await t.post(`${team}/revoke`, { invitation: 'inv_9' })
  expect(asked).toEqual([])
  expect((await t.get(team)).text).toContain('This member or invitation is no longer there.')
})

test('an empty name is rejected at its field', async () => {
  await start()
  const { status, text } = await t.post(`${team}/name`, { name: ' ' })
  expect([status, text.includes('id="name-error"'), asked]).toEqual([400, true, []])
})
