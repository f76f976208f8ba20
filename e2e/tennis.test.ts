import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { AuthService } from '@touchline/contract/gen/auth'
import { tennisFiles } from '@touchline/sources/testing/tennis-files'
import { emptyFeed } from './testing/empty-feed.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFolder } from './testing/get-folder.ts'
import { importFeed } from './testing/import-feed.ts'

/** A tennis tournament as a customer gets it: tests the path from the files of the tour to the bytes on the wire. */

const noFeeds = emptyFeed()
const folder = getFolder(tennisFiles)

let server: EndToEndServer
/** Ids by name. */
const teams: Record<string, string> = {}
const leagues: Record<string, string> = {}
beforeAll(async () => {
  server = await startEndToEndServer({ now: '2021-12-30T12:00:00Z', environment: { FEEDS: noFeeds } })
  const { lost, quarantined } = await importFeed(server, `atp:${folder}`)
  expect([lost, quarantined]).toEqual([0, 0])
  await server.settled()
  for (const { id, name } of (await server.get('/tennis/leagues')).data) leagues[name] = id
  for (const league of Object.values(leagues))
    for (const { id, name } of (await server.get(`/tennis/leagues/${league}/teams`)).data) teams[name] = id
})
afterAll(() => server.stop())

const named = (name: string) => ({ id: teams[name], name })
const getMatches = async (name: string, query = '') =>
  (await server.get(`/tennis/matches?league_id=${leagues[name]}&season=2021${query}`)).data

describe('the standings of a tournament', () => {
  test('are its draw, a row a round in order of play, with byes, retirements and walkovers', async () => {
    const { data, meta } = await server.get(`/tennis/leagues/${leagues['Ashby Open']}/standings`)
    expect(data).toMatchObject([
      {
        ...{ type: 'draw', round: 'Quarter-finals', order: 1, position: null, played: null, won: null, lost: null, points: null },
        matches: [
          { home: { name: 'Bo Tarn' }, away: { name: 'Cid Voss' }, winner: 'home', status: 'FT' },
          { home: { name: 'Dot Wren', seed: 'WC' }, away: { name: 'Eli Marsh' }, winner: 'home' },
        ],
        byes: [
          { ...named('Ada Quill'), seed: '1' },
          { ...named('Zoran Đukić'), seed: '2' },
        ],
      },
      {
        ...{ round: 'Semi-finals', order: 2, byes: [] },
        matches: [
          { home: { name: 'Ada Quill' }, winner: 'home', status: 'RET', score: { home: 1, away: 0 }, sets: [{ home: 6, away: 4 }, {}] },
          { home: { name: 'Dot Wren' }, away: { name: 'Zoran Đukić' }, winner: 'away', status: 'WO', score: null, sets: [] },
        ],
      },
      {
        ...{ round: 'Final', order: 3, byes: [] },
        matches: [
          {
            ...{ home: { ...named('Ada Quill'), seed: '1' }, winner: 'home', score: { home: 2, away: 1 } },
            sets: [
              { home: 6, away: 4 },
              { home: 6, away: 7, tiebreak_home: 5, tiebreak_away: 7 },
              { home: 7, away: 6, tiebreak_home: 12, tiebreak_away: 10 },
            ],
          },
        ],
      },
    ])
    expect(meta).toMatchObject({ total: 3, rule: { name: null, reviewed: false } })
  })

  test('of a day before its last one have no result, since the days of the matches are not known', async () => {
    const winnersOn = async (day: string) => {
      const { data } = await server.get(`/tennis/leagues/${leagues['Ashby Open']}/standings?date=${day}`)
      return data.map(({ matches }: { matches: { winner: string | null }[] }) => matches.map(({ winner }) => winner))
    }
    expect(await winnersOn('2021-06-12')).toEqual([[null, null]])
    expect(await winnersOn('2021-06-13')).toEqual([['home', 'home'], ['home', 'away'], ['home']])
  })
})

describe('a match', () => {
  test('has the days of its tournament where its own is not known, seeds, and sides that are players', async () => {
    const [final] = await getMatches('Ashby Open', '&round=final')
    expect(final).toMatchObject({
      ...{ date: '2021-06-07', latest_date: '2021-06-13', start_time: null, time_tbd: true, date_tbd: true, status: 'FT', winner: 'home' },
      ...{ league_name: 'United Kingdom: Ashby Open', surface: 'grass', server: null, game_score: null },
      home_team: { ...named('Ada Quill'), seed: '1', players: null, score: 2, winner: true },
      away_team: { ...named('Zoran Đukić'), seed: '2', players: null },
    })
    expect((await server.get(`/tennis/matches?date=2021-06-07`)).meta!.total).toBe(6)
    expect((await server.get(`/tennis/matches?date=2021-06-13`)).meta!.total).toBe(0)
  })

  test('of doubles has two players a side, who have names', async () => {
    const [final] = await getMatches('Ashby Doubles')
    expect(final).toMatchObject({ date: '2021-06-07', latest_date: null, date_tbd: true })
    const sides = [final.home_team, final.away_team].sort((a, b) => (a.name < b.name ? -1 : 1))
    expect(sides).toMatchObject([
      { name: 'Ada Quill / Bo Tarn', players: [named('Ada Quill'), named('Bo Tarn')] },
      { name: 'Cid Voss / Zoran Đukić', players: [named('Cid Voss'), named('Zoran Đukić')] },
    ])
    for (const { id } of sides) expect((await server.get(`/tennis/teams/${id}`)).data).toMatchObject({ id, type: 'player_pair' })
  })

  test('has statistics of its players, and sources of its fields', async () => {
    const [final] = await getMatches('Ashby Open', '&round=final')
    const { data } = await server.get(`/tennis/matches/${final.id}/stats`)
    expect(data).toMatchObject({
      home: { team_id: teams['Ada Quill'], aces: 7, duration_min: 125 },
      players: { home: [{ player_id: teams['Ada Quill'], name: 'Ada Quill', aces: 7 }], away: [{ aces: 5 }] },
    })
    const provenance = (await server.get(`/tennis/matches/${final.id}/provenance`)).data
    expect(provenance).toContainEqual(expect.objectContaining({ field: 'home_team.seed', value: '1', source: 'atp' }))
  })
})

describe('a player', () => {
  test.each(['dukic', 'Đukić', 'djukic', 'ZORAN'])('is found as a team by %s', async (q) => {
    const { data } = await server.get(`/tennis/teams?q=${encodeURIComponent(q)}`)
    expect(data[0]).toMatchObject({ ...named('Zoran Đukić'), type: 'player' })
  })

  test('is a team and a player under one id, with the leagues of singles and doubles', async () => {
    const [asTeam, asPlayer] = [
      (await server.get(`/tennis/teams/${teams['Ada Quill']}`)).data,
      (await server.get(`/tennis/players/${teams['Ada Quill']}`)).data,
    ]
    expect(asTeam).toMatchObject({ ...named('Ada Quill'), type: 'player' })
    const { 'ATP Tour': _, ...tournaments } = leagues
    expect(asTeam.leagues.map(({ id }: { id: string }) => id).sort()).toEqual(Object.values(tournaments).sort())
    expect(asPlayer).toMatchObject({
      ...named('Ada Quill'),
      date_of_birth: '1996-02-29',
      nationality_codes: ['GB'],
      plays: 'left',
      team: null,
    })
    expect((await server.get(`/tennis/matches?team_id=${teams['Ada Quill']}`)).meta!.total).toBe(2)
  })

  test('has the place in the newest ranking list, one in none has no ranking', async () => {
    const ranking = { position: 3, points: 5_000, movement: 1, tournaments_played: 20, ranking_date: '2021-12-27' }
    expect((await server.get(`/tennis/players/${teams['Ada Quill']}`)).data.ranking).toEqual(ranking)
    expect((await server.get(`/tennis/players/${teams['Bo Tarn']}`)).data.ranking).toBeNull()
  })
})

test('a key of one tournament sees the players of no other', async () => {
  const leagueIds = [leagues['Ashby Doubles']!]
  const { key } = await server.getClient(AuthService).createKey({ plan: 'pro', sports: ['tennis'], leagueIds })
  const get = (path: string) => server.get(path, key)
  expect((await get(`/tennis/teams/${teams['Ada Quill']}`)).data.leagues).toHaveLength(1)
  expect((await get(`/tennis/teams/${teams['Dot Wren']}`)).error).toMatchObject({ code: 'league_not_allowed' })
  expect((await get('/tennis/teams?q=wren')).data).toEqual([])
  expect((await get('/tennis/players?q=quill')).data).toMatchObject([named('Ada Quill')])
  expect((await get('/tennis/players?q=wren')).data).toEqual([])
})
