import { describe, expect, test } from '@jest/globals'
import type { Match } from '@touchline/contract/gen/match'
import fc from 'fast-check'
import { match, rules } from '../testing/played.ts'
import type { Carried, Split } from './rules.ts'
import { splitTable } from './split.ts'

const split = (carried: Carried, order: readonly string[] = ['half_point', 'goal_difference']): Split => ({
  regular: 'Regular Season',
  groups: [
    { stage: 'Championship Group', group: 'Championship', size: 2, carried },
    { stage: 'Relegation Group', group: 'Relegation', size: 2, carried },
  ],
  ranking: rules({ order }).ranking,
})
const final = (stage: 'Championship' | 'Relegation', home: string, away: string, score?: [number, number], day = 20) =>
  match(home, away, score, { stage: `${stage} Group`, group: stage, round: `Matchday ${day - 19}`, day })

/** a 9, b 6, c 3, d 0. */
const regular = [
  match('a', 'b', [1, 0], { day: 1 }),
  match('c', 'd', [1, 0], { day: 1 }),
  match('a', 'c', [1, 0], { day: 8, round: 'Matchday 2' }),
  match('b', 'd', [1, 0], { day: 8, round: 'Matchday 2' }),
  match('a', 'd', [1, 0], { day: 15, round: 'Matchday 3' }),
  match('b', 'c', [1, 0], { day: 15, round: 'Matchday 3' }),
]
const getRows = (matches: readonly Match[], by: Split, fields = rules()) => splitTable(matches, by, fields)
const shown = (matches: readonly Match[], by: Split, fields = rules()) =>
  getRows(matches, by, fields).map((row) => [row.position, row.groupPosition, row.group, row.teamId, row.points, row.carriedPoints])

describe('one list over all groups', () => {
  test('the second group starts below the first, regardless of points', () => {
    const matches = [...regular, ...[20, 21, 22].map((day) => final('Relegation', 'd', 'c', [1, 0], day)), final('Championship', 'a', 'b')]
    expect(shown(matches, split('all'))).toEqual([
      [1, 1, 'Championship', 'a', 9, 9],
      [2, 2, 'Championship', 'b', 6, 6],
      [3, 1, 'Relegation', 'd', 9, 0],
      [4, 2, 'Relegation', 'c', 3, 3],
    ])
  })

  test.each<[Carried, number[]]>([
    ['all', [9, 6, 3, 0]],
    ['half_down', [4, 3, 1, 0]],
    ['half_up', [5, 3, 2, 0]],
  ])('points carried over: %s', (carried, points) =>
    expect(getRows([...regular, final('Championship', 'a', 'b')], split(carried)).map((row) => row.carriedPoints)).toEqual(points),
  )

  test('deductions apply before halving', () => {
    const rows = getRows([...regular, final('Championship', 'a', 'b')], split('half_down'), rules({}, { deductions: new Map([['a', 2]]) }))
    expect(rows.find((row) => row.teamId === 'a')).toMatchObject({ carriedPoints: 3, points: 3, deduction: 2 })
  })

  test('played, goals, form and streak cover the full season', () => {
    const matches = [...regular, final('Championship', 'b', 'a', [2, 0]), final('Championship', 'a', 'b', [2, 2], 21)]
    expect(getRows(matches, split('half_down'))[0]).toMatchObject({
      teamId: 'b',
      points: 7,
      played: 5,
      form: 'LWWWD',
      streak: 'D1',
      goalsFor: 6,
    })
    expect(getRows(matches, split('half_down'))[1]).toMatchObject({ teamId: 'a', points: 5, played: 5, form: 'WWWLD', goalsAgainst: 4 })
  })
})

describe('a partly known split', () => {
  test('a team without a match yet takes the next free place', () => {
    const alone = [final('Championship', 'a', 'c')]
    expect(shown([...regular, ...alone], split('all')).map((row) => row[3])).toEqual(['a', 'c', 'b', 'd'])
  })

  test('before its first match, position_change is that of the last regular round', () => {
    const late = [
      ...regular.slice(0, 4),
      match('d', 'a', [1, 0], { day: 15, round: 'Matchday 3' }),
      match('c', 'b', [9, 0], { day: 15, round: 'Matchday 3' }),
    ]
    const changes = getRows([...late, final('Championship', 'c', 'a')], split('all')).map((row) => [row.teamId, row.positionChange])
    expect(changes).toEqual([
      ['c', 2],
      ['a', -1],
      ['d', 1],
      ['b', -2],
    ])
  })

  test('after it, position_change is that of the group', () => {
    const changes = getRows([...regular, final('Championship', 'b', 'a', [1, 0])], split('half_down'))
    expect(changes.map((row) => [row.teamId, row.positionChange])).toEqual([
      ['b', 1],
      ['a', -1],
      ['c', 0],
      ['d', 0],
    ])
  })
})

describe('tied teams', () => {
  // a 4 points, b 2 (two draws), both after four matches: halved to 2 and 1; b gains one point more in the group.
  const upTo = (points: Record<'a' | 'b', number>) => [
    ...Array.from({ length: points.a }, (_, i) => match('a', `x${i}`, [0, 0], { day: i + 1, round: `Matchday ${i}` })),
    ...Array.from({ length: points.b }, (_, i) => match('b', `x${i}`, [0, 0], { day: i + 1, round: `Matchday ${i}` })),
  ]
  const first = (by: Split, points: Record<'a' | 'b', number>) =>
    getRows([...upTo(points), final('Championship', 'a', 'b', [0, 0])], by)[0]?.teamId

  test('with rounding down, a club that lost half a point comes first', () => {
    expect(first(split('half_down'), { a: 2, b: 3 })).toBe('b')
    expect(first(split('half_down'), { a: 3, b: 2 })).toBe('a')
  })

  test('with rounding up, a club that gained half a point comes last', () => {
    expect(first(split('half_up'), { a: 3, b: 4 })).toBe('b')
    expect(first(split('half_up'), { a: 4, b: 3 })).toBe('a')
  })

  test('by regular-season position, if the rules say so', () => {
    const matches = [...regular.slice(0, 4), final('Championship', 'b', 'a', [3, 0]), final('Championship', 'a', 'b', [0, 0], 21)]
    expect(
      getRows(matches, split('all', ['goal_difference']))
        .map((row) => [row.teamId, row.points])
        .slice(0, 2),
    ).toEqual([
      ['b', 7],
      ['a', 7],
    ])
    expect(getRows(matches, split('all', ['regular_season_position']))[0]?.teamId).toBe('a')
  })
})

test('every team has one row, positions have no gap, and the order of matches does not matter', () => {
  const teams = ['a', 'b', 'c', 'd', 'e']
  const pairing = fc
    .tuple(fc.constantFrom(...teams), fc.constantFrom(...teams), fc.nat(4), fc.nat(4), fc.nat(2))
    .filter(([home, away]) => home !== away)
  fc.assert(
    fc.property(fc.array(pairing, { maxLength: 25 }), fc.constantFrom<Carried>('all', 'half_down', 'half_up'), (played, carried) => {
      const stages = ['Regular Season', 'Championship Group', 'Relegation Group']
      const matches = played.map(([home, away, x, y, s], i) =>
        match(home, away, [x, y], { stage: stages[s]!, day: i + 1, round: `Matchday ${i}` }),
      )
      const rows = getRows(matches, split(carried))
      expect(new Set(rows.map((row) => row.teamId)).size).toBe(rows.length)
      expect(rows).toHaveLength(new Set(played.flatMap((pair) => pair.slice(0, 2))).size)
      expect(rows.map((row) => row.position)).toEqual(rows.map((_, i) => i + 1))
      expect(getRows([...matches].reverse(), split(carried))).toEqual(rows)
    }),
  )
})
