import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { getCookies } from '../testing/accounts-browser.ts'
import { settingsForTest, startAccounts } from '../testing/start-accounts.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
  jest.restoreAllMocks()
})

const client = '192.0.2.1'
const environment = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'the secret of the client' }

/** GitHub, for a person with one address. */
let github: { email: string; verified: boolean }
beforeEach(() => {
  github = { email: 'ada@example.com', verified: true }
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const json = (body: unknown) => Response.json(body)
    if (url.pathname === '/login/oauth/access_token') return json({ access_token: 'gho_token', token_type: 'bearer', scope: 'user:email' })
    if (url.pathname === '/user') return json({ id: 7, login: 'ada', name: 'Ada', email: github.email, avatar_url: '' })
    if (url.pathname === '/user/emails') return json([{ email: github.email, primary: true, verified: github.verified }])
    throw new TypeError(`no such page: ${url.href}`)
  })
})

async function started() {
  const t = await startAccounts({ now: new Date().toISOString(), environment, logLevel: 'silent' })
  open.push(() => t.stop())
  const send = (method: string, path: string, cookie: string, body?: object) =>
    t.client.handleSignInRequest({
      method,
      url: `${settingsForTest.PUBLIC_URL}/account/auth${path}`,
      headers: [
        { name: 'cookie', value: cookie },
        { name: 'origin', value: settingsForTest.PUBLIC_URL },
        { name: 'content-type', value: 'application/json' },
        // Claimed by the client.
        { name: 'x-client-address', value: '198.51.100.6' },
        { name: 'x-forwarded-for', value: '198.51.100.7' },
      ],
      ...(body && { body: Buffer.from(JSON.stringify(body)) }),
      address: client,
    })
  /** Goes to GitHub and comes back. */
  const signInWithGithub = async ({ changeState = (state: string) => state, cookie = '' } = {}) => {
    const going = await send('POST', '/sign-in/social', cookie, { provider: 'github', callbackURL: '/account' })
    const { url } = JSON.parse(Buffer.from(going.body).toString()) as { url: string }
    const state = new URL(url).searchParams.get('state')!
    const back = await send(
      'GET',
      `/callback/github?code=1&state=${encodeURIComponent(changeState(state))}`,
      [cookie, getCookies(going)].filter(Boolean).join('; '),
    )
    const location = back.headers.find(({ name }) => name === 'location')!.value
    return { url: new URL(url), location: new URL(location, settingsForTest.PUBLIC_URL), cookie: getCookies(back) }
  }
  return { ...t, send, signInWithGithub }
}

test('which providers are set up is known', async () => {
  const t = await started()
  expect(await t.client.getSignInMethods({})).toMatchObject({ github: true, google: false })
})

test('a client without its secret does not start', async () => {
  await expect(startAccounts({ environment: { GOOGLE_CLIENT_ID: 'id' } })).rejects.toThrow(
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together or not at all.',
  )
})

describe('GitHub', () => {
  test('signs in a new person, and the same one later', async () => {
    const t = await started()
    const first = await t.signInWithGithub()
    expect([first.url.origin, first.url.searchParams.get('client_id')]).toEqual(['https://github.com', 'id'])
    expect(first.url.searchParams.get('redirect_uri')).toBe('http://localhost:8080/account/auth/callback/github')
    expect(first.location.pathname).toBe('/account')
    const { person } = await t.session(first.cookie)
    expect(person).toMatchObject({ email: 'ada@example.com', name: 'Ada' })
    expect((await t.session((await t.signInWithGithub()).cookie)).person?.id).toBe(person?.id)
    expect(JSON.parse((await t.client.exportPerson({ personId: person!.id })).json).signs_in_with).toEqual(['github'])
  })

  test('opens a new session, with the address that the site saw, whatever cookie the browser has', async () => {
    const t = await started()
    const planted = await t.signIn('eve@example.com')
    const { cookie } = await t.signInWithGithub({ cookie: planted })
    expect(cookie).not.toBe(planted)
    const { person } = await t.session(cookie)
    expect(person?.email).toBe('ada@example.com')
    expect((await t.session(planted)).person?.email).toBe('eve@example.com')
    expect((await t.client.listSessions({ personId: person!.id })).items.map(({ address }) => address)).toEqual([client])
  })

  test('signs in the person who has its address already', async () => {
    const t = await started()
    const { person } = await t.session(await t.signIn('ada@example.com'))
    expect((await t.session((await t.signInWithGithub()).cookie)).person?.id).toBe(person?.id)
  })

  test.each([
    ['was not verified', { email: 'ada@example.com', verified: false }, 'address_not_verified'],
    ['is disposable', { email: 'ada@mailinator.com', verified: true }, 'address_disposable'],
  ])('signs nobody in whose address %s', async (_, person, reason) => {
    const t = await started()
    github = person
    const { location, cookie } = await t.signInWithGithub()
    expect([location.pathname, location.searchParams.get('error')]).toEqual(['/login/failed', reason])
    await expect(t.session(cookie)).rejects.toMatchObject({ code: 'missing_session' })
  })

  test('does not sign in as somebody whose address it has not verified', async () => {
    const t = await started()
    await t.signIn('ada@example.com')
    github = { email: 'ada@example.com', verified: false }
    const { location, cookie } = await t.signInWithGithub()
    expect(location.pathname).toBe('/login/failed')
    await expect(t.session(cookie)).rejects.toMatchObject({ code: 'missing_session' })
  })

  test('does not sign in with the state of another visit', async () => {
    const t = await started()
    const { location, cookie } = await t.signInWithGithub({ changeState: () => 'stateofanothervisit' })
    expect(location.pathname).toBe('/login/failed')
    await expect(t.session(cookie)).rejects.toMatchObject({ code: 'missing_session' })
  })

  test('leads back to this site only', async () => {
    const t = await started()
    const { status } = await t.send('POST', '/sign-in/social', '', { provider: 'github', callbackURL: 'https://evil.example' })
    expect(status).toBe(403)
  })
})
