import { describe, expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import { nhlResults } from './connector.ts'
import { survivesMalformedCsv } from './testing/malformed-csv.ts'

const header = 'season,date,away,away_goals,home,home_goals,ot,attendance,duration'
const rows = [
  '2017,2016-10-12,St. Louis Blues,5,Chicago Blackhawks,2,,21000,2:29',
  '2017,2016-10-13,Boston Bruins,1,Chicago Blackhawks,2,OT,,2:29',
  '2017,2016-10-14,Boston Bruins,4,Toronto Maple Leafs,3,SO,18000,2:29',
]
const file = 'games_2017.csv'

survivesMalformedCsv({ connector: nhlResults, file, header, rows, dataset: 'games_2017', count: (dataset) => dataset?.matches.length ?? 0 })

describe('a row', () => {
  test.each<[what: string, row: string, reason: string]>([
    ['of another season', '2016,2015-10-13,Boston Bruins,1,Chicago Blackhawks,2,,,2:29', 'season "2016" is not that of the file'],
    [
      'of a day outside the season',
      '2017,2015-10-13,Boston Bruins,1,Chicago Blackhawks,2,,,2:29',
      '2015-10-13 is outside the season 2016/2017',
    ],
    ['with an invalid day', '2017,2017-02-30,Boston Bruins,1,Chicago Blackhawks,2,,,2:29', 'is not a day'],
    ['of a club without a name', '2017,2016-10-13,42,1,Chicago Blackhawks,2,,,2:29', 'team "42" has no name'],
    ['of a club against itself', '2017,2016-10-13,Boston Bruins,1,Boston Bruins,2,,,2:29', 'cannot meet itself'],
    ['without a winner', '2017,2016-10-13,Boston Bruins,2,Chicago Blackhawks,2,,,2:29', '2-2 leaves no winner'],
    ['with invalid goals', '2017,2016-10-13,Boston Bruins,x,Chicago Blackhawks,2,,,2:29', 'away_goals "x" is not a number'],
  ])('%s is rejected', async (_, row, reason) => {
    const dataset = (await getDatasets(nhlResults, { [file]: [header, rows[0], row, rows[2]].join('\n') })).get('games_2017')!
    expect([dataset.matches.length, dataset.rows, dataset.complete]).toEqual([2, 3, false])
    expect(dataset.problems).toMatchObject([{ row: 'games_2017.csv#3', reason: expect.stringContaining(reason) }])
  })

  test.each([
    ['an overtime won by two', '0,Chicago Blackhawks,2,OT,', 'ot left out: 2-0 after overtime: that is decided by one goal'],
    ['an unknown value of ot', '1,Chicago Blackhawks,2,TIE,', 'ot left out: ot "TIE" is unknown'],
    ['an attendance that is no number', '1,Chicago Blackhawks,2,,many', 'left out: attendance "many" is not a number'],
  ])('with %s keeps its score', async (_, result, repair) => {
    const row = `2017,2016-10-13,Boston Bruins,${result},2:29`
    const { problems, matches } = (await getDatasets(nhlResults, { [file]: `${header}\n${row}\n` })).get('games_2017')!
    const { scoreboard, attendance, repairs } = matches[0]!
    expect([problems, scoreboard.status, scoreboard.winner, attendance]).toEqual([[], 'FT', 'home', undefined])
    expect(repairs).toEqual([expect.stringContaining(repair)])
  })

  test('a score whose mark cannot be read has no phases', async () => {
    const row = '2017,2016-10-13,Boston Bruins,0,Chicago Blackhawks,2,OT,,2:29'
    const { matches } = (await getDatasets(nhlResults, { [file]: `${header}\n${row}\n` })).get('games_2017')!
    expect([matches[0]!.scoreboard.homeScore, matches[0]!.scoreboard.scores]).toEqual([2, undefined])
  })

  test.each(['Boston Beers', 'Vegas Golden Knights'])(
    'of %s, which is not reviewed for the season, is a match of another club',
    async (name) => {
      const row = `2017,2016-10-13,${name},1,Chicago Blackhawks,2,,,2:29`
      const { problems, matches } = (await getDatasets(nhlResults, { [file]: [header, row].join('\n') })).get('games_2017')!
      expect([problems, matches[0]!.away]).toEqual([[], { name, country: 'NAM' }])
    },
  )

  test('that is rejected still counts in the numbering of meetings', async () => {
    const later = '2017,2016-12-12,St. Louis Blues,5,Chicago Blackhawks,2,,21000,2:29'
    const malformed = rows[0]!.replace(',5,', ',x,')
    const getMeetings = async (...lines: string[]) =>
      (await getDatasets(nhlResults, { [file]: [header, ...lines].join('\n') }))
        .get('games_2017')!
        .matches.map((match) => [match.date, match])
    expect((await getMeetings(malformed, later))[0]![1]).toMatchObject({ meeting: 2 })
    expect((await getMeetings(later, rows[0]!, rows[0]!)).map(([, match]) => match)).toMatchObject([
      { date: '2016-10-12', meeting: 1 },
      { date: '2016-10-12', meeting: 1 },
      { date: '2016-12-12', meeting: 2 },
    ])
  })
})

describe('a season of other rules', () => {
  const boards = async (name: string, ...lines: string[]) => {
    const { problems, matches } = (await getDatasets(nhlResults, { [`${name}.csv`]: [header, ...lines].join('\n') })).get(name)!
    return { problems, boards: matches.map(({ scoreboard }) => scoreboard) }
  }

  test('a game of the play-offs that was broken off is a draw', async () => {
    const { problems, boards: found } = await boards('playoffs_1988', '1988,1988-05-24,Edmonton Oilers,3,Boston Bruins,3,,,')
    expect([problems, found]).toMatchObject([[], [{ state: 'finished', status: 'FT', homeScore: 3, awayScore: 3, winner: 'draw' }]])
  })

  test('an overtime that was played to its end can be won by two; the score before it is unknown', async () => {
    const { problems, boards: found } = await boards('games_1930', '1930,1929-11-19,Boston Bruins,4,Toronto Maple Leafs,2,OT,,')
    expect([problems, found]).toMatchObject([[], [{ status: 'AOT', homeScore: 2, awayScore: 4, winner: 'away' }]])
    expect(found[0]!.scores!.fulltime).toBeUndefined()
  })

  test('a game that was suspended when level was abandoned, as its note says', async () => {
    const row = '1988,1988-05-24,Edmonton Oilers,3,Boston Bruins,3,,,,Game suspended in the second period.'
    const read = await getDatasets(nhlResults, { 'playoffs_1988.csv': `${header},notes\n${row}` })
    const [match] = read.get('playoffs_1988')!.matches
    expect(match!.scoreboard).toMatchObject({ state: 'abandoned', status: 'ABD', homeScore: 3, awayScore: 3 })
    expect(match!.scoreboard.winner).toBeUndefined()
  })

  test('a level score is no draw after a shoot-out', async () => {
    const { problems } = await boards('games_2002', '2002,2001-10-03,Boston Bruins,2,Toronto Maple Leafs,2,SO,,')
    expect(problems).toMatchObject([{ reason: '2-2 leaves no winner' }])
  })
})

describe('a file without a header line', () => {
  const club = (name: string) => `${name},/teams/${name.slice(0, 3).toUpperCase()}/2015.html`
  const read = async (...lines: string[]) => {
    const { problems, matches } = (await getDatasets(nhlResults, { 'games_2015.csv': lines.join('\n') })).get('games_2015')!
    return {
      problems,
      boards: matches.map(({ scoreboard: { status, homeScore, awayScore }, attendance }) => ({ status, homeScore, awayScore, attendance })),
    }
  }

  test.each([
    ['13 columns', ',"18,366",2:29,'],
    ['11 columns', ','],
  ])('of %s', async (_, rest) => {
    const { problems, boards } = await read(
      `2015,2014-10-08,/boxscores/1.html,${club('Boston Bruins')},1,${club('Chicago Blackhawks')},2,SO${rest}`,
      `2015,2014-10-09,"",${club('Boston Bruins')},"",${club('Toronto Maple Leafs')},"",${rest}`,
    )
    const attendance = rest.includes('18') ? 18_366 : undefined
    expect([problems, boards]).toEqual([
      [],
      [
        { status: 'AP', homeScore: 2, awayScore: 1, attendance },
        { status: 'NS', homeScore: undefined, awayScore: undefined, attendance },
      ],
    ])
  })

  test('of another width is refused with what it lacks', async () => {
    const { problems, boards } = await read('2015,2014-10-08,Boston Bruins,1,Chicago Blackhawks,2')
    expect([problems, boards]).toMatchObject([[{ reason: expect.stringContaining('6 fields like these are no known layout') }], []])
  })

  test('with the goals of one side only: that row is rejected', async () => {
    const { problems } = await read(`2015,2014-10-08,,${club('Boston Bruins')},1,${club('Chicago Blackhawks')},,,,,`)
    expect(problems).toMatchObject([{ reason: 'home_goals "" is not a number of at most 2 digits' }])
  })
})
