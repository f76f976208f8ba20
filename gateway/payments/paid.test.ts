import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type BillingForTest, decoded, encoded, gatewayWithPayments, payer, paymentHeader } from '../testing/billing.ts'
import type { GatewayUnderTest } from '../testing/gateway-for-test.ts'
import { ids, match } from '../testing/records.ts'

let t: GatewayUnderTest
let billing: BillingForTest
beforeAll(async () => {
  const live = [match({ state: 'live', status: '5' })]
  ;({ t, billing } = await gatewayWithPayments({ live, logLevel: 'silent' }))
})
afterAll(() => t.stop())
let standIns: GatewayUnderTest['standIns']
beforeEach(async () => {
  standIns = { ...t.standIns, fixtures: { ...t.standIns.fixtures } }
  await billing.ended()
  billing.forget()
  await t.advance(61_000)
})

const path = '/v1/soccer/matches'
const aMatch = `/v1/soccer/matches/${ids.match}`

describe('a payment', () => {
  test.each([
    [path, 2_000n],
    ['/v1/soccer/matches/live', 2_000n],
    [aMatch, 5_000n],
    [`${aMatch}/briefing?format=md`, 20_000n],
    [`/v1/soccer/teams/${ids.home}`, 5_000n],
  ])('buys %s: the answer of a key, with a receipt', async (priced, price) => {
    const { status, headers, text } = await t.request(priced, paymentHeader())
    expect([status, text]).toEqual([200, (await t.request(priced, { 'X-API-Key': t.newKey() })).text])
    expect(decoded(headers['payment-response'])).toMatchObject({ success: true, payer: payer(1) })
    expect([headers['cache-control'], headers['x-ratelimit-limit']]).toEqual(['private, no-store', '60'])
    await billing.ended()
    expect([billing.states(), billing.charged()]).toEqual([['delivered'], price])
  })

  test('buys a compressed answer, charged as it is uncompressed', async () => {
    const { status, headers, json } = await t.request(aMatch, { ...paymentHeader(), 'Accept-Encoding': 'br' })
    expect([status, headers['content-encoding'], json.success]).toEqual([200, 'br', true])
  })

  test('buys one answer', async () => {
    const header = paymentHeader()
    const responses = await Promise.all(Array.from({ length: 20 }, () => t.request(path, header)))
    const codes = responses.map(({ status, json }) => (status === 200 ? '200' : json.error.code))
    expect(codes.sort()).toEqual(['200', ...Array(19).fill('payment_replayed')])
    const replayed = await t.request(path, header)
    expect([replayed.status, 'accepts' in replayed.json, replayed.headers['payment-required']]).toEqual([402, false, undefined])
    expect(billing.charged()).toBe(2_000n)
  })

  test('with an identifier buys its stored answer again, whatever the order of parameters', async () => {
    const header = paymentHeader({ id: 'an-identifier-0001' })
    const first = await t.request(`${path}?lang=de&limit=1`, header)
    const again = await t.request(`${path}?limit=1&lang=de`, header)
    expect([again.status, again.text, again.headers['payment-response']]).toEqual([200, first.text, first.headers['payment-response']])
    expect((await t.request(`${path}?limit=2&lang=de`, header)).json.error.code).toBe('payment_replayed')
    expect(billing.charged()).toBe(2_000n)
  })

  test('beside a key is ignored', async () => {
    const { status, headers } = await t.request(path, { ...paymentHeader(), 'X-API-Key': t.newKey() })
    expect([status, headers['payment-response'], headers['x-ratelimit-limit']]).toEqual([200, undefined, '600'])
    expect((await t.request(path, { ...paymentHeader(), 'X-API-Key': 'nonsense' })).status).toBe(401)
    expect(billing.states()).toEqual([])
  })

  test('on a free endpoint or with HEAD is ignored', async () => {
    expect((await t.request('/v1/sports', { 'PAYMENT-SIGNATURE': 'nonsense' })).status).toBe(200)
    expect((await t.request(path, paymentHeader(), 'HEAD')).status).toBe(402)
    expect(billing.states()).toEqual([])
  })

  test('counts on its payer, 60 a minute, wherever it comes from', async () => {
    const from = payer(60)
    for (let i = 0; i < 60; i++) {
      const { status, headers } = await t.request(path, paymentHeader({ from }))
      expect([status, headers['x-ratelimit-remaining']]).toEqual([200, String(59 - i)])
    }
    const { status, json, headers } = await t.request(path, paymentHeader({ from }))
    expect([status, json.error.code]).toEqual([429, 'rate_limited'])
    expect(billing.states()).toHaveLength(60)
    expect((await t.request(path, paymentHeader({ from: payer(61) }))).status).toBe(200)
    await t.advance(Number(headers['retry-after']) * 1_000)
    expect((await t.request(path, paymentHeader({ from }))).status).toBe(200)
  })

  test('is not charged for a 304', async () => {
    const { headers } = await t.request(aMatch, paymentHeader())
    await billing.ended()
    billing.forget()
    const unchanged = await t.request(aMatch, { ...paymentHeader(), 'If-None-Match': headers.etag! })
    expect([unchanged.status, unchanged.headers['cache-control'], unchanged.headers['payment-response']]).toEqual([
      304,
      'private, no-store',
      undefined,
    ])
    await billing.ended()
    expect(billing.states()).toEqual(['released'])
  })

  test('is charged for a response to `If-None-Match: *`, which names no response that the payer has', async () => {
    billing.forget()
    const { status, headers } = await t.request(aMatch, { ...paymentHeader(), 'If-None-Match': '*' })
    expect([status, headers['payment-response']]).toEqual([200, expect.any(String)])
    await billing.ended()
    expect(billing.states()).toEqual(['delivered'])
  })
})

test('a refund runs no handler and returns its receipt', async () => {
  let calls = 0
  t.standIns.fixtures = new Proxy(standIns.fixtures, {
    get(of, name) {
      calls++
      return Reflect.get(of, name)
    },
  })
  const { status, headers, json } = await t.request(aMatch, paymentHeader({ type: 'refund' }))
  t.standIns.fixtures = standIns.fixtures
  expect([status, json.data, calls]).toEqual([200, decoded(headers['payment-response']), 0])
  expect(json.data).toMatchObject({ success: true, payer: payer(1) })
})

describe('a malformed payment is 400 and asks nobody:', () => {
  test.each<[string, string]>([
    ['not base64', '{"x402Version":2}'],
    ['base64url', Buffer.from(`{"x402Version":2,"a":"${'ÿþ'.repeat(9)}"}`).toString('base64url')],
    ['not JSON', Buffer.from('nonsense').toString('base64')],
    ['empty', ''],
    ['null', encoded(null)],
    ['a list', encoded([1])],
    ['another version', encoded({ x402Version: 1, accepted: { scheme: 'exact', network: 'x' }, payload: {} })],
    ['without an offer', encoded({ x402Version: 2, payload: {} })],
    ['with an offer of another shape', encoded({ x402Version: 2, accepted: { scheme: 1, network: 'x' }, payload: {} })],
    ['without a payload', encoded({ x402Version: 2, accepted: { scheme: 'exact', network: 'x' } })],
  ])('%s', async (_, header) => {
    const { verifyPayment } = billing.rpc
    billing.rpc.verifyPayment = async () => {
      throw new Error('was asked')
    }
    const { status, json, headers } = await t.request(path, { 'PAYMENT-SIGNATURE': header })
    billing.rpc.verifyPayment = verifyPayment
    expect([status, json.error.code, headers['payment-required']]).toEqual([400, 'payment_malformed', undefined])
  })

  test('two of them', async () => {
    const [one, two] = [paymentHeader(), paymentHeader()].map((each) => each['PAYMENT-SIGNATURE'])
    expect((await t.request(path, { 'PAYMENT-SIGNATURE': [one!, two!] })).json.error.code).toBe('payment_malformed')
  })
})

/** Advances the clock until there is a response. */
async function answered<T>(response: Promise<T>): Promise<T> {
  let isPending = true
  const settled = response.finally(() => {
    isPending = false
  })
  while (isPending) await t.advance(100)
  return settled
}

describe('a refusal', () => {
  const steps = ['verify', 'begin', 'charge'] as const
  const refusedWith = async (
    step: (typeof steps)[number],
    refusal: { code: string; reason?: string; channelExtra?: Buffer; retryAfterSeconds?: number },
  ) => {
    billing.refusals[step] = { reason: 'why', ...refusal }
    const response = t.request(path, paymentHeader())
    // A request with a busy channel is retried for about a second.
    const received = refusal.code === 'channel_busy' ? await answered(response) : await response
    delete billing.refusals[step]
    await billing.ended()
    return received
  }

  test.each(steps.flatMap((step) => ['payment_invalid', 'payment_expired', 'insufficient_balance'].map((code) => [step, code] as const)))(
    'of %s with %s is 402 with offers and the reason',
    async (step, code) => {
      const { status, json, headers } = await refusedWith(step, { code })
      expect([status, json.error.code]).toEqual([402, code])
      expect(decoded(headers['payment-required'])).toMatchObject({ error: 'why', accepts: [{}, {}] })
      const settlement = {
        ...{ success: false, errorReason: 'why', errorMessage: json.error.message },
        ...{ transaction: '', network: 'eip155:84532', payer: payer(1) },
      }
      expect(headers['payment-response'] && decoded(headers['payment-response'])).toEqual(step === 'charge' ? settlement : undefined)
      expect(billing.states().filter((state) => state !== 'released')).toEqual([])
    },
  )

  test('of a second refund within a minute is 429, with the words in PAYMENT-RESPONSE, which the official client shows', async () => {
    billing.refusals.refund = { code: 'too_many_refunds', reason: 'too_many_refunds', retryAfterSeconds: 41 }
    const { status, json, headers } = await t.request(path, paymentHeader({ type: 'refund' }))
    delete billing.refusals.refund
    expect([status, json.error.code, headers['retry-after']]).toEqual([429, 'too_many_refunds', '41'])
    const errorMessage = 'A channel is refunded once a minute at most. Nothing was moved. Repeat the same request in 41 s.'
    expect(decoded(headers['payment-response'])).toMatchObject({ success: false, errorReason: 'too_many_refunds', errorMessage })
  })

  test('of a voucher out of step sends its payer the state of the channel', async () => {
    const extra = { channelState: { chargedCumulativeAmount: '4000' }, voucherState: { signature: '0x1' } }
    const { headers } = await refusedWith('begin', { code: 'payment_invalid', channelExtra: Buffer.from(JSON.stringify(extra)) })
    const { accepts } = decoded<{ accepts: { extra: object }[] }>(headers['payment-required'])
    expect(accepts[0]!.extra).toMatchObject({ minDeposit: '1000000', ...extra })
    expect(accepts[1]!.extra).toEqual({ name: 'USDC', version: '2' })
  })

  const withoutOffers = [
    ['channel_busy', 409, '7'],
    ['idempotency_conflict', 409, undefined],
    ['payment_unknown', 503, '7'],
    ['upstream_unavailable', 503, '5'],
    ['payment_replayed', 402, undefined],
    ['rate_limited', 429, '7'],
  ] as const
  test.each(steps.flatMap((step) => withoutOffers.map((row) => [step, ...row] as const)))(
    'of %s with %s has no offers',
    async (step, code, expected, retryAfter) => {
      const { status, json, headers } = await refusedWith(step, { code, retryAfterSeconds: 7 })
      expect([status, json.error.code, headers['retry-after']]).toEqual([expected, code, retryAfter])
      expect(['accepts' in json, headers['payment-required']]).toEqual([false, undefined])
      expect(headers['payment-response'] !== undefined).toBe(step === 'charge' && code === 'payment_replayed')
    },
  )

  test('of a busy channel ends once its previous call has ended', async () => {
    let asked = 0
    const { beginCall } = billing.rpc
    billing.rpc.beginCall = async (request, call) =>
      ++asked < 3 ? { refusal: { code: 'channel_busy', reason: 'channel_busy', retryAfterSeconds: 1 } } : beginCall(request, call)
    const { status } = await answered(t.request(path, paymentHeader()))
    billing.rpc.beginCall = beginCall
    expect([status, asked]).toEqual([200, 3])
  })

  test('of a payment counts on the address; 30 a minute are checked', async () => {
    billing.refusals.verify = { code: 'payment_invalid', reason: 'invalid_exact_evm_signature' }
    const codes: string[] = []
    for (let i = 0; i < 32; i++) {
      const { json, headers } = await t.request(path, paymentHeader({ from: payer(i) }))
      codes.push(json.error.code)
      expect(headers['x-ratelimit-limit']).toBe('30')
    }
    delete billing.refusals.verify
    expect(codes).toEqual([...Array(30).fill('payment_invalid'), 'rate_limited', 'rate_limited'])
  })
})

describe('nothing is charged for', () => {
  const failing = (error: Error) => {
    t.standIns.fixtures.getTeam = async () => {
      throw error
    }
    return `/v1/soccer/teams/${ids.home}`
  }
  test.each<[string, () => string, number]>([
    ['a parameter', () => `${path}?limit=0`, 400],
    ['an unknown path', () => '/v1/soccer/nothing', 404],
    ['an unknown id', () => `/v1/soccer/matches/${ids.unknown}`, 404],
    ['an id of another kind', () => '/v1/soccer/matches/nonsense', 404],
    ['what is not covered', () => failing(fail('not_covered', { what: 'squad' })), 404],
    ['a merged id', () => failing(fail('merged', { kind: 'team', id: ids.home, into: ids.away })), 301],
    ['too many requests in flight', () => failing(fail('too_many_in_flight', { running: 16, waiting: 64 })), 429],
    ['an error of ours', () => failing(new Error('broken')), 500],
    ['a service that is unavailable', () => failing(fail('upstream_unavailable')), 503],
    ['a service that is too slow', () => failing(fail('timeout')), 504],
  ])('%s', async (_, getPath, expected) => {
    const { getTeam } = t.standIns.fixtures
    const { status, headers } = await t.request(getPath(), paymentHeader())
    t.standIns.fixtures.getTeam = getTeam!
    expect([status, headers['payment-response'], headers['payment-required']]).toEqual([expected, undefined, undefined])
    await billing.ended()
    expect(billing.states().filter((state) => state !== 'released')).toEqual([])
    expect(billing.charged()).toBe(0n)
  })
})
