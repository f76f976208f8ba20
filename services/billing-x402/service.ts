import { BillingService } from '@touchline/contract/gen/billing'
import { defineService } from '@touchline/platform/service'
import { answers } from './answers.ts'
import { chainEvents } from './chain/events.ts'
import { billingEvents } from './events.ts'
import { collections } from './ledger/records.ts'
import { orders, planPaid } from './plans/records.ts'
import { getPayments, paymentSettings } from './settings.ts'
import { type Scheme, schemes } from './supported.ts'

/** `accepts`: the schemes that payments may have. */
export const billingIn = ({ accepts }: { accepts: readonly Scheme[] }) =>
  defineService({
    name: 'billing-x402',
    serves: BillingService,
    calls: {},
    config: paymentSettings,
    collections: [...collections, answers, orders],
    publishes: [planPaid],
    async create(deps) {
      const settings = getPayments(deps.config)
      const events = { ...billingEvents(deps.log, deps.metrics), ...chainEvents(deps.log, deps.metrics) }
      if (!settings) {
        const { paymentsOff } = await import('./payments-off.ts')
        return { rpc: paymentsOff(deps.store) }
      }
      // Loaded only where payments are on: the libraries of the chain take 50 MB.
      const { payments } = await import('./payments.ts')
      return payments(deps, { ...settings, accepts }, events)
    },
  })

export const billing = billingIn({ accepts: schemes })
