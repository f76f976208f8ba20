import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { isLanguage } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import {
  type EmailChange,
  EmailChangeSchema,
  FormerAddressSchema,
  type PersonRecord,
  PersonRecordSchema,
  type StartEmailChangeRequest,
} from '@touchline/contract/gen/accounts'
import { timestamp } from '@touchline/platform/ports/clock'
import { getPublicOrigin } from '@touchline/platform/settings'
import { readOwnAddress } from '../addresses.ts'
import { countAttempt, limitClient } from '../attempts.ts'
import type { AccountsDeps } from '../deps.ts'
import { addressTexts } from '../mail/address-texts.ts'
import { changeMemberAddress } from '../organisations/members.ts'
import { people } from '../records.ts'
import { changeRecord, existingUser, readLanguages } from './person.ts'

const validMs = 3_600_000
const startsPerMinute = 10

/**
 * Mails the link to the new address and the notice to the present one: the same work whether an account has the new one,
 * which is looked up when the link is confirmed. Errors: not_found, invalid_parameter, too_many_attempts.
 */
export async function startEmailChange(
  deps: AccountsDeps,
  { personId, email, language: given, address }: StartEmailChangeRequest,
): Promise<void> {
  const { email: from } = await existingUser(deps, personId)
  const to = await readOwnAddress(deps.config, email)
  if (to === from) throw fail('invalid_parameter', { name: 'email', what: 'is the address of the account already' })
  await limitClient(deps.limiter, `email-changes:${address}`, startsPerMinute)
  await countAttempt(deps, 'emailChange', personId)
  await countAttempt(deps, 'linkToAddress', to)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(deps.realClock.now() + validMs).toISOString()
  const emailChange = create(EmailChangeSchema, { from, to, tokenHash: hash(token), expiresAt })
  await changeRecord(deps, personId, (record) => create(PersonRecordSchema, { ...record, emailChange }))
  const language = isLanguage(given) ? given : 'en'
  const { confirm, notice } = addressTexts[language]
  const url = new URL('/account/email', getPublicOrigin(deps.config))
  url.searchParams.set('token', token)
  const paragraphs = [confirm.lead(from), confirm.warning]
  const link = { to, language, subject: confirm.subject, paragraphs, action: { label: confirm.label, url: url.href } }
  const action = { label: notice.label, url: new URL('/account/security', getPublicOrigin(deps.config)).href }
  const warning = { to: from, language, subject: notice.subject, paragraphs: [notice.lead(to), notice.advice], action }
  await deps.mailer.queue([
    deps.mailer.write(mailId('link', emailChange), link, expiresAt),
    deps.mailer.write(mailId('notice', emailChange), warning),
  ])
}

/**
 * Each step may be repeated, and the address of the sign-in library decides: a crash after it leaves lists of members
 * with the former address, until the link is confirmed again. Errors: not_found, invalid_parameter.
 */
export async function confirmEmailChange(deps: AccountsDeps, personId: string, token: string): Promise<void> {
  const { email } = await existingUser(deps, personId)
  const change = (await deps.store.get(people, personId))?.doc.emailChange
  if (!change || !isOpen(change, token, deps.realClock.now()) || (email !== change.from && email !== change.to)) {
    throw fail('invalid_parameter', { name: 'token', what: 'is of a link that was replaced, has expired or is of another account' })
  }
  if (email !== change.to) {
    await changeRecord(deps, personId, (record) => withFormer(record, change.from, timestamp(deps.realClock)))
    if (!(await deps.signIn.changeEmail(personId, change.to))) {
      throw fail('invalid_parameter', { name: 'email', what: 'is the address of another account' })
    }
  }
  await changeMemberAddress(deps, personId, change.from, change.to)
  const language = (await readLanguages(deps, [{ personId }]))(personId)
  const { changed } = addressTexts[language]
  const letter = { to: change.from, language, subject: changed.subject, paragraphs: [changed.lead(change.to), changed.advice] }
  await deps.mailer.queue([deps.mailer.write(mailId('changed', change), letter)])
}

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()

const mailId = (kind: string, { tokenHash }: EmailChange): string => `email-${kind}:${Buffer.from(tokenHash).toString('hex')}`

const isOpen = ({ tokenHash, expiresAt }: EmailChange, token: string, now: number): boolean =>
  timingSafeEqual(tokenHash, hash(token)) && now < Date.parse(expiresAt)

/** Stored before the address changes, so that no address is forgotten that an audit log may have. */
function withFormer(record: PersonRecord, email: string, until: string): PersonRecord {
  const others = record.formerAddresses.filter((former) => former.email !== email)
  return create(PersonRecordSchema, { ...record, formerAddresses: [...others, create(FormerAddressSchema, { email, until })] })
}
