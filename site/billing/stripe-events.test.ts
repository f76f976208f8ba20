import { afterEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import type { StripeEventRequest } from '@touchline/contract/gen/accounts'
import { changesPerMinute } from '../http/limits.ts'
import { type SiteForTest, siteForTest } from '../testing/site-for-test.ts'

let t: SiteForTest
afterEach(() => t.stop())

async function start(respond: () => Promise<object> = async () => ({})) {
  const requests: StripeEventRequest[] = []
  t = await siteForTest({
    session: undefined,
    accounts: {
      async handleStripeEvent(request) {
        requests.push(request)
        return respond()
      },
    },
  })
  return requests
}

/** As Stripe sends it: no cookie, no origin. */
function send(body: string, headers: Record<string, string> = { 'stripe-signature': 't=1,v1=ab' }) {
  const incoming = { headers: {}, socket: { remoteAddress: '192.0.2.9' } }
  return t.app.request('http://localhost:8080/webhooks/stripe', { method: 'POST', body, headers }, { incoming })
}

test('the bytes and the signature are forwarded as received', async () => {
  const requests = await start()
  const body = '{ "id":"evt_1",\n"é":1 }'
  expect((await send(body)).status).toBe(200)
  expect(requests.map(({ body: bytes, signature }) => [Buffer.from(bytes).toString(), signature])).toEqual([[body, 't=1,v1=ab']])
})

test.each([
  [fail('invalid_signature', { what: 'it is older than five minutes' }), 400],
  [fail('payment_unavailable'), 404],
  [fail('upstream_unavailable'), 503],
])('an event that accounts refuses is not answered with 2xx: %s', async (error, status) => {
  await start(() => Promise.reject(error))
  expect((await send('{}')).status).toBe(status)
})

test('a body of more than 256 kB is not forwarded', async () => {
  const requests = await start()
  expect((await send('x'.repeat(262_145))).status).toBe(413)
  expect(requests).toEqual([])
})

test('many events from one address are not limited', async () => {
  const requests = await start()
  for (let i = 0; i <= changesPerMinute; i++) await send('{}')
  expect(requests).toHaveLength(changesPerMinute + 1)
})

test('a body without a signature is forwarded, and accounts refuses it', async () => {
  const requests = await start(() => Promise.reject(fail('invalid_signature', { what: 'it does not match the body and the secret' })))
  const response = await send('{}', {})
  expect([response.status, requests[0]?.signature]).toEqual([400, ''])
})
