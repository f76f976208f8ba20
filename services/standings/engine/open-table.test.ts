import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  afterToday,
  canBeCertainToday,
  canBeOutOfReachToday,
  isCertain,
  isOutOfReach,
  type OpenMatch,
  type OpenTable,
  type Outcome,
  positionsToday,
} from './open-table.ts'

const soccer: readonly Outcome[] = [
  [3, 0],
  [1, 1],
  [0, 3],
]
const volleyball: readonly Outcome[] = [
  [3, 0],
  [2, 1],
  [1, 2],
  [0, 3],
]
const teams = ['a', 'b', 'c', 'd', 'e']

/** Small leagues with up to seven open matches, so that every completion can be tried. */
const openTables: fc.Arbitrary<OpenTable> = fc
  .record({
    points: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: teams.length, maxLength: teams.length }),
    own: fc.record({ opponent: fc.integer({ min: 1, max: 4 }), isHome: fc.boolean() }),
    pairs: fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.boolean()), { maxLength: 6 }),
    outcomes: fc.constantFrom(soccer, volleyball),
    marginDecides: fc.boolean(),
  })
  .map(({ points, own, pairs, outcomes, marginDecides }) => {
    const opponent = teams[own.opponent]!
    const first: OpenMatch = { ...(own.isHome ? { home: 'a', away: opponent } : { home: opponent, away: 'a' }), isToday: true }
    const isFree = ([home, away, isToday]: [number, number, boolean]) => home !== away && !(isToday && (home === 0 || away === 0))
    const others = pairs.filter(isFree).map(([home, away, isToday]) => ({ home: teams[home]!, away: teams[away]!, isToday }))
    return { points: new Map(teams.map((team, i) => [team, points[i]!])), open: [first, ...others], outcomes, marginDecides }
  })

/** Every final table that these matches can lead to. */
function completions(points: ReadonlyMap<string, number>, open: readonly OpenMatch[], outcomes: readonly Outcome[]): Map<string, number>[] {
  const [match, ...rest] = open
  if (!match) return [new Map(points)]
  return outcomes.flatMap(([home, away]) => {
    const next = new Map(points)
    next.set(match.home, next.get(match.home)! + home)
    next.set(match.away, next.get(match.away)! + away)
    return completions(next, rest, outcomes)
  })
}

const countOthers = (table: ReadonlyMap<string, number>, is: (points: number) => boolean): number =>
  teams.filter((team) => team !== 'a' && is(table.get(team)!)).length
const isWithin = (places: number) => (table: ReadonlyMap<string, number>) =>
  countOthers(table, (points) => points >= table.get('a')!) < places
const isBeyond = (places: number) => (table: ReadonlyMap<string, number>) =>
  countOthers(table, (points) => points > table.get('a')!) >= places

const places = fc.integer({ min: 1, max: 4 })

/** For each outcome of the day's matches, every final table that can follow. */
const afterDay = ({ points, open, outcomes }: OpenTable, own?: number): Map<string, number>[][] =>
  completions(
    points,
    open.filter(({ isToday }) => isToday),
    outcomes,
  )
    .filter((table) => own === undefined || table.get('a') === own)
    .map((table) =>
      completions(
        table,
        open.filter(({ isToday }) => !isToday),
        outcomes,
      ),
    )

describe('an open open, compared with all tables that its open matches can lead to', () => {
  test('a place is certain if and only if every table gives it', () => {
    fc.assert(
      fc.property(openTables, places, (open, k) => {
        const all = completions(open.points, open.open, open.outcomes)
        expect(isCertain(open, 'a', k)).toBe(all.every(isWithin(k)))
        expect(isOutOfReach(open, 'a', k)).toBe(all.every(isBeyond(k)))
      }),
      { numRuns: 300 },
    )
  })

  test('a win or a defeat of the day decides if and only if all that can follow does', () => {
    fc.assert(
      fc.property(openTables, places, (open, k) => {
        for (const [result, check, is] of [
          ['won', isCertain, isWithin],
          ['lost', isOutOfReach, isBeyond],
        ] as const) {
          const after = afterToday(open, 'a', result)
          expect(check(after, 'a', k)).toBe(completions(after.points, after.open, open.outcomes).every(is(k)))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('what the matches of the day can make certain, one of their outcomes does, and the own one does not', () => {
    fc.assert(
      fc.property(openTables, places, (open, k) => {
        const ends = (result: 'won' | 'lost') => {
          const { points, open: left } = afterToday(open, 'a', result)
          return completions(points, left, open.outcomes)
        }
        if (canBeCertainToday(open, 'a', k)) {
          expect(afterDay(open).some((tables) => tables.every(isWithin(k)))).toBe(true)
          expect(ends('won').every(isWithin(k))).toBe(false)
        }
        if (canBeOutOfReachToday(open, 'a', k)) {
          expect(afterDay(open).some((tables) => tables.every(isBeyond(k)))).toBe(true)
          expect(ends('lost').every(isBeyond(k))).toBe(false)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('on the last day what can be made certain is found', () => {
    fc.assert(
      fc.property(openTables, places, (open, k) => {
        const last = { ...open, open: open.open.filter(({ isToday }) => isToday) }
        const all = completions(last.points, last.open, last.outcomes)
        const [won, lost] = [afterToday(last, 'a', 'won'), afterToday(last, 'a', 'lost')]
        expect(canBeCertainToday(last, 'a', k)).toBe(all.some(isWithin(k)) && !isCertain(won, 'a', k))
        expect(canBeOutOfReachToday(last, 'a', k)).toBe(all.some(isBeyond(k)) && !isOutOfReach(lost, 'a', k))
      }),
      { numRuns: 300 },
    )
  })

  test('the best and the worst position of the day are those of one of its tables', () => {
    fc.assert(
      fc.property(openTables, (open) => {
        const { best, worst } = positionsToday(open, 'a')
        const tables = afterDay(open).map(([first]) => first!)
        const today = completions(
          open.points,
          open.open.filter(({ isToday }) => isToday),
          open.outcomes,
        )
        expect(tables.length).toBe(today.length)
        const ahead = (isEqualAhead: boolean) =>
          today.map((table) => 1 + countOthers(table, (points) => (isEqualAhead ? points >= table.get('a')! : points > table.get('a')!)))
        expect(best).toBe(Math.min(...ahead(!open.marginDecides)))
        expect(worst).toBe(Math.max(...ahead(open.marginDecides)))
      }),
      { numRuns: 300 },
    )
  })
})

test('with many open matches nothing is certain that one of their tables denies, and most of what they allow is found', () => {
  const rival = fc.record({ home: fc.integer({ min: 1, max: 4 }), step: fc.integer({ min: 1, max: 3 }) })
  const matches = fc
    .array(rival, { minLength: 8, maxLength: 8 })
    .map((all) => all.map(({ home, step }) => ({ home: teams[home]!, away: teams[1 + ((home - 1 + step) % 4)]!, isToday: false })))
  const [points, own] = [fc.array(fc.nat(6), { minLength: 4, maxLength: 4 }), fc.nat(25)]
  let [found, all] = [0, 0]
  fc.assert(
    fc.property(matches, points, own, places, (open, others, first, k) => {
      const table = { points: new Map([first, ...others].map((of, i) => [teams[i]!, of])), open, outcomes: soccer, marginDecides: true }
      const ends = completions(table.points, open, soccer)
      for (const [check, is] of [
        [isCertain, isWithin],
        [isOutOfReach, isBeyond],
      ] as const) {
        const holds = ends.every(is(k))
        const isFound = check(table, 'a', k)
        expect(isFound && !holds).toBe(false)
        all += holds ? 1 : 0
        found += isFound ? 1 : 0
      }
    }),
    { numRuns: 60, seed: 1 },
  )
  expect(all).toBeGreaterThan(20)
  expect(found / all).toBeGreaterThan(0.9)
})

test('with too many open matches only what follows without them is certain', () => {
  const many = Array.from({ length: 40 }, (_, i) => ({ home: 'b', away: teams[2 + (i % 3)]!, isToday: false }))
  const table: OpenTable = {
    points: new Map(teams.map((team) => [team, team === 'a' ? 200 : 0])),
    open: many,
    outcomes: soccer,
    marginDecides: true,
  }
  expect([isCertain(table, 'a', 1), isOutOfReach(table, 'b', 1), isCertain(table, 'b', 4)]).toEqual([true, true, false])
})
