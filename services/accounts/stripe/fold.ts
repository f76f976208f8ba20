import { create } from '@bufbuild/protobuf'
import { type Organisation, type Subscription, SubscriptionSchema } from '@touchline/contract/gen/accounts'
import { isInterval, planRank } from '@touchline/contract/plans'
import { isLive } from '@touchline/contract/subscriptions'
import type Stripe from 'stripe'
import { type CustomerState, getId, iso, paymentIntents, reversedPayments, subscriptionId } from './customer-state.ts'
import { type Offer, priceOffer } from './prices.ts'

const dayMs = 86_400_000

/**
 * The organisation with the state of Stripe in it, whatever events led to that state. `now` in milliseconds since 1970.
 */
export function applyState(organisation: Organisation, state: CustomerState, now: number): Organisation {
  const chosen = chooseSubscription(state)
  const trials = state.subscriptions.flatMap(({ trial_start }) => trial_start ?? [])
  const { subscription: known, checkout, ...rest } = organisation
  const subscription = chosen && getSubscription(chosen, state, known, now)
  return {
    ...rest,
    ...(subscription && { subscription }),
    ...(checkout && isOpen(checkout.sessionId, state, Date.parse(checkout.createdAt), now) && { checkout }),
    trialUsedAt: trials.length > 0 ? iso(Math.min(...trials)) : rest.trialUsedAt,
    stripeReads: rest.stripeReads + 1,
  }
}

/** A checkout that Stripe has not confirmed counts as open for a day, as long as its idempotency key. */
const isOpen = (sessionId: string, { checkout }: CustomerState, createdMs: number, now: number): boolean =>
  sessionId !== '' && checkout?.id === sessionId ? checkout.status === 'open' : now < createdMs + dayMs

/**
 * The subscription that gives the plan: one that is live and not reversed, of the largest plan, the oldest of these;
 * without one the newest that has ended.
 */
export function chooseSubscription(state: CustomerState): Stripe.Subscription | undefined {
  const order = (each: Stripe.Subscription): number[] => {
    const offer = subscriptionOffer(each)
    return isLive(each) ? [1, isReversed(each, state) ? 0 : 1, offer ? planRank(offer.plan) : -1, -each.created] : [0, 0, 0, each.created]
  }
  const compare = (a: readonly number[], b: readonly number[]): number => a.map((value, i) => b[i]! - value).find((d) => d !== 0) ?? 0
  return state.subscriptions.toSorted((a, b) => compare(order(a), order(b)))[0]
}

export const subscriptionOffer = ({ items }: Stripe.Subscription): Offer | undefined => items.data[0] && priceOffer(items.data[0].price)

function getSubscription(
  stripe: Stripe.Subscription,
  state: CustomerState,
  known: Subscription | undefined,
  now: number,
): Subscription | undefined {
  const item = stripe.items.data[0]
  const offer = subscriptionOffer(stripe)
  if (!item || !offer) return undefined
  const unpaid = getUnpaid(stripe, state.invoices)
  const unpaidSince = unpaid ? iso(unpaid.since) : ''
  const ends = stripe.cancel_at ?? (stripe.cancel_at_period_end ? item.current_period_end : undefined)
  const next = getNext(stripe)
  const same = known?.id === stripe.id ? known : undefined
  return create(SubscriptionSchema, {
    id: stripe.id,
    itemId: item.id,
    status: stripe.status,
    ...offer,
    periodEnd: iso(Math.min(ends ?? item.current_period_end, item.current_period_end)),
    cancelsAtPeriodEnd: ends !== undefined,
    nextPlan: next?.plan ?? '',
    scheduleId: getId(stripe.schedule),
    unpaidSince,
    invoiceUrl: unpaid?.url ?? '',
    reminders: unpaidSince !== '' && same?.unpaidSince === unpaidSince ? same.reminders : 0,
    reversedAt: isReversed(stripe, state) ? same?.reversedAt || new Date(now).toISOString() : '',
  })
}

/** The offer of the phase after the present one, which `ChangePlan` wrote into its metadata. */
function getNext({ schedule }: Stripe.Subscription): Offer | undefined {
  if (typeof schedule !== 'object' || schedule === null || schedule.status !== 'active') return undefined
  const end = schedule.current_phase?.end_date
  const { plan = '', interval = '' } = schedule.phases.find(({ start_date }) => start_date === end)?.metadata ?? {}
  return isInterval(interval) ? { plan, interval } : undefined
}

/** The oldest of the newest invoices of a subscription that were not paid one after the other. `since` in seconds. */
function getUnpaid(
  { id, status, items }: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): { since: number; url: string } | undefined {
  if (status !== 'past_due' && status !== 'unpaid') return undefined
  const own = invoices.filter((invoice) => subscriptionId(invoice) === id && invoice.status !== 'draft' && invoice.status !== 'void')
  const paid = own.findIndex((invoice) => invoice.status === 'paid')
  const unpaid = paid === -1 ? own : own.slice(0, paid)
  const oldest = unpaid.at(-1)
  const since = oldest?.status_transitions.finalized_at ?? oldest?.created ?? items.data[0]!.current_period_start
  return { since, url: unpaid[0]?.hosted_invoice_url ?? '' }
}

/** Whether a payment of the present period was refunded in full or disputed. */
export function isReversed({ id, items }: Stripe.Subscription, state: CustomerState): boolean {
  const reversed = reversedPayments(state)
  const paid = state.invoices.filter((invoice) => subscriptionId(invoice) === id && invoice.status === 'paid' && invoice.amount_paid > 0)
  const from = items.data[0]!.current_period_start
  // The newest one also when it was paid for an earlier period: the money for the present one is not here yet.
  return paid
    .filter((invoice, i) => i === 0 || invoice.created >= from)
    .some((invoice) => paymentIntents(invoice).some((p) => reversed.has(p)))
}
