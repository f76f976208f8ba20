import { describe, expect, test } from '@jest/globals'
import { type Ending, isOver, setsWon, type WrittenSet, withWinnersPoints, writtenScore } from './score.ts'

const getSets = (text: string) => writtenScore(text).sets.map(({ games, tieBreak }) => [games.join('-'), ...(tieBreak ?? [])])

describe('a score', () => {
  test.each<[text: string, sets: (string | number | undefined)[][], won: [number, number]]>([
    ['64 64', [['6-4'], ['6-4']], [2, 0]],
    ['36 62 61', [['3-6'], ['6-2'], ['6-1']], [2, 1]],
    ['76(3) 60', [['7-6', undefined, 3], ['6-0']], [2, 0]],
    ['67(12) 76 75', [['6-7', 12, undefined], ['7-6'], ['7-5']], [2, 1]],
    ['1614 911 108', [['16-14'], ['9-11'], ['10-8']], [2, 1]],
    ['64 36 67(9) 76(3) 7068', [['6-4'], ['3-6'], ['6-7', 9, undefined], ['7-6', undefined, 3], ['70-68']], [3, 2]],
    ['810 119 1210', [['8-10'], ['11-9'], ['12-10']], [2, 1]],
    [
      '76(5) 67(4) 1312(3)',
      [
        ['7-6', undefined, 5],
        ['6-7', 4, undefined],
        ['13-12', undefined, 3],
      ],
      [2, 1],
    ],
    ['6-4 3-6 7-6(7-5)', [['6-4'], ['3-6'], ['7-6', 7, 5]], [2, 1]],
    ['64 76 (5)', [['6-4'], ['7-6', undefined, 5]], [2, 0]],
    ['7-6 (7-5), 6/4', [['7-6', 7, 5], ['6-4']], [2, 0]],
    ['64 36 [10-8]', [['6-4'], ['3-6'], ['1-0', 10, 8]], [2, 1]],
    ['64 36 1-0(8)', [['6-4'], ['3-6'], ['1-0', undefined, 8]], [2, 1]],
    ['46 64 106', [['4-6'], ['6-4'], ['1-0', 10, 6]], [2, 1]],
    ['43(5) 24 41 42', [['4-3', undefined, 5], ['2-4'], ['4-1'], ['4-2']], [3, 1]],
    ['65 56 61', [['6-5'], ['5-6'], ['6-1']], [2, 1]],
    ['', [], [0, 0]],
  ])('%s', (text, sets, won) => {
    expect(getSets(text)).toEqual(sets)
    const score = writtenScore(text)
    expect([score.ending, score.unreadable, setsWon(score, text.startsWith('43'))]).toEqual(['played', undefined, won])
  })
})

describe('a set in which the match ended counts for no one', () => {
  test.each<[text: string, ending: Ending, won: [number, number], short?: boolean]>([
    ['(W/O)', 'walkover', [0, 0]],
    ['63 20 (RET)', 'retirement', [1, 0]],
    ['46 52                           (RET)', 'retirement', [0, 1]],
    ['63 66 (RET)', 'retirement', [1, 0]],
    ['64 76 (RET)', 'retirement', [2, 0]],
    ['63 46 65 RET', 'retirement', [1, 1]],
    ['10 (RET)', 'retirement', [0, 0]],
    ['41 (RET)', 'retirement', [0, 0]],
    ['41 20 (RET)', 'retirement', [1, 0], true],
    ['46 75 (DEF)', 'default', [1, 1]],
    ['1010 (RET)', 'retirement', [0, 0]],
    ['109 (RET)', 'retirement', [0, 0]],
    ['64 (ABD)', 'abandoned', [1, 0]],
    ['64 Played and abandoned', 'abandoned', [1, 0]],
    ['(UNP)', 'unplayed', [0, 0]],
  ])('%s', (text, ending, won, short = false) => {
    const score = writtenScore(text)
    expect([score.ending, score.unreadable, setsWon(score, short)]).toEqual([ending, undefined, won])
  })
})

test.each(['6x 64', '64 7', '111', '64 (PLAYED) 64', '64 64 64 64 64 64', `64 ${'9'.repeat(4_000)}`, '006 64', '--'])(
  'a token that is no set leaves no sets: %.20s',
  (text) => {
    const score = writtenScore(text)
    expect([score.sets, typeof score.unreadable]).toEqual([[], 'string'])
  },
)

describe('a set is over', () => {
  test.each<[games: WrittenSet['games'], isOver: boolean, isOverShort: boolean]>([
    [[6, 0], true, false],
    [[6, 4], true, false],
    [[6, 5], false, false],
    [[7, 5], true, false],
    [[7, 6], true, false],
    [[7, 4], false, false],
    [[8, 6], true, false],
    [[9, 8], true, false],
    [[13, 12], true, false],
    [[70, 68], true, false],
    [[10, 6], false, false],
    [[4, 1], false, true],
    [[4, 3], false, true],
    [[3, 1], false, false],
    [[0, 0], false, false],
  ])('%s', (games, over, short) => {
    const [first, second] = games
    expect([isOver(games), isOver([second, first]), isOver(games, true)]).toEqual([over, over, short])
  })
})

test('the points of the winner of a tie-break follow from those of the loser', () => {
  const points = (loser: number, to: 7 | 10 | undefined) => withWinnersPoints({ games: [7, 6], tieBreak: [undefined, loser] }, to).tieBreak
  expect([points(5, 7), points(6, 7), points(18, 7)]).toEqual([
    [7, 5],
    [8, 6],
    [20, 18],
  ])
  expect([points(5, 10), points(8, 10), points(9, 10)]).toEqual([
    [10, 5],
    [10, 8],
    [11, 9],
  ])
  expect([points(7, undefined), points(8, undefined), points(9, undefined)]).toEqual([
    [undefined, 7],
    [10, 8],
    [11, 9],
  ])
  expect(withWinnersPoints({ games: [6, 7], tieBreak: [4, undefined] }, 7).tieBreak).toEqual([4, 7])
})
