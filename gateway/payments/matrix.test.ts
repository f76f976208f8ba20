import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { pricesMicroUsd } from '@touchline/contract/prices'
import { type BillingForTest, decoded, gatewayWithPayments, payer, paymentHeader } from '../testing/billing.ts'
import type { GatewayUnderTest } from '../testing/gateway-for-test.ts'
import { neededQuery, pathWithIds, soccerEndpoints } from '../testing/paths.ts'
import { match } from '../testing/records.ts'

/** Every endpoint, in every spelling of its path, with GET and HEAD, for every kind of caller. */

let t: GatewayUnderTest
let billing: BillingForTest
beforeAll(async () => {
  const live = [match({ state: 'live', status: '5' })]
  ;({ t, billing } = await gatewayWithPayments({ live, environment: { PAYER_PER_MINUTE: '6000' } }))
})
afterAll(() => t.stop())

/** The path itself, and 15 spellings that mean the same to a careless router. */
const spellings: ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => path.replace('/v1/', '/v1//'),
  (path) => path.replace('/v1/', '/v1/./'),
  (path) => path.replace('/v1/', '/v1/../v1/'),
  (path) => path.replace('/v1/', '/V1/'),
  (path) => path.toUpperCase(),
  (path) => path.replace('/v1/s', '/v1/%73'),
  (path) => path.replace('/v1/', '/v1%2F'),
  (path) => path.replace('/v1/', '/v1%252F'),
  (path) => path.replace('/v1/', '/v1%5C'),
  (path) => path.replace('/v1/', '/v1\\'),
  (path) => `${path};x`,
  (path) => `${path}%00`,
  (path) => `${path}%0A`,
  (path) => `http://api.example${path}`,
]

const callers: Record<string, () => Record<string, string>> = {
  nobody: () => ({}),
  'a key': () => ({ 'X-API-Key': t.newKey() }),
  'a revoked key': () => ({ 'X-API-Key': t.newKey({ state: 'revoked' }) }),
  'a payment': () => paymentHeader({ from: payer(9) }),
}

/** What the canonical path gives. */
function expected(caller: string, method: string, isFree: boolean): number {
  if (caller === 'a revoked key') return 401
  if (caller === 'a key' || isFree) return 200
  return caller === 'a payment' && method === 'GET' ? 200 : 402
}

test.each(Object.keys(callers))('%s: access, offers and charges of every endpoint', async (caller) => {
  for (const { path, price } of soccerEndpoints) {
    const canonical = pathWithIds(path)
    for (const [i, spelled] of spellings.entries()) {
      for (const method of ['GET', 'HEAD']) {
        await t.advance(61_000)
        billing.forget()
        const target = spelled(canonical) + neededQuery(path)
        const { status, headers } = await t.request(target, callers[caller]!(), method)
        await billing.ended()
        const isFree = price === 'free'
        const isPaid = i === 0 && caller === 'a payment' && method === 'GET' && !isFree
        const cell = [target, method]
        // Another spelling is malformed, or names something else that does not exist.
        if (i > 0) expect([...cell, [400, 401, 402, 404].includes(status)]).toEqual([...cell, true])
        else expect([...cell, status]).toEqual([...cell, expected(caller, method, isFree)])
        const offers = headers['payment-required']
        expect([...cell, offers !== undefined]).toEqual([...cell, status === 402])
        if (i === 0 && offers) {
          const amounts = decoded<{ accepts: { amount: string }[] }>(offers).accepts.map(({ amount }) => Number(amount))
          expect([...cell, amounts]).toEqual([...cell, isFree ? [] : [pricesMicroUsd[price], Math.max(pricesMicroUsd[price], 10_000)]])
        }
        expect([...cell, billing.charged()]).toEqual([...cell, isPaid ? BigInt(pricesMicroUsd[price]) : 0n])
        expect([...cell, headers['payment-response'] !== undefined]).toEqual([...cell, isPaid])
      }
    }
  }
})
