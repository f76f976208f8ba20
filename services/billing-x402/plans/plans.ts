import { fail } from '@touchline/contract/errors'
import type { BillingService } from '@touchline/contract/gen/billing'
import { getOffers } from '@touchline/contract/offers'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { encoded } from '../receipts.ts'
import { listOrders } from './list-orders.ts'
import { type PayPlanDeps, planPayer } from './pay-plan.ts'
import { getAmount } from './price.ts'
import { isUnsettled } from './settle-orders.ts'

type Plans = Pick<ServiceImpl<typeof BillingService>, 'getPlanOffer' | 'payPlan' | 'listPlanOrders'>

/** Usual time until a settlement is confirmed. */
const unknownSeconds = 5

/** Methods that sell plans. */
export function plans(deps: PayPlanDeps & { notOffered(): string[] }): Plans {
  const { store } = deps.orders
  return {
    async getPlanOffer(purchase) {
      const amount = getAmount(purchase)
      if (await isUnsettled({ store }, purchase.organisationId)) throw fail('payment_unknown', { seconds: unknownSeconds })
      if (deps.notOffered().includes('exact')) throw fail('upstream_unavailable')
      const [, exact] = getOffers(deps.calls.terms, Number(amount))
      return { offer: encoded(exact), amount }
    },
    payPlan: planPayer(deps),
    listPlanOrders: listOrders(store),
  }
}
