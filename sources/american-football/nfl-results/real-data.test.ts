import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import type { MatchesDataset } from '../../connector.ts'
import type { SourceMatch } from '../../source-model.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { nflResults } from './connector.ts'

withSharedData('american-football/nfl-results', 'results of the NFL of 2018 and 2019', (folder) => {
  let datasets: Map<string, MatchesDataset>
  let of2018: SourceMatch[]
  let of2019: SourceMatch[]

  beforeAll(async () => {
    const names = ['games_2018.csv', 'games_2019.csv']
    datasets = await getDatasets(
      nflResults,
      names.map((name) => ({ name, bytes: () => createReadStream(join(folder, name)) })),
    )
    of2018 = datasets.get('2018')!.matches
    of2019 = datasets.get('2019')!.matches
  })

  test('every row is a match', () => {
    expect([of2018.length, of2019.length, [...datasets.values()].flatMap(({ problems }) => problems)]).toEqual([256, 267, []])
    expect(of2018.every(({ stage }) => stage.name === 'Regular Season')).toBe(true)
  })

  const record = (team: string) => {
    const outcomes = of2018.flatMap(({ home, away, scoreboard }) =>
      home.name === team || away.name === team
        ? [scoreboard.winner === 'draw' ? 'tied' : scoreboard.winner === (home.name === team ? 'home' : 'away')]
        : [],
    )
    return [true, false, 'tied'].map((outcome) => outcomes.filter((each) => each === outcome).length)
  }

  test.each<[team: string, won: number, lost: number, tied: number]>([
    ['New Orleans Saints', 13, 3, 0],
    ['Los Angeles Rams', 13, 3, 0],
    ['Kansas City Chiefs', 12, 4, 0],
    ['Los Angeles Chargers', 12, 4, 0],
    ['Pittsburgh Steelers', 9, 6, 1],
    ['Cleveland Browns', 7, 8, 1],
    ['Minnesota Vikings', 8, 7, 1],
    ['Green Bay Packers', 6, 9, 1],
  ])('2018: %s won %i, lost %i, tied %i', (team, ...expected) => expect(record(team)).toEqual(expected))

  test('2018: two games were ties, and 15 went into overtime', () => {
    const ties = of2018.filter(({ scoreboard }) => scoreboard.winner === 'draw')
    expect(ties.map(({ home, away, scoreboard }) => [home.name, away.name, scoreboard.homeScore])).toEqual([
      ['Cleveland Browns', 'Pittsburgh Steelers', 21],
      ['Green Bay Packers', 'Minnesota Vikings', 29],
    ])
    expect(of2018.filter(({ scoreboard }) => scoreboard.status === 'AOT')).toHaveLength(15)
  })

  test('every team has eight games at home and eight away in a regular season', () => {
    for (const season of [of2018, of2019.filter(({ stage }) => stage.type === 'league')])
      for (const side of ['home', 'away'] as const) {
        const counts = Map.groupBy(season, (match) => match[side].name)
        expect([counts.size, new Set([...counts.values()].map((games) => games.length))]).toEqual([32, new Set([8])])
      }
  })

  test('2019: the play-offs by round, to the Super Bowl at a neutral ground', () => {
    const rounds = Map.groupBy(
      of2019.filter(({ stage }) => stage.name === 'Play-offs'),
      ({ round }) => round,
    )
    expect([...rounds].map(([round, games]) => [round, games.length])).toEqual([
      ['Wild Card', 4],
      ['Divisional Round', 4],
      ['Conference Championships', 2],
      ['Super Bowl', 1],
    ])
    expect(rounds.get('Super Bowl')).toMatchObject([
      { startAt: '2020-02-02T23:30:00Z', neutral: true, home: { name: 'Kansas City Chiefs' }, away: { name: 'San Francisco 49ers' } },
    ])
  })

  test('no game kicks off between 1:00 and 9:00 Eastern time', () => {
    const hours = new Set([...of2018, ...of2019].map(({ startAt }) => startAt.slice(11, 16)))
    for (const hour of ['06', '07', '08', '09', '10', '11', '12']) expect([...hours].filter((time) => time.startsWith(hour))).toEqual([])
  })
})
