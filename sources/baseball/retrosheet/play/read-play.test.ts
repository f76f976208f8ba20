import { describe, expect, test } from '@jest/globals'
import type { Move } from './move.ts'
import { readPlay } from './read-play.ts'

/** Moves as text, "B-1", "1x2", from the batter to third. */
const shown = (moves: readonly Move[]): string =>
  moves
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, out }) => `${from || 'B'}${out ? 'x' : '-'}${to === 4 ? 'H' : to}`)
    .join(' ')

const read = (code: string) => {
  const { batting, moves, errors, running } = readPlay(code)
  return [batting, shown(moves), errors.join(), running.map(({ kind }) => kind).join()]
}

describe('outs and errors on a ball in play', () => {
  test.each<[code: string, batting: string, moves: string, errors: string]>([
    ['8', 'out', 'Bx1', ''],
    ['63/G6', 'out', 'Bx1', ''],
    ['143/G1', 'out', 'Bx1', ''],
    ['99', 'out', 'Bx1', ''],
    ['54(1)/FO/G5', 'out', 'B-1 1x2', ''],
    ['54(1)/FO/G5.3-H;B-1', 'out', 'B-1 1x2 3-H', ''],
    ['64(1)3/GDP/G6', 'out', 'Bx1 1x2', ''],
    ['8(B)84(2)/LDP/L8', 'out', 'Bx1 2x3', ''],
    ['3(B)3(1)/LDP', 'out', 'Bx1 1x2', ''],
    ['1(B)16(2)63(1)/LTP/L1', 'out', 'Bx1 1x2 2x3', ''],
    ['8/SF.3-H', 'out', 'Bx1 3-H', ''],
    ['23/SH.1-2', 'out', 'Bx1 1-2', ''],
    ['6E3', 'error', 'B-1', '3'],
    ['E6/G6', 'error', 'B-1', '6'],
    ['E1/TH/BG15.1-3', 'error', 'B-1 1-3', '1'],
    ['FC5/G5.3XH(52)', 'fielders_choice', 'B-1 3xH', ''],
    ['FC', 'fielders_choice', 'B-1', ''],
    ['54(1)/FO.BX1(4E3)', 'out', 'B-1 1x2', '3'],
    ['S7/L7#', 'single', 'B-1', ''],
    ['S', 'single', 'B-1', ''],
    ['D7/G5.3-H;2-H;1-H', 'double', 'B-2 1-H 2-H 3-H', ''],
    ['DGR9/F9LS', 'double', 'B-2', ''],
    ['T9/F9LD.2-H', 'triple', 'B-3 2-H', ''],
    ['HR', 'home_run', 'B-H', ''],
    ['H/L9D', 'home_run', 'B-H', ''],
    ['HR9/F9LS.3-H;1-H', 'home_run', 'B-H 1-H 3-H', ''],
    ['S9.B-3(E9)', 'single', 'B-3', '9'],
  ])('%s', (code, batting, moves, errors) => expect(read(code)).toEqual([batting, moves, errors, '']))
})

describe('batting results without a ball in play', () => {
  test.each<[code: string, batting: string, moves: string, errors: string, running: string]>([
    ['K', 'strikeout', 'Bx1', '', ''],
    ['K23', 'strikeout', 'Bx1', '', ''],
    ['K+WP.B-1', 'strikeout', 'B-1', '', 'wild_pitch'],
    ['K+PB.B-1;1-2', 'strikeout', 'B-1 1-2', '', 'passed_ball'],
    ['K.BX1(23)', 'strikeout', 'Bx1', '', ''],
    ['K.BX1(2E3)', 'strikeout', 'B-1', '3', ''],
    ['K+SB2', 'strikeout', 'Bx1 1-2', '', 'stolen_base'],
    ['K+CS2(26)/DP', 'strikeout', 'Bx1 1x2', '', 'caught_stealing'],
    ['K+PO1(23)', 'strikeout', 'Bx1 1x1', '', 'pickoff'],
    ['K+E2.1-2', 'strikeout', 'Bx1 1-2', '2', 'error'],
    ['W', 'walk', 'B-1', '', ''],
    ['W.1-2', 'walk', 'B-1 1-2', '', ''],
    ['W+WP.2-3', 'walk', 'B-1 2-3', '', 'wild_pitch'],
    ['W+SB3;SB2', 'walk', 'B-1 1-2 2-3', '', 'stolen_base,stolen_base'],
    ['IW', 'intentional_walk', 'B-1', '', ''],
    ['I', 'intentional_walk', 'B-1', '', ''],
    ['HP.1-2', 'hit_by_pitch', 'B-1 1-2', '', ''],
    ['C/E2.1-2', 'interference', 'B-1 1-2', '2', ''],
  ])('%s', (code, ...expected) => expect(read(code)).toEqual(expected))
})

describe('running events', () => {
  test.each<[code: string, moves: string, errors: string, running: string]>([
    ['SB2', '1-2', '', 'stolen_base'],
    ['SBH;SB2', '1-2 3-H', '', 'stolen_base,stolen_base'],
    ['SB2.1-3(E2/TH)', '1-3', '2', 'stolen_base'],
    ['CS2(26)', '1x2', '', 'caught_stealing'],
    ['CSH(12)', '3xH', '', 'caught_stealing'],
    ['CS2(2E4).1-3', '1-3', '4', 'caught_stealing'],
    ['CS3(2E5)', '2-3', '5', 'caught_stealing'],
    ['PO2(14)', '2x2', '', 'pickoff'],
    ['PO1(E3).1-2', '1-2', '3', 'pickoff'],
    ['PO1(1E3)', '1-1', '3', 'pickoff'],
    ['POCS2(1361)', '1x2', '', 'caught_stealing'],
    ['POCSH(1E2)', '3-H', '2', 'caught_stealing'],
    ['WP.2-3;1-2', '1-2 2-3', '', 'wild_pitch'],
    ['PB.3-H', '3-H', '', 'passed_ball'],
    ['BK.1-2', '1-2', '', 'balk'],
    ['DI.1-2', '1-2', '', 'defensive_indifference'],
    ['OA.2X3(25)', '2x3', '', 'other_advance'],
    ['FLE5/P5F', '', '5', ''],
    ['NP', '', '', ''],
  ])('%s', (code, moves, errors, running) => expect(read(code)).toEqual([undefined, moves, errors, running]))
})

describe('an error cancels an out unless fielders are named who made it', () => {
  test.each<[code: string, moves: string, errors: string]>([
    ['S8/L8D.1X3(8E5);B-2', 'B-2 1-3', '5'],
    ['FC4.1X2(4E6);B-1', 'B-1 1-2', '6'],
    ['S5/G6S.1XH(32)(E5)', 'B-1 1xH', '5'],
    ['S8.1X3(E8)(85)', 'B-1 1x3', '8'],
    ['S9.2-H(E9/TH);B-2', 'B-2 2-H', '9'],
    ['S7.BX2(74)', 'Bx2', ''],
    ['S7.1-3;BX2(7E4)(E6)', 'B-2 1-3', '4,6'],
  ])('%s', (code, moves, errors) => expect(read(code).slice(1, 3)).toEqual([moves, errors]))
})

test('notes after an advance mark earned and batted-in runs', () => {
  const [, third, second] = readPlay('E5.3-H(NR)(UR);2-H(TUR)(RBI);B-1').moves
  expect(third).toEqual({ from: 3, to: 4, out: false, unearned: true, battedIn: false })
  expect(second).toEqual({ from: 2, to: 4, out: false, teamUnearned: true, battedIn: true })
})

describe('an invalid text is rejected with a reason', () => {
  test.each<[code: string, reason: string]>([
    ['', 'says nothing'],
    ['Q7', '"Q7" is not an event'],
    ['S7.', ''],
    ['S7.1', 'advance "1" is invalid'],
    ['S7.1-4', 'advance "1-4" is invalid'],
    ['S7.2-1', 'goes backwards'],
    ['S7.1-2(E5', 'leaves a bracket open'],
    ['S7).1-2', 'closes a bracket'],
    ['S7.1-2.2-3', 'advances twice'],
    ['SB2.B-1', 'moves the batter'],
    ['S7+SB2', 'nothing is added'],
    ['W+', '"" is not an event'],
    ['POH(12)', 'not an event'],
    ['SB1', 'not an event'],
    ['S7.1-2(no)', 'neither fielders nor a word'],
    ['S7.1-2;1-3', 'twice'],
  ])('%s', (code, reason) => {
    if (reason === '') expect(read(code)[0]).toBe('single')
    else expect(() => readPlay(code)).toThrow(reason)
  })
})

test('an overlong text is rejected without delay', () => {
  for (const text of ['1'.repeat(50_000), '64(1)'.repeat(10_000), '('.repeat(50_000), 'S7.1-2(E'.repeat(5_000)])
    expect(() => readPlay(`${text}Q`)).toThrow(/./)
})
