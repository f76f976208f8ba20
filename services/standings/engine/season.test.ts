import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { type SeasonMatches, SeasonMatchesSchema } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'

import { type MatchFields, match, rankedRules, rules } from '../testing/played.ts'
import { seasonTable } from './season.ts'

const seasonMatches = (stages: readonly [name: string, type: string][], matches: Match[]): SeasonMatches =>
  create(SeasonMatchesSchema, {
    league: { id: 'soc-l0000000000', sport: 'soccer', slug: 'somewhere-league' },
    season: { name: '2025/2026', stages: stages.map(([name, type]) => ({ id: name, name, type })) },
    matches,
  })
const shown = (season: SeasonMatches, by = rules()) =>
  seasonTable(season, by)?.rows.map((row) => [row.stage, row.group, row.position, row.teamId])
const stage = (name: string, home: string, away: string, group?: string) =>
  match(home, away, [1, 0], { stage: name, ...(group && { group }) })

test('play-offs are excluded from the table', () =>
  expect(
    shown(
      seasonMatches(
        [
          ['Regular Season', 'league'],
          ['Play-offs', 'knockout'],
        ],
        [stage('Regular Season', 'a', 'b'), stage('Play-offs', 'b', 'a')],
      ),
    ),
  ).toEqual([
    ['Regular Season', undefined, 1, 'a'],
    ['Regular Season', undefined, 2, 'b'],
  ]))

test('each stage of type league is a table, in the order of the season', () =>
  expect(
    shown(
      seasonMatches(
        [
          ['Apertura', 'league'],
          ['Clausura', 'league'],
        ],
        [stage('Clausura', 'b', 'a'), stage('Apertura', 'a', 'b')],
      ),
    ),
  ).toEqual([
    ['Apertura', undefined, 1, 'a'],
    ['Apertura', undefined, 2, 'b'],
    ['Clausura', undefined, 1, 'b'],
    ['Clausura', undefined, 2, 'a'],
  ]))

test('parallel groups are separate tables, in order of name', () =>
  expect(
    shown(
      seasonMatches(
        [
          ['Group Stage', 'group'],
          ['Knockout Stage', 'knockout'],
        ],
        [stage('Group Stage', 'c', 'd', 'B'), stage('Group Stage', 'a', 'b', 'A')],
      ),
    ),
  ).toEqual([
    ['Group Stage', 'A', 1, 'a'],
    ['Group Stage', 'A', 2, 'b'],
    ['Group Stage', 'B', 1, 'c'],
    ['Group Stage', 'B', 2, 'd'],
  ]))

test.each<[string, [string, string][]]>([
  ['a knock-out', [['Knockout', 'knockout']]],
  ['matches without a stage', [['', 'league']]],
])('%s has no table', (_, stages) => expect(seasonTable(seasonMatches(stages, [stage(stages[0]![0], 'a', 'b')]), rules())).toBeUndefined())

test('a source without stages adds none to a season with known groups', () =>
  expect(
    shown(
      seasonMatches(
        [
          ['', 'league'],
          ['Group Stage', 'group'],
        ],
        [stage('Group Stage', 'a', 'b', 'A')],
      ),
    )?.[0],
  ).toEqual(['Group Stage', 'A', 1, 'a']))

const split: [string, string][] = [
  ['Regular Season', 'league'],
  ['Championship Group', 'group'],
  ['Relegation Group', 'group'],
]
const both = [stage('Regular Season', 'a', 'b'), stage('Championship Group', 'b', 'a', 'Championship')]

test('groups after a regular season without a rule on file are excluded, and the stage says so', () =>
  expect(shown(seasonMatches(split, both))).toEqual([
    ['Regular Season', undefined, 1, 'a'],
    ['Regular Season', undefined, 2, 'b'],
  ]))

test('with a rule on file the split is the table, and the regular season is in carriedOver', () => {
  const table = seasonTable(seasonMatches(split, both), rankedRules('soccer', 'scotland-premiership', '2024/2025'))!
  expect(table.rows.map((row) => [row.stage, row.teamId, row.points, row.carriedPoints])).toEqual([
    ['Championship Group', 'a', 3, 3],
    ['Championship Group', 'b', 3, 0],
  ])
  expect(table.carriedOver.map((row) => [row.stage, row.teamId, row.points])).toEqual([
    ['Regular Season', 'a', 3],
    ['Regular Season', 'b', 0],
  ])
})

test('before the split the table is that of the regular season', () => {
  const table = seasonTable(seasonMatches(split.slice(0, 1), both.slice(0, 1)), rankedRules('soccer', 'scotland-premiership', '2024/2025'))!
  expect([table.rows.map((row) => row.stage), table.carriedOver]).toEqual([['Regular Season', 'Regular Season'], []])
})

test('updated_at is that of the newest match in the table, play-offs excluded', () => {
  const at = (m: Match, updatedAt: string): Match => ({ ...m, schedule: { ...m.schedule!, updatedAt } })
  const matches = [at(stage('Regular Season', 'a', 'b'), '2026-01-01'), at(stage('Play-offs', 'b', 'a'), '2026-06-01')]
  expect(
    seasonTable(
      seasonMatches(
        [
          ['Regular Season', 'league'],
          ['Play-offs', 'knockout'],
        ],
        matches,
      ),
      rules(),
    )?.updatedAt,
  ).toBe('2026-01-01')
})

test('the qualifiers are known when the play-offs have begun, even if a game of the season is missing', () => {
  const divisions = ['A', 'B'].map((conference, i) => ({ conference, name: conference, teams: new Set(i === 0 ? 'ab' : 'cd') }))
  const usual = rankedRules('american-football', 'united-states-nfl', '2018')
  const short = { ...usual, divisions, playoffs: { divisionPlaces: 1, wildCards: 0, leagueGames: 3 } }
  const stages: [string, string][] = [
    ['Regular Season', 'league'],
    ['Play-offs', 'knockout'],
  ]
  const seeds = (...matches: Match[]) => seasonTable(seasonMatches(stages, matches), short)!.rows.map(({ playoffSeed }) => playoffSeed)
  const played = [stage('Regular Season', 'a', 'b'), stage('Regular Season', 'c', 'd')]
  expect(seeds(...played)).toEqual([undefined, undefined, undefined, undefined])
  const withPlayoffs = [...played, stage('Play-offs', 'a', 'c')]
  expect(seeds(...withPlayoffs)).toEqual([1, undefined, 1, undefined])
  const missing = (matches: Match[]) => seasonTable(seasonMatches(stages, matches), short)!.missingResults
  expect([missing(played), missing(withPlayoffs)]).toEqual([undefined, 1])
})

test('a match for a place of a group is not part of its table, and ranks the two level teams', () => {
  const inGroup = (home: string, away: string, score: [number, number]) => match(home, away, score, { stage: 'Group Stage', group: '1' })
  const season = seasonMatches(
    [
      ['Group Stage', 'group'],
      ['Knockout Stage', 'knockout'],
    ],
    [
      inGroup('a', 'b', [3, 1]),
      inGroup('c', 'd', [1, 0]),
      inGroup('b', 'c', [3, 1]),
      inGroup('a', 'd', [2, 2]),
      inGroup('a', 'c', [2, 2]),
      inGroup('d', 'b', [6, 1]),
      match('c', 'd', [2, 1], { stage: 'Knockout Stage', round: 'Group 1 Playoffs', winner: 'home' }),
    ],
  )
  const table = (by: Parameters<typeof seasonTable>[1]) =>
    seasonTable(season, by)!.rows.map(({ teamId, position, played, points }) => [teamId, position, played, points])
  expect(table(rankedRules('soccer', 'world-world-cup', '1958'))).toEqual([
    ['a', 1, 3, 4],
    ['c', 2, 3, 3],
    ['d', 3, 3, 3],
    ['b', 4, 3, 2],
  ])
})

/** Turkey and Italy ranked lower although they had the better goal difference. */
test.each([
  [
    '2',
    ['hungary 9-0 korea', 'germany 4-1 turkey', 'hungary 8-3 germany', 'turkey 7-0 korea'],
    'germany 7-2 turkey',
    ['1 hungary 4', '2 germany 2', '3 turkey 2', '4 korea 0'],
  ],
  [
    '4',
    ['switzerland 2-1 italy', 'england 4-4 belgium', 'italy 4-1 belgium', 'england 2-0 switzerland'],
    'switzerland 4-1 italy',
    ['1 england 3', '2 switzerland 2', '3 italy 2', '4 belgium 1'],
  ],
])('World Cup 1954, group %s: the play-off decided the second place and counts in no table', (group, results, playoff, finished) => {
  const played = (result: string, fields: MatchFields) => {
    const [, home, homeScore, awayScore, away] = /^(\w+) (\d)-(\d) (\w+)$/.exec(result)!
    return match(home!, away!, [Number(homeScore), Number(awayScore)], fields)
  }
  const season = seasonMatches(
    [
      ['Group Stage', 'group'],
      ['Knockout Stage', 'knockout'],
    ],
    [
      ...results.map((result) => played(result, { stage: 'Group Stage', group })),
      played(playoff, { stage: 'Knockout Stage', round: `Group ${group} Playoffs`, winner: 'home' }),
    ],
  )
  const { rows } = seasonTable(season, rankedRules('soccer', 'world-world-cup', '1954'))!
  expect(rows.map(({ position, teamId, points }) => `${position} ${teamId} ${points}`)).toEqual(finished)
  expect(rows.every(({ played }) => played === 2)).toBe(true)
})
