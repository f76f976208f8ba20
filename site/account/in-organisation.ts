import { isFailure } from '@touchline/contract/errors'
import type { Organisation } from '@touchline/contract/gen/accounts'
import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { currentSession, redirectToSignIn } from '../http/session.ts'
import { notFoundPage } from '../layout/error-page.ts'
import { type Role, roles, type Site, type SiteContext, type SiteEnv } from '../site.ts'
import { accountPage } from './frame.ts'
import { accountTexts } from './messages.ts'

/** Path of an organisation; routes append to it: `${organisationPath}/keys`. */
export const organisationPath = '/account/:org{org_[A-Za-z0-9_-]+}'

/** What a role may permit: as in the contract of accounts. */
export type Permission = 'view' | 'keys' | 'billing' | 'members'

/**
 * Admits members of the organisation of the path whose role has the permission. Visitors go to /login; people who are
 * no members get the page "not found", as for an organisation that does not exist; other members get 403. Pages behind
 * it read `currentMembership`.
 */
export const inOrganisation =
  ({ clients }: Site, permission: Permission): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    if (!c.get('session')) return redirectToSignIn(c)
    const { person, memberships } = currentSession(c)
    const organisationId = c.req.param('org')!
    const membership = memberships.find((each) => each.organisationId === organisationId)
    const role = roles.find((each) => each === membership?.role)
    if (!membership || !role) return notFoundPage(c)
    const request = { organisationId, personId: person!.id, permission }
    const organisation = await clients.accounts.authorize(request).catch((error: unknown) => {
      if (isFailure('role_not_allowed', error)) return undefined
      throw error
    })
    if (!organisation) return forbiddenPage(c, { id: organisationId, name: membership.name }, role)
    c.set('membership', { organisation, role })
    return next()
  }

/** The organisation of the path and the role of the signed-in person in it, behind `inOrganisation`. */
export const currentMembership = (c: SiteContext): { organisation: Organisation; role: Role } => c.get('membership')!

function forbiddenPage(c: SiteContext, organisation: { id: string; name: string }, role: Role) {
  const texts = accountTexts[c.get('language')]
  const body = html`<p>${texts.forbiddenHint(texts.roles[role], organisation.name)}</p>`
  return accountPage(c, { organisation, title: texts.forbidden, status: 403, body })
}
