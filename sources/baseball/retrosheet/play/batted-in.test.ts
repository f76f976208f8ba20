import { expect, test } from '@jest/globals'
import { isBattedIn, readPlay } from './read-play.ts'

/** Number of runs batted in on a play. */
const battedIn = (code: string, outs = 0, loaded = false): number => {
  const play = readPlay(code)
  return play.moves.filter((move) => isBattedIn(play, move, { outs, loaded })).length
}

test.each<[rule: string, code: string, rbi: number]>([
  ['a hit', 'S7.3-H;2-H', 2],
  ['a home run bats its batter in', 'HR.3-H;1-H', 3],
  ['an out', '63.3-H', 1],
  ['a sacrifice fly', '8/SF.3-H', 1],
  ["a fielder's choice", 'FC6.3-H;2X3(65);B-1', 1],
  ['a force out', '64(1)/FO.3-H', 1],
  ['not a grounder into a double play', '64(1)3/GDP.3-H', 0],
  ['a liner into a double play', '8(B)86(1)/LDP.3-H', 1],
  ['not what an error lets in', 'S9.2-H;1-H(E9)', 1],
  ['not the batter on an error', 'T8.B-H(E8/TH)', 0],
  ['nothing on the bases', 'SBH', 0],
  ['nothing on a wild pitch', 'WP.3-H', 0],
  ['nothing on a strikeout', 'K+WP.3-H;B-1', 0],
  ['what the file denies', 'S7.3-H(NR)', 0],
  ['what the file denies in another word', 'S7.3-H(NORBI)', 0],
  ['what the file grants', 'E6.2-H(RBI)', 1],
  ['a runner who is out', 'S7.2XH(72)', 0],
])('%s', (_, code, rbi) => expect(battedIn(code)).toBe(rbi))

test('on an error only from third with fewer than two outs', () => {
  expect([0, 1, 2].map((outs) => battedIn('E6.3-H;2-H', outs))).toEqual([1, 1, 0])
})

test('a walk, a hit batter and interference with the bases loaded', () => {
  for (const code of ['W.3-H;2-3;1-2', 'IW.3-H;2-3;1-2', 'HP.3-H;2-3;1-2', 'C/E2.3-H;2-3;1-2']) expect(battedIn(code, 0, true)).toBe(1)
  expect(battedIn('W+WP.3-H', 0, false)).toBe(0)
})
