import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { MatchPlaySchema, MatchScheduleSchema, MatchSchema } from '@touchline/contract/gen/match'
import fc from 'fast-check'
import { type Criterion, criteria, type Rules } from './rules.ts'
import { table } from './table.ts'

let n = 0
const match = (
  home: string,
  away: string,
  score: [number, number] | undefined,
  rest: { state?: string; round?: string; day?: number } = {},
) =>
  create(MatchSchema, {
    id: `m${n++}`,
    schedule: create(MatchScheduleSchema, {
      home: { teamId: home },
      away: { teamId: away },
      round: rest.round ?? 'Matchday 1',
      startAt: `2026-01-${String(rest.day ?? 1).padStart(2, '0')}T15:00:00Z`,
    }),
    play: create(MatchPlaySchema, {
      state: {
        state: rest.state ?? (score ? 'finished' : 'scheduled'),
        status: 'FT',
        ...(score && { homeScore: score[0], awayScore: score[1] }),
      },
    }),
  })
const rules = (tiebreakers: readonly Criterion[] = ['goal_difference', 'goals_for'], deductions: [string, number][] = []): Rules => ({
  tiebreakers,
  deductions: new Map(deductions),
})
const order = (matches: ReturnType<typeof match>[], r = rules()) => table(matches, r, 'Regular Season').map((row) => row.teamId)

describe('what counts', () => {
  test.each([
    ['finished', 3],
    ['awarded', 3],
    ['cancelled', 0],
    ['abandoned', 0],
    ['live', 0],
    ['postponed', 0],
  ])('%s: %d points for the winner', (state, points) => {
    const [first] = table([match('a', 'b', [1, 0], { state })], rules(), 'Regular Season')
    expect(first?.points).toBe(points)
  })

  test('a team that has not played yet stands in the table with nothing', () => {
    const rows = table([match('a', 'b', [1, 0]), match('c', 'a', undefined)], rules(), 'Regular Season')
    expect(rows.find((row) => row.teamId === 'c')).toMatchObject({ played: 0, points: 0, form: '', streak: '' })
  })
})

test('a row tells form from oldest to newest, the streak, and home and away', () => {
  const rows = table(
    [
      match('a', 'b', [1, 0], { day: 1 }),
      match('b', 'a', [2, 2], { day: 2, round: 'Matchday 2' }),
      match('a', 'b', [3, 1], { day: 3, round: 'Matchday 3' }),
      match('a', 'b', [1, 0], { day: 4, round: 'Matchday 4' }),
    ],
    rules(),
    'Regular Season',
  )
  expect(rows[0]).toMatchObject({
    teamId: 'a',
    position: 1,
    played: 4,
    won: 3,
    drawn: 1,
    lost: 0,
    points: 10,
    form: 'WDWW',
    streak: 'W2',
    goalsFor: 7,
    goalsAgainst: 3,
    goalDifference: 4,
  })
  expect(rows[0]?.home).toMatchObject({ played: 3, won: 3, points: 9, goalsFor: 5 })
  expect(rows[0]?.away).toMatchObject({ played: 1, drawn: 1, points: 1 })
  expect(rows[1]).toMatchObject({ teamId: 'b', form: 'LDLL', streak: 'L2' })
})

test('points taken away are shown, and the points are net', () => {
  const rows = table([match('a', 'b', [1, 0]), match('b', 'a', [0, 0])], rules(undefined, [['a', 4]]), 'Regular Season')
  expect(rows.map((row) => [row.teamId, row.points, row.deduction])).toEqual([
    ['b', 1, 0],
    ['a', 0, 4],
  ])
})

test('position_change counts the places won in the last round', () => {
  const rows = table(
    [match('a', 'b', [1, 0], { day: 1 }), match('b', 'a', [5, 0], { day: 2, round: 'Matchday 2' })],
    rules(),
    'Regular Season',
  )
  expect(rows.map((row) => [row.teamId, row.positionChange])).toEqual([
    ['b', 1],
    ['a', -1],
  ])
})

describe('level teams', () => {
  // a and b both win once against c and once against each other.
  const level = [
    match('a', 'b', [1, 0]),
    match('b', 'a', [3, 0]),
    match('a', 'c', [9, 0]),
    match('c', 'a', [0, 0]),
    match('b', 'c', [1, 0]),
    match('c', 'b', [0, 0]),
  ]

  test('goal difference over all matches', () => expect(order(level)).toEqual(['a', 'b', 'c']))
  test('head-to-head goal difference first, where the league says so', () =>
    expect(order(level, rules(['head_to_head_points', 'head_to_head_goal_difference', 'goal_difference']))).toEqual(['b', 'a', 'c']))
  test('head-to-head waits until all matches between them are played', () =>
    expect(
      order(
        [match('b', 'a', [1, 0]), match('a', 'c', [9, 0]), match('c', 'b', [1, 0])],
        rules(['head_to_head_points', 'goal_difference']),
      )[0],
    ).toBe('a'))
})

test('every result counts once on both sides, and the order is never by chance', () => {
  const teams = ['a', 'b', 'c', 'd']
  const pairing = fc
    .tuple(fc.constantFrom(...teams), fc.constantFrom(...teams), fc.nat(4), fc.nat(4))
    .filter(([home, away]) => home !== away)
  fc.assert(
    fc.property(fc.array(pairing, { maxLength: 20 }), fc.shuffledSubarray([...criteria], { minLength: 2 }), (played, tiebreakers) => {
      const matches = played.map(([home, away, x, y], i) => match(home, away, [x, y], { day: 1 + i }))
      const rows = table(matches, rules(tiebreakers), 'Regular Season')
      const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
      expect(sum((row) => row.played)).toBe(2 * matches.length)
      expect(sum((row) => row.won)).toBe(sum((row) => row.lost))
      expect(sum((row) => row.goalDifference!)).toBe(0)
      expect(rows.map((row) => row.points!)).toEqual(rows.map((row) => row.points!).sort((a, b) => b - a))
      expect(table([...matches].reverse(), rules(tiebreakers), 'Regular Season').map((row) => row.teamId)).toEqual(
        rows.map((row) => row.teamId),
      )
    }),
  )
})
