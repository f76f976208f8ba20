import { describe, expect, test } from '@jest/globals'
import type { Side } from '@touchline/contract/outcome'
import fc from 'fast-check'
import {
  afterRally,
  awardedSets,
  foldRallies,
  getBoard,
  getResult,
  goldenSet,
  isFinalMatch,
  isFinalScore,
  needsGoldenSet,
  type Points,
  type Rally,
  rallyPoint,
  type Scoring,
  type SetRule,
  setWinner,
  sideOut,
  sideOutUntil1992,
  startOfMatch,
} from './volleyball.ts'

const points = (text: string): Points => {
  const [home, away] = text.split('-').map(Number)
  return { home: home!, away: away! }
}
const getSets = (text: string): Points[] => text.split(' ').filter(Boolean).map(points)
const shown = (sets: readonly Points[]): string => sets.map(({ home, away }) => `${home}-${away}`).join(' ')
const times = (n: number, winner: Side, serving?: Side): Rally[] => Array(n).fill({ winner, ...(serving && { serving }) })

const { set, deciding } = rallyPoint
describe('a set', () => {
  test.each<[rules: string, rule: SetRule, score: string, winner: Side | undefined]>([
    ['to 25', set, '24-23', undefined],
    ['to 25', set, '25-23', 'home'],
    ['to 25', set, '24-24', undefined],
    ['to 25', set, '25-24', undefined],
    ['to 25', set, '24-26', 'away'],
    ['to 25', set, '33-31', 'home'],
    ['fifth', deciding, '14-13', undefined],
    ['fifth', deciding, '15-13', 'home'],
    ['fifth', deciding, '15-14', undefined],
    ['fifth', deciding, '17-19', 'away'],
    ['golden', goldenSet, '15-14', undefined],
    ['golden', goldenSet, '13-15', 'away'],
    ['side-out', sideOut.set, '15-14', undefined],
    ['side-out', sideOut.set, '16-16', undefined],
    ['side-out', sideOut.set, '17-16', 'home'],
    ['fifth from 1992', sideOut.deciding, '17-16', undefined],
    ['fifth until 1992', sideOutUntil1992.deciding, '16-17', 'away'],
  ])('%s %o at %s: %s', (_, rule, score, winner) => expect(setWinner(points(score), rule)).toBe(winner))

  test.each<[score: string, rule: SetRule, may: boolean]>([
    ['25-0', set, true],
    ['25-23', set, true],
    ['26-23', set, false],
    ['25-24', set, false],
    ['40-38', set, true],
    ['15-13', set, false],
    ['15-13', deciding, true],
    ['17-16', sideOut.set, true],
    ['17-15', sideOut.set, true],
    ['17-14', sideOut.set, false],
    ['18-16', sideOut.set, false],
  ])('may end %s under %o: %s', (score, rule, may) => expect(isFinalScore(points(score), rule)).toBe(may))
})

describe('rallies', () => {
  test('become sets; no rally counts after the last point', () => {
    const straight = foldRallies(times(80, 'home'))
    expect({ sets: shown(straight.sets), won: straight.won, winner: straight.winner }).toEqual({
      sets: '25-0 25-0 25-0',
      won: { home: 3, away: 0 },
      winner: 'home',
    })
  })

  test('play the fifth set to 15', () => {
    const five = [...times(25, 'home'), ...times(25, 'away'), ...times(25, 'home'), ...times(25, 'away'), ...times(14, 'away')]
    expect(foldRallies(five).winner).toBeUndefined()
    expect(shown(foldRallies([...five, ...times(1, 'away')]).sets)).toBe('25-0 0-25 25-0 0-25 0-15')
    expect(foldRallies([...five, ...times(1, 'away')])).toMatchObject({ won: { home: 2, away: 3 }, winner: 'away' })
  })

  test('begin a set with its first point, not with the last one of the set before', () => {
    const ended = foldRallies(times(25, 'home'))
    expect(shown(ended.sets)).toBe('25-0')
    expect(shown(afterRally(ended, { winner: 'away' }).sets)).toBe('25-0 0-1')
  })

  test('only score for the serving side before 1999, but in the fifth set', () => {
    expect(shown(foldRallies([...times(3, 'home', 'home'), ...times(2, 'away', 'home'), ...times(1, 'away', 'away')], sideOut).sets)).toBe(
      '3-1',
    )
    const level = ['home', 'away', 'home', 'away'].flatMap((side) => times(15, side as Side, side as Side))
    expect(shown(foldRallies([...level, ...times(15, 'home', 'away')], sideOut).sets)).toBe('15-0 0-15 15-0 0-15 15-0')
  })

  const rally = fc.record({ winner: fc.constantFrom<Side>('home', 'away'), serving: fc.constantFrom<Side>('home', 'away') })
  const scorings = fc.constantFrom<Scoring>(rallyPoint, sideOut, sideOutUntil1992)

  test('always give sets that may end as they did, and a match of at most five', () => {
    fc.assert(
      fc.property(fc.array(rally, { maxLength: 400 }), scorings, (rallies, scoring) => {
        const match = foldRallies(rallies, scoring)
        expect(match.sets.length).toBeLessThanOrEqual(5)
        expect(match.winner !== undefined).toBe(Math.max(match.won.home, match.won.away) === 3)
        if (match.winner) expect(isFinalMatch(match.sets, scoring)).toBe(true)
        const ended = match.won.home + match.won.away
        expect(match.sets.length - ended).toBeLessThanOrEqual(match.winner ? 0 : 1)
        if (scoring === rallyPoint && !match.winner)
          expect(match.sets.reduce((sum, { home, away }) => sum + home + away, 0)).toBe(rallies.length)
      }),
    )
  })

  test('give the same match one by one and all at once', () => {
    fc.assert(
      fc.property(fc.array(rally, { maxLength: 200 }), fc.nat(), scorings, (rallies, cut, scoring) => {
        const at = cut % (rallies.length + 1)
        const resumed = rallies.slice(at).reduce((m, r) => afterRally(m, r, scoring), foldRallies(rallies.slice(0, at), scoring))
        expect(resumed).toEqual(foldRallies(rallies, scoring))
      }),
    )
  })

  test('of a match that is forfeited leave the loser its points and give the winner the rest', () => {
    fc.assert(
      fc.property(fc.array(rally, { maxLength: 300 }), fc.constantFrom<Side>('home', 'away'), scorings, (rallies, winner, scoring) => {
        const match = foldRallies(rallies, scoring)
        fc.pre(match.winner === undefined)
        const loser = winner === 'home' ? 'away' : 'home'
        const awarded = awardedSets(match, winner, scoring)
        expect(isFinalMatch(awarded, scoring)).toBe(true)
        expect(getResult(awarded, scoring).winner).toBe(winner)
        expect(getResult(awarded, scoring).won[loser]).toBe(match.won[loser])
        expect(awarded.slice(0, match.sets.length).map((s) => s[loser])).toEqual(match.sets.map((s) => s[loser]))
      }),
    )
  })
})

describe('a match', () => {
  test.each<[sets: string, scoring: Scoring, may: boolean]>([
    ['25-20 25-20 25-20', rallyPoint, true],
    ['25-20 25-20', rallyPoint, false],
    ['25-20 20-25 25-20 20-25 15-13', rallyPoint, true],
    ['25-20 20-25 25-20 20-25 25-13', rallyPoint, false],
    ['25-20 25-20 25-20 25-20', rallyPoint, false],
    ['15-10 15-10 17-16', rallyPoint, false],
    ['15-10 15-10 17-16', sideOut, true],
    ['', rallyPoint, false],
  ])('may end %s: %#', (sets, scoring, may) => expect(isFinalMatch(getSets(sets), scoring)).toBe(may))

  test.each([
    ['', 'home', '25-0 25-0 25-0'],
    ['', 'away', '0-25 0-25 0-25'],
    ['25-20 10-25 24-24', 'away', '25-20 10-25 24-26 0-25'],
    ['25-20 10-25 25-10 25-27 14-14', 'home', '25-20 10-25 25-10 25-27 16-14'],
    ['25-20 25-10 3-20', 'home', '25-20 25-10 25-20'],
  ] as const)('forfeited at %s to %s ends %s', (sets, winner, awarded) => {
    const played = getSets(sets)
    const ended = played.filter((s, i) => isFinalScore(s, i === 4 ? deciding : set))
    expect(shown(awardedSets({ sets: played, won: getResult(ended).won }, winner))).toBe(awarded)
  })

  test('before 1999 is forfeited 15-0', () => expect(shown(awardedSets(startOfMatch, 'home', sideOut))).toBe('15-0 15-0 15-0'))

  test('shows sets won as its score, and the golden set as a period only', () => {
    const sets = getSets('25-20 20-25 25-20 25-20')
    const board = getBoard(sets, getResult(sets), { home: 13, away: 15 })
    expect(board).toMatchObject({ homeScore: 3, awayScore: 1, winner: 'home' })
    expect(board.scores.periods.items.map(({ period, home, away }) => `${period} ${home}-${away}`)).toEqual([
      'S1 25-20',
      'S2 20-25',
      'S3 25-20',
      'S4 25-20',
      'GS 13-15',
    ])
  })
})

test.each([
  ['3-0', '3-1', true],
  ['0-3', '1-3', true],
  ['3-2', '3-2', true],
  ['3-2', '3-0', false],
  ['3-0', '3-2', false],
  ['3-0', '0-3', false],
  ['2-3', '2-3', true],
])('after %s and %s at the other side a golden set is played: %s', (first, second, needed) =>
  expect(needsGoldenSet(points(first), points(second))).toBe(needed),
)
