import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { MatchSchema } from '@touchline/contract/gen/match'
import { stageRows } from '../engine/table.ts'
import { rankedRules } from '../testing/played.ts'

type GameRow = [day: number, home: string, score: [number, number] | undefined, away: string, status?: string]

const table = (games: readonly GameRow[], league = 'north-america-pwhl', deductions = new Map<string, number>()) =>
  stageRows(
    'Regular Season',
    games.map(([day, home, score, away, status = 'FT'], i) =>
      create(MatchSchema, {
        sport: 'hockey',
        id: `m${i}`,
        schedule: { home: { teamId: home }, away: { teamId: away }, startAt: `2025-01-0${day}T20:00:00Z` },
        state: {
          scoreboard: { state: score ? 'finished' : 'scheduled', status, ...(score && { homeScore: score[0], awayScore: score[1] }) },
        },
      }),
    ),
    { ...rankedRules('hockey', league, '2024/2025'), deductions },
  )

test('three points, two after regulation, one for a loss after regulation', () => {
  const rows = table([
    [1, 'a', [3, 1], 'b'],
    [2, 'b', [2, 1], 'a', 'AOT'],
    [3, 'a', [3, 2], 'b', 'AP'],
    [4, 'a', undefined, 'c', 'NS'],
  ])
  expect(rows.map(({ teamId, position }) => [teamId, position])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
  expect(rows[0]).toMatchObject({
    played: 3,
    won: 1,
    overtimeWon: 1,
    overtimeLost: 1,
    lost: 0,
    points: 6,
    regulationWins: 1,
    form: 'WLW',
    streak: 'W1',
    pointsPct: '.667',
    goalDifference: 2,
  })
  expect(rows[0]!.home).toMatchObject({ played: 2, won: 1, overtimeWon: 1, points: 5 })
  expect(rows[1]).toMatchObject({ points: 3, won: 0, lost: 1, streak: 'L1', positionChange: 0 })
  expect(rows[2]).toMatchObject({ played: 0, points: 0, streak: '' })
  expect(rows[2]!.pointsPct).toBeUndefined()
})

test('the NHL: two points, one column of wins', () => {
  const rows = table([[1, 'a', [3, 2], 'b', 'AP']], 'north-america-nhl')
  expect(rows[0]).toMatchObject({ won: 1, points: 2, overtimeLost: 0, regulationWins: 0 })
  expect(rows[0]!.overtimeWon).toBeUndefined()
  expect(rows[1]).toMatchObject({ won: 0, lost: 0, overtimeLost: 1, points: 1 })
})

test('deductions', () => {
  const rows = table(
    [
      [1, 'a', [3, 1], 'b'],
      [2, 'b', [2, 1], 'a', 'AP'],
    ],
    undefined,
    new Map([['a', 3]]),
  )
  expect(rows.map(({ teamId, points, deduction }) => [teamId, points, deduction])).toEqual([
    ['b', 2, 0],
    ['a', 1, 3],
  ])
})
