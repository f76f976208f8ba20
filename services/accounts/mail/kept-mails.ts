import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { Mail } from '@touchline/contract/gen/accounts'
import { html, raw } from 'hono/html'
import type { Transport } from './transport.ts'

const countMax = 100

export interface KeptMail {
  at: string
  to: string
  subject: string
  text: string
  html: string
}

/**
 * Where mails go while no server is set, for development: the newest 100 in memory, and each link to `print`. Both hold
 * links that sign in, so production has neither.
 */
export function keptMails(print: (line: string) => void, now: () => string) {
  const mails: KeptMail[] = []
  const transport: Transport = {
    async send(_, { to, subject, text, html: body }: Mail) {
      mails.unshift({ at: now(), to, subject, text, html: body })
      mails.length = Math.min(mails.length, countMax)
      const link = /https?:\/\/\S+/.exec(text)?.[0]
      print(`Mail to ${to}: ${subject}${link === undefined ? '' : `\n  ${link}`}`)
    },
    close: () => undefined,
  }
  return { transport, list: (): readonly KeptMail[] => mails, pages: mailPages(mails) }
}

/** `/dev/mail` of the admin port. */
const mailPages =
  (mails: readonly KeptMail[]): RequestListener =>
  (request, response) => {
    const isMail = request.url?.split('?')[0] === '/dev/mail'
    response.writeHead(isMail ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleDigest}'; frame-ancestors 'none'`,
    })
    response.end(isMail ? String(mailPage(mails)) : 'not found')
  }

/** Links, which have no place to break, fit into a narrow screen. */
const style = 'body { overflow-wrap: anywhere } pre { white-space: pre-wrap }'
const styleDigest = createHash('sha256').update(style).digest('base64')

const mailPage = (mails: readonly KeptMail[]) => html`<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Mail · Touchline</title><style>${raw(style)}</style></head>
  <body>
    <h1>Mail</h1>
    <p>SMTP_URL is not set, so mails are kept here, the newest ${countMax}.</p>
    ${mails.map(
      ({ at, to, subject, text }) => html`<article>
      <h2>${subject}</h2>
      <p>To ${to}, ${at}</p>
      <p>${[...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => html`<a href="${url}">${url}</a> `)}</p>
      <pre>${text}</pre>
    </article>`,
    )}
  </body>
</html>
`
