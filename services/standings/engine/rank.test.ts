import { describe, expect, test } from '@jest/globals'
import type { Match } from '@touchline/contract/gen/match'
import { match, rules } from '../testing/played.ts'
import { stageRows } from './table.ts'

const order = (matches: readonly Match[], fields: Parameters<typeof rules>[0]) =>
  stageRows('Regular Season', matches, rules(fields)).map((row) => row.teamId)

/** A single round robin, in this order: a-b, a-c, b-c, a-d … */
const once = (...scores: [home: string, away: string, homeGoals: number, awayGoals: number][]) =>
  scores.map(([home, away, x, y]) => match(home, away, [x, y]))

describe('a criterion over the full season separates tied teams', () => {
  // a and b both beat c and lose to d, a and b draw: tied on points. In a row, the first team ranks first.
  test.each<[string, string, Match[]]>([
    ['goal_difference', 'a', once(['a', 'c', 3, 0], ['b', 'c', 1, 0])],
    ['goals_for', 'a', once(['a', 'c', 3, 2], ['b', 'c', 1, 0])],
    ['goal_average', 'b', once(['a', 'c', 6, 3], ['b', 'c', 3, 1])],
    // Without a goal conceded the average is infinite.
    ['goal_average', 'b', once(['a', 'c', 9, 1], ['b', 'c', 1, 0])],
    ['wins', 'b', once(['a', 'c', 0, 0], ['a', 'd', 0, 0], ['d', 'a', 0, 0], ['b', 'c', 1, 0])],
    ['away_goals', 'b', once(['a', 'c', 3, 2], ['c', 'b', 0, 1])],
    ['away_wins', 'b', once(['a', 'c', 3, 2], ['c', 'b', 0, 1])],
    ['away_goals_against', 'b', once(['c', 'a', 1, 2], ['c', 'b', 0, 1])],
    ['points_dropped', 'b', once(['a', 'c', 1, 0], ['a', 'd', 0, 9], ['b', 'c', 1, 0])],
    ['opponents_points', 'b', once(['a', 'c', 1, 0], ['b', 'd', 1, 0], ['d', 'c', 2, 0])],
    ['opponents_goal_difference', 'b', once(['a', 'c', 2, 0], ['b', 'd', 1, 0])],
    ['opponents_goals_for', 'b', once(['a', 'c', 2, 0], ['b', 'd', 2, 1])],
    ['first_half_goal_difference', 'a', once(['a', 'c', 2, 0], ['b', 'c', 1, 0], ['c', 'a', 2, 1], ['c', 'b', 9, 8])],
    ['first_half_goals_for', 'b', once(['a', 'c', 1, 0], ['b', 'c', 2, 1], ['c', 'a', 9, 8], ['c', 'b', 9, 0])],
  ])('%s', (criterion, first, matches) => {
    const dated = matches.map((m, i) => ({ ...m, schedule: { ...m.schedule!, startAt: `2026-01-${10 + i}T15:00:00Z` } }))
    expect(order(dated, { order: [criterion] }).filter((team) => team === 'a' || team === 'b')[0]).toBe(first)
    // The same with the names swapped, to show that the criterion decides and not the name.
    const swapped = { a: 'b', b: 'a', c: 'c', d: 'd' } as Record<string, string>
    const other = dated.map((m) => ({
      ...m,
      schedule: {
        ...m.schedule,
        home: { ...m.schedule.home!, teamId: swapped[m.schedule.home!.teamId]! },
        away: { ...m.schedule.away!, teamId: swapped[m.schedule.away!.teamId]! },
      },
    }))
    expect(order(other, { order: [criterion] }).filter((team) => team === 'a' || team === 'b')[0]).toBe(swapped[first])
  })
})

describe('head-to-head', () => {
  // a and b both win once against c and once against each other.
  const matches = once(['a', 'b', 1, 0], ['b', 'a', 3, 0], ['a', 'c', 9, 0], ['c', 'a', 0, 0], ['b', 'c', 1, 0], ['c', 'b', 0, 0])
  const headToHead = ['head_to_head_points', 'head_to_head_goal_difference', 'goal_difference'] as const

  test("comes before goal difference if the league's rules say so", () => {
    expect(order(matches, { order: ['goal_difference'] })).toEqual(['a', 'b', 'c'])
    expect(order(matches, { order: headToHead })).toEqual(['b', 'a', 'c'])
  })

  test('applies once the tied teams have met as often as they will', () => {
    const first = once(['b', 'a', 1, 0], ['a', 'c', 9, 0], ['c', 'b', 1, 0])
    expect(order(first, { order: headToHead })[0]).toBe('a')
    expect(order(once(['b', 'a', 1, 0], ['a', 'c', 9, 0]), { order: headToHead, meetings: 1 })[0]).toBe('b')
  })

  test('waits for a scheduled third meeting, and not for a cancelled one', () => {
    expect(order([...matches, match('a', 'b')], { order: headToHead })[0]).toBe('a')
    expect(order([...matches, match('a', 'b', undefined, { state: 'cancelled' })], { order: headToHead })[0]).toBe('b')
  })

  test('is one table of all tied teams, which ranks all of them', () => {
    // a, b and c are tied. b has the best difference among them, c over the season.
    const ring = [
      ...once(['a', 'b', 1, 0], ['b', 'c', 3, 0], ['c', 'a', 1, 0]),
      ...once(['c', 'd', 9, 0], ['a', 'd', 1, 0], ['b', 'd', 1, 0]),
    ]
    expect(order(ring, { order: headToHead, meetings: 1 })).toEqual(['b', 'a', 'c', 'd'])
  })

  test('restarts among the teams it leaves tied, if the rules say so', () => {
    // Each has won once head-to-head; a and c have scored three goals, b two. Between a and c, a won their match, but c
    // has the better difference over the season.
    const ring = once(['b', 'a', 1, 0], ['a', 'c', 3, 0], ['c', 'b', 3, 1])
    const all = [...ring, ...once(['a', 'e', 1, 0], ['b', 'e', 1, 0], ['c', 'e', 20, 0])]
    const restarting = ['head_to_head_points', 'head_to_head_goals_for', 'goal_difference'] as const
    expect(order(all, { order: restarting, meetings: 1 })).toEqual(['c', 'a', 'b', 'e'])
    expect(order(all, { order: restarting, meetings: 1, restart: 'head_to_head' })).toEqual(['a', 'c', 'b', 'e'])
  })
})
