import { expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import type { Files } from '../../testing/source-folder.ts'
import { nhlResults } from './connector.ts'

const header = 'season,date,away,away_goals,home,home_goals,ot'
const final1995 = '1995,1995-06-17,Detroit Red Wings,1,New Jersey Devils,2,'
const final1996 = '1996,1996-06-04,Florida Panthers,1,Colorado Avalanche,3,'
const second1996 = '1996,1996-06-06,Florida Panthers,1,Colorado Avalanche,8,'

async function read(files: Files) {
  const datasets = await getDatasets(nhlResults, files)
  return [...datasets.values()].map(({ name, file, season, rows, skipped, problems, complete, matches }) => ({
    ...{ name, file, season: season?.name, rows, complete, problems: problems.map(({ row, reason }) => `${row}: ${reason}`) },
    ...(skipped && { skipped }),
    games: matches.map(({ row, date, stage, meeting }) => [row, date, stage.name, meeting]),
  }))
}

test('a file of several seasons has a dataset for each', async () => {
  expect(await read({ 'playoffs.csv': [header, final1995, final1996, second1996].join('\n') })).toEqual([
    {
      ...{ name: 'playoffs_1995', file: 'playoffs.csv/1995', season: '1994/1995', rows: 1, complete: true, problems: [] },
      games: [['playoffs.csv/1995#2', '1995-06-17', 'Play-offs', 1]],
    },
    {
      ...{ name: 'playoffs_1996', file: 'playoffs.csv/1996', season: '1995/1996', rows: 2, complete: true, problems: [] },
      games: [
        ['playoffs.csv/1996#3', '1996-06-04', 'Play-offs', 1],
        ['playoffs.csv/1996#4', '1996-06-06', 'Play-offs', 2],
      ],
    },
    { name: 'playoffs', file: 'playoffs.csv', rows: 0, complete: true, problems: [], skipped: {}, games: [] },
  ])
})

test('its games of a season that has a file of its own are skipped', async () => {
  const files = {
    'playoffs.csv': [header, final1995, final1996].join('\n'),
    'playoffs_1996.csv': [header, final1996, second1996].join('\n'),
  }
  expect(await read(files)).toMatchObject([
    { name: 'playoffs_1995', games: [['playoffs.csv/1995#2', '1995-06-17', 'Play-offs', 1]] },
    { name: 'playoffs', rows: 1, skipped: { 'games of seasons that have a file of their own': 1 } },
    { name: 'playoffs_1996', file: 'playoffs_1996.csv', rows: 2 },
  ])
})

test('without a header, and without the season of a row, the day tells it', async () => {
  const row = (season: string, date: string) => `${season},${date},/1.html,Detroit Red Wings,/D.html,1,New Jersey Devils,/N.html,2,,`
  const lines = [row('1996', '1995-10-07'), row('', '1995-10-09'), row('', '1996-03-09')]
  expect(await read({ 'games_1990-2013.csv': lines.join('\n') })).toMatchObject([
    { name: 'games_1996', season: '1995/1996', rows: 3, games: [{}, {}, {}] },
    { name: 'games_1990-2013', rows: 0 },
  ])
})

test('a row of no season is rejected in the file, a row that cannot be read in its season; neither is complete then', async () => {
  const lines = [header, final1995, final1996.replace('1996-06-04', '1994-06-04'), second1996.replace(',8,', ',x,'), '1996,1996-06-08']
  expect(await read({ 'playoffs.csv': lines.join('\n') })).toMatchObject([
    { name: 'playoffs_1995', rows: 1, complete: false, problems: [] },
    {
      name: 'playoffs_1996',
      rows: 1,
      complete: false,
      problems: ['playoffs.csv/1996#4: home_goals "x" is not a number of at most 2 digits'],
    },
    {
      ...{ name: 'playoffs', rows: 2, complete: false },
      problems: ['playoffs.csv#3: date 1994-06-04 is outside the season 1995/1996', 'playoffs.csv#5: 2 fields instead of 7'],
    },
  ])
})

test('a file has a bounded number of seasons', async () => {
  const lines = Array.from({ length: 501 }, (_, i) => `${1_001 + i},${1_001 + i}-05-01,Detroit Red Wings,1,New Jersey Devils,2,`)
  const last = (await read({ 'playoffs.csv': [header, ...lines].join('\n') })).at(-1)!
  expect(last).toMatchObject({ rows: 1, problems: ['playoffs.csv#502: more than 500 seasons in a file'] })
})
