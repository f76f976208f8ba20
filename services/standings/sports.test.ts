import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { type SeasonMatches, SeasonMatchesSchema } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { teamsNamedIn } from './engine/rules.ts'
import { seasonTable } from './engine/season.ts'
import { leagueRules, sportRules } from './sports.ts'
import { match } from './testing/played.ts'

const seasonMatches = (sport: string, slug: string, season: string, matches: Match[], stages = ['Regular Season']): SeasonMatches =>
  create(SeasonMatchesSchema, {
    league: { id: 'l', sport, slug },
    season: { name: season, stages: stages.map((name) => ({ id: name, name, type: 'league' })) },
    matches,
  })
const getTable = (sport: string, slug: string, season: string, matches: Match[], stages?: string[]) =>
  seasonTable(seasonMatches(sport, slug, season, matches, stages), leagueRules(sport, slug, season))
const divisionTeams = (sport: string, slug: string, season: string) => teamsNamedIn(leagueRules(sport, slug, season))

const leagues: [sport: string, slug: string, season: string, groups: string[]][] = [
  ['american-football', 'united-states-nfl', '2018', ['AFC East', 'NFC West']],
  ['baseball', 'united-states-major-league-baseball', '2016', ['AL East', 'NL West']],
  ['basketball', 'united-states-nba', '2018/2019', ['Eastern', 'Western']],
]

/** Scheduled games in which all of these teams appear. */
const toCome = (ids: readonly string[]): Match[] => ids.slice(1).map((id, i) => match(ids[i]!, id))

describe('a league whose divisions are on file', () => {
  test.each(leagues)('%s: each group has a first place', (sport, slug, season, groups) => {
    const ids = divisionTeams(sport, slug, season)
    const [first, last] = [ids[0]!, ids.at(-1)!]
    const games = [match(first, last, [3, 1]), match(last, 'of-no-division', [9, 0]), ...toCome(ids)]
    const table = getTable(sport, slug, season, games)!
    expect(table.rows.map(({ teamId }) => teamId).sort()).toEqual(ids.toSorted())
    const rows = table.rows.filter(({ played }) => played > 0)
    expect(rows.map(({ teamId, group, position, groupPosition }) => [teamId, group, position, groupPosition])).toEqual([
      [first, groups[0], 1, 1],
      [last, groups[1], 1, 1],
    ])
    expect(rows.map(({ points, home, away }) => [points, home!.points, away!.points])).toEqual([
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ])
  })
})

describe('a league without divisions is one list', () => {
  const games = [match('a', 'b', [3, 1]), match('c', 'b', [4, 0]), match('a', 'c', [2, 1])]
  test.each<[sport: string, columns: object]>([
    ['american-football', { winPct: '1.000' }],
    ['baseball', { winPct: '1.000', gamesBehind: '0', drawn: 0, lastTen: '2-0' }],
    ['basketball', { winPct: '1.000', gamesBehind: '0', lastTen: '2-0' }],
    ['hockey', { points: 6, pointsPct: '1.000' }],
  ])('%s', (sport, columns) => {
    const { rows } = getTable(sport, 'demo', '2026', games)!
    expect(rows.map(({ teamId, position, won, lost }) => [teamId, position, won, lost])).toEqual([
      ['a', 1, 2, 0],
      ['c', 2, 1, 1],
      ['b', 3, 0, 2],
    ])
    expect(rows[0]).toMatchObject(columns)
    for (const { group, groupPosition, conference, division, zone } of rows)
      expect([group, groupPosition, conference, division, zone]).toEqual(Array(5).fill(undefined))
  })
})

describe('a league whose ranking is not on file has counts only', () => {
  const games = [match('c', 'b', [4, 0]), match('a', 'c', [2, 2]), match('a', 'd')]
  test.each(Object.keys(sportRules))('%s', (sport) => {
    const { rows, rule } = getTable(sport, 'somewhere', '2026', games)!
    expect(rule).toMatchObject({ reviewed: false, reason: 'no_rule' })
    expect(rule!.name).toBeUndefined()
    expect(
      rows.map(({ teamId, played, won, drawn, lost, goalsFor, goalsAgainst }) => [
        teamId,
        played,
        won,
        drawn,
        lost,
        goalsFor,
        goalsAgainst,
      ]),
    ).toEqual([
      ['a', 1, 0, 1, 0, 2, 2],
      ['b', 1, 0, 0, 1, 0, 4],
      ['c', 2, 1, 1, 0, 6, 2],
      ['d', 0, 0, 0, 0, 0, 0],
    ])
    for (const { position, points, zone, winPct, pointsPct, home } of rows)
      expect([position, points, zone, winPct, pointsPct, home!.points]).toEqual(Array(6).fill(undefined))
  })
})

test('single games of an NBA season make no table', () => {
  const [nba, season] = ['united-states-nba', '2018/2019']
  const ids = divisionTeams('basketball', nba, season)
  const of = (count: number) => getTable('basketball', nba, season, [match(ids[0]!, ids[1]!, [100, 90]), ...toCome(ids.slice(0, count))])
  expect([of(2), of(5), of(16)]).toEqual([undefined, undefined, undefined])
  expect(of(17)!.rows).toHaveLength(17)
})

test('preseason games of the NBA make no table', () => {
  const [home, away, ...others] = divisionTeams('basketball', 'united-states-nba', '2018/2019')
  const preseason = match(home!, away!, [100, 90], { stage: 'Preseason' })
  const stages = ['Preseason', 'Regular Season']
  expect(getTable('basketball', 'united-states-nba', '2018/2019', [preseason], stages)).toBeUndefined()
  const both = getTable(
    'basketball',
    'united-states-nba',
    '2018/2019',
    [preseason, match(home!, away!, [90, 100]), ...toCome(others)],
    stages,
  )!
  expect(both.rows.filter(({ played }) => played > 0).map(({ teamId, played, stage }) => [teamId, played, stage])).toEqual([
    [away, 1, 'Regular Season'],
    [home, 1, 'Regular Season'],
  ])
})

test('EuroLeague groups are separate tables if named, and no table otherwise', () => {
  const [a, b] = [match('a', 'b', [80, 70], { group: 'A' }), match('c', 'd', [80, 70], { group: 'B' })]
  const table = getTable('basketball', 'europe-euroleague', '2014/2015', [b, a])!
  expect(table.rows.map(({ teamId, group, groupPosition }) => [teamId, group, groupPosition])).toEqual([
    ['a', 'A', 1],
    ['b', 'A', 2],
    ['c', 'B', 1],
    ['d', 'B', 2],
  ])
  expect(getTable('basketball', 'europe-euroleague', '2014/2015', [match('a', 'b', [80, 70])])).toBeUndefined()
})

test('EuroLeague 2021/22: the games of the Russian clubs count until the league annulled them, for no team after it', () => {
  const [cska] = teamsNamedIn(leagueRules('basketball', 'europe-euroleague', '2021/2022'))
  const games = [match('a', cska!, [70, 80], { round: 'Round 1' }), match('a', 'b', [80, 70], { round: 'Round 2' })]
  const shown = (date?: string) =>
    seasonTable(
      seasonMatches('basketball', 'europe-euroleague', '2021/2022', games),
      leagueRules('basketball', 'europe-euroleague', '2021/2022', { date }),
    )!.rows.map(({ teamId, won, lost }) => [teamId === cska ? 'cska' : teamId, won, lost])
  expect(shown().sort()).toEqual([
    ['a', 1, 0],
    ['b', 0, 1],
    ['cska', 0, 0],
  ])
  expect(shown('2022-03-21')).toContainEqual(['cska', 1, 0])
})
