import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { matchSports } from '@touchline/contract/catalog'
import { SeasonMatchesSchema } from '@touchline/contract/gen/fixtures'
import { type Match, ScoresSchema } from '@touchline/contract/gen/match'
import type { StandingsRow } from '@touchline/contract/gen/standings'
import { lastMatchesMax, readSplit } from '@touchline/contract/table-split'
import fc from 'fast-check'
import { leagueRules, sportRules } from '../sports.ts'
import { match, rankedRules, rules } from '../testing/played.ts'
import { liveTable } from './in-play.ts'
import { partTable } from './part-table.ts'
import type { Rules, Unranked } from './rules.ts'
import { seasonTable } from './season.ts'

const season = (matches: readonly Match[], types: Readonly<Record<string, string>> = { 'Regular Season': 'league' }) =>
  create(SeasonMatchesSchema, {
    league: { id: 'soc-l0000000000', sport: 'soccer', slug: 'somewhere-league' },
    season: { name: '2025/2026', stages: Object.entries(types).map(([name, type]) => ({ id: name, name, type })) },
    matches: [...matches],
  })
const getRows = (part: string, matches: readonly Match[], by: Rules | Unranked = rules(), types?: Record<string, string>) =>
  partTable(season(matches, types), by, readSplit(part)!)!.rows
const shown = (rows: readonly StandingsRow[]) => rows.map(({ teamId, played, points }) => [teamId, played, points])

/** The match with this score at half-time. */
const withHalftime = (known: Match, home: number, away: number): Match => {
  const scores = create(ScoresSchema, { halftime: { home, away } })
  return { ...known, state: { ...known.state!, scoreboard: { ...known.state!.scoreboard!, scores } } }
}

test.each(['', 'home ', 'HOME', 'last', 'last-0', 'last-05', 'last-39', 'last-5.5', 'last--5', 'halves'])('%j is no part', (text) =>
  expect(readSplit(text)).toBeUndefined(),
)

describe('the table of matches at home or away', () => {
  const known = [match('a', 'b', [1, 0]), match('b', 'a', [3, 1], { day: 2 }), match('a', 'c', [2, 2], { day: 3, neutral: true })]
  test('has no match on neutral ground', () => {
    expect(shown(getRows('home', known))).toEqual([
      ['b', 1, 3],
      ['a', 1, 3],
      ['c', 0, 0],
    ])
    expect(shown(getRows('away', known))).toEqual([
      ['c', 0, 0],
      ['b', 1, 0],
      ['a', 1, 0],
    ])
  })

  test('has the form and streak of these matches, and no change of position', () => {
    const [first] = getRows('home', [...known, match('a', 'b', [2, 0], { day: 5, round: 'Matchday 5' })])
    expect(first).toMatchObject({ teamId: 'a', form: 'WW', streak: 'W2', home: { played: 2 }, away: { played: 0 } })
    expect(first!.positionChange).toBeUndefined()
  })
})

test('deductions, zones, and criteria that compare matches between teams do not apply', () => {
  const by = rules(
    { order: ['head_to_head_points', 'goal_difference', 'goals_for', 'fair_play'] },
    { deductions: new Map([['a', 6]]), zones: new Map([[1, 'champions_league']]) },
  )
  const [first, second] = getRows('home', [match('a', 'b', [5, 0]), match('b', 'a', [1, 0], { day: 2 })], by)
  expect(first).toMatchObject({ teamId: 'a', points: 3, deduction: 0, tiebreakers: ['goal_difference', 'goals_for'] })
  expect(second).toMatchObject({ teamId: 'b', points: 3 })
  expect([first!.zone, second!.zone]).toEqual([undefined, undefined])
})

test('a league without a rule on file has counts only', () => {
  const unranked = leagueRules('soccer', undefined, '2025/2026')
  const [a, b] = getRows('away', [match('a', 'b', [1, 2])], unranked)
  expect([a, b].map((row) => [row!.teamId, row!.played, row!.won, row!.points, row!.position])).toEqual([
    ['a', 0, 0, undefined, undefined],
    ['b', 1, 1, undefined, undefined],
  ])
})

describe('the table by half-time scores', () => {
  const known = [
    withHalftime(match('a', 'b', [0, 3]), 1, 0),
    withHalftime(match('b', 'a', [1, 0], { day: 2 }), 0, 0),
    match('a', 'b', [4, 0], { day: 3 }),
    match('b', 'a', undefined, { day: 40 }),
  ]
  test('counts matches whose half-time score is known, and the others as missing', () => {
    const table = partTable(season(known), rules(), 'halftime')!
    expect(shown(table.rows)).toEqual([
      ['a', 2, 4],
      ['b', 2, 1],
    ])
    expect([table.withoutHalftime, table.rows[0]!.goalsFor, table.rows[0]!.form]).toEqual([1, 1, 'WD'])
  })

  test('counts a level score as neither won nor lost where the league has no draws', () => {
    const level = [withHalftime(match('a', 'b', [90, 80]), 40, 40), withHalftime(match('b', 'a', [80, 70], { day: 2 }), 41, 40)]
    const rows = getRows('halftime', level, rankedRules('basketball', 'europe-euroleague', '2023/2024'))
    expect(rows.map(({ teamId, played, won, lost }) => [teamId, played, won, lost])).toEqual([
      ['b', 2, 1, 0],
      ['a', 2, 0, 1],
    ])
  })
})

describe('a season that split into groups', () => {
  const split = {
    regular: 'Regular Season',
    groups: ['Top', 'Rest'].map((stage) => ({ stage, group: stage, size: 1, carried: 'half_down' as const })),
    ranking: rules().ranking,
  }
  const types = { 'Regular Season': 'league', Top: 'group', Rest: 'group' }
  const known = [match('a', 'b', [1, 0]), match('b', 'a', [1, 0], { stage: 'Top', group: 'Top', day: 9 })]

  test('is one list over both parts, with whole points', () => {
    const table = partTable(season(known, types), rules({}, { split }), { last: 5 })!
    expect(
      table.rows.map(({ stage, teamId, played, points, carriedPoints, group }) => [stage, teamId, played, points, carriedPoints, group]),
    ).toEqual([
      ['', 'a', 2, 3, undefined, undefined],
      ['', 'b', 2, 3, undefined, undefined],
    ])
    expect(table.carriedOver.map(({ stage, teamId, points }) => [stage, teamId, points])).toEqual([
      ['Regular Season', 'a', 3],
      ['Regular Season', 'b', 0],
      ['Top', 'b', 3],
      ['Top', 'a', 0],
    ])
  })

  test('has matches in play of each part in the list', () => {
    const playing = match('b', 'a', [2, 0], { stage: 'Top', day: 10, state: 'live' })
    const { rows, matchesInPlay } = liveTable(season([...known, playing], types), rules({}, { split }), { last: 1 })!
    expect(matchesInPlay).toEqual([playing.id])
    expect(rows.map(({ teamId, points, live }) => [teamId, points, live?.result])).toEqual([
      ['b', 3, 'W'],
      ['a', 0, 'L'],
    ])
  })
})

test('in a live table of matches at home, only the home team plays', () => {
  const rows = liveTable(season([match('b', 'a', [1, 0]), match('a', 'b', [1, 1], { day: 2, state: 'live' })]), rules(), 'home')!.rows
  expect(rows.map(({ teamId, points, live }) => [teamId, points, live?.side])).toEqual([
    ['b', 3, undefined],
    ['a', 1, 'home'],
  ])
})

test.each(matchSports.map(({ id }) => id))('%s: the criteria by own records exist', (sport) => {
  const { ownRecord, criteria } = sportRules[sport]
  expect(ownRecord.filter((name) => !(name in criteria))).toEqual([])
})

const leagues: [sport: string, league: string, season: string][] = [
  ['soccer', 'england-premier-league', '2024/2025'],
  ['soccer', 'spain-la-liga', '2024/2025'],
  ['soccer', 'france-ligue-1', '2019/2020'],
  ['basketball', 'united-states-nba', '2018/2019'],
  ['hockey', 'north-america-nhl', '2016/2017'],
  ['american-football', 'united-states-nfl', '2018'],
]
describe.each(leagues)('%s, %s %s', (sport, league, name) => {
  const by = rankedRules(sport, league, name)
  const listed = by.divisions.flatMap(({ teams }) => [...teams])
  const teams = by.tables && listed.length > 0 ? listed : [...'abcdefgh']
  const toCome = teams.slice(1).map((team, i) => match(teams[i]!, team))
  const game = fc
    .record({
      pair: fc.shuffledSubarray(teams.slice(0, 8), { minLength: 2, maxLength: 2 }),
      score: fc.tuple(fc.nat(3), fc.nat(3)).filter(([home, away]) => sport === 'soccer' || home !== away),
      day: fc.integer({ min: 1, max: 40 }),
    })
    .map(({ pair: [home, away], score, day }) => match(home!, away!, score, { day }))
  const byTeam = (rows: readonly StandingsRow[]) => new Map(rows.map((row) => [row.teamId, row]))
  const counted = ['played', 'won', 'lost', 'drawn', 'goalsFor', 'goalsAgainst', 'overtimeLost'] as const

  test('home and away add up to the whole, deductions aside', () =>
    fc.assert(
      fc.property(fc.array(game, { maxLength: 30 }), (games) => {
        const known = [...games, ...toCome]
        const whole = seasonTable(season(known), by)!.rows
        const [home, away] = ['home', 'away'].map((part) => byTeam(getRows(part, known, by)))
        for (const row of whole) {
          const parts = [home!.get(row.teamId)!, away!.get(row.teamId)!]
          for (const field of counted) expect(parts.reduce((sum, part) => sum + (part[field] ?? 0), 0)).toBe(row[field] ?? 0)
          if (row.points !== undefined) expect(parts.reduce((sum, part) => sum + part.points!, 0)).toBe(row.points + row.deduction)
          expect(parts.map((part) => part.played)).toEqual([row.home!.played, row.away!.played])
        }
      }),
      { numRuns: 20 },
    ))

  test('the last matches of a team are those of its whole season, and enough of them are all', () =>
    fc.assert(
      fc.property(fc.array(game, { maxLength: 30 }), fc.integer({ min: 1, max: 5 }), (games, last) => {
        const known = [...games, ...toCome]
        const all = byTeam(seasonTable(season(known), by)!.rows)
        for (const row of getRows(`last-${last}`, known, by)) {
          const whole = all.get(row.teamId)!
          expect([row.played, row.form]).toEqual([Math.min(last, whole.played), last === 5 ? whole.form : whole.form.slice(-last)])
        }
        for (const row of getRows(`last-${lastMatchesMax}`, known, by)) expect(row.goalsFor).toBe(all.get(row.teamId)!.goalsFor)
      }),
      { numRuns: 20 },
    ))
})
