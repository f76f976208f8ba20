import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { network } from '@touchline/chain/contracts'
import { type Chain, startChain } from '@touchline/chain/start-chain'
import { exactBuyer, getReceipt, prepaidBuyer } from '@touchline/chain/testing/buyer'
import { describeOnChain } from '@touchline/chain/testing/describe-on-chain'
import { AuthService } from '@touchline/contract/gen/auth'
import { type Embedded, startEmbedded } from '@touchline/embedded/start-embedded'
import { freePort } from '@touchline/platform/testing/free-ports'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { emptyFeed } from './testing/empty-feed.ts'

const noFeeds = emptyFeed()
const funds = 1_000_000n
const path = '/v1/soccer/matches/soc-m-shootout'

/** One process without data and without payments, and its sandbox, which is paid on a local chain. */
describeOnChain('payments in the sandbox', () => {
  let chain: Chain
  let server: Embedded
  let sandbox: string
  let ports: [number, number]
  const start = () =>
    startEmbedded({
      ...{ PORT: `${ports[0]}`, ADMIN_PORT: '0', RPC_PORT: '0', HOST: '127.0.0.1', DATA_DIR: ':memory:' },
      ...{ ACCESS_LOG: 'off', LOG_LEVEL: 'error', DEMO_KEY: 'off', FEEDS: noFeeds },
      ...{ SANDBOX_PORT: `${ports[1]}`, SANDBOX_PUBLIC_URL: sandbox },
      ...{ SANDBOX_X402_RPC_URL: chain.rpcUrl, SANDBOX_X402_FACILITATOR_URL: chain.facilitatorUrl },
      SANDBOX_X402_PAY_TO: chain.seller.account.address,
    })
  beforeAll(async () => {
    chain = await startChain()
    ports = [await freePort(), await freePort()]
    sandbox = `http://127.0.0.1:${ports[1]}`
    server = await start()
  })
  afterAll(async () => {
    await server?.stop({ wait: false })
    await chain?.stop()
  })

  test('a call without a key is offered one payment, and is answered once that has been made on the chain', async () => {
    const offered = await retryingFetch(sandbox + path)
    const { accepts, resource } = (await offered.json()) as { accepts: { scheme: string; network: string }[]; resource: { url: string } }
    expect([offered.status, accepts, resource.url]).toEqual([402, [expect.objectContaining({ scheme: 'exact', network })], sandbox + path])
    const [buyer, before] = [await chain.newBuyer(funds), await chain.getMicroUsdc(chain.seller.account.address)]
    const response = await exactBuyer(buyer)(sandbox + path)
    const { data } = (await response.json()) as { data: { id: string; status: string } }
    expect([response.status, data.id, data.status, getReceipt(response).success]).toEqual([200, 'soc-m-shootout', 'PEN', true])
    const received = (await chain.getMicroUsdc(chain.seller.account.address)) - before
    expect([received, funds - (await chain.getMicroUsdc(buyer.address))]).toEqual([10_000n, 10_000n])
  })

  test('a client that deposits finds no offer for it, and no money moves', async () => {
    const buyer = await chain.newBuyer(funds)
    await expect(prepaidBuyer(chain, buyer).fetch(sandbox + path)).rejects.toThrow('No network/scheme registered')
    expect(await chain.getMicroUsdc(buyer.address)).toBe(funds)
  })

  test('a live key is refused there, and outside of the sandbox nothing is on offer', async () => {
    const auth = server.getClient(AuthService)
    const [live, own] = [await auth.createKey({ plan: 'pro' }), await auth.createKey({ plan: 'pro', test: true })]
    const status = async (base: string, key?: string) =>
      (await retryingFetch(base + path, key === undefined ? {} : { headers: { 'X-API-Key': key } })).status
    expect(await Promise.all([status(sandbox, live.key), status(sandbox, own.key)])).toEqual([401, 200])
    expect(await Promise.all([status(server.ownAddress, live.key), status(server.ownAddress, own.key)])).toEqual([404, 200])
    const unpaid = await retryingFetch(server.ownAddress + path)
    expect([unpaid.status, unpaid.headers.get('payment-required')]).toEqual([402, null])
  })

  test('a payment that was settled before a restart, which forgets it, buys nothing and is not settled again', async () => {
    const buyer = await chain.newBuyer(funds)
    let payment = ''
    const pay = exactBuyer(buyer, async (input, init) => {
      const request = new Request(input, init)
      payment = request.headers.get('PAYMENT-SIGNATURE') ?? payment
      return retryingFetch(request)
    })
    expect((await pay(sandbox + path)).status).toBe(200)
    await server.stop({ wait: false })
    server = await start()
    const again = await retryingFetch(sandbox + path, { headers: { 'PAYMENT-SIGNATURE': payment } })
    const { error } = (await again.json()) as { error: { code: string } }
    expect([again.status, error.code, await chain.getMicroUsdc(buyer.address)]).toEqual([402, 'payment_invalid', funds - 10_000n])
  })
})
