import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fail } from '@touchline/contract/errors'
import { ResultChangedSchema, RoundListSchema } from '@touchline/contract/gen/fixtures'
import { BracketSchema } from '@touchline/contract/gen/standings'
import { fixturesResult } from '@touchline/contract/topics'
import { type GatewayUnderTest, gatewayForTest } from '../testing/gateway-for-test.ts'
import { ids } from '../testing/records.ts'

let t: GatewayUnderTest
let key: string
const requests: object[] = []
beforeAll(async () => {
  t = await gatewayForTest()
  key = t.newKey({ perMinute: 6_000 })
})
afterAll(() => t.stop())

const send = (path: string, headers = {}) => t.request(`/v1/soccer/leagues/${ids.league}/${path}`, { 'X-API-Key': key, ...headers })
const bracket = (given: MessageInitShape<typeof BracketSchema> = {}) => {
  t.standIns.standings.getBracket = async (request) => {
    requests.push(request)
    return create(BracketSchema, { sport: 'soccer', leagueId: ids.league, season: '2025/2026', ...given })
  }
}
const rounds = (given: MessageInitShape<typeof RoundListSchema> = {}) => {
  t.standIns.fixtures.listRounds = async (request) => {
    requests.push(request)
    return create(RoundListSchema, { leagueId: ids.league, season: '2025/2026', ...given })
  }
}
const [home, away] = [{ teamId: ids.home, seed: '1' }, { teamId: ids.away }]

test('a tie has names, scores by its own sides, and nulls where nothing is known', async () => {
  const leg = { matchId: ids.match, startAt: '2026-03-01T15:00:00Z', host: 'away', state: 'finished', status: 'PEN' }
  const played = { ...leg, score: { home: 1, away: 2 }, penalties: { home: 5, away: 4 }, winner: 'away' }
  const open = { ...leg, matchId: ids.otherMatch, timeTbd: true, host: 'home', state: 'scheduled', status: 'NS' }
  bracket({
    rounds: [
      {
        ...{ stage: 'Cup', round: 'Semi-finals', order: 1, byes: [away] },
        ties: [
          {
            ...{ home, away, legs: [played], aggregate: { home: 3, away: 3 }, winner: 'home', decidedBy: 'shootout' },
            next: { stage: 'Cup', round: 'Final', order: 2, place: 1 },
          },
        ],
      },
      { order: 2, thirdPlace: true, ties: [{ home, away, legs: [open] }] },
    ],
  })
  const { json } = await send('bracket?season=2025/26&stage=Cup&lang=fr')
  expect(requests.at(-1)).toMatchObject({ sport: 'soccer', leagueId: ids.league, season: '2025/2026', stage: 'Cup' })
  const sides = {
    home: { id: ids.home, name: 'Northbrück Rovers', seed: '1' },
    away: { id: ids.away, name: 'Eastport', seed: null },
  }
  const known = {
    match_id: ids.match,
    date: '2026-03-01',
    start_at: '2026-03-01T15:00:00Z',
    time_tbd: false,
    host: 'away',
    state: 'finished',
    status: 'PEN',
  }
  expect(json.meta).toEqual({ total: 2, limit: 2, offset: 0 })
  expect(json.data).toEqual([
    {
      ...{
        league_id: ids.league,
        season: '2025/2026',
        stage: 'Cup',
        round: 'Semi-finals',
        order: 1,
        third_place: false,
        byes: [sides.away],
      },
      ties: [
        {
          ...{ place: 1, ...sides, legs: [{ ...known, score: { home: 1, away: 2 }, penalties: { home: 5, away: 4 }, winner: 'away' }] },
          ...{ aggregate: { home: 3, away: 3 }, wins: null, winner: 'home', decided_by: 'shootout' },
          next: { stage: 'Cup', round: 'Final', order: 2, place: 1 },
        },
      ],
    },
    {
      ...{ league_id: ids.league, season: '2025/2026', stage: null, round: null, order: 2, third_place: true, byes: [] },
      ties: [
        {
          ...{ place: 1, ...sides, aggregate: null, wins: null, winner: null, decided_by: null, next: null },
          legs: [
            {
              ...known,
              match_id: ids.otherMatch,
              time_tbd: true,
              host: 'home',
              state: 'scheduled',
              status: 'NS',
              score: null,
              penalties: null,
              winner: null,
            },
          ],
        },
      ],
    },
  ])
})

test('a round of a season', async () => {
  rounds({
    items: [
      { round: 'Matchday 1', order: 1, firstDate: '2026-03-01', lastDate: '2026-03-02', matchCount: 9, finishedCount: 4, current: true },
    ],
  })
  expect((await send('rounds')).json.data).toEqual([
    {
      ...{ league_id: ids.league, season: '2025/2026', stage: null, round: 'Matchday 1', order: 1, first_date: '2026-03-01' },
      ...{ last_date: '2026-03-02', match_count: 9, finished_count: 4, current: true },
    },
  ])
})

test.each([
  [{ archived: true, complete: true }, 'private, max-age=86400', 'archive'],
  [{ archived: true }, 'private, max-age=30', 'archive'],
  [{}, 'private, max-age=30', undefined],
])('a bracket that is %j has %s', async (given, control, tier) => {
  bracket(given)
  const { headers } = await send('bracket')
  expect([headers['cache-control'], headers['x-data-tier']]).toEqual([control, tier])
})

test.each([
  ['bracket', bracket],
  ['rounds', rounds],
])(
  '%s: cached until a result of the sport changes, with its ETag; 403 of another league; the list price without a key',
  async (path, answer) => {
    answer()
    const first = await send(`${path}?lang=de`)
    const before = requests.length
    expect((await send(`${path}?lang=de`, { 'If-None-Match': first.headers.etag })).status).toBe(304)
    expect(requests.length).toBe(before)
    await t.publish(
      fixturesResult,
      create(ResultChangedSchema, { matchId: ids.match, sport: 'soccer', leagueId: ids.league, season: '2025/2026' }),
    )
    await t.settled()
    await send(`${path}?lang=de`)
    expect(requests.length).toBe(before + 1)
    const other = await send(path, { 'X-API-Key': t.newKey({ leagueIds: [ids.otherLeague] }) })
    expect([other.status, other.json.error.code]).toEqual([403, 'league_not_allowed'])
    const { status, json } = await t.request(`/v1/soccer/leagues/${ids.league}/${path}`)
    expect([status, json.price.kind]).toEqual([402, 'list'])
  },
)

test('a league without a knock-out stage is 404 not_covered, and is not charged', async () => {
  t.standIns.standings.getBracket = async () => {
    throw fail('not_covered', { what: 'knock-out stage in season 2025/2026' })
  }
  const { status, json } = await send('bracket')
  expect([status, json.error.code]).toEqual([404, 'not_covered'])
})
