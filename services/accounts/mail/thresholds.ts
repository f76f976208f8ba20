import type { Organisation } from '@touchline/contract/gen/accounts'
import type { UsageThreshold } from '@touchline/contract/gen/usage'
import { getPublicOrigin } from '@touchline/platform/settings'
import type { AccountsDeps } from '../deps.ts'
import { permits } from '../organisations/roles.ts'
import { readLanguages } from '../people/person.ts'
import { organisations } from '../records.ts'
import { mailTexts } from './texts.ts'

/** Mails everybody whose role allows to make keys that a key is at its limit: at most one mail a day, key and kind. */
export const mailThreshold =
  (deps: AccountsDeps) =>
  async ([threshold]: UsageThreshold[]): Promise<void> => {
    if (!threshold || (threshold.kind !== 'near_limit' && threshold.kind !== 'limited')) return
    const organisation = (await deps.store.get(organisations, threshold.customer))?.doc.organisation
    if (!organisation || organisation.isDeleted) return
    await deps.mailer.queue(await letters(deps, organisation, threshold))
  }

async function letters(deps: AccountsDeps, organisation: Organisation, { keyId, kind, at, calls, perMinute }: UsageThreshold) {
  const readers = organisation.members.filter(({ role }) => permits(role, 'keys'))
  const getLanguage = await readLanguages(deps, readers)
  const url = new URL(`/account/${organisation.id}/usage`, getPublicOrigin(deps.config)).href
  return readers.map(({ personId, email: to }) => {
    const language = getLanguage(personId)
    const { limited, nearLimit } = mailTexts[language]
    const texts = kind === 'limited' ? limited : nearLimit
    const lead = kind === 'limited' ? limited.lead(keyId, perMinute) : nearLimit.lead(keyId, calls, perMinute)
    const letter = { to, language, subject: texts.subject, paragraphs: [lead, texts.advice], action: { label: texts.label, url } }
    return deps.mailer.write(`threshold:${keyId}:${kind}:${at.slice(0, 10)}:${personId}`, letter)
  })
}
