import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { accountsPlan } from '@touchline/contract/topics'
import { auditEntries, people } from '../records.ts'
import { startAccounts } from '../testing/start-accounts.ts'
import { type OpenStores, storesForTest } from '../testing/stores.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

describe.each(storesForTest())('on $name', (stores) => {
  let opened: OpenStores
  beforeEach(async () => {
    opened = await stores.open()
    open.push(opened.close)
  })

  async function started() {
    const t = await startAccounts({ now: new Date().toISOString(), backEnds: opened.backEnds, environment: opened.environment })
    open.push(() => t.stop())
    const cookie = await t.signIn('ada@example.com', { address: '192.0.2.7', agent: 'Firefox' })
    const personId = (await t.session(cookie)).person!.id
    const invited = async (email: string, organisationId: string, role: string) => {
      await t.client.inviteMember({ organisationId, personId, email, role, language: 'en' })
      const token = (await t.linkTo(email)).searchParams.get('token')!
      const guest = (await t.session(await t.signIn(email))).person!.id
      await t.client.acceptInvitation({ personId: guest, token })
      return guest
    }
    return { ...t, cookie, personId, invited }
  }

  test('a person has a name, also as a member, and a language', async () => {
    const t = await started()
    const { id: organisationId } = await t.client.createOrganisation({ personId: t.personId, name: 'Acme' })
    expect(await t.client.updatePerson({ personId: t.personId, name: '  Ada  Lovelace ', language: 'it' })).toMatchObject({
      name: 'Ada Lovelace',
      language: 'it',
    })
    expect((await t.session(t.cookie)).person).toMatchObject({ name: 'Ada Lovelace', language: 'it' })
    expect((await t.stored(organisationId))?.members[0]?.name).toBe('Ada Lovelace')
    await expect(t.client.updatePerson({ personId: t.personId, language: 'pt' })).rejects.toMatchObject({ code: 'unsupported_language' })
    await expect(t.client.updatePerson({ personId: t.personId, name: 'a\r\nb' })).rejects.toMatchObject({ code: 'invalid_parameter' })
    await expect(t.client.updatePerson({ personId: 'person_0', language: 'it' })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('accepts each version of a document once, with its time; earlier acceptances stay', async () => {
    const t = await started()
    const accept = (version: string) =>
      t.client.acceptTerms({ personId: t.personId, acceptances: [{ document: 'terms', version, at: '1970-01-01T00:00:00Z' }] })
    const { acceptances } = await accept('2026-01')
    await t.advance(1_000)
    expect((await accept('2026-01')).acceptances).toEqual(acceptances)
    const at = new Date(t.clock.now()).toISOString()
    expect((await accept('2026-02')).acceptances).toMatchObject([{ version: '2026-01' }, { document: 'terms', version: '2026-02', at }])
    await expect(accept('')).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  test('exports everything stored about a person, without secrets and without other people', async () => {
    const t = await started()
    await t.client.updatePerson({ personId: t.personId, language: 'es' })
    const { id } = await t.client.createOrganisation({ personId: t.personId, name: 'Acme' })
    await t.invited('bob@example.com', id, 'developer')
    const { json } = await t.client.exportPerson({ personId: t.personId })
    const exported = JSON.parse(json)
    expect(exported).toMatchObject({
      person: { email: 'ada@example.com', language: 'es' },
      sessions: [{ address: '192.0.2.7', agent: 'Firefox' }],
      organisations: [{ id, name: 'Acme', role: 'owner' }],
    })
    expect(exported.audit.map(({ action }: { action: string }) => action)).toEqual(['member.invited', 'organisation.created'])
    const token = decodeURIComponent(t.cookie.split('=')[1]!).split('.')[0]!
    expect(json).not.toContain(token)
    expect(exported.sessions[0]).not.toHaveProperty('token')
  })

  describe('deleting', () => {
    test('ends the sessions and the organisations without another member, and forgets the person', async () => {
      const t = await started()
      const { id } = await t.client.createOrganisation({ personId: t.personId, name: 'Acme' })
      await t.client.deletePerson({ personId: t.personId })
      await expect(t.session(t.cookie)).rejects.toMatchObject({ code: 'missing_session' })
      expect(await t.store.get(people, t.personId)).toBeUndefined()
      expect(await t.stored(id)).toMatchObject({ isDeleted: true, members: [], invitations: [] })
      await t.settled()
      expect(t.published(accountsPlan).at(-1)).toMatchObject({ organisationId: id, plan: 'free', revision: 2, isDeleted: true })
      const again = await t.session(await t.signIn('ada@example.com'))
      expect(again.person?.id).not.toBe(t.personId)
      expect(await t.client.createOrganisation({ personId: again.person!.id, name: 'Acme' })).toMatchObject({ name: 'Acme' })
    })

    test('leaves organisations that have another owner', async () => {
      const t = await started()
      const { id } = await t.client.createOrganisation({ personId: t.personId, name: 'Acme' })
      const bob = await t.invited('bob@example.com', id, 'owner')
      await t.client.deletePerson({ personId: t.personId })
      expect(await t.stored(id)).toMatchObject({ isDeleted: false, members: [{ personId: bob, role: 'owner' }] })
    })

    test('leaves no organisation with the person, however many there are, and no address in their audit logs', async () => {
      const t = await started()
      const member = { personId: t.personId, email: 'ada@example.com', role: 'developer' }
      const owner = { personId: 'person-2', email: 'bob@example.com', role: 'owner' }
      const ids = Array.from({ length: 201 }, (_, i) => `org_${i}`)
      for (const id of ids) await t.withOrganisation({ id, members: [owner, member] })
      const { id } = await t.client.createOrganisation({ personId: t.personId, name: 'Acme' })
      const bob = await t.invited('bob@example.com', id, 'owner')
      await t.client.changeRole({ organisationId: id, personId: bob, memberId: t.personId, role: 'developer' })
      await t.client.deletePerson({ personId: t.personId })
      const { items } = await t.client.listAuditEntries({ organisationId: id, personId: bob })
      expect(items.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
        ['deleted person', 'member.left', t.personId],
        ['bob@example.com', 'member.role', 'deleted person'],
        ['bob@example.com', 'member.joined', 'bob@example.com'],
        ['deleted person', 'member.invited', 'bob@example.com'],
        ['deleted person', 'organisation.created', id],
      ])
      expect((await Promise.all(ids.map(t.stored))).filter((each) => each!.members.length !== 1)).toEqual([])
      expect(JSON.stringify((await t.store.scan(auditEntries, '')).map(({ doc }) => doc))).not.toContain('ada@')
    })

    test('is refused, and changes nothing, while an organisation would have no owner', async () => {
      const t = await started()
      const { id: first } = await t.client.createOrganisation({ personId: t.personId, name: 'Acme' })
      await t.client.grantPlan({ organisationId: first, plan: 'pro' })
      const { id: second } = await t.client.createOrganisation({ personId: t.personId, name: 'Rovers' })
      await t.invited('bob@example.com', second, 'developer')
      await expect(t.client.deletePerson({ personId: t.personId })).rejects.toMatchObject({
        message: 'An organisation needs an owner. Make another member of Rovers an owner first.',
      })
      expect((await t.session(t.cookie)).memberships.map(({ name }) => name)).toEqual(['Acme', 'Rovers'])
    })
  })
})

test('a passkey is listed, renamed and removed by its person only', async () => {
  const opened = await storesForTest()[0]!.open()
  open.push(opened.close)
  const t = await startAccounts({ now: new Date().toISOString(), ...opened })
  open.push(() => t.stop())
  const personId = (await t.session(await t.signIn('ada@example.com'))).person!.id
  const stranger = (await t.session(await t.signIn('eve@example.com'))).person!.id
  // A browser makes passkeys; the browser tests of the site use one.
  const database = new DatabaseSync(join(opened.environment.DATA_DIR!, 'accounts.db'))
  database
    .prepare(
      `INSERT INTO passkey (id, name, publicKey, userId, credentialID, counter, deviceType, backedUp) VALUES ('passkey_1', 'Laptop', 'k', ?, 'c', 0, 'd', 0)`,
    )
    .run(personId)
  database.close()
  await t.client.renamePasskey({ personId: stranger, passkeyId: 'passkey_1', name: 'Mine' })
  expect((await t.client.removePasskey({ personId: stranger, passkeyId: 'passkey_1' })).passkeys).toEqual([])
  expect((await t.client.updatePerson({ personId })).passkeys).toMatchObject([{ id: 'passkey_1', name: 'Laptop' }])
  const rename = (name: string) => t.client.renamePasskey({ personId, passkeyId: 'passkey_1', name })
  expect((await rename(' Work  laptop ')).passkeys).toMatchObject([{ id: 'passkey_1', name: 'Work laptop' }])
  await expect(rename('')).rejects.toMatchObject({ code: 'invalid_parameter' })
  expect((await t.client.removePasskey({ personId, passkeyId: 'passkey_1' })).passkeys).toEqual([])
})
