import { expect, test } from '@jest/globals'
import { measured } from '../identity/testing/measured.ts'
import { judgedPlayers } from './testing/labelled.ts'

const hard = judgedPlayers()

test('there are pairs enough of either kind to measure by', () => {
  expect(hard.filter(({ isSame: one }) => one).length).toBeGreaterThanOrEqual(150)
  expect(hard.filter(({ isSame: one }) => !one).length).toBeGreaterThanOrEqual(150)
})

test('people, measured: next to nobody is taken for another, and most are found', () => {
  const { precision, recall } = measured('players', hard)
  expect(precision).toBeGreaterThanOrEqual(0.99)
  expect(recall).toBeGreaterThanOrEqual(0.94)
})

test('who is one does not depend on the order in which they are named', () => {
  const verdict = (judged: typeof hard) =>
    new Map(judged.map(({ pair, isMerged: found }) => [pair.split(' and ').sort().join(' and '), found]))
  const before = verdict(hard)
  for (const [pair, found] of verdict(judgedPlayers((list) => list.toReversed()))) expect([pair, before.get(pair)]).toEqual([pair, found])
})
