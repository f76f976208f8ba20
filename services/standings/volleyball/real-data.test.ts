import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { getRules } from '../engine/rules.ts'
import { stageRows } from '../engine/table.ts'
import { setMatch } from './testing/set-match.ts'
import { volleyball } from './volleyball.ts'

interface Scheduled {
  Pool: { Name: string }
  TeamA: { Code: string }
  TeamB: { Code: string }
  Sets: { PointsA: number; PointsB: number }[]
}

withSharedData('volleyball/fivb-xml', 'FIVB World League 2012, from the points of its sets', (path) => {
  const { Matches } = JSON.parse(readFileSync(`${path}/WL2012/schedule.json`, 'utf8')) as { Matches: Scheduled[] }
  const matches = Matches.map(({ Pool, TeamA, TeamB, Sets }) =>
    setMatch(TeamA.Code, Sets.map(({ PointsA, PointsB }) => `${PointsA}-${PointsB}`).join(' '), TeamB.Code, { group: Pool.Name }),
  )
  const rules = getRules(volleyball, 'world-world-league', '2012')
  const rows = rules.ranking ? stageRows('Intercontinental Round', matches, rules) : []

  /** The final tables of the pools as published: place, matches won, points. */
  test.each([
    ['Pool A', 'CUB 10 28, RUS 8 20, SRB 6 20, JPN 0 4'],
    ['Pool B', 'POL 10 29, BRA 8 26, CAN 3 10, FIN 3 7'],
    ['Pool C', 'USA 9 26, FRA 9 24, ITA 5 15, KOR 1 7'],
    ['Pool D', 'GER 10 30, BUL 8 22, ARG 6 19, POR 0 1'],
  ])('%s: %s', (pool, expected) => {
    const inPool = rows.filter(({ group }) => group?.startsWith(pool))
    expect(inPool.map(({ position }) => position)).toEqual([1, 2, 3, 4])
    expect(inPool.map(({ teamId, won, points }) => `${teamId} ${won} ${points}`).join(', ')).toBe(expected)
  })

  test('the winners of the pools lead to the final round, whose first two lead to the semi-finals', () => {
    expect(
      rows.filter(({ group, zone }) => group?.includes('Intercontinental') && zone).map(({ teamId, zone }) => `${teamId} ${zone}`),
    ).toEqual(['CUB', 'POL', 'USA', 'GER'].map((team) => `${team} next_round`))
    const finals = rules.ranking
      ? stageRows(
          'Final Round',
          matches.filter(({ schedule }) => schedule!.group!.includes('Final Round')),
          rules,
        )
      : []
    expect(finals.map(({ teamId, position, points, zone }) => [teamId, position, points, zone])).toEqual([
      ['USA', 1, 4, 'next_round'],
      ['BUL', 2, 3, 'next_round'],
      ['GER', 3, 2, undefined],
      ['POL', 1, 5, 'next_round'],
      ['CUB', 2, 3, 'next_round'],
      ['BRA', 3, 1, undefined],
    ])
  })

  test('every point won is lost by another team, and the columns add up to the matches', () => {
    const sum = (value: (row: (typeof rows)[number]) => number | undefined) => rows.reduce((all, row) => all + value(row)!, 0)
    expect(sum((row) => row.pointsWon)).toBe(sum((row) => row.pointsLost))
    expect(sum((row) => row.goalsFor)).toBe(sum((row) => row.goalsAgainst))
    for (const { wins30, wins31, wins32, losses23, losses13, losses03, won, lost } of rows)
      expect([wins30! + wins31! + wins32!, losses23! + losses13! + losses03!]).toEqual([won, lost])
    expect(sum(({ played }) => played)).toBe(2 * matches.length)
  })
})
