import { createHmac, timingSafeEqual } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { SiteContext } from '../site.ts'
import { currentSession } from './session.ts'

const cookieName = 'notice'
const charsMax = 500

/** Redirects after a form (303), so that reloading sends nothing again. The next page of the account shows `text` once. */
export function redirectWithNotice(c: SiteContext, path: string, text: string): Response {
  const shown = Buffer.from(text.slice(0, charsMax)).toString('base64url')
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 60, secure: c.get('hasSecureCookies') } as const
  setCookie(c, cookieName, `${shown}.${sign(c, shown)}`, options)
  return c.redirect(path, 303)
}

/** The text of the redirect that led here, and forgets it. Undefined when the cookie is not of this session. */
export function takeNotice(c: SiteContext): string | undefined {
  const cookie = getCookie(c, cookieName)
  if (cookie === undefined) return undefined
  deleteCookie(c, cookieName, { path: '/' })
  const [text = '', signature = ''] = cookie.split('.')
  const [sent, own] = [Buffer.from(signature), Buffer.from(sign(c, text))]
  return sent.length === own.length && timingSafeEqual(sent, own) ? Buffer.from(text, 'base64url').toString() : undefined
}

/** Another site of the same domain could set a cookie, so only texts signed with the token of the session are shown. */
const sign = (c: SiteContext, text: string): string =>
  createHmac('sha256', currentSession(c).csrf).update(`notice ${text}`).digest('base64url')
