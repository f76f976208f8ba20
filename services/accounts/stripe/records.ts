import { StripeCursorSchema, StripeEventRecordSchema } from '@touchline/contract/gen/accounts'
import { collection } from '@touchline/platform/ports/document-store'

/** The events that were handled, for 30 days, as long as Stripe lists them. */
export const stripeEvents = collection('accounts_stripe_events', StripeEventRecordSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  keys: ({ handledAt }) => ({ handledAt }),
  paths: { byHandling: { equal: [], sort: 'handledAt' } },
})

export const stripeCursors = collection('accounts_stripe_cursors', StripeCursorSchema, {
  id: ({ id }) => id,
  reads: 'fresh',
  keys: () => ({}),
  paths: {},
})
