import type { Chain } from '@touchline/chain/start-chain'
import type { BrowserContext } from 'playwright-core'
import type { Hex, PrivateKeyAccount, TypedDataDefinition } from 'viem'

interface WalletOptions {
  /** Methods that the person declines in the wallet. */
  declines?: readonly string[]
  /** Chain that the wallet is on at first, hexadecimal. Absent: that of the local chain. */
  chainId?: string
  /** The wallet does not switch to another chain. */
  isFixed?: boolean
}

/** What a test sees of a wallet. */
export interface InjectedWallet {
  /** Types of the data that was signed, in order. */
  signed: string[]
  /** Changes what the wallet does from now on. */
  options: WalletOptions
}

/**
 * Adds a wallet to every page of the context: announced by EIP-6963, with the account's key, so that it signs for real,
 * and reading from the chain.
 */
export async function injectWallet(context: BrowserContext, chain: Chain, account: PrivateKeyAccount): Promise<InjectedWallet> {
  const wallet: InjectedWallet = { signed: [], options: {} }
  let chainId = ''
  const answers: Readonly<Record<string, (params: never[]) => unknown>> = {
    eth_requestAccounts: () => [account.address],
    eth_chainId: () => chainId || (wallet.options.chainId ?? '0x14a34'),
    wallet_switchEthereumChain([asked]: { chainId: string }[]) {
      if (!wallet.options.isFixed) chainId = asked!.chainId
      return null
    },
    personal_sign: ([raw]: Hex[]) => account.signMessage({ message: { raw: raw! } }),
    eth_signTypedData_v4([, text]: string[]) {
      const { types, ...data } = JSON.parse(text!) as TypedDataDefinition & { types: Record<string, unknown> }
      wallet.signed.push(data.primaryType)
      const { EIP712Domain: _, ...rest } = types
      return account.signTypedData({ ...data, types: rest } as TypedDataDefinition)
    },
    eth_call: (params) => chain.client.request({ method: 'eth_call', params } as never),
  }
  await context.exposeFunction('walletOfTest', async (method: string, params: never[]) => {
    if (wallet.options.declines?.includes(method)) return { error: { code: 4001, message: 'declined' } }
    const answer = answers[method]
    if (!answer) return { error: { code: 4200, message: `no method ${method}` } }
    return { result: await answer(params) }
  })
  await context.addInitScript({ content: announcement })
  return wallet
}

/** Runs in the page. */
const announcement = `
  const provider = {
    async request({ method, params = [] }) {
      const { error, result } = await walletOfTest(method, params)
      if (error) throw error
      return result
    },
  }
  const info = { uuid: '1', name: 'Wallet of the test', icon: 'data:,', rdns: 'test.wallet' }
  const detail = Object.freeze({ info, provider })
  addEventListener('eip6963:requestProvider', () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
`
