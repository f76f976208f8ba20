import { expect, test } from '@jest/globals'
import { countAfter, situation } from './baseball-count.ts'

test.each([
  ['', 0, 0],
  ['BCB', 2, 1],
  ['CSF', 0, 2],
  ['FFFF', 0, 2],
  ['FFT', 0, 3],
  ['CFX', 0, 2],
  ['BBBB', 4, 0],
  ['IPVB', 4, 0],
  ['BBBBB', 4, 0],
  ['H', 0, 0],
  ['?', 0, 0],
])('after the pitches "%s" the count is %i-%i', (pitches, balls, strikes) => expect(countAfter(pitches)).toEqual({ balls, strikes }))

test('after the third out nobody is on base or at bat', () => {
  const half = { inning: 7, inningHalf: 'top', bases: [1, 3], count: { balls: 2, strikes: 1 } }
  expect(situation({ ...half, outs: 2 }).value).toEqual({
    inning: 7,
    inningHalf: 'top',
    outs: 2,
    bases: { occupied: [1, 3] },
    balls: 2,
    strikes: 1,
  })
  expect(situation({ ...half, outs: 3 }).value).toEqual({ inning: 7, inningHalf: 'top', outs: 3, bases: { occupied: [] } })
})
