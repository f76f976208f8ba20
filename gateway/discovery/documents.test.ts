import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  checkL2ForOpenAPI,
  discoverOriginSchema,
  getL3ForOpenAPI,
  getOpenAPI,
  getWarningsForL2,
  getWarningsForL3,
  getWarningsForOpenAPI,
  isOpenApiParseFailure,
  validatePaymentRequiredDetailed,
} from '@agentcash/discovery'
import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { servedSports } from '@touchline/contract/catalog'
import { PaymentTermsSchema } from '@touchline/contract/gen/billing'
import { getOffers } from '@touchline/contract/offers'
import { pricesMicroUsd } from '@touchline/contract/prices'
import { endpoints } from '../endpoints/endpoints.ts'
import { getText } from '../http/representation.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { getBazaar } from './bazaar.ts'
import { documents } from './documents.ts'
import { operations } from './openapi/operations.ts'
import { getSample } from './sample.ts'

interface Document {
  paths: object
  components: { schemas: object }
}

const terms = create(PaymentTermsSchema, {
  network: 'eip155:8453',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  assetName: 'USD Coin',
  assetVersion: '2',
  payTo: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  receiverAuthorizer: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  minDeposit: 1_000_000n,
  withdrawDelaySeconds: 900,
  exactMin: 10_000n,
  prepaidTimeoutSeconds: 30,
  exactTimeoutSeconds: 60,
})
const rows = new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]))
const priced = endpoints.flatMap((endpoint) => (endpoint.price === 'free' ? [] : [{ ...endpoint, price: endpoint.price }]))

/** A document while payments are on. */
async function paid(path: string, publicUrl = 'https://api.example'): Promise<object> {
  const getSamples = async () =>
    new Map(priced.filter(({ path }) => !path.endsWith('/mappings')).map((each) => [rows.get(each.path)!, getSample(each)]))
  const { source } = documents({ endpoints, publicUrl, terms: () => terms, getSamples }).find((document) => document.path === path)!
  if (source.from !== 'document') throw new Error(`${path} is no document`)
  return JSON.parse(getText((await source.representation())!))
}

describe('served by the gateway', () => {
  let t: GatewayUnderTest
  beforeAll(async () => {
    t = await gatewayForTest()
  })
  afterAll(() => t.stop())

  test('openapi.json may be read by any page and is validated by its ETag', async () => {
    const { status, headers, json } = await t.request('/openapi.json')
    expect([status, headers['access-control-allow-origin'], headers['cache-control']]).toEqual([200, '*', 'public, max-age=3600'])
    const paths = Object.keys((json as unknown as { paths: object }).paths)
    // Payments are off.
    const served = operations(endpoints).filter(({ tag }) => tag !== 'channels')
    expect(paths.filter((path) => !path.startsWith('/v1/webhooks'))).toEqual(served.map(({ path }) => path))
    expect(paths).toEqual(
      expect.arrayContaining(['/v1/sports', '/v1/soccer/matches', '/v1/tennis/players/{id}/briefing', '/v1/hockey/stream']),
    )
    expect(paths).not.toContain('/v1/soccer/matches/{id}/play-by-play')
    expect((await t.request('/openapi.json', { 'If-None-Match': headers.etag! })).status).toBe(304)
    expect((await t.request('/openapi.json?x=1')).json.error.code).toBe('unknown_parameter')
    expect((await t.request('/openapi.json', {}, 'POST')).status).toBe(405)
  })

  test('each sport has a document of its own: its paths, those of no sport, and nothing that they do not refer to', async () => {
    const whole = (await t.request('/openapi.json')).json as unknown as Document
    for (const { id } of servedSports) {
      const { status, json } = await t.request(`/openapi/${id}.json`)
      const { paths, components } = json as unknown as Document
      const expected = Object.keys(whole.paths).filter(
        (path) => /^\/v1\/(sports|channels|usage|calendars|webhooks)\b/.test(path) || path.startsWith(`/v1/${id}/`),
      )
      expect([status, Object.keys(paths)]).toEqual([200, expected])
      expect(Object.keys(components.schemas).filter((name) => !Object.hasOwn(whole.components.schemas, name))).toEqual([])
    }
    const { components } = (await t.request('/openapi/handball.json')).json as unknown as Document
    expect(Object.keys(components.schemas).filter((name) => /^(soccer|race)/.test(name))).toEqual([])
    expect((await t.request('/openapi/cricket.json')).status).toBe(404)
  })

  test('without payments there are no offers', async () => {
    expect((await t.request('/.well-known/x402')).json.error.code).toBe('unknown_endpoint')
    expect((await t.request('/.well-known/x402.json')).status).toBe(404)
    expect((await t.request('/openapi.json')).text).not.toContain('x402')
  })
})

describe('with payments', () => {
  test('/.well-known/x402 has a sample and both offers of every priced endpoint', async () => {
    const document = (await paid('/.well-known/x402')) as {
      resources: string[]
      items: { resource?: string; accepts: object[]; input: { routeTemplate: string; example?: object } }[]
      free: string[]
    }
    expect(await paid('/.well-known/x402.json')).toEqual(document)
    expect(document).toMatchObject({ x402Version: 2, version: 1, kind: 'resource-server' })
    expect(document).toMatchObject({ mcp: 'https://api.example/api/mcp', openapi: 'https://api.example/openapi.json' })
    const sampled = document.items.filter(({ resource }) => resource !== undefined)
    expect(sampled.map(({ resource }) => resource)).toEqual(document.resources)
    const others = document.items.filter(({ resource }) => resource === undefined)
    expect(others.map(({ input: { routeTemplate, example } }) => [routeTemplate, example])).toEqual([['/v1/{sport}/mappings', undefined]])
    expect(document.items.map(({ accepts }) => accepts)).toEqual(
      priced.map(({ price }) => JSON.parse(JSON.stringify(getOffers(terms, pricesMicroUsd[price])))),
    )
    expect(document.resources).toContain('https://api.example/v1/soccer/matches/live')
    const ofChannels = ['/sign-in', '', '/{channel}', '/{channel}/entries'].map((path) => `/v1/channels${path}`)
    expect(document.free).toEqual(['/v1/sports', '/v1/{sport}/leagues', '/v1/{sport}/leagues/{id}', ...ofChannels])
  })

  test.each([
    // The checker advises directories that pass all paths to a model at once to show at most 40; one sport has more.
    ['all sports', '/openapi.json', undefined],
    ['one sport', '/openapi/soccer.json', 'soccer'],
  ])('the checker of a directory finds every priced operation of %s, and nothing else to complain about', async (_, path, sport) => {
    let document = {}
    const server = createServer((req, res) => {
      const found = req.url === '/openapi.json'
      res.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' }).end(found ? JSON.stringify(document) : '{}')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    await using running = new AsyncDisposableStack()
    running.defer(async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    })
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    document = await paid(path, origin)
    const price = ['paths', '/v1/soccer/matches', 'get', 'x-payment-info', 'price']
    expect(document).toHaveProperty(price, { mode: 'dynamic', currency: 'USD', min: '0.002', max: '0.752' })
    const found = await discoverOriginSchema({ target: origin })
    if (!found.found) throw new Error(found.cause)
    const prices = found.endpoints.filter(({ authMode }) => authMode === 'apiKey+paid').map(({ path }) => path)
    const described = operations(endpoints).filter((each) => each.endpoint.price !== 'free' && (!sport || each.sport === sport))
    expect(prices).toEqual(described.map(({ path }) => path))
    const read = await getOpenAPI(origin)
    const openApi = read.isOk() ? read.value : undefined
    if (!openApi || isOpenApiParseFailure(openApi)) throw new Error('the document cannot be read')
    const complaints = [
      ...getWarningsForOpenAPI(openApi),
      ...getWarningsForL2(checkL2ForOpenAPI(openApi)),
      ...described.flatMap(({ path }) => getWarningsForL3(getL3ForOpenAPI(openApi, path, 'GET'))),
    ]
    expect(complaints.filter(({ severity }) => severity !== 'info').map(({ code }) => code)).toEqual(['L2_ROUTE_COUNT_HIGH'])
  })

  test.each(priced.map((endpoint) => [endpoint.path, endpoint] as const))('the checker accepts the offers of %s', (path, endpoint) => {
    const url = `https://api.example/v1${path.replace(/\{\w+\}/g, 'x')}`
    const resource = { url, description: endpoint.summary, mimeType: 'application/json' }
    const accepts = getOffers(terms, pricesMicroUsd[endpoint.price])
    const extensions = { bazaar: getBazaar(endpoint, getSample(endpoint)) }
    const { valid, issues } = validatePaymentRequiredDetailed({ x402Version: 2, error: 'Payment required', resource, accepts, extensions })
    expect([valid, issues.filter(({ severity }) => severity !== 'info')]).toEqual([true, []])
  })
})
