import { describe, expect, test } from '@jest/globals'
import { getRaces } from '../engine/playoffs.ts'
import { rank } from '../engine/rank.ts'
import type { Result } from '../engine/results.ts'
import { getContest } from '../engine/table.ts'
import { getPoints, tally } from '../engine/tally.ts'
import { rankedRules } from '../testing/played.ts'
import { hockey } from './hockey.ts'

const hockeyRules = (league: string, season: string) => rankedRules('hockey', league, season)

let day = 0
/** "a 3-2 b so": home team first. */
function game(text: string): Result {
  const [home, score, away, end] = text.split(' ') as [string, string, string, string?]
  const [homeGoals, awayGoals] = score.split('-').map(Number) as [number, number]
  const after = end === 'so' ? 'shootout' : end === 'ot' ? 'overtime' : undefined
  return { home, away, homeGoals, awayGoals, after, startAt: new Date(Date.UTC(2026, 0, ++day)).toISOString(), stage: '', round: '' }
}

const two = { win: 2, overtimeWin: 2, overtimeLoss: 1 }
const three = { win: 3, overtimeWin: 2, overtimeLoss: 1 }
const rules = (order: readonly string[]) => ({ ...hockeyRules('demo', '2026'), ranking: { ...hockey.usual, points: two, order } })
const ranked = (games: readonly string[], ...order: string[]) => {
  const results = games.map(game)
  const teams = [...new Set(results.flatMap(({ home, away }) => [home, away]))].sort()
  return rank(teams, getContest({ teams, results, open: [] }, rules(order))).join('')
}

test.each<[string, of2: number, of3: number]>([
  ['a 3-2 b', 2, 3],
  ['a 3-2 b ot', 2, 2],
  ['a 3-2 b so', 2, 2],
  ['b 3-2 a ot', 1, 1],
  ['b 3-2 a so', 1, 1],
  ['b 3-2 a', 0, 0],
])('%s is worth %i or %i', (text, of2, of3) => {
  const mine = tally('a', [game(text)])
  expect([getPoints(mine, two), getPoints(mine, three)]).toEqual([of2, of3])
})

describe('tied teams', () => {
  test.each<[string, games: string[], order: string[], expected: string]>([
    ['by fewer games', ['b 2-0 a', 'a 1-0 d', 'c 2-0 d'], ['fewer_played'], 'bcad'],
    ['by wins in regulation', ['a 2-1 c ot', 'b 2-0 c', 'd 5-0 c'], ['regulation_wins', 'goals_for'], 'dbac'],
    ['by wins without shoot-outs', ['a 2-1 c so', 'b 2-1 c ot'], ['regulation_and_overtime_wins'], 'bac'],
    ['by goal difference', ['a 2-1 c', 'b 4-1 d'], ['goal_difference'], 'bacd'],
    ['by goals', ['a 2-1 c', 'b 4-3 d'], ['goal_difference', 'goals_for'], 'badc'],
    ['by id where nothing separates them', ['b 2-1 d', 'a 2-1 c'], ['goals_for'], 'abcd'],
  ])('%s', (_, games, order, expected) => expect(ranked(games, ...order)).toBe(expected))

  test('head-to-head, without the odd game at the venue with more games', () => {
    const games = ['a 5-0 b', 'a 0-1 b', 'b 2-1 a', 'a 3-0 c', 'd 3-0 c', 'a 1-0 d', 'd 4-0 a', 'b 2-0 d', 'c 1-0 b', 'b 0-1 d']
    const [a, b] = ['a', 'b'].map((team) => getPoints(tally(team, games.map(game)), two))
    expect([a, b]).toEqual([6, 6])
    // a and b have played three games, two at a's venue, the first of them included; b won the other two.
    expect(ranked(games, 'head_to_head').indexOf('b')).toBeLessThan(ranked(games, 'head_to_head').indexOf('a'))
    expect(ranked(games, 'goal_difference').indexOf('a')).toBeLessThan(ranked(games, 'goal_difference').indexOf('b'))
  })
})

describe('rules', () => {
  test.each<[league: string, season: string, first: string, win: number, playoffs: object | undefined, divisions: number]>([
    ['north-america-nhl', '2016/2017', 'fewer_played', 2, { divisionPlaces: 3, wildCards: 2 }, 31],
    ['north-america-nhl', '2010/2011', 'fewer_played', 2, { divisionPlaces: 1, wildCards: 5 }, 31],
    ['north-america-nhl', '2024/2025', 'fewer_played', 2, { divisionPlaces: 3, wildCards: 2 }, 33],
    ['north-america-pwhl', '2024', 'regulation_wins', 3, undefined, 0],
    ['demo', '2026', 'goal_difference', 3, undefined, 0],
  ])('of %s in %s', (league, season, first, win, playoffs, divisions) => {
    const { ranking, playoffs: byDivision, divisions: listed } = hockeyRules(league, season)
    expect([ranking.order[0], ranking.points.win, listed.flatMap(({ teams }) => [...teams]).length]).toEqual([first, win, divisions])
    if (playoffs) expect(byDivision).toMatchObject(playoffs)
    else expect(byDivision).toBeUndefined()
  })

  test('four teams of the PWHL qualify by position', () =>
    expect([...hockeyRules('north-america-pwhl', '2024').zones]).toEqual([1, 2, 3, 4].map((position) => [position, 'playoff'])))

  test('play-offs: three of each division, and two others of each conference', () => {
    const divisions = ['e1', 'e2', 'w1', 'w2'].map((name) => ({
      name,
      conference: name[0]!,
      teams: new Set([1, 2, 3, 4, 5].map((n) => `${name}-${n}`)),
    }))
    const all = divisions.flatMap(({ teams }) => [...teams])
    const ranking = [...all].sort((a, b) => (a.at(-1)! + a < b.at(-1)! + b ? -1 : 1))
    const contest = getContest({ teams: all, results: [], open: [] }, { ...rules([]), divisions })
    const races = getRaces([ranking], contest, { divisionPlaces: 3, wildCards: 2 })
    expect([...races.values()].flatMap(({ qualifiers }) => qualifiers).sort()).toEqual(all.filter((team) => Number(team.at(-1)) <= 4))
  })
})
