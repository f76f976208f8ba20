import { expect, test } from '@jest/globals'
import { match, rules } from '../testing/played.ts'
import { matchesAfter, matchesBefore } from './past-day.ts'
import { beforeLastRound, storedResults } from './results.ts'
import { stageRows } from './table.ts'

/**
 * A match suspended on the first day and completed on the fifth; the other matches are played between these days and
 * later.
 */
const suspended = { day: 1, completedAt: '2026-01-05T20:00:00Z', resumedOn: ['2026-01-03', '2026-01-05'] }
const season = (fields: object = suspended) => [
  match('a', 'b', [0, 4], fields),
  match('a', 'b', [1, 0], { day: 2, round: 'Matchday 2' }),
  match('b', 'a', [1, 2], { day: 4, round: 'Matchday 3' }),
  match('a', 'b', [1, 1], { day: 7, round: 'Matchday 4' }),
]
const a = (matches: ReturnType<typeof season>) => {
  const row = stageRows('Regular Season', matches, rules()).find(({ teamId }) => teamId === 'a')!
  return [row.played, row.form]
}

test.each([
  ['2026-01-01', 0, ''],
  ['2026-01-02', 1, 'W'],
  ['2026-01-04', 2, 'WW'],
  ['2026-01-05', 3, 'WWL'],
  ['2026-01-07', 4, 'WWLD'],
])('a suspended match counts from its completion, after %s: %d matches, %s', (date, played, form) => {
  expect(a(matchesAfter(season(), date))).toEqual([played, form])
  const { completedAt: _, ...onlyDays } = suspended
  expect(a(matchesAfter(season(onlyDays), date))).toEqual([played, form])
})

test.each([
  ['2026-01-05T19:59:59Z', 2],
  ['2026-01-05T20:00:00Z', 3],
])('before %s it counts if it was completed by then', (at, played) => {
  expect(a(matchesBefore('soccer', season(), at))[0]).toBe(played)
})

test.each([
  ['postponed to another day', { day: 5 }],
  ['suspended and not resumed', { day: 1, state: 'suspended' }],
  ['resumed and then abandoned', { day: 1, state: 'abandoned', resumedOn: ['2026-01-05'] }],
])('a match that was %s is no completion', (_, fields) => {
  const [played] = a(matchesAfter(season(fields), '2026-01-05'))
  expect(played).toBe('state' in fields ? 2 : 3)
})

test('the change of position after a completion is that of the completion', () => {
  const counting = { annulled: new Set<string>(), draws: true }
  const stored = storedResults(matchesAfter(season(), '2026-01-05'), counting)
  expect(stored.results.map(({ homeGoals, awayGoals }) => [homeGoals, awayGoals])).toEqual([
    [1, 0],
    [1, 2],
    [0, 4],
  ])
  expect(beforeLastRound(stored)?.results).toHaveLength(2)
})
