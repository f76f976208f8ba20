import { describe, expect, test } from '@jest/globals'
import type { Match } from '@touchline/contract/gen/match'
import fc from 'fast-check'
import { soccer } from '../soccer/soccer.ts'
import { match, rules } from '../testing/played.ts'
import type { Rules } from './rules.ts'
import { stageRows } from './table.ts'

const getRows = (matches: readonly Match[], r: Rules = rules()) => stageRows('Regular Season', matches, r)

describe('results that count', () => {
  test.each([
    ['finished', 3],
    ['awarded', 3],
    ['cancelled', 0],
    ['abandoned', 0],
    ['live', 0],
    ['postponed', 0],
  ])('%s: %d points for the winner', (state, points) => expect(getRows([match('a', 'b', [1, 0], { state })])[0]?.points).toBe(points))

  test.each<[winner: 'home' | 'away' | 'draw', points: [number, number], form: string]>([
    ['home', [3, 0], 'W'],
    ['away', [0, 3], 'L'],
    ['draw', [1, 1], 'D'],
  ])('awarded to %s: whatever the score', (winner, points, form) => {
    const rows = getRows([match('a', 'b', [5, 7], { state: 'awarded', winner })])
    const [a, b] = ['a', 'b'].map((team) => rows.find(({ teamId }) => teamId === team)!)
    expect([a!.points, b!.points, a!.form, a!.goalsFor, a!.goalsAgainst]).toEqual([...points, form, 5, 7])
  })

  test.each(['awarded', 'walkover', 'retired'])('%s without a score: three points and no goals for the reported winner', (state) => {
    const [a, b] = getRows([match('b', 'a', undefined, { state, winner: 'away' })])
    expect(a).toMatchObject({ teamId: 'a', points: 3, won: 1, form: 'W', goalsFor: 0 })
    expect(b).toMatchObject({ points: 0, lost: 1, form: 'L', goalsAgainst: 0 })
  })

  test('a match on neutral ground counts in the table, neither at home nor away', () => {
    const rows = getRows([match('a', 'b', [1, 0], { neutral: true }), match('a', 'b', [2, 1], { day: 2 })])
    const none = { played: 0, won: 0, lost: 0 }
    expect(rows[0]).toMatchObject({ played: 2, points: 6, home: { played: 1, won: 1, goalsFor: 2 }, away: none })
    expect(rows[1]).toMatchObject({ played: 2, home: none, away: { played: 1, lost: 1 } })
  })

  test('the winner of a match that was not awarded is that of its score: penalties do not count', () => {
    const rows = getRows([match('a', 'b', [1, 1], { winner: 'home' })])
    expect(rows.map((row) => [row.points, row.form])).toEqual([
      [1, 'D'],
      [1, 'D'],
    ])
  })

  test('a team that has not played yet has a row of zeros', () => {
    const rows = getRows([match('a', 'b', [1, 0]), match('c', 'a')])
    expect(rows.find((row) => row.teamId === 'c')).toMatchObject({ played: 0, points: 0, form: '', streak: '' })
  })

  test('the matches of a team that left are annulled: they count for no team', () => {
    const played = [match('a', 'left', [5, 0]), match('left', 'b', [2, 0]), match('b', 'a', [1, 1]), match('c', 'left')]
    expect(getRows(played, rules({}, { annulled: new Set(['left']) })).map((row) => [row.teamId, row.played, row.points])).toEqual([
      ['a', 1, 1],
      ['b', 1, 1],
      ['c', 0, 0],
      ['left', 0, 0],
    ])
  })
})

test('a row has form from oldest to newest, the streak, and home and away', () => {
  const rows = getRows([
    match('a', 'b', [1, 0], { day: 1 }),
    match('b', 'a', [2, 2], { day: 2, round: 'Matchday 2' }),
    match('a', 'b', [3, 1], { day: 3, round: 'Matchday 3' }),
    match('a', 'b', [1, 0], { day: 4, round: 'Matchday 4' }),
  ])
  expect(rows[0]).toMatchObject({ teamId: 'a', position: 1, played: 4, won: 3, drawn: 1, lost: 0, points: 10 })
  expect(rows[0]).toMatchObject({ form: 'WDWW', streak: 'W2', goalsFor: 7, goalsAgainst: 3, goalDifference: 4 })
  expect(rows[0]?.home).toMatchObject({ played: 3, won: 3, points: 9, goalsFor: 5 })
  expect(rows[0]?.away).toMatchObject({ played: 1, drawn: 1, points: 1 })
  expect(rows[1]).toMatchObject({ teamId: 'b', form: 'LDLL', streak: 'L2' })
})

test('a deduction is shown, and points are net', () => {
  const rows = getRows([match('a', 'b', [1, 0]), match('b', 'a', [0, 0])], rules({}, { deductions: new Map([['a', 4]]) }))
  expect(rows.map((row) => [row.teamId, row.points, row.deduction])).toEqual([
    ['b', 1, 0],
    ['a', 0, 4],
  ])
})

test('a curtailed season ranks by points per match, and points stay unchanged', () => {
  const played = [
    match('a', 'b', [1, 0]),
    match('b', 'a', [0, 0]),
    match('c', 'b', [2, 0]),
    match('a', 'c', undefined, { state: 'cancelled' }),
  ]
  expect(getRows(played, rules({ by: 'points_per_game' })).map((r) => [r.teamId, r.points, r.pointsPerGame, r.tiebreakers[0]])).toEqual([
    ['c', 3, '3.00', 'points_per_game'],
    ['a', 4, '2.00', 'points_per_game'],
    ['b', 1, '0.33', 'points_per_game'],
  ])
  expect(getRows(played)[0]?.teamId).toBe('a')
  expect(getRows(played)[0]?.pointsPerGame).toBeUndefined()
})

test('a zone belongs to the position, in parallel groups to that of each; before the first result there is none', () => {
  const zones = new Map([[2, 'relegation']] as const)
  expect(getRows([match('a', 'b', [1, 0])], rules({}, { zones })).map((row) => row.zone)).toEqual([undefined, 'relegation'])
  expect(stageRows('Group Stage', [match('a', 'b', [1, 0], { group: 'A' })], rules({}, { zones })).map((row) => row.zone)).toEqual([
    undefined,
    'relegation',
  ])
  expect(getRows([match('a', 'b')], rules({}, { zones })).map((row) => row.zone)).toEqual([undefined, undefined])
})

describe('position_change', () => {
  const changes = (matches: readonly Match[]) => getRows(matches).map((row) => [row.teamId, row.positionChange])

  test('counts the positions gained in the last round', () =>
    expect(changes([match('a', 'b', [1, 0]), match('b', 'a', [5, 0], { day: 2, round: 'Matchday 2' })])).toEqual([
      ['b', 1],
      ['a', -1],
    ]))

  test('is absent before the second round', () => expect(changes([match('a', 'b', [1, 0])])[0]).toEqual(['a', undefined]))

  test('a late match of an early round is a round of its own', () => {
    const early = [match('a', 'b', [1, 0], { day: 1 }), match('c', 'd', [9, 0], { day: 1 })]
    const late = match('b', 'a', [3, 0], { day: 60, round: 'Matchday 1' })
    // Only the late match is excluded, so c led before and still leads.
    expect(changes([...early, late])).toEqual([
      ['c', 0],
      ['b', 1],
      ['a', -1],
      ['d', 0],
    ])
  })
})

test('every result counts once for both teams, every team has one row, and the order of matches does not matter', () => {
  const teams = ['a', 'b', 'c', 'd']
  const pairing = fc
    .tuple(fc.constantFrom(...teams), fc.constantFrom(...teams), fc.nat(4), fc.nat(4), fc.integer({ min: 1, max: 9 }))
    .filter(([home, away]) => home !== away)
  const order = fc.record({
    order: fc.shuffledSubarray(Object.keys(soccer.criteria), { minLength: 2 }),
    by: fc.constantFrom('points' as const, 'points_per_game' as const),
    restart: fc.constantFrom('never' as const, 'head_to_head' as const),
    meetings: fc.integer({ min: 1, max: 2 }),
  })
  fc.assert(
    fc.property(fc.array(pairing, { maxLength: 20 }), order, (played, fields) => {
      const matches = played.map(([home, away, x, y, day]) => match(home, away, [x, y], { day, round: `Matchday ${day}` }))
      const rows = getRows(matches, rules(fields))
      const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
      const draws = played.filter(([, , x, y]) => x === y).length
      expect(sum((row) => row.played)).toBe(2 * matches.length)
      expect(sum((row) => row.points!)).toBe(3 * matches.length - draws)
      expect(sum((row) => row.won)).toBe(sum((row) => row.lost))
      expect(sum((row) => row.goalDifference!)).toBe(0)
      expect(new Set(rows.map((row) => row.teamId)).size).toBe(rows.length)
      expect(rows.map((row) => row.position)).toEqual(rows.map((_, i) => i + 1))
      const first = (row: (typeof rows)[number]) => (fields.by === 'points' ? row.points! : row.points! / row.played)
      expect(rows.map(first)).toEqual(rows.map(first).sort((a, b) => b - a))
      expect(getRows([...matches].reverse(), rules(fields))).toEqual(rows)
    }),
  )
})
