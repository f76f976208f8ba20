import { create } from '@bufbuild/protobuf'
import { PlanOrderSchema, PlanPaidSchema } from '@touchline/contract/gen/billing'
import { billingPlanPaid } from '@touchline/contract/topics'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection } from '@touchline/platform/ports/document-store'

/** Orders of plans. Kept for ever, as their payments are. */
export const orders = collection('billing_orders', PlanOrderSchema, {
  reads: 'fresh',
  isDurable: true,
  id: ({ id }) => id,
  keys: ({ state, purchase, createdAt }) => ({ isOpen: state === 'open', organisation: purchase!.organisationId, createdAt }),
  paths: {
    open: { equal: ['isOpen'] },
    byOrganisation: { equal: ['organisation'], sort: 'createdAt', residual: ['isOpen'] },
  },
})

/** Published once an order is paid. */
export const planPaid = outboxRoute(
  orders,
  billingPlanPaid,
  ({ id, state, purchase, amount, payer, personId, paidAt, transaction }) =>
    state === 'paid'
      ? create(PlanPaidSchema, { orderId: id, purchase: purchase!, amount, payer, personId, paidAt, transaction })
      : undefined,
  (_, after) => after.state === 'paid',
)
