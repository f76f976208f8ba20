import { expect, test } from '@jest/globals'
import type { Zone } from '@touchline/contract/standings'
import type { Table, TableRow } from '../inputs.ts'
import { played, tableRow } from '../testing/rows.ts'
import { summary } from '../testing/summary.ts'
import { tableFacts } from './table.ts'

const stage = 'Regular Season'
const getTable = (rows: readonly TableRow[], rule: string | undefined = 'Rules'): Table => ({
  leagueId: 'league',
  season: '2024/2025',
  rule,
  rows,
  updatedAt: '',
})
const about = (teamId: string, rows: readonly TableRow[], rule?: string) => tableFacts(teamId, getTable(rows, rule), [], stage).map(summary)

const zone = (teamId: string, position: number, points: number, zone?: Zone) => tableRow(teamId, position, points, { zone })
const table = [
  zone('a', 1, 25, 'champions_league'),
  zone('b', 2, 25, 'champions_league'),
  zone('c', 3, 20, 'europa_league'),
  zone('d', 4, 18),
  zone('e', 5, 12),
  zone('f', 6, 12, 'relegation'),
  zone('g', 7, 3, 'relegation'),
]

test.each<[string, string[]]>([
  [
    'a',
    [
      'a table_position position=1 points=25 played=10 won=5 lost=5 league=league',
      'a table_lead gap=0 league=league opponent=b',
      'a inside_zone gap=5 position=1 detail=champions_league league=league',
    ],
  ],
  [
    'b',
    [
      'b table_position position=2 points=25 played=10 won=5 lost=5 league=league',
      'b gap_to_leader gap=0 position=2 league=league opponent=a',
      'b inside_zone gap=5 position=2 detail=champions_league league=league',
    ],
  ],
  [
    'c',
    [
      'c table_position position=3 points=20 played=10 won=5 lost=5 league=league',
      'c gap_to_leader gap=5 position=3 league=league opponent=a',
      'c gap_to_next gap=5 position=3 league=league opponent=b',
      'c inside_zone gap=2 position=3 detail=europa_league league=league',
      'c outside_zone gap=5 position=3 detail=champions_league league=league',
    ],
  ],
  [
    'd',
    [
      'd table_position position=4 points=18 played=10 won=5 lost=5 league=league',
      'd gap_to_leader gap=7 position=4 league=league opponent=a',
      'd gap_to_next gap=2 position=4 league=league opponent=c',
      'd outside_zone gap=2 position=4 detail=europa_league league=league',
      'd above_relegation gap=6 position=4 league=league',
    ],
  ],
  [
    'g',
    [
      'g table_position position=7 points=3 played=10 won=5 lost=5 league=league',
      'g gap_to_leader gap=22 position=7 league=league opponent=a',
      'g gap_to_next gap=9 position=7 league=league opponent=f',
      'g in_relegation gap=9 position=7 league=league',
    ],
  ],
])('place, gaps and zones of %s', (teamId, expected) => {
  expect(about(teamId, table)).toEqual(expected)
})

test('a play-off between the last places, or above relegation, is no prize', () => {
  const rows = [
    zone('a', 1, 20, 'promotion'),
    zone('b', 2, 15, 'playoff'),
    zone('c', 3, 12),
    zone('d', 4, 9, 'playoff'),
    zone('e', 5, 3, 'relegation'),
  ]
  expect(about('b', rows)).toContain('b inside_zone gap=3 position=2 detail=playoff league=league')
  expect(about('c', rows)).toContain('c outside_zone gap=3 position=3 detail=playoff league=league')
  const last = about('d', rows).slice(-2)
  expect(last).toEqual([
    'd outside_zone gap=6 position=4 detail=playoff league=league',
    'd above_relegation gap=6 position=4 league=league',
  ])
  expect(about('d', rows.slice(0, 4)).filter((line) => line.includes('inside_zone'))).toEqual([])
})

test.each<[string, readonly TableRow[], string | undefined]>([
  ['without a rule', table, undefined],
  ['without a position', table.map((row) => ({ ...row, position: undefined })), 'Rules'],
  ['before the first match', table.map((row) => ({ ...row, played: 0 })), 'Rules'],
  ['of others', table.slice(1), 'Rules'],
])('no fact rests on a table %s', (_, rows, rule) => {
  expect(tableFacts('a', { ...getTable(rows), rule }, [], stage)).toEqual([])
})

test('a rank that points do not explain has no gap', () => {
  const rows = [tableRow('a', 1, 20), tableRow('b', 2, 22)]
  expect(about('b', rows)).toEqual(['b table_position position=2 points=22 played=10 won=5 lost=5 league=league'])
})

test.each<[string, Partial<TableRow>, Partial<TableRow>, string]>([
  ['group', { group: 'A' }, { group: 'B' }, 'group'],
  ['division', { group: 'East', division: 'East' }, { group: 'West', division: 'West' }, 'division'],
  ['conference', { group: 'East', conference: 'East' }, { group: 'West', conference: 'West' }, 'conference'],
])('a position in a %s is none in the league', (_, one, other, detail) => {
  const rows = [
    tableRow('a', 1, 20, one),
    tableRow('b', 2, 18, one),
    tableRow('c', 3, 17, one),
    tableRow('d', 1, 30, other),
    tableRow('e', 2, 9, { ...other, zone: 'next_round' }),
  ]
  expect(about('c', rows)).toEqual([
    `c group_position position=3 points=17 played=10 won=5 lost=5 detail=${detail} league=league`,
    `c gap_to_group_leader gap=3 position=3 detail=${detail} league=league opponent=a`,
  ])
  expect(about('d', rows)).toEqual([
    `d group_position position=1 points=30 played=10 won=5 lost=5 detail=${detail} league=league`,
    `d group_lead gap=21 detail=${detail} league=league opponent=e`,
  ])
})

test('in one list over divisions nothing is stated about zones, which the list does not decide', () => {
  const rows = [zone('a', 1, 20, 'playoff'), zone('b', 2, 18), zone('c', 3, 12, 'playoff'), zone('d', 4, 9)]
  const inDivisions = rows.map((row) => ({ ...row, division: 'Central', conference: 'Western' }))
  expect(about('b', inDivisions)).toEqual([
    'b table_position position=2 points=18 played=10 won=5 lost=5 league=league',
    'b gap_to_leader gap=2 position=2 league=league opponent=a',
  ])
})

test('after a split one list goes on over the groups, whose points nothing compares', () => {
  const rows = [
    tableRow('a', 1, 30, { stage: 'Championship Group', group: 'Championship' }),
    tableRow('b', 2, 28, { stage: 'Championship Group', group: 'Championship' }),
    tableRow('c', 3, 33, { stage: 'Relegation Group', group: 'Relegation' }),
    tableRow('d', 4, 20, { stage: 'Relegation Group', group: 'Relegation' }),
  ]
  expect(tableFacts('d', getTable(rows), [], 'Relegation Group').map(summary)).toEqual([
    'd table_position position=4 points=20 played=10 won=5 lost=5 league=league',
    'd gap_to_next gap=13 position=4 league=league opponent=c',
  ])
})

test('games behind the leader of the division', () => {
  const division = (name: string) => ({ group: name, division: name, points: undefined })
  const rows = [
    tableRow('a', 1, 0, { ...division('East'), gamesBehind: '0' }),
    tableRow('b', 2, 0, { ...division('East'), gamesBehind: '2.5' }),
    tableRow('c', 1, 0, { ...division('West'), gamesBehind: '0' }),
  ]
  expect(about('b', rows)).toEqual([
    'b group_position position=2 played=10 won=5 lost=5 detail=division league=league',
    'b games_behind_group_leader games=2.5 detail=division league=league opponent=a',
  ])
  expect(about('a', rows)).toEqual(['a group_position position=1 played=10 won=5 lost=5 detail=division league=league'])
})

test('in a match of another stage, the table of an earlier one has a position only', () => {
  const rows = [tableRow('a', 1, 30), tableRow('b', 2, 28)]
  expect(tableFacts('b', getTable(rows), [], 'Playoffs').map(summary)).toEqual([
    'b table_position position=2 points=28 played=10 won=5 lost=5 league=league',
  ])
})

test('of two stages with a table, that of the match counts', () => {
  const rows = [tableRow('a', 3, 20, { stage: 'Apertura' }), tableRow('a', 1, 30, { stage: 'Clausura' })]
  const position = (of: string) => tableFacts('a', getTable(rows), [], of).map(({ values }) => values)
  expect(position('Clausura')).toMatchObject([{ position: 1 }])
  expect(position('Playoffs')).toEqual([])
})

test('a position rests on all results of the table, a gap on those of the two teams', () => {
  const season = played('a b 1-0', 'b c 1-0', 'c d 1-0', 'd a 1-0', 'd e 9-9').map((match) => ({ ...match, stage }))
  const cup = { ...season[0]!, id: 'cup', stage: 'Playoffs' }
  const rows = ['a', 'b', 'c', 'd'].map((team, n) => tableRow(team, n + 1, 9 - n, { played: 2 }))
  const [place, leader, next] = tableFacts('c', getTable(rows), [...season, cup], stage).map(({ matches }) => matches)
  const ids = season.map(({ id }) => id)
  expect(place).toEqual(ids)
  expect(leader).toEqual([ids[0], ids[1], ids[2], ids[3]])
  expect(next).toEqual([ids[0], ids[1], ids[2]])
})
