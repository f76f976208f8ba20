import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { escrowAbi, escrowAddress, usdcAddress } from './contracts.ts'
import type { Chain } from './start-chain.ts'
import { exactBuyer, getConfig, getReceipt, prepaidBuyer } from './testing/buyer.ts'
import { describeOnChain } from './testing/describe-on-chain.ts'
import { otherBuyers } from './testing/other-buyers.ts'
import { prices, type Seller } from './testing/seller.ts'
import { type Shop, startShop } from './testing/start-shop.ts'

const funds = 5_000_000n

describeOnChain('the official client on the local chain', () => {
  let chain: Chain
  let seller: Seller
  let buyer: PrivateKeyAccount
  let earnedBefore: bigint
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop()
    ;({ chain, seller } = shop)
  })
  afterAll(() => shop?.stop())
  beforeEach(async () => {
    buyer = await chain.newBuyer(funds)
    earnedBefore = await chain.getMicroUsdc(chain.seller.account.address)
  })

  const left = () => chain.getMicroUsdc(buyer.address)
  const earned = async () => (await chain.getMicroUsdc(chain.seller.account.address)) - earnedBefore
  const inEscrow = () => chain.getMicroUsdc(escrowAddress)
  const getChannel = (response: Response): Hex =>
    (getReceipt(response).extra as { channelState: { channelId: Hex } }).channelState.channelId
  /** Statuses of sequential calls. */
  async function call(times: number, fetch: (url: string) => Promise<Response>): Promise<Response> {
    let last: Response | undefined
    for (let i = 0; i < times; i++) {
      last = await fetch(`${seller.url}/prepaid`)
      expect(last.status).toBe(200)
    }
    return last!
  }

  test('exact: one call moves the price, in the transaction of the receipt', async () => {
    const response = await exactBuyer(buyer)(`${seller.url}/exact`)
    expect(response.status).toBe(200)
    const { success, payer, transaction } = getReceipt(response)
    expect({ success, payer }).toEqual({ success: true, payer: buyer.address })
    const receipt = await chain.client.getTransactionReceipt({ hash: transaction as Hex })
    expect(receipt).toMatchObject({ status: 'success', to: usdcAddress.toLowerCase() })
    expect([await left(), await earned()]).toEqual([funds - prices.exact, prices.exact])
  })

  test.each(Object.keys(otherBuyers))('exact: %s pays, and an error moves nothing', async (client) => {
    const pay = otherBuyers[client]!(buyer)
    expect((await pay(`${seller.url}/exact`)).status).toBe(200)
    expect((await pay(`${seller.url}/exact/missing`)).status).toBe(404)
    expect([await left(), await earned()]).toEqual([funds - prices.exact, prices.exact])
  })

  test('exact: 20 parallel calls are 20 payments', async () => {
    const fetch = exactBuyer(buyer)
    const responses = await Promise.all(Array.from({ length: 20 }, () => fetch(`${seller.url}/exact`)))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(responses.map((response) => getReceipt(response).transaction)).size).toBe(20)
    expect([await left(), await earned()]).toEqual([funds - 20n * prices.exact, 20n * prices.exact])
  })

  test.each(['/exact/missing', '/prepaid/missing'])('%s: an error moves nothing', async (path) => {
    const pay = path.startsWith('/exact') ? exactBuyer(buyer) : prepaidBuyer(chain, buyer).fetch
    expect((await pay(seller.url + path)).status).toBe(404)
    expect([await left(), await earned()]).toEqual([funds, 0n])
  })

  test('prepaid: deposit, vouchers, claim, settle and refund are exact to the unit', async () => {
    const { fetch, refund } = prepaidBuyer(chain, buyer)
    const before = await inEscrow()
    const first = await call(1, fetch)
    const id = getChannel(first)
    expect(getReceipt(first)).toMatchObject({ success: true, amount: String(prices.minDeposit), extra: { chargedAmount: '2000' } })
    expect([await left(), await inEscrow()]).toEqual([funds - prices.minDeposit, before + prices.minDeposit])

    const last = await call(10, fetch)
    expect(getReceipt(last)).toMatchObject({ transaction: '', extra: { channelState: { chargedCumulativeAmount: '22000' } } })
    expect(await earned()).toBe(0n)

    await seller.claim()
    expect(await chain.channel(id)).toMatchObject({ balance: prices.minDeposit, totalClaimed: 22_000n })
    expect(await earned()).toBe(0n)
    await seller.settle()
    expect([await earned(), await inEscrow()]).toEqual([22_000n, before + prices.minDeposit - 22_000n])

    await call(2, fetch)
    const refunded = await refund(`${seller.url}/prepaid`)
    expect(refunded).toMatchObject({ success: true, amount: String(prices.minDeposit - 26_000n) })
    expect(await chain.channel(id)).toMatchObject({ balance: 26_000n, totalClaimed: 26_000n, refundNonce: 1n })
    await seller.settle()
    expect([await left(), await earned(), await inEscrow()]).toEqual([funds - 26_000n, 26_000n, before])
  })

  test('prepaid: a client that lost its storage continues the channel', async () => {
    const id = getChannel(await call(3, prepaidBuyer(chain, buyer).fetch))
    const last = await call(2, prepaidBuyer(chain, buyer).fetch)
    expect(getChannel(last)).toBe(id)
    expect(getReceipt(last)).toMatchObject({ extra: { channelState: { chargedCumulativeAmount: '10000' } } })
    expect(await chain.channel(id)).toMatchObject({ balance: prices.minDeposit })
    expect(await left()).toBe(funds - prices.minDeposit)
  })
})

describeOnChain('a timed withdrawal on the local chain', () => {
  test('pays what is unclaimed, once the delay is over', async () => {
    await using running = new AsyncDisposableStack()
    const { chain, seller } = running.adopt(await startShop(), (shop) => shop.stop())
    const account = await chain.newBuyer(funds)
    const response = await prepaidBuyer(chain, account).fetch(`${seller.url}/prepaid`)
    const id = getChannel(response)
    const config = getConfig(chain, account)
    const escrow = { account, address: escrowAddress, abi: escrowAbi } as const
    const finalize = () => chain.mined(chain.client.writeContract({ ...escrow, functionName: 'finalizeWithdraw', args: [config] }))

    await chain.mined(chain.client.writeContract({ ...escrow, functionName: 'initiateWithdraw', args: [config, prices.minDeposit] }))
    expect(await chain.channel(id)).toMatchObject({ withdrawAmount: prices.minDeposit, balance: prices.minDeposit })
    await chain.advance(600)
    await expect(finalize()).rejects.toThrow('WithdrawalNotReady')
    await seller.claim()
    await seller.settle()
    await chain.advance(300)
    await finalize()

    expect(await chain.getMicroUsdc(account.address)).toBe(funds - prices.prepaid)
    expect(await chain.getMicroUsdc(chain.seller.account.address)).toBe(prices.prepaid)
    const { balance, totalClaimed, withdrawRequestedAt } = await chain.channel(id)
    expect({ balance, totalClaimed, withdrawRequestedAt }).toEqual({ balance: 2_000n, totalClaimed: 2_000n, withdrawRequestedAt: 0 })
  })
})

const getChannel = (response: Response): Hex => (getReceipt(response).extra as { channelState: { channelId: Hex } }).channelState.channelId
