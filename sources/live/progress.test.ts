import { expect, test } from '@jest/globals'
import { progress } from './progress.ts'

test('a match goes on from its announcement through its periods to its end', () => {
  const course = [
    { state: 'scheduled' },
    { state: 'live', period: 'P1' },
    { state: 'break', period: 'P1' },
    { state: 'live', period: 'P3' },
    { state: 'live', period: 'OT1' },
    { state: 'live', period: 'SO' },
    { state: 'finished' },
  ].map((board) => progress(board).sequence!)
  expect(course.toSorted((one, other) => one - other)).toEqual(course)
  expect(new Set(course).size).toBe(6)
})

test('a postponed match is before its play, as one that is announced again', () =>
  expect([progress({ state: 'postponed' }), progress({ state: 'scheduled' })]).toEqual([{ sequence: 0 }, { sequence: 0 }]))

test('a match that is interrupted, suspended or in play nobody knows where may be in any period', () =>
  expect(['interrupted', 'suspended', 'live'].map((state) => progress({ state }))).toEqual([{}, {}, {}]))
