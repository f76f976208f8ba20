import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Transport } from './transport.ts'

const timeoutMs = 20_000

/** A server by its URL, smtp:// or smtps:// with credentials. */
export function smtpTransport(url: string, from: string): Transport {
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
