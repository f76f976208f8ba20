import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { amountsMicroUsd } from '@touchline/contract/prices'
import { type BillingForTest, decoded, gatewayWithPayments, paymentHeader } from '../testing/billing.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { everything, matchWith, serveMatches } from '../testing/match-parts.ts'
import { ids } from '../testing/records.ts'

/** Prices and payments of lists with `include`. */

let t: GatewayUnderTest
let billing: BillingForTest
let key: string
let asked: string[]
beforeAll(async () => {
  ;({ t, billing } = await gatewayWithPayments({ logLevel: 'silent' }))
  key = t.newKey()
})
afterAll(() => t.stop())
beforeEach(async () => {
  ;({ asked } = serve(everything, { lineups: true }))
  await billing.ended()
  billing.forget()
  await t.advance(61_000)
})

const serve = (...[first, second]: [Parameters<typeof matchWith>[0], Parameters<typeof matchWith>[0]]) =>
  serveMatches(t.standIns, [matchWith(first), matchWith(second, ids.otherMatch)])

/** Four parts are there. */
const path = `/v1/soccer/matches?ids=${ids.match},${ids.otherMatch}&include=events,lineups,statistics`
const price = 22_000

interface Required {
  accepts: { amount: string }[]
}
const getAmounts = ({ headers }: { headers: Record<string, string> }): number[] | undefined =>
  headers['payment-required'] === undefined
    ? undefined
    : decoded<Required>(headers['payment-required']).accepts.map(({ amount }) => Number(amount))
const open = () => billing.states().filter((state) => state !== 'released')

describe('without a payment', () => {
  test.each([
    ['events,lineups,statistics', price],
    ['events', 7_000],
    ['lineups', 12_000],
    ['statistics', 7_000],
    ['events,statistics', 12_000],
  ])('include=%s costs a list and an item for each part that is there: %d', async (include, microUsd) => {
    const { status, headers, json } = await t.request(path.replace(/include=.*/, `include=${include}`))
    expect([status, json.error.code, json.price]).toEqual([
      402,
      'payment_required',
      { kind: 'list', usd: String(microUsd / 1e6), micro_usd: microUsd },
    ])
    expect(json.error.message).toContain(`costs ${microUsd / 1e6} USD`)
    expect(getAmounts({ headers })).toEqual([microUsd, Math.max(10_000, microUsd)])
    expect([headers['cache-control'], amountsMicroUsd]).toEqual(['private, no-store', expect.arrayContaining([microUsd])])
  })

  test('the matches are read once, and details never', async () => {
    expect(getAmounts(await t.request(`${path}&lang=de`, {}, 'HEAD'))).toEqual([price, price])
    await t.request(`${path}&lang=de`)
    expect(asked).toEqual(['matches with events'])
  })

  test('a list without any of the parts, of no match, and of one page costs what is there', async () => {
    expect(getAmounts(await t.request(`${path}&offset=1`))).toEqual([7_000, 10_000])
    expect(getAmounts(await t.request(`/v1/soccer/matches?ids=${ids.unknown}&include=events`))).toEqual([2_000, 10_000])
    expect(getAmounts(await t.request(`${path}&status=live`))).toEqual([2_000, 10_000])
  })

  test('nothing is read for a wrong parameter, or beyond the limit of the address', async () => {
    for (const query of ['include=events', 'ids=1&include=events', `ids=${ids.match}&include=odds`])
      expect((await t.request(`/v1/soccer/matches?${query}`)).status).toBe(400)
    for (let i = 0; i < 27; i++) await t.request(`/v1/soccer/matches?limit=${i + 1}`)
    expect((await t.request(`${path}&lang=es`)).json.error.code).toBe('rate_limited')
    expect(asked).toEqual([])
  })

  test('an error of the read is its error, without offers', async () => {
    t.standIns.fixtures.listMatches = async () => {
      throw new Error('broken')
    }
    const { status, headers } = await t.request(path)
    expect([status, headers['payment-required']]).toEqual([500, undefined])
  })

  test('while payments are off the price is in the response', async () => {
    const off = await gatewayForTest()
    serveMatches(off.standIns, [matchWith(everything)])
    const { status, headers, json } = await off.request(path)
    expect([status, json.price.micro_usd, headers['payment-required']]).toEqual([402, 17_000, undefined])
    await off.stop()
  })
})

describe('a payment', () => {
  test.each([['batch-settlement'], ['exact']] as const)('of %s for the price buys the response of a key', async (scheme) => {
    const { status, text, headers } = await t.request(path, paymentHeader({ scheme, amount: price }))
    expect([status, text]).toEqual([200, (await t.request(path, { 'X-API-Key': key })).text])
    expect([headers['cache-control'], headers['payment-response']]).toEqual(['private, no-store', expect.any(String)])
    await billing.ended()
    expect([billing.states(), billing.charged()]).toEqual([['delivered'], BigInt(price)])
  })

  test('on chain of the minimum buys what costs less', async () => {
    const { status } = await t.request(`${path}&offset=1`, paymentHeader({ scheme: 'exact', amount: 10_000 }))
    expect(status).toBe(200)
    const more = await t.request(path, paymentHeader({ scheme: 'exact', amount: 10_000 }))
    expect([more.status, getAmounts(more)]).toEqual([402, [price, price]])
  })

  test.each([2_000, 17_000, 27_000])('of %d, which is not the price, buys nothing, and gets the offers of the price', async (amount) => {
    const response = await t.request(path, paymentHeader({ amount }))
    expect([response.status, response.json.error.code, response.json.price]).toEqual([
      402,
      'price_changed',
      { kind: 'list', usd: '0.022', micro_usd: price },
    ])
    expect(getAmounts(response)).toEqual([price, price])
    await billing.ended()
    expect([open(), billing.charged()]).toEqual([[], 0n])
  })

  test('for a part that has appeared since the offer, or is gone, is not charged', async () => {
    expect(getAmounts(await t.request(path))).toEqual([price, price])
    serve(everything, everything)
    expect(getAmounts(await t.request(path, paymentHeader({ amount: price })))).toEqual([32_000, 32_000])
    serve(everything, {})
    expect(getAmounts(await t.request(path, paymentHeader({ amount: price })))).toEqual([17_000, 17_000])
    await billing.ended()
    expect([open(), billing.charged()]).toEqual([[], 0n])
  })

  test('is not charged for a part that is missing at the last moment', async () => {
    t.standIns.stats.listMatchDetails = async ({ matchIds }) => ({ items: matchIds.slice(1).map((matchId) => ({ matchId })) })
    const response = await t.request(path, paymentHeader({ amount: price }))
    expect([response.json.error.code, getAmounts(response)]).toEqual(['price_changed', [12_000, 12_000]])
    await billing.ended()
    expect(billing.charged()).toBe(0n)
  })

  test('that was settled for a response that was not sent buys it at any price', async () => {
    const { beginCall } = billing.rpc
    billing.rpc.beginCall = async (request, call) => ({ ...(await beginCall(request, call)), settled: true })
    const { status } = await t.request(path, paymentHeader({ amount: 17_000 }))
    billing.rpc.beginCall = beginCall
    expect(status).toBe(200)
  })

  test('with an identifier buys its stored response again, whatever that costs now', async () => {
    const header = paymentHeader({ amount: price, id: 'an-identifier-0001' })
    const first = await t.request(path, header)
    serve(everything, everything)
    const again = await t.request(path, header)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(billing.charged()).toBe(BigInt(price))
  })

  test('that is refused gets offers of what it was for; before the request is read it gets none', async () => {
    for (const [step, expected] of [
      ['verify', undefined],
      ['begin', [17_000, 17_000]],
      ['charge', [price, price]],
    ] as const) {
      billing.refusals[step] = { code: 'payment_invalid', reason: 'why' }
      const response = await t.request(path, paymentHeader({ amount: step === 'charge' ? price : 17_000 }))
      delete billing.refusals[step]
      expect([step, response.json.error.code, getAmounts(response)]).toEqual([step, 'payment_invalid', expected])
    }
  })

  test('without an amount is malformed', async () => {
    const { status, json } = await t.request(path, paymentHeader())
    expect([status, json.error.code]).toEqual([400, 'payment_malformed'])
  })

  test('beside a key is ignored', async () => {
    const { status, headers } = await t.request(path, { ...paymentHeader({ amount: 1 }), 'X-API-Key': key })
    expect([status, headers['payment-response'], billing.states()]).toEqual([200, undefined, []])
  })
})
