import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { matchSports, type SportId } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { MatchBoxScoreSchema, MatchLineupsSchema } from '@touchline/contract/gen/stats'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { endpoints } from '../../endpoints/endpoints.ts'
import { emptyMatch } from '../../testing/any-sport.ts'
import { channel, gatewayWithPayments, paymentHeader } from '../../testing/billing.ts'
import { type Described, describedBy } from '../../testing/described.ts'
import { serveFull } from '../../testing/full-answers.ts'
import { fullMessage } from '../../testing/full-message.ts'
import { type GatewayUnderTest, getKey, type TestResponse } from '../../testing/gateway-for-test.ts'
import { idIn } from '../../testing/known-ids.ts'
import { ids } from '../../testing/records.ts'
import { getTarget } from '../../testing/requests.ts'
import { loadComponents } from './components.ts'

/**
 * Every response conforms to the document of its sport: the status, all headers, and the body without further fields.
 */

let t: GatewayUnderTest
let key: Record<string, string>
beforeAll(async () => {
  ;({ t } = await gatewayWithPayments())
  key = { 'X-API-Key': t.newKey({ perMinute: 6_000 }) }
})
afterAll(() => t.stop())

/** A request that an operation of the document describes. */
function getRequest(path: string, sport: SportId): string {
  const found = endpoints.find((endpoint) => `/v1${endpoint.path.replace('{sport}', sport)}` === path)!
  return Object.values(getTarget(found, found.sport ?? sport)).join('')
}

describe.each(matchSports.map(({ id }) => id))('%s', (id) => {
  let described: Described
  beforeAll(async () => {
    described = describedBy((await t.request(`/openapi/${id}.json`)).json)
    serveFull(t.standIns, id)
  })

  test('with every field set, and without a change since', async () => {
    const targets = described.paths.filter((path) => path.startsWith(`/v1/${id}/`) && !/\/(stream|dump)$/.test(path))
    for (const path of targets) {
      const response = await t.request(getRequest(path, id), key)
      expect([path, response.status, described.faultsIn(path, response)]).toEqual([path, 200, []])
      const same = await t.request(getRequest(path, id), { ...key, 'If-None-Match': response.headers.etag! })
      expect([path, same.status, described.faultsIn(path, same)]).toEqual([path, 304, []])
    }
    expect(targets).toContain(`/v1/${id}/matches`)
  })

  test('a list with parts', async () => {
    const { lineups } = fullMessage(MatchLineupsSchema, id, 'lineup')
    const { statistics } = fullMessage(MatchBoxScoreSchema, id, 'statistics')
    t.standIns.stats.listMatchDetails = async ({ matchIds }) => ({
      items: matchIds.map((matchId) => ({ matchId, lineups: lineups!, statistics: statistics! })),
    })
    const path = `/v1/${id}/matches`
    const response = await t.request(`${path}?ids=${idIn(id, ids.match)}&include=events,lineups,statistics`, key)
    expect([response.status, described.faultsIn(path, response)]).toEqual([200, []])
    expect(response.json.data).toMatchObject([{ events: [{}], lineups: { confirmed: true }, statistics: { home: {} } }])
  })
})

describe.each(matchSports.map(({ id }) => id))('%s', (id) => {
  test('before there is data', async () => {
    const described = describedBy((await t.request(`/openapi/${id}.json`)).json)
    const [match, statistics] = [`/v1/${id}/matches/{id}`, `/v1/${id}/matches/{id}/stats`]
    t.standIns.fixtures.getMatch = async () => encodedMatch(emptyMatch(id))
    t.standIns.stats.getStatistics = async () => create(MatchBoxScoreSchema, { match: emptyMatch(id) })
    for (const path of [match, statistics]) expect(described.faultsIn(path, await t.request(getRequest(path, id), key))).toEqual([])
  })
})

describe('responses of all kinds', () => {
  let described: Described
  beforeAll(async () => {
    described = describedBy((await t.request('/openapi.json')).json)
    serveFull(t.standIns, 'soccer')
  })
  const match = '/v1/soccer/matches/{id}'
  const matches = '/v1/soccer/matches'

  /** Returns the status, after checking everything else. */
  async function getStatus(path: string, headers: Record<string, string>, target = getRequest(path, 'soccer')): Promise<number> {
    const response = await t.request(target, headers)
    expect([target, described.faultsIn(path, response)]).toEqual([target, []])
    return response.status
  }

  test('paths of horse racing and of no sport', async () => {
    const { getSignIn } = t.standIns.billing
    const { examples } = await loadComponents()
    const { payload } = examples.soccer!['sign-in'] as { payload: object }
    t.standIns.billing.getSignIn = async (...asked) => ({ ...(await getSignIn!(...asked)), payload: Buffer.from(JSON.stringify(payload)) })
    serveFull(t.standIns, 'horse-racing')
    const paths = described.paths.filter((path) => /^\/v1\/(sports|horse-racing|channels|usage)\b/.test(path) && !path.endsWith('/stream'))
    expect(paths).toContain('/v1/horse-racing/races')
    for (const path of paths) expect([path, await getStatus(path, path.includes('channels') ? channel.signIn : key)]).toEqual([path, 200])
  })

  test('changes, pages and Markdown', async () => {
    expect(await getStatus(matches, key, `${matches}?updated_since=2026-03-01T12:00:00Z`)).toBe(200)
    expect(await getStatus(matches, key, `${matches}?limit=1`)).toBe(200)
    const briefing = '/v1/soccer/matches/{id}/briefing'
    expect(await getStatus(briefing, { ...key, Accept: 'text/markdown' })).toBe(200)
  })

  test('a merged id', async () => {
    t.standIns.fixtures.getTeam = async () => {
      throw fail('merged', { kind: 'team', id: ids.home, into: ids.away })
    }
    expect(await getStatus('/v1/soccer/teams/{id}', key)).toBe(301)
  })

  test('with a payment, and with one that is refused or used up', async () => {
    const payment = paymentHeader()
    expect(await getStatus(match, payment)).toBe(200)
    expect(await getStatus(match, payment)).toBe(402)
    expect(await getStatus(match, {})).toBe(402)
    expect(await getStatus(match, { 'PAYMENT-SIGNATURE': 'x' })).toBe(400)
  })

  test.each([
    ['an unknown parameter', matches, {}, '?x=1', 400],
    ['an invalid parameter', matches, {}, '?limit=0', 400],
    ['an unknown key', match, { 'X-API-Key': getKey() }, '', 401],
    ['no type that is served', match, { Accept: 'image/png' }, '', 406],
    ['a URL that is too long', matches, {}, `?q=${'x'.repeat(9_000)}`, 414],
    ['no signature of a wallet', '/v1/channels/{channel}', {}, '', 401],
  ])('%s', async (_, path, headers, query, status) => {
    expect(await getStatus(path, { ...key, ...headers }, getRequest(path, 'soccer') + query)).toBe(status)
  })

  test('a key without the sport, or above its limit', async () => {
    expect(await getStatus(match, { 'X-API-Key': t.newKey({ sports: ['hockey'] }) })).toBe(403)
    const limited = { 'X-API-Key': t.newKey({ perMinute: 1 }) }
    expect(await getStatus(matches, limited)).toBe(200)
    expect(await getStatus(matches, limited)).toBe(429)
  })

  test.each([
    ['not_found', fail('not_found', { kind: 'match', id: ids.unknown }), 404],
    ['not_covered', fail('not_covered', { what: 'lineup' }), 404],
    ['upstream_unavailable', fail('upstream_unavailable'), 503],
    ['timeout', fail('timeout'), 504],
    ['a fault of ours', new Error('fault'), 500],
  ])('%s', async (_, thrown, status) => {
    t.standIns.stats.getLineups = async () => {
      throw thrown
    }
    expect(await getStatus('/v1/soccer/matches/{id}/lineups', key)).toBe(status)
  })

  test('an overloaded process', async () => {
    t.load.delayMs = 10_000
    await t.clock.advance(60_000)
    expect(await getStatus(match, {})).toBe(503)
    t.load.delayMs = 0
    await t.clock.advance(60_000)
  })

  test('what the check refuses', async () => {
    const response = await t.request('/v1/sports')
    const sports = response.json.data as unknown as Record<string, unknown>[]
    const changed = (first: object) =>
      ({ ...response, text: JSON.stringify({ ...response.json, data: [first, ...sports.slice(1)] }) }) as TestResponse
    const { id, ...withoutId } = sports[0]!
    expect(described.faultsIn('/v1/sports', changed(sports[0]!))).toEqual([])
    expect(described.faultsIn('/v1/sports', changed(withoutId))).toHaveLength(1)
    expect(described.faultsIn('/v1/sports', changed({ id, ...withoutId, odds: 2 }))).not.toEqual([])
    expect(
      described.faultsIn('/v1/sports', {
        ...response,
        text: response.text,
        headers: { ...response.headers, 'x-other': '1' },
      } as TestResponse),
    ).not.toEqual([])
  })
})
