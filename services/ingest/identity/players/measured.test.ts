import { expect, test } from '@jest/globals'
import { judgedPlayers } from '../testing/labelled.ts'
import { measured } from '../testing/measured.ts'

const hard = judgedPlayers()

test('there are enough pairs of each kind to measure', () => {
  expect(hard.filter(({ isSame: one }) => one).length).toBeGreaterThanOrEqual(150)
  expect(hard.filter(({ isSame: one }) => !one).length).toBeGreaterThanOrEqual(150)
})

test('people, measured: precision close to 1, and high recall', () => {
  const { precision, recall } = measured('players', hard)
  expect(precision).toBeGreaterThanOrEqual(0.99)
  expect(recall).toBeGreaterThanOrEqual(0.94)
})

test('the result does not depend on the order of the mentions', () => {
  const verdict = (judged: typeof hard) =>
    new Map(judged.map(({ pair, isMerged: found }) => [pair.split(' and ').sort().join(' and '), found]))
  const before = verdict(hard)
  for (const [pair, found] of verdict(judgedPlayers((list) => list.toReversed()))) expect([pair, before.get(pair)]).toEqual([pair, found])
})
