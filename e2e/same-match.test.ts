import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type MatchSportId, matchSports } from '@touchline/contract/catalog'
import { type PartnerServer, partnerServer } from './testing/partner-server.ts'

/** How a partner's own ids determine which lines are one match. */

const partner = partnerServer()
let server: PartnerServer
beforeAll(async () => {
  server = await partner.start('2026-05-20T12:00:00Z')
})
afterAll(() => server.stop())

const head = (sport: MatchSportId, league: string) => [
  { record: 'header', touchline: 1, sport, source: 'acme' },
  { record: 'league', id: league, name: `${league} League`, country: 'DE', gender: 'm', type: 'league' },
  ...(sport === 'tennis' ? [] : ['North', 'South', 'East']).map((name) => ({
    ...{ record: 'team', id: `${league} ${name}`, name: `${league} ${name}`, country: 'DE' },
  })),
]
const getSide = (sport: MatchSportId, league: string, name: string) =>
  sport === 'tennis' ? { players: [{ name: `${name} ${league}`, id: `${name}-${league}` }] } : { team: `${league} ${name}` }
const score = (sport: MatchSportId) => (sport === 'volleyball' ? [3, 1] : [2, 0])

interface Game {
  id: string
  sides?: [string, string]
  at?: string
  season?: string
  stage?: string
}
const game = (sport: MatchSportId, league: string, { id, sides = ['North', 'South'], at = '2026-05-04T17:05:00Z', ...more }: Game) => {
  const { season = sport === 'tennis' ? '2026' : '2025/2026', stage = 'Regular Season' } = more
  const [home, away] = score(sport)
  return {
    ...{ record: 'match', id, league, season, start_at: at, stage: { name: stage, type: 'league' } },
    ...{ home: getSide(sport, league, sides[0]), away: getSide(sport, league, sides[1]) },
    ...{ state: 'finished', status: 'FT', home_score: home, away_score: away, winner: 'home' },
  }
}
const sports = matchSports.map(({ id }) => id)
const push = (sport: MatchSportId, league: string, ...games: Game[]) =>
  server.push(...head(sport, league), ...games.map((each) => game(sport, league, each)))
const listed = async (sport: MatchSportId, league: string): Promise<{ id: string; home: { name: string } }[]> =>
  (await server.get(`/${sport}/matches?date_from=2026-05-01&date_to=2026-05-19&league_name=${league} League`)).data

test.each(sports)('%s: two matches of one pairing on one day with equal scores are two, and a repeated line is one', async (sport) => {
  const league = `Twice${sport.slice(0, 4)}`
  const [first, second] = [{ id: 'g1' }, { id: 'g2', at: '2026-05-04T21:05:00Z' }]
  await push(sport, league, first, second)
  const ids = (await listed(sport, league)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
  await push(sport, league, second, first, first)
  expect((await listed(sport, league)).map(({ id }) => id)).toEqual(ids)
})

describe('a match that the partner corrects', () => {
  const getStatus = async (sport: MatchSportId, id: string) => {
    const response = await fetch(`${server.address}/v1/${sport}/matches/${id}`, {
      headers: { 'X-API-Key': await server.newKey() },
      redirect: 'manual',
    })
    return [response.status, response.headers.get('location')?.split('/').at(-1)]
  }
  const cases: [what: string, corrected: Omit<Game, 'id'>][] = [
    ['in its sides', { sides: ['South', 'North'] }],
    ['in an opponent', { sides: ['North', 'East'] }],
    ['in its stage', { stage: 'Second Phase' }],
    ['in its season', { season: '2026' }],
  ]
  test.each(sports.flatMap((sport) => cases.map(([what, corrected]) => [sport, what, corrected] as const)))(
    '%s: %s keeps its id, or the former one leads to it',
    async (sport, what, corrected) => {
      const league = `Moved${sport.slice(0, 4)}${what.at(-2)}`
      // A further match, so that the file still has its season.
      const other = { id: 'other', sides: ['East', 'South'] as [string, string], at: '2026-05-11T17:05:00Z' }
      await push(sport, league, { id: 'k1' }, other)
      const former = (await listed(sport, league))[0]!.id
      await push(sport, league, { id: 'k1', ...corrected }, other)
      const [now, ...others] = await listed(sport, league)
      expect(others).toHaveLength(1)
      expect(await getStatus(sport, now!.id)).toEqual([200, undefined])
      if (now!.id !== former) expect(await getStatus(sport, former)).toEqual([301, now!.id])
      await push(sport, league, { id: 'k1' }, other)
      expect((await listed(sport, league)).map(({ id }) => id)).toEqual([former, ...others.map(({ id }) => id)])
      expect(await getStatus(sport, former)).toEqual([200, undefined])
      if (now!.id !== former) expect(await getStatus(sport, now!.id)).toEqual([301, former])
    },
  )
})
