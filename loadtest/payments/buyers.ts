import { network } from '@touchline/chain/contracts'
import type { Chain } from '@touchline/chain/start-chain'
import { type Payments, paymentIdentifier, payments } from '@touchline/client/payments'
import { type Fetch, repeatPaid, UnknownOutcomeError } from '@touchline/client/repeat'
import { decodePaymentSignatureHeader } from '@x402/core/http'
import { toClientEvmSigner } from '@x402/evm'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { extractPaymentIdentifier } from '@x402/extensions/payment-identifier'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import type { PrivateKeyAccount } from 'viem/accounts'

/** A client of one wallet that repeats a payment until its outcome is known. */
export interface Buyer {
  account: PrivateKeyAccount
  scheme: 'prepaid' | 'exact'
  fetch(url: string): Promise<Response>
  /** Returns the rest of its channel. */
  refund: Payments['refund']
}

export const funds = 1_000_000_000n

/** @touchline/client with one channel. */
export async function prepaidBuyer(chain: Chain, send: Fetch, patienceMs: number): Promise<Buyer> {
  const account = await chain.newBuyer(funds)
  const client = payments({ signer: toClientEvmSigner(account, chain.client), capMicroUsd: funds, patienceMs, fetch: send })
  return { account, scheme: 'prepaid', ...client }
}

/** The official client, which pays each call on the chain. */
export async function exactBuyer(chain: Chain, send: Fetch, patienceMs: number): Promise<Buyer> {
  const account = await chain.newBuyer(funds)
  const client = new x402Client().register(network, new ExactEvmScheme(account)).registerExtension(paymentIdentifier)
  const repeated = repeatPaid(send, { patienceMs })
  const pay = wrapFetchWithPayment((input, init) => repeated(new Request(input, init)), client)
  return { account, scheme: 'exact', fetch: (url) => untilKnown(() => pay(url)), refund: async () => [] }
}

/** A payment without an outcome is sent again, because a new one would leave it behind, possibly charged. */
async function untilKnown(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof UnknownOutcomeError) return untilKnown(error.retry)
    throw error
  }
}

export interface Answers {
  send: Fetch
  /** Identifiers of the payments that were answered with 200. */
  received: Set<string>
  /** Identifiers of the payments that were answered with offers. */
  offered: Set<string>
}

/** Records the answers to payments. */
export function noteAnswers(send: Fetch): Answers {
  const [received, offered] = [new Set<string>(), new Set<string>()]
  return {
    received,
    offered,
    async send(request) {
      const response = await send(request)
      const payment = request.headers.get('payment-signature')
      if (payment === null) return response
      const identifier = extractPaymentIdentifier(decodePaymentSignatureHeader(payment))
      // A refund buys nothing.
      if (!identifier) return response
      const body = await response.text()
      if (response.status === 200) received.add(identifier)
      if (response.headers.has('payment-required') || body.includes('"accepts"')) offered.add(identifier)
      return new Response(body, response)
    },
  }
}
