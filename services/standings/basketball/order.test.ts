import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { rank } from '../engine/rank.ts'
import type { Pairing, Result } from '../engine/results.ts'
import type { Rules } from '../engine/rules.ts'
import { getContest } from '../engine/table.ts'
import { leagueRules } from '../sports.ts'
import { rankedRules } from '../testing/played.ts'
import divisionRows from './divisions.json' with { type: 'json' }

const division = (name: string, conference: string, teams: string) => ({ name, conference, teams: new Set(teams) })
const divisions = [division('Atlantic', 'A', 'abc'), division('Central', 'A', 'def'), division('Pacific', 'B', 'xyz')]
const basketballRules = (league: string, season: string) => rankedRules('basketball', league, season)
const ofNba = basketballRules('united-states-nba', '2018/2019')
const nba = { ...ofNba, divisions, ranking: { ...ofNba.ranking, eligible: 2 } }
const euroleague = basketballRules('europe-euroleague', '2018/2019')
const all = [...'abcdefxyz']

/** "ab": a beat b by a point, at home; "ab5": by five. */
const played = (games: string): Result[] =>
  games
    .split(' ')
    .filter(Boolean)
    .map(([home, away, by = '1']) => ({
      home: home!,
      away: away!,
      homeGoals: 80 + Number(by),
      awayGoals: 80,
      startAt: '',
      stage: '',
      round: '',
    }))
const ranked = (rules: Rules, games: string, teams: string, open: Pairing[] = []) =>
  rank([...teams].sort(), getContest({ teams: all, results: played(games), open }, rules)).join('')

describe('tied teams of the NBA', () => {
  test.each<[what: string, games: string, order: string]>([
    ['two: by the games of each other, before the division lead', 'ad da de af fa ea dx xd ax xa da', 'da'],
    ['two: by the division lead', 'ax bx by xc xc dx xd', 'bad'],
    ['two of one division: by the games in it', 'ca ax xb bc', 'ba'],
    ['two of different ones: by the games of the conference', 'ae xa ef fd dx ed ay dy', 'ad'],
    ['two: by the net of points', 'bx xb ey5 ye', 'eb'],
    ['three: by the games among them; the remaining two by those of each other', 'ba cb cb ac ca xc xc bx bx xb ax ax xa', 'cba'],
    ['by id, where nothing separates them', '', 'abc'],
  ])('%s', (_, games, order) => expect(ranked(nba, games, order)).toBe(order))
})

describe('tied teams of the EuroLeague', () => {
  test.each<[what: string, games: string, order: string, open: Pairing[]]>([
    ['more wins come first, whatever has been lost', 'ax ay xa xa xa bx', 'ab', []],
    ['by the games of each other', 'ba ba ax ay', 'ba', []],
    ['by their net of points', 'ba5 ab ax9 bx', 'ba', []],
    ['until they have met twice, by that of all games', 'ba xb9 ax', 'ab', []],
    ['while they have still to meet, too', 'ba ba xb9 ax ay', 'ab', [{ home: 'a', away: 'b' }]],
    ['of three, the separated team drops out, and the criteria restart for the others', 'ab9 ba8 ac ca3 bc cb', 'cab', []],
  ])('%s', (_, games, order, open) => expect(ranked(euroleague, games, order, open)).toBe(order))
})

describe('tied teams of the WNBA', () => {
  test.each<[what: string, season: string, games: string, order: string]>([
    ['by the games of each other', '2022', 'ba ba ax ay', 'ba'],
    ['by those against teams that won at least half of theirs', '2022', 'bx xb ay ya xz xz yz zy zy', 'ba'],
    ['by the net of points of their games', '2022', 'ba9 ab1 bx ya xb ay', 'ba'],
    ['by that of all games', '2022', 'bx9 ay1', 'ba'],
  ])('%s', (_, season, games, order) => expect(ranked(basketballRules('united-states-wnba', season), games, order)).toBe(order))
})

test('the same results in any order give the same ranking, each team once', () => {
  const game = fc.record({ home: fc.constantFrom(...all), away: fc.constantFrom(...all), homeGoals: fc.nat(3), awayGoals: fc.nat(3) })
  const some = fc.array(
    game
      .filter(({ home, away, homeGoals, awayGoals }) => home !== away && homeGoals !== awayGoals)
      .map((each): Result => ({ ...each, startAt: '', stage: '', round: '' })),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(some, fc.constantFrom<Rules>(nba, euroleague), (results, rules) => {
      const of = (list: readonly Result[]) => rank([...'abcdef'], getContest({ teams: all, results: list, open: [] }, rules))
      expect(of(results)).toEqual(of(results.toReversed()))
      expect(of(results).toSorted()).toEqual([...'abcdef'])
    }),
    { numRuns: 50 },
  )
})

describe('the rules on file', () => {
  test.each(divisionRows.map((row) => [row.from, row] as const))('the divisions since %s: no id twice', (_, row) => {
    const ids = row.divisions.flatMap(({ teams }) => teams.map(({ team_id }) => team_id))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^bas-t[0-9a-z]{10}$/)
  })

  test.each<[league: string, season: string, by: string, playoff: number, playIn: number, grouped: boolean]>([
    ['united-states-nba', '2018/2019', 'win_pct', 8, 0, false],
    ['united-states-nba', '2019/2020', 'win_pct', 8, 0, false],
    ['united-states-nba', '2021/2022', 'win_pct', 6, 4, false],
    ['united-states-wnba', '2016', 'win_pct', 8, 0, false],
    ['europe-euroleague', '2018/2019', 'wins', 8, 0, false],
    ['europe-euroleague', '2019/2020', 'wins', 0, 0, false],
    ['europe-euroleague', '2022/2023', 'wins', 8, 0, false],
    ['europe-euroleague', '2023/2024', 'wins', 6, 4, false],
    ['europe-euroleague', '2014/2015', 'wins', 0, 0, true],
    ['demo', '2018/2019', 'win_pct', 0, 0, false],
  ])('%s %s: by %s, %i play off, %i play for a place', (league, season, by, playoff, playIn, grouped) => {
    const { ranking, zones } = basketballRules(league, season)
    expect([ranking.by, ranking.grouped ?? false]).toEqual([by, grouped])
    const zoneAt = (position: number) => (position <= playoff ? 'playoff' : position <= playoff + playIn ? 'play_in' : undefined)
    for (let position = 1; position <= 12; position++) expect([position, zones.get(position)]).toEqual([position, zoneAt(position)])
  })

  test.each([
    ['united-states-nba', '1969/1970'],
    ['united-states-wnba', '2015'],
    ['united-states-nba-g-league', '2023/2024'],
    ['europe-euroleague', '1999/2000'],
  ])('of %s %s: none', (league, season) =>
    expect(leagueRules('basketball', league, season)).toMatchObject({ rule: { reviewed: false, reason: 'no_rule' } }),
  )
})
