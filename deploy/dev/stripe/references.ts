import type Stripe from 'stripe'

/** The id of an object that may be expanded. */
export const getId = (reference: string | { id?: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

/** The id of the subscription that an invoice belongs to. */
export const subscriptionId = ({ parent }: Stripe.Invoice): string => getId(parent?.subscription_details?.subscription)
