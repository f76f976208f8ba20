import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { SeasonMatchesSchema } from '@touchline/contract/gen/fixtures'
import { type Match, ScoresSchema } from '@touchline/contract/gen/match'
import type { StandingsRow } from '@touchline/contract/gen/standings'
import fc from 'fast-check'
import { match, rankedRules, rules } from '../testing/played.ts'
import { endedNow, liveTable } from './in-play.ts'
import type { Rules, Unranked } from './rules.ts'
import { seasonTable } from './season.ts'

const season = (matches: readonly Match[], types: Readonly<Record<string, string>> = { 'Regular Season': 'league' }, sport = 'soccer') =>
  create(SeasonMatchesSchema, {
    league: { id: 'soc-l0000000000', sport, slug: 'somewhere-league' },
    season: { name: '2025/2026', stages: Object.entries(types).map(([name, type]) => ({ id: name, name, type })) },
    matches: [...matches],
  })
const getLive = (matches: readonly Match[], by: Rules | Unranked = rules(), ...rest: [types?: Record<string, string>, sport?: string]) =>
  liveTable(season(matches, ...rest), by)!

/** A match in play. */
const playing = (home: string, away: string, score?: readonly [number, number], fields: object = {}): Match =>
  match(home, away, score, { state: 'live', day: 9, round: 'Matchday 2', ...fields })

test('a match in play counts with its present score, and its teams are marked', () => {
  const live = playing('b', 'a', [2, 1])
  const table = getLive([match('a', 'b', [1, 0]), match('c', 'd', [0, 0]), live])
  expect(table).toMatchObject({ live: true, matchesInPlay: [live.id] })
  expect(table.rows.map(({ teamId, points, form, positionChange }) => [teamId, points, form, positionChange])).toEqual([
    ['a', 3, 'WL', 0],
    ['b', 3, 'LW', 2],
    ['c', 1, 'D', -1],
    ['d', 1, 'D', -1],
  ])
  expect(table.rows.map((row) => row.live)).toMatchObject([
    { matchId: live.id, side: 'away', score: 1, opponentScore: 2, result: 'L' },
    { matchId: live.id, side: 'home', score: 2, opponentScore: 1, result: 'W' },
    {},
    {},
  ])
  expect(table.rows.filter((row) => row.live === undefined).map(({ teamId }) => teamId)).toEqual(['c', 'd'])
})

test('the change of position is the one by the matches in play, not by the last round', () => {
  const earlier = [match('a', 'b', [1, 0]), match('b', 'a', [3, 0], { round: 'Matchday 2', day: 8 })]
  expect(getLive(earlier).rows.map(({ positionChange }) => positionChange)).toEqual([0, 0])
})

test('without a match in play it is the ordinary table', () => {
  const played = [match('a', 'b', [1, 0]), match('b', 'c', [2, 2])]
  const { rows, ...table } = getLive(played)
  const ordinary = seasonTable(season(played), rules())!
  expect(table).toMatchObject({ matchesInPlay: [], asOf: ordinary.asOf, resultsTo: ordinary.resultsTo })
  expect(rows.map(({ points, live }) => [points, live])).toEqual(ordinary.rows.map(({ points }) => [points, undefined]))
})

describe('a match in play that does not count yet', () => {
  test('without a score', () => {
    const table = getLive([playing('a', 'b')])
    expect(table.rows.map(({ played, live }) => [played, live?.score, live?.result])).toEqual([
      [0, undefined, undefined],
      [0, undefined, undefined],
    ])
    expect(table.matchesInPlay).toHaveLength(1)
  })

  test('level, in a league without draws', () => {
    const known = [match('a', 'b', [90, 80]), playing('a', 'b', [50, 50])]
    const { rows } = getLive(known, rankedRules('basketball', 'europe-euroleague', '2023/2024'), undefined, 'basketball')
    expect(rows.map(({ played, live }) => [played, live?.result])).toEqual([
      [1, undefined],
      [1, undefined],
    ])
  })

  test('of a team whose results are annulled', () => {
    const [row] = getLive([match('a', 'c', [1, 0]), playing('a', 'left', [0, 1])], rules({}, { annulled: new Set(['left']) })).rows
    expect([row!.teamId, row!.played, row!.live?.result]).toEqual(['a', 1, undefined])
  })
})

test('a play-off in play is in no table, and does not begin the play-offs', () => {
  const types = { 'Regular Season': 'league', Playoffs: 'knockout' }
  const table = getLive([match('a', 'b', [1, 0]), playing('a', 'b', [1, 0], { stage: 'Playoffs' })], rules(), types)
  expect([table.matchesInPlay, table.rows.map(({ live }) => live)]).toEqual([[], [undefined, undefined]])
})

test('a group of a split season counts a postponed match of the regular season that is in play', () => {
  const split = {
    regular: 'Regular Season',
    groups: [{ stage: 'Championship', group: 'Championship', size: 2, carried: 'half_down' as const }],
    ranking: rules().ranking,
  }
  const types = { 'Regular Season': 'league', Championship: 'group' }
  const known = [match('a', 'b', [1, 0]), match('b', 'a', [0, 0], { stage: 'Championship', day: 5 }), playing('b', 'a', [4, 0])]
  const { rows } = getLive(known, rules({}, { split }), types)
  expect(rows.map(({ teamId, points, live }) => [teamId, points, live?.result])).toEqual([
    ['b', 2, 'W'],
    ['a', 2, 'L'],
  ])
})

describe('the score at which a match would end now', () => {
  const scored = (sport: string, period: string, periods: string, score: readonly [number, number]): Match => {
    const items = periods.split(' ').map((each) => {
      const [, name, home, away] = /^(\w+)=(\d+)-(\d+)$/.exec(each)!
      return { period: name!, home: Number(home), away: Number(away) }
    })
    const played = playing('a', 'b', score)
    const scores = create(ScoresSchema, { periods: { items } })
    return { ...played, sport, state: { ...played.state!, scoreboard: { ...played.state!.scoreboard!, period, scores } } }
  }
  const getEnd = (known: Match) => {
    const { status, scores } = endedNow(known).state!.scoreboard!
    return [status, scores!.periods!.items.map(({ period }) => period).join()]
  }

  test.each([
    ['volleyball', 'S3', 'S1=25-20 S2=25-20 S3=3-1', [2, 0], 'FT', 'S1,S2'],
    ['hockey', 'OT', 'P1=1-1 P2=0-0 P3=0-0 OT=1-0', [2, 1], 'AOT', 'P1,P2,P3,OT'],
    ['hockey', 'SO', 'P1=1-1 P2=0-0 P3=0-0 OT=0-0 SO=1-0', [1, 1], 'FT', 'P1,P2,P3,OT'],
    ['handball', 'ET1', '1H=9-9 2H=9-9 ET1=1-0', [19, 18], 'AET', '1H,2H,ET1'],
  ] as const)('%s in %s', (sport, period, periods, score, status, counted) =>
    expect(getEnd(scored(sport, period, periods, score))).toEqual([status, counted]),
  )
})

const teams = ['a', 'b', 'c', 'd', 'e']
const game = fc.record({
  pair: fc.shuffledSubarray(teams, { minLength: 2, maxLength: 2 }),
  score: fc.tuple(fc.nat(4), fc.nat(4)),
  neutral: fc.boolean(),
  day: fc.integer({ min: 1, max: 60 }),
  isInPlay: fc.boolean(),
})

test('it is the ordinary table once the present scores are final', () => {
  fc.assert(
    fc.property(
      fc.array(game, { minLength: 1, maxLength: 24 }),
      fc.constantFrom(rules(), rankedRules('soccer', 'italy-serie-a', '2023/2024')),
      (games, by) => {
        const all = games.map(({ pair: [home, away], score, isInPlay, ...fields }) =>
          match(home!, away!, score, { ...fields, ...(isInPlay && { state: 'live' }) }),
        )
        const final = all.map((each) => {
          const { state, status } = { state: 'finished', status: 'FT' }
          return { ...each, state: { ...each.state!, scoreboard: { ...each.state!.scoreboard!, state, status } } }
        })
        const live = getLive(all, by)
        const ordinary = seasonTable(season(final), by)!
        const withoutChange = ({ positionChange: _, live: __, ...row }: StandingsRow) => row
        expect(live.rows.map(withoutChange)).toEqual(ordinary.rows.map(withoutChange))
        expect(new Set(live.matchesInPlay)).toEqual(new Set(all.filter((_, i) => games[i]!.isInPlay).map(({ id }) => id)))
      },
    ),
  )
})
