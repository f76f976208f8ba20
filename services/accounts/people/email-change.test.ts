import { setTimeout as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { auditEntries } from '../records.ts'
import { startAccounts } from '../testing/start-accounts.ts'
import { type OpenStores, storesForTest } from '../testing/stores.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const address = '192.0.2.1'

describe.each(storesForTest())('on $name', (stores) => {
  let opened: OpenStores
  beforeEach(async () => {
    opened = await stores.open()
    open.push(opened.close)
  })

  async function started() {
    const t = await startAccounts({ now: new Date().toISOString(), backEnds: opened.backEnds, environment: opened.environment })
    open.push(() => t.stop())
    const person = async (email: string) => {
      const cookie = await t.signIn(email)
      return { cookie, personId: (await t.session(cookie)).person!.id }
    }
    const tokensTo = async (email: string) =>
      (await t.letters()).filter(({ to }) => to === email).flatMap(({ text }) => /account\/email\?token=(\S+)/.exec(text)?.[1] ?? [])
    /** Asks for the change, and returns the token of the mail to the new address. */
    const asked = async (personId: string, email: string) => {
      const before = (await tokensTo(email)).length
      await t.client.startEmailChange({ personId, email, language: 'en', address })
      while ((await tokensTo(email)).length === before) {
        await t.clock.advance(10)
        // A store may answer over a socket.
        await turn(1)
      }
      return (await tokensTo(email))[0]!
    }
    const change = async (personId: string, email: string) => t.client.confirmEmailChange({ personId, token: await asked(personId, email) })
    return { ...t, person, asked, change }
  }

  test('a person has the new address once its link was confirmed, in the same sessions and organisations', async () => {
    const t = await started()
    const { cookie, personId } = await t.person('ada@example.com')
    const { id: organisationId } = await t.client.createOrganisation({ personId, name: 'Acme' })
    const token = await t.asked(personId, 'ada@example.org')
    expect((await t.session(cookie)).person?.email).toBe('ada@example.com')
    expect((await t.linkTo('ada@example.org')).pathname).toBe('/account/email')
    expect((await t.letterTo('ada@example.com', 1)).text).toContain('asked to change its address to ada@example.org')
    expect(await t.client.confirmEmailChange({ personId, token })).toMatchObject({ id: personId, email: 'ada@example.org' })
    expect((await t.session(cookie)).person?.email).toBe('ada@example.org')
    expect((await t.letterTo('ada@example.com', 2)).subject).toBe('The address of your Touchline account has changed')
    expect((await t.stored(organisationId))?.members).toMatchObject([{ personId, email: 'ada@example.org' }])
    const { items } = await t.client.listAuditEntries({ organisationId, personId })
    expect(items[0]).toMatchObject({ actor: 'ada@example.com', action: 'member.email', subject: 'ada@example.org', personId })
    expect((await t.person('ada@example.org')).personId).toBe(personId)
    expect((await t.person('ada@example.com')).personId).not.toBe(personId)
  })

  test('confirming again changes nothing', async () => {
    const t = await started()
    const { personId } = await t.person('ada@example.com')
    const { id: organisationId } = await t.client.createOrganisation({ personId, name: 'Acme' })
    const token = await t.asked(personId, 'ada@example.org')
    const all = await Promise.all(Array.from({ length: 5 }, () => t.client.confirmEmailChange({ personId, token })))
    expect(new Set(all.map(({ email }) => email))).toEqual(new Set(['ada@example.org']))
    const { items } = await t.client.listAuditEntries({ organisationId, personId })
    expect(items.filter(({ action }) => action === 'member.email')).toHaveLength(1)
  })

  test.each([
    ['another link was mailed', async (t: Awaited<ReturnType<typeof started>>, id: string) => void (await t.asked(id, 'ada@example.net'))],
    ['an hour has passed', async (t: Awaited<ReturnType<typeof started>>) => t.clock.advance(3_600_000)],
    [
      'the address was changed back',
      async (t: Awaited<ReturnType<typeof started>>, id: string) => {
        await t.change(id, 'ada@example.net')
        await t.change(id, 'ada@example.com')
      },
    ],
  ])('a link does not work after %s', async (_, happens) => {
    const t = await started()
    const { cookie, personId } = await t.person('ada@example.com')
    const token = await t.asked(personId, 'ada@example.org')
    await happens(t, personId)
    await expect(t.client.confirmEmailChange({ personId, token })).rejects.toMatchObject({
      code: 'invalid_parameter',
      values: { name: 'token' },
    })
    expect((await t.session(cookie)).person?.email).toBe('ada@example.com')
  })

  test('the link of one person does not work for another, nor does a made-up one', async () => {
    const t = await started()
    const [ada, eve] = [await t.person('ada@example.com'), await t.person('eve@example.com')]
    const token = await t.asked(eve.personId, 'bob@example.com')
    for (const [personId, each] of [
      [ada.personId, token],
      [eve.personId, `${token}x`],
      [eve.personId, ''],
    ] as const) {
      await expect(t.client.confirmEmailChange({ personId, token: each })).rejects.toMatchObject({ code: 'invalid_parameter' })
    }
    expect((await t.session(ada.cookie)).person?.email).toBe('ada@example.com')
  })

  test('an address that somebody has is asked for like any other, and refused to who can read its mail', async () => {
    const t = await started()
    const { personId } = await t.person('ada@example.com')
    await t.person('bob@example.com')
    const mails = async (to: string) => (await t.letters()).filter((each) => each.to === to && each.subject.includes('new address')).length
    const tokens = [await t.asked(personId, 'zoe@example.com'), await t.asked(personId, 'bob@example.com')]
    expect([await mails('zoe@example.com'), await mails('bob@example.com')]).toEqual([1, 1])
    await expect(t.client.confirmEmailChange({ personId, token: tokens[1]! })).rejects.toMatchObject({
      code: 'invalid_parameter',
      values: { name: 'email' },
    })
    expect((await t.person('ada@example.com')).personId).toBe(personId)
    expect(JSON.parse((await t.client.exportPerson({ personId })).json).former_addresses).toEqual([])
  })

  test('two people who confirm one address at once: one has it', async () => {
    const t = await started()
    const people = [await t.person('ada@example.com'), await t.person('bob@example.com')]
    const tokens = [await t.asked(people[0]!.personId, 'zoe@example.com'), await t.asked(people[1]!.personId, 'zoe@example.com')]
    const all = await Promise.allSettled(people.map(({ personId }, i) => t.client.confirmEmailChange({ personId, token: tokens[i]! })))
    expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const emails = await Promise.all(people.map(async ({ cookie }) => (await t.session(cookie)).person!.email))
    expect(emails.filter((email) => email === 'zoe@example.com')).toHaveLength(1)
  })

  test.each(['ada', 'ada@mailinator.com', 'ada@example.com', 'a\r\nb@example.com'])('%j is refused', async (email) => {
    const t = await started()
    const { personId } = await t.person('ada@example.com')
    await expect(t.client.startEmailChange({ personId, email, address })).rejects.toMatchObject({ code: 'invalid_parameter' })
    expect(await t.letters()).toHaveLength(1)
  })

  test('one person asks for ten links a day, and one address gets six mails an hour', async () => {
    const t = await started()
    const [ada, bob] = [await t.person('ada@example.com'), await t.person('bob@example.com')]
    const ask = (personId: string, email: string) => t.client.startEmailChange({ personId, email, address })
    for (let i = 0; i < 6; i++) await ask(ada.personId, 'zoe@example.com')
    await expect(ask(bob.personId, 'zoe@example.com')).rejects.toMatchObject({ code: 'too_many_attempts' })
    await t.clock.advance(61_000)
    for (let i = 6; i < 10; i++) await ask(ada.personId, `zoe${i}@example.com`)
    await t.clock.advance(61_000)
    await expect(ask(ada.personId, 'zoe11@example.com')).rejects.toMatchObject({ code: 'too_many_attempts' })
  })

  test('a deleted person leaves no former address in audit logs, while what its next owner did stays', async () => {
    const t = await started()
    const { personId } = await t.person('ada@example.com')
    const bob = await t.person('bob@example.com')
    const { id: organisationId } = await t.client.createOrganisation({ personId: bob.personId, name: 'Acme' })
    await t.client.inviteMember({ organisationId, personId: bob.personId, email: 'ada@example.com', role: 'developer' })
    const invitation = (await t.linkTo('ada@example.com', 1)).searchParams.get('token')!
    await t.client.acceptInvitation({ personId, token: invitation })
    await t.change(personId, 'ada@example.org')
    await t.clock.advance(1_000)
    await t.client.inviteMember({ organisationId, personId: bob.personId, email: 'ada@example.com', role: 'billing' })
    expect(JSON.parse((await t.client.exportPerson({ personId })).json).former_addresses).toMatchObject([{ email: 'ada@example.com' }])
    await t.client.deletePerson({ personId })
    const { items } = await t.client.listAuditEntries({ organisationId, personId: bob.personId })
    expect(items.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
      ['deleted person', 'member.left', personId],
      ['bob@example.com', 'member.invited', 'ada@example.com'],
      ['deleted person', 'member.email', 'deleted person'],
      ['deleted person', 'member.joined', 'deleted person'],
      ['bob@example.com', 'member.invited', 'deleted person'],
      ['bob@example.com', 'organisation.created', organisationId],
    ])
    expect(JSON.stringify((await t.store.scan(auditEntries, '')).map(({ doc }) => doc))).not.toContain('ada@example.org')
  })
})
