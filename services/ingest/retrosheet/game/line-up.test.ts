import { expect, test } from '@jest/globals'
import type { Appearance } from '../records/game-record.ts'
import { lineUps } from './line-up.ts'

const nine = (side: 0 | 1): Appearance[] =>
  [10, 2, 3, 4, 5, 6, 7, 8, 9].map((position, i) => ({ id: `side${side}${i + 1}`, name: `N${i}`, side, order: i + 1, position }))
const pitcher = (side: 0 | 1): Appearance => ({ id: `pitch${side}`, name: 'P', side, order: 0, position: 1 })
const both = [...nine(0), pitcher(0), ...nine(1), pitcher(1)]

test('a designated hitter bats for the pitcher', () => {
  const ups = lineUps(both)
  expect([ups.pitcher(1), ups.fielder(1, 6), ups.fielder(1, 10)]).toEqual(['pitch1', 'side16', undefined])
  expect(ups.parts).toHaveLength(20)
})

test('whoever comes for him leaves the order as it is; who pitches and bats takes a place in it', () => {
  const ups = lineUps(both)
  expect(ups.put({ id: 'relief', name: 'R', side: 1, order: 0, position: 1 }, 6)).toBe('pitch1')
  expect(ups.put({ id: 'relief', name: 'R', side: 1, order: 1, position: 1 }, 8)).toBe('side11')
  expect([ups.pitcher(1), ups.parts.find(({ id }) => id === 'side11')?.inningOut]).toEqual(['relief', 8])
})

test('one man may start as pitcher and as designated hitter', () => {
  const ups = lineUps([{ ...pitcher(0), id: 'side01' }, ...both.filter(({ id }) => id !== 'pitch0')])
  expect([ups.pitcher(0), ups.parts.length]).toEqual(['side01', 19])
})

test('a side without a pitcher, or without nine who bat, is none', () => {
  expect(() => lineUps(both.filter(({ id }) => id !== 'pitch0'))).toThrow('the visitors start without a pitcher')
  expect(() => lineUps(both.filter(({ id }) => id !== 'side13'))).toThrow('the home side start with 8 in the batting order')
})
