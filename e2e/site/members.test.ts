import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { accounts } from '@touchline/accounts/service'
import { AccountsService } from '@touchline/contract/gen/accounts'
import { type SiteForTest, siteForTest } from '@touchline/site/testing/site-for-test'

/** Pages of people and organisations on the real service of accounts. */

let t: SiteForTest
const start = (environment: Record<string, string> = {}) =>
  siteForTest({
    session: undefined,
    services: [accounts],
    environment: { ACCOUNTS_SECRET: 'for tests only: thirty-two letters', DATA_DIR: ':memory:', MAIL_PRINT: 'false', ...environment },
    auth: { listCustomerKeys: async () => ({ items: [], next: '' }) },
  })
beforeEach(async () => {
  t = await start()
})
afterEach(() => t.stop())

interface Letter {
  to: string
  text: string
}

/** Reached only when no mail comes: the library of sign-in is loaded with the first one, which takes long on a busy machine. */
const mailedWithinMs = 60_000

/** The path of the link in the newest mail to an address, after more than `earlier` mails. */
async function mailedPath(email: string, earlier = 0): Promise<string> {
  for (const from = performance.now(); performance.now() - from < mailedWithinMs; ) {
    const { items } = (await t.internal('mails')) as { items: Letter[] }
    const letters = items.filter(({ to }) => to === email)
    if (letters.length > earlier) {
      const url = new URL(/https?:\/\/\S+/.exec(letters[0]!.text)![0])
      return url.pathname + url.search
    }
    await t.advance(10)
  }
  throw new Error(`no mail was sent to ${email}`)
}

const countLetters = async (email: string): Promise<number> =>
  ((await t.internal('mails')) as { items: Letter[] }).items.filter(({ to }) => to === email).length

/** Signs in as a person does: asks for a link, opens it, presses the button. Returns where that leads. */
async function signIn(email: string, next = '/account'): Promise<string | undefined> {
  const earlier = await countLetters(email)
  expect((await t.post('/login', { email, next }, { csrf: false })).location).toBe('/login/sent')
  const path = await mailedPath(email, earlier)
  const page = await t.get(path)
  expect(page.status).toBe(200)
  const hidden = Object.fromEntries(
    [...page.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value!]),
  )
  return (await t.post('/login/confirm', hidden, { csrf: hidden.csrf ?? false })).location
}

const signOut = async () => {
  await t.get('/account/settings')
  expect((await t.post('/logout')).location).toBe('/')
  expect((await t.get('/account')).location).toBe('/login?next=%2Faccount')
}

/** The organisation that the person creates. */
async function createOrganisation(name: string): Promise<string> {
  await t.get('/account/new')
  const created = await t.post('/account/new', { name })
  expect([created.status, created.location]).toEqual([303, expect.stringMatching(/^\/account\/org_/)])
  return created.location!
}

test('from the mailed link to an organisation; the link works once', async () => {
  expect(await signIn('ana@example.com', '/account/new')).toBe('/account/new')
  const organisation = await createOrganisation('Rovers')
  expect((await t.get('/account')).location).toBe(organisation)
  const overview = await t.get(organisation)
  expect([overview.status, overview.text.includes('Rovers is ready.'), overview.text.includes('<dd>Free</dd>')]).toEqual([200, true, true])
  const used = new URLSearchParams((await mailedPath('ana@example.com')).split('?')[1])
  expect((await t.post('/login/confirm', { token: used.get('token')! })).location).toBe('/login/failed')
})

test('an invited person joins with the invited address, in the invited role, and the audit log says so', async () => {
  await signIn('ana@example.com')
  const organisation = await createOrganisation('Rovers')
  await t.get(`${organisation}/team`)
  const invited = await t.post(`${organisation}/team/invite`, { email: 'bo@example.com', role: 'developer' })
  expect(invited.location).toBe(`${organisation}/team`)
  const invitation = await mailedPath('bo@example.com')
  expect(invitation).toMatch(/^\/account\/invitation\?token=/)
  expect((await t.get(`${organisation}/team`)).text).toContain('Pending invitations')
  await signOut()

  await signIn('cy@example.com')
  await t.get(invitation)
  await t.get('/account/invitation')
  expect((await t.post('/account/invitation')).status).toBe(400)
  await signOut()

  await t.get(invitation)
  expect((await t.get('/account/invitation')).location).toBe('/login?next=%2Faccount%2Finvitation')
  expect(await signIn('bo@example.com', '/account/invitation')).toBe('/account/invitation')
  await t.get('/account/invitation')
  expect((await t.post('/account/invitation')).location).toBe(organisation)
  const team = await t.get(`${organisation}/team`)
  expect([team.text.includes('bo@example.com'), team.text.includes('Send invitation')]).toEqual([true, false])
  expect((await t.post(`${organisation}/team/invite`, { email: 'di@example.com', role: 'owner' })).status).toBe(403)
  expect((await t.get(`${organisation}/audit`)).text).toMatch(/bo@example\.com[\s\S]*ana@example\.com/)
})

test('a stranger finds nothing of the organisation, and its owner cannot leave it without an owner', async () => {
  await signIn('ana@example.com')
  const organisation = await createOrganisation('Rovers')
  await t.get(`${organisation}/team`)
  const left = await t.post(`${organisation}/team/leave`)
  expect([left.status, left.text.includes('Make another member an owner first.')]).toEqual([409, true])
  await signOut()
  await signIn('eve@example.com')
  for (const path of ['', '/team', '/audit', '/keys']) expect((await t.get(`${organisation}${path}`)).status).toBe(404)
  await t.get('/account/settings')
  expect((await t.post(`${organisation}/team/name`, { name: 'Mine' })).status).toBe(404)
})

test('settings change the person; sessions end; the account is deleted with its organisation', async () => {
  await signIn('ana@example.com')
  const organisation = await createOrganisation('Rovers')
  await t.get('/account/settings')
  await t.post('/account/settings', { name: 'Ana Bell', language: 'en' })
  const settings = await t.get('/account/settings')
  expect([settings.text.includes('value="Ana Bell"'), settings.text.includes('Rovers has no other member')]).toEqual([true, true])
  const exported = JSON.parse((await t.get('/account/settings/export')).text) as object
  expect(JSON.stringify(exported)).toContain('ana@example.com')
  const security = await t.get('/account/security')
  expect(security.text).toContain('this one')
  await t.get('/account/settings')
  expect((await t.post('/account/settings/delete', { email: 'ana@example.com' })).location).toBe('/goodbye')
  expect((await t.get('/account')).location).toBe('/login?next=%2Faccount')
  await signIn('ana@example.com')
  expect((await t.get('/account')).location).toBe('/account/new')
  expect((await t.get(organisation)).status).toBe(404)
})

test('documents are accepted before anything else, with version and time', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'legal-'))
  for (const name of ['terms', 'privacy']) await writeFile(join(directory, `${name}.md`), `Version: ${name}-1\n# Text`)
  await t.stop()
  t = await start({ LEGAL_DIR: directory })
  await signIn('ana@example.com')
  const asked = await t.get('/account/new')
  expect(asked.location).toBe('/account/accept?next=%2Faccount%2Fnew')
  await t.get(asked.location!)
  const accepted = await t.post('/account/accept', { terms: 'terms-1', privacy: 'privacy-1', next: '/account/new' })
  expect([accepted.location, (await t.get('/account/new')).status]).toEqual(['/account/new', 200])
  const { text } = await t.get('/account/settings/export')
  for (const version of ['terms-1', 'privacy-1']) expect(text).toContain(version)
  expect(text).toContain('2026-03-01T12:')
  await rm(directory, { recursive: true })
})

test('ending all sessions signs out everywhere', async () => {
  await signIn('ana@example.com')
  await t.get('/account/security')
  expect((await t.post('/account/security/sessions/end-all')).location).toBe('/login')
  expect((await t.get('/account')).location).toBe('/login?next=%2Faccount')
})

test('a session that a visitor brings along does not become that of the person who signs in', async () => {
  t.setCookie('touchline.session_token=chosen-by-somebody-else')
  await signIn('ana@example.com')
  expect(t.getCookies().get('touchline.session_token')).not.toBe('chosen-by-somebody-else')
  const accountsClient = t.getClient(AccountsService)
  await expect(accountsClient.getSession({ cookie: 'touchline.session_token=chosen-by-somebody-else' })).rejects.toThrow()
})

test('the response to a known address is the same as to an unknown one', async () => {
  await signIn('ana@example.com')
  await signOut()
  const [known, unknown] = [await t.post('/login', { email: 'ana@example.com' }), await t.post('/login', { email: 'nobody@example.com' })]
  expect([known.status, known.location, known.text]).toEqual([unknown.status, unknown.location, unknown.text])
  expect(Object.fromEntries(known.headers)).toEqual(Object.fromEntries(unknown.headers))
})

test('a disposable address and text that is no address are rejected at the field', async () => {
  for (const email of ['ana@mailinator.com', 'ana', 'ana@example.com\r\nBcc: eve@example.com']) {
    const { status, text } = await t.post('/login', { email })
    expect([email, status, text.includes('id="email-error"')]).toEqual([email, 400, true])
  }
})
