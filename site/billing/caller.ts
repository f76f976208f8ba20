import type { Subscription } from '@touchline/contract/gen/accounts'
import type { Interval } from '@touchline/contract/plans'
import { isLive } from '@touchline/contract/subscriptions'
import { currentMembership } from '../account/in-organisation.ts'
import { currentSession } from '../http/session.ts'
import type { SiteContext } from '../site.ts'

/** The organisation and the person of a request, as calls name them. */
export const caller = (c: SiteContext) => ({
  organisationId: currentMembership(c).organisation.id,
  personId: currentSession(c).person!.id,
})

/** The subscription that can be changed or canceled. Undefined: a plan can be bought. */
export const liveSubscription = (c: SiteContext): Subscription | undefined => {
  const { subscription } = currentMembership(c).organisation
  return isLive(subscription) && subscription?.reversedAt === '' ? subscription : undefined
}

/** The interval of a page about plans: a month unless its query says otherwise. */
export const readInterval = (c: SiteContext): Interval => (c.req.query('interval') === 'year' ? 'year' : 'month')
