import type Stripe from 'stripe'
import { fromStripe, unlessRefused } from './open-stripe.ts'

/** What Stripe knows about a customer, read at one time. Lists are newest first and have at most 100 items. */
export interface CustomerState {
  /** The checkout with the requested id. Undefined: none was requested, or Stripe does not know it. */
  checkout: Stripe.Checkout.Session | undefined
  subscriptions: readonly Stripe.Subscription[]
  invoices: readonly Stripe.Invoice[]
  charges: readonly Stripe.Charge[]
  /** Disputes of these charges. */
  disputes: readonly Stripe.Dispute[]
}

const limit = 100

/**
 * Reads the state of a customer. The checkout is read first, so that the subscription of a completed one is among the
 * subscriptions. Errors: those of `fromStripe`.
 */
export async function readCustomer(stripe: Stripe, customer: string, sessionId: string | undefined): Promise<CustomerState> {
  const checkout = sessionId === undefined ? undefined : await unlessRefused(stripe.checkout.sessions.retrieve(sessionId))
  const [subscriptions, invoices, charges] = await Promise.all([
    fromStripe(stripe.subscriptions.list({ customer, status: 'all', limit, expand: ['data.schedule'] })),
    fromStripe(stripe.invoices.list({ customer, limit, expand: ['data.payments'] })),
    fromStripe(stripe.charges.list({ customer, limit })),
  ])
  const disputed = charges.data.filter((charge) => charge.disputed)
  const disputes = await Promise.all(disputed.map((charge) => fromStripe(stripe.disputes.list({ charge: charge.id }))))
  return {
    checkout,
    subscriptions: subscriptions.data,
    invoices: invoices.data,
    charges: charges.data,
    disputes: disputes.flatMap(({ data }) => data),
  }
}

/** An instant of Stripe, seconds since 1970, as RFC 3339. */
export const iso = (seconds: number): string => new Date(seconds * 1_000).toISOString()

/** The id of an object that may be expanded. */
export const getId = (reference: string | { id: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

/** The id of the subscription that an invoice belongs to; empty: none. */
export const subscriptionId = ({ parent }: Stripe.Invoice): string => getId(parent?.subscription_details?.subscription)

/** The ids of the payment intents that paid an invoice. */
export const paymentIntents = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).filter(({ status }) => status === 'paid').map(({ payment }) => getId(payment.payment_intent))

/** The payment intents whose money went back in full, or was taken back by a dispute that is not won. */
export function reversedPayments({ charges, disputes }: Pick<CustomerState, 'charges' | 'disputes'>): Set<string> {
  const harmless = new Set(['won', 'warning_closed', 'prevented'])
  const lost = new Set(disputes.filter(({ status }) => !harmless.has(status)).map(({ charge }) => getId(charge)))
  const reversed = charges.filter(({ id, refunded, amount_refunded, amount }) => lost.has(id) || refunded || amount_refunded >= amount)
  return new Set(reversed.map(({ payment_intent }) => getId(payment_intent)).filter((id) => id !== ''))
}
