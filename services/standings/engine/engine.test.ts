import { describe, expect, test } from '@jest/globals'
import type { StandingsRow } from '@touchline/contract/gen/standings'
import fc from 'fast-check'
import { match, rankedRules } from '../testing/played.ts'
import { stageRows } from './table.ts'

const leagues: [sport: string, league: string, season: string][] = [
  ['soccer', 'england-premier-league', '2024/2025'],
  ['soccer', 'spain-la-liga', '2024/2025'],
  ['soccer', 'france-ligue-1', '2019/2020'],
  ['basketball', 'united-states-nba', '2018/2019'],
  ['basketball', 'europe-euroleague', '2018/2019'],
  ['baseball', 'united-states-major-league-baseball', '2016'],
  ['baseball', 'demo', '2016'],
  ['hockey', 'north-america-nhl', '2016/2017'],
  ['hockey', 'north-america-pwhl', '2024'],
  ['american-football', 'united-states-nfl', '2018'],
  ['american-football', 'demo', '2018'],
]

describe.each(leagues)('%s, %s %s', (sport, league, season) => {
  const rules = rankedRules(sport, league, season)
  const listed = rules.divisions.flatMap(({ teams }) => [...teams])
  const teams = rules.tables && listed.length > 0 ? listed : [...'abcdefgh']
  const toCome = teams.slice(1).map((team, i) => match(teams[i]!, team))
  const few = teams.slice(0, 8)
  const game = fc
    .record({
      pair: fc.shuffledSubarray(few, { minLength: 2, maxLength: 2 }),
      score: fc.tuple(fc.nat(3), fc.nat(3)).filter(([home, away]) => sport === 'soccer' || home !== away),
      status: fc.constantFrom('FT', 'AOT', 'AP'),
      day: fc.integer({ min: 1, max: 20 }),
    })
    .map(({ pair: [home, away], score, status, day }) => {
      const played = match(home!, away!, score, { day })
      played.state!.scoreboard!.status = status
      return played
    })
  const getRows = (matches: Parameters<typeof stageRows>[1]) => stageRows('Regular Season', matches, rules)
  const sum = (rows: readonly StandingsRow[], of: (row: StandingsRow) => number) => rows.reduce((total, row) => total + of(row), 0)

  test('each team has one row, what is scored is conceded, and the order of matches does not matter', () =>
    fc.assert(
      fc.property(fc.array(game, { maxLength: 30 }), fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), (games, keys) => {
        const matches = [...games, ...toCome]
        const rows = getRows(matches)
        expect(rows.map(({ teamId }) => teamId).sort()).toEqual([...teams].sort())
        expect(sum(rows, (row) => row.played)).toBe(2 * games.length)
        expect(sum(rows, (row) => row.goalsFor!)).toBe(sum(rows, (row) => row.goalsAgainst!))
        expect(sum(rows, (row) => row.won + (row.overtimeWon ?? 0))).toBe(sum(rows, (row) => row.lost + (row.overtimeLost ?? 0)))
        for (const row of rows) expect(row.home!.played + row.away!.played).toBe(row.played)
        for (const table of Map.groupBy(rows, ({ group }) => group).values())
          expect(table.map(({ position }, i) => position ?? i + 1)).toEqual(table.map((_, i) => i + 1))
        const shuffled = matches.map((each, i) => ({ each, key: keys[i % keys.length]! })).sort((a, b) => a.key - b.key)
        expect(getRows(shuffled.map(({ each }) => each))).toEqual(rows)
      }),
      { numRuns: 30 },
    ))

  test('teams that nothing separates are in order of id', () => {
    for (const table of Map.groupBy(getRows(toCome), ({ group }) => group).values())
      expect(table.map(({ teamId }) => teamId)).toEqual(table.map(({ teamId }) => teamId).toSorted())
  })
})
