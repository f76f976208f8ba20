import type { MailRecord, Organisation } from '@touchline/contract/gen/accounts'
import type { AccountsDeps } from '../deps.ts'
import { dayText } from '../mail/letter.ts'
import { permits } from '../organisations/roles.ts'
import type { GetLanguage } from '../people/person.ts'
import { graceDays } from '../subscriptions/plan-state.ts'
import { reminderMs } from './due.ts'
import { billingPage } from './pages.ts'
import { reminderTexts } from './reminder-texts.ts'

/**
 * The mails of reminder `number`, from 1, about the unpaid renewal of an organisation: to everybody whose role allows to
 * pay. Their ids name the renewal, so none is sent twice. `now` in milliseconds since 1970.
 */
export function reminderMails(
  deps: Pick<AccountsDeps, 'mailer' | 'config'>,
  organisation: Organisation,
  number: number,
  getLanguage: GetLanguage,
  now: number,
): MailRecord[] {
  const { id, name, members, subscription } = organisation
  const { plan, unpaidSince } = subscription!
  const end = Date.parse(unpaidSince) + graceDays * 86_400_000
  if (end <= now) return []
  return members
    .filter(({ role }) => permits(role, 'billing'))
    .map(({ personId, email }) => {
      const language = getLanguage(personId)
      const { subject, lead, advice, last, label } = reminderTexts[language]
      const day = dayText(language, end)
      const paragraphs = [lead(plan, name, day), ...(number === reminderMs.length ? [last(day)] : []), advice]
      const letter = { to: email, language, subject: subject(name), paragraphs, action: { label, url: billingPage(deps, id, '') } }
      return deps.mailer.write(`unpaid-${subscription!.id}-${unpaidSince}-${number}-${personId}`, letter)
    })
}
