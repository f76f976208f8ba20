import { describe, expect, test } from '@jest/globals'
import type { Match } from '@touchline/contract/gen/match'
import fc from 'fast-check'
import { stageRows } from '../engine/table.ts'
import { leagueRules } from '../sports.ts'
import { match, rankedRules, rules } from '../testing/played.ts'

const worth = (league: string, season: string) => rankedRules('soccer', league, season).ranking.points
const order = (league: string, season: string, matches: readonly Match[]) =>
  stageRows('Regular Season', matches, rankedRules('soccer', league, season))
    .map(({ teamId }) => teamId)
    .filter((team) => !team.startsWith('other'))

/** The first season with three points for a win of each competition whose seasons before it are on file, too. */
describe('two points for a win, then three', () => {
  test.each([
    ['england-premier-league', '1980/1981', '1981/1982'],
    ['england-league-two', '1980/1981', '1981/1982'],
    ['scotland-premiership', '1993/1994', '1994/1995'],
    ['germany-bundesliga', '1994/1995', '1995/1996'],
    ['germany-2-bundesliga', '1994/1995', '1995/1996'],
    ['austria-bundesliga', '1994/1995', '1995/1996'],
    ['spain-la-liga', '1994/1995', '1995/1996'],
    ['france-ligue-1', '1987/1988', '1988/1989'],
    ['france-ligue-1', '1993/1994', '1994/1995'],
    ['italy-serie-a', '1993/1994', '1994/1995'],
    ['italy-serie-b', '1993/1994', '1994/1995'],
    ['netherlands-eredivisie', '1994/1995', '1995/1996'],
    ['portugal-primeira-liga', '1994/1995', '1995/1996'],
    ['belgium-first-division-a', '1994/1995', '1995/1996'],
    ['turkey-super-lig', '1986/1987', '1987/1988'],
    ['greece-super-league', '1991/1992', '1992/1993'],
    ['switzerland-super-league', '1994/1995', '1995/1996'],
    ['europe-champions-league', '1994/1995', '1995/1996'],
    ['world-world-cup', '1990', '1994'],
    ['europe-european-championship', '1992', '1996'],
  ])('%s: %s, %s', (league, two, three) => {
    expect([worth(league, two), worth(league, three)]).toEqual([
      { win: 2, draw: 1 },
      { win: 3, draw: 1 },
    ])
  })

  test('France went back to two points after 1988/89', () => expect(worth('france-ligue-1', '1989/1990').win).toBe(2))
})

/** What is not known for certain, or cannot be expressed, is not on file: the season has counts only. */
test.each([
  // Bonus points for goals.
  ['france-ligue-1', '1974/1975'],
  // Juventus was put last.
  ['italy-serie-a', '2005/2006'],
  // A point for a defeat.
  ['greece-super-league', '1965/1966'],
  // More points for a win away.
  ['england-national-league', '1984/1985'],
  ['major-league-soccer', '1998'],
  ['brazil-serie-a', '1990'],
  ['england-premier-league', '1887/1888'],
  ['germany-regionalliga-west', '2019/2020'],
])('%s %s has no ranking on file', (league, season) => expect(leagueRules('soccer', league, season).ranking).toBeUndefined())

/** Matches against others that give a team this record. */
function record(team: string, won: number, drawn: number, lost: number, goalsFor: number, goalsAgainst: number): Match[] {
  const scores = [
    [1 + goalsFor - won, goalsAgainst - lost] as const,
    ...Array.from({ length: won - 1 }, () => [1, 0] as const),
    ...Array.from({ length: drawn }, () => [0, 0] as const),
    ...Array.from({ length: lost }, () => [0, 1] as const),
  ]
  return scores.map((score, i) => match(team, `other-${i}`, score))
}

/** Final tables of the time: level clubs in the order in which they finished. */
test.each<[what: string, league: string, season: string, records: Match[], finished: string[]]>([
  [
    'Portsmouth promoted on goal average',
    'england-championship',
    '1926/1927',
    [...record('city', 22, 10, 10, 108, 61), ...record('portsmouth', 23, 8, 11, 87, 49)],
    ['portsmouth', 'city'],
  ],
  [
    'Arsenal champions on goal average',
    'england-premier-league',
    '1952/1953',
    [...record('preston', 21, 12, 9, 85, 60), ...record('arsenal', 21, 12, 9, 97, 64)],
    ['arsenal', 'preston'],
  ],
  [
    'Kilmarnock champions on goal average, Hearts ahead on goal difference',
    'scotland-premiership',
    '1964/1965',
    [...record('hearts', 22, 6, 6, 90, 49), ...record('kilmarnock', 22, 6, 6, 62, 33)],
    ['kilmarnock', 'hearts'],
  ],
  [
    'Arsenal champions on goals, level on goal difference',
    'england-premier-league',
    '1988/1989',
    [...record('liverpool', 22, 10, 6, 65, 28), ...record('arsenal', 22, 10, 6, 73, 36)],
    ['arsenal', 'liverpool'],
  ],
  [
    'Wigan champions on goals, Fulham ahead on goal difference',
    'england-league-two',
    '1996/1997',
    [...record('fulham', 25, 12, 9, 72, 38), ...record('wigan', 26, 9, 11, 84, 51)],
    ['wigan', 'fulham'],
  ],
  [
    'England second on goal average',
    'world-world-cup',
    '1962',
    [...record('argentina', 1, 1, 1, 2, 3), ...record('england', 1, 1, 1, 4, 3)],
    ['england', 'argentina'],
  ],
])('%s: %s %s', (_, league, season, records, finished) => expect(order(league, season, records)).toEqual(finished))

/** Without criteria on file level clubs have no position, the others do. Dumbarton and Rangers shared the title. */
test.each([
  ['scotland-premiership', '1890/1891'],
  ['italy-serie-a', '1990/1991'],
  ['world-world-cup', '1958'],
])('%s %s: level teams have no position', (league, season) => {
  const level = [...record('dumbarton', 13, 3, 2, 61, 21), ...record('rangers', 13, 3, 2, 58, 25), ...record('celtic', 11, 3, 4, 48, 21)]
  const rows = stageRows('Regular Season', level, rankedRules('soccer', league, season))
  const positions = ['dumbarton', 'rangers', 'celtic'].map((team) => rows.find(({ teamId }) => teamId === team)!.position)
  expect(positions).toEqual([undefined, undefined, 3])
})

describe('the same four records in the criteria of the Football League', () => {
  const records = [
    ...record('a', 1, 0, 0, 3, 1),
    ...record('b', 1, 0, 0, 6, 3),
    ...record('c', 1, 0, 0, 5, 2),
    ...record('d', 1, 0, 0, 7, 5),
  ]
  test.each([
    ['1975/1976', 'acbd'],
    ['1976/1977', 'bcda'],
    ['1991/1992', 'bcda'],
    ['1992/1993', 'dbca'],
    ['1998/1999', 'dbca'],
    ['1999/2000', 'bcda'],
  ])('%s: %s', (season, expected) => expect(order('england-championship', season, records).join('')).toBe(expected))
})

test('goal average orders as products of whole numbers do, and does not depend on the order of the matches', () => {
  const goals = fc.nat({ max: 120 })
  const side = fc.record({ scored: goals, conceded: goals })
  fc.assert(
    fc.property(side, side, (a, b) => {
      // One draw each, so that both are level on points whatever they scored.
      const matches = [match('a', 'x', [a.scored, a.conceded]), match('b', 'y', [b.scored, b.conceded])]
      const byAverage = rules({ points: { win: 0 }, order: ['goal_average', 'goals_for'] })
      const first = (of: readonly Match[]) => stageRows('Regular Season', of, byAverage).find(({ teamId }) => 'ab'.includes(teamId))!.teamId
      const [left, right] = [a.scored * b.conceded, b.scored * a.conceded]
      const winner = left === right ? undefined : left > right ? 'a' : 'b'
      const both = [first(matches), first(matches.toReversed())]
      // 0:0 has no average: as one goal for and one against.
      const hasAverage = a.scored + a.conceded > 0 && b.scored + b.conceded > 0
      if (hasAverage && winner) expect(both).toEqual([winner, winner])
      expect(both[0]).toBe(both[1])
    }),
  )
})

describe('leagues of which only some seasons are on file', () => {
  // "b" has more wins, "a" the better goal difference.
  const level = [
    match('a', 'other1', [5, 0]),
    ...[2, 3, 4].map((n) => match('a', `other${n}`, [1, 1])),
    ...[1, 2].map((n) => match('b', `other${n}`, [1, 0])),
  ]
  test.each([
    ['australia-a-league', '2022/2023', ['a', 'b']],
    ['australia-a-league', '2023/2024', ['b', 'a']],
    ['australia-a-league', '2024/2025', ['a', 'b']],
    ['japan-j1-league', '2025', ['a', 'b']],
    ['russia-premier-league', '2024/2025', ['b', 'a']],
    ['switzerland-challenge-league', '2018/2019', ['a', 'b']],
  ])('%s %s', (league, season, teams) => expect(order(league, season, level)).toEqual(teams))
})
