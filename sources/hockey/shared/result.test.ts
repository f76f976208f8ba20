import { describe, expect, test } from '@jest/globals'
import { type Decided, finalState, hasTies, roundsOfSeries, tiedState } from './result.ts'

type Score = readonly [home: number, away: number]
const pair = ([home, away]: Score) => ({ home, away })

test.each<[Score, Decided, status: string, winner: string, fulltime: Score, extraTime: Score | undefined]>([
  [[5, 2], 'regulation', 'FT', 'home', [5, 2], undefined],
  [[0, 1], 'regulation', 'FT', 'away', [0, 1], undefined],
  [[3, 2], 'overtime', 'AOT', 'home', [2, 2], [3, 2]],
  [[0, 1], 'overtime', 'AOT', 'away', [0, 0], [0, 1]],
  [[3, 2], 'shootout', 'AP', 'home', [2, 2], [2, 2]],
  [[0, 1], 'shootout', 'AP', 'away', [0, 0], [0, 0]],
])('%j after %s', (score, decided, status, winner, fulltime, extraTime) => {
  const state = finalState(pair(score), decided)
  expect(state).toMatchObject({
    state: 'finished',
    status,
    winner,
    homeScore: score[0],
    awayScore: score[1],
    scores: { fulltime: pair(fulltime) },
  })
  expect(state.scores!.extraTime).toEqual(extraTime && expect.objectContaining(pair(extraTime)))
  expect([state.scores!.periods, state.scores!.penalties]).toEqual([undefined, undefined])
})

test.each<[Score, Decided, reason: string]>([
  [[2, 2], 'regulation', 'leaves no winner'],
  [[2, 2], 'shootout', 'leaves no winner'],
  [[4, 2], 'overtime', 'decided by one goal'],
  [[2, 5], 'shootout', 'decided by one goal'],
])('%j after %s is rejected', (score, decided, reason) => expect(() => finalState(pair(score), decided)).toThrow(reason))

test('a tie has no winner, after overtime if there was one', () => {
  expect(tiedState(2, false)).toMatchObject({ status: 'FT', winner: 'draw', homeScore: 2, awayScore: 2, scores: { fulltime: { home: 2 } } })
  expect(tiedState(2, true)).toMatchObject({ status: 'AOT', winner: 'draw', scores: { extraTime: { home: 2, away: 2 } } })
  expect([2003, 2005].map(hasTies)).toEqual([true, false])
})

describe('rounds of series', () => {
  const series = (day: number, home: string, away: string) => [
    { home, away, date: `2025-05-${String(day).padStart(2, '0')}` },
    { home: away, away: home, date: `2025-05-${String(day + 2).padStart(2, '0')}` },
  ]

  test('of four teams: the second opponent is the opponent in the final', () => {
    const games = [...series(20, 'a', 'c'), ...series(1, 'a', 'b'), ...series(2, 'c', 'd')]
    const rounds = roundsOfSeries(games)
    expect(games.map((game) => rounds.get(game)!.round)).toEqual([
      'Final, Game 1',
      'Final, Game 2',
      'Semi-finals, Game 1',
      'Semi-finals, Game 2',
      'Semi-finals, Game 1',
      'Semi-finals, Game 2',
    ])
    expect(games.map((game) => rounds.get(game)!.roundOrder)).toEqual([21, 22, 11, 12, 11, 12])
  })

  const eight = ['ab', 'cd', 'ef', 'gh', 'ac', 'eg', 'ae'].flatMap(([home, away], i) => series(1 + 3 * i, home!, away!))

  test('of eight teams', () => {
    expect([...roundsOfSeries(eight).values()].map(({ round }) => round?.split(',')[0])).toEqual([
      ...Array<string>(8).fill('Quarter-finals'),
      ...Array<string>(4).fill('Semi-finals'),
      ...Array<string>(2).fill('Final'),
    ])
  })

  test('of eight teams without a final are absent: more teams may follow', () => {
    expect([...roundsOfSeries(eight.slice(0, -2)).values()]).toEqual(eight.slice(2).map(() => ({ roundOrder: 0 })))
  })

  test('are absent for an incomplete bracket', () => {
    const games = [...series(1, 'a', 'b'), ...series(2, 'c', 'd'), ...series(3, 'e', 'f')]
    expect([...roundsOfSeries(games).values()]).toEqual(games.map(() => ({ roundOrder: 0 })))
  })
})
