import { fail } from '@touchline/contract/errors'
import type { BillingService } from '@touchline/contract/gen/billing'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { listOrders } from './plans/list-orders.ts'

const refuse = async (): Promise<never> => {
  throw fail('upstream_unavailable')
}

const isAbsent = async (): Promise<never> => {
  throw fail('unknown_endpoint', { hint: 'Payments are off.' })
}

const isNotSetUp = async (): Promise<never> => {
  throw fail('payment_unavailable')
}

/**
 * Handlers when payments are not configured: there are no terms and no statements, and no payment is accepted. Orders of
 * plans from a time with payments are still listed.
 */
export const paymentsOff = (store: DocumentStore): ServiceImpl<typeof BillingService> => ({
  getTerms: async () => ({}),
  startInstance: refuse,
  beatInstance: refuse,
  verifyPayment: refuse,
  beginCall: refuse,
  chargeCall: refuse,
  endCall: refuse,
  refundChannel: refuse,
  getSignIn: isAbsent,
  getStatement: isAbsent,
  listEntries: isAbsent,
  listChannels: isAbsent,
  getPlanOffer: isNotSetUp,
  payPlan: isNotSetUp,
  listPlanOrders: listOrders(store),
})
