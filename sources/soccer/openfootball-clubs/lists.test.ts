import { describe, expect, test } from '@jest/globals'
import { leagueReader, openfootballLeagues } from '../openfootball-leagues/connector.ts'
import { listIn } from '../shared/testing/list-in.ts'
import { historyReader, openfootballClubs } from './connector.ts'
import { clubReader } from './parse-clubs.ts'

const clubs = (text: string) => listIn(text, clubReader('x.clubs.txt'))

test('a list that has the name of every list is named by its folder', async () => {
  expect(['clubs.txt', 'at.clubs.txt', 'clubs.key.txt'].map(openfootballClubs.reads)).toEqual([true, true, false])
  const bytes = async function* () {
    yield Buffer.from('=====\n=  Austria (at)\n\nSK Aburg,   Wien\n  | Aburg\n')
  }
  expect(await openfootballClubs.read({ name: 'at-austria/clubs.txt', bytes })).toMatchObject({
    name: 'at-austria.clubs',
    clubs: [{ country: 'AT', name: 'SK Aburg', spellings: ['Aburg'] }],
    problems: [],
  })
})

describe('a list of clubs', () => {
  test('has names, years, grounds and cities', () => {
    const {
      clubs: list,
      rows,
      problems,
    } = clubs(
      [
        '# a comment',
        '= Österreich • Austria',
        '== Wien ==',
        'SK Aburg, 1899,   @ Great Stadium,  Wien (Hütteldorf)   ## note',
        '  | Aburg | SK Aburg Wien   # old name',
        '  | Aburg Vienna [en] | $$Sponsor$$ SK Aburg',
        ' Street 3 // 1140 Wien',
        'ii) SK Aburg II',
        '  |',
        '  | Aburg Am.',
        'Bedorf AC (1902-1950),  Bedorf › Lower Austria',
        'Cedorf 1921   Cedorf',
        'Defeld, 1966       Defeld',
      ].join('\r\n'),
    )
    expect(problems).toEqual([])
    expect(rows).toBe(5)
    expect(list).toEqual([
      {
        country: 'AT',
        listName: 'SK Aburg',
        name: 'SK Aburg',
        dissolved: false,
        founded: 1899,
        ground: { name: 'Great Stadium', city: 'Wien' },
        spellings: ['Aburg', 'SK Aburg Wien', 'Aburg Vienna', 'Sponsor SK Aburg'],
      },
      { country: 'AT', listName: 'SK Aburg II', name: 'SK Aburg II', dissolved: false, spellings: ['Aburg Am.'] },
      { country: 'AT', listName: 'Bedorf AC (1902-1950)', name: 'Bedorf AC', dissolved: true, founded: 1902, spellings: [] },
      { country: 'AT', listName: 'Cedorf 1921 Cedorf', name: 'Cedorf 1921 Cedorf', dissolved: false, spellings: [] },
      { country: 'AT', listName: 'Defeld', name: 'Defeld', dissolved: false, founded: 1966, spellings: [] },
    ])
  })

  test('without headings is of the country of its folder, or has that of each club', () => {
    const countries = (text: string, file: string) => {
      const { clubs: list, problems } = listIn(text, clubReader(file))
      return [
        ...list.map(({ country, name, spellings }) => [country, name, ...spellings].join(' | ')),
        ...problems.map(({ reason }) => reason),
      ]
    }
    expect(countries('Al Aburg,   Cairo › Cairo\n  | Aburg', 'eg-egypt.clubs.txt')).toEqual(['EG | Al Aburg | Aburg'])
    expect(countries('FC Aburg|Aburg  # Tokyo\n= South Korea\nBedorf', 'japan.clubs.txt')).toEqual(['JP | FC Aburg | Aburg', 'KR | Bedorf'])
    expect(countries('CD Aburg,  city:aburg, sv\nBedorf, hn\nCedorf, zz\nDefeld, Panama', 'central-america.clubs.txt')).toEqual([
      ...['SV | CD Aburg', 'HN | Bedorf'],
      ...['a club before any country', 'a club before any country'],
    ])
  })

  test.each([
    ['= Atlantis', 'x.clubs.txt#1', 'the heading names no country', false],
    ['Aburg, Wien', 'x.clubs.txt#1', 'a club before any country', false],
    ['= Austria\n | Aburg', 'x.clubs.txt#2', 'a spelling without a club above it', true],
    ['= Austria\nAburg\n  Aburg 06', 'x.clubs.txt#3', 'neither a club, nor a spelling', true],
  ])('%j: %s is quarantined, %s; the list is complete: %s', (text, row, reason, complete) => {
    const list = clubs(text)
    expect(list.problems).toEqual([expect.objectContaining({ row, reason: expect.stringContaining(reason) })])
    expect(list.complete).toBe(complete)
  })
})

test('a history has former names of clubs, not mergers', () => {
  const text = `=  England
== 1945/6
RENAME      Small Heath FC, Birmingham ⇒ Birmingham City FC
            Stoke FC, Stoke-on-Trent  ⇒  Stoke City FC
MERGE       Blackpool FC,   Blackpool
            South Shore FC, Blackpool
              ⇒ Blackpool FC
== 1930/1
MOVE        South Shields FC  ⇒  Gateshead FC
RENAME      Nobody
`
  expect(listIn(text, historyReader('h'))).toEqual({
    rows: 7,
    entries: 2,
    skipped: { 'MERGE: another club': 3, 'MOVE: another club': 1 },
    complete: false,
    renames: [
      { country: 'GB-ENG', from: 'Small Heath FC', to: 'Birmingham City FC' },
      { country: 'GB-ENG', from: 'Stoke FC', to: 'Stoke City FC' },
    ],
    problems: [expect.objectContaining({ row: 'h#10' })],
  })
})

test('a list of leagues has names by key', () => {
  const text = `= National Teams =
world                       World Cup
                             | FIFA World Cup
euro    1960-     Euro   # every four years
            | European Championship | UEFA Euro
uefa.nl    2018/19-    UEFA Nations League
world.club   Club World Cup
                 | Klub WM [de]
nonsense
`
  const { names, rows, problems } = listIn(text, leagueReader('leagues.txt'))
  expect([...names].map(([key, league]) => [key, league.names])).toEqual([
    ['world', ['World Cup', 'FIFA World Cup']],
    ['euro', ['Euro', 'European Championship', 'UEFA Euro']],
    ['uefa.nl', ['UEFA Nations League']],
    ['world.club', ['Club World Cup', 'Klub WM']],
  ])
  expect([rows, problems]).toEqual([5, [expect.objectContaining({ row: 'leagues.txt#9' })]])
})

test('a list of leagues of countries has the numbers of their divisions', async () => {
  const text = `1     Nowhere League
= Austria (at) =
1       Alpine League
         | AUT AL | Alpine League of Austria
3.o     Eastern League
cup     Alpine Cup
= England =        ## with Wales
2   2004/05-          Division 1 =>  Second League,   2-second_league
                       | League Two | eng.two
2   1992/93-2003/04   Division 1,    2-division1
                       | Division One
1   -1991/92          Old League
= International =
1       World League
cl      Continental League
`
  const list = await openfootballLeagues.read({
    name: 'europe/leagues.txt',
    async *bytes() {
      yield Buffer.from(text)
    },
  })
  expect(list.leagues.map(({ slug, spellings }) => [slug, spellings])).toEqual([
    ['austria-bundesliga', ['Alpine League', 'AUT AL', 'Alpine League of Austria']],
    ['england-championship', ['Second League', 'League Two', 'eng.two']],
  ])
  expect([list.rows, list.entries, list.skipped]).toEqual([
    9,
    2,
    { 'names of leagues without a reviewed entry': 3, 'divisions of former seasons': 2 },
  ])
  expect(list.problems.map(({ row, reason }) => [row, reason])).toEqual([
    ['leagues.txt#1', 'no heading above names the country of division 1'],
    ['leagues.txt#14', 'no heading above names the country of division 1'],
  ])
})

describe('a line that is too long', () => {
  const long = 'x'.repeat(9_000)
  const reason = 'a line of more than 8192 bytes'
  const read = async (format: typeof openfootballClubs, name: string, lines: readonly string[]) =>
    format.read({
      name,
      async *bytes() {
        yield Buffer.from(lines.join('\n'))
      },
    })

  test.each<[string, string, string[], string[]]>([
    [
      'of a club: its details are not assigned to another club',
      `Long ${long}`,
      ['Ashby Town', 'Cedorf'],
      [reason, 'a spelling without a club above it'],
    ],
    ['of spellings: the others are kept', `  | ${long}`, ['Ashby Town', 'Cedorf'], [reason]],
    [
      'of a heading: clubs below it have no country',
      `= ${long}`,
      ['Ashby Town'],
      [reason, 'a spelling without a club above it', 'a club before any country'],
    ],
  ])('%s', async (_, line, clubs, reasons) => {
    const dataset = await read(openfootballClubs, 'eng.clubs.txt', ['= England', 'Ashby Town', line, '  | Ashby', 'Cedorf'])
    expect([dataset.clubs.map(({ name }) => name), dataset.problems.map((problem) => problem.reason), dataset.complete]).toEqual([
      clubs,
      reasons,
      false,
    ])
    expect(dataset.problems[0]!.row).toBe('eng.clubs.txt#3')
  })

  test('of leagues and of a history: the lines after it are read', async () => {
    const leagues = await read(openfootballLeagues, 'leagues.txt', ['world  World Cup', `  | ${long}`, 'euro  Euro'])
    expect([leagues.leagues.map(({ name }) => name), leagues.problems]).toMatchObject([{ length: 2 }, [{ row: 'leagues.txt#2', reason }]])
    const history = await read(openfootballClubs, 'eng.clubs.history.txt', ['= England', 'RENAME A ⇒ B', `  ${long}`, 'RENAME C ⇒ D'])
    expect([history.renames.map(({ to }) => to), history.problems]).toMatchObject([
      ['B', 'D'],
      [{ row: 'eng.clubs.history.txt#3', reason }],
    ])
  })

  test('a former name below no verb is reported, and a note is not', async () => {
    const history = await read(openfootballClubs, 'eng.clubs.history.txt', [
      '= England',
      '== 1900/1',
      'a note',
      'Rename A ⇒ B',
      'RENAME C ⇒ D',
    ])
    expect([history.renames.map(({ to }) => to), history.rows, history.problems]).toMatchObject([
      ['D'],
      2,
      [{ row: 'eng.clubs.history.txt#4', reason: 'no line above says what becomes of the club: RENAME, MERGE, MOVE, …' }],
    ])
  })
})

test('an invalid list, or one with invalid names, is incomplete', async () => {
  const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from('= England\nAshby Town\n')])
  const dataset = await openfootballClubs.read({
    name: 'eng.clubs.txt',
    async *bytes() {
      yield zip
    },
  })
  expect(dataset).toMatchObject({
    complete: false,
    clubs: [],
    problems: [{ row: 'eng.clubs.txt#1', reason: 'a ZIP archive instead of text' }],
  })
  expect(clubs(`= England\n${'A'.repeat(101)}\nB`)).toMatchObject({
    complete: false,
    clubs: [{ name: 'B' }],
    problems: [{ row: 'x.clubs.txt#2', reason: 'a name has more than 100 characters' }],
  })
  expect(clubs(`= England\nB\n${'| x'.repeat(201)}`).problems).toMatchObject([{ reason: 'more than 200 spellings of one club' }])
})
