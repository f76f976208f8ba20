import { createHash } from 'node:crypto'
import type { Mail } from '@touchline/contract/gen/accounts'

/** Hands mails to a server. */
export interface Transport {
  /** Resolves once the server has accepted the mail. `id` becomes the Message-ID, the same at every attempt. */
  send(id: string, mail: Mail): Promise<void>
  close(): void
}

/** The server will not accept this mail, whenever it is sent. */
export const isPermanent = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

const timeoutMs = 20_000

/** A server by its URL, smtp:// or smtps:// with credentials. */
export async function smtpTransport(url: string, from: string): Promise<Transport> {
  // Loaded with the first mail: it takes a quarter of a second.
  const { createTransport } = await import('nodemailer')
  const server = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host =
    from
      .slice(from.lastIndexOf('@') + 1)
      .replace('>', '')
      .trim() || 'localhost'
  return {
    async send(id, { to, subject, text, html }) {
      const messageId = `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${host}>`
      // An address object: the library would read a list of addresses in a string.
      const headers = { 'Auto-Submitted': 'auto-generated' }
      await server.sendMail({ from, to: { name: '', address: to }, subject, text, html, messageId, headers })
    },
    close: () => server.close(),
  }
}
