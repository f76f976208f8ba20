import { get } from 'node:http'
import { setTimeout as rest } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type BillingForTest, gatewayWithPayments, paymentHeader } from '../testing/billing.ts'
import type { GatewayUnderTest } from '../testing/gateway-for-test.ts'
import { ids } from '../testing/records.ts'

/** Lost replies of billing, clients that disconnect, and processes that end. */

let t: GatewayUnderTest
let billing: BillingForTest
beforeEach(async () => {
  ;({ t, billing } = await gatewayWithPayments({ logLevel: 'silent' }))
})
afterEach(() => t.stop())

const path = `/v1/soccer/matches/${ids.match}`
type Step = 'beginCall' | 'chargeCall' | 'endCall'

/** Loses the replies of the next `times` calls of the step after it was done. */
function loseReplies(step: Step, times: number): void {
  const done = billing.rpc[step] as (...args: unknown[]) => Promise<object>
  let left = times
  Object.assign(billing.rpc, {
    [step]: async (...args: unknown[]) => {
      const reply = await done(...args)
      if (left-- > 0) throw fail('upstream_unavailable')
      return reply
    },
  })
}

/** Advances the clock until no call is open. */
async function ended(): Promise<void> {
  while (billing.states().some((state) => state === 'begun' || state === 'charged')) await t.advance(1_000)
}

test('a call whose begin was not acknowledged is ended, and its payment still buys an answer', async () => {
  const header = paymentHeader()
  loseReplies('beginCall', 1)
  const { status, headers } = await t.request(path, header)
  expect([status, headers['payment-required'], headers['retry-after']]).toEqual([503, undefined, '5'])
  await ended()
  expect(billing.states()).toEqual(['released'])
  expect((await t.request(path, header)).status).toBe(200)
})

test('calls whose begin was not acknowledged are ended one at a time, and left to the ledger after 90 s', async () => {
  const { beginCall } = billing.rpc
  let [isLost, calls, atOnce, most] = [true, 0, 0, 0]
  billing.rpc.beginCall = async (request, call) => {
    calls++
    most = Math.max(most, ++atOnce)
    const reply = await beginCall(request, call)
    await new Promise((resolve) => setImmediate(resolve))
    atOnce--
    if (isLost) throw fail('upstream_unavailable')
    return reply
  }
  for (let i = 0; i < 8; i++) expect((await t.request(path, paymentHeader())).status).toBe(503)
  ;[calls, most] = [0, 0]
  for (let seconds = 0; seconds < 30; seconds++) await t.advance(1_000)
  expect(most).toBe(1)
  expect(calls).toBeLessThan(15)
  await t.advance(90_000)
  isLost = false
  await t.advance(10_000)
  expect(billing.states()).toEqual(Array(8).fill('begun'))
  calls = 0
  await t.advance(10_000)
  expect(calls).toBe(0)
})

test('a charge that is acknowledged at a later attempt is charged once', async () => {
  loseReplies('chargeCall', 2)
  expect((await t.request(path, paymentHeader())).status).toBe(200)
  await ended()
  expect([billing.states(), billing.charged()]).toEqual([['delivered'], 5_000n])
})

test('an unknown charge is 503 without an offer, withholds the answer and is undone', async () => {
  loseReplies('chargeCall', 3)
  const { status, headers, json } = await t.request(path, paymentHeader())
  expect([status, json.error.code, headers['retry-after']]).toEqual([503, 'payment_unknown', '5'])
  expect([headers['payment-required'], 'accepts' in json, 'data' in json]).toEqual([undefined, false, false])
  await ended()
  expect([billing.states(), billing.charged()]).toEqual([['released'], 0n])
})

test('the end of a call is repeated until it is acknowledged', async () => {
  let lost = 0
  const { endCall } = billing.rpc
  billing.rpc.endCall = async (request, call) => {
    if (++lost <= 5) throw fail('upstream_unavailable')
    return endCall(request, call)
  }
  expect((await t.request(path, paymentHeader())).status).toBe(200)
  expect(billing.states()).toEqual(['charged'])
  await ended()
  expect([billing.states(), lost]).toEqual([['delivered'], 6])
})

test('a gateway that cannot reach billing for two heartbeats sends nothing that it charged, and takes no payment', async () => {
  const { chargeCall } = billing.rpc
  billing.rpc.chargeCall = async (request, call) => {
    const reply = await chargeCall(request, call)
    billing.rpc.beatInstance = async () => {
      throw fail('upstream_unavailable')
    }
    await t.clock.advance(10_000)
    return reply
  }
  expect((await t.request(path, paymentHeader())).json.error.code).toBe('payment_unknown')
  await ended()
  expect(billing.charged()).toBe(0n)
  expect((await t.request(path, paymentHeader())).json.error.code).toBe('upstream_unavailable')
  expect(billing.states()).toHaveLength(1)
})

test('a gateway that was closed registers under another id', async () => {
  const registered: string[] = []
  billing.rpc.startInstance = async ({ instance }) => {
    registered.push(instance)
    return { closed: false }
  }
  billing.rpc.beatInstance = async ({ instance }) => ({ closed: registered.length === 0 || instance !== registered.at(-1) })
  await t.advance(5_000)
  await t.advance(5_000)
  expect(registered).toHaveLength(1)
  expect((await t.request(path, paymentHeader())).status).toBe(200)
  await ended()
})

test.each(['verifyPayment', 'beginCall', 'compute', 'chargeCall'] as const)('a client that leaves during %s is not charged', async (at) => {
  const reached = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const holdUp = (on: Record<string, unknown>, name: string) => {
    const done = on[name] as (...args: unknown[]) => Promise<object>
    on[name] = async (...args: unknown[]) => {
      reached.resolve()
      await left.promise
      return done(...args)
    }
  }
  if (at === 'compute') holdUp(t.standIns.fixtures, 'getMatch')
  else holdUp(billing.rpc as never, at)
  const request = get({ port: t.port, host: '127.0.0.1', path, headers: paymentHeader(), agent: false })
  request.on('error', () => undefined)
  await reached.promise
  request.destroy()
  while (!(await t.metrics.text()).includes('status="499"')) await rest(5)
  left.resolve()
  for (let turns = 0; turns < 200; turns++) await new Promise((resolve) => setImmediate(resolve))
  await ended()
  expect(billing.states().filter((state) => state !== 'released')).toEqual([])
})

test('a gateway that stops ends its calls first', async () => {
  const { endCall } = billing.rpc
  billing.rpc.endCall = async (request, call) => {
    await new Promise((resolve) => setImmediate(resolve))
    return endCall(request, call)
  }
  expect((await t.request(path, paymentHeader())).status).toBe(200)
  await t.stop()
  expect(billing.states()).toEqual(['delivered'])
  ;({ t, billing } = await gatewayWithPayments())
})
