import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import type { MatchesDataset } from '../../connector.ts'
import type { SourceMatch } from '../../source-model.ts'
import { internationalResults } from './connector.ts'

withSharedData('soccer/international-results', 'the international results from 2006 to 2026', (folder) => {
  let datasets: MatchesDataset[]
  let matches: SourceMatch[]

  beforeAll(async () => {
    const names = readdirSync(folder).filter(internationalResults.reads)
    const files = names.map((name) => ({ name: `international-results/${name}`, bytes: () => createReadStream(join(folder, name)) }))
    datasets = await Array.fromAsync(internationalResults.read(files))
    matches = datasets.flatMap((dataset) => dataset.matches)
  })

  const of = (dataset: string) => datasets.find((each) => each.name === dataset)!.matches

  test('every result is a match; the only problem is a shoot-out without a match', () => {
    expect(matches).toHaveLength(19_785)
    expect(datasets.flatMap(({ problems }) => problems)).toMatchObject([
      { row: 'shootouts.csv#53', reason: 'results.csv has no row for this match' },
    ])
    expect(datasets.filter(({ complete }) => !complete).map(({ name: dataset }) => dataset)).toEqual(['shootouts'])
  })

  test('goals are complete or absent', () => {
    const withEvents = matches.filter(({ events }) => events !== undefined)
    const goals = withEvents.flatMap(({ events }) => events!)
    expect([withEvents.length, withEvents.filter(({ events }) => events!.length > 0).length, goals.length]).toEqual([8_056, 7_419, 21_902])
    expect(goals.filter(({ type }) => type === 'own_goal')).toHaveLength(593)
    expect(goals.filter(({ type }) => type === 'penalty_goal')).toHaveLength(1_824)
    expect(matches.filter(({ repairs }) => repairs.length > 0)).toEqual([])
  })

  test('extra time and shoot-outs', () => {
    const counts = Object.groupBy(matches, ({ scoreboard }) => scoreboard.status)
    expect(Object.entries(counts).map(([status, of]) => [status, of!.length])).toEqual([
      ['FT', 19_405],
      ['PEN', 311],
      ['AET', 69],
    ])
    const tied = matches.filter(
      ({ scoreboard }) => scoreboard.scores?.extraTime && scoreboard.scores.fulltime!.home !== scoreboard.scores.fulltime!.away,
    )
    // Second legs decided on the aggregate score.
    expect(tied.map(({ date, home }) => `${date} ${home.name}`)).toEqual([
      '2009-11-18 France',
      '2011-07-03 Laos',
      '2022-03-29 Algeria',
      '2025-03-23 Portugal',
    ])
  })

  test.each([
    ['world-world-cup/2006', 64],
    ['world-world-cup/2018', 64],
    ['world-world-cup/2026', 104],
    ['europe-european-championship/2008', 31],
    ['europe-european-championship/2020', 51],
    ['africa-africa-cup-of-nations/2023', 52],
    ['africa-africa-cup-of-nations/2025', 52],
    ['asia-asian-cup/2023', 51],
    ['south-america-copa-america/2021', 28],
    ['europe-european-championship-qualification/2016', 267],
    ['europe-nations-league/2018-19', 142],
    ['world-world-cup-qualification/2018', 851],
  ])('%s has %i matches', (dataset, count) => expect(of(dataset)).toHaveLength(count))

  test('the World Cup of 2018 goal by goal', () => {
    const goals = of('world-world-cup/2018').flatMap(({ events }) => events!)
    const count = (type: string) => goals.filter((goal) => goal.type === type).length
    expect([goals.length, count('own_goal'), count('penalty_goal')]).toEqual([169, 12, 22])
    expect(of('world-world-cup/2018').at(-1)).toMatchObject({
      date: '2018-07-15',
      home: { name: 'France', country: 'FR' },
      away: { name: 'Croatia', country: 'HR' },
      scoreboard: { homeScore: 4, awayScore: 2, winner: 'home' },
      venue: { name: '', city: 'Moscow' },
      neutral: true,
    })
  })
})
