import type { AccountsService } from '@touchline/contract/gen/accounts'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import type { AccountsDeps } from '../deps.ts'
import { isTestMode } from '../stripe/settings.ts'
import { cardPayments } from '../stripe/stripe.ts'

/** What organisations buy, and what they have bought. */
export async function subscriptions(deps: AccountsDeps) {
  const card = await cardPayments(deps)
  const sales: Pick<ServiceImpl<typeof AccountsService>, 'getSales'> = {
    async getSales() {
      const { stripeKey, trialDays } = deps.config
      const isCard = stripeKey !== undefined
      const usdc = await isUsdcSetUp(deps)
      return { card: isCard, usdc, isTest: isCard && isTestMode(deps.config), trialDays: isCard ? trialDays : 0 }
    },
  }
  return { rpc: { ...card.rpc, ...sales }, start: card.start, organisationEnded: card.organisationEnded }
}

const termsMs = 2_000

/** False also while billing does not answer: the page then offers what can be bought now. */
const isUsdcSetUp = ({ clients }: AccountsDeps): Promise<boolean> =>
  clients['billing-x402'].getTerms({}, { timeoutMs: termsMs }).then(
    ({ terms }) => terms !== undefined,
    () => false,
  )
