import type { Chain } from '@touchline/chain/start-chain'
import type { PaymentRefusal, PaymentTerms } from '@touchline/contract/gen/billing'
import { getOffers } from '@touchline/contract/offers'
import { x402Client, x402HTTPClient } from '@x402/core/client'
import type { PaymentPayload, PaymentRequired, PaymentRequirements } from '@x402/core/types'
import { toClientEvmSigner } from '@x402/evm'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import type { PrivateKeyAccount } from 'viem'

/** A PaymentRequired with both offers for a price, in the form that a gateway sends. */
function getRequired(terms: PaymentTerms, price: number, refusal?: PaymentRefusal): PaymentRequired {
  const [prepaid, exact] = getOffers(terms, price)
  const extra = refusal && refusal.channelExtra.length > 0 ? JSON.parse(Buffer.from(refusal.channelExtra).toString()) : {}
  const accepts = [{ ...prepaid, extra: { ...prepaid.extra, ...extra } }, exact] as PaymentRequirements[]
  const resource = { url: 'http://touchline.test/v1/soccer/matches' }
  return { x402Version: 2, resource, accepts, ...(refusal && { error: refusal.reason }) }
}

/**
 * The official client; the test sends its payments. A second client of the same account acts like one that has lost its
 * storage.
 */
export function payer(chain: Chain, account: PrivateKeyAccount, terms: PaymentTerms) {
  const network = terms.network as `${string}:${string}`
  const prepaid = new BatchSettlementEvmScheme(toClientEvmSigner(account, chain.client))
  const clients = {
    exact: new x402Client().register(network, new ExactEvmScheme(account)),
    prepaid: new x402Client().register(network, prepaid),
  }
  const received = (payment: PaymentPayload, status: number, header: string, value: object) =>
    new x402HTTPClient(clients.prepaid).processPaymentResult(
      payment,
      (name) => (name.toUpperCase() === header ? Buffer.from(JSON.stringify(value)).toString('base64') : null),
      status,
    )
  return {
    pay: (scheme: 'exact' | 'prepaid', price = 2_000): Promise<PaymentPayload> =>
      clients[scheme].createPaymentPayload(getRequired(terms, price)),
    /** Passes the response to a payment from a channel to the client. */
    received: (payment: PaymentPayload, receipt: object) => received(payment, 200, 'PAYMENT-RESPONSE', receipt),
    /** Passes a corrective answer to the client. Returns whether the client tries again. */
    corrected: async (payment: PaymentPayload, refusal: PaymentRefusal, price = 2_000): Promise<boolean> =>
      (await received(payment, 402, 'PAYMENT-REQUIRED', getRequired(terms, price, refusal))).recovered === true,
    /** Lets the official client request a refund of its channel; the test sends the request. */
    async refundPayment(send: (payment: PaymentPayload) => Promise<{ refusal?: PaymentRefusal | undefined; receipt?: object }>) {
      return prepaid.refund('http://touchline.test/v1/soccer/matches', {
        async fetch(_: unknown, init?: RequestInit) {
          const sent = new Headers(init?.headers).get('PAYMENT-SIGNATURE')
          const header = (name: string, value: object) => ({ [name]: Buffer.from(JSON.stringify(value)).toString('base64') })
          if (!sent) return new Response(null, { status: 402, headers: header('PAYMENT-REQUIRED', getRequired(terms, 2_000)) })
          const { refusal, receipt } = await send(JSON.parse(Buffer.from(sent, 'base64').toString()))
          if (!refusal) return new Response(null, { status: 200, headers: header('PAYMENT-RESPONSE', receipt!) })
          return new Response(null, { status: 402, headers: header('PAYMENT-REQUIRED', getRequired(terms, 2_000, refusal)) })
        },
      } as Parameters<BatchSettlementEvmScheme['refund']>[1])
    },
  }
}

export const getBytes = (payment: object): Uint8Array => new TextEncoder().encode(JSON.stringify(payment))
