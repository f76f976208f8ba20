import { describe, expect, test } from '@jest/globals'
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

describe('a damaged line of a companion file costs its match the part, and no other match anything', () => {
  const header = 'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral\n'
  const two = `${header}2019-01-10,Peru,Chile,1,1,Friendly,,,\n2019-02-10,Peru,Brazil,1,1,Friendly,,,\n`
  const shootoutHeader = none['shootouts.csv']
  const getGoals = (match: string, [home, away]: [string, string]) =>
    [home, away].map((team) => `${match},${team},Bo Reed,30,FALSE,FALSE\n`).join('')
  const whole = getGoals('2019-01-10,Peru,Chile', ['Peru', 'Chile']) + getGoals('2019-02-10,Peru,Brazil', ['Peru', 'Brazil'])
  const sound = {
    'results.csv': two,
    'goalscorers.csv': goalHeader + whole,
    'shootouts.csv': `${shootoutHeader}2019-01-10,Peru,Chile,Peru,\n`,
  }
  const shown = async (files: Record<string, Content>) => {
    const datasets = await read({ ...sound, ...files })
    const [{ matches }] = datasets as [(typeof datasets)[0]]
    const seen = matches.map(({ events, scoreboard: { status, winner } }) => [events?.length, status, winner])
    return { seen, problems: datasets.flatMap(({ problems }) => problems.map(({ row, rows, reason }) => [row, rows, reason])) }
  }

  test('of goals', async () => {
    const damaged = ['2019-01-10,Peru,Chile,Chile', '2019-01-10,Chile,Bo Reed', '"Peru,Chile,Chile,Bo Reed']
    for (const line of damaged) {
      const { seen, problems } = await shown({ 'goalscorers.csv': `${goalHeader}${line}\n${whole}` })
      expect(seen).toEqual([
        [undefined, 'PEN', 'home'],
        [2, 'FT', 'draw'],
      ])
      expect(problems).toEqual([['goalscorers.csv#2', 0, expect.any(String)]])
    }
  })

  test('of shoot-outs', async () => {
    for (const line of ['2019-01-10,Peru', '~,Peru,Chile,Peru,', '2019-01-10,"Peru,Chile,Peru,', '2019-01-10,Peru,Chile,Peru,,x']) {
      const { seen, problems } = await shown({ 'shootouts.csv': `${shootoutHeader}${line}\n` })
      expect(seen).toEqual([
        [2, 'PEN', undefined],
        [2, 'FT', 'draw'],
      ])
      expect(problems[0]).toEqual(['shootouts.csv#2', 0, expect.any(String)])
    }
  })
})
