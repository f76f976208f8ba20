import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from '@bufbuild/protobuf'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type AcceptTermsRequest, PersonSchema } from '@touchline/contract/gen/accounts'
import { type SiteForTest, session, siteForTest } from '../testing/site-for-test.ts'
import { readLegalDocuments } from './documents.ts'

let directory: string
let t: SiteForTest | undefined
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'legal-'))
})
afterEach(async () => {
  await t?.stop()
  t = undefined
  rmSync(directory, { recursive: true })
})

const write = (name: string, text: string) => writeFileSync(join(directory, name), text)
const accepted = (document: string, version: string) => ({ document, version, at: '2026-02-01T09:00:00Z' })
const person = (acceptances: object[]) =>
  create(PersonSchema, { id: 'person_1', email: 'ana@example.com', name: 'Ana', language: 'en', acceptances: acceptances as never })
const start = async (options: Parameters<typeof siteForTest>[0] = {}) => {
  t = await siteForTest({ ...options, environment: { LEGAL_DIR: directory } })
  return t
}

test('a page is the text of the operator, in the language of the visitor where it exists', async () => {
  write('terms.md', 'Version: 2026-03\n# Terms\n\nBe kind.')
  write('terms.de.md', '# Bedingungen')
  const { get } = await start({ session: undefined })
  const english = await get('/terms')
  expect(english.text).toContain('<h1>Terms</h1>\n<p>Be kind.</p>')
  expect(english.text).toContain('Version 2026-03')
  expect(english.text).toContain('<article class="prose" lang="">')
  expect((await get('/terms?lang=de')).text).toContain('<article class="prose" lang="de"><h1>Bedingungen</h1>')
})

test('HTML of a file is shown as text, and links have harmless schemes only', async () => {
  write('terms.md', '<script>alert(1)</script>\n\n[a](javascript:alert(1)) <img src=x onerror=alert(1)>')
  write('imprint.txt', 'Rovers <b>Ltd</b> & "Sons"\nStreet 1\n\nTown')
  const { get } = await start({ session: undefined })
  const terms = (await get('/terms')).text
  expect(terms).toContain('&lt;script&gt;')
  expect(terms).not.toMatch(/<script>alert|javascript:|<img/)
  expect((await get('/imprint')).text).toContain('<p>Rovers &lt;b&gt;Ltd&lt;/b&gt; &amp; &quot;Sons&quot;<br>Street 1</p>\n<p>Town</p>')
})

test('without files a development server serves pages that say so', async () => {
  const { get } = await start({ session: undefined })
  for (const path of ['/terms', '/privacy', '/imprint', '/refunds']) {
    expect((await get(path)).text).toContain('The operator of this server has not provided this page.')
  }
})

test('a version that is not stated is a digest of the text', async () => {
  write('terms.md', 'one')
  const first = (await readLegalDocuments(directory)).terms!.version
  write('terms.md', 'two')
  expect((await readLegalDocuments(directory)).terms!.version).not.toBe(first)
  expect(first).toMatch(/^[0-9a-f]{12}$/)
})

test('a new person accepts both documents before the account, with their versions', async () => {
  write('terms.md', 'Version: t1\nx')
  write('privacy.md', 'Version: p1\nx')
  const requests: AcceptTermsRequest[] = []
  const { get, post } = await start({
    accounts: {
      async acceptTerms(request) {
        requests.push(request)
        return person([])
      },
    },
  })
  const asked = await get('/account/org_1/keys?new=1')
  expect(asked.location).toBe('/account/accept?next=%2Faccount%2Forg_1%2Fkeys%3Fnew%3D1')
  expect((await get(asked.location!)).text).toContain('name="terms"')
  const half = await post('/account/accept', { terms: 't1', next: '/account/org_1/keys' })
  expect([half.status, half.text.includes('Check this box to continue.')]).toEqual([400, true])
  expect((await post('/account/accept', { terms: 't0', privacy: 'p1' })).status).toBe(400)
  expect((await post('/account/accept', { terms: 't1', privacy: 'p1', next: '//evil.example' })).location).toBe('/account')
  expect(requests).toMatchObject([
    {
      personId: 'person_1',
      acceptances: [
        { document: 'terms', version: 't1' },
        { document: 'privacy', version: 'p1' },
      ],
    },
  ])
})

test('a changed version is asked for again, the other document is not', async () => {
  write('terms.md', 'Version: t2\nx')
  write('privacy.md', 'Version: p1\nx')
  const { get } = await start({ session: session({ person: person([accepted('terms', 't1'), accepted('privacy', 'p1')]) }) })
  const { text } = await get('/account/accept')
  expect([text.includes('name="terms"'), text.includes('name="privacy"'), text.includes('have changed')]).toEqual([true, false, true])
})

test('who accepted continues', async () => {
  write('terms.md', 'Version: t1\nx')
  const { get } = await start({ session: session({ person: person([accepted('terms', 't1')]) }) })
  expect((await get('/account/accept?next=/pricing')).location).toBe('/pricing')
})

test('who does not accept still reaches the public pages, signs out and leaves', async () => {
  write('terms.md', 'Version: t1\nx')
  const { get } = await start()
  expect((await get('/terms')).status).toBe(200)
  expect((await get('/account/settings')).location).toBeUndefined()
  expect((await get('/account/settingsx')).location).toBe('/account/accept?next=%2Faccount%2Fsettingsx')
})
