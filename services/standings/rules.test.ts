import { describe, expect, test } from '@jest/globals'
import { zones as zoneNames } from '@touchline/contract/standings'
import type { Ruled } from './engine/rules.ts'
import deductions from './soccer/deductions.json' with { type: 'json' }
import { leagueRules, sportRules } from './sports.ts'
import { rankedRules } from './testing/played.ts'

const season = /^\d{4}(\/\d{4})?$/
const known = new Set(
  [
    'leagues league from to season source team_id team points made divisions regular groups playoffs',
    zoneNames.join(' '),
    'by order more across restart meetings cards stages grouped teamsMin eligible partial shared leadersWithin tables contested stage',
  ].flatMap((names) => names.split(' ')),
)

describe.each(Object.entries(sportRules))('rules of %s', (_, sport) => {
  const { criteria, usual, reviewed, rankings = [], divisions = [], zones = [], splits = [], deductions = [], annulled = [] } = sport
  const rows = [rankings, reviewed, divisions, zones, splits, deductions, annulled].flat() as unknown as Record<string, unknown>[]

  test('every row has its source, leagues and seasons, and nothing unknown', () => {
    for (const row of rows) {
      expect(row.source).toMatch(/\S{3,}/)
      for (const league of (row.leagues as string[] | undefined) ?? [row.league])
        expect(sport.leagues.map((each) => each.league)).toContain(league)
      for (const name of [row.from, row.to, row.season]) if (name !== undefined) expect(name).toMatch(season)
      if (row.made !== undefined) expect(row.made).toMatch(/^\d{4}-\d\d-\d\d$/)
      if (row.from !== undefined && row.to !== undefined) expect((row.from as string) <= (row.to as string)).toBe(true)
      expect(Object.keys(row).filter((name) => !known.has(name))).toEqual([])
    }
  })

  test('every criterion that a row names exists', () => {
    for (const { order, more = [], across = [] } of [...rankings, ...splits])
      for (const criterion of [...order, ...more, ...across]) expect(Object.keys(criteria)).toContain(criterion)
  })

  test('every ranking says what a result is worth', () => {
    for (const { points, source } of [...rankings, ...splits]) expect([source, points ?? usual.points]).toEqual([source, expect.anything()])
  })

  test('a position has one zone', () => {
    for (const row of zones) {
      const places = zoneNames.flatMap((zone) => row[zone] ?? [])
      expect(places.length).toBeGreaterThan(0)
      expect(new Set(places).size).toBe(places.length)
    }
  })
})

describe('what is on file of a season', () => {
  const ranked = (league: string, season: string | undefined) =>
    season !== undefined && leagueRules('soccer', league, season).ranking !== undefined
  const { rankings, zones = [], splits = [], reviewed, deductions: docked = [], annulled = [] } = sportRules.soccer
  const inSeasons = (rows: readonly Ruled[]) => rows.filter(({ leagues }) => !leagues.includes('demo'))

  test('no ranking is claimed for seasons before its regulation', () => {
    for (const { source, from } of inSeasons(rankings)) expect([source, from]).toEqual([source, expect.any(String)])
  })

  test('zones, groups, decisions and reviews are of seasons whose ranking is on file', () => {
    for (const { leagues, source, from, to } of inSeasons([...zones, ...splits, ...reviewed]))
      for (const league of leagues)
        expect([source, ranked(league, from), to === undefined || ranked(league, to)]).toEqual([source, true, true])
    for (const { league, season, source } of [...docked, ...annulled]) expect([source, ranked(league, season)]).toEqual([source, true])
  })
})

test('fair play is a criterion exactly where card points are given', () => {
  for (const row of sportRules.soccer.rankings) expect([row.source, row.order.includes('fair_play')]).toEqual([row.source, 'cards' in row])
})

test('a team has one deduction per season: the sum', () => {
  const of = deductions.map((d) => `${d.league} ${d.season} ${d.team_id}`)
  expect(new Set(of).size).toBe(of.length)
  for (const { points, team_id } of deductions) expect([points > 0, /^soc-t[0-9a-z]{10}$/.test(team_id)]).toEqual([true, true])
})

describe('the rule of a season', () => {
  const getRules = (league: string, name: string) => rankedRules('soccer', league, name)
  const first = (league: string, name: string) => getRules(league, name).ranking.order[0]
  test.each([
    ['world-world-cup', '2014', 'goal_difference'],
    ['world-world-cup', '2018', 'goal_difference'],
    ['world-world-cup', '2022', 'goal_difference'],
    ['world-world-cup', '2026', 'head_to_head_points'],
    ['europe-european-championship', '2020', 'head_to_head_points'],
    ['world-club-world-cup', '2025', 'head_to_head_points'],
    ['austria-bundesliga', '2020/2021', 'goal_difference'],
    ['austria-bundesliga', '2021/2022', 'head_to_head_points'],
    ['austria-regionalliga-ost', '2024/2025', 'head_to_head_points'],
    ['england-premier-league', '2024/2025', 'goal_difference'],
    ['germany-3-liga', '2024/2025', 'goal_difference'],
    ['spain-la-liga', '2024/2025', 'head_to_head_points'],
    ['netherlands-eredivisie', '2024/2025', 'points_dropped'],
    ['belgium-first-division-a', '2024/2025', 'wins'],
    ['greece-super-league', '2024/2025', 'head_to_head_points'],
    ['algeria-ligue-1', '2024/2025', 'head_to_head_points'],
    ['colombia-primera-a', '2025', 'goal_difference'],
  ])('%s %s: %s first', (league, name, criterion) => expect(first(league, name)).toBe(criterion))

  test.each([
    ['france-ligue-1', '2019/2020', 'points_per_game'],
    ['france-ligue-2', '2019/2020', 'points_per_game'],
    ['england-league-one', '2019/2020', 'points_per_game'],
    ['england-league-two', '2019/2020', 'points_per_game'],
    ['england-championship', '2019/2020', 'points'],
    ['france-ligue-1', '2023/2024', 'points'],
  ])('%s %s ranks by %s', (league, name, by) => expect(getRules(league, name).ranking.by).toBe(by))

  test.each([
    ['austria-bundesliga', '2018/2019', 'half_down'],
    ['austria-bundesliga', '2025/2026', 'half_down'],
    ['scotland-premiership', '2024/2025', 'all'],
    ['belgium-first-division-a', '2024/2025', 'half_up'],
    ['belgium-first-division-a', '2022/2023', undefined],
    ['greece-super-league', '2024/2025', 'all'],
    ['greece-super-league', '2023/2024', undefined],
  ])('%s %s carries over: %s', (league, name, carried) => expect(getRules(league, name).split?.groups[0]?.carried).toBe(carried))
})
