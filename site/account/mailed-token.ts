import type { MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { SiteContext, SiteEnv } from '../site.ts'

const cookieSeconds = 3_600

/**
 * The token of a mailed link that leads to `path`. It moves to a cookie at once: the visitor may have to sign in first,
 * and the addresses of those pages are mailed and kept in histories. Opening the link uses nothing up, since scanners of
 * mail open links.
 */
export function mailedToken(path: string, cookieName: string) {
  const keep: MiddlewareHandler<SiteEnv> = async (c, next) => {
    const token = c.req.query('token')
    if (token === undefined) return next()
    const options = { path, httpOnly: true, sameSite: 'Lax', maxAge: cookieSeconds, secure: c.get('hasSecureCookies') } as const
    if (/^[\w.~-]{8,512}$/.test(token)) setCookie(c, cookieName, token, options)
    c.header('Cache-Control', 'no-store')
    return c.redirect(path, 303)
  }
  return {
    /** Answers the mailed link; other requests go on. */
    keep,
    /** Undefined: no link was opened in this browser within the last hour. */
    read: (c: SiteContext): string | undefined => getCookie(c, cookieName),
    forget: (c: SiteContext): void => void deleteCookie(c, cookieName, { path }),
  }
}
