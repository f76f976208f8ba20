import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { usdcAddress } from '@touchline/chain/contracts'
import { type HostileProxy, startHostileProxy } from '@touchline/chain/hostile-proxy'
import { type Chain, startChain } from '@touchline/chain/start-chain'
import { describeOnChain } from '@touchline/chain/testing/describe-on-chain'
import type { BillingService, PaymentTerms } from '@touchline/contract/gen/billing'
import type { Client } from '@touchline/platform/rpc-types'
import { startForTest, type UnderTest } from '@touchline/platform/testing/start-for-test'
import type { PaymentPayload } from '@x402/core/types'
import { erc20Abi, type Hex, type PrivateKeyAccount } from 'viem'
import { billing } from './service.ts'
import { getGateway } from './testing/buys.ts'
import { getBytes, payer } from './testing/payer.ts'
import { getEnvironment } from './testing/started.ts'

const funds = 5_000_000n
const stepMs = 20

describeOnChain('paid calls', () => {
  let chain: Chain
  let proxy: HostileProxy
  let service: UnderTest & { client: Client<typeof BillingService> }
  let terms: PaymentTerms
  let gateway: Awaited<ReturnType<typeof getGateway>>
  let buyer: PrivateKeyAccount
  const started = () =>
    startForTest(billing, { environment: { ...getEnvironment(chain), X402_FACILITATOR_URL: proxy.url }, now: new Date().toISOString() })
  beforeAll(async () => {
    chain = await startChain()
    proxy = await startHostileProxy(chain.facilitatorUrl)
    service = await started()
    terms = (await service.client.getTerms({})).terms!
  })
  beforeEach(async () => {
    proxy.script(() => undefined)
    await toNow()
    gateway = await getGateway(service.client)
    buyer = await chain.newBuyer(funds)
  })
  afterAll(async () => {
    await service?.stop()
    await proxy?.stop()
    await chain?.stop()
  })

  const toNow = () => service.advance(Math.max(0, Date.now() - service.clock.now()))
  const client = () => payer(chain, buyer, terms)
  const left = () => chain.getMicroUsdc(buyer.address)
  /**
   * The chain runs on real time. Until `work` is done, the service's clock advances in steps, and the gateway sends a
   * heartbeat in each, so that a pause of the machine does not make it look silent.
   */
  async function inTime<T>(work: Promise<T>): Promise<T> {
    let isDone = false
    const end = () => {
      isDone = true
    }
    work.then(end, end)
    while (!isDone) {
      await sleep(stepMs)
      await gateway.beat()
      await service.advance(stepMs)
    }
    return work
  }
  /** A call from a channel. Like the official client, it pays once more after a corrective answer. */
  async function draw(of: ReturnType<typeof client>, at = gateway, tries = 2) {
    const payment = await of.pay('prepaid')
    const bought = await inTime(at.buy(payment))
    if (bought.receipt) await of.received(payment, bought.receipt)
    else if (tries > 1 && (await of.corrected(payment, bought.refusal!))) return draw(of, at, 1)
    return bought
  }
  const named = (payment: PaymentPayload, id: string): PaymentPayload => ({
    ...payment,
    extensions: { 'payment-identifier': { info: { required: false, id } } },
  })

  test('exact: a payment buys one answer, whatever else it is sent to', async () => {
    const payment = await client().pay('exact')
    const { receipt } = await gateway.buy(payment)
    expect(receipt).toMatchObject({ success: true, payer: buyer.address.toLowerCase(), transaction: expect.stringMatching(/^0x/) })
    const again = [await gateway.buy(payment), await gateway.buy(payment, 2_000, { path: '/v1/tennis/matches' })]
    expect(again.map(({ refusal }) => refusal?.code)).toEqual(['payment_replayed', 'payment_replayed'])
    expect(await left()).toBe(funds - 10_000n)
  })

  test('exact: a payment that was settled for an answer that was not sent says so, and is not charged again', async () => {
    const payment = await client().pay('exact')
    expect(await gateway.buy(payment, 2_000, { isGone: true })).toMatchObject({ wasSettled: false })
    const again = await gateway.buy(payment)
    expect(again).toMatchObject({ wasSettled: true, answer: expect.any(String), receipt: { success: true } })
    expect(await left()).toBe(funds - 10_000n)
  })

  test('exact: 20 copies at once are one answer', async () => {
    const payment = await client().pay('exact')
    const copies = await Promise.all(Array.from({ length: 20 }, () => gateway.buy(payment)))
    expect(copies.filter(({ receipt }) => receipt)).toHaveLength(1)
    expect(new Set(copies.flatMap(({ refusal }) => refusal?.code ?? []))).not.toContain('payment_invalid')
    expect(await left()).toBe(funds - 10_000n)
  })

  test.each(['exact', 'prepaid'] as const)('%s: an error moves nothing, and the payment is still good', async (scheme) => {
    const payment = await client().pay(scheme)
    expect(await inTime(gateway.buy(payment, 2_000, { isMissing: true }))).toEqual({})
    expect(await left()).toBe(funds)
    expect((await inTime(gateway.buy(payment))).receipt).toBeDefined()
  })

  test('exact: a buyer without funds learns it before anything is computed', async () => {
    buyer = await chain.newBuyer(1n)
    const { refusal } = await gateway.buy(await client().pay('exact'))
    expect(refusal).toMatchObject({ code: 'insufficient_funds', reason: expect.stringContaining('insufficient_balance') })
  })

  test('a payment identifier repeats the answer, and belongs to its request', async () => {
    const id = 'identifier-of-this-request'
    const payment = named(await client().pay('exact'), id)
    const { answer } = await gateway.buy(payment)
    expect((await gateway.buy(payment)).answer).toBe(answer)
    const other = [await gateway.buy(payment, 2_000, { path: '/v1/other' }), await gateway.buy(named(await client().pay('exact'), id))]
    expect(other.map(({ refusal }) => refusal?.code)).toEqual(['idempotency_conflict', 'idempotency_conflict'])
    expect(await left()).toBe(funds - 10_000n)
  })

  test('prepaid: deposit, vouchers and refund are exact to the unit', async () => {
    const own = client()
    const first = await draw(own)
    expect(first.receipt).toMatchObject({ amount: '1000000', extra: { chargedAmount: '2000' } })
    for (let i = 0; i < 3; i++) expect((await draw(own)).receipt).toMatchObject({ transaction: '', amount: '' })
    const id = first.receipt!.extra!.channelState.channelId as Hex
    const receipt = await own.refundPayment(async (payment) => {
      const { refusal, receipt } = await inTime(service.client.refundChannel({ payment: getBytes(payment) }))
      return { refusal, ...(receipt.length > 0 && { receipt: JSON.parse(Buffer.from(receipt).toString()) }) }
    })
    expect(receipt).toMatchObject({ success: true, amount: String(1_000_000 - 8_000) })
    expect(await chain.channel(id)).toMatchObject({ balance: 8_000n, totalClaimed: 8_000n, refundNonce: 1n })
    expect(await left()).toBe(funds - 8_000n)
  })

  test('prepaid: a deposit that is refused charges nothing, and the client makes another one at once', async () => {
    const own = client()
    const other = await chain.newBuyer(0n)
    const transfer = (account: PrivateKeyAccount, to: Hex) =>
      chain.mined(chain.client.writeContract({ account, address: usdcAddress, abi: erc20Abi, functionName: 'transfer', args: [to, funds] }))
    const { refusal } = await inTime(gateway.buy(await own.pay('prepaid'), 2_000, { meanwhile: () => transfer(buyer, other.address) }))
    expect(refusal).toMatchObject({ code: 'payment_invalid', reason: 'payment_failed' })
    await transfer(other, buyer.address)
    expect((await draw(own)).receipt).toMatchObject({ amount: '1000000', extra: { chargedAmount: '2000' } })
    expect(await left()).toBe(funds - 1_000_000n)
  })

  test('prepaid: an answer that was not sent is not charged', async () => {
    const own = client()
    await draw(own)
    const payment = await own.pay('prepaid')
    expect((await gateway.buy(payment, 2_000, { isGone: true })).answer).toBeUndefined()
    expect((await gateway.buy(payment)).receipt?.extra?.channelState).toMatchObject({ chargedCumulativeAmount: '4000' })
  })

  test('prepaid: a client that lost its storage goes on, a stranger learns nothing', async () => {
    await draw(client())
    await draw(client())
    expect((await draw(client())).receipt?.extra?.channelState).toMatchObject({ chargedCumulativeAmount: '6000' })
    const payment = structuredClone(await client().pay('prepaid')) as unknown as { payload: { voucher: { maxClaimableAmount: string } } }
    payment.payload.voucher.maxClaimableAmount = '77777'
    const { refusal } = await gateway.buy(payment as unknown as PaymentPayload)
    expect(refusal).toMatchObject({ code: 'payment_invalid', channelExtra: new Uint8Array() })
  })

  test('prepaid: a channel from before a lost database goes on', async () => {
    const own = client()
    await draw(own)
    const next = await started()
    const bought = await draw(client(), await getGateway(next.client)).finally(() => next.stop())
    expect(bought.receipt?.extra?.channelState).toMatchObject({ balance: '1000000' })
  })

  test('prepaid: a client that takes its balance for higher is sent to the chain', async () => {
    const own = client()
    await draw(own)
    const stale = await own.pay('prepaid')
    await own.refundPayment(async (payment) => {
      const { receipt } = await inTime(service.client.refundChannel({ payment: getBytes(payment) }))
      return { receipt: JSON.parse(Buffer.from(receipt).toString()) }
    })
    const { refusal } = await inTime(gateway.buy(stale))
    expect(refusal).toMatchObject({ code: 'insufficient_balance', reason: expect.stringContaining('cumulative_amount_mismatch') })
    expect(await own.corrected(stale, refusal!)).toBe(true)
    expect((await draw(own)).receipt).toMatchObject({ amount: '1000000' })
  })

  test.each([{ kind: 'dropped' }, { kind: 'garbage' }, { kind: 'failing', status: 500 }] as const)(
    'exact: the facilitator settles and its reply is $kind: one payment, one answer',
    async (fault) => {
      proxy.script(({ path }) => (path === '/settle' ? fault : undefined))
      const { receipt } = await inTime(gateway.buy(await client().pay('exact')))
      expect(receipt?.transaction).toMatch(/^0x/)
      expect(await left()).toBe(funds - 10_000n)
    },
  )

  test('a facilitator that is down refuses payments on chain, reveals nothing of itself, and takes no channel with it', async () => {
    const own = client()
    await draw(own)
    const payment = await client().pay('exact')
    proxy.script(() => ({ kind: 'down' }))
    for (let i = 0; i < 6; i++) await expect(gateway.buy(payment)).rejects.toThrow('temporarily unavailable')
    expect((await draw(own)).receipt).toBeDefined()
    proxy.script(() => undefined)
    await service.advance(6_000)
    expect((await gateway.buy(payment)).receipt).toBeDefined()
  })

  test('prepaid: the calls of a gateway that dies are undone', async () => {
    const own = client()
    await draw(own)
    const dead = await getGateway(service.client)
    const payment = await own.pay('prepaid')
    await dead.buy(payment, 2_000, { isKilled: true })
    expect((await gateway.buy(payment)).refusal?.code).toBe('channel_busy')
    const boughtElsewhere = async () => (await getGateway(service.client)).buy(payment)
    let bought = await boughtElsewhere()
    while (bought.refusal?.code === 'channel_busy') {
      await service.advance(1_000)
      await sleep(50)
      bought = await boughtElsewhere()
    }
    expect(bought.receipt?.extra?.channelState).toMatchObject({ chargedCumulativeAmount: '4000' })
  })

  test('a payment that has expired buys nothing, but what it bought before is still sent', async () => {
    const own = client()
    const [first, unused] = [named(await own.pay('exact'), 'identifier-that-is-kept'), await own.pay('exact')]
    const { answer } = await gateway.buy(first)
    const deposit = await own.pay('prepaid')
    // Longer than the payments are valid, however much time passed before they were signed.
    await service.advance(120_000)
    expect((await gateway.buy(first)).answer).toBe(answer)
    const refused = [await gateway.buy(unused), await gateway.buy(deposit)]
    expect(refused.map(({ refusal }) => refusal?.code)).toEqual(['payment_expired', 'payment_expired'])
  })
})
