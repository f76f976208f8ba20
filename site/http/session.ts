import { isFailure } from '@touchline/contract/errors'
import type { Session } from '@touchline/contract/gen/accounts'
import type { MiddlewareHandler } from 'hono'
import type { Site, SiteContext, SiteEnv } from '../site.ts'

/** Finds who is signed in. A request without a cookie costs no call. */
export const readSession =
  ({ clients }: Site): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    const cookie = c.req.header('cookie')
    const agent = c.req.header('user-agent') ?? ''
    const session = cookie === undefined ? undefined : await getSession(clients.accounts, { cookie, address: c.get('address'), agent })
    for (const value of session?.setCookies ?? []) c.header('Set-Cookie', value, { append: true })
    c.set('session', session)
    return next()
  }

const getSession = (
  accounts: Site['clients']['accounts'],
  request: { cookie: string; address: string; agent: string },
): Promise<Session | undefined> =>
  accounts.getSession(request).catch((error: unknown) => {
    if (isFailure('missing_session', error)) return undefined
    throw error
  })

/** Sends a visitor who is not signed in to /login, which returns to the page that was asked for. */
export function redirectToSignIn(c: SiteContext): Response {
  const { pathname, search } = new URL(c.req.url)
  return c.redirect(`/login?next=${encodeURIComponent(c.req.method === 'GET' ? pathname + search : '/account')}`, 303)
}

/** Admits people who are signed in. */
export const signedIn: MiddlewareHandler<SiteEnv> = async (c, next) => (c.get('session') ? next() : redirectToSignIn(c))

/** The session of a page behind `signedIn`. */
export const currentSession = (c: SiteContext): Session => c.get('session')!
