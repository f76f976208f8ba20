import type { Organisation } from '@touchline/contract/gen/accounts'
import { isLive } from '@touchline/contract/subscriptions'
import type Stripe from 'stripe'
import { type CustomerState, paymentIntents, reversedPayments, subscriptionId } from './customer-state.ts'
import { chooseSubscription, isReversed } from './fold.ts'
import { unlessRefused } from './open-stripe.ts'

type Correction = (stripe: Stripe) => Promise<void>

/**
 * What has to be changed at Stripe so that nobody is charged without a plan: subscriptions of a deleted organisation and
 * subscriptions whose payment was refunded or disputed end at once; a second subscription ends and is refunded; a
 * checkout of a deleted organisation, or next to a live subscription, cannot be paid any more. Each may be repeated.
 */
export function corrections(organisation: Organisation, state: CustomerState): Correction[] {
  const chosen = chooseSubscription(state)
  const live = state.subscriptions.filter(isLive)
  const canPay = state.checkout?.status === 'open' && (organisation.isDeleted || live.length > 0)
  return [
    ...(canPay ? [expire(state.checkout!.id)] : []),
    ...live.flatMap((each) => {
      if (organisation.isDeleted || each === chosen) return organisation.isDeleted || isReversed(each, state) ? [cancel(each.id)] : []
      // The refunds come first: they are found again after a crash only while the subscription is live.
      return [...getPayments(each, state).map(refund), cancel(each.id)]
    }),
  ]
}

/** The payments of the present period that were not given back. */
const getPayments = ({ id, items }: Stripe.Subscription, state: CustomerState): string[] => {
  const reversed = reversedPayments(state)
  const from = items.data[0]!.current_period_start
  const own = state.invoices.filter((invoice) => subscriptionId(invoice) === id && invoice.amount_paid > 0 && invoice.created >= from)
  return own.flatMap(paymentIntents).filter((payment) => !reversed.has(payment))
}

// Stripe refuses a correction of an object that needs none: it was paid, canceled or refunded meanwhile.

const expire =
  (sessionId: string): Correction =>
  async (stripe) =>
    void (await unlessRefused(stripe.checkout.sessions.expire(sessionId)))

const cancel =
  (subscription: string): Correction =>
  async (stripe) =>
    void (await unlessRefused(stripe.subscriptions.cancel(subscription)))

const refund =
  (paymentIntent: string): Correction =>
  async (stripe) => {
    const request = { payment_intent: paymentIntent, reason: 'duplicate' as const }
    await unlessRefused(stripe.refunds.create(request, { idempotencyKey: `second-${paymentIntent}` }))
  }
