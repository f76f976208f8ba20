import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { servedSports } from '@touchline/contract/catalog'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { soccerEndpoints } from '../testing/paths.ts'
import { racingIds } from '../testing/racing.ts'
import { ids, match } from '../testing/records.ts'

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
})
afterAll(() => t.stop())

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

const paths = {
  sports: '/v1/sports',
  leagues: '/v1/soccer/leagues',
  'a league': `/v1/soccer/leagues/${ids.league}`,
  matches: '/v1/soccer/matches',
  'matches of the league': `/v1/soccer/matches?league_id=${ids.league}`,
  'matches of the league by its name': '/v1/soccer/matches?league_name=allemagne:%20premiere%20division',
  'matches of an unknown league': '/v1/soccer/matches?league_name=nonesuch',
  'matches in play': '/v1/soccer/matches/live',
  'a match': `/v1/soccer/matches/${ids.match}`,
  'the standings': `/v1/soccer/leagues/${ids.league}/standings`,
  teams: '/v1/soccer/teams?q=rovers',
  'a team': `/v1/soccer/teams/${ids.home}`,
  lineups: `/v1/soccer/matches/${ids.match}/lineups`,
  statistics: `/v1/soccer/matches/${ids.match}/stats`,
  injuries: `/v1/soccer/matches/${ids.match}/injuries`,
  provenance: `/v1/soccer/matches/${ids.match}/provenance`,
  'a match briefing': `/v1/soccer/matches/${ids.match}/briefing`,
  'a team briefing': `/v1/soccer/teams/${ids.home}/briefing`,
  facts: '/v1/soccer/facts',
  'facts of the league': `/v1/soccer/facts?league_id=${ids.league}`,
  'a squad': `/v1/soccer/teams/${ids.home}/squad`,
  players: '/v1/soccer/players?q=silva',
  'a player': `/v1/soccer/players/${ids.player}`,
  meetings: '/v1/horse-racing/meetings',
  races: '/v1/horse-racing/races',
  'a race': `/v1/horse-racing/races/${racingIds.race}`,
  runners: `/v1/horse-racing/races/${racingIds.race}/runners`,
  'a result': `/v1/horse-racing/races/${racingIds.race}/results`,
}
type PathName = keyof typeof paths

const served = servedSports.length
const sportNotAllowed = '403 sport_not_allowed'
const leagueNotAllowed = '403 league_not_allowed'
/** Number of rows, or the error code. */
const expected: Record<PathName, Record<Restriction, number | string>> = {
  sports: { ...row(1, 1, 1, 1), everything: served, 'the league of the sport': 2, 'horse racing and a league': 2 },
  leagues: row(1, 0, sportNotAllowed, 1),
  'a league': row(1, leagueNotAllowed, sportNotAllowed, 1),
  matches: row(1, 0, sportNotAllowed, 1),
  'matches of the league': row(1, leagueNotAllowed, sportNotAllowed, 1),
  'matches of the league by its name': row(1, leagueNotAllowed, sportNotAllowed, 1),
  'matches of an unknown league': row(1, 0, sportNotAllowed, 1),
  'matches in play': row(2, 1, sportNotAllowed, 1),
  'a match': row(1, leagueNotAllowed, sportNotAllowed, 1),
  'the standings': row(1, leagueNotAllowed, sportNotAllowed, 1),
  teams: row(1, 1, sportNotAllowed, 1),
  'a team': row(1, leagueNotAllowed, sportNotAllowed, 1),
  lineups: row(1, leagueNotAllowed, sportNotAllowed, 1),
  statistics: row(1, leagueNotAllowed, sportNotAllowed, 1),
  injuries: row(1, leagueNotAllowed, sportNotAllowed, 1),
  provenance: row(1, leagueNotAllowed, sportNotAllowed, 1),
  'a match briefing': row(1, leagueNotAllowed, sportNotAllowed, 1),
  'a team briefing': row(1, leagueNotAllowed, sportNotAllowed, 1),
  facts: row(1, 0, sportNotAllowed, 1),
  'facts of the league': row(1, leagueNotAllowed, sportNotAllowed, 1),
  'a squad': row(1, leagueNotAllowed, sportNotAllowed, 1),
  players: row(1, 1, sportNotAllowed, 1),
  'a player': row(1, leagueNotAllowed, sportNotAllowed, 1),
  meetings: racingRow(1),
  races: racingRow(1),
  'a race': racingRow(1),
  runners: racingRow(0),
  'a result': racingRow(1),
}

function row(
  all: number | string,
  other: number | string,
  none: number | string,
  one: number | string,
): Record<Restriction, number | string> {
  return {
    everything: all,
    'the sport': all,
    'the league': one,
    'the league of the sport': one,
    'the other league': other,
    'another sport': none,
    'a league of another sport': none,
    'horse racing': none,
    'horse racing and a league': one,
  }
}

/** Races belong to no league: a key restricted to leagues sees races only if it also names the sport. */
function racingRow(rows: number): Record<Restriction, number | string> {
  const allowed = { everything: rows, 'horse racing': rows, 'horse racing and a league': rows }
  return { ...row(sportNotAllowed, sportNotAllowed, sportNotAllowed, sportNotAllowed), ...allowed }
}

test('every endpoint is in the matrix', () => {
  expect(Object.keys(paths).length).toBeGreaterThanOrEqual(soccerEndpoints.length)
})

describe.each(Object.keys(restrictions) as Restriction[])('a key for %s', (restriction) => {
  test.each(Object.keys(paths) as PathName[])('%s', async (name) => {
    const { status, json } = await t.request(paths[name], { 'X-API-Key': t.newKey(restrictions[restriction] as object) })
    const actual = status === 200 ? [json.data].flat().length : `${status} ${json.error.code}`
    expect(actual).toBe(expected[name][restriction])
  })
})

test('lists are requested with the scope, so that hidden records are not counted', async () => {
  const scopes: (string[] | undefined)[] = []
  const { fixtures } = t.standIns
  const record = async ({ scope }: { scope?: { leagueIds: string[] } }) => {
    scopes.push(scope?.leagueIds)
    return { items: [], total: 0 }
  }
  Object.assign(fixtures, { listMatches: record, listLeagues: record, searchTeams: record, searchPlayers: record })
  for (const path of [paths.matches, paths.leagues, paths.teams, paths.players])
    await t.request(path, { 'X-API-Key': t.newKey({ leagueIds: [ids.league, 'ten-l0000000001'] }) })
  expect(scopes).toEqual([[ids.league], [ids.league], [ids.league], [ids.league]])
})

test('`/sports` has the leagues of a key, and a team only those of its leagues that the key may see', async () => {
  const headers = { 'X-API-Key': t.newKey({ leagueIds: [ids.otherLeague] }) }
  expect((await t.request('/v1/sports', headers)).json.data).toEqual([
    expect.objectContaining({ id: 'soccer', all_leagues: false, league_ids: [ids.otherLeague] }),
  ])
  t.standIns.fixtures.getTeam = async () => (await import('../testing/records.ts')).team([ids.league, ids.otherLeague])
  const { data } = (await t.request(paths['a team'], headers)).json
  expect(data).toMatchObject({ leagues: [{ id: ids.otherLeague, name: 'England: Harbour Cup', season: '2025/2026' }] })
})
