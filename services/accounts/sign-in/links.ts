import { createHash } from 'node:crypto'
import type { Language } from '@touchline/contract/catalog'
import type { Values } from '@touchline/platform/config'
import type { Clock } from '@touchline/platform/ports/clock'
import { getPublicOrigin } from '@touchline/platform/settings'
import type { AccountsConfig } from '../config.ts'
import type { Mailer } from '../mail/mailer.ts'
import { mailTexts } from '../mail/texts.ts'
import { firstPage, linkMinutes } from './paths.ts'

interface LinkDeps {
  mailer: Mailer
  realClock: Clock
  config: Values<AccountsConfig>
}

/** Queues the mail with the link of a token. It is not sent once the token has expired. */
export async function mailLink({ mailer, realClock, config }: LinkDeps, to: string, token: string, metadata: Record<string, unknown>) {
  const { next, language } = metadata as { next: string; language: Language }
  const { subject, lead, warning, label } = mailTexts[language].signIn
  const url = new URL('/login/confirm', getPublicOrigin(config))
  url.searchParams.set('token', token)
  if (next !== firstPage) url.searchParams.set('next', next)
  const id = `sign-in:${createHash('sha256').update(token).digest('hex')}`
  const expiresAt = new Date(realClock.now() + linkMinutes * 60_000).toISOString()
  const letter = { to, language, subject, paragraphs: [lead, warning], action: { label, url: url.href } }
  await mailer.queue([mailer.write(id, letter, expiresAt)])
}
