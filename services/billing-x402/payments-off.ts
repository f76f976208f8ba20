import { fail } from '@touchline/contract/errors'
import type { BillingService } from '@touchline/contract/gen/billing'
import type { ServiceImpl } from '@touchline/platform/rpc-types'

const refuse = async (): Promise<never> => {
  throw fail('upstream_unavailable')
}

const isAbsent = async (): Promise<never> => {
  throw fail('unknown_endpoint')
}

const isNotSetUp = async (): Promise<never> => {
  throw fail('payment_unavailable')
}

/** Handlers when payments are not configured: there are no terms and no statements, and no payment is accepted. */
export const paymentsOff: ServiceImpl<typeof BillingService> = {
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
  listPlanOrders: isNotSetUp,
}
