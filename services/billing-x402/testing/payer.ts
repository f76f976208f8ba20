import type { Chain } from '@touchline/chain/start-chain'
import type { PaymentTerms } from '@touchline/contract/gen/billing'
import { offersOf } from '@touchline/contract/offers'
import { x402Client } from '@x402/core/client'
import type { PaymentPayload, PaymentRequired, PaymentRequirements } from '@x402/core/types'
import { toClientEvmSigner } from '@x402/evm'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import type { Hex, PrivateKeyAccount } from 'viem'

/** A PaymentRequired with both offers for a price, as a gateway sends it. */
export function requiredOf(terms: PaymentTerms, price: number, extra: Record<string, unknown> = {}): PaymentRequired {
  const [prepaid, exact] = offersOf(terms, price)
  const accepts = [{ ...prepaid, extra: { ...prepaid.extra, ...extra } }, exact] as PaymentRequirements[]
  return { x402Version: 2, resource: { url: 'http://touchline.test/v1/soccer/matches' }, accepts }
}

/** The official client, whose payments are sent by the test. */
export function payer(chain: Chain, account: PrivateKeyAccount, terms: PaymentTerms, salt?: Hex) {
  const prepaidScheme = new BatchSettlementEvmScheme(toClientEvmSigner(account, chain.client), salt ? { salt } : undefined)
  const network = terms.network as `${string}:${string}`
  const clients = {
    exact: new x402Client().register(network, new ExactEvmScheme(account)),
    prepaid: new x402Client().register(network, prepaidScheme),
  }
  return {
    scheme: prepaidScheme,
    pay: (scheme: 'exact' | 'prepaid', price: number): Promise<PaymentPayload> =>
      clients[scheme].createPaymentPayload(requiredOf(terms, price)),
  }
}

export const bytesOf = (payment: object): Uint8Array => new TextEncoder().encode(JSON.stringify(payment))
