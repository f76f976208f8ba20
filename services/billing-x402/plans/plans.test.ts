import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type HostileProxy, startHostileProxy } from '@touchline/chain/hostile-proxy'
import { type Chain, startChain } from '@touchline/chain/start-chain'
import { describeOnChain } from '@touchline/chain/testing/describe-on-chain'
import { fail } from '@touchline/contract/errors'
import type { BillingService } from '@touchline/contract/gen/billing'
import { billingPlanPaid } from '@touchline/contract/topics'
import type { Client } from '@touchline/platform/rpc-types'
import { embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import { startForTest, type UnderTest } from '@touchline/platform/testing/start-for-test'
import { x402Client } from '@x402/core/client'
import { HTTPFacilitatorClient } from '@x402/core/server'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import type { PrivateKeyAccount } from 'viem'
import { payments } from '../ledger/records.ts'
import { billing } from '../service.ts'
import { getBytes } from '../testing/payer.ts'
import { getEnvironment } from '../testing/started.ts'
import { orders } from './records.ts'

const network = 'eip155:84532'
const funds = 1_000_000_000n
const price = 29_000_000n
const starter = { organisationId: 'org_one', plan: 'starter', interval: 'month' }
const stepMs = 50

describeOnChain('plans bought in USDC', () => {
  let chain: Chain
  let proxy: HostileProxy
  let backEnds: OpenBackEnds
  let t: UnderTest & { client: Client<typeof BillingService> }
  let buyer: PrivateKeyAccount
  /** Closed after each test. */
  let opened: AsyncDisposableStack

  const start = (open: OpenBackEnds = backEnds) =>
    startForTest(billing, {
      environment: { ...getEnvironment(chain), X402_FACILITATOR_URL: proxy.url },
      now: new Date().toISOString(),
      backEnds: open,
      collects: [billingPlanPaid],
      isPatient: true,
    })
  beforeAll(async () => {
    chain = await startChain()
    proxy = await startHostileProxy(chain.facilitatorUrl)
  })
  beforeEach(async () => {
    proxy.script(() => undefined)
    backEnds = await embedded.open()
    t = await start()
    buyer = await chain.newBuyer(funds)
    opened = new AsyncDisposableStack()
  })
  afterEach(async () => {
    await t.stop()
    await opened.disposeAsync()
    await backEnds.close()
  })
  afterAll(async () => {
    await proxy?.stop()
    await chain?.stop()
  })
  /** The chain runs on real time: the service's clock advances until `work` is done. */
  async function inTime<T>(work: Promise<T>): Promise<T> {
    let isDone = false
    const done = () => {
      isDone = true
    }
    work.then(done, done)
    while (!isDone) {
      await sleep(stepMs)
      await t.advance(stepMs)
    }
    return work
  }
  /** Lets the jobs run. */
  const pass = async (ms = 3_000) => {
    for (let passed = 0; passed < ms; passed += 500) {
      await sleep(20)
      await t.advance(500)
    }
  }
  async function sign(of = starter): Promise<PaymentPayload> {
    const { offer } = await t.client.getPlanOffer(of)
    const accepts = [JSON.parse(Buffer.from(offer).toString()) as PaymentRequirements]
    // A client of the official package pays at most one dollar unless its user permits more.
    const schemes = [{ network, client: new ExactEvmScheme(buyer) }] as const
    const client = x402Client.fromConfig({ schemes: [...schemes], spendControls: { maxAmountPerPayment: '$29' } })
    const resource = { url: 'https://touchline.test/account/org_one/billing/usdc' }
    return client.createPaymentPayload({ x402Version: 2, resource, accepts })
  }
  const pay = (payment: PaymentPayload, purchase = starter) =>
    inTime(t.client.payPlan({ purchase, personId: 'person_1', payment: getBytes(payment) }))
  const left = () => chain.getMicroUsdc(buyer.address)
  const isPaidOnce = async () => {
    await t.settled()
    expect(t.published(billingPlanPaid)).toMatchObject([{ purchase: starter, amount: price, payer: buyer.address.toLowerCase() }])
    expect(await left()).toBe(funds - price)
  }

  test('a payment of the offer becomes one order and one message, however often it is sent', async () => {
    const payment = await sign()
    const first = await pay(payment)
    expect(first.refusal).toBeUndefined()
    expect(first.order).toMatchObject({ state: 'paid', amount: price, personId: 'person_1', purchase: starter })
    expect(JSON.parse(Buffer.from(first.receipt).toString())).toMatchObject({
      success: true,
      transaction: first.order!.transaction,
      network,
    })
    for (let i = 0; i < 3; i++) expect((await pay(payment)).order).toEqual(first.order)
    await isPaidOnce()
    expect((await t.client.listPlanOrders({ organisationId: 'org_one' })).items).toHaveLength(1)
  })

  test('ten copies at once are one order', async () => {
    const payment = await sign()
    const copies = await Promise.all(Array.from({ length: 10 }, () => pay(payment)))
    expect(copies.some(({ order }) => order)).toBe(true)
    for (const { refusal } of copies) expect([undefined, 'channel_busy', 'payment_unknown']).toContain(refusal?.code)
    await isPaidOnce()
  })

  test('a payment buys for one organisation, one plan and one interval', async () => {
    const payment = await sign()
    await pay(payment)
    expect((await pay(payment, { ...starter, organisationId: 'org_two' })).refusal?.code).toBe('payment_replayed')
    expect((await pay(payment, { ...starter, interval: 'year' })).refusal?.code).toBe('payment_invalid')
    expect((await pay(payment, { ...starter, plan: 'pro' })).refusal?.code).toBe('payment_invalid')
    await isPaidOnce()
  })

  test('a payment for a plan buys no response', async () => {
    const payment = await sign()
    const instance = 'gateway-of-this-test'
    await t.client.startInstance({ instance, periodMs: 1_000 })
    const binding = { method: 'GET', path: '/v1/soccer/matches', query: '', amount: 2_000n }
    const { refusal } = await t.client.beginCall({ instance, call: 1n, payment: getBytes(payment), binding })
    expect(refusal?.code).toBe('payment_invalid')
  })

  test.each([
    [{ ...starter, plan: 'free' }, 'plan'],
    [{ ...starter, plan: 'enterprise' }, 'plan'],
    [{ ...starter, plan: 'nothing' }, 'plan'],
    [{ ...starter, interval: 'week' }, 'interval'],
  ])('%j is not sold', async (purchase, name) => {
    await expect(t.client.getPlanOffer(purchase)).rejects.toMatchObject({ code: 'invalid_parameter', values: { name } })
  })

  test('a wallet without enough USDC gets nothing, loses nothing, and may pay with another one', async () => {
    const rich = buyer
    buyer = await chain.newBuyer(1n)
    expect((await pay(await sign())).refusal).toMatchObject({ code: 'insufficient_funds' })
    buyer = rich
    expect((await pay(await sign())).refusal).toBeUndefined()
    await isPaidOnce()
  })

  test.each([{ kind: 'dropped' }, { kind: 'garbage' }, { kind: 'failing', status: 500 }] as const)(
    'the facilitator settles and its reply is $kind: one payment, one order',
    async (fault) => {
      proxy.script(({ path }) => (path === '/settle' ? fault : undefined))
      expect((await pay(await sign())).order?.state).toBe('paid')
      await isPaidOnce()
    },
  )

  test('while the outcome is not known there is no other offer; then the same payment has its order', async () => {
    const payment = await sign()
    proxy.script(({ path }) => (path === '/settle' ? { kind: 'down' } : undefined))
    expect((await pay(payment)).refusal).toMatchObject({ code: 'payment_unknown', retryAfterSeconds: 2 })
    await expect(t.client.getPlanOffer({ ...starter, plan: 'pro' })).rejects.toMatchObject({ code: 'payment_unknown' })
    expect(await t.client.getPlanOffer({ ...starter, organisationId: 'org_two' })).toMatchObject({ amount: price })
    expect((await pay(payment)).refusal?.code).toBe('payment_unknown')
    // Somebody sends what the buyer signed: the chain settles it after all.
    await new HTTPFacilitatorClient({ url: chain.facilitatorUrl }).settle(payment, payment.accepted)
    await pass()
    expect((await pay(payment)).order?.state).toBe('paid')
    await isPaidOnce()
    expect(await t.client.getPlanOffer(starter)).toMatchObject({ amount: price })
  })

  type Point = 'the sending' | 'the settlement' | 'the order' | 'the message'
  /**
   * Pays with a process that is killed before this write or message: from then on it neither writes nor publishes, and
   * its caller hears nothing. Another process then runs on its store.
   */
  async function payUntilKilled(payment: PaymentPayload, point: Point) {
    let isGone = false
    const end = Promise.withResolvers<never>()
    end.promise.catch(() => undefined)
    const gone = (): Promise<never> => {
      isGone = true
      return end.promise
    }
    const killing: Record<string, string> = { 'the sending': 'settling', 'the settlement': 'settled', 'the order': 'paid' }
    const store: typeof backEnds.store = {
      ...backEnds.store,
      write(c, writes) {
        const { state } = writes[0]!.doc as { state?: string }
        const isOfPlans = c.name === payments.name || c.name === orders.name
        return isGone || (isOfPlans && state === killing[point]) ? gone() : backEnds.store.write(c, writes)
      },
    }
    const bus: typeof backEnds.bus = {
      ...backEnds.bus,
      publish(topic, messages) {
        const isHere = point === 'the message' && topic.name === billingPlanPaid.name
        return isGone || isHere ? gone() : backEnds.bus.publish(topic, messages)
      },
    }
    await t.stop()
    const dying = opened.adopt(await start({ ...backEnds, store, bus }), (each) => each.stop())
    // Before the process is stopped, whose loops wait for it.
    opened.defer(() => end.reject(fail('upstream_unavailable')))
    dying.client.payPlan({ purchase: starter, personId: '', payment: getBytes(payment) }).catch(() => undefined)
    while (!isGone) {
      await sleep(stepMs)
      await dying.clock.advance(stepMs)
    }
    return dying
  }

  test.each(['the settlement', 'the order', 'the message'] as const)(
    'a process that is killed before %s is stored loses nothing',
    async (point) => {
      const payment = await sign()
      const dying = await payUntilKilled(payment, point)
      t = await start()
      // Both processes of the test collect with one durable consumer.
      const published = () => [dying, t].flatMap((each) => each.published(billingPlanPaid))
      // Leases of the killed process end after five seconds of real time.
      for (let waited = 0; waited < 20_000 && published().length === 0; waited += 100) {
        await sleep(100)
        await t.advance(100)
      }
      expect((await t.client.listPlanOrders({ organisationId: 'org_one' })).items).toMatchObject([{ state: 'paid' }])
      expect(await left()).toBe(funds - price)
      expect(new Set(published().map(({ orderId }) => orderId)).size).toBe(1)
      expect((await pay(payment)).order?.state).toBe('paid')
      expect(await left()).toBe(funds - price)
    },
  )

  test('a process that is killed before it sends leaves a payment that moves nothing and blocks no other', async () => {
    const payment = await sign()
    await payUntilKilled(payment, 'the sending')
    t = await start()
    await expect(t.client.getPlanOffer(starter)).rejects.toMatchObject({ code: 'payment_unknown' })
    // The payment is released when its process has left it for too long.
    await pass(100_000)
    expect(await t.client.getPlanOffer(starter)).toMatchObject({ amount: price })
    expect((await pay(payment)).refusal?.code).toBe('payment_expired')
    expect(await left()).toBe(funds)
  })

  test('an order whose payment was never sent ends when it cannot be paid any more', async () => {
    const payment = await sign()
    proxy.script(({ path }) => (path === '/verify' ? { kind: 'down' } : undefined))
    await expect(pay(payment)).rejects.toMatchObject({ code: 'upstream_unavailable' })
    expect((await t.client.listPlanOrders({ organisationId: 'org_one' })).items).toMatchObject([{ state: 'open' }])
    expect(await t.client.getPlanOffer(starter)).toMatchObject({ amount: price })
    await t.advance(700_000)
    await pass(1_500)
    expect((await t.client.listPlanOrders({ organisationId: 'org_one' })).items).toMatchObject([{ state: 'failed' }])
    proxy.script(() => undefined)
    expect((await pay(payment)).refusal?.code).toBe('payment_expired')
    expect(await left()).toBe(funds)
  })
})
