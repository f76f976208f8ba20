import { describe, expect, test } from '@jest/globals'
import type { Side } from '@touchline/contract/outcome'
import fc from 'fast-check'
import {
  advantageSet,
  afterPoint,
  type Ending,
  getCall,
  getPeriods,
  getResult,
  getServer,
  getStakes,
  isCompleteSet,
  isTieBreak,
  longTieBreakSet,
  matchTieBreak,
  opponent,
  rulesOfSet,
  setsWon,
  shortSet,
  startOfMatch,
  type TennisFormat,
  type TennisScore,
  tieBreakSet,
} from './tennis.ts'

const formats: Readonly<Record<string, TennisFormat>> = {
  'best of three': { bestOf: 3, noAd: false, set: tieBreakSet, lastSet: tieBreakSet },
  'Grand Slam': { bestOf: 5, noAd: false, set: tieBreakSet, lastSet: longTieBreakSet },
  'advantage last set': { bestOf: 3, noAd: false, set: tieBreakSet, lastSet: advantageSet },
  doubles: { bestOf: 3, noAd: true, set: tieBreakSet, lastSet: matchTieBreak },
  'Next Gen': { bestOf: 5, noAd: true, set: shortSet, lastSet: shortSet },
}

/** "h" and "a" are points; "H6" are six games of four points each. Spaces are ignored. */
function played(format: TennisFormat, text: string, from = startOfMatch('home')): TennisScore {
  const points = text
    .replaceAll(' ', '')
    .replaceAll(/([HA])(\d+)/g, (_, side: string, games: string) => side.toLowerCase().repeat(4 * Number(games)))
  return [...points].reduce((score, letter) => afterPoint(format, score, letter === 'h' ? 'home' : 'away'), from)
}
const games = (h: number, a: number) => 'H1A1'.repeat(Math.min(h, a)) + (h > a ? `H${h - a}` : a > h ? `A${a - h}` : '')
const shown = (format: TennisFormat, score: TennisScore) =>
  getPeriods(format, score)
    .map(
      ({ home, away, tiebreakHome, tiebreakAway }) =>
        `${home}-${away}${tiebreakHome === undefined ? '' : `(${tiebreakHome}-${tiebreakAway})`}`,
    )
    .join(' ')

describe('the points of a game', () => {
  test.each([
    ['best of three', '', '0-0', ''],
    ['best of three', 'h', '15-0', ''],
    ['best of three', 'hha', '30-15', ''],
    ['best of three', 'aaa', '0-40', 'break'],
    ['best of three', 'hhhaaa', '40-40', ''],
    ['best of three', 'hhhaaah', 'AD-40', ''],
    ['best of three', 'hhhaaaha', '40-40', ''],
    ['best of three', 'hhhaaaa', '40-AD', 'break'],
    ['best of three', 'hhhaaaaa', '0-0', ''],
    ['doubles', 'hhhaaa', '40-40', 'break'],
    ['doubles', 'hhhaaaa', '0-0', ''],
    ['best of three', `${games(5, 0)} aaa`, '0-40', ''],
    ['best of three', `${games(5, 0)} hhh`, '40-0', 'break set'],
    ['best of three', `${games(6, 0)}${games(5, 4)} aaa`, '0-40', ''],
    ['best of three', `${games(6, 0)}${games(5, 4)} hhh`, '40-0', 'break set match'],
    ['best of three', `${games(6, 6)} hhhaaa`, '3-3', ''],
    ['best of three', `${games(6, 6)} hhhhhhaaaaaa`, '6-6', ''],
    ['best of three', `${games(6, 6)} hhhhhhaaaaa`, '6-5', 'set'],
    ['doubles', `${games(6, 0)}${games(0, 6)} hhhhhhhhh`, '9-0', 'set match'],
    ['Next Gen', `${games(3, 3)} hhhhhh`, '6-0', 'set'],
  ])('%s, after %s: %s %s', (name, points, call, stakes) => {
    const score = played(formats[name]!, points)
    const { home, away } = getCall(formats[name]!, score)
    expect(`${home}-${away}`).toBe(call)
    const { breakPoint, setPoint, matchPoint } = getStakes(formats[name]!, score)
    expect([breakPoint && 'break', setPoint && 'set', matchPoint && 'match'].filter(Boolean).join(' ')).toBe(stakes)
  })
})

test.each([
  ['best of three', games(6, 4), '6-4 0-0', undefined],
  ['best of three', games(6, 5), '6-5', undefined],
  ['best of three', games(7, 5), '7-5 0-0', undefined],
  ['best of three', games(6, 6), '6-6(0-0)', undefined],
  ['best of three', `${games(6, 6)} hhhhhhh`, '7-6(7-0) 0-0', undefined],
  ['best of three', `${games(6, 6)} hhhhhhaaaaaaaa`, '6-7(6-8) 0-0', undefined],
  ['best of three', `${games(6, 0)}${games(6, 0)}`, '6-0 6-0', 'home'],
  ['Grand Slam', `${games(6, 0)}${games(6, 0)}`, '6-0 6-0 0-0', undefined],
  ['Grand Slam', `${games(6, 0)}${games(6, 0)}${games(0, 6)}${games(0, 6)}${games(6, 6)} hhhhhhh`, '6-0 6-0 0-6 0-6 6-6(7-0)', undefined],
  ['Grand Slam', `${games(6, 0)}${games(6, 0)}${games(0, 6)}${games(0, 6)}${games(6, 6)} hhhhhhhhhh`, '6-0 6-0 0-6 0-6 7-6(10-0)', 'home'],
  ['advantage last set', `${games(6, 0)}${games(0, 6)}${games(9, 8)}`, '6-0 0-6 9-8', undefined],
  ['advantage last set', `${games(6, 0)}${games(0, 6)}${games(10, 8)}`, '6-0 0-6 10-8', 'home'],
  ['doubles', `${games(6, 0)}${games(0, 6)} aaa`, '6-0 0-6 0-0(0-3)', undefined],
  ['doubles', `${games(6, 0)}${games(0, 6)} aaaaaaaaaa`, '6-0 0-6 0-1(0-10)', 'away'],
  ['Next Gen', games(4, 2), '4-2 0-0', undefined],
  ['Next Gen', `${games(3, 3)} hhhhhhh`, '4-3(7-0) 0-0', undefined],
  ['Next Gen', `${games(0, 4)}${games(4, 1)}${games(0, 4)}${games(0, 4)}`, '0-4 4-1 0-4 0-4', 'away'],
])('%s: the sets after %s are %s, winner %s', (name, points, sets, winner) => {
  const score = played(formats[name]!, points)
  expect([shown(formats[name]!, score), score.winner]).toEqual([sets, winner])
})

describe('the server', () => {
  const format = formats['best of three']!
  const served = (score: TennisScore, points: number): string => {
    if (points === 0) return ''
    const side = getServer(format, score)
    // The points alternate, so that neither side wins the game.
    return side[0]! + served(afterPoint(format, score, points % 2 === 0 ? 'home' : 'away'), points - 1)
  }

  test('changes after each game and after the set', () => {
    expect(getServer(format, played(format, games(1, 0)))).toBe('away')
    expect(getServer(format, played(format, games(1, 1)))).toBe('home')
    expect(getServer(format, played(format, games(6, 3)))).toBe('away')
  })
  test('of a tie-break changes after the first point, then after every second one', () => {
    expect(served(played(format, games(6, 6)), 12)).toBe('haahhaahhaah')
    expect(served(played(format, games(6, 6), startOfMatch('away')), 12)).toBe('ahhaahhaahha')
  })
  test('of the first point of a tie-break receives in the first game of the next set', () =>
    expect(getServer(format, played(format, `${games(6, 6)} hhhhhhh`))).toBe('away'))
})

test.each([
  ['best of three', '6-4 7-5 7-6 7-6(7-0) 7-6(12-10) 0-6', '6-5 6-6 8-6 5-4 7-6(7-6) 7-6(8-5) 7-6(6-4) 6-4(7-5) 7-4 6-6(7-5)'],
  ['advantage last set', '6-4 7-5 8-6 70-68', '7-6 6-5 8-5 70-69'],
  ['doubles', '1-0(10-4) 0-1(9-11) 1-0', '10-4 1-1 6-4 1-0(11-8) 2-0'],
  ['Next Gen', '4-0 4-2 4-3(7-3) 3-4', '5-3 4-4 3-2 6-4'],
])('the last set of %s: complete are %s, not %s', (name, complete, incomplete) => {
  const isComplete = (text: string) => {
    const [, home, away, tieBreakHome, tieBreakAway] = /^(\d+)-(\d+)(?:\((\d+)-(\d+)\))?$/.exec(text)!.map(Number)
    const { bestOf } = formats[name]!
    const tieBreak = Number.isNaN(tieBreakHome) ? undefined : { home: tieBreakHome!, away: tieBreakAway! }
    return isCompleteSet(rulesOfSet(formats[name]!, bestOf), { home: home!, away: away!, ...(tieBreak && { tieBreak }) })
  }
  expect(complete.split(' ').filter((text) => !isComplete(text))).toEqual([])
  expect(incomplete.split(' ').filter(isComplete)).toEqual([])
})

describe.each(Object.entries(formats))('any points of %s', (_, format) => {
  // Long runs of points of one side, so that games, sets and tie-breaks are won.
  const runs = fc.array(fc.tuple(fc.constantFrom<Side>('home', 'away'), fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 200 })
  const points = runs.map((all) => all.flatMap(([side, length]) => Array.from({ length }, () => side)))
  /** The scores before each point and after the last one, until the match is decided. */
  const getScores = (sides: readonly Side[]) => {
    const scores = [startOfMatch('home')]
    for (const side of sides) if (!scores.at(-1)!.winner) scores.push(afterPoint(format, scores.at(-1)!, side))
    return scores
  }

  test('make a legal score', () => {
    fc.assert(
      fc.property(points, (sides) => {
        for (const score of getScores(sides)) {
          for (const [i, set] of score.sets.entries()) expect([set, isCompleteSet(rulesOfSet(format, i + 1), set)]).toEqual([set, true])
          expect(isCompleteSet(rulesOfSet(format, score.sets.length + 1), { ...score.games })).toBe(false)
          const won = setsWon(score.sets)
          expect(won.home + won.away).toBe(score.sets.length)
          for (const side of ['home', 'away'] as const) expect(won[side] > format.bestOf / 2).toBe(score.winner === side)
          const { home, away } = getCall(format, score)
          if (!isTieBreak(format, score)) expect(`${home}-${away}`).toMatch(/^(?:0|15|30|40)-(?:0|15|30|40)$|^AD-40$|^40-AD$/)
          if (format.noAd) expect([home, away]).not.toContain('AD')
        }
      }),
      { numRuns: 50 },
    )
  })

  test('change the score one at a time, and the stakes say what each may decide', () => {
    fc.assert(
      fc.property(points, (sides) => {
        const scores = getScores(sides)
        scores.slice(1).forEach((after, i) => {
          const before = scores[i]!
          expect(after.sets.slice(0, before.sets.length)).toEqual(before.sets)
          const stakes = getStakes(format, before)
          if (after.winner) expect(stakes.matchPoint).toBe(true)
          if (after.sets.length > before.sets.length) expect(stakes.setPoint).toBe(true)
          const isGame = after.firstServer !== before.firstServer
          const isBreak = isGame && !isTieBreak(format, before) && sides[i] === opponent(getServer(format, before))
          if (isBreak) expect(stakes.breakPoint).toBe(true)
          const total = ({ points: { home, away } }: TennisScore) => home + away
          expect(total(after)).toBe(isGame ? 0 : total(before) + 1)
        })
      }),
      { numRuns: 50 },
    )
  })
})

describe('the end of a match', () => {
  const format = formats['best of three']!
  const [decided, atPlay, notStarted] = [`${games(6, 0)}${games(6, 0)}`, `${games(6, 0)}${games(1, 2)} h`, ''].map((text) =>
    played(format, text),
  )

  test('leaves no further point', () => expect(() => played(format, 'h', decided)).toThrow('decided'))

  test.each<[score: TennisScore | undefined, ending: Ending, result: object]>([
    [decided, { how: 'played' }, { state: 'finished', status: 'FT', winner: 'home' }],
    [atPlay, { how: 'retirement', by: 'home' }, { state: 'retired', status: 'RET', winner: 'away' }],
    [notStarted, { how: 'retirement', by: 'home' }, { state: 'retired', status: 'RET', winner: 'away' }],
    [atPlay, { how: 'default', by: 'away' }, { state: 'retired', status: 'DEF', winner: 'home' }],
    [notStarted, { how: 'walkover', by: 'home' }, { state: 'walkover', status: 'WO', winner: 'away' }],
  ])('%j, %j: %j', (score, ending, result) => expect(getResult(score!, ending)).toEqual(result))

  test.each<[score: TennisScore | undefined, ending: Ending]>([
    [atPlay, { how: 'played' }],
    [decided, { how: 'retirement', by: 'home' }],
    [decided, { how: 'default', by: 'away' }],
    [atPlay, { how: 'walkover', by: 'home' }],
  ])('%j cannot be %j', (score, ending) => expect(() => getResult(score!, ending)).toThrow('a match cannot end'))

  test('by retirement has the sets played, the current one last unless it has no point', () => {
    expect(getPeriods(format, atPlay!, true).map(({ home, away }) => [home, away])).toEqual([
      [6, 0],
      [1, 2],
    ])
    expect(getPeriods(format, played(format, games(6, 0)), true)).toHaveLength(1)
    expect(getPeriods(format, notStarted!, true)).toEqual([])
  })
})
