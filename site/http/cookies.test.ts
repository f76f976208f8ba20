import { create } from '@bufbuild/protobuf'
import { afterEach, expect, test } from '@jest/globals'
import { OrganisationSchema } from '@touchline/contract/gen/accounts'
import { type SiteForTest, siteForTest } from '../testing/site-for-test.ts'

let t: SiteForTest
afterEach(() => t.stop())

const accounts = { createOrganisation: async () => create(OrganisationSchema, { id: 'org_1', name: 'Rovers' }) }
/** Every way in which the site sets a cookie of its own. */
const setters = (): Promise<{ headers: Headers }>[] => [
  t.get('/terms?lang=de'),
  t.get('/account/invitation?token=invitation-token-1'),
  t.post('/account/new', { name: 'Rovers' }),
]
const cookies = async (): Promise<string[]> => (await Promise.all(setters())).flatMap(({ headers }) => headers.getSetCookie())

test.each([
  ['http://localhost:8080', false],
  ['https://touchline.example', true],
])('at %s cookies are kept from scripts and other sites; over HTTPS only: %s', async (PUBLIC_URL, isSecure) => {
  t = await siteForTest({ accounts, environment: { PUBLIC_URL } })
  const lines = await cookies()
  expect(lines.map((line) => line.split('=')[0])).toEqual(['lang', 'invitation', 'notice'])
  for (const line of lines) {
    expect(line).toMatch(/; HttpOnly(;|$)/)
    expect(line).toMatch(/; SameSite=Lax(;|$)/)
    expect([line, /; Secure(;|$)/.test(line)]).toEqual([line, isSecure])
  }
})
