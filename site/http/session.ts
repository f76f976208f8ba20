import { isFailure } from '@touchline/contract/errors'
import type { Membership, Session } from '@touchline/contract/gen/accounts'
import type { MiddlewareHandler } from 'hono'
import type { Site, SiteContext, SiteEnv } from '../site.ts'

/** Finds who is signed in. A request without a cookie costs no call. */
export const readSession =
  ({ clients }: Site): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    const cookie = c.req.header('cookie')
    c.set('session', cookie === undefined ? undefined : await getSession(clients.accounts, cookie))
    return next()
  }

const getSession = (accounts: Site['clients']['accounts'], cookie: string): Promise<Session | undefined> =>
  accounts.getSession({ cookie }).catch((error: unknown) => {
    if (isFailure('missing_session', error)) return undefined
    throw error
  })

/** Sends visitors who are not signed in to /login, which returns them here. */
export const signedIn: MiddlewareHandler<SiteEnv> = async (c, next) => {
  if (c.get('session')) return next()
  const { pathname, search } = new URL(c.req.url)
  const isPage = c.req.method === 'GET'
  return c.redirect(`/login?next=${encodeURIComponent(isPage ? pathname + search : '/account')}`, 303)
}

/** The session of a page behind `signedIn`. */
export const currentSession = (c: SiteContext): Session => c.get('session')!

/** The membership of the signed-in person in the organisation of the path; undefined: none, shown as a page not found. */
export const membershipIn = (c: SiteContext, organisationId: string): Membership | undefined =>
  currentSession(c).memberships.find((each) => each.organisationId === organisationId)
