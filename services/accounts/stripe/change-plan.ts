import { fail } from '@touchline/contract/errors'
import type { ChangePlanRequest, Organisation, Subscription } from '@touchline/contract/gen/accounts'
import { planRank } from '@touchline/contract/plans'
import { isLive } from '@touchline/contract/subscriptions'
import { timestamp } from '@touchline/platform/ports/clock'
import type Stripe from 'stripe'
import { authorized } from '../organisations/authorized.ts'
import { getId } from './customer-state.ts'
import { fromStripe, unlessRefused } from './open-stripe.ts'
import { type Offer, priceId } from './prices.ts'
import { readOffer } from './read-offer.ts'
import { refresh, type StripeDeps } from './refresh.ts'
import { withFreshState } from './with-fresh-state.ts'

/** When a change takes effect: 'now' for more, 'period-end' for less, 'same' for the present offer. */
export function changeTakesEffect(current: Offer, wanted: Offer): 'same' | 'now' | 'period-end' {
  if (current.plan === wanted.plan && current.interval === wanted.interval) return 'same'
  const difference = planRank(wanted.plan) - planRank(current.plan)
  if (difference !== 0) return difference > 0 ? 'now' : 'period-end'
  return wanted.interval === 'year' ? 'now' : 'period-end'
}

/**
 * Changes the offer of the subscription. More is charged at once, less the credit for unused time, as Stripe computes it;
 * a declined card leaves everything as it was. Less waits for the end of the period in a schedule. A subscription on
 * trial changes at once, because nothing was paid. Errors: not_found, role_not_allowed, invalid_parameter,
 * no_subscription, payment_declined, upstream_unavailable.
 */
export const changePlan = (deps: StripeDeps, request: ChangePlanRequest): Promise<Organisation> =>
  withFreshState(deps, () => change(deps, request))

async function change(deps: StripeDeps, request: ChangePlanRequest): Promise<Organisation> {
  const { subscription, wanted } = await getChange(deps, request)
  const price = await priceId(deps.stripe, wanted)
  const when = takesEffect(subscription, wanted)
  await releaseSchedule(deps.stripe, subscription)
  if (subscription.cancelsAtPeriodEnd) await update(deps.stripe, subscription, { cancel_at_period_end: false })
  if (when === 'now') await upgrade(deps.stripe, subscription, price)
  if (when === 'period-end') await schedule(deps.stripe, subscription, price, wanted)
  return refresh(deps, request.organisationId)
}

const takesEffect = (subscription: Subscription, wanted: Offer): ReturnType<typeof changeTakesEffect> => {
  const when = changeTakesEffect(readOffer(subscription), wanted)
  return when === 'period-end' && subscription.status === 'trialing' ? 'now' : when
}

/** What `changePlan` would charge now, in cents, and when the plan changes. Errors: those of `changePlan`. */
export async function previewChange(deps: StripeDeps, request: ChangePlanRequest) {
  const { organisation, subscription, wanted } = await getChange(deps, request)
  if (takesEffect(subscription, wanted) !== 'now') return { dueCents: 0n, currency: 'usd', at: subscription.periodEnd }
  const price = await priceId(deps.stripe, wanted)
  const preview = await fromStripe(
    deps.stripe.invoices.createPreview({
      customer: organisation.stripeCustomerId,
      subscription: subscription.id,
      subscription_details: { items: [{ id: subscription.itemId, price }], proration_behavior: 'always_invoice' },
    }),
  )
  return { dueCents: BigInt(preview.amount_due), currency: preview.currency, at: timestamp(deps.realClock) }
}

async function getChange(deps: StripeDeps, request: ChangePlanRequest) {
  await authorized(deps, request, 'billing')
  const organisation = await refresh(deps, request.organisationId)
  const { subscription } = organisation
  if (!subscription || !isLive(subscription)) throw fail('no_subscription')
  // An unpaid invoice has to be paid first: a new one on top of it would be declined as well.
  if (subscription.unpaidSince !== '') throw fail('payment_declined')
  return { organisation, subscription, wanted: readOffer({ ...request, interval: request.interval || subscription.interval }) }
}

const update = (stripe: Stripe, { id }: Subscription, change: Stripe.SubscriptionUpdateParams) =>
  fromStripe(stripe.subscriptions.update(id, change))

const upgrade = (stripe: Stripe, subscription: Subscription, price: string) =>
  update(stripe, subscription, {
    items: [{ id: subscription.itemId, price }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  })

/** Two phases: the present price until the end of the period, then the new one, which the schedule lets go at once. */
async function schedule(stripe: Stripe, { id }: Subscription, price: string, { plan, interval }: Offer): Promise<void> {
  const created = await fromStripe(stripe.subscriptionSchedules.create({ from_subscription: id }))
  const [phase] = created.phases
  const present = phase!.items.map((item) => ({ price: getId(item.price), quantity: item.quantity ?? 1 }))
  await fromStripe(
    stripe.subscriptionSchedules.update(created.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        { items: present, start_date: phase!.start_date, end_date: phase!.end_date },
        {
          items: [{ price, quantity: 1 }],
          duration: { interval, interval_count: 1 },
          proration_behavior: 'none',
          metadata: { plan, interval },
        },
      ],
    }),
  )
}

/** Takes a change back that waits for the end of the period. */
export async function releaseSchedule(stripe: Stripe, { scheduleId }: Subscription): Promise<void> {
  // Refused: it has ended by itself.
  if (scheduleId !== '') await unlessRefused(stripe.subscriptionSchedules.release(scheduleId))
}
