import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type Fault, type HostileProxy, startHostileProxy } from './hostile-proxy.ts'
import { type Chain, startChain } from './start-chain.ts'
import { exactBuyer, getReceipt } from './testing/buyer.ts'
import { describeOnChain } from './testing/describe-on-chain.ts'
import { prices, type Seller, startSeller } from './testing/seller.ts'

describeOnChain('a hostile facilitator', () => {
  const funds = 1_000_000n
  let chain: Chain
  let proxy: HostileProxy
  let seller: Seller
  beforeAll(async () => {
    chain = await startChain()
    proxy = await startHostileProxy(chain.facilitatorUrl)
    seller = await startSeller(chain, { facilitatorUrl: proxy.url })
  })
  afterAll(async () => {
    await seller?.stop()
    await proxy?.stop()
    await chain?.stop()
  })

  /** Settlements fail this way; verifications do not. */
  const settleWith = (fault: Fault) => proxy.script(({ path }) => (path === '/settle' ? fault : undefined))
  const settlements = () => proxy.requests.filter(({ path }) => path === '/settle').length
  const pay = (buyer: PrivateKeyAccount) => exactBuyer(buyer)(`${seller.url}/exact`)

  test.each<Fault>([{ kind: 'failing', status: 500 }, { kind: 'dropped' }, { kind: 'garbage' }])(
    'settles and does not let the seller know: %j',
    async (fault) => {
      settleWith(fault)
      const before = settlements()
      const buyer = await chain.newBuyer(funds)
      expect((await pay(buyer)).ok).toBe(false)
      expect(settlements()).toBe(before + 1)
      expect(await chain.getMicroUsdc(buyer.address)).toBe(funds - prices.exact)
    },
  )

  test('is down: nothing reaches the chain', async () => {
    proxy.script(() => ({ kind: 'down' }))
    const buyer = await chain.newBuyer(funds)
    expect((await pay(buyer)).ok).toBe(false)
    expect(await chain.getMicroUsdc(buyer.address)).toBe(funds)
  })

  test('is slow: the answer is late, and paid once', async () => {
    settleWith({ kind: 'delay', ms: 300 })
    const buyer = await chain.newBuyer(funds)
    const started = performance.now()
    const response = await pay(buyer)
    expect(performance.now() - started).toBeGreaterThanOrEqual(300)
    expect(response.status).toBe(200)
    expect(await chain.client.getTransactionReceipt({ hash: getReceipt(response).transaction as Hex })).toMatchObject({ status: 'success' })
    expect(await chain.getMicroUsdc(buyer.address)).toBe(funds - prices.exact)
  })

  test('fails as often as the script says', async () => {
    const earlier = proxy.requests.filter(({ path }) => path === '/supported').length
    proxy.script(({ before }) => (before === earlier ? { kind: 'failing', status: 503 } : undefined))
    const supported = async () => (await fetch(`${proxy.url}/supported`)).status
    expect([await supported(), await supported()]).toEqual([503, 200])
  })
})
