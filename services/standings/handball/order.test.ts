import { create } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { SeasonMatchesSchema } from '@touchline/contract/gen/fixtures'
import { seasonTable } from '../engine/season.ts'
import { leagueRules } from '../sports.ts'
import { match } from '../testing/played.ts'

/** "a 31-29 b", home team first. */
const table = (league: string, season: string, ...games: string[]) => {
  const matches = games.map((game, i) => {
    const [home, score, away] = game.split(' ') as [string, string, string]
    const [homeGoals, awayGoals] = score.split('-').map(Number) as [number, number]
    return match(home, away, [homeGoals, awayGoals], { day: i + 1 })
  })
  const stages = [{ name: 'Regular Season', type: 'league' }]
  const of = { league: { id: 'l', sport: 'handball', slug: league }, season: { name: season, stages }, matches }
  return seasonTable(create(SeasonMatchesSchema, of), leagueRules('handball', league, season))!
}
const order = (...args: Parameters<typeof table>): string =>
  table(...args)
    .rows.map(({ teamId, position, points }) => `${teamId} ${position ?? '-'} ${points ?? '-'}`)
    .join(', ')

test('two points for a win, one for a draw; goals for and against', () => {
  const { rows } = table('demo', '2025/2026', 'a 31-29 b', 'b 25-25 c')
  expect(
    rows.map(({ teamId, points, won, drawn, lost, goalsFor, goalsAgainst, goalDifference }) => [
      [teamId, points].join(' '),
      [won, drawn, lost].join('-'),
      [goalsFor, goalsAgainst, goalDifference].join(' '),
    ]),
  ).toEqual([
    ['a 2', '1-0-0', '31 29 2'],
    ['c 1', '0-1-0', '25 25 0'],
    ['b 1', '0-1-1', '54 56 -2'],
  ])
})

describe('teams level on points', () => {
  /** a has the better goal difference, b won both games against a. */
  const games = ['a 25-26 b', 'b 26-25 a', 'a 40-20 c', 'c 20-40 a', 'b 20-21 c', 'c 21-20 b']
  test.each([
    ['germany-bundesliga', '2024/2025', 'a 1 4, b 2 4, c 3 4'],
    ['germany-bundesliga', '2020/2021', 'a - 4, b - 4, c - 4'],
    ['germany-2-bundesliga', '2021/2022', 'a 1 4, b 2 4, c 3 4'],
    ['germany-hvnb', '2025/2026', 'a - 4, b - 4, c - 4'],
    ['germany-3-liga', '2025/2026', 'a - -, b - -, c - -'],
    ['germany-bundesliga', '2018/2019', 'a - -, b - -, c - -'],
  ])('of %s in %s: %s', (league, season, expected) => expect(order(league, season, ...games)).toBe(expected))

  test('by the games of two teams in 2020/21, by goal difference since', () => {
    const two = [
      'a 25-26 b',
      'b 26-25 a',
      'a 40-20 c',
      'c 20-40 a',
      'b 20-21 c',
      'c 20-21 b',
      'c 30-29 d',
      'd 29-30 c',
      'a 25-25 d',
      'd 25-25 a',
    ]
    expect(order('germany-bundesliga', '2020/2021', ...two).startsWith('b 1 6, a 2 6')).toBe(true)
    expect(order('germany-bundesliga', '2021/2022', ...two).startsWith('a 1 6, b 2 6')).toBe(true)
  })

  test('a rule of which the last criteria are not on file is not reviewed', () => {
    expect(table('germany-hvnb', '2025/2026', 'a 25-26 b').rule).toMatchObject({
      reviewed: false,
      name: expect.stringContaining('Spielordnung'),
    })
    expect(table('demo', '2025/2026', 'a 25-26 b').rule).toMatchObject({ reviewed: true })
  })
})
