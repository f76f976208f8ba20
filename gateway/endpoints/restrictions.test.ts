import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { servedSports } from '@touchline/contract/catalog'
import { getEndpoints, serveFull } from '../testing/full-answers.ts'
import { type GatewayUnderTest, gatewayForTest, type TestResponse } from '../testing/gateway-for-test.ts'
import { ids, match } from '../testing/records.ts'
import { getTarget, soccerTargets } from '../testing/requests.ts'

/**
 * Entitlements: every kind of restriction against every endpoint. All records belong to `ids.league`, except those
 * whose name says "other".
 */

let t: GatewayUnderTest
beforeAll(async () => {
  const live = [
    match({ state: 'live', status: '5' }),
    match({ id: ids.otherMatch, leagueId: ids.otherLeague, state: 'break', status: 'HT' }),
  ]
  t = await gatewayForTest({ live })
  serveFull(t.standIns, 'horse-racing')
})
afterAll(() => t.stop())

const racingTargets = getEndpoints('horse-racing').flatMap((endpoint) => (endpoint.sport ? [getTarget(endpoint)] : []))

const restrictions = {
  everything: {},
  'the sport': { sports: ['soccer'] },
  'the league': { leagueIds: [ids.league] },
  'the league of the sport': { sports: ['soccer', 'hockey'], leagueIds: [ids.league] },
  'the other league': { leagueIds: [ids.otherLeague] },
  'another sport': { sports: ['hockey'] },
  'a league of another sport': { leagueIds: ['hoc-l0000000001'] },
  'horse racing': { sports: ['horse-racing'] },
  'horse racing and a league': { sports: ['horse-racing'], leagueIds: [ids.league] },
} as const
type Restriction = keyof typeof restrictions

const sportNotAllowed = '403 sport_not_allowed'
const leagueNotAllowed = '403 league_not_allowed'
/** What a key is answered: rows, none of the rows, or the error code. */
type Outcomes = Record<Restriction, string>

/** `other`: with a key for another league. */
const outcomes = (other: string): Outcomes => ({
  everything: 'rows',
  'the sport': 'rows',
  'the league': 'rows',
  'the league of the sport': 'rows',
  'the other league': other,
  'another sport': sportNotAllowed,
  'a league of another sport': sportNotAllowed,
  'horse racing': sportNotAllowed,
  'horse racing and a league': 'rows',
})

/** Races belong to no league: a key restricted to leagues sees races only if it also names the sport. */
const racing: Outcomes = {
  ...(Object.fromEntries(Object.keys(restrictions).map((name) => [name, sportNotAllowed])) as Outcomes),
  ...{ everything: 'rows', 'horse racing': 'rows', 'horse racing and a league': 'rows' },
}

/** A ranking list belongs to a sport and to no league. */
const ranking: Outcomes = {
  ...outcomes(leagueNotAllowed),
  ...{ 'the league': leagueNotAllowed, 'the league of the sport': leagueNotAllowed, 'horse racing and a league': leagueNotAllowed },
}

const totals = /\/(?:players|teams)\/[^/]+\/statistics$|\/players\/[^/]+\/matches$/

/** A list lacks the records of other leagues; a record of another league, and what belongs to it, is refused. */
const expected: Record<string, Outcomes> = {
  ...Object.fromEntries(soccerTargets.map(({ path, query }) => [path + query, outcomes(path.includes('-') ? leagueNotAllowed : 'none')])),
  // Totals of a player or a team count the leagues that the key may see.
  ...Object.fromEntries(soccerTargets.filter(({ path }) => totals.test(path)).map(({ path, query }) => [path + query, outcomes('none')])),
  '/v1/soccer/rankings': ranking,
  ...Object.fromEntries(racingTargets.map(({ path }) => [path, racing])),
  // Another match in play is of the other league.
  '/v1/soccer/matches/live': outcomes('rows'),
  '/v1/sports': Object.fromEntries(Object.keys(restrictions).map((name) => [name, 'rows'])) as Outcomes,
  [`/v1/soccer/matches?league_id=${ids.league}`]: outcomes(leagueNotAllowed),
  '/v1/soccer/matches?league_name=allemagne:%20premiere%20division': outcomes(leagueNotAllowed),
  '/v1/soccer/matches?league_name=nonesuch': outcomes('none'),
  [`/v1/soccer/facts?league_id=${ids.league}`]: outcomes(leagueNotAllowed),
}

const records = (data: object): unknown[] => ('seasons' in data && !('slug' in data) ? (data.seasons as []) : [data].flat())

function rowsIn({ headers, text }: TestResponse): 'rows' | 'none' {
  const found = headers['content-type']!.startsWith('text/calendar')
    ? text.includes('BEGIN:VEVENT')
    : records((JSON.parse(text) as { data: object }).data).length > 0
  return found ? 'rows' : 'none'
}

describe.each(Object.keys(restrictions) as Restriction[])('a key for %s', (restriction) => {
  test.each(Object.keys(expected))('%s', async (path) => {
    const response = await t.request(path, { 'X-API-Key': t.newKey(restrictions[restriction] as object) })
    expect(response.status === 200 ? rowsIn(response) : `${response.status} ${response.json.error.code}`).toBe(expected[path]![restriction])
  })
})

test.each([
  [{}, 2],
  [{ leagueIds: [ids.league] }, 1],
  [{ leagueIds: [ids.otherLeague] }, 1],
])('a key with %j sees %i of the matches in play', async (rights, count) => {
  const { json } = await t.request('/v1/soccer/matches/live', { 'X-API-Key': t.newKey(rights) })
  expect(json.data).toHaveLength(count)
})

test.each([
  [{}, servedSports.length],
  [{ sports: ['soccer', 'hockey'], leagueIds: [ids.league] }, 2],
  [{ sports: ['horse-racing'], leagueIds: [ids.league] }, 2],
  [{ leagueIds: ['hoc-l0000000001'] }, 1],
])('a key with %j may use %i sports', async (rights, count) => {
  const { json } = await t.request('/v1/sports', { 'X-API-Key': t.newKey(rights) })
  expect(json.data).toHaveLength(count)
})

test('lists are requested with the scope, so that hidden records are not counted', async () => {
  const scopes: (string[] | undefined)[] = []
  const { fixtures } = t.standIns
  const record = async ({ scope }: { scope?: { leagueIds: string[] } }) => {
    scopes.push(scope?.leagueIds)
    return { items: [], total: 0 }
  }
  Object.assign(fixtures, { listMatches: record, listLeagues: record, searchTeams: record, searchPlayers: record })
  for (const path of ['matches', 'leagues', 'teams?q=rovers', 'players?q=silva'])
    await t.request(`/v1/soccer/${path}`, { 'X-API-Key': t.newKey({ leagueIds: [ids.league, 'ten-l0000000001'] }) })
  expect(scopes).toEqual([[ids.league], [ids.league], [ids.league], [ids.league]])
})

test('`/sports` has the leagues of a key, and a team only those of its leagues that the key may see', async () => {
  const headers = { 'X-API-Key': t.newKey({ leagueIds: [ids.otherLeague] }) }
  expect((await t.request('/v1/sports', headers)).json.data).toEqual([
    expect.objectContaining({ id: 'soccer', all_leagues: false, league_ids: [ids.otherLeague] }),
  ])
  t.standIns.fixtures.getTeam = async () => (await import('../testing/records.ts')).team([ids.league, ids.otherLeague])
  const { data } = (await t.request(`/v1/soccer/teams/${ids.home}`, headers)).json
  expect(data).toMatchObject({ leagues: [{ id: ids.otherLeague, name: 'England: Harbour Cup', season: '2025/2026' }] })
})
