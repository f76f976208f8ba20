import { isFailure } from '@touchline/contract/errors'
import { html } from 'hono/html'
import { recordAudit } from '../account/audit/record-audit.ts'
import { form } from '../forms/form.ts'
import { currentSession } from '../http/session.ts'
import type { Html } from '../layout/html.ts'
import type { Site, SiteContext } from '../site.ts'
import { formTexts } from './form-messages.ts'
import { isInUse, listKeys } from './key-list.ts'
import { testKeyTexts } from './test-key-messages.ts'

/** The key, which is shown this once, or why none was made. */
export type TestKey = { key: string } | { problem: string }

const dayMs = 86_400_000

/** The visitor's first organisation whose keys they may manage. */
const getMembership = (c: SiteContext) => c.get('session')?.memberships.find(({ role }) => role === 'owner' || role === 'developer')

/**
 * A test key for a page of the documentation, of the visitor's organisation. It ends tomorrow, and replaces the one that was
 * made before. Call it behind `signedIn`.
 */
export async function createTestKey(c: SiteContext, site: Site): Promise<TestKey> {
  const language = c.get('language')
  const membership = getMembership(c)
  if (!membership) return { problem: testKeyTexts[language].noOrganisation }
  const { organisationId, role } = membership
  const { person } = currentSession(c)
  const organisation = await site.clients.accounts.authorize({ organisationId, personId: person!.id, permission: 'keys' })
  c.set('membership', { organisation, role: role as 'owner' | 'developer' })
  const name = testKeyTexts.en.name
  const earlier = (await listKeys(site, organisation.id)).filter((key) => key.test && key.name === name && isInUse(key))
  for (const { id } of earlier) await site.clients.auth.revokeCustomerKey({ customer: organisation.id, id })
  try {
    const expiresAt = new Date(site.realClock.now() + dayMs).toISOString().slice(0, 10)
    const { id, key } = await site.clients.auth.createCustomerKey({ customer: organisation.id, name, test: true, language, expiresAt })
    await recordAudit(c, site, { action: 'key.created', subject: id, detail: name })
    return { key }
  } catch (error) {
    const { tooMany, tooManyToday } = formTexts[language]
    if (isFailure('too_many_keys', error)) return { problem: tooMany(Number(error.values.max)) }
    if (isFailure('too_many_new_keys', error)) return { problem: tooManyToday(Number(error.values.max)) }
    throw error
  }
}

/** A button that makes a test key and sends it to the page at `action`; for visitors a link to sign in. */
export function testKeyForm(c: SiteContext, action: string, made: TestKey | undefined): Html {
  const texts = testKeyTexts[c.get('language')]
  if (made && 'key' in made) return html`<p role="status">${texts.made}</p>`
  if (!c.get('session')) return html`<p><a href="/login?next=${encodeURIComponent(action)}">${texts.signIn}</a></p>`
  return form(c, { action, submit: texts.make, kind: 'quiet', problem: made?.problem })
}
