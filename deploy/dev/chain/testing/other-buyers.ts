import { wrap } from '@faremeter/fetch'
import { createPaymentHandler } from '@faremeter/payment-evm/exact'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { wrapAxiosWithPaymentFromConfig } from '@x402/axios'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import axios from 'axios'
import type { PrivateKeyAccount } from 'viem/accounts'
import { chainId, network } from '../contracts.ts'

type Buyer = (account: PrivateKeyAccount) => (url: string) => Promise<{ status: number }>

/**
 * Further clients, other than the official `fetch`, that pay each call on the chain. They repeat requests that were
 * shed. Their dependencies have types of other versions.
 */
export const otherBuyers: Readonly<Record<string, Buyer>> = {
  '@x402/axios': (account) => {
    const schemes = [{ network, client: new ExactEvmScheme(account) }]
    const api = axios.create({ adapter: 'fetch', env: { fetch: retryingFetch }, validateStatus: (status) => status !== 402 })
    const paying = wrapAxiosWithPaymentFromConfig(api, { schemes } as never)
    return (url) => paying.get(url)
  },
  '@faremeter/fetch': (account) => {
    const wallet = { chain: { id: chainId, name: 'Base Sepolia' }, address: account.address, account } as never
    return wrap(retryingFetch, { handlers: [createPaymentHandler(wallet)], returnPaymentFailure: true })
  },
}
