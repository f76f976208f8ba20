import { isFailure } from '@touchline/contract/errors'
import type { Session } from '@touchline/contract/gen/accounts'
import type { MiddlewareHandler } from 'hono'
import type { Site, SiteContext, SiteEnv } from '../site.ts'
import { isUnanswered } from './when-available.ts'

/**
 * Finds who is signed in. A request without a cookie costs no call. While accounts cannot respond, everybody is a visitor
 * to public pages, and other pages fail.
 */
export const readSession =
  ({ clients }: Site): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    const cookie = c.req.header('cookie')
    if (cookie === undefined) return next()
    const request = { cookie, address: c.get('address'), agent: c.req.header('user-agent') ?? '' }
    try {
      const session = await clients.accounts.getSession(request)
      for (const value of session.setCookies) c.header('Set-Cookie', value, { append: true })
      c.set('session', session)
    } catch (error) {
      if (isUnanswered(error)) c.set('sessionFailure', error)
      else if (!isFailure('missing_session', error)) throw error
    }
    return next()
  }

/**
 * Sends a visitor who is not signed in to /login, which returns to the page that was asked for. Throws while it is not
 * known who is signed in.
 */
export function redirectToSignIn(c: SiteContext): Response {
  const failure = c.get('sessionFailure')
  if (failure) throw failure
  const { pathname, search } = new URL(c.req.url)
  return c.redirect(`/login?next=${encodeURIComponent(c.req.method === 'GET' ? pathname + search : '/account')}`, 303)
}

/** Admits people who are signed in. */
export const signedIn: MiddlewareHandler<SiteEnv> = async (c, next) => (c.get('session') ? next() : redirectToSignIn(c))

/** The session of a page behind `signedIn`. */
export const currentSession = (c: SiteContext): Session => c.get('session')!
