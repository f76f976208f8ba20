import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { SeasonMatchesSchema } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import fc from 'fast-check'
import { getRules } from '../engine/rules.ts'
import { seasonTable } from '../engine/season.ts'
import { stageRows } from '../engine/table.ts'
import { unrankedRows } from '../engine/unranked.ts'
import { setMatch } from './testing/set-match.ts'
import { volleyball } from './volleyball.ts'

function table(league: string, season: string, matches: readonly Match[]) {
  const rules = getRules(volleyball, league, season)
  return rules.ranking ? stageRows('', matches, rules) : unrankedRows('', matches, rules)
}
const order = (league: string, season: string, matches: readonly Match[]) =>
  table(league, season, matches).map(({ teamId, position, points }) => `${position ?? '?'} ${teamId} ${points}`)

const straight = '25-20 25-20 25-20'
const five = '25-20 20-25 25-20 20-25 15-10'
const four = '25-20 20-25 25-20 25-20'

test('three points for 3-0 and 3-1, two for 3-2, one for 2-3', () => {
  const rows = table('poland-plusliga', '2024/2025', [
    setMatch('a', straight, 'b'),
    setMatch('b', five, 'c', { day: 2 }),
    setMatch('a', four, 'c', { day: 3 }),
    setMatch('c', '', 'd', { day: 4 }),
  ])
  expect(rows.map(({ teamId, position, points, won, lost }) => [teamId, position, points, won, lost])).toEqual([
    ['a', 1, 6, 2, 0],
    ['b', 2, 2, 1, 1],
    ['c', 3, 1, 0, 2],
    ['d', 4, 0, 0, 0],
  ])
  expect(rows[0]).toMatchObject({
    ...{ goalsFor: 6, goalsAgainst: 1, setRatio: '6.000', pointsWon: 170, pointsLost: 145, pointsRatio: '1.172' },
    ...{ wins30: 1, wins31: 1, wins32: 0, losses23: 0, losses13: 0, losses03: 0 },
    ...{ form: 'WW', streak: 'W2', home: { won: 2, points: 6, goalsFor: 6, goalsAgainst: 1 }, away: { won: 0, points: 0 } },
  })
  expect(rows[1]).toMatchObject({ wins32: 1, losses03: 1, setRatio: '0.600' })
  expect(rows[2]).toMatchObject({ losses23: 1, losses13: 1 })
  expect(rows[3]!.setRatio).toBeUndefined()
  expect(rows[3]).toMatchObject({ pointsWon: 0, pointsLost: 0 })
})

test('a ratio without anything lost is shown as MAX', () =>
  expect(table('poland-plusliga', '2024/2025', [setMatch('a', straight, 'b')]).map(({ setRatio }) => setRatio)).toEqual(['MAX', '0.000']))

test('every match is worth three points, every set and point won is lost by the other side, in any season', () => {
  const result = fc.record({
    home: fc.constantFrom('a', 'b', 'c'),
    away: fc.constantFrom('d', 'e', 'f'),
    sets: fc.constantFrom(straight, four, five, '20-25 20-25 31-33', '20-25 25-20 20-25 20-25', '20-25 25-20 20-25 25-20 13-15'),
  })
  fc.assert(
    fc.property(fc.array(result, { minLength: 1, maxLength: 30 }), fc.boolean(), (results, winsFirst) => {
      const matches = results.map(({ home, away, sets }, i) => setMatch(home, sets, away, { day: i + 1 }))
      const rows = table(winsFirst ? 'world-nations-league' : 'poland-plusliga', winsFirst ? '2024' : '2024/2025', matches)
      const sum = (value: (row: (typeof rows)[number]) => number | undefined) => rows.reduce((all, row) => all + value(row)!, 0)
      expect(sum(({ points }) => points)).toBe(3 * matches.length)
      expect(sum(({ goalsFor, goalsAgainst }) => goalsFor! - goalsAgainst!)).toBe(0)
      expect(sum(({ pointsWon, pointsLost }) => pointsWon! - pointsLost!)).toBe(0)
      const first = rows.map(({ won, points }) => (winsFirst ? [won, points!] : [points!, won]))
      expect(first).toEqual(first.toSorted((a, b) => b[0]! - a[0]! || b[1]! - a[1]!))
      for (const row of rows) {
        const { wins30, wins31, wins32, losses23, losses13, losses03 } = row
        expect(row.points).toBe(3 * (wins30! + wins31!) + 2 * wins32! + losses23!)
        expect([wins30! + wins31! + wins32!, losses23! + losses13! + losses03!]).toEqual([row.won, row.lost])
      }
    }),
  )
})

test('a golden set is no set of the match, and its points do not count', () => {
  const [first] = table('poland-plusliga', '2024/2025', [setMatch('a', `${straight} GS:10-15`, 'b')])
  expect(first).toMatchObject({ teamId: 'a', goalsFor: 3, goalsAgainst: 0, points: 3, pointsWon: 75, pointsLost: 60 })
})

describe('what ranks first', () => {
  const away = '20-25 25-20 20-25 25-20 10-15'
  // a has won twice in five sets; b has won once in three sets and lost two matches in five.
  const games = [
    setMatch('a', five, 'c'),
    setMatch('a', five, 'd', { day: 2 }),
    setMatch('b', straight, 'c', { day: 3 }),
    setMatch('b', away, 'e', { day: 4 }),
    setMatch('b', away, 'f', { day: 5 }),
  ]
  test.each([
    ['world-nations-league', '2023', ['1 a 4', '2 b 5']],
    ['world-world-league', '2017', ['1 a 4', '2 b 5']],
    ['world-world-league', '2013', ['1 b 5', '2 a 4']],
    ['europe-champions-league', '2014/2015', ['1 a 4', '2 b 5']],
    ['europe-champions-league', '2013/2014', ['1 b 5', '2 a 4']],
    ['poland-plusliga', '2024/2025', ['1 b 5', '2 a 4']],
    ['italy-superlega', '2024/2025', ['1 b 5', '2 a 4']],
    ['france-ligue-a', '2024/2025', ['1 b 5', '2 a 4']],
    // Two points for a win, one for a defeat; then the set quotient.
    ['world-world-grand-prix', '2004', ['1 a 4', '2 b 4']],
  ])('%s %s', (league, season, expected) => expect(order(league, season, games).slice(0, 2)).toEqual(expected))

  test('victories before set ratio where points are equal', () => {
    const rows = table('poland-plusliga', '2024/2025', [...games, setMatch('a', away, 'g', { day: 6 })])
    expect(rows.slice(0, 2).map(({ teamId, points, won, setRatio }) => [teamId, points, won, setRatio])).toEqual([
      ['a', 5, 2, '1.143'],
      ['b', 5, 1, '1.167'],
    ])
  })
})

test('the World League took set ratio before points ratio from 2013 on, after it from 2010 to 2012', () => {
  const games = [
    setMatch('a', '25-23 25-23 25-23', 'c'),
    setMatch('a', '23-25 23-25 23-25', 'e', { day: 2 }),
    setMatch('b', '25-10 23-25 25-10 25-10', 'd'),
    setMatch('b', '23-25 23-25 23-25', 'f', { day: 2 }),
  ]
  const tied = (season: string) =>
    table('world-world-league', season, games).flatMap(({ teamId, points, won, setRatio, pointsRatio }) =>
      teamId === 'a' || teamId === 'b' ? [[teamId, points, won, setRatio, pointsRatio]] : [],
    )
  const [a, b] = [
    ['a', 3, 1, '1.000', '1.000'],
    ['b', 3, 1, '0.750', '1.285'],
  ]
  expect([tied('2010'), tied('2012'), tied('2013')]).toEqual([
    [b, a],
    [b, a],
    [a, b],
  ])
})

test('a forfeit before 2011: nothing for the side that does not play, one point for a defeat', () => {
  const games = [setMatch('a', straight, 'b'), setMatch('a', '25-0 25-0 25-0', 'c', { day: 2, state: 'awarded', winner: 'home' })]
  expect(order('world-world-grand-prix', '2004', games)).toEqual(['1 a 4', '2 b 1', '3 c 0'])
})

test('where the points of a match are not known, ratios are absent and a tie that needs them stays open', () => {
  const games = [setMatch('a', '3-1', 'c'), setMatch('b', four, 'd', { day: 2 }), setMatch('e', straight, 'c', { day: 3 })]
  const rows = table('germany-bundesliga', '2024/2025', games)
  expect(rows.map(({ teamId, position, pointsWon, pointsRatio }) => [teamId, position, pointsWon, pointsRatio])).toEqual([
    ['e', 1, 75, '1.250'],
    ['a', undefined, undefined, undefined],
    ['b', undefined, 95, '1.118'],
    ['d', 4, 85, '0.895'],
    ['c', 5, undefined, undefined],
  ])
})

test('the rule of such a table says why', () => {
  const of = (sets: string) =>
    seasonTable(
      create(SeasonMatchesSchema, {
        league: { id: 'l', sport: 'volleyball', slug: 'world-nations-league' },
        season: { name: '2024', stages: [{ id: 's', name: 'Round 1', type: 'league' }] },
        matches: [setMatch('a', sets, 'c'), setMatch('b', sets, 'd', { day: 2 })].map((match) => ({
          ...match,
          schedule: { ...match.schedule!, stage: 'Round 1' },
        })),
      }),
      getRules(volleyball, 'world-nations-league', '2024'),
    )!
  const tied = of('3-0')
  expect(tied.rule).toMatchObject({ name: expect.stringContaining('FIVB'), reviewed: false, reason: 'set_points' })
  expect(tied.rows.map(({ position, points }) => [position, points])).toEqual([
    [undefined, 3],
    [undefined, 3],
    [undefined, 0],
    [undefined, 0],
  ])
  expect(of(straight).rule!.reason).toBe('decisions')
})

test('two teams that all ratios leave tied: the FIVB takes the last match between them', () => {
  const games = [setMatch('a', straight, 'b'), setMatch('b', straight, 'a', { day: 2 })]
  expect(order('world-nations-league', '2023', games)).toEqual(['1 b 3', '2 a 3'])
  expect(order('world-nations-league', '2023', games.toReversed())).toEqual(['1 b 3', '2 a 3'])
})

test('parallel pools are tables of their own', () =>
  expect(
    table('world-world-league', '2012', [setMatch('a', straight, 'b', { group: 'A' }), setMatch('c', straight, 'd', { group: 'B' })]).map(
      ({ group, teamId, groupPosition }) => [group, teamId, groupPosition],
    ),
  ).toEqual([
    ['A', 'a', 1],
    ['A', 'b', 2],
    ['B', 'c', 1],
    ['B', 'd', 2],
  ]))

test('without a rule on file: counts, sets and ratios, no points and positions', () => {
  const [row] = table('sweden-elitserien', '2024/2025', [setMatch('a', five, 'b')])
  expect(row).toMatchObject({ teamId: 'a', won: 1, setRatio: '1.500', pointsWon: 105, wins32: 1, losses03: 0 })
  expect([row!.position, row!.points]).toEqual([undefined, undefined])
})

test('no ranking is claimed for seasons before its regulation', () => {
  for (const [league, season] of [
    ['germany-bundesliga', '2012/2013'],
    ['world-world-league', '2009'],
    ['world-nations-league', '2017'],
    ['europe-champions-league', '2012/2013'],
    ['france-ligue-a', '2022/2023'],
  ] as const)
    expect([league, getRules(volleyball, league, season).ranking]).toEqual([league, undefined])
})
