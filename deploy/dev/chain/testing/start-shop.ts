import { type Chain, startChain } from '../start-chain.ts'
import { type Seller, startSeller } from './seller.ts'

/** A chain and the stock seller on it. */
export interface Shop {
  chain: Chain
  seller: Seller
  stop(): Promise<void>
}

export async function startShop(): Promise<Shop> {
  await using opened = new AsyncDisposableStack()
  const chain = opened.adopt(await startChain(), stop)
  const seller = opened.adopt(await startSeller(chain), stop)
  const running = opened.move()
  return { chain, seller, stop: () => running.disposeAsync() }
}

const stop = (resource: { stop(): Promise<void> }) => resource.stop()
