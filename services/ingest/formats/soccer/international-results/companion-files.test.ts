import { expect, test } from '@jest/globals'
import { internationalResults } from './connector.ts'

const results = `date,home_team,away_team,home_score,away_score,tournament,city,country,neutral
2019-01-10,Peru,Chile,1,0,Friendly,Lima,Peru,FALSE
`
const goalHeader = 'date,home_team,away_team,team,scorer,minute,own_goal,penalty\n'
type Content = string | Uint8Array

async function* once(content: Content) {
  yield Buffer.from(content)
}
const read = (files: Record<string, Content>) =>
  Array.fromAsync(
    internationalResults.read(
      Object.entries(files).map(([name, content]) => ({ name: `international-results/${name}`, bytes: () => once(content) })),
    ),
  )

const none = { 'goalscorers.csv': goalHeader, 'shootouts.csv': 'date,home_team,away_team,winner,first_shooter\n' }
const zip = Buffer.from([0x50, 0x4b, 3, 4, 0, 0])

test.each<[string, Record<string, Content>, string]>([
  ['no goals and no shoot-outs', {}, 'no goalscorers.csv and no shootouts.csv'],
  ['no goals', { 'shootouts.csv': none['shootouts.csv'] }, 'no goalscorers.csv,'],
  ['no shoot-outs', { 'goalscorers.csv': none['goalscorers.csv'] }, 'no shootouts.csv,'],
  ['goals in a ZIP archive', { ...none, 'goalscorers.csv': zip }, 'no goalscorers.csv,'],
  ['shoot-outs in a ZIP archive', { ...none, 'shootouts.csv': zip }, 'no shootouts.csv,'],
  ['goals cut in a row', { ...none, 'goalscorers.csv': `${goalHeader}2019-01-10,Peru,Ch` }, 'no goalscorers.csv,'],
])('%s next to the results: no match is imported, so no match loses data', async (_, companions, reason) => {
  const datasets = await read({ 'results.csv': results, ...companions })
  expect(datasets.map(({ name: dataset }) => dataset).filter((dataset) => dataset.includes('/'))).toEqual([])
  expect(datasets.find(({ name: dataset }) => dataset === 'results')).toMatchObject({
    rows: 1,
    complete: false,
    matches: [],
    problems: [{ row: 'results.csv', reason: expect.stringContaining(reason) }],
  })
  for (const name of Object.keys(companions)) {
    const dataset = datasets.find(({ name: dataset }) => `${dataset}.csv` === name)!
    expect(dataset.complete).toBe(dataset.problems.length === 0)
  }
})

test('with complete goals and shoot-outs every match is imported', async () => {
  expect(await read({ 'results.csv': results, ...none })).toMatchObject([
    { name: 'world-friendlies/2019', complete: true, rows: 1 },
    { name: 'results', complete: true, rows: 0 },
    { name: 'goalscorers', complete: true },
    { name: 'shootouts', complete: true },
  ])
})
