import { afterEach, describe, expect, test } from '@jest/globals'
import { accountsPlan } from '@touchline/contract/topics'
import { startAccounts } from '../testing/start-accounts.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function started() {
  const t = await startAccounts({ now: new Date().toISOString() })
  open.push(() => t.stop())
  const person = async (email: string) => (await t.session(await t.signIn(email))).person!.id
  const ada = await person('ada@example.com')
  const { id: organisationId } = await t.client.createOrganisation({ personId: ada, name: 'Acme' })
  const invited = async (email: string, role: string) => {
    const before = (await t.letters()).filter(({ to }) => to === email).length
    await t.client.inviteMember({ organisationId, personId: ada, email, role, language: 'en' })
    const { text } = await t.letterTo(email, before)
    return new URL(/https?:\/\/\S+/.exec(text)![0]).searchParams.get('token')!
  }
  const joined = async (email: string, role: string) => {
    const token = await invited(email, role)
    const personId = await person(email)
    await t.client.acceptInvitation({ personId, token })
    return personId
  }
  const audit = async () => (await t.client.listAuditEntries({ organisationId, personId: ada })).items.map(({ action }) => action)
  return { ...t, person, ada, organisationId, invited, joined, audit }
}

describe('creating', () => {
  test('makes the person its owner, on the free plan, and is published', async () => {
    const t = await started()
    expect(await t.client.getOrganisation({ organisationId: t.organisationId, personId: t.ada })).toMatchObject({
      name: 'Acme',
      members: [{ personId: t.ada, email: 'ada@example.com', role: 'owner' }],
      plan: { plan: 'free', source: 'none' },
      revision: 1,
    })
    expect((await t.session(await t.signIn('ada@example.com'))).memberships).toMatchObject([
      { organisationId: t.organisationId, name: 'Acme', role: 'owner', plan: 'free' },
    ])
    await t.settled()
    expect(t.published(accountsPlan)).toMatchObject([{ organisationId: t.organisationId, plan: 'free', revision: 1 }])
  })

  test('a person has one free organisation, even by calls at the same time and after leaving it', async () => {
    const t = await started()
    const refused = { code: 'free_organisation_exists' }
    await expect(t.client.createOrganisation({ personId: t.ada, name: 'Second' })).rejects.toMatchObject(refused)
    const bob = await t.joined('bob@example.com', 'owner')
    await t.client.removeMember({ organisationId: t.organisationId, personId: t.ada, memberId: t.ada })
    await expect(t.client.createOrganisation({ personId: t.ada, name: 'Second' })).rejects.toMatchObject(refused)
    const made = await Promise.allSettled(['One', 'Two', 'Three'].map((name) => t.client.createOrganisation({ personId: bob, name })))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await t.session(await t.signIn('bob@example.com'))).memberships).toHaveLength(2)
  })

  test('with a plan, another one may be created', async () => {
    const t = await started()
    await t.client.grantPlan({ organisationId: t.organisationId, plan: 'pro' })
    expect(await t.client.createOrganisation({ personId: t.ada, name: 'Second' })).toMatchObject({ name: 'Second' })
  })

  test.each(['', '   ', 'x'.repeat(101), 'a\u0000b', 'a\nBcc: x@y.z'])('the name %j is refused', async (name) => {
    const t = await started()
    await expect(t.client.renameOrganisation({ organisationId: t.organisationId, personId: t.ada, name })).rejects.toMatchObject({
      code: 'invalid_parameter',
    })
  })
})

describe('an invitation', () => {
  test('lets only the invited address in, once', async () => {
    const t = await started()
    const token = await t.invited('bob@example.com', 'developer')
    const eve = await t.person('eve@example.com')
    await expect(t.client.acceptInvitation({ personId: eve, token })).rejects.toMatchObject({
      message: 'Parameter token is of an invitation to another address; sign in with the address that it was mailed to.',
    })
    const bob = await t.person('bob@example.com')
    expect((await t.client.acceptInvitation({ personId: bob, token })).members).toMatchObject([
      { role: 'owner' },
      { personId: bob, role: 'developer' },
    ])
    expect((await t.client.acceptInvitation({ personId: bob, token })).members).toHaveLength(2)
    await t.client.removeMember({ organisationId: t.organisationId, personId: t.ada, memberId: bob })
    await expect(t.client.acceptInvitation({ personId: bob, token })).rejects.toMatchObject({ code: 'invalid_parameter' })
    expect(await t.audit()).toEqual(['member.removed', 'member.joined', 'member.invited', 'organisation.created'])
  })

  test('ends after seven days, when it is revoked, and with a changed token', async () => {
    const t = await started()
    const token = await t.invited('bob@example.com', 'developer')
    const bob = await t.person('bob@example.com')
    const refused = { code: 'invalid_parameter' }
    await expect(t.client.acceptInvitation({ personId: bob, token: `${token.slice(0, -2)}xx` })).rejects.toMatchObject(refused)
    await t.advance(7 * 86_400_000)
    await expect(t.client.acceptInvitation({ personId: bob, token })).rejects.toMatchObject(refused)
    expect((await t.client.getOrganisation({ organisationId: t.organisationId, personId: t.ada })).invitations).toEqual([])
    const carol = await t.invited('carol@example.com', 'billing')
    const { invitations } = await t.client.getOrganisation({ organisationId: t.organisationId, personId: t.ada })
    await t.client.revokeInvitation({ organisationId: t.organisationId, personId: t.ada, invitationId: invitations[0]!.id })
    const personId = await t.person('carol@example.com')
    await expect(t.client.acceptInvitation({ personId, token: carol })).rejects.toMatchObject(refused)
  })
})

describe('roles', () => {
  test.each([
    ['owner', ['view', 'keys', 'billing', 'members']],
    ['developer', ['view', 'keys']],
    ['billing', ['view', 'billing']],
  ])('%s may %s', async (role, allowed) => {
    const t = await started()
    const personId = await t.joined('bob@example.com', role)
    const outcomes: string[] = []
    for (const permission of ['view', 'keys', 'billing', 'members']) {
      await t.client.authorize({ organisationId: t.organisationId, personId, permission }).then(
        () => outcomes.push(permission),
        (error: { code: string }) => expect(error.code).toBe('role_not_allowed'),
      )
    }
    expect(outcomes).toEqual(allowed)
  })

  test('one owner always remains', async () => {
    const t = await started()
    const { organisationId, ada } = t
    const refused = { code: 'last_owner' }
    await expect(t.client.removeMember({ organisationId, personId: ada, memberId: ada })).rejects.toMatchObject(refused)
    await expect(t.client.changeRole({ organisationId, personId: ada, memberId: ada, role: 'billing' })).rejects.toMatchObject(refused)
    const bob = await t.joined('bob@example.com', 'owner')
    const leaving = [ada, bob].map((personId) => t.client.removeMember({ organisationId, personId, memberId: personId }))
    expect((await Promise.allSettled(leaving)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await t.stored(organisationId))?.members.map(({ role }) => role)).toEqual(['owner'])
  })

  test('a member who is no owner may leave and nothing else', async () => {
    const t = await started()
    const bob = await t.joined('bob@example.com', 'developer')
    const names = { organisationId: t.organisationId, personId: bob }
    const refused = { code: 'role_not_allowed' }
    await expect(t.client.removeMember({ ...names, memberId: t.ada })).rejects.toMatchObject(refused)
    await expect(t.client.changeRole({ ...names, memberId: bob, role: 'owner' })).rejects.toMatchObject(refused)
    await expect(t.client.inviteMember({ ...names, email: 'x@example.com', role: 'owner' })).rejects.toMatchObject(refused)
    await t.client.removeMember({ ...names, memberId: bob })
    await expect(t.client.getOrganisation(names)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('operators', () => {
  test('grant a plan until an instant, at which it ends by itself, and withdraw it', async () => {
    const t = await started()
    const { organisationId, ada } = t
    const until = new Date(t.clock.now() + 60_000).toISOString()
    expect((await t.client.grantPlan({ organisationId, plan: 'pro', until, reason: 'trial of a partner' })).plan).toMatchObject({
      ...{ plan: 'pro', source: 'grant', until, nextPlan: 'free' },
    })
    for (let second = 0; second < 120 && t.published(accountsPlan).length < 3; second++) await t.advance(1_000)
    expect(t.clock.now()).toBeLessThan(Date.parse(until) + 10_000)
    expect(t.published(accountsPlan).map(({ plan, revision }) => [plan, revision])).toEqual([
      ['free', 1],
      ['pro', 2],
      ['free', 3],
    ])
    await t.client.grantPlan({ organisationId, plan: 'business' })
    expect((await t.client.grantPlan({ organisationId, plan: '' })).plan).toMatchObject({ plan: 'free' })
    const { items } = await t.client.listAuditEntries({ organisationId, personId: ada })
    expect(items[0]).toMatchObject({ actor: 'operator', action: 'plan.grant-withdrawn' })
    await expect(t.client.listAuditEntries({ organisationId, personId: ada, after: 'edited' })).rejects.toMatchObject({
      code: 'invalid_parameter',
    })
    await expect(t.client.grantPlan({ organisationId, plan: 'gold' })).rejects.toMatchObject({ code: 'invalid_parameter' })
    await expect(t.client.grantPlan({ organisationId, plan: 'pro', until: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
      code: 'invalid_parameter',
    })
  })

  test('find organisations by name, address and id', async () => {
    const t = await started()
    const ids = async (query: string) => (await t.client.listOrganisations({ query })).items.map(({ id }) => id)
    for (const query of ['', 'acm', 'ACME', 'ada@example.com', t.organisationId]) expect(await ids(query)).toEqual([t.organisationId])
    for (const query of ['acmes', 'bob@example.com', 'org_0']) expect(await ids(query)).toEqual([])
  })
})
