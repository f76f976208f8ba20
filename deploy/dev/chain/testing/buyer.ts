import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { toClientEvmSigner } from '@x402/evm'
import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { decodePaymentResponseHeader, wrapFetchWithPaymentFromConfig } from '@x402/fetch'
import { zeroHash } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { network, usdcAddress } from '../contracts.ts'
import type { Chain } from '../start-chain.ts'

type Fetch = (url: string) => Promise<Response>

/** The official client, which pays each call on the chain. `send`: by default, repeats requests that were shed. */
export const exactBuyer = (account: PrivateKeyAccount, send: typeof fetch = retryingFetch): Fetch =>
  wrapFetchWithPaymentFromConfig(send, { schemes: [{ network, client: new ExactEvmScheme(account) }] })

/**
 * The official client with a channel. A second client of the same account behaves like this one after a restart with
 * empty storage.
 */
export function prepaidBuyer(chain: Chain, account: PrivateKeyAccount): { fetch: Fetch; refund: BatchSettlementEvmScheme['refund'] } {
  const scheme = new BatchSettlementEvmScheme(toClientEvmSigner(account, chain.client))
  return {
    fetch: wrapFetchWithPaymentFromConfig(retryingFetch, { schemes: [{ network, client: scheme }] }),
    refund: (url, options) => scheme.refund(url, options),
  }
}

/** The decoded PAYMENT-RESPONSE. */
export const getReceipt = (response: Response) => decodePaymentResponseHeader(response.headers.get('payment-response')!)

/** The configuration of the channel that the official client opens. */
export const getConfig = ({ seller, receiverAuthorizer }: Chain, { address }: PrivateKeyAccount) => ({
  payer: address,
  payerAuthorizer: address,
  receiver: seller.account.address,
  receiverAuthorizer: receiverAuthorizer.account.address,
  token: usdcAddress,
  withdrawDelay: 900,
  salt: zeroHash,
})
