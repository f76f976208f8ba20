import type { AccountsService } from '@touchline/contract/gen/accounts'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import type { AccountsDeps } from '../deps.ts'
import { isTestMode } from '../stripe/settings.ts'
import { cardPayments } from '../stripe/stripe.ts'

/** What organisations buy, and what they have bought. */
export function subscriptions(deps: AccountsDeps) {
  const card = cardPayments(deps)
  const rpc: Partial<ServiceImpl<typeof AccountsService>> = {
    ...card.rpc,

    async getSales() {
      const { stripeKey, trialDays } = deps.config
      const isCard = stripeKey !== undefined
      return { card: isCard, isTest: isCard && isTestMode(deps.config), trialDays: isCard ? trialDays : 0 }
    },
  }
  return { rpc, start: card.start, organisationEnded: card.organisationEnded }
}
