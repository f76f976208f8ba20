import { expect, test } from '@jest/globals'
import { sports } from './catalog.ts'
import { isSportPeriod, placeOfPeriod } from './periods.ts'

test.each(sports.map(({ id, periods }) => [id, periods] as const))('%s: periods sort in the order of play', (id, periods) => {
  const inOrder = periods.flatMap((named) => (named.includes('#') ? [1, 2, 10].map((n) => named.replace('#', String(n))) : [named]))
  const regular = inOrder.filter((period) => id !== 'basketball' || !period.endsWith('H'))
  expect(regular.map(placeOfPeriod)).toEqual(regular.map(placeOfPeriod).toSorted((a, b) => a - b))
  expect(new Set(regular.map(placeOfPeriod)).size).toBe(regular.length)
  expect(inOrder.every((period) => isSportPeriod(id, period))).toBe(true)
})

test.each([
  ['soccer', 'Q1', false],
  ['basketball', 'OT2', true],
  ['basketball', 'Q', false],
  ['baseball', '0', false],
  ['baseball', '14', true],
  ['hockey', 'PEN', false],
] as const)('%s: %s is a period: %s', (sport, period, valid) => {
  expect(isSportPeriod(sport, period)).toBe(valid)
})

test('an unknown period sorts first', () => {
  expect(['', 'HT', 'Q', 'H'].map(placeOfPeriod)).toEqual([-1, -1, -1, -1])
})
