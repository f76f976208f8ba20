import { describe, expect, test } from '@jest/globals'
import type { FollowedMatch } from './follow-matches.ts'
import { askedForMs, finalWhistle, nextAsk, nextCheck, repeatedCheck } from './schedule.ts'

const match = (fields: Partial<FollowedMatch> = {}): FollowedMatch => ({
  ...{ id: 'soc-m0000000001', leagueId: 'l', season: '2026', homeId: 'h', awayId: 'a', latestDate: undefined },
  ...{ startAt: '2026-03-01T15:00:00Z', timeTbd: false, state: 'finished', updatedAt: '2026-03-01T16:51:00.000Z', ...fields },
})

test.each<[string, Partial<FollowedMatch>, string]>([
  ['is when the end was received', {}, '2026-03-01T16:51:00.000Z'],
  ['is expected two hours after the kick-off', { state: 'scheduled', updatedAt: '' }, '2026-03-01T17:00:00.000Z'],
  ['is expected also while in play', { state: 'live' }, '2026-03-01T17:00:00.000Z'],
  ['of a result that came the next day is the expected one', { updatedAt: '2026-03-02T09:00:00.000Z' }, '2026-03-01T17:00:00.000Z'],
  ['of a match without a time is the end of its day', { startAt: '2026-03-01T00:00:00Z', timeTbd: true }, '2026-03-02T00:00:00.000Z'],
  ['of one on some day until another is the end of the last', { latestDate: '2026-03-07' }, '2026-03-08T00:00:00.000Z'],
])('the final whistle %s', (_, fields, at) => expect(new Date(finalWhistle(match(fields))).toISOString()).toBe(at))

describe('a sheet that is not there', () => {
  const minute = 60_000
  const day = 24 * 60 * minute

  test.each([
    [30, 5],
    [179, 5],
    [180, 60],
    [23 * 60, 60],
    [24 * 60, 360],
    [7 * 24 * 60, 1_440],
    [29 * 24 * 60, 1_440],
  ])('%i minutes after the final whistle is asked for again %i minutes later, or a tenth of that more', (age, after) => {
    const next = nextAsk(age * minute, 0, 'some match')
    expect(next).toBeGreaterThanOrEqual((age + after) * minute)
    expect(next).toBeLessThan((age + after * 1.1) * minute)
  })

  test('is asked for at other times than those of other matches', () => {
    expect(new Set(Array.from({ length: 100 }, (_, i) => nextAsk(0, 0, `match ${i}`))).size).toBe(100)
  })

  test('is asked for 100 times at most', () => {
    let asks = 0
    for (let now = 30 * minute; now <= askedForMs; now = nextAsk(now, 0, `${now}`)) asks++
    expect([asks > 80, asks <= 110]).toEqual([true, true])
  })

  test('one that is there is looked at again after a day, three and seven days, and a failed look is repeated for a day', () => {
    expect([0, 1, 2, 3].map((done) => nextCheck(0, done))).toEqual([day, 3 * day, 7 * day, undefined])
    expect([1, 23, 24].map((failures) => repeatedCheck(0, failures))).toEqual([60 * minute, 60 * minute, undefined])
  })
})
