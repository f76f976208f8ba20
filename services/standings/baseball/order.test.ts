import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Clinch, getClinch } from '../engine/clinch.ts'
import { getRaces, wildCardGamesBehind } from '../engine/playoffs.ts'
import { rank } from '../engine/rank.ts'
import type { Result } from '../engine/results.ts'
import type { Playoffs } from '../engine/rules.ts'
import { getContest } from '../engine/table.ts'
import { rankedRules } from '../testing/played.ts'
import divisionRows from './divisions.json' with { type: 'json' }

const baseballRules = (league: string, season: string) => rankedRules('baseball', league, season)
const rules = baseballRules('demo', '2026')

const division = (name: string, conference: string, teams: string) => ({ name, conference, teams: new Set(teams) })
const divisions = [division('E', 'A', 'abc'), division('W', 'A', 'def'), division('N', 'B', 'xyz')]
const all = [...'abcdefxyz']

/** "ab": a beat b, at home. Games are in order of play. */
const played = (games: string): Result[] =>
  games
    .split(' ')
    .filter(Boolean)
    .map(([home, away]) => ({ home: home!, away: away!, homeGoals: 1, awayGoals: 0, startAt: '', stage: '', round: '' }))
const contest = (results: readonly Result[], order: readonly string[]) =>
  getContest({ teams: all, results, open: [] }, { ...rules, divisions, ranking: { ...rules.ranking, order } })
const season = (games: string, ...order: string[]) => contest(played(games), order)

describe('tied teams', () => {
  test.each<[what: string, games: string, order: string[], expected: string]>([
    ['by what they won of each other', 'ba ax by yb', ['head_to_head'], 'ba'],
    ['not by games that one of them had no part in', 'ba ax xb cx xc', ['head_to_head'], 'abc'],
    ['by the games of the division', 'ac xa bx cb', ['division_record'], 'ab'],
    ['by the games of the league in other divisions', 'ad xa bx db', ['other_divisions_record'], 'ab'],
    ['by the games of the league', 'ad xa bx db', ['league_record'], 'ab'],
    ['by the last half of these', 'bd be da ea eb db ad ae', ['last_half_in_league'], 'ab'],
    ['by one game more, where the last half is tied', 'bd db ad bd da db da ad', ['last_half_in_league'], 'ab'],
    ['by id, where nothing separates them', 'ax by', ['head_to_head'], 'ab'],
  ])('%s', (_, games, order, expected) => expect(rank([...expected].sort(), season(games, ...order)).join('')).toBe(expected))

  test('a tied game does not count', () => {
    const tied = [{ ...played('xa')[0]!, homeGoals: 0 }]
    expect(rank([...'ab'], contest([...played('ax ya bx by zb'), ...tied], []))).toEqual(['b', 'a'])
  })
})

describe('the wild-card race', () => {
  const wildCardRace = (tables: string[][], now: ReturnType<typeof contest>, of: Playoffs) => {
    const race = getRaces(tables, now, of).get('A')!
    return { ...race, behind: race.others.map((team) => [team, wildCardGamesBehind(team, race, now)]) }
  }
  const playoffs: Playoffs = { divisionPlaces: 1, wildCards: 1, byFormula: true, games: 4 }
  test('ahead of the first team out, behind the last team in, absent for division leaders', () => {
    const now = season('ax ay bx by xb cy yc dx dz ex xe ze fy yf')
    const { behind, qualifiers } = wildCardRace(
      [
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
      ],
      now,
      playoffs,
    )
    expect(behind).toEqual([
      ['b', '+0.5'],
      ['c', '0.5'],
      ['f', '0.5'],
      ['e', '1'],
    ])
    expect([...qualifiers].sort()).toEqual(['a', 'b', 'd'])
  })

  test('two teams tied for the last place: neither is ahead', () => {
    const { behind } = wildCardRace(
      [
        ['a', 'b'],
        ['d', 'e'],
      ],
      season('ax by dx ey'),
      playoffs,
    )
    expect(behind).toEqual([
      ['b', '0'],
      ['e', '0'],
    ])
  })
})

describe('clinching', () => {
  const of = (games: number, byFormula = true): Playoffs => ({ divisionPlaces: 1, wildCards: 1, byFormula, games })
  test.each<[what: string, games: string, playoffs: Playoffs, team: string, clinch: Clinch | undefined]>([
    ['nothing is decided before the first game', '', of(3), 'a', undefined],
    ['a team of the division can still tie', 'ax ay xb xc', of(3), 'a', undefined],
    ['no team of the division can tie any more', 'ax ay az xb yb xc yc', of(3), 'a', 'division'],
    ['a team that may still tie counts as ahead', 'ax ay xb', of(3), 'a', undefined],
    ['out of reach of the division and of the wild card', 'ax ay az dx dy dz ex ey ez xb yb zb', of(3), 'b', 'eliminated'],
    [
      'surely behind in the division, surely ahead of the others',
      'ax ay az bx by zb xc yc dx dy dz xe ye ze xf yf zf',
      of(3),
      'b',
      'wildcard',
    ],
    ['in either way', 'ax ay bx by xc yc zc dx dy dz xe ye ze xf yf zf', of(3), 'a', 'playoff'],
    ['tied at the end: the rule decides', 'ax by xc dx xe xf', of(1), 'a', 'division'],
    ['tied at the end: a game decides', 'ax by xc dx xe xf', of(1, false), 'a', 'playoff'],
  ])('%s', (_, games, playoffs, team, clinch) => expect(getClinch(team, season(games, 'head_to_head'), playoffs)).toBe(clinch))
})

const game = fc.record({ home: fc.constantFrom(...all), away: fc.constantFrom(...all), homeGoals: fc.nat(3), awayGoals: fc.nat(3) })
const some = fc.array(
  game.filter(({ home, away }) => home !== away).map((each): Result => ({ ...each, startAt: '', stage: '', round: '' })),
  { maxLength: 30 },
)
const firm = ['head_to_head', 'division_record', 'league_record']

test('the same results in any order give the same ranking, each team once', () => {
  fc.assert(
    fc.property(some, (results) => {
      const of = (list: readonly Result[]) => rank([...'abcdef'], contest(list, firm))
      expect(of(results)).toEqual(of(results.toReversed()))
      expect(of(results).toSorted()).toEqual([...'abcdef'])
    }),
    { numRuns: 50 },
  )
})

test('a clinch stays true however the season ends', () => {
  const decided = new Set(['division', 'eliminated'])
  fc.assert(
    fc.property(some, fc.nat(30), (results, cut) => {
      const most = Math.max(...all.map((team) => results.filter(({ home, away }) => home === team || away === team).length))
      const playoffs: Playoffs = { divisionPlaces: 1, wildCards: 1, byFormula: false, games: most }
      for (const team of 'abcdef') {
        const clinched = getClinch(team, contest(results.slice(0, cut), firm), playoffs)
        if (decided.has(clinched ?? '')) expect(getClinch(team, contest(results, firm), playoffs)).toBe(clinched)
      }
    }),
    { numRuns: 50 },
  )
})

describe('the rules on file', () => {
  test.each(divisionRows.map((row) => [row.from, row] as const))('the divisions since %s: no id twice', (_, row) => {
    const ids = row.divisions.flatMap(({ teams }) => teams.map(({ team_id }) => team_id))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^bsb-t[0-9a-z]{10}$/)
  })

  test.each([
    ['1969', 1, 0],
    ['1993', 1, 0],
    ['1995', 1, 1],
    ['2011', 1, 1],
    ['2012', 1, 2],
    ['2016', 1, 2],
    ['2020', 2, 2],
    ['2021', 1, 2],
    ['2022', 1, 3],
  ])('%s: %i of each division and %i others of a league', (season, places, wildCards) =>
    expect(baseballRules('united-states-major-league-baseball', season).playoffs).toMatchObject({ divisionPlaces: places, wildCards }),
  )

  test.each(['1901', '1968', '1994'])('%s: no play-offs by division', (season) =>
    expect(baseballRules('united-states-major-league-baseball', season).playoffs).toBeUndefined(),
  )

  test('a league that is not on file has neither divisions nor play-offs', () =>
    expect(rules).toMatchObject({ divisions: [], playoffs: undefined, ranking: { order: ['head_to_head'] } }))
})
