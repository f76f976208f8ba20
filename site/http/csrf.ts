import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { readForm } from '../forms/read-form.ts'
import { page } from '../layout/page.ts'
import type { SiteContext, SiteEnv } from '../site.ts'
import { refusalTexts } from './messages.ts'

/** Name of the form field with the session's token. Scripts send it as the header X-CSRF-Token instead. */
export const tokenField = 'csrf'

/** Longest body of a request to the site in bytes; forms and webhooks are far shorter. */
export const bodyBytesMax = 262_144

/** Responds with 413 to a longer body, before it is read as a whole. */
export const boundBody: MiddlewareHandler<SiteEnv> = bodyLimit({
  maxSize: bodyBytesMax,
  onError: async (c) => {
    const { tooLarge } = refusalTexts[(c as SiteContext).get('language')]
    return page(c as SiteContext, { title: tooLarge, status: 413, body: html`<h1>${tooLarge}</h1>` })
  },
})

/** Responds with 403 to a change by a signed-in person that lacks the token of the session. */
export const checkToken: MiddlewareHandler<SiteEnv> = async (c, next) => {
  const session = c.get('session')
  if (!session || c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const sent = c.req.header('x-csrf-token') ?? (await readForm(c)).get(tokenField) ?? ''
  if (session.csrf !== '' && isEqual(sent, session.csrf)) return next()
  const { outdated, outdatedHint } = refusalTexts[c.get('language')]
  return page(c, { title: outdated, status: 403, body: html`<h1>${outdated}</h1><p>${outdatedHint}</p>` })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** In constant time: digests of both have one length. */
const isEqual = (sent: string, token: string): boolean => timingSafeEqual(digest(sent), digest(token))
