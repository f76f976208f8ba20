import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { billing } from '@touchline/billing-x402/service'
import { openChannel, startBooks } from '@touchline/billing-x402/testing/books'
import { getGateway } from '@touchline/billing-x402/testing/buys'
import { payer } from '@touchline/billing-x402/testing/payer'
import { getEnvironment } from '@touchline/billing-x402/testing/started'
import { escrowAbi, escrowAddress, network } from '@touchline/chain/contracts'
import { type HostileProxy, startHostileProxy } from '@touchline/chain/hostile-proxy'
import { type Chain, startChain } from '@touchline/chain/start-chain'
import { exactBuyer, getConfig, prepaidBuyer } from '@touchline/chain/testing/buyer'
import { describeOnChain } from '@touchline/chain/testing/describe-on-chain'
import { type Seller, startSeller } from '@touchline/chain/testing/seller'
import { paymentEnvironment } from '@touchline/chain/welcome'
import { payments } from '@touchline/client/payments'
import { repeatPaid } from '@touchline/client/repeat'
import { startEmbedded } from '@touchline/embedded/start-embedded'
import { freePort } from '@touchline/platform/testing/free-ports'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { startForTest } from '@touchline/platform/testing/start-for-test'
import type { PaymentRequired } from '@x402/core/types'
import { toClientEvmSigner } from '@x402/evm'
import { computeChannelId } from '@x402/evm/batch-settlement/client'
import { InMemoryChannelStorage } from '@x402/evm/batch-settlement/server'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import type { PrivateKeyAccount } from 'viem/accounts'
import { emptyFeed } from './testing/empty-feed.ts'

/**
 * Demonstrates defects of the installed version of the stock Express middleware, and their absence in ours. Both run on one
 * chain, each with a facilitator behind a proxy, and sell a list for 0.002 from a channel and for 0.01 on chain. Cases that need
 * a clock are tested with billing alone, because the whole service runs on real time.
 */

const funds = 5_000_000n
const deposit = 1_000_000n
const price = { exact: 10_000n, prepaid: 2_000n }

/** A seller under test. */
interface Shop {
  proxy: HostileProxy
  exact: string
  prepaid: string
  /** A request that is always answered with 400. */
  malformed: string
}

interface Gap {
  name: string
  /** Returns what a client or an attacker observes at a shop. */
  observe(shop: Shop): Promise<unknown>
  stock: unknown
  ours: unknown
}

const noFeeds = emptyFeed()

describeOnChain('gaps of the stock middleware', () => {
  let chain: Chain
  let seller: Seller
  let shops: { stock: Shop; ours: Shop }
  let buyer: PrivateKeyAccount
  const opened = new AsyncDisposableStack()
  const opening = async <T extends { stop(): Promise<unknown> }>(starting: Promise<T>): Promise<T> =>
    opened.adopt(await starting, async (each) => void (await each.stop()))
  beforeAll(async () => {
    chain = await opening(startChain())
    const [atSeller, atServer] = [
      await opening(startHostileProxy(chain.facilitatorUrl)),
      await opening(startHostileProxy(chain.facilitatorUrl)),
    ]
    seller = await opening(startSeller(chain, { facilitatorUrl: atSeller.url }))
    const port = await freePort()
    await opening(
      startEmbedded({
        ...paymentEnvironment({ ...chain, facilitatorUrl: atServer.url }),
        ...{ PORT: String(port), ADMIN_PORT: '0', RPC_PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: 'https://api.example' },
        ...{ DATA_DIR: ':memory:', DEMO_KEY: 'off', FEEDS: noFeeds, LOG_LEVEL: 'error', ACCESS_LOG: 'off' },
      }),
    )
    const list = `http://127.0.0.1:${port}/v1/soccer/matches`
    shops = {
      stock: { proxy: atSeller, exact: `${seller.url}/exact`, prepaid: `${seller.url}/prepaid`, malformed: `${seller.url}/exact?date=no` },
      ours: { proxy: atServer, exact: `${list}/live`, prepaid: `${list}/live`, malformed: `${list}?date=no` },
    }
    // The first check of a signature starts a thread, which may take longer than a request on a busy machine.
    await exactBuyer(await chain.newBuyer(funds))(shops.ours.exact)
  })
  afterAll(() => opened.disposeAsync())
  beforeEach(async () => {
    buyer = await chain.newBuyer(funds)
  })
  afterEach(() => {
    for (const { proxy } of Object.values(shops)) proxy.script(() => undefined)
  })

  const spent = async () => funds - (await chain.getMicroUsdc(buyer.address))
  const channelId = () => computeChannelId(getConfig(chain, buyer), network)
  const escrow = { address: escrowAddress, abi: escrowAbi } as const

  /** Sends a payload made by the test. */
  async function sendPayload(url: string, payload: object): Promise<Response> {
    const { accepts, resource } = offersIn(await retryingFetch(url))
    const accepted = accepts.find(({ scheme }) => scheme === 'batch-settlement')!
    const payment = { x402Version: 2, resource, accepted, payload }
    return retryingFetch(url, { headers: { 'PAYMENT-SIGNATURE': Buffer.from(JSON.stringify(payment)).toString('base64') } })
  }

  const gaps: Gap[] = [
    {
      name: '1: who knows the configuration of a channel, and cannot sign, is shown its latest voucher and refunds it',
      async observe({ prepaid }) {
        await prepaidBuyer(chain, buyer).fetch(prepaid)
        const channel = { channelConfig: getConfig(chain, buyer) }
        const unsigned = { channelId: channelId(), maxClaimableAmount: '77777', signature: `0x${'11'.repeat(65)}` }
        const shown = offersIn(await sendPayload(prepaid, { type: 'voucher', ...channel, voucher: unsigned })).accepts[0]!.extra
        const { signedMaxClaimable, signature } = (shown.voucherState ?? {}) as Record<string, string>
        const copied = {
          channelId: channelId(),
          maxClaimableAmount: signedMaxClaimable ?? '2000',
          signature: signature ?? unsigned.signature,
        }
        await sendPayload(prepaid, { type: 'refund', ...channel, voucher: copied })
        return {
          isStateShown: 'channelState' in shown,
          isVoucherShown: signature !== undefined,
          left: (await chain.channel(channelId())).balance,
        }
      },
      stock: { isStateShown: true, isVoucherShown: true, left: price.prepaid },
      ours: { isStateShown: false, isVoucherShown: false, left: deposit },
    },
    {
      name: '2: after a refund that it did not ask for, the official client cannot pay any more',
      async observe({ prepaid }) {
        const client = prepaidBuyer(chain, buyer)
        await client.fetch(prepaid)
        await prepaidBuyer(chain, buyer).refund(prepaid)
        return [(await client.fetch(prepaid)).status, (await client.fetch(prepaid)).status]
      },
      stock: [402, 402],
      ours: [200, 200],
    },
    {
      name: '3: a settlement whose reply is lost is paid a second time',
      async observe({ proxy, exact }) {
        const earlier = proxy.requests.filter(({ path }) => path === '/settle').length
        proxy.script(({ path, before }) => (path === '/settle' && before === earlier ? { kind: 'dropped' } : undefined))
        const client = new x402Client().register(network, new ExactEvmScheme(buyer))
        const patiently = repeatPaid(fetch, { patienceMs: 120_000 })
        const pay = wrapFetchWithPayment((input, init) => patiently(new Request(input, init)), client)
        for (let calls = 0; calls < 3; calls++) if ((await pay(exact)).status === 200) break
        return spent()
      },
      stock: 2n * price.exact,
      ours: price.exact,
    },
    {
      name: '6: the error of the facilitator is passed on to the buyer',
      async observe({ proxy, exact }) {
        proxy.script(({ path }) => (path === '/verify' ? { kind: 'failing', status: 500 } : undefined))
        const response = await exactBuyer(buyer, fetch)(exact)
        const sent = [...response.headers.values()].map((value) => Buffer.from(value, 'base64').toString())
        return { status: response.status, isTextShown: [await response.text(), ...sent].some((text) => text.includes('internal error')) }
      },
      stock: { status: 402, isTextShown: true },
      ours: { status: 503, isTextShown: false },
    },
    {
      name: '7: HEAD runs the handler without a payment',
      observe: async ({ exact }) => (await retryingFetch(exact, { method: 'HEAD' })).status,
      stock: 200,
      ours: 402,
    },
    {
      name: '10: the URL of the offers is that of the Host header',
      observe: async ({ exact }) => new URL((await unpaidFrom(exact, 'other.example')).resource.url).host,
      stock: 'other.example',
      ours: 'api.example',
    },
    {
      name: '11: a request that can only fail is offered',
      observe: async ({ malformed }) => (await retryingFetch(malformed)).status,
      stock: 402,
      ours: 400,
    },
  ]
  test.each(gaps)('$name', async ({ observe, stock, ours }) => {
    expect(await observe(shops.stock)).toEqual(stock)
    buyer = await chain.newBuyer(funds)
    expect(await observe(shops.ours)).toEqual(ours)
  })

  test('5: a channel is served while its withdrawal is pending', async () => {
    const withdraw = async (account: PrivateKeyAccount) => {
      const call = { ...escrow, account, functionName: 'initiateWithdraw', args: [getConfig(chain, account), deposit] } as const
      await chain.mined(chain.client.writeContract(call))
    }
    const client = prepaidBuyer(chain, buyer)
    await client.fetch(shops.stock.prepaid)
    await withdraw(buyer)
    expect((await client.fetch(shops.stock.prepaid)).status).toBe(200)
    expect(await chain.channel(channelId())).toMatchObject({ totalClaimed: 0n })

    const t = await startBooks(chain)
    const channel = await openChannel(t, await chain.newBuyer(funds))
    await channel.deposit(deposit, price.prepaid)
    await withdraw(channel.account)
    await t.clock.advance(60_000)
    await t.jobs.claim!()
    expect(await channel.call(price.prepaid)).toBe('withdrawing')
    expect(await chain.channel(channel.channelId)).toMatchObject({ totalClaimed: price.prepaid })
    await t.close()
  })

  test('8: of ten calls at once through one client most are refused', async () => {
    const answered = async (pay: (url: string) => Promise<Response>, url: string) => {
      await pay(url)
      const responses = await Promise.all(Array.from({ length: 10 }, () => pay(url)))
      return responses.filter(({ status }) => status === 200).length
    }
    expect(await answered(prepaidBuyer(chain, buyer).fetch, shops.stock.prepaid)).toBeLessThan(10)
    const signer = toClientEvmSigner(await chain.newBuyer(funds), chain.client)
    const ours = payments({ signer, capMicroUsd: funds, fetch: retryingFetch })
    expect(await answered(ours.fetch, shops.ours.prepaid)).toBe(10)
  })

  test('9: the call of a process that died locks its channel until the payment expires', async () => {
    const storage = new InMemoryChannelStorage()
    const dying = await startSeller(chain, { storage })
    const other = await opening(startSeller(chain, { storage }))
    const client = prepaidBuyer(chain, buyer)
    await client.fetch(`${dying.url}/prepaid`)
    const lost = client.fetch(`${dying.url}/prepaid/silent`).catch(() => undefined)
    while (dying.handled() < 2) await sleep(10)
    const diedAt = Date.now()
    await dying.stop()
    await lost
    const clock = jest.spyOn(Date, 'now')
    const statusAfter = async (seconds: number) => {
      clock.mockReturnValue(diedAt + 1_000 * seconds)
      return (await client.fetch(`${other.url}/prepaid`)).status
    }
    expect([await statusAfter(300), await statusAfter(500), await statusAfter(601)]).toEqual([402, 402, 200])
    clock.mockRestore()

    const service = await startForTest(billing, { environment: getEnvironment(chain), now: new Date().toISOString() })
    const terms = (await service.client.getTerms({})).terms!
    const own = payer(chain, await chain.newBuyer(funds), terms)
    const dead = await getGateway(service.client)
    const first = await own.pay('prepaid')
    await own.received(first, (await dead.buy(first)).receipt!)
    const payment = await own.pay('prepaid')
    await dead.buy(payment, 2_000, { isKilled: true })
    const boughtElsewhere = async () => (await getGateway(service.client)).buy(payment)
    let bought = await boughtElsewhere()
    // The gateway counts as dead after missing its heartbeats for some seconds.
    while (bought.refusal?.code === 'channel_busy') {
      await service.advance(1_000)
      await sleep(50)
      bought = await boughtElsewhere()
    }
    expect(bought.receipt).toBeDefined()
    await service.stop()
  })
})

describeOnChain('gaps of the stock middleware, later', () => {
  test('4: one drained channel keeps all others from being claimed', async () => {
    await using opened = new AsyncDisposableStack()
    const chain = opened.adopt(await startChain(), (each) => each.stop())
    const seller = opened.adopt(await startSeller(chain), (each) => each.stop())
    const t = opened.adopt(await startBooks(chain), (each) => each.close())
    const buyers: PrivateKeyAccount[] = []
    while (buyers.length < 6) buyers.push(await chain.newBuyer(funds))
    const [atStock, atOurs] = [buyers.slice(0, 3), buyers.slice(3)]
    for (const each of atStock) await prepaidBuyer(chain, each).fetch(`${seller.url}/prepaid`)
    for (const each of atOurs) await (await openChannel(t, each)).deposit(deposit, price.prepaid)
    const drain = async (account: PrivateKeyAccount, functionName: 'initiateWithdraw' | 'finalizeWithdraw') => {
      const config = getConfig(chain, account)
      const args = functionName === 'initiateWithdraw' ? [config, deposit] : [config]
      const call = { address: escrowAddress, abi: escrowAbi, account, functionName, args }
      await chain.mined(chain.client.writeContract(call as Parameters<typeof chain.client.writeContract>[0]))
    }
    const drained = [atStock[1]!, atOurs[1]!]
    for (const each of drained) await drain(each, 'initiateWithdraw')
    await chain.advance(901)
    for (const each of drained) await drain(each, 'finalizeWithdraw')
    await expect(seller.claim()).rejects.toThrow('Claim failed')
    await t.jobs.claim!()
    const claimed = (accounts: readonly PrivateKeyAccount[]) =>
      Promise.all(accounts.map(async (each) => (await chain.channel(computeChannelId(getConfig(chain, each), network))).totalClaimed))
    expect(await claimed(atStock)).toEqual([0n, 0n, 0n])
    expect(await claimed(atOurs)).toEqual([price.prepaid, 0n, price.prepaid])
  })
})

const offersIn = ({ headers }: Response): PaymentRequired =>
  JSON.parse(Buffer.from(headers.get('payment-required')!, 'base64').toString()) as PaymentRequired

/** The offers for a request with this Host header, which `fetch` does not send. */
const unpaidFrom = (url: string, host: string): Promise<PaymentRequired> =>
  new Promise((resolve, reject) => {
    const sending = request(url, { headers: { host }, agent: false }, (response) => {
      response.resume()
      // A busy process sheds requests without a key.
      if (response.statusCode === 503) return resolve(sleep(1_000).then(() => unpaidFrom(url, host)))
      resolve(offersIn(new Response(null, { headers: { 'payment-required': String(response.headers['payment-required']) } })))
    })
    sending.on('error', reject).end()
  })
