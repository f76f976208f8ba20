import { expect, test } from '@jest/globals'
import { isEnded, isInPlay, isSportStatus, matchStates } from './states.ts'
import { mayGo } from './testing/transitions.ts'

test.each([
  ['scheduled', 'live', true],
  ['scheduled', 'finished', true],
  ['scheduled', 'break', true],
  ['live', 'scheduled', false],
  ['finished', 'live', false],
  ['finished', 'finished', true],
  ['finished', 'awarded', true],
  ['finished', 'cancelled', false],
  ['abandoned', 'postponed', true],
  ['abandoned', 'live', false],
  ['postponed', 'scheduled', true],
  ['postponed', 'live', true],
  ['cancelled', 'finished', false],
  ['interrupted', 'suspended', true],
  ['suspended', 'finished', true],
] as const)('from %s to %s: %s', (from, to, allowed) => {
  expect(mayGo(from, to)).toBe(allowed)
})

test('an ended match never returns to play', () => {
  for (const from of matchStates) for (const to of matchStates) if (isEnded(from) && isInPlay(to)) expect(mayGo(from, to)).toBe(false)
})

test.each([
  ['soccer', '1', true],
  ['soccer', '90', true],
  ['soccer', '45+2', true],
  ['soccer', '120', true],
  ['soccer', '121', false],
  ['soccer', '0', false],
  ['soccer', 'HT', true],
  ['soccer', 'S1', false],
  ['tennis', 'S1', true],
  ['tennis', '67', false],
  ['basketball', 'Q4', true],
  ['basketball', 'OT2', true],
  ['basketball', 'Q5', false],
  ['basketball', 'AET', false],
  ['baseball', 'IN12', true],
  ['baseball', 'IN0', false],
  ['hockey', 'AP', true],
  ['hockey', 'Q1', false],
  ['handball', 'AP', true],
  ['volleyball', 'GS', true],
  ['american-football', 'AOT', true],
  ['american-football', 'OT1', false],
  ['nothing', 'FT', false],
])('%s: status %s: %s', (sport, status, valid) => {
  expect(isSportStatus(sport, status)).toBe(valid)
})
