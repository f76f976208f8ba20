import { fail } from '@touchline/contract/errors'
import type { CancelSubscriptionRequest, Organisation } from '@touchline/contract/gen/accounts'
import { isLive } from '@touchline/contract/subscriptions'
import { authorized } from '../organisations/authorized.ts'
import { releaseSchedule } from './change-plan.ts'
import { fromStripe } from './open-stripe.ts'
import { refresh, type StripeDeps } from './refresh.ts'
import { withFreshState } from './with-fresh-state.ts'

/**
 * Cancels the subscription at the end of its period, or takes that back. An unpaid one ends at once: there is no paid
 * time left. Errors: not_found, role_not_allowed, no_subscription, upstream_unavailable.
 */
export const cancelSubscription = (deps: StripeDeps, request: CancelSubscriptionRequest): Promise<Organisation> =>
  withFreshState(deps, () => cancel(deps, request))

async function cancel(deps: StripeDeps, request: CancelSubscriptionRequest): Promise<Organisation> {
  await authorized(deps, request, 'billing')
  const { stripe } = deps
  const { subscription } = await refresh(deps, request.organisationId)
  if (!subscription || !isLive(subscription)) throw fail('no_subscription')
  await releaseSchedule(stripe, subscription)
  if (!request.resumes && subscription.unpaidSince !== '') await fromStripe(stripe.subscriptions.cancel(subscription.id))
  else await fromStripe(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: !request.resumes }))
  return refresh(deps, request.organisationId)
}
