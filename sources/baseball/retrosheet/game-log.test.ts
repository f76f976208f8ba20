import { expect, test } from '@jest/globals'
import { lineScore } from './game-log.ts'

test.each<[text: string, innings: (number | undefined)[]]>([
  ['000000030', [0, 0, 0, 0, 0, 0, 0, 3, 0]],
  ['10010200x', [1, 0, 0, 1, 0, 2, 0, 0, undefined]],
  ['01(10)0000x', [0, 1, 10, 0, 0, 0, 0, undefined]],
  ['(11)0', [11, 0]],
  ['', []],
])('"%s"', (text, innings) => expect(lineScore(text)).toEqual(innings))

test.each(['0-1', '00(1)', '0x0', '(10'])('"%s" is rejected', (text) => expect(() => lineScore(text)).toThrow('is invalid'))
