import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids } from '../testing/records.ts'

/** Venues, coaches, officials and careers for keys that may see only some of the leagues. */

let t: GatewayUnderTest
beforeAll(async () => {
  t = await gatewayForTest()
  const start = (matchId: string, startAt: string) => ({ matchId, startAt })
  const tallies = (more: object = {}) => [
    {
      ...{ leagueId: ids.league, teamId: ids.home, matchCount: 3, ...more },
      ...{ first: start(ids.match, '2025-08-01T12:00:00Z'), last: start(ids.oldMatch, '2025-11-01T12:00:00Z') },
    },
    {
      ...{ leagueId: ids.otherLeague, teamId: ids.away, matchCount: 4, ...more },
      ...{ first: start(ids.otherMatch, '2025-07-01T12:00:00Z'), last: start(ids.otherMatch, '2025-12-01T12:00:00Z') },
    },
  ]
  const squads = [
    { teamId: ids.home, season: '2025/2026', leagueIds: [ids.league, ids.otherLeague] },
    { teamId: ids.stranger, season: '2024/2025', leagueIds: [] },
  ]
  const career = squads.map((squad, i) => ({ ...squad, inSquadList: i === 0, lineups: i }))
  t.standIns.fixtures.getVenue = async ({ id, sport }) => ({ id, sport, name: 'Park', tallies: tallies() })
  t.standIns.fixtures.getCoach = async ({ id, sport }) => ({ id, sport, name: 'Max Hill', tallies: tallies(), squads })
  t.standIns.fixtures.getOfficial = async ({ id, sport }) => ({ id, sport, name: 'Ann', tallies: tallies({ teamId: '', role: 'var' }) })
  t.standIns.fixtures.getCareer = async () => ({ entries: career, leagueIds: [ids.otherLeague] })
})
afterAll(() => t.stop())

const get = async (path: string, leagueIds: string[] = []) =>
  (await t.request(`/v1/soccer/${path}`, { 'X-API-Key': t.newKey({ leagueIds }) })).json.data as Record<string, unknown>
const venue = 'venues/soc-v0000000001'
const [coach, official] = ['coaches', 'officials'].map((kind) => `${kind}/soc-c0000000001`) as [string, string]

test.each([venue, coach, official])('%s adds up the leagues that the key may see, and no others', async (path) => {
  expect(await get(path)).toMatchObject({
    ...{ match_count: 7, first_match: { date: '2025-07-01' }, last_match: { date: '2025-12-01' } },
    leagues: [
      { id: ids.otherLeague, match_count: 4 },
      { id: ids.league, match_count: 3 },
    ],
  })
  expect(await get(path, [ids.league])).toMatchObject({
    ...{ match_count: 3, first_match: { id: ids.match, date: '2025-08-01' }, last_match: { id: ids.oldMatch, date: '2025-11-01' } },
    leagues: [{ id: ids.league, match_count: 3 }],
  })
})

test('the teams of a venue and the roles of an official are those of these matches', async () => {
  expect(await get(venue, [ids.league])).toMatchObject({ teams: [{ id: ids.home, match_count: 3 }] })
  expect(await get(official)).toMatchObject({ roles: [{ role: 'var', match_count: 7 }] })
  expect(await get(official, [ids.league])).toMatchObject({ roles: [{ role: 'var', match_count: 3 }] })
})

test('a squad of a team without matches is only for keys of the whole sport', async () => {
  expect(await get(coach)).toMatchObject({
    teams: [
      { id: ids.away, match_count: 4, squad_seasons: [] },
      { id: ids.home, match_count: 3, squad_seasons: ['2025/2026'] },
      { id: ids.stranger, match_count: 0, first_match: null, last_match: null, squad_seasons: ['2024/2025'] },
    ],
  })
  expect((await get(coach, [ids.league])).teams).toEqual([expect.objectContaining({ id: ids.home, squad_seasons: ['2025/2026'] })])
  const career = `players/${ids.player}/career`
  expect(await get(career)).toMatchObject([
    { team: { id: ids.home }, basis: ['squad'], from: null, to: null, lineup_count: null },
    { team: { id: ids.stranger }, basis: ['lineup'], lineup_count: 1, leagues: [] },
  ])
  expect(await get(career, [ids.league])).toMatchObject([{ team: { id: ids.home }, leagues: [{ id: ids.league }] }])
})
