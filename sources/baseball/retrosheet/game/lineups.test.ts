import { expect, test } from '@jest/globals'
import type { Appearance } from '../records/game-record.ts'
import { openLineups } from './folded-game.ts'

const nine = (side: 0 | 1): Appearance[] =>
  [10, 2, 3, 4, 5, 6, 7, 8, 9].map((position, i) => ({ id: `side${side}${i + 1}`, name: `N${i}`, side, order: i + 1, position }))
const pitcher = (side: 0 | 1): Appearance => ({ id: `pitch${side}`, name: 'P', side, order: 0, position: 1 })
const both = [...nine(0), pitcher(0), ...nine(1), pitcher(1)]

test('a designated hitter bats for the pitcher', () => {
  const lineups = openLineups(both)
  expect([lineups.pitcher(1), lineups.fielder(1, 6), lineups.fielder(1, 10)]).toEqual(['pitch1', 'side16', undefined])
  expect(lineups.participants).toHaveLength(20)
})

test('a substitute for the designated hitter keeps the batting order; a pitcher who bats takes a place in it', () => {
  const lineups = openLineups(both)
  expect(lineups.put({ id: 'relief', name: 'R', side: 1, order: 0, position: 1 }, 6)).toBe('pitch1')
  expect(lineups.put({ id: 'relief', name: 'R', side: 1, order: 1, position: 1 }, 8)).toBe('side11')
  expect([lineups.pitcher(1), lineups.participants.find(({ id }) => id === 'side11')?.inningOut]).toEqual(['relief', 8])
})

test('one player may start as pitcher and as designated hitter', () => {
  const lineups = openLineups([{ ...pitcher(0), id: 'side01' }, ...both.filter(({ id }) => id !== 'pitch0')])
  expect([lineups.pitcher(0), lineups.participants.length]).toEqual(['side01', 19])
})

test.each([
  ['first', (own: Appearance, rest: Appearance[]) => [own, ...rest]],
  ['last', (own: Appearance, rest: Appearance[]) => [...rest, own]],
] as const)('he stays in the batting order when another one pitches, his row as a pitcher being the %s', (_, rows) => {
  const rest = both.filter(({ id }) => id !== 'pitch0')
  const lineups = openLineups(rows({ ...pitcher(0), id: 'side01' }, rest))
  const hitter = () => lineups.participants.find(({ id }) => id === 'side01')!
  expect(lineups.put({ id: 'relief', name: 'R', side: 0, order: 0, position: 1 }, 5)).toBe('side01')
  expect([lineups.pitcher(0), hitter().order, hitter().inningOut]).toEqual(['relief', 1, undefined])
  lineups.put({ id: 'pinch', name: 'H', side: 0, order: 1, position: 11 }, 8)
  expect(hitter().inningOut).toBe(8)
})

test('a side without a pitcher or without nine batters is rejected', () => {
  expect(() => openLineups(both.filter(({ id }) => id !== 'pitch0'))).toThrow('the visitors start without a pitcher')
  expect(() => openLineups(both.filter(({ id }) => id !== 'side13'))).toThrow('the home side start with 8 in the batting order')
})
