import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { type GatewayUnderTest, gatewayForTest, keyOf } from './testing/gateway-for-test.ts'
import { ids } from './testing/records.ts'

/** Where several things are wrong, the first in the order of decisions.md is told. */

let t: GatewayUnderTest
let restricted: string
let exhausted: string
let full: string
beforeAll(async () => {
  t = await gatewayForTest({ logLevel: 'silent' })
  restricted = t.newKey({ leagueIds: [ids.league] })
  exhausted = t.newKey({ perMinute: 1, sports: ['tennis'] })
  full = t.newKey()
  await t.ask('/v1/sports', { 'X-API-Key': exhausted })
})
afterAll(() => t.stop())

const codeOf = async (path: string, key?: string, method = 'GET') => {
  const { status, json } = await t.ask(path, key === undefined ? {} : { 'X-API-Key': key }, method)
  return status === 200 ? '200' : `${status} ${json.error.code}`
}

describe('the first refusal is', () => {
  test.each<[string, () => Promise<string>, string]>([
    ['malformed before the method', () => codeOf('/v1//sports', 'nonsense', 'POST'), '400 malformed_request'],
    ['a query that does not decode before the method', () => codeOf('/v1/sports?a=%ff', 'nonsense', 'POST'), '400 malformed_request'],
    ['the method before the key', () => codeOf('/v1/nowhere', 'nonsense', 'POST'), '405 method_not_allowed'],
    ['the key before the path', () => codeOf('/v1/nowhere', keyOf()), '401 invalid_key'],
    ['the key before the sport', () => codeOf('/v1/curling/matches', 'nonsense'), '401 invalid_key'],
    ['the path, as long as the limit is not used up', () => codeOf('/v1/nowhere', restricted), '404 unknown_endpoint'],
    ['the sport, as long as the limit is not used up', () => codeOf('/v1/curling/matches', restricted), '404 unknown_sport'],
    ['the limit in place of the path, once it is used up', () => codeOf('/v1/nowhere', exhausted), '429 rate_limited'],
    ['the limit in place of the sport, once it is used up', () => codeOf('/v1/curling/matches', exhausted), '429 rate_limited'],
    ['the method before the limit', () => codeOf('/v1/nowhere', exhausted, 'POST'), '405 method_not_allowed'],
    ['the limit before the parameters', () => codeOf('/v1/soccer/matches?x=1', exhausted), '429 rate_limited'],
    ['parameters before the sport', () => codeOf('/v1/soccer/matches?x=1', t.newKey({ sports: ['tennis'] })), '400 unknown_parameter'],
    [
      'dates before the sport',
      () => codeOf('/v1/soccer/matches?date_to=2026-01-01', t.newKey({ sports: ['tennis'] })),
      '400 invalid_date_range',
    ],
    [
      'parameters before a named league',
      () => codeOf(`/v1/soccer/leagues/${ids.otherLeague}/standings?lang=xx`, restricted),
      '400 unsupported_language',
    ],
    ['parameters before the price', () => codeOf('/v1/soccer/matches?limit=0'), '400 invalid_parameter'],
    ['the price before an ill-formed id', () => codeOf('/v1/soccer/matches/nonsense'), '402 payment_required'],
    [
      'a named league before what is found',
      () => codeOf('/v1/soccer/leagues/soc-l00000000zz/standings', restricted),
      '403 league_not_allowed',
    ],
    ['not found before the league of a record', () => codeOf(`/v1/soccer/matches/${ids.unknown}`, restricted), '404 not_found'],
    ["the record's league last", () => codeOf(`/v1/soccer/matches/${ids.otherMatch}`, restricted), '403 league_not_allowed'],
    ['nothing', () => codeOf(`/v1/soccer/matches/${ids.otherMatch}`, full), '200'],
  ])('%s', async (_, ask, expected) => expect(await ask()).toBe(expected))
})

describe('what a service says', () => {
  const answer = async (thrown: unknown) => {
    t.answers.fixtures.getTeam = async () => {
      throw thrown
    }
    return t.ask(`/v1/soccer/teams/${ids.home}`, { 'X-API-Key': full })
  }

  test('an error of the table is handed on as it is', async () => {
    const { status, json } = await answer(fail('not_covered', { what: 'squad' }))
    expect([status, json.error]).toEqual([
      404,
      { code: 'not_covered', message: 'This competition has no squad; coverage says so beforehand.' },
    ])
  })

  test('any other failure is ours: nothing of it is shown, and the call is given back', async () => {
    const before = Number((await t.ask('/v1/sports', { 'X-API-Key': full })).headers['x-ratelimit-remaining'])
    const { status, json, headers, text } = await answer(new Error('the password is swordfish'))
    expect([status, json.error.code]).toEqual([500, 'internal_error'])
    expect(text).not.toContain('swordfish')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(Number((await t.ask('/v1/sports', { 'X-API-Key': full })).headers['x-ratelimit-remaining'])).toBe(before - 1)
  })

  test('a service that is away is 503 and says when to come again', async () => {
    const { status, json, headers } = await answer(fail('upstream_unavailable'))
    expect([status, json.error.code, headers['retry-after']]).toEqual([503, 'upstream_unavailable', '5'])
  })
})
