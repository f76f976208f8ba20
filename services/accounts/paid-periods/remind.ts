import type { Language } from '@touchline/contract/catalog'
import type { MailRecord, Member, Organisation } from '@touchline/contract/gen/accounts'
import { pause } from '@touchline/platform/clock'
import { timestamp } from '@touchline/platform/ports/clock'
import type { AccountsDeps } from '../deps.ts'
import { dayText } from '../mail/letter.ts'
import { changeOrganisation } from '../organisations/change.ts'
import { permits } from '../organisations/roles.ts'
import { readLanguages } from '../people/person.ts'
import { organisations } from '../records.ts'
import { billingPage } from '../stripe/pages.ts'
import { type DueReminder, dueReminders } from './period.ts'
import { reminderTexts } from './texts.ts'

const roundMs = 60_000
const pageSize = 100

/** Runs under a lease, every minute: mails the reminders that are due, until `signal` aborts. */
export async function remind(deps: AccountsDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await remindOnce(deps).catch((error: Error) => deps.events.passFailed(error))
    await pause(deps.realClock, roundMs, signal)
  }
}

async function remindOnce(deps: AccountsDeps): Promise<void> {
  const range = { from: '0', to: timestamp(deps.realClock) }
  const { items } = await deps.store.find(organisations, 'byReminder', { range, limit: pageSize })
  for (const { doc } of items) await remindMembers(deps, doc.organisation!)
}

/** The mails are stored in the write that counts them, so that a crash neither loses nor repeats one. */
async function remindMembers(deps: AccountsDeps, { id, members }: Organisation): Promise<void> {
  const readers = members.filter(({ role }) => permits(role, 'billing'))
  const getLanguage = await readLanguages(deps, readers)
  await changeOrganisation(deps, id, (organisation, now) => {
    const due = dueReminders(organisation, now)
    if (due.length === 0) return undefined
    const mails = due
      .filter(({ isMailed }) => isMailed)
      .flatMap((each) => readers.map((reader) => letter(deps, organisation, each, reader, getLanguage(reader.personId))))
    const count = new Map(due.map(({ period, reminders }) => [period.orderId, reminders]))
    const paidPeriods = organisation.paidPeriods.map((each) => ({ ...each, reminders: count.get(each.orderId) ?? each.reminders }))
    return { organisation: { ...organisation, paidPeriods }, mails }
  })
  deps.mailQueued()
}

function letter(
  deps: AccountsDeps,
  { id, name }: Organisation,
  { period, days, reminders }: DueReminder,
  { personId, email: to }: Member,
  language: Language,
): MailRecord {
  const { subject, ends, ended, afterwards, label } = reminderTexts[language]
  const on = dayText(language, Date.parse(period.until))
  const lead = days === 0 ? ended(period.plan, name, on) : ends(period.plan, name, on)
  const url = `${billingPage(deps, id, '')}/usdc?plan=${period.plan}&interval=month`
  const mail = { to, language, subject: subject(period.plan, on), paragraphs: [lead, afterwards], action: { label, url } }
  return deps.mailer.write(`period:${period.orderId}:${reminders}:${personId}`, mail)
}
