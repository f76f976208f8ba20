import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { getRaces } from '../engine/playoffs.ts'
import { rank } from '../engine/rank.ts'
import type { Result } from '../engine/results.ts'
import type { Rules } from '../engine/rules.ts'
import { getContest } from '../engine/table.ts'
import { formatRecord, formatWinPct, type Tally, winPct } from '../engine/tally.ts'
import { rankedRules } from '../testing/played.ts'

const leagueRules = (league: string, season: string) => rankedRules('american-football', league, season)
const nfl = leagueRules('united-states-nfl', '2018')
const division = (name: string, conference: string, teams: string) => ({ name, conference, teams: new Set(teams.split(' ')) })
const rules: Rules = {
  ...nfl,
  divisions: [division('E', 'A', 'a b c d'), division('W', 'A', 'e f g h'), division('N', 'B', 'x y z w')],
}
const all = [...'abcdefghxyzw']

/** "a 20 b 17": a at home. Games of other teams have no effect. */
const result = (games: string): Result => {
  const [home, homeGoals, away, awayGoals] = games.split(' ')
  return { home: home!, away: away!, homeGoals: Number(homeGoals), awayGoals: Number(awayGoals), startAt: '', stage: '', round: '' }
}
const contest = (results: readonly Result[]) => getContest({ teams: all, results, open: [] }, rules)
const season = (...games: string[]) => contest(games.map(result))

describe('tied teams of a division', () => {
  test.each<[what: string, games: string[], order: string]>([
    ['by percentage: a tie is half a win', ['a 1 x 0', 'a 0 y 0', 'b 1 x 0', 'b 0 y 1', 'c 1 x 0', 'c 1 y 0'], 'c a b'],
    ['by the games among them', ['b 7 a 3', 'a 9 x 0', 'b 0 x 9', 'c 0 x 1'], 'b a c'],
    [
      'three of them: the last one drops out, and the criteria restart for the other two',
      ['a 1 b 0', 'b 1 c 0', 'c 0 a 1', 'a 0 x 1', 'a 0 y 1', 'c 1 x 0', 'c 1 y 0', 'b 0 z 1', 'b 1 w 0'],
      'a b c',
    ],
    ['by the games of the division', ['a 1 c 0', 'a 0 x 1', 'b 0 d 1', 'b 1 x 0', 'c 1 y 0', 'd 0 y 1'], 'a d b c'],
    ['by games against those all have met', ['a 1 x 0', 'a 0 y 1', 'b 0 x 1', 'b 1 z 0'], 'a b'],
    ['by the games of the conference', ['a 1 e 0', 'a 0 x 1', 'b 0 f 1', 'b 1 y 0'], 'a b'],
    ['by whom they have beaten', ['a 1 x 0', 'a 0 y 1', 'b 1 z 0', 'b 0 w 1', 'x 1 y 0', 'x 2 w 0', 'z 0 w 1', 'y 1 z 0'], 'a b'],
    ['by points, where everything else is tied', ['a 9 x 0', 'b 3 y 0'], 'a b'],
    ['by id, where nothing separates them', [], 'a b'],
  ])('%s', (_, games, order) => {
    const teams = order.split(' ')
    expect(rank(teams.toSorted(), season(...games))).toEqual(teams)
  })
})

describe('play-off qualifiers', () => {
  const getSeeds = (now: ReturnType<typeof season>) => {
    const tables = rules.divisions.map(({ teams }) => rank([...teams], now))
    return getRaces(tables, now, rules.playoffs!).get('A')!.qualifiers
  }
  test('division winners come first, whatever the others have won', () => {
    const better = ['a 1 x 0', 'a 1 y 0', 'b 1 x 0', 'b 0 y 1', 'c 0 x 1', 'd 0 x 1']
    const worse = ['e 1 z 0', 'e 0 y 1', 'e 0 w 1', 'f 0 x 1', 'g 0 x 1', 'h 0 x 1']
    expect(getSeeds(season(...better, ...worse)).slice(0, 3)).toEqual(['a', 'e', 'b'])
  })

  test('of two tied teams of one division only the better is compared with another division’s', () => {
    // b, c and f are tied. c has the best conference record, but has lost to b, whose record is the worst.
    const winners = ['a 1 z 0', 'e 1 b 0', 'e 1 f 0']
    const level = ['b 1 c 0', 'g 1 b 0', 'b 1 x 0', 'c 1 g 0', 'c 1 h 0', 'x 1 c 0', 'f 1 g 0', 'f 1 w 0', 'y 1 f 0']
    expect(getSeeds(season(...winners, ...level)).slice(2)).toEqual(['f', 'b'])
  })

  test('a complete sweep counts, a partial one does not', () => {
    const sweep = season('a 1 x 0', 'e 1 x 0', 'f 1 b 0', 'b 1 x 0', 'f 0 z 1', 'c 0 x 1', 'd 0 x 1', 'g 0 x 1', 'h 0 x 1')
    expect(getSeeds(sweep)[2]).toBe('f')
  })
})

test('the format of a percentage', () => {
  const records = [
    [9, 6, 1, '.594', '9-6-1'],
    [16, 0, 0, '1.000', '16-0'],
    [0, 16, 0, '.000', '0-16'],
    [13, 3, 0, '.813', '13-3'],
  ] as const
  const { points } = rules.ranking
  const getTally = (won: number, lost: number, drawn: number) =>
    ({ overtimeWins: 0, overtimeLosses: 0, forfeits: 0, played: won + lost + drawn, won, lost, drawn }) as Tally
  for (const [won, lost, drawn, share, record] of records)
    expect([formatWinPct(getTally(won, lost, drawn), points), formatRecord(getTally(won, lost, drawn))]).toEqual([share, record])
  expect(winPct(getTally(0, 0, 0), points)).toBe(0)
})

test('the same results in any order give the same ranking, each team once', () => {
  const game = fc.record({ home: fc.constantFrom(...all), away: fc.constantFrom(...all), homeGoals: fc.nat(3), awayGoals: fc.nat(3) })
  const played = fc.array(
    game.filter(({ home, away }) => home !== away).map((each): Result => ({ ...each, startAt: '', stage: '', round: '' })),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(played, (results) => {
      const of = (list: readonly Result[]) => rank([...'abcd'], contest(list))
      expect(of(results)).toEqual(of(results.toReversed()))
      expect(of(results).toSorted()).toEqual([...'abcd'])
    }),
    { numRuns: 50 },
  )
})

describe('the rules on file', () => {
  test('eight divisions of two conferences since 2002', () => {
    expect(nfl.divisions.map(({ conference }) => conference)).toEqual([...Array(4).fill('AFC'), ...Array(4).fill('NFC')])
    expect(new Set(nfl.divisions.map(({ name }) => name)).size).toBe(8)
  })

  test.each([
    ['2018', 2],
    ['2019', 2],
    ['2020', 3],
  ])('%s: %i wild cards', (year, wildCards) => expect(leagueRules('united-states-nfl', year).playoffs!.wildCards).toBe(wildCards))
})
