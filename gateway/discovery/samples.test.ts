import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type BillingForTest, decoded, gatewayWithPayments, paymentHeader } from '../testing/billing.ts'
import type { GatewayUnderTest } from '../testing/gateway-for-test.ts'
import { ids, match } from '../testing/records.ts'

/** The samples of /.well-known/x402 are requests that answer with data now. */

interface Document {
  resources: string[]
  items: { resource?: string; accepts: object[]; input: { routeTemplate: string; example?: Record<string, string> } }[]
}

let t: GatewayUnderTest
let billing: BillingForTest
beforeEach(async () => {
  const environment = { PAYER_PER_MINUTE: '6000' }
  ;({ t, billing } = await gatewayWithPayments({ environment, live: [match({ state: 'live', status: '5' })], logLevel: 'silent' }))
})
afterEach(() => t.stop())

const read = async () => (await t.request('/.well-known/x402')).json as unknown as Document
const getTarget = (url: string) => url.slice('https://api.example'.length)
const getSample = ({ items }: Document, template: string) => items.find(({ input }) => input.routeTemplate === `/v1${template}`)!

/** The documents are read until all samples are found; a busy machine needs several requests for that. */
async function complete(): Promise<Document> {
  let document = await read()
  for (let last = -1; document.resources.length > last; document = await read()) last = document.resources.length
  return document
}

test('every URL answers 200 when it is paid for, for the price that the 402, the document and OpenAPI name', async () => {
  const { resources, items } = await complete()
  expect(resources.length).toBeGreaterThan(30)
  const { paths } = (await t.request('/openapi.json')).json as unknown as {
    paths: Record<string, { get: { 'x-payment-info': { price: { amount?: string; min?: string } } } }>
  }
  for (const { resource, accepts, input } of items.filter(({ resource }) => resource)) {
    const target = getTarget(resource!)
    const unpaid = await t.request(target)
    const offers = decoded<{ accepts: object[]; resource: { url: string }; extensions: { bazaar: { info: { input: object } } } }>(
      unpaid.headers['payment-required'],
    )
    expect([target, unpaid.status, offers.accepts, offers.resource.url]).toEqual([target, 402, accepts, resource])
    const { pathParams, queryParams } = offers.extensions.bazaar.info.input as { pathParams?: object; queryParams: object }
    expect({ ...pathParams, ...queryParams }).toEqual(input.example)
    const { sport = '' } = input.example as { sport?: string }
    const { price } = paths[input.routeTemplate.replace('{sport}', sport)]!.get['x-payment-info']
    expect([target, price.amount ?? price.min]).toEqual([target, unpaid.json.price.usd])
    expect([target, (await t.request(target, paymentHeader())).status]).toEqual([target, 200])
    await billing.ended()
    billing.forget()
  }
})

test('an endpoint without data is described by its template alone, and has a sample once there is data', async () => {
  const { getTeam } = t.standIns.fixtures
  t.standIns.fixtures.getTeam = async ({ id }) => {
    throw fail('not_found', { kind: 'team', id })
  }
  const empty = await complete()
  const { resource, input } = getSample(empty, '/{sport}/teams/{id}')
  expect([resource, input.example]).toEqual([undefined, undefined])
  expect(empty.resources.filter((url) => /\/teams\/[^/]+$/.test(url))).toEqual([])
  t.standIns.fixtures.getTeam = getTeam!
  expect(getSample(await read(), '/{sport}/teams/{id}').resource).toBeUndefined()
  await t.advance(600_000)
  expect(getSample(await complete(), '/{sport}/teams/{id}').resource).toBe(`https://api.example/v1/soccer/teams/${ids.home}`)
})

test('a sample whose record is gone is replaced', async () => {
  const before = getSample(await complete(), '/{sport}/matches/{id}').input.example!.id!
  const { getMatch } = t.standIns.fixtures
  t.standIns.fixtures.getMatch = async (request, call) => {
    if (request.id === before) throw fail('not_found', { kind: 'match', id: before })
    return getMatch!(request, call)
  }
  await t.advance(600_000)
  expect((await complete()).items.map(({ resource }) => resource)).not.toContain(`https://api.example/v1/soccer/matches/${before}`)
})

test('a service that is away takes no sample away', async () => {
  const before = await complete()
  const away = async () => {
    throw fail('upstream_unavailable')
  }
  t.standIns.fixtures = new Proxy({}, { get: () => away })
  await t.advance(600_000)
  expect((await read()).resources).toEqual(before.resources)
})
