import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { backUp } from '@touchline/platform/sqlite/backup'
import type { TestOptions } from '@touchline/platform/testing/start-for-test'
import { shiftDate } from '../testing/shifted-date.ts'
import { startAccounts } from '../testing/start-accounts.ts'
import { type OpenStores, openStores, storesForTest } from '../testing/stores.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  endShift()
  for (const close of open.splice(0).toReversed()) await close()
})

const client = '192.0.2.1'
const dayMs = 86_400_000
let endShift = (): void => undefined

describe.each(storesForTest())('on $name', (stores) => {
  let opened: OpenStores
  beforeEach(async () => {
    opened = await stores.open()
    open.push(opened.close)
  })

  async function started({ environment = {}, ...options }: TestOptions = {}) {
    const t = await startAccounts({
      ...{ now: new Date().toISOString(), backEnds: opened.backEnds, ...options },
      environment: { ...opened.environment, ...environment },
    })
    open.push(() => t.stop())
    let shiftedMs = 0
    /** Moves the time of the library, which is the system's. */
    const later = (ms: number) => {
      shiftedMs += ms
      endShift = shiftDate(shiftedMs)
    }
    return { ...t, later }
  }

  describe('a mailed link', () => {
    test('signs in once, and makes the person', async () => {
      const t = await started()
      await t.client.sendSignInLink({ email: 'Ada@Example.com', next: '/pricing', language: 'de', address: client })
      expect((await t.letterTo('ada@example.com')).subject).toBe('Bei Touchline anmelden')
      const link = await t.linkTo('ada@example.com')
      expect([link.origin, link.pathname, link.searchParams.get('next')]).toEqual(['http://localhost:8080', '/login/confirm', '/pricing'])
      const token = link.searchParams.get('token')!
      const response = await t.client.confirmSignIn({ token, next: '/pricing', address: client, agent: 'Firefox' })
      expect(response.status).toBe(302)
      expect(response.headers.find(({ name }) => name === 'location')?.value).toBe('http://localhost:8080/pricing')
      const cookie = response.headers.find(({ name }) => name === 'set-cookie')!.value
      expect(cookie).toMatch(/^touchline\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
      const session = await t.session(cookie.split(';')[0]!)
      expect(session).toMatchObject({ person: { email: 'ada@example.com', name: '', language: '' }, memberships: [], setCookies: [] })
      expect(session.person?.id).toMatch(/^person_[0-9a-z]{16}$/)
      expect(session.csrf).toMatch(/^[\w-]{43}$/)
      await expect(t.client.confirmSignIn({ token, address: client })).rejects.toMatchObject({
        message: 'Parameter token is of a link that was used, has expired or never existed; ask for a new link.',
      })
    })

    test('signs in once even when it is sent ten times at once', async () => {
      const t = await started()
      await t.client.sendSignInLink({ email: 'ada@example.com', address: client })
      const token = (await t.linkTo('ada@example.com')).searchParams.get('token')!
      const all = await Promise.allSettled(Array.from({ length: 10 }, () => t.client.confirmSignIn({ token, address: client })))
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test('leads to the same person every time', async () => {
      const t = await started()
      const [first, second] = [await t.session(await t.signIn('ada@example.com')), await t.session(await t.signIn('ADA@example.com'))]
      expect(second.person?.id).toBe(first.person?.id)
      expect(second.id).not.toBe(first.id)
    })

    test('ends after ten minutes', async () => {
      const t = await started()
      await t.client.sendSignInLink({ email: 'ada@example.com', address: client })
      const token = (await t.linkTo('ada@example.com')).searchParams.get('token')!
      t.later(10 * 60_000 + 1)
      await expect(t.client.confirmSignIn({ token, address: client })).rejects.toMatchObject({ code: 'invalid_parameter' })
    })

    test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
      'does not lead to %j',
      async (next) => {
        const t = await started()
        await t.client.sendSignInLink({ email: 'ada@example.com', next, address: client })
        const link = await t.linkTo('ada@example.com')
        expect(link.searchParams.get('next')).toBeNull()
        const { headers } = await t.client.confirmSignIn({ token: link.searchParams.get('token')!, next, address: client })
        expect(headers.find(({ name }) => name === 'location')?.value).toBe('http://localhost:8080/account')
      },
    )
  })

  describe('a session', () => {
    test('lasts thirty days after its last use', async () => {
      const t = await started()
      const cookie = await t.signIn('ada@example.com')
      const { expiresAt } = await t.session(cookie)
      t.later(29 * dayMs)
      const prolonged = await t.session(cookie)
      expect(Date.parse(prolonged.expiresAt) - Date.parse(expiresAt)).toBeGreaterThan(28 * dayMs)
      expect(prolonged.setCookies).toEqual([expect.stringMatching(/^touchline\.session_token=[^;]+; Max-Age=2592000; /)])
      t.later(29 * dayMs)
      expect((await t.session(cookie)).id).toBe(prolonged.id)
      t.later(31 * dayMs)
      await expect(t.session(cookie)).rejects.toMatchObject({ code: 'missing_session' })
    })

    test('is listed with its address and agent, and can be ended alone or with all others', async () => {
      const t = await started()
      const [first, second] = [
        await t.signIn('ada@example.com', { address: '192.0.2.7', agent: 'Firefox' }),
        await t.signIn('ada@example.com', { address: '192.0.2.8', agent: 'curl' }),
      ]
      const { id, person } = await t.session(first)
      const personId = person!.id
      const { items } = await t.client.listSessions({ personId })
      expect(items.map(({ address, agent }) => [address, agent]).toSorted()).toEqual([
        ['192.0.2.7', 'Firefox'],
        ['192.0.2.8', 'curl'],
      ])
      await t.client.endSession({ personId, sessionId: id })
      await expect(t.session(first)).rejects.toMatchObject({ code: 'missing_session' })
      expect((await t.session(second)).person?.id).toBe(personId)
      await t.client.endSession({ personId })
      await expect(t.session(second)).rejects.toMatchObject({ code: 'missing_session' })
    })

    test('of another person is neither listed nor ended', async () => {
      const t = await started()
      const [ada, eve] = [await t.signIn('ada@example.com'), await t.signIn('eve@example.com')]
      const [known, strange] = [await t.session(ada), await t.session(eve)]
      await t.client.endSession({ personId: strange.person!.id, sessionId: known.id })
      expect((await t.session(ada)).id).toBe(known.id)
    })
  })
})

test('a backup of a running process has the people and their sessions', async () => {
  const opened = await storesForTest()[0]!.open()
  open.push(opened.close)
  const t = await startAccounts({ now: new Date().toISOString(), ...opened })
  open.push(() => t.stop())
  const cookie = await t.signIn('ada@example.com')
  const folder = `${opened.environment.DATA_DIR}-copy`
  open.push(async () => rmSync(folder, { recursive: true }))
  expect(backUp(opened.environment.DATA_DIR!, folder).files).toEqual(['accounts.db', 'touchline.db'])
  const restored = await openStores({ DATA_DIR: folder })
  open.push(() => restored.backEnds.close())
  const again = await startAccounts({ now: new Date().toISOString(), ...restored, environment: { DATA_DIR: folder } })
  open.push(() => again.stop())
  expect(await again.session(cookie)).toEqual(await t.session(cookie))
})
