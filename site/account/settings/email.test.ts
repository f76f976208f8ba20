import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import {
  type ConfirmEmailChangeRequest,
  OrganisationSchema,
  PersonSchema,
  type StartEmailChangeRequest,
} from '@touchline/contract/gen/accounts'
import { type SiteForTest, type SiteTestOptions, session, siteForTest } from '../../testing/site-for-test.ts'

let t: SiteForTest
afterEach(() => t.stop())

const start = async (accounts: SiteTestOptions['accounts'] = {}) => {
  const organisation = create(OrganisationSchema, { id: 'org_1', name: 'Rovers', members: [{ personId: 'person_1', role: 'owner' }] })
  t = await siteForTest({ accounts: { getOrganisation: async () => organisation, ...accounts } })
}
const rejecting = (error: Error) => async () => Promise.reject(error)
const token = 'token-of-the-mail'

test('a link is asked for with the new address, whose account nobody learns of', async () => {
  const requests: StartEmailChangeRequest[] = []
  await start({
    async startEmailChange(request) {
      requests.push(request)
      return {}
    },
  })
  expect((await t.get('/account/settings')).text).toContain('action="/account/settings/email"')
  const { location } = await t.post('/account/settings/email', { email: ' ana@example.org ' })
  expect([location, requests]).toMatchObject([
    '/account/settings',
    [{ personId: 'person_1', email: 'ana@example.org', language: 'en', address: '192.0.2.1' }],
  ])
  expect((await t.get('/account/settings')).text).toContain('A link is on its way to ana@example.org.')
})

test('an address that is refused is shown again with the reason, and too many requests are limited', async () => {
  await start({ startEmailChange: rejecting(fail('invalid_parameter', { name: 'email', what: 'is wrong' })) })
  const { status, text } = await t.post('/account/settings/email', { email: 'ana"<' })
  expect([status, text.includes('value="ana&quot;&lt;"'), text.includes('id="email-error"')]).toEqual([400, true, true])
  await t.stop()
  await start({ startEmailChange: rejecting(fail('too_many_attempts', { seconds: 60 })) })
  const limited = await t.post('/account/settings/email', { email: 'ana@example.org' })
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60'])
})

test('opening the link changes nothing, also without a session; the button does, once', async () => {
  const requests: ConfirmEmailChangeRequest[] = []
  await start({
    async confirmEmailChange(request) {
      requests.push(request)
      return create(PersonSchema, { id: 'person_1', email: 'ana@example.org' })
    },
  })
  t.signIn(undefined)
  const opened = await t.get(`/account/email?token=${token}`)
  expect([opened.location, opened.headers.get('cache-control')]).toEqual(['/account/email', 'no-store'])
  expect((await t.get('/account/email')).location).toBe('/login?next=%2Faccount%2Femail')
  t.signIn(session())
  expect((await t.get('/account/email')).text).toContain('You are signed in as ana@example.com.')
  expect(requests).toEqual([])
  const confirmed = await t.post('/account/email')
  expect([confirmed.location, requests]).toMatchObject(['/account/settings', [{ personId: 'person_1', token }]])
  expect((await t.get('/account/settings')).text).toContain('The address of your account is now ana@example.org.')
  expect((await t.post('/account/email')).status).toBe(400)
  expect(requests).toHaveLength(1)
})

test.each([
  ['token', 400, 'This link does not work'],
  ['email', 409, 'This address has an account'],
])('a refusal because of the %s is explained', async (name, status, title) => {
  await start({ confirmEmailChange: rejecting(fail('invalid_parameter', { name, what: 'is wrong' })) })
  await t.get(`/account/email?token=${token}`)
  const answer = await t.post('/account/email')
  expect([answer.status, answer.text.includes(title)]).toEqual([status, true])
  expect((await t.get('/account/email')).status).toBe(400)
})

test('the link goes on working after an error, which may have come in between', async () => {
  await start({ confirmEmailChange: rejecting(fail('upstream_unavailable')) })
  await t.get(`/account/email?token=${token}`)
  expect((await t.post('/account/email')).status).toBe(503)
  expect((await t.get('/account/email')).text).toContain('Confirm your new address')
})
