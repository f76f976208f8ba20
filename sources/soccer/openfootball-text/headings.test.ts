import { describe, expect, test } from '@jest/globals'
import { readText } from './testing/read-text.ts'

async function getStages(content: string): Promise<(string | undefined)[][]> {
  const { matches, problems, rows } = await readText(content, '2018-19/league.txt')
  expect([problems, rows]).toEqual([[], matches.length])
  return matches.map(({ stage, round, scoreboard }) => [stage.name, stage.type, round, `${scoreboard.homeScore}-${scoreboard.awayScore}`])
}

const banner = (name: string) => `${'='.repeat(60)}\n  ${name}\n${'='.repeat(60)}\n`

describe('a stage', () => {
  test('may be named between two rules, and has the rounds below it', async () =>
    expect(
      await getStages(`= Harbour League 2018/19

${banner('HPL')}
» Matchday 1
  03.03.
    16:00  Ashby Town     v Bexford United    1-1 (0-1)
» Matchday 2
  10.03.
    16:00  Bexford United v Ashby Town        1-0 (0-0)

${banner('HPL - Championship Group')}
» Matchday 1
  04.06.
    16:00  Ashby Town     v Bexford United    2-1 (0-1)

${banner('Final')}
  12.06.
    16:00  Ashby Town     v Bexford United    3-1 (0-1)
`),
    ).toEqual([
      ['Regular Season', 'league', 'Matchday 1', '1-1'],
      ['Regular Season', 'league', 'Matchday 2', '1-0'],
      ['HPL - Championship Group', 'league', 'Matchday 1', '2-1'],
      ['Play-offs', 'knockout', 'Final', '3-1'],
    ]))

  test('that is not the first one has a table of its own, whatever its name', async () =>
    expect(
      await getStages(`= Harbour League 2018/19

== Main Phase
Matchday 1
[Sat Mar/2]
  16.00  Ashby Town              1-1 (0-1)   Bexford United
==Title Race==
» Matchday 1
[Sat Jun/1]
  16.00  Ashby Town              2-0 (0-0)   Bexford United
`),
    ).toEqual([
      ['Regular Season', 'league', 'Matchday 1', '1-1'],
      ['Title Race', 'league', 'Matchday 1', '2-0'],
    ]))

  test('is none below a single rule', async () => {
    const { matches, problems } = await readText('= Harbour League 2018/19\n=====\nMatchday 1\n[Sat Mar/2]\n  Ashby 1-0 Bexford\n')
    expect([problems, matches.map(({ round, stage }) => [stage.name, round])]).toEqual([[], [['Regular Season', 'Matchday 1']]])
  })
})

test('a play-off of a group is not one of its matches', async () => {
  const { matches } = await readText(
    `# World Cup 1954\n\nGroup 2:\n\n(5) 17 June  West Germany  4-1  Turkey\n\nGroup 2 Play-off\n\n23 June  West Germany  7-2  Turkey\n`,
    '1954--switzerland/cup.txt',
  )
  expect(matches.map(({ stage, group, round }) => [stage.type, group, round])).toEqual([
    ['group', '2', undefined],
    ['knockout', undefined, 'Group 2 Playoffs'],
  ])
})

describe('the timezone of a time', () => {
  test('is that of a comment behind its match', async () => {
    const { matches } = await readText(
      `= Harbour Cup 2021

Group A
Jun/14 18:00   Argentina   1-1   Chile  @ Long Park, Ashby  # BRT (UTC-3)
       21:00   Paraguay   3-1   Bolivia  @ Short Park, Bexford  # AMT (UTC−4)
Jun/15 18:00   Argentina   1-1   Chile  @ Long Park, Ashby  # sold out
`,
      '2021--ashby/cup.txt',
    )
    expect(matches.map(({ startAt, timeTbd }) => [startAt, timeTbd])).toEqual([
      ['2021-06-14T21:00:00Z', false],
      ['2021-06-15T01:00:00Z', false],
      ['2021-06-15T00:00:00Z', true],
    ])
  })

  test('may be in a comment above the first row of a file without a title, as the number of matches', async () => {
    const above = '# Harbour Cup 2013\n# Matches  2\n\n## NB: All times given are US Eastern Daylight Time (UTC−4)\n\nGroup A:\n\n'
    const { matches, problems } = await readText(`${above}Jul/7 17:30   Canada       0-1  Mexico\n`, '2013--ashby/gold.txt')
    expect(matches.map(({ startAt }) => startAt)).toEqual(['2013-07-07T21:30:00Z'])
    expect(problems.map(({ reason }) => reason)).toEqual(['the file states 2 matches and has 1; it may be cut'])
  })
})

test('the relegation of a league, in a file of its own, is a stage of it without a table', async () => {
  const { matches, season } = await readText(
    '= Austria | Bundesliga - Relegation 2017/18\n\nHinspiel\n[Do 31.5]\n  Ashby  0-2  Bexford\n\nRückspiel\n[So 3.6.]\n  Bexford  1-1  Ashby\n',
    '2017-18/1-bundesliga-relegation.txt',
  )
  expect(season).toMatchObject({ name: '2017/2018', league: { name: 'Bundesliga', slug: 'austria-bundesliga' } })
  expect(matches.map(({ date, stage, round }) => [date, stage.name, stage.type, round])).toEqual([
    ['2018-05-31', 'Relegation Play-offs', 'knockout', 'Leg 1'],
    ['2018-06-03', 'Relegation Play-offs', 'knockout', 'Leg 2'],
  ])
})

test('a line in brackets that is nearly a day leaves no match to the day above', async () => {
  const { matches, problems, rows } = await readText(
    '= Harbour League 2017/18\n\nMatchday 1\n[Do 31.5.]\n  Ashby  0-2  Bexford\n[So 32.6.]\n  Bexford  1-1  Ashby\n',
    'x/2017-18/league.txt',
  )
  expect([rows, matches.map(({ date }) => date)]).toEqual([2, ['2018-05-31']])
  expect(problems.map(({ reason }) => reason)).toEqual([
    '"So 32.6." is not a day like "Fri Aug 1 2025"',
    'line 6, which may name its day, cannot be read',
  ])
})

test('a weekday in brackets behind a day of any form adds nothing', async () => {
  const { matches } = await readText(
    '= Harbour Cup 2012/13\n\nViertelfinale Rückspiele\n\n2013-04-09 20:45 (Di)  Ashby    3-2  Bexford\n',
    'x/2012-13/cup.txt',
  )
  expect(matches.map(({ date, round, home }) => [date, round, home.name])).toEqual([['2013-04-09', 'Quarter-finals, Leg 2', 'Ashby']])
})
