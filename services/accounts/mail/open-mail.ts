import { StartError, type Values } from '@touchline/platform/config'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { AccountsConfig } from '../config.ts'
import { keptMails } from './kept-mails.ts'
import type { Transport } from './transport.ts'

/**
 * The way mails go out: the server of SMTP_URL, or memory and console in development. Errors: StartError in production
 * without SMTP_URL.
 */
export function openTransport(config: Values<AccountsConfig>, realClock: Clock) {
  const { smtpUrl, mailFrom, mode, printsMail } = config
  if (smtpUrl === undefined) {
    if (mode === 'production') throw new StartError('SMTP_URL is required with SITE_MODE=production: people sign in by mailed links.')
    const print = printsMail ? (line: string): void => void process.stdout.write(`${line}\n`) : () => undefined
    const kept = keptMails(print, () => timestamp(realClock))
    return { transport: async () => kept.transport, close: () => undefined, kept }
  }
  let opened: Promise<Transport> | undefined
  return {
    transport: () => (opened ??= loadSmtp(smtpUrl, mailFrom)),
    close: () => void opened?.then((transport) => transport.close()),
    kept: undefined,
  }
}

/** Loaded with the first mail: the library takes a quarter of a second. */
const loadSmtp = async (url: string, from: string): Promise<Transport> => (await import('./smtp.ts')).smtpTransport(url, from)
