import { expect, test } from '@jest/globals'
import { folded } from '../testing/folded.ts'
import type { PlayText } from '../testing/invented-game.ts'

test.each<[play: PlayText, text: string]>([
  ['S7.1-H', 'Away B singles; Away A scores.'],
  ['HR.1-H', 'Away B homers; Away A scores.'],
  ['SB2', 'Stolen base (Away A).'],
  ['CS2(26)', 'Caught stealing (Away A); Away A out.'],
  ['K+SB2', 'Away B strikes out; stolen base (Away A).'],
  ['WP.1-2', 'Wild pitch.'],
  ['FLE3', 'Error on a foul fly.'],
  ['64(1)3/GDP', 'Away B hits into a double play; Away A out.'],
  ['FC4.1X2(46)', "Away B reaches on a fielder's choice; Away A out."],
  ['64(1)/FO/G6', 'Away B hits into a force out; Away A out.'],
  ['D8.1-H;BX3(84)', 'Away B doubles; Away A scores; Away B out.'],
  ['D8.1-H;B-H(UR)(E8)', 'Away B doubles; Away A and Away B score.'],
  ['FC2/DP.1X2(26);BX1(63)', "Away B reaches on a fielder's choice; Away A and Away B out."],
  ['K+PB.1-2;B-1', 'Away B strikes out but reaches base; passed ball.'],
  ['63/G6.1-2', 'Away B grounds out.'],
  ['OA.1X2(26)', 'Advance on the bases; Away A out.'],
])('%s', async (play, text) => {
  const { entries } = await folded({ halves: [['S7', play]] })
  expect(entries[1]!.text).toBe(text)
})
