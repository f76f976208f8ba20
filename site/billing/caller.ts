import type { Subscription } from '@touchline/contract/gen/accounts'
import { currentMembership } from '../account/in-organisation.ts'
import { currentSession } from '../http/session.ts'
import type { SiteContext } from '../site.ts'

/** The organisation and the person of a request, as calls name them. */
export const caller = (c: SiteContext) => ({
  organisationId: currentMembership(c).organisation.id,
  personId: currentSession(c).person!.id,
})

const live = new Set(['trialing', 'active', 'past_due', 'unpaid'])

/** The subscription that can be changed or canceled. Undefined: a plan can be bought. */
export const liveSubscription = (c: SiteContext): Subscription | undefined => {
  const { subscription } = currentMembership(c).organisation
  return subscription && live.has(subscription.status) && subscription.reversedAt === '' ? subscription : undefined
}
