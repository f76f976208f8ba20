import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type GatewayUnderTest, gatewayForTest, getKey } from '../testing/gateway-for-test.ts'
import { ids } from '../testing/records.ts'

/** When several errors apply, the response is the first one in the order of decisions.md. */

let t: GatewayUnderTest
let restricted: string
let exhausted: string
let full: string
beforeAll(async () => {
  t = await gatewayForTest({ logLevel: 'silent' })
  restricted = t.newKey({ leagueIds: [ids.league] })
  exhausted = t.newKey({ perMinute: 1, sports: ['tennis'] })
  full = t.newKey()
  await t.request('/v1/sports', { 'X-API-Key': exhausted })
})
afterAll(() => t.stop())

const getCode = async (path: string, key?: string, method = 'GET') => {
  const { status, json } = await t.request(path, key === undefined ? {} : { 'X-API-Key': key }, method)
  return status === 200 ? '200' : `${status} ${json.error.code}`
}

describe('the first error is', () => {
  test.each<[string, () => Promise<string>, string]>([
    ['malformed before the method', () => getCode('/v1//sports', 'nonsense', 'POST'), '400 malformed_request'],
    ['a query that does not decode before the method', () => getCode('/v1/sports?a=%ff', 'nonsense', 'POST'), '400 malformed_request'],
    ['the method before the key', () => getCode('/v1/nowhere', 'nonsense', 'POST'), '405 method_not_allowed'],
    ['the key before the path', () => getCode('/v1/nowhere', getKey()), '401 invalid_key'],
    ['the key before the sport', () => getCode('/v1/curling/matches', 'nonsense'), '401 invalid_key'],
    ['the path, below the limit', () => getCode('/v1/nowhere', restricted), '404 unknown_endpoint'],
    ['the sport, below the limit', () => getCode('/v1/curling/matches', restricted), '404 unknown_sport'],
    ['the limit instead of the path, over the limit', () => getCode('/v1/nowhere', exhausted), '429 rate_limited'],
    ['the limit instead of the sport, over the limit', () => getCode('/v1/curling/matches', exhausted), '429 rate_limited'],
    ['the method before the limit', () => getCode('/v1/nowhere', exhausted, 'POST'), '405 method_not_allowed'],
    ['the limit before the parameters', () => getCode('/v1/soccer/matches?x=1', exhausted), '429 rate_limited'],
    ['parameters before the sport', () => getCode('/v1/soccer/matches?x=1', t.newKey({ sports: ['tennis'] })), '400 unknown_parameter'],
    [
      'dates before the sport',
      () => getCode('/v1/soccer/matches?date_to=2026-01-01', t.newKey({ sports: ['tennis'] })),
      '400 invalid_date_range',
    ],
    [
      'parameters before a named league',
      () => getCode(`/v1/soccer/leagues/${ids.otherLeague}/standings?lang=xx`, restricted),
      '400 unsupported_language',
    ],
    ['parameters before the price', () => getCode('/v1/soccer/matches?limit=0'), '400 invalid_parameter'],
    ['the price before a malformed id', () => getCode('/v1/soccer/matches/nonsense'), '402 payment_required'],
    [
      'a named league before the lookup',
      () => getCode('/v1/soccer/leagues/soc-l00000000zz/standings', restricted),
      '403 league_not_allowed',
    ],
    ['not found before the league of a record', () => getCode(`/v1/soccer/matches/${ids.unknown}`, restricted), '404 not_found'],
    ["the record's league last", () => getCode(`/v1/soccer/matches/${ids.otherMatch}`, restricted), '403 league_not_allowed'],
    ['nothing', () => getCode(`/v1/soccer/matches/${ids.otherMatch}`, full), '200'],
  ])('%s', async (_, request, expected) => expect(await request()).toBe(expected))
})

describe('an error of a service', () => {
  const errorResponse = async (thrown: unknown) => {
    t.standIns.fixtures.getTeam = async () => {
      throw thrown
    }
    return t.request(`/v1/soccer/teams/${ids.home}`, { 'X-API-Key': full })
  }

  test('from the error table is passed on unchanged', async () => {
    const { status, json } = await errorResponse(fail('not_covered', { what: 'squad' }))
    expect([status, json.error]).toEqual([
      404,
      expect.objectContaining({ code: 'not_covered', message: expect.stringContaining('has no squad') }),
    ])
  })

  test('of any other kind is internal_error: no detail is exposed, and the request is refunded', async () => {
    const before = Number((await t.request('/v1/sports', { 'X-API-Key': full })).headers['x-ratelimit-remaining'])
    const { status, json, headers, text } = await errorResponse(new Error('the password is swordfish'))
    expect([status, json.error.code]).toEqual([500, 'internal_error'])
    expect(text).not.toContain('swordfish')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(Number((await t.request('/v1/sports', { 'X-API-Key': full })).headers['x-ratelimit-remaining'])).toBe(before - 1)
  })

  test('that is unavailable is 503 with Retry-After', async () => {
    const { status, json, headers } = await errorResponse(fail('upstream_unavailable'))
    expect([status, json.error.code, headers['retry-after']]).toEqual([503, 'upstream_unavailable', '5'])
  })
})
