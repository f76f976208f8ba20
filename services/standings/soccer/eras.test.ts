import { describe, expect, test } from '@jest/globals'
import { derivedId } from '@touchline/contract/derived-id'
import type { Match } from '@touchline/contract/gen/match'
import fc from 'fast-check'
import { stageRows } from '../engine/table.ts'
import { leagueRules, nameInRules } from '../sports.ts'
import { match, rankedRules, rules } from '../testing/played.ts'

const worth = (league: string, season: string) => rankedRules('soccer', league, season).ranking.points
const order = (league: string, season: string, matches: readonly Match[]) =>
  stageRows('Regular Season', matches, rankedRules('soccer', league, season))
    .map(({ teamId }) => teamId)
    .filter((team) => !team.startsWith('other'))

/**
 * For each competition with earlier seasons on file: the last season with two points for a win and the first with
 * three.
 */
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

/** Rules that are uncertain or cannot be expressed are not on file, so the season has counts only. */
test.each([
  // Bonus points for goals.
  ['france-ligue-1', '1974/1975'],
  // Juventus was put last.
  ['italy-serie-a', '2005/2006'],
  // A point for a defeat in play.
  ['greece-super-league', '1965/1966'],
  // More points for a win away.
  ['england-national-league', '1984/1985'],
  ['major-league-soccer', '1998'],
  ['brazil-serie-a', '1990'],
  ['england-premier-league', '1887/1888'],
  ['germany-regionalliga-west', '2019/2020'],
])('%s %s has no ranking on file', (league, season) => expect(leagueRules('soccer', league, season).ranking).toBeUndefined())

/** Matches against other teams that give a team this record. */
function record(team: string, won: number, drawn: number, lost: number, goalsFor: number, goalsAgainst: number): Match[] {
  const scores = [
    [1 + goalsFor - won, goalsAgainst - lost] as const,
    ...Array.from({ length: won - 1 }, () => [1, 0] as const),
    ...Array.from({ length: drawn }, () => [0, 0] as const),
    ...Array.from({ length: lost }, () => [0, 1] as const),
  ]
  return scores.map((score, i) => match(team, `other-${i}`, score))
}

/** Historical final tables: level clubs in the order in which they finished. */
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

/**
 * Without criteria on file, level clubs have no position, but the others do. Dumbarton and Rangers shared the title.
 */
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
      // Each has one draw, so that both are level on points whatever they scored.
      const matches = [match('a', 'x', [a.scored, a.conceded]), match('b', 'y', [b.scored, b.conceded])]
      const byAverage = rules({ points: { win: 0 }, order: ['goal_average', 'goals_for'] })
      const first = (of: readonly Match[]) => stageRows('Regular Season', of, byAverage).find(({ teamId }) => 'ab'.includes(teamId))!.teamId
      const [left, right] = [a.scored * b.conceded, b.scored * a.conceded]
      const winner = left === right ? undefined : left > right ? 'a' : 'b'
      const both = [first(matches), first(matches.toReversed())]
      // 0:0 has no average, so it counts as one goal for and one against.
      const hasAverage = a.scored + a.conceded > 0 && b.scored + b.conceded > 0
      if (hasAverage && winner) expect(both).toEqual([winner, winner])
      expect(both[0]).toBe(both[1])
    }),
  )
})

/** Final tables that another list of criteria would order differently. */
describe('finals of leagues of which only some seasons are on file', () => {
  test.each<[what: string, league: string, season: string, matches: Match[], finished: string[]]>([
    [
      'by goal difference, then goals, not by matches among level clubs nor by wins',
      'argentina-primera-division',
      '2018/2019',
      [
        ...record('newells', 7, 7, 8, 25, 20),
        ...record('banfield', 5, 10, 7, 25, 28),
        ...record('estudiantes', 4, 8, 10, 17, 25),
        ...record('gimnasia', 7, 5, 10, 20, 30),
        match('estudiantes', 'newells', [1, 0]),
        match('gimnasia', 'newells', [1, 0]),
        match('banfield', 'newells', [1, 1]),
        match('banfield', 'estudiantes', [0, 2]),
        match('banfield', 'gimnasia', [1, 0]),
        match('estudiantes', 'gimnasia', [1, 0]),
      ],
      ['newells', 'banfield', 'estudiantes', 'gimnasia'],
    ],
    [
      'by goals away in the matches between the two',
      'russia-premier-league',
      '2018/2019',
      [
        ...record('krasnodar', 15, 8, 5, 53, 21),
        ...record('lokomotiv', 15, 8, 5, 43, 26),
        match('krasnodar', 'lokomotiv', [2, 1]),
        match('lokomotiv', 'krasnodar', [1, 0]),
      ],
      ['lokomotiv', 'krasnodar'],
    ],
    [
      'by goal difference, not by wins',
      'japan-j1-league',
      '2019',
      [...record('kobe', 14, 5, 15, 61, 59), ...record('osaka', 12, 11, 11, 54, 48), ...record('oita', 12, 11, 11, 35, 35)],
      ['osaka', 'kobe', 'oita'],
    ],
  ])('%s: %s %s', (_, league, season, matches, finished) => expect(order(league, season, matches)).toEqual(finished))

  test.each([
    ['russia-premier-league', '2019/2020'],
    ['russia-premier-league', '2023/2024'],
    ['russia-premier-league', '2024/2025'],
    ['czech-first-league', '2020/2021'],
    ['china-super-league', '2024'],
    ['china-super-league', '2025'],
    ['turkey-1-lig', '2020/2021'],
  ])('%s %s: the matches between two level clubs count before goal difference', (league, season) => {
    const level = [match('a', 'b', [1, 0]), match('b', 'a', [0, 0]), match('b', 'other', [9, 0]), match('a', 'other', [0, 0])]
    expect(order(league, season, level)).toEqual(['a', 'b'])
    expect(order(league, season, [...level, match('b', 'other2', [1, 1]), match('a', 'other2', [0, 1])])).toEqual(['a', 'b'])
  })

  test.each([
    ['russia-premier-league', '2017/2018'],
    ['russia-premier-league', '2025/2026'],
    ['japan-j1-league', '2021'],
    ['switzerland-challenge-league', '2022/2023'],
    ['czech-first-league', '2018/2019'],
    ['argentina-primera-division', '2025'],
    ['china-super-league', '2020'],
    ['turkey-1-lig', '2019/2020'],
  ])('%s %s is not proved', (league, season) => expect(leagueRules('soccer', league, season).ranking).toBeUndefined())
})

/** A file without a country in its title makes a league without a country, whose key contains the country. */
test.each([
  ['CZ', 'cz.1', 'czech-first-league'],
  ['', 'czech-republic-first-league', 'czech-first-league'],
  ['AR', 'ar.1', 'argentina-primera-division'],
  ['', 'argentina-primera-division', 'argentina-primera-division'],
  ['CN', 'cn.1', 'china-super-league'],
  ['TR', 'tr.2', 'turkey-1-lig'],
  ['', 'russia-premier-league', 'russia-premier-league'],
])('the league of country "%s" and key %s', (country, key, name) =>
  expect(nameInRules({ ...derivedId('soccer', 'league', [country, 'm', key]), sport: 'soccer', key })).toBe(name),
)

describe('leagues of which only some seasons are on file', () => {
  // "b" has more wins; "a" has the better goal difference.
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
    ['switzerland-challenge-league', '2020/2021', ['a', 'b']],
  ])('%s %s', (league, season, teams) => expect(order(league, season, level)).toEqual(teams))
})
