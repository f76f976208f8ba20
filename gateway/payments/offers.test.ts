import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { decoded, gatewayWithPayments, paymentHeader, payTo, standInBilling, terms } from '../testing/billing.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids } from '../testing/records.ts'

let t: GatewayUnderTest
beforeAll(async () => {
  t = (await gatewayWithPayments()).t
})
afterAll(() => t.stop())

interface Required {
  accepts: { scheme: string; amount: string; payTo: string; network: string; extra: object }[]
  resource: { url: string; serviceName: string; tags: string[] }
  extensions: { bazaar: { info: object } }
}

test.each([
  ['/v1/soccer/matches?lang=de', '2000', '10000'],
  [`/v1/soccer/matches/${ids.match}`, '5000', '10000'],
  [`/v1/soccer/matches/${ids.match}/briefing`, '20000', '20000'],
])('%s offers both schemes, the cheapest first, in the header and in the body', async (path, prepaid, exact) => {
  const { status, headers, json } = await t.request(path, { Host: 'elsewhere.example' })
  expect([status, json.success, json.error.code]).toEqual([402, false, 'payment_required'])
  const { error, ...offers } = decoded<Required & { error: string }>(headers['payment-required'])
  expect(error).toBe('Payment required')
  const [cost, single] = [prepaid, exact].map((amount) => Number(amount) / 1e6)
  expect(json.error.message).toBe(
    `Without an API key this request costs ${cost} USD from a prepaid balance (deposit 1 USDC or more once) or ${single} USD in a single payment on chain. Send a key as Authorization: Bearer <API_KEY> or X-API-Key: <API_KEY>, or sign one of the offers with a client of x402.`,
  )
  expect(json).toMatchObject(offers)
  expect(offers).toMatchObject({ x402Version: 2, resource: { url: `https://api.example${path}`, serviceName: 'Touchline' } })
  const common = { network: terms.network, asset: terms.asset, payTo }
  expect(offers.accepts).toEqual([
    {
      ...common,
      scheme: 'batch-settlement',
      amount: prepaid,
      maxTimeoutSeconds: 30,
      extra: {
        name: 'USDC',
        version: '2',
        minDeposit: '1000000',
        receiverAuthorizer: terms.receiverAuthorizer,
        withdrawDelay: 900,
      },
    },
    { ...common, scheme: 'exact', amount: exact, maxTimeoutSeconds: 60, extra: { name: 'USDC', version: '2' } },
  ])
  expect(offers.extensions.bazaar.info).toMatchObject({ input: { type: 'http', method: 'GET' } })
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['access-control-expose-headers']).toMatch(/, PAYMENT-REQUIRED, PAYMENT-RESPONSE$/)
  expect([headers['x-ratelimit-limit'], Number(headers['x-ratelimit-remaining'])]).toEqual(['30', expect.any(Number)])
})

test('a header fits what proxies accept', async () => {
  const { headers } = await t.request('/v1/soccer/matches')
  expect(headers['payment-required']!.length).toBeLessThan(4_096)
})

test('each offer has an id of its own, which tells the payments for them apart', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const { headers } = await t.request('/v1/soccer/matches')
      const { extensions } = decoded<{ extensions: { 'touchline-offer': { info: { id: string } } } }>(headers['payment-required'])
      return [extensions['touchline-offer'].info.id, headers['x-request-id']]
    }),
  )
  expect(ids.map(([id]) => id)).toEqual(ids.map(([, id]) => id))
  expect(new Set(ids.flat()).size).toBe(2)
})

describe('a browser', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

  test.each([accept, 'text/html'])('that accepts %s gets the price as a page, with the offers in the header', async (Accept) => {
    const { status, headers, text } = await t.request('/v1/soccer/teams?q=%3Cbb%3E', { Accept })
    expect([status, headers['content-type'], headers.vary]).toEqual([402, 'text/html; charset=utf-8', expect.stringContaining('Accept')])
    expect(decoded<Required>(headers['payment-required']).accepts).toHaveLength(2)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(text).toContain('0.002 USD from a prepaid balance (deposit 1 USDC or more once) or 0.01 USD in a single payment on chain.')
    expect(text).toContain('href="/wallet/pay?for=%2Fv1%2Fsoccer%2Fteams%3Fq%3D%253Cbb%253E"')
  })

  test.each([
    ['the answer that it pays for', { Accept: accept, ...paymentHeader() }, 200],
    ['an error', { Accept: accept }, 400],
    ['the price for a program that would have both', { Accept: 'application/json, text/html' }, 402],
  ])('gets JSON for %s', async (what, headers, expected) => {
    const path = what === 'an error' ? '/v1/soccer/matches?limit=0' : '/v1/soccer/matches'
    const { status, json } = await t.request(path, headers)
    expect([status, json.success]).toEqual([expected, expected === 200])
  })

  test('with nothing else than pages gets none for what it has paid for', async () => {
    expect((await t.request('/v1/soccer/matches', { Accept: 'text/html', ...paymentHeader() })).status).toBe(406)
  })
})

test('a page of another origin reads the offers', async () => {
  const { status, headers } = await t.request('/v1/soccer/matches', { Origin: 'https://elsewhere.example' })
  expect([status, headers['access-control-allow-origin']]).toEqual([402, '*'])
  expect(headers['access-control-expose-headers']).toContain('PAYMENT-REQUIRED')
})

test('HEAD has the header of the offers', async () => {
  const { status, headers, bytes } = await t.request('/v1/soccer/matches', {}, 'HEAD')
  expect([status, bytes.length]).toEqual([402, 0])
  expect(decoded<Required>(headers['payment-required']).accepts).toHaveLength(2)
})

test('free endpoints, other errors and keys get no offers', async () => {
  for (const [path, status] of [
    ['/v1/sports', 200],
    ['/v1/soccer/matches?limit=0', 400],
    ['/v1/nowhere', 404],
  ] as const) {
    const { headers, status: received } = await t.request(path)
    expect([received, headers['payment-required']]).toEqual([status, undefined])
  }
  const { status, headers } = await t.request('/v1/soccer/matches', { 'X-API-Key': t.newKey() })
  expect([status, headers['payment-required']]).toEqual([200, undefined])
})

test('while payments are off a 402 has no offers, and a payment is ignored', async () => {
  const off = await gatewayForTest()
  const { status, headers, json } = await off.request('/v1/soccer/matches', { 'PAYMENT-SIGNATURE': 'nonsense' })
  expect([status, json.error.code, headers['payment-required']]).toEqual([402, 'payment_required', undefined])
  expect(Object.keys(json)).toEqual(['success', 'error', 'price'])
  expect(json.error.message).toMatch(/^Without an API key this request costs 0\.002 USD\. Send a key as .+ or X-API-Key: <API_KEY>\.$/)
  await off.stop()
})

test('a scheme that the facilitator does not settle is not offered; without any, a 402 has the price alone', async () => {
  const billing = standInBilling()
  const notOffered = ['batch-settlement']
  const limited = await gatewayForTest({
    before(standIns) {
      standIns.billing = { ...billing.rpc, getTerms: async () => ({ terms: { ...terms, notOffered } }) }
    },
  })
  const ask = async () => (await limited.request('/v1/soccer/matches')).headers['payment-required']
  expect(decoded<Required>(await ask()).accepts.map(({ scheme }) => scheme)).toEqual(['exact'])
  notOffered.push('exact')
  await limited.advance(60_000)
  expect(await ask()).toBeUndefined()
  expect((await limited.request('/.well-known/x402')).status).toBe(404)
  await limited.stop()
})

test('billing may become available after the gateway', async () => {
  const billing = standInBilling()
  const late = await gatewayForTest({
    logLevel: 'silent',
    before(standIns) {
      standIns.billing = {}
    },
  })
  expect((await late.request('/v1/soccer/matches', { 'PAYMENT-SIGNATURE': 'nonsense' })).json.error.code).toBe('upstream_unavailable')
  late.standIns.billing = billing.rpc
  await late.advance(60_000)
  const { headers } = await late.request('/v1/soccer/matches')
  expect(decoded<Required>(headers['payment-required']).accepts).toHaveLength(2)
  await late.stop()
})
