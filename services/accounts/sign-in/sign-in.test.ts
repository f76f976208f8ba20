import { afterEach, describe, expect, test } from '@jest/globals'
import type { TestOptions } from '@touchline/platform/testing/start-for-test'
import { startAccounts } from '../testing/start-accounts.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function started(options: TestOptions = {}) {
  const t = await startAccounts({ now: new Date().toISOString(), ...options })
  open.push(() => t.stop())
  return t
}

describe('a mailed link', () => {
  test('signs in once, and makes the person', async () => {
    const t = await started()
    await t.client.sendSignInLink({ email: 'Ada@Example.com', next: '/pricing', language: 'de', address: '192.0.2.1' })
    const letter = await t.letterTo('ada@example.com')
    expect(letter.subject).toBe('Bei Touchline anmelden')
    const link = await t.linkTo('ada@example.com')
    expect([link.origin, link.pathname, link.searchParams.get('next')]).toEqual(['http://localhost:8080', '/login/confirm', '/pricing'])
    const token = link.searchParams.get('token')!
    const response = await t.client.confirmSignIn({ token, next: '/pricing', address: '192.0.2.1', agent: 'Firefox' })
    expect(response.status).toBe(302)
    expect(response.headers.find(({ name }) => name === 'location')?.value).toBe('http://localhost:8080/pricing')
    const cookie = response.headers.find(({ name }) => name === 'set-cookie')!.value
    expect(cookie).toMatch(/^touchline\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const session = await t.session(cookie.split(';')[0]!)
    expect(session).toMatchObject({ person: { email: 'ada@example.com', name: '', language: '' }, memberships: [], setCookies: [] })
    expect(session.person?.id).toMatch(/^person_[0-9a-z]{16}$/)
    expect(session.csrf).toMatch(/^[\w-]{43}$/)
    await expect(t.client.confirmSignIn({ token, address: '192.0.2.1' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: 'Parameter token is of a link that was used, has expired or never existed; ask for a new link.',
    })
  })
})
