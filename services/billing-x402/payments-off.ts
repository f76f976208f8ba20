import { fail } from '@touchline/contract/errors'
import type { BillingService } from '@touchline/contract/gen/billing'
import type { ServiceImpl } from '@touchline/platform/rpc-types'

const refuse = async (): Promise<never> => {
  throw fail('upstream_unavailable')
}

/** Without settings there are no terms, and no payment is taken. */
export const paymentsOff: ServiceImpl<typeof BillingService> = {
  getTerms: async () => ({}),
  startInstance: refuse,
  beatInstance: refuse,
  verifyPayment: refuse,
  beginCall: refuse,
  chargeCall: refuse,
  endCall: refuse,
  refundChannel: refuse,
}
