import { create } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { matchSports, type SportId } from '@touchline/contract/catalog'
import { encodeStandings } from '@touchline/contract/encoded-standings'
import { fail } from '@touchline/contract/errors'
import { MatchBoxScoreSchema } from '@touchline/contract/gen/stats'
import { encodeMatch } from '@touchline/contract/match-page'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { sportFields } from '../../records/sports.ts'
import { emptyMatch, getBoxScore, getLineups, getMatch, getPlayer, getPlays, getStandings, idIn } from '../../testing/any-sport.ts'
import { channel, gatewayWithPayments, payer, paymentHeader } from '../../testing/billing.ts'
import { fullBriefing } from '../../testing/briefings.ts'
import { type Described, describedBy } from '../../testing/described.ts'
import { fullInjuries, fullProvenance, fullSquad } from '../../testing/full-details.ts'
import { fullLeague, fullTeam } from '../../testing/full-records.ts'
import { type GatewayUnderTest, getKey, type TestResponse } from '../../testing/gateway-for-test.ts'
import { fullDetails, fullMeeting, fullRace, racingIds } from '../../testing/racing.ts'
import { ids } from '../../testing/records.ts'
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

const idKinds: Record<string, string> = {
  matches: ids.match,
  leagues: ids.league,
  teams: ids.home,
  players: ids.player,
  races: racingIds.race,
}

/** A request of a path with ids of records that exist. */
function getTarget(path: string, sport: SportId | undefined): string {
  const named = path.replace(
    /(\w+)\/\{id\}/,
    (_, kind: string) => `${kind}/${sport && sport !== 'horse-racing' ? idIn(sport, idKinds[kind]!) : idKinds[kind]}`,
  )
  const query: Record<string, string> = { teams: '?q=rovers', players: '?q=silva', 'sign-in': `?address=${payer(1)}` }
  return (
    named.replace('{channel}', channel.id) +
    (query[path.split('/').at(-1)!] && !path.includes('{id}') ? query[path.split('/').at(-1)!] : '')
  )
}

/** Omits positions, whose terms differ between sports. */
function getSquad() {
  const squad = fullSquad()
  for (const member of squad.members) delete member.position
  return squad
}

function serveFull(id: Exclude<SportId, 'horse-racing'>): void {
  const finished = () => getMatch(id, 'finished')
  Object.assign(t.standIns.fixtures, {
    listLeagues: async () => ({ items: [fullLeague()], total: 1 }),
    getLeague: async () => fullLeague(),
    listLeagueTeams: async () => ({ leagueId: ids.league, items: [fullTeam()], total: 1, archived: true }),
    listMatches: async ({ updatedSince }: { updatedSince?: string }) => ({
      ...{ items: [encodeMatch(finished())], total: 9_000, more: true, next: 'WyJhIiwxXQ' },
      ...(updatedSince && { removed: [{ id: ids.oldMatch, mergedInto: ids.match, updatedAt: '2026-03-01T12:00:00.000Z' }] }),
    }),
    getMatch: async () => encodedMatch(finished()),
    searchTeams: async () => ({ items: [fullTeam()], total: 100 }),
    getTeam: async () => fullTeam(),
    getSquad: async () => getSquad(),
    searchPlayers: async () => ({ items: [getPlayer(id)], total: 1 }),
    getPlayer: async () => getPlayer(id),
  })
  Object.assign(t.standIns.stats, {
    getStatistics: async () => getBoxScore(id),
    getLineups: async () => getLineups(id),
    listInjuries: async () => fullInjuries(),
    getProvenance: async () => fullProvenance(),
    ...(sportFields(id).plays && { getPlayByPlay: async () => getPlays(id) }),
  })
  Object.assign(t.standIns.briefings, { getMatchBriefing: async () => fullBriefing(), getTeamBriefing: async () => fullBriefing() })
  t.standIns.standings.getStandings = async () => encodeStandings(getStandings(id))
}

describe.each(matchSports.map(({ id }) => id))('%s', (id) => {
  let described: Described
  beforeAll(async () => {
    described = describedBy((await t.request(`/openapi/${id}.json`)).json)
    serveFull(id)
  })

  test('with every field set, and without a change since', async () => {
    const targets = described.paths.filter((path) => path.startsWith(`/v1/${id}/`) && !path.endsWith('/stream'))
    for (const path of targets) {
      const response = await t.request(getTarget(path, id), key)
      expect([path, response.status, described.faultsIn(path, response)]).toEqual([path, 200, []])
      const same = await t.request(getTarget(path, id), { ...key, 'If-None-Match': response.headers.etag! })
      expect([path, same.status, described.faultsIn(path, same)]).toEqual([path, 304, []])
    }
    expect(targets.length).toBeGreaterThan(17)
  })
})

describe.each(matchSports.map(({ id }) => id))('%s', (id) => {
  test('before there is data', async () => {
    const described = describedBy((await t.request(`/openapi/${id}.json`)).json)
    const [match, statistics] = [`/v1/${id}/matches/{id}`, `/v1/${id}/matches/{id}/stats`]
    t.standIns.fixtures.getMatch = async () => encodedMatch(emptyMatch(id))
    t.standIns.stats.getStatistics = async () => create(MatchBoxScoreSchema, { match: emptyMatch(id) })
    for (const path of [match, statistics]) expect(described.faultsIn(path, await t.request(getTarget(path, id), key))).toEqual([])
  })
})

describe('responses of all kinds', () => {
  let described: Described
  beforeAll(async () => {
    described = describedBy((await t.request('/openapi.json')).json)
    serveFull('soccer')
  })
  const match = '/v1/soccer/matches/{id}'
  const matches = '/v1/soccer/matches'

  /** Returns the status, after checking everything else. */
  async function getStatus(path: string, headers: Record<string, string>, target = getTarget(path, 'soccer')): Promise<number> {
    const response = await t.request(target, headers)
    expect([target, described.faultsIn(path, response)]).toEqual([target, []])
    return response.status
  }

  test('paths of horse racing and of no sport', async () => {
    const { getSignIn } = t.standIns.billing
    const { examples } = await loadComponents()
    const { payload } = examples.soccer!['sign-in'] as { payload: object }
    t.standIns.billing.getSignIn = async (...asked) => ({ ...(await getSignIn!(...asked)), payload: Buffer.from(JSON.stringify(payload)) })
    Object.assign(t.standIns.racing, {
      listMeetings: async () => ({ items: [fullMeeting()], total: 60 }),
      listRaces: async () => ({ items: [fullRace()], total: 1 }),
      getRace: async () => fullRace(),
      getRaceDetails: async () => fullDetails(),
    })
    const paths = described.paths.filter((path) => /^\/v1\/(sports|horse-racing|channels)\b/.test(path))
    expect(paths.length).toBe(9)
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
    expect(await getStatus(path, { ...key, ...headers }, getTarget(path, 'soccer') + query)).toBe(status)
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
