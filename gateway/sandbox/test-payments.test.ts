import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { decoded, paymentHeader, standInBilling, terms } from '../testing/billing.ts'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { mcpClient } from '../testing/mcp-client.ts'
import { ids, match } from '../testing/records.ts'

/*
 * A sandbox at a host of its own, which takes payments, and the gateway of the deployment, which forwards test keys to it.
 */
const deployment = 'https://live.example'
const own = 'https://sandbox.example'

let box: GatewayUnderTest
let t: GatewayUnderTest
let billing: ReturnType<typeof standInBilling>
const closing: (() => unknown)[] = []

beforeEach(async () => {
  billing = standInBilling()
  box = await gatewayForTest({
    world: { isSandbox: true, takesPayments: true, deploymentUrl: `${deployment}/` },
    environment: { TRUST_PROXY: '1', PUBLIC_URL: own },
    live: [match({ state: 'live', status: '7' })],
    before(standIns) {
      standIns.billing = { ...billing.rpc, getTerms: async () => ({ terms: { ...terms, notOffered: ['batch-settlement'] } }) }
    },
  })
  t = await gatewayForTest({ environment: { SANDBOX_URL: `http://127.0.0.1:${box.port}`, PUBLIC_URL: deployment } })
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await t.stop()
  await box.stop()
})

const path = '/v1/soccer/matches/live'
const newKey = (rights: Parameters<GatewayUnderTest['newKey']>[0]): string => {
  const key = t.newKey(rights)
  box.grants.set(key, t.grants.get(key)!)
  return key
}

interface Required {
  accepts: { scheme: string }[]
  resource: { url: string }
}

describe('a call without a key', () => {
  test('is offered a single payment at the host of the sandbox, and is answered once it is paid for', async () => {
    const { status, headers, json } = await box.request(path, { Host: 'sandbox.example' })
    expect([status, json.error.code, json.error.doc_url]).toEqual([402, 'payment_required', `${deployment}/docs/errors/payment_required`])
    const { accepts, resource } = decoded<Required>(headers['payment-required'])
    expect([accepts.map(({ scheme }) => scheme), resource.url]).toEqual([['exact'], own + path])
    const paid = await box.request(path, paymentHeader({ scheme: 'exact' }))
    expect([paid.status, paid.json.data[0], decoded(paid.headers['payment-response'])]).toMatchObject([
      200,
      { status: '7' },
      { success: true, network: terms.network },
    ])
    await billing.ended()
    expect(billing.states()).toEqual(['delivered'])
  })

  test('is free where it is free elsewhere, and needs a key where it does elsewhere', async () => {
    const answers = async (paths: readonly string[]) =>
      Promise.all(paths.map(async (each) => (({ status, json }) => [status, json.error?.code])(await box.request(each))))
    expect(await answers(['/v1/sports', '/v1/soccer/leagues', '/v1/soccer/stream', '/v1/webhooks', '/v1/usage'])).toEqual([
      [200, undefined],
      [200, undefined],
      [401, 'missing_key'],
      [401, 'missing_key'],
      [401, 'missing_key'],
    ])
  })

  test('gets the error that an id names, and is not charged', async () => {
    const { status, json } = await box.request('/v1/soccer/matches/soc-m-error-payment-unknown', paymentHeader({ scheme: 'exact' }))
    expect([status, json.error.code, billing.states()]).toEqual([503, 'payment_unknown', []])
  })

  test('of a browser gets no page, because the sandbox has none that pays', async () => {
    const { status, headers } = await box.request(path, { Accept: 'text/html' })
    expect([status, headers['content-type']]).toEqual([402, 'application/json; charset=utf-8'])
  })

  test('is told of the host of the sandbox alone', async () => {
    for (const document of ['/.well-known/x402', '/openapi.json']) {
      const { status, text } = await box.request(document)
      expect([document, status, text.includes(own), text.includes(deployment)]).toEqual([document, 200, true, false])
    }
  })

  test('may be a call of a tool', async () => {
    const client = await mcpClient(box.port)
    closing.push(client.close)
    const { isError, fields } = await client.call('get_match', { match_id: ids.match })
    expect([isError, fields.accepts]).toEqual([true, [expect.objectContaining({ scheme: 'exact' })]])
  })
})

describe('a key', () => {
  test('that is live is refused, whether it pays or not', async () => {
    const key = newKey({})
    for (const headers of [{}, paymentHeader({ scheme: 'exact' })])
      for (const each of ['/v1/sports', path])
        expect((await box.request(each, { ...headers, 'X-API-Key': key })).json.error.code).toBe('invalid_key')
    const tools = await fetch(`http://127.0.0.1:${box.port}/api/mcp`, { method: 'POST', headers: { 'X-API-Key': key }, body: '{}' })
    expect([tools.status, billing.states()]).toEqual([401, []])
  })

  test('for tests needs no payment, and has links to the host that it was sent to', async () => {
    box.standIns.fixtures = {
      ...box.standIns.fixtures,
      listLeagues: async () => ({ items: [], total: 9 }),
      async getTeam() {
        throw fail('merged', { kind: 'team', id: ids.home, into: ids.away })
      },
    }
    const [key, pages, merged] = [newKey({ test: true }), '/v1/soccer/leagues?limit=1', `/v1/soccer/teams/${ids.home}`]
    const headers = { 'X-API-Key': key }
    for (const [gateway, host] of [
      [t, deployment],
      [box, own],
    ] as const) {
      expect((await gateway.request(pages, headers)).headers.link).toBe(`<${host}${pages}&offset=1>; rel="next"`)
      expect((await gateway.request(merged, headers)).headers.location).toBe(`${host}/v1/soccer/teams/${ids.away}`)
    }
    expect((await t.request(path, headers)).status).toBe(200)
  })

  test.each([
    ['live.example', 405],
    ['sandbox.example', 405],
    ['elsewhere.example', 403],
  ])('for tests may name the host %s to the tools, which do not answer a GET: %d', async (host, status) => {
    expect((await box.request('/api/mcp', { Host: host, 'X-API-Key': newKey({ test: true }) })).status).toBe(status)
  })
})
