import { describe, expect, test } from '@jest/globals'
import { layouts, readShapes, shapes } from './testing/line-shapes.ts'
import { readText } from './testing/read-text.ts'

const season = `= Harbour Cup 2018/19

▪ Group A
[Sat Aug/4]
  16.00  Ashby Town              1-1 (0-1)   Bexford United
         1. FC Culham            2-0         Dunmere 05
Aug 11 20:30 @ Long Park, Ashby
  Ashby Town v Dunmere 05  3-2 (1-1)
    (Al Bass 9', 80', Cy Dove 85'(p); Ed Finch 20', Gil Hare 44')
▪ Final
Mon Aug 20
  Ashby Town   2-2 a.e.t. (1-1), 5-4 pen.   Dunmere 05
    Penalties: 1-0 A, 1-1 B, 2-1 C, 2-2 D,
               3-2 E, 3-3 F
`

test('a match line of another shape is a match with the same sides and score, or has an entry', async () => {
  const results = await readShapes('2018-19/cup.txt', season, { oneIn: 1, seed: 1 })
  expect(results.filter(({ lost, changed }) => lost.length + changed.length > 0)).toEqual([])
  const all = [...Object.keys(shapes), ...Object.keys(layouts)]
  expect(results.slice(1).map(({ shape, lines }) => [shape, lines])).toEqual(all.map((shape) => [shape, 4]))
})

test('no-break spaces in a title, a heading and a comment are spaces', async () => {
  const file =
    '= UEFA Champions League 2024/25\n# Matches 2\n\n» League, Matchday 1\n  Tue Sep/17 2024\n    18.45  Ashby (SUI) v Bexford (ENG) 0-3\n'
  const getPlace = async (content: string) => {
    const { season, matches } = await readText(content, '2024-25/cl.txt')
    return [season?.league.slug, matches.map(({ stage, startAt, round }) => [stage.name, startAt, round])]
  }
  const place = ['europe-champions-league', [['League Phase', '2024-09-17T16:45:00Z', 'Matchday 1']]]
  expect([await getPlace(file), await getPlace(file.replaceAll(' ', '\u00a0'))]).toEqual([place, place])
})

test('a list of scorers alone is of the match above it, or has an entry', async () => {
  const head = '= Harbour Cup 2018/19\n\n▪ Group A\n[Sat Aug/4]\n'
  const scorers = "    (Al Bass 9'; Ed Finch 20')\n"
  const after = (lines: string) => read(`${head}${lines}`, '2018-19/cup.txt').then(({ problems }) => problems)
  expect(await after(`${scorers}  Ashby 1-1 Bexford\n`)).toEqual(["5: Goals: (Al Bass 9'; Ed Finch 20')"])
  expect(await after(`  Ashby 1-1 Bexford\n${scorers}${scorers}`)).toEqual([`6: Goals: ${`${scorers.trim()} `.repeat(2).trim()}`])
  expect(await after(`  Ashby 1-1 Bexford\n# of 2018\n${scorers}`)).toEqual([])
})

async function read(content: string, name = '1996--ashby/euro.txt') {
  const { matches, problems, rows } = await readText(content, name)
  return {
    rows,
    matches: matches.map(
      ({ date, latestDate, home, away, scoreboard, venue }) =>
        `${date}${latestDate === undefined ? '' : ` to ${latestDate}`} ${home.name} ${scoreboard.homeScore}-${scoreboard.awayScore} ${away.name} ${scoreboard.status}${venue ? ` ${[venue.name, venue.city].filter(Boolean).join(', ')}` : ''}`,
    ),
    problems: problems.map(({ row, text }) => `${row.split('#')[1]}: ${text}`),
  }
}

describe('a line with a score', () => {
  test('may have day, time and ground in front of the sides', async () =>
    expect(
      await read(`= Euro 1996

▪ Group A
June 8   @ London            England          1-1 Switzerland
June 16 18:00 @ Brugge      Czech Republic     1-2 France
(3) June 18  @ Long Park, London    Scotland   1-0 Switzerland
`),
    ).toEqual({
      rows: 3,
      matches: [
        '1996-06-08 England 1-1 Switzerland FT London',
        '1996-06-16 Czech Republic 1-2 France FT Brugge',
        '1996-06-18 Scotland 1-0 Switzerland FT Long Park, London',
      ],
      problems: [],
    }))

  test.each([
    'June 18 @ London Netherlands 1-4 England',
    'Group A | Netherlands 1-4 England',
    '▪ Netherlands 1-4 England',
    '1-4 Netherlands England',
    '1. FC Ashby1-4Bexford',
  ])('of no known shape is a row with an entry: %s', async (line) => {
    const lines = await read(`= Euro 1996\n\n▪ Group A\nJune 8\nEngland  1-1  Switzerland\n${line}\nScotland  1-0  Switzerland\n`)
    expect([lines.rows, lines.problems[0]]).toEqual([3, `6: ${line}`])
    expect(lines.matches.length + lines.problems.length).toBe(3)
  })

  test('of no known shape continues no detail of the match above', async () => {
    const { rows, problems, matches } = await read(
      "= Euro 1996\n\n▪ Group A\nJune 8\nEngland  1-0  Switzerland\n    (A 9')\n    1-4 Netherlands England\n",
    )
    expect([rows, matches.length, problems]).toEqual([2, 1, ['7:     1-4 Netherlands England']])
  })

  test('whose day no line tells was played on one of the days of the tournament', async () => {
    const dateless = '▪ Group 1\nFrance           1-0 Denmark\n\n▪ Semi-finals\nSpain  1-1 Denmark    (aet, 5-4 pen)  @ Lyon\n'
    const final = '\n▪ Final\nJune 27 @ Paris\nFrance           2-0 Spain\n'
    expect(await read(`= Euro 1984\n\n${dateless}${final}`, '1984--ashby/euro.txt')).toEqual({
      rows: 3,
      matches: [
        '1984-06-27 France 2-0 Spain FT Paris',
        '1984-01-01 to 1984-06-27 France 1-0 Denmark FT',
        '1984-01-01 to 1984-06-27 Spain 1-1 Denmark PEN Lyon',
      ],
      problems: [],
    })
    const stated = `= Euro 1984\n# Date  Tue Jun 12 1984 - Wed Jun 27 1984 (15d)\n\n${dateless}${final}`
    expect((await read(stated, '1984--ashby/euro.txt')).matches[1]).toBe('1984-06-12 to 1984-06-27 France 1-0 Denmark FT')
  })

  test('without a day and without a result is refused', async () =>
    expect(
      await read('= Euro 1984\n\n▪ Group 1\n  France v Denmark\n\nJune 27\nFrance  2-0  Spain\n', '1984--ashby/euro.txt'),
    ).toMatchObject({
      rows: 2,
      problems: ['4: France v Denmark'],
    }))
})

test.each([
  ['Ashby  2-2 (aet, 5-6 pen)  Bexford', 'PEN', [5, 6]],
  ['Ashby  2-2  Bexford  (aet, 5-6 pen)  @ Park', 'PEN', [5, 6]],
  ['Ashby  2-2  Bexford  (5-6 pens)', 'PEN', [5, 6]],
  ['Ashby v Bexford  2-2 (aet; 5-6 pen)', 'PEN', [5, 6]],
  ['Ashby 3-2 Bexford (aet)  @ Park', 'AET', undefined],
  ['Ashby           3-2 Bexford   (a.e.t.)', 'AET', undefined],
])('extra time and shoot-out in a bracket: %s', async (line, status, kicks) => {
  const { matches, problems } = await readText(`= English FA Cup 2018/19\n\nFinal\nSat May 18\n  ${line}\n`, '2018-19/facup.txt')
  const { home, away, scoreboard } = matches[0]!
  const { penalties } = scoreboard.scores!
  expect([problems, home.name, away.name, scoreboard.status]).toEqual([[], 'Ashby', 'Bexford', status])
  expect(penalties && [penalties.home, penalties.away]).toEqual(kicks)
})

test.each([
  ['0-2', "     -; Giacomo Raspadori 27' Federico Dimarco 52'", ['away Giacomo Raspadori', 'away Federico Dimarco']],
  ['0-2', "     ; Giacomo Raspadori 27' Federico Dimarco 52'", ['away Giacomo Raspadori', 'away Federico Dimarco']],
  ['2-0', "     Giacomo Raspadori 27' Federico Dimarco 52'; -", ['home Giacomo Raspadori', 'home Federico Dimarco']],
  ['0-1', "     (-; Giacomo Raspadori 27')", ['away Giacomo Raspadori']],
])('goals of one side alone, %s: %s', async (score, goals, events) => {
  const { matches, problems, rows } = await readText(
    `= UEFA Nations League 2022/23\n\nGroup A\nMon Sep 26\n  Hungary - Italy  ${score}   @ Budapest\n${goals}\n  Spain - Italy  0-1 (-; A Quill 9')\n`,
    '2022-23/nations.txt',
  )
  expect([problems, rows, matches.length]).toEqual([[], 2, 2])
  expect(matches[0]!.events!.map(({ side, player }) => `${side} ${player!.name}`)).toEqual(events)
  expect(matches[1]!.events).toHaveLength(1)
})
