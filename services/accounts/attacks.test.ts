import type { DescField } from '@bufbuild/protobuf'
import { afterEach, describe, expect, test } from '@jest/globals'
import { AccountsService } from '@touchline/contract/gen/accounts'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import { attempts } from './attempts.ts'
import { mails } from './records.ts'
import { getCookies } from './testing/accounts-browser.ts'
import { type AccountsOptions, startAccounts } from './testing/start-accounts.ts'
import { watchedDatabase } from './testing/watched-database.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function started(options: AccountsOptions = {}) {
  const t = await startAccounts({ now: new Date().toISOString(), ...options })
  open.push(() => t.stop())
  return t
}

const hasField = (fields: readonly DescField[], name: string): boolean => fields.some((field) => field.name === name)

describe('the organisation of somebody else', () => {
  /** A card service that is never reached: who may ask is decided first. */
  const withCards = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: 'http://127.0.0.1:1' }
  /** Values that every method accepts. A new field of a request needs one here. */
  const values: Record<string, unknown> = {
    ...{ name: 'Rovers', email: 'eve@example.com', role: 'owner', language: 'en', permission: 'view', plan: 'pro', interval: 'month' },
    ...{ invitationId: 'inv_1', memberId: 'person-1', action: 'key.created', subject: 'key_1', detail: '', after: '', resumes: false },
  }
  const methods = AccountsService.methods.filter(({ input }) =>
    ['organisation_id', 'person_id'].every((name) => hasField(input.fields, name)),
  )
  const request = (method: (typeof methods)[number], organisationId: string, personId: string) =>
    Object.fromEntries(
      method.input.fields.map(({ localName }) => {
        if (localName === 'organisationId') return [localName, organisationId]
        if (localName === 'personId') return [localName, personId]
        if (!(localName in values)) throw new Error(`${method.name} has the field ${localName}, for which this test has no value`)
        return [localName, values[localName]]
      }),
    )

  test('is one that does not exist, to every method that names one', async () => {
    const t = await started({ environment: withCards })
    await t.withOrganisation({ id: 'org_1' }, 'person-1')
    await t.withOrganisation({ id: 'org_2' }, 'person-2')
    const before = await t.stored('org_1')
    const outcome = async (method: (typeof methods)[number], organisationId: string): Promise<string> => {
      const call = (t.client as unknown as Record<string, (request: object) => Promise<unknown>>)[method.localName]!
      return call(request(method, organisationId, 'person-2')).then(
        () => 'answered',
        (error: Error) => error.message.replaceAll(organisationId, 'ORG'),
      )
    }
    expect(methods.length).toBeGreaterThan(15)
    for (const method of methods) {
      const outcomes = [await outcome(method, 'org_1'), await outcome(method, 'org_404')]
      expect([method.name, ...outcomes]).toEqual([method.name, ...Array(2).fill('There is no organisation ORG.')])
    }
    expect(await t.stored('org_1')).toEqual(before)
  })
})

const client = '192.0.2.1'
const origin = 'http://localhost:8080'

describe('whether somebody has an address', () => {
  /** What asking for a link does: statements of the sign-in library, and reads and writes of documents. */
  async function watched() {
    const backEnds = await embedded.open()
    open.push(() => backEnds.close())
    const done: string[] = []
    const verbs = new Set(['get', 'getMany', 'write', 'remove'])
    const store = new Proxy(backEnds.store, {
      get(target, name, receiver) {
        const member = Reflect.get(target, name, receiver)
        if (typeof member !== 'function' || !verbs.has(String(name))) return member
        return (collection: { name: string }, ...rest: unknown[]) => {
          if (collection.name.startsWith('accounts_')) done.push(`${String(name)} ${collection.name}`)
          return member.call(target, collection, ...rest)
        }
      },
    })
    const t = await started({ backEnds: { ...backEnds, store }, openDatabase: watchedDatabase((statement) => void done.push(statement)) })
    await t.signIn('ada@example.com')
    const work = async (email: string) => {
      const before = (await t.letters()).filter(({ to }) => to === email).length
      done.length = 0
      const answer = await t.client.sendSignInLink({ email, address: client })
      await t.letterTo(email, before)
      while ((await backEnds.store.scan(mails, '')).some(({ doc }) => !doc.isSent)) await t.clock.advance(1)
      return { answer, done: done.toSorted() }
    }
    return { ...t, work }
  }

  test('is not seen by asking for a link: the response and the work are the same', async () => {
    const t = await watched()
    const [known, unknown] = [await t.work('ada@example.com'), await t.work('zoe@example.com')]
    expect(known.done.some((each) => each.includes('insert into'))).toBe(true)
    expect(known.done).toContain('write accounts_mails')
    expect(unknown).toEqual(known)
  })

  test('is not seen by asking too often', async () => {
    const t = await started()
    await t.signIn('ada@example.com')
    const refusals = async (email: string, count: number) => {
      const all: string[] = []
      for (let i = 0; i < count; i++) {
        await t.client.sendSignInLink({ email, address: `192.0.2.${i}` }).then(
          () => all.push('sent'),
          (error: { code: string }) => all.push(error.code),
        )
      }
      return all
    }
    const six = Array(6).fill('sent')
    expect(await refusals('ada@example.com', 7)).toEqual([...six.slice(1), 'too_many_attempts', 'too_many_attempts'])
    expect(await refusals('zoe@example.com', 7)).toEqual([...six, 'too_many_attempts'])
  })
})

describe('limits', () => {
  test('one client asks for ten links a minute', async () => {
    const t = await started()
    const ask = (i: number) => t.client.sendSignInLink({ email: `person${i}@example.com`, address: client })
    for (let i = 0; i < 10; i++) await ask(i)
    await expect(ask(10)).rejects.toMatchObject({ code: 'too_many_attempts', message: expect.stringContaining('Try again in 6') })
    await t.client.sendSignInLink({ email: 'person10@example.com', address: '192.0.2.2' })
    await t.clock.advance(61_000)
    await ask(10)
  })

  test('one client makes twenty people a day; those who exist still sign in', async () => {
    const t = await started()
    const visit = async (i: number) => {
      await t.clock.advance(7_000)
      return t.signIn(`person${i}@example.com`)
    }
    for (let i = 0; i < 20; i++) await visit(i)
    await expect(visit(20)).rejects.toMatchObject({ code: 'too_many_attempts' })
    expect((await t.session(await visit(3))).person?.email).toBe('person3@example.com')
  })

  test('addresses are not stored with the counts', async () => {
    const t = await started()
    await t.signIn('ada@example.com')
    const counted = JSON.stringify((await t.store.scan(attempts, '')).map(({ doc }) => doc))
    expect(counted).toContain('linkToAddress')
    expect(counted).not.toMatch(/ada|192\.0\.2/)
  })

  test.each(['ada@mailinator.com', 'ada@sub.mailinator.com'])(
    'the disposable address %s is refused unless a setting allows it',
    async (email) => {
      const refusing = await started()
      await expect(refusing.client.sendSignInLink({ email, address: client })).rejects.toMatchObject({
        message: 'Parameter email must not be of a disposable domain; use an address that you keep.',
      })
      const allowing = await started({ environment: { ALLOW_DISPOSABLE_EMAIL: 'true' } })
      expect((await allowing.session(await allowing.signIn(email))).person?.email).toBe(email)
    },
  )
})

describe('a session', () => {
  const send = (t: Awaited<ReturnType<typeof started>>, method: string, path: string, headers: Record<string, string> = {}, body = '') =>
    t.client.handleSignInRequest({
      method,
      url: `${origin}/account/auth${path}`,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: Buffer.from(body),
      address: client,
    })

  test('is not opened by a link that another site leads to: it has to be confirmed', async () => {
    const t = await started()
    await t.client.sendSignInLink({ email: 'eve@example.com', address: client })
    const token = (await t.linkTo('eve@example.com')).searchParams.get('token')!
    const opened = await send(t, 'GET', `/magic-link/verify?token=${token}&callbackURL=%2Faccount`, {})
    expect([opened.status, getCookies(opened)]).toEqual([404, ''])
    const cookie = getCookies(await t.client.confirmSignIn({ token, address: client }))
    expect((await t.session(cookie)).person?.email).toBe('eve@example.com')
  })

  test.each([
    ['made up', () => 'touchline.session_token=abcdefghijklmnopqrstuvwxyzabcdef.c2lnbmF0dXJl'],
    ['without its signature', (cookie: string) => cookie.split('.').slice(0, 2).join('.')],
    ['with another token', (cookie: string) => cookie.replace(/=(.)/, (_, first: string) => `=${first === 'a' ? 'b' : 'a'}`)],
    ['of another name', (cookie: string) => cookie.replace('touchline.session_token', 'better-auth.session_token')],
  ])('is none with a cookie that is %s', async (_, change) => {
    const t = await started()
    const cookie = await t.signIn('ada@example.com')
    await expect(t.session(change(cookie))).rejects.toMatchObject({ code: 'missing_session' })
  })

  test('has a form token of its own', async () => {
    const t = await started()
    const [first, second] = [await t.session(await t.signIn('ada@example.com')), await t.session(await t.signIn('ada@example.com'))]
    expect(first.csrf).not.toBe(second.csrf)
    expect(first.csrf).not.toContain(first.id)
  })

  test('over HTTPS has a cookie that only HTTPS sends', async () => {
    const t = await started({ environment: { PUBLIC_URL: 'https://touchline.example' } })
    await t.client.sendSignInLink({ email: 'ada@example.com', address: client })
    const token = (await t.linkTo('ada@example.com')).searchParams.get('token')!
    const { headers } = await t.client.confirmSignIn({ token, address: client })
    const cookie = headers.find(({ name }) => name === 'set-cookie')?.value
    expect(cookie).toMatch(/^__Secure-touchline\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect((await t.session(cookie!.split(';')[0]!)).person?.email).toBe('ada@example.com')
  })

  test('is not ended by another site', async () => {
    const t = await started()
    const cookie = await t.signIn('ada@example.com')
    const json = { cookie, 'content-type': 'application/json' }
    expect((await send(t, 'POST', '/sign-out', { ...json, origin: 'https://evil.example' }, '{}')).status).toBe(403)
    expect((await t.session(cookie)).person?.email).toBe('ada@example.com')
    const ended = await send(t, 'POST', '/sign-out', { ...json, origin }, '{}')
    expect([ended.status, ended.headers.find(({ name }) => name === 'set-cookie')?.value]).toEqual([
      200,
      expect.stringContaining('Max-Age=0'),
    ])
    await expect(t.session(cookie)).rejects.toMatchObject({ code: 'missing_session' })
  })

  test.each([
    ...['/get-session', '/list-sessions', '/update-user', '/delete-user', '/sign-up/email', '/sign-in/email', '/change-email'],
    ...[
      '/link-social',
      '/unlink-account',
      '/list-accounts',
      '/get-access-token',
      '/sign-in/magic-link',
      '/revoke-sessions',
      '/error',
      '/ok',
    ],
    ...['/passkey/delete-passkey', '/../../v1/sports', ''],
  ])('the library does not answer %s', async (path) => {
    const t = await started()
    const cookie = await t.signIn('ada@example.com')
    for (const method of ['GET', 'POST']) {
      expect(
        (await send(t, method, path, { cookie, origin, 'content-type': 'application/json' }, method === 'POST' ? '{}' : '')).status,
      ).toBe(404)
    }
  })
})

test('neither a token nor an address is logged', async () => {
  const lines: string[] = []
  const t = await started({ logLevel: 'debug', logTo: { write: (line) => void lines.push(line) } })
  const cookie = await t.signIn('ada@example.com')
  const token = (await t.linkTo('ada@example.com')).searchParams.get('token')!
  await expect(t.client.confirmSignIn({ token, address: client })).rejects.toMatchObject({ code: 'invalid_parameter' })
  await expect(t.session(`${cookie}x`)).rejects.toMatchObject({ code: 'missing_session' })
  for (const secret of [token, cookie.split('=')[1]!.slice(0, 20), 'ada@', client]) expect(lines.join('')).not.toContain(secret)
  const stored = JSON.stringify(
    (await t.store.scan(mails, '')).map(({ doc }) => ({ ...doc, sealed: Buffer.from(doc.sealed).toString('latin1') })),
  )
  expect(stored).not.toMatch(/ada|token/)
})
