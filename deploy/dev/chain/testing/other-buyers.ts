import { wrap } from '@faremeter/fetch'
import { createPaymentHandler } from '@faremeter/payment-evm/exact'
import { wrapAxiosWithPaymentFromConfig } from '@x402/axios'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import axios from 'axios'
import type { PrivateKeyAccount } from 'viem/accounts'
import { chainId, network } from '../contracts.ts'

type Buyer = (account: PrivateKeyAccount) => (url: string) => Promise<{ status: number }>

/** Clients that pay each call on the chain, besides the official `fetch`. The types of their dependencies are of other versions. */
export const otherBuyers: Readonly<Record<string, Buyer>> = {
  '@x402/axios': (account) => {
    const schemes = [{ network, client: new ExactEvmScheme(account) }]
    const api = wrapAxiosWithPaymentFromConfig(axios.create({ validateStatus: (status) => status !== 402 }), { schemes } as never)
    return (url) => api.get(url)
  },
  '@faremeter/fetch': (account) => {
    const wallet = { chain: { id: chainId, name: 'Base Sepolia' }, address: account.address, account } as never
    return wrap(fetch, { handlers: [createPaymentHandler(wallet)], returnPaymentFailure: true })
  },
}
