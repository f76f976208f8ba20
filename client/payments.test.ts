import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Chain } from '@touchline/chain/start-chain'
import { describeOnChain } from '@touchline/chain/testing/describe-on-chain'
import { prices, type Seller } from '@touchline/chain/testing/seller'
import { type Shop, startShop } from '@touchline/chain/testing/start-shop'
import { toClientEvmSigner } from '@x402/evm'
import { BatchSettlementEvmScheme, InMemoryClientChannelStorage } from '@x402/evm/batch-settlement/client'
import { type PaymentOptions, payments } from './payments.ts'
import { UnknownOutcomeError } from './repeat.ts'

const funds = 20_000_000n

describeOnChain('the client at the stock seller', () => {
  let chain: Chain
  let seller: Seller
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop()
    ;({ chain, seller } = shop)
  })
  afterAll(() => shop?.stop())

  async function newClient(options: Partial<PaymentOptions> = {}) {
    const account = await chain.newBuyer(funds)
    const signer = toClientEvmSigner(account, chain.client)
    return { left: () => chain.getMicroUsdc(account.address), ...payments({ signer, capMicroUsd: funds, ...options }) }
  }

  test('8 channels answer 80 parallel calls, each charged once, and return the rest', async () => {
    let unpaid = 0
    const client = await newClient({
      channels: 8,
      fetch: (request) => {
        if (!request.headers.has('payment-signature')) unpaid++
        return fetch(request)
      },
    })
    const before = seller.handled()
    const responses = await Promise.all(Array.from({ length: 80 }, () => client.fetch(`${seller.url}/prepaid`)))
    expect(responses.map(({ status }) => status)).toEqual(Array(80).fill(200))
    expect([seller.handled() - before, unpaid]).toEqual([80, 1])
    expect(await client.left()).toBe(funds - 8n * prices.minDeposit)
    expect((await client.refund(`${seller.url}/prepaid`)).length).toBe(8)
    expect(await client.left()).toBe(funds - 80n * prices.prepaid)
  })

  test('a second client of the same wallet continues its channels', async () => {
    const account = await chain.newBuyer(funds)
    const signer = toClientEvmSigner(account, chain.client)
    for (const storage of [new InMemoryClientChannelStorage(), new InMemoryClientChannelStorage()]) {
      const client = payments({ signer, storage, capMicroUsd: funds, channels: 2 })
      const responses = await Promise.all(Array.from({ length: 6 }, () => client.fetch(`${seller.url}/prepaid`)))
      expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    }
    expect(await chain.getMicroUsdc(account.address)).toBe(funds - 2n * prices.minDeposit)
  })

  test('a refund returns a deposit that was made since the client last used its channel', async () => {
    const url = `${seller.url}/prepaid`
    const account = await chain.newBuyer(funds)
    const signer = toClientEvmSigner(account, chain.client)
    const storage = new InMemoryClientChannelStorage()
    const client = payments({ signer, storage, capMicroUsd: funds })
    expect((await client.fetch(`${url}/missing`)).status).toBe(404)
    expect((await payments({ signer, capMicroUsd: funds }).fetch(url)).status).toBe(200)
    await expect(new BatchSettlementEvmScheme(signer, { storage }).refund(url)).rejects.toThrow('no remaining balance')
    expect(await client.refund(url)).toMatchObject([{ success: true, amount: String(prices.minDeposit - prices.prepaid) }])
    expect(await chain.getMicroUsdc(account.address)).toBe(funds - prices.prepaid)
  })

  test('calls one after the other use one channel, and ask once for the offers', async () => {
    const requests: Request[] = []
    const client = await newClient({
      channels: 8,
      fetch: (request) => {
        requests.push(request.clone())
        return fetch(request)
      },
    })
    for (let i = 0; i < 5; i++) expect((await client.fetch(`${seller.url}/prepaid`)).status).toBe(200)
    expect(requests.filter(({ headers }) => !headers.has('payment-signature')).length).toBe(1)
    expect(await client.left()).toBe(funds - prices.minDeposit)
  })

  test('an error moves nothing, and what is free needs no channel', async () => {
    const client = await newClient()
    expect((await client.fetch(`${seller.url}/prepaid/missing`)).status).toBe(404)
    expect((await client.fetch(`${seller.url}/free`)).status).toBe(404)
    expect(await client.left()).toBe(funds)
  })

  test('nothing leaves the wallet above the cap', async () => {
    const client = await newClient({ capMicroUsd: prices.minDeposit, channels: 2 })
    const [first, second] = await Promise.allSettled([client.fetch(`${seller.url}/prepaid`), client.fetch(`${seller.url}/prepaid`)])
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await client.left()).toBe(funds - prices.minDeposit)
  })

  describe('behind a gateway that fails', () => {
    const faults: (() => Response)[] = []
    const sent: string[] = []
    const failing = async (request: Request): Promise<Response> => {
      const payment = request.headers.get('payment-signature')
      if (payment !== null) sent.push(payment)
      return (payment === null ? undefined : faults.shift()?.()) ?? fetch(request)
    }
    const status = (code: number, headers: Record<string, string>) => () => new Response(null, { status: code, headers })
    const reset = () => {
      throw new TypeError('fetch failed')
    }
    beforeEach(() => {
      faults.length = 0
      sent.length = 0
    })

    test('the same payment is repeated until it buys the answer', async () => {
      const waits: number[] = []
      const client = await newClient({ fetch: failing, wait: async (ms) => waits.push(ms) })
      faults.push(status(503, { 'Retry-After': '5' }), status(409, { 'Retry-After': '1' }), status(429, { 'Retry-After': '7' }), reset)
      expect((await client.fetch(`${seller.url}/prepaid`)).status).toBe(200)
      expect([sent.length, new Set(sent).size]).toEqual([5, 1])
      expect(waits.slice(0, 3)).toEqual([5_000, 1_000, 7_000])
      expect(await client.left()).toBe(funds - prices.minDeposit)
    })

    test('a conflict without Retry-After is final', async () => {
      const client = await newClient({ fetch: failing })
      faults.push(status(409, {}))
      expect((await client.fetch(`${seller.url}/prepaid`)).status).toBe(409)
      expect(sent.length).toBe(1)
    })

    test('a payment without an outcome is sent again, first by its caller or by the next call, before another is signed', async () => {
      const client = await newClient({ fetch: failing, wait: async () => undefined, patienceMs: 1_000 })
      faults.push(reset, reset)
      const error = await client.fetch(`${seller.url}/prepaid`).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(UnknownOutcomeError)
      expect((await client.fetch(`${seller.url}/prepaid`)).status).toBe(200)
      expect([sent.length, new Set(sent).size]).toEqual([4, 2])
      expect([sent[0], sent[1]]).toEqual([sent[2], sent[2]])
      expect(await client.left()).toBe(funds - prices.minDeposit)
    })

    test('an aborted call goes on until its payment has an outcome', async () => {
      const aborting = new AbortController()
      const client = await newClient({ fetch: failing, wait: async () => undefined })
      faults.push(() => {
        aborting.abort()
        return new Response(null, { status: 503 })
      })
      await expect(client.fetch(`${seller.url}/prepaid`, { signal: aborting.signal })).rejects.toThrow('aborted')
      expect((await client.fetch(`${seller.url}/prepaid`)).status).toBe(200)
      expect([sent.length, new Set(sent).size]).toEqual([3, 2])
      expect(await client.left()).toBe(funds - prices.minDeposit)
    })
  })
})
