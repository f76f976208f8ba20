import { setTimeout as rest } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { amountsMicroUsd, pricesMicroUsd } from '@touchline/contract/prices'
import { type BillingForTest, decoded, gatewayWithPayments, payer, paymentHeader } from '../testing/billing.ts'
import type { GatewayUnderTest } from '../testing/gateway-for-test.ts'
import { mcpClient } from '../testing/mcp-client.ts'
import { ids } from '../testing/records.ts'
import { tools } from './tools.ts'

/** Calls of priced tools without a key: offers, payments, receipts, and uncharged calls. */

let t: GatewayUnderTest
let billing: BillingForTest
beforeAll(async () => {
  ;({ t, billing } = await gatewayWithPayments({ environment: { PAYER_PER_MINUTE: '6000' } }))
})
afterAll(() => t.stop())
beforeEach(async () => {
  billing.forget()
  for (const step of ['verify', 'begin', 'charge', 'refund'] as const) delete billing.refusals[step]
  await t.advance(61_000)
})

type Options = Parameters<typeof paymentHeader>[0]
const header = (options?: Options) => paymentHeader(options)['PAYMENT-SIGNATURE']
const inMeta = (sent: string) => ({ 'x402/payment': decoded<object>(sent) })

interface Called {
  isError: boolean
  fields: Record<string, unknown>
  text: string
  receipt: unknown
}

/** Calls a tool from a client without a key that has read the list. `headers` are sent with every request. */
async function call(
  name: string,
  args: Record<string, unknown>,
  {
    meta,
    headers = {},
    era = 'modern',
  }: { meta?: Record<string, unknown>; headers?: Record<string, string>; era?: 'modern' | 'legacy' } = {},
): Promise<Called> {
  const { client, close } = await mcpClient(t.port, undefined, era, headers)
  await client.listTools()
  const {
    isError = false,
    structuredContent,
    content,
    _meta,
  } = await client.callTool({ name, arguments: args, ...(meta && { _meta: meta }) })
  await close()
  await billing.ended()
  const receipt = _meta?.['x402/payment-response']
  return { isError, fields: structuredContent as never, text: (content[0] as { text: string }).text, receipt }
}

const match = { match_id: ids.match }
const paid = (from = payer(1)) => ({ success: true, payer: from })

describe.each(['modern', 'legacy'] as const)('the %s era', (era) => {
  test('without a payment the result is the offers, as fields and as text', async () => {
    const { isError, fields, text } = await call('get_match', match, { era })
    expect(isError).toBe(true)
    expect(fields).toMatchObject({
      x402Version: 2,
      error:
        'This call of get_match costs 0.005 USD from a prepaid balance (deposit 1 USDC or more once) or 0.01 USD in a single payment on chain. Pay one of the offers, or send an API key.',
      resource: { url: 'mcp://tool/get_match' },
      accepts: [
        { scheme: 'batch-settlement', amount: '5000' },
        { scheme: 'exact', amount: '10000' },
      ],
      extensions: { bazaar: { info: { input: { type: 'mcp', toolName: 'get_match', transport: 'streamable-http' } } } },
    })
    expect(JSON.parse(text)).toEqual(fields)
    expect(billing.states()).toEqual([])
  })

  test('a payment in _meta buys the result, with its receipt', async () => {
    const { isError, fields, receipt } = await call('get_match', match, { era, meta: inMeta(header()) })
    expect({ isError, fields, receipt }).toMatchObject({ isError: false, fields: { match: { id: ids.match } }, receipt: paid() })
    expect([billing.states(), billing.charged()]).toEqual([['delivered'], 5_000n])
  })

  test('a payment in the header buys the same', async () => {
    const { isError, receipt } = await call('get_match', match, { era, headers: paymentHeader({ from: payer(2), scheme: 'exact' }) })
    expect({ isError, receipt }).toMatchObject({ isError: false, receipt: paid(payer(2)) })
    expect([billing.states(), billing.charged()]).toEqual([['delivered'], 5_000n])
  })
})

const everyTool: Record<string, Record<string, unknown>> = {
  list_sports: {},
  find_leagues: { query: 'premier' },
  find_teams: { query: 'north', sport: 'soccer' },
  get_matches: { team: 'Northbrück Rovers', sport: 'soccer', next: 1 },
  get_live_matches: {},
  get_match: { team: 'Northbrück Rovers', sport: 'soccer' },
  get_match_briefing: match,
  get_team_briefing: { team: ids.home },
  get_match_details: { ...match, sections: ['stats', 'lineups', 'injuries'] },
  get_standings: { league: ids.league },
  get_rankings: { sport: 'soccer' },
  get_bracket: { league: ids.league },
  get_leaders: { league: ids.league },
  get_streaks: { league: ids.league },
  get_statistics: { player: ids.player },
  get_team: { team: ids.home, squad: true },
  get_player: { player: ids.player },
}

/** Number of parts that a call from `everyTool` asks for, where there are several. */
const parts: Record<string, number> = { get_match_details: 3, get_team: 2 }

test.each(tools.map((tool) => [tool.name, tool.price] as const))(
  '%s is charged for its parts, whatever it looks up',
  async (name, price) => {
    const { isError, receipt } = await call(name, everyTool[name]!, { meta: inMeta(header()) })
    expect([name, isError, receipt !== undefined]).toEqual([name, false, price !== 'free'])
    expect(billing.charged()).toBe(price === 'free' ? 0n : BigInt(pricesMicroUsd[price] * (parts[name] ?? 1)))
  },
)

const allSections = ['stats', 'lineups', 'injuries', 'box_score', 'play_by_play']
test.each(allSections.map((_, i) => allSections.slice(0, i + 1)))(
  'sections %s, %s, %s, %s, %s: an item each is offered',
  async (...sections) => {
    const { fields } = await call('get_match_details', { ...match, sections })
    const amount = pricesMicroUsd.item * sections.length
    expect(amountsMicroUsd).toContain(amount)
    expect(fields).toMatchObject({ accepts: [{ amount: String(amount) }, { amount: String(Math.max(amount, 10_000)) }] })
  },
)

test.each<[string, string, Record<string, unknown>, RegExp]>([
  ['a section', 'get_match_details', { ...match, sections: ['stats', 'play_by_play'] }, /Not available for this match: play by play\./],
  ['the squad', 'get_team', { team: ids.home, squad: true }, /Its squad is not known\./],
])('%s that does not exist is not paid for, and nothing else is', async (_, name, args, text) => {
  const { getSquad } = t.standIns.fixtures
  t.standIns.fixtures.getSquad = async () => {
    throw fail('not_covered', { what: 'squad' })
  }
  const { isError, fields, receipt } = await call(name, args, { meta: inMeta(header()) })
  t.standIns.fixtures.getSquad = getSquad!
  expect({ isError, receipt, summary: fields.summary }).toEqual({ isError: true, receipt: undefined, summary: expect.stringMatching(text) })
  expect(fields.summary).toMatch(/Nothing was charged\./)
  expect([billing.states(), billing.charged()]).toEqual([['released'], 0n])
})

test.each<[string, Record<string, unknown>]>([
  ['an id that does not exist', { match_id: 'soc-m0000000000' }],
  ['a team that does not exist', { team: 'Nowhere', sport: 'soccer' }],
  ['a wrong argument', { match_id: ids.match, page: 2 }],
])('%s is not charged', async (_, args) => {
  const { isError, receipt } = await call('get_match', args, { meta: inMeta(header()) })
  expect({ isError, receipt }).toEqual({ isError: true, receipt: undefined })
  expect(billing.charged()).toBe(0n)
})

test('an error of a service is not charged, and its payment still buys a result', async () => {
  const { getMatch } = t.standIns.fixtures
  t.standIns.fixtures.getMatch = async () => {
    throw fail('upstream_unavailable')
  }
  const sent = header()
  expect((await call('get_match', match, { meta: inMeta(sent) })).fields.error).toBe('upstream_unavailable')
  expect(billing.states()).toEqual(['released'])
  t.standIns.fixtures.getMatch = getMatch!
  expect((await call('get_match', match, { meta: inMeta(sent) })).isError).toBe(false)
})

test('a used payment is refused without offers; with an identifier the same call is answered again for free', async () => {
  const sent = header({ id: 'one-call-of-a-tool-0001' })
  const first = await call('get_match', match, { meta: inMeta(sent) })
  const again = await call('get_match', match, { meta: inMeta(sent) })
  expect({ fields: again.fields, receipt: again.receipt }).toEqual({ fields: first.fields, receipt: first.receipt })
  const other = await call('get_match', { ...match, detail: 'full' }, { meta: inMeta(sent) })
  expect({ isError: other.isError, error: other.fields.error, offers: other.fields.accepts }).toMatchObject({
    isError: true,
    error: 'payment_replayed',
    offers: undefined,
  })
  expect(billing.charged()).toBe(5_000n)
})

test('a refused settlement withholds the data, and says why with the offers', async () => {
  billing.refusals.charge = { code: 'payment_invalid', reason: 'insufficient_funds' }
  const { isError, fields, receipt } = await call('get_match', match, { meta: inMeta(header({ scheme: 'exact' })) })
  expect({ isError, error: fields.error, match: fields.match }).toEqual({ isError: true, error: 'insufficient_funds', match: undefined })
  expect(receipt).toMatchObject({ success: false, errorReason: 'insufficient_funds' })
  expect(billing.states()).toEqual(['released'])
})

test('an unknown outcome has no offers and says when to repeat the call', async () => {
  billing.refusals.charge = { code: 'payment_unknown', reason: 'unknown', retryAfterSeconds: 7 }
  const { fields } = await call('get_match', match, { meta: inMeta(header()) })
  expect(fields).toMatchObject({ error: 'payment_unknown', retry_after_seconds: 7 })
  expect(fields.accepts).toBeUndefined()
})

test.each<[string, unknown]>([
  ['no object', 'text'],
  ['another version', { x402Version: 1 }],
  ['no offer', { x402Version: 2, accepted: 'exact', payload: {} }],
  ['null', null],
])('a payment that is %s is an error, not a fault', async (_, payment) => {
  const { isError, fields } = await call('get_match', match, { meta: { 'x402/payment': payment } })
  expect({ isError, error: fields.error }).toEqual({ isError: true, error: 'payment_malformed' })
})

test('a client that leaves while it is charged is not charged', async () => {
  const { chargeCall } = billing.rpc
  const disconnected = async () => /touchline_gateway_requests_total\{.*status="499"\} (\d+)/.exec(await t.metrics.text())?.[1]
  const before = await disconnected()
  const leaving = new AbortController()
  const closed = Promise.withResolvers<void>()
  billing.rpc.chargeCall = async (request, context) => {
    leaving.abort()
    await closed.promise
    return chargeCall(request, context)
  }
  const { client, close } = await mcpClient(t.port)
  const params = { name: 'get_match', arguments: match, _meta: inMeta(header()) }
  await expect(client.callTool(params, { signal: leaving.signal })).rejects.toThrow()
  while ((await disconnected()) === before) await rest(5)
  closed.resolve()
  await billing.ended()
  billing.rpc.chargeCall = chargeCall
  await close()
  expect([billing.states(), billing.charged()]).toEqual([['released'], 0n])
})

describe.each(['modern', 'legacy'] as const)('a match as a resource, in the %s era,', (era) => {
  const uri = `touchline://soccer/matches/${ids.match}`
  const read = async (request: { uri: string; _meta?: Record<string, unknown> }, headers = {}) => {
    const { client, close } = await mcpClient(t.port, undefined, era, headers)
    try {
      return await client.readResource(request)
    } finally {
      await close()
      await billing.ended()
    }
  }

  test('is offered for the price of get_match', async () => {
    await expect(read({ uri })).rejects.toMatchObject({
      code: 402,
      message: expect.stringMatching(/^This call of get_match costs 0\.005 USD from a prepaid balance/),
      data: { x402Version: 2, accepts: [{ amount: '5000' }, { amount: '10000' }], resource: { url: 'mcp://tool/get_match' } },
    })
  })

  test('is bought by a payment in _meta or in the header, with its receipt', async () => {
    for (const [_meta, headers] of [
      [inMeta(header()), {}],
      [undefined, paymentHeader({ from: payer(1), scheme: 'exact' })],
    ] as const) {
      const { contents, _meta: returned } = await read({ uri, ...(_meta && { _meta }) }, headers)
      expect(contents).toMatchObject([{ uri, text: expect.stringContaining('Northbrück Rovers') }])
      expect(returned?.['x402/payment-response']).toMatchObject(paid())
      expect([billing.states(), billing.charged()]).toEqual([['delivered'], 5_000n])
      billing.forget()
    }
  })

  test('that does not exist is not charged', async () => {
    const absent = { uri: 'touchline://soccer/matches/soc-m0000000000', _meta: inMeta(header()) }
    await expect(read(absent)).rejects.toMatchObject({ code: -32_602 })
    expect(billing.charged()).toBe(0n)
  })
})

test('If-None-Match does not make a paid result free', async () => {
  const { receipt } = await call('get_match', match, { meta: inMeta(header()), headers: { 'If-None-Match': '*' } })
  expect(receipt).toMatchObject(paid())
  expect(billing.charged()).toBe(5_000n)
})

test('with a key nothing is paid', async () => {
  const { isError, receipt } = await call('get_match', match, { meta: inMeta(header()), headers: { 'X-API-Key': t.newKey() } })
  expect({ isError, receipt }).toEqual({ isError: false, receipt: undefined })
  expect(billing.states()).toEqual([])
})

test('only without a key priced tools have no output schema', async () => {
  const scopes: unknown[] = []
  for (const [key, withSchema] of [
    [undefined, tools.filter(({ price }) => price === 'free').length],
    [t.newKey(), tools.length],
  ] as const) {
    const { client, close } = await mcpClient(t.port, key)
    const { tools: listed, cacheScope } = await client.listTools()
    scopes.push(cacheScope)
    expect(listed.filter(({ outputSchema }) => outputSchema).length).toBe(withSchema)
    await close()
  }
  // A shared cache must not serve the list of a key to a client without one.
  expect(scopes).toEqual(['public', 'private'])
})
