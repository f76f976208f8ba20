import { describe, expect, test } from '@jest/globals'
import { bytesInUse } from '@touchline/platform/testing/collect-garbage'
import type { MatchesDataset } from '../../connector.ts'
import { internationalResults } from './connector.ts'

const header = 'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral'
const goalHeader = 'date,home_team,away_team,team,scorer,minute,own_goal,penalty'
const shootoutHeader = 'date,home_team,away_team,winner,first_shooter'

type Content = string | Uint8Array | (() => AsyncIterable<Uint8Array>)

async function* once(content: string | Uint8Array) {
  yield Buffer.from(content)
}
const file = (name: string, content: Content) => ({
  name: `international-results/${name}`,
  bytes: () => (typeof content === 'function' ? content() : once(content)),
})
const readAlone = (files: Record<string, Content>) =>
  Array.fromAsync(internationalResults.read(Object.entries(files).map(([name, content]) => file(name, content))))
const csv = (head: string, rows: readonly string[]) => [head, ...rows, ''].join('\n')
/** Adds companion files without rows where `files` has none. */
const read = (files: Record<string, Content>) =>
  readAlone({ 'goalscorers.csv': csv(goalHeader, []), 'shootouts.csv': csv(shootoutHeader, []), ...files })
const getDataset = (datasets: readonly MatchesDataset[], dataset: string) => datasets.find((each) => each.name === dataset)!

/** One match of the World Cup with its goals and shoot-outs. */
async function one(row: string, { goals = [], shootouts = [] }: { goals?: string[]; shootouts?: string[] } = {}) {
  const datasets = await read({
    'results.csv': csv(header, [row]),
    'goalscorers.csv': csv(goalHeader, goals),
    'shootouts.csv': csv(shootoutHeader, shootouts),
  })
  return getDataset(datasets, 'world-world-cup/2018').matches[0]!
}
const final = '2018-07-15,France,Croatia'

test('reads the three files of the source', () => {
  const names = ['results.csv', 'goalscorers.csv', 'shootouts.csv', 'former_names.csv', 'README.md']
  expect(names.filter(internationalResults.reads)).toEqual(['results.csv', 'goalscorers.csv', 'shootouts.csv'])
})

test('the rows of women are in competitions of women, though their names are those of men', async () => {
  const [worldCup, algarveCup, qualification] = await read({
    'results.csv': csv(header, [
      '2003-10-12,Germany,Sweden,2,1,FIFA World Cup,Carson,United States,TRUE',
      '2004-03-14,Denmark,Sweden,0,1,Algarve Cup,Ferreiras,Portugal,TRUE',
      '2004-02-07,Portugal,Germany,0,11,UEFA Euro qualification,Albufeira,Portugal,FALSE',
    ]),
  })
  expect(worldCup!.season).toMatchObject({ league: { name: 'World Cup', countryCode: 'INT', gender: 'w', spellings: [] }, name: '2003' })
  expect(algarveCup!.season).toMatchObject({ league: { name: 'Algarve Cup', gender: 'w' }, name: '2004' })
  expect(qualification!.season).toMatchObject({ league: { gender: 'w' }, name: '2004' })
  expect(new Set([worldCup, algarveCup, qualification].map((dataset) => dataset!.name)).size).toBe(3)
})

test('the rows in a folder of women are those of women', async () => {
  const files = { 'results.csv': csv(header, [`${final},4,2,Friendly,Moscow,Russia,TRUE`]), 'goalscorers.csv': csv(goalHeader, []) }
  const named = Object.entries({ ...files, 'shootouts.csv': csv(shootoutHeader, []) }).map(([name, content]) => ({
    ...file(name, content),
    name: `womens-international-results/${name}`,
  }))
  const [dataset] = await Array.fromAsync(internationalResults.read(named))
  expect(dataset!.season!.league).toMatchObject({ name: 'Friendlies', gender: 'w' })
})

test('one wrong year does not make the rows those of women', async () => {
  const [first] = await read({
    'results.csv': csv(header, [
      `${final},4,2,FIFA World Cup,Moscow,Russia,TRUE`,
      '2017-07-14,England,Belgium,0,2,FIFA World Cup,Saint Petersburg,Russia,TRUE',
    ]),
  })
  expect(first!.season!.league).toMatchObject({ slug: 'world-world-cup', gender: 'm' })
})

describe('a match', () => {
  test('gets its competition, and its season from the day', async () => {
    const [dataset] = await read({ 'results.csv': csv(header, [`${final},4,2,FIFA World Cup,Moscow,Russia,TRUE`]) })
    expect(dataset).toMatchObject({
      name: 'world-world-cup/2018',
      file: 'world-world-cup/2018/results.csv',
      season: { league: { slug: 'world-world-cup', countryCode: 'INT', spellings: ['FIFA World Cup'] }, name: '2018' },
      rows: 1,
      complete: true,
      problems: [],
    })
    expect(dataset!.matches).toMatchObject([
      {
        row: 'world-world-cup/2018/results.csv#2',
        stage: { name: '', type: 'league' },
        date: '2018-07-15',
        startAt: '2018-07-15T00:00:00Z',
        timeTbd: true,
        home: { name: 'France', country: 'FR', type: 'national' },
        away: { name: 'Croatia', country: 'HR', type: 'national' },
        neutral: true,
        venue: { name: '', city: 'Moscow' },
        scoreboard: { state: 'finished', status: 'FT', homeScore: 4, awayScore: 2, winner: 'home' },
        repairs: [],
      },
    ])
    expect([dataset!.matches[0]!.round, dataset!.matches[0]!.events, dataset!.matches[0]!.scoreboard.scores]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('that is scheduled has no score', async () => {
    const match = await one(`${final},NA,NA,FIFA World Cup,Moscow,Russia,TRUE`)
    expect(match).toMatchObject({ scoreboard: { state: 'scheduled', status: 'TBD' } })
    expect([match.scoreboard.homeScore, match.events]).toEqual([undefined, undefined])
  })

  test('has its goals, own goals under the credited side', async () => {
    const goals = [
      `${final},France,Mario Mandžukić,18,TRUE,FALSE`,
      `${final},Croatia,Ivan Perišić,28,FALSE,FALSE`,
      `${final},France,Antoine Griezmann,38,FALSE,TRUE`,
    ]
    expect(await one(`${final},2,1,FIFA World Cup,Moscow,Russia,TRUE`, { goals })).toMatchObject({
      scoreboard: { status: 'FT', scores: { fulltime: { home: 2, away: 1 } } },
      events: [
        { type: 'own_goal', side: 'home', minute: 18, period: '1H', player: { name: 'Mario Mandžukić' } },
        { type: 'goal', side: 'away', minute: 28 },
        { type: 'penalty_goal', side: 'home', minute: 38 },
      ],
      repairs: [],
    })
  })

  test.each([
    ['one is missing', [`${final},France,Pogba,59,FALSE,FALSE`], 'goals left out: 1 of 2 listed'],
    [
      'one is listed under the wrong side',
      [`${final},France,Pogba,59,FALSE,FALSE`, `${final},Croatia,Pogba,65,FALSE,FALSE`],
      'goals left out: 2 of 2 listed',
    ],
    [
      'one has no minute',
      [`${final},France,Pogba,59,FALSE,FALSE`, `${final},France,Mbappé,NA,FALSE,FALSE`],
      'goals left out: 1 of 2 without a minute',
    ],
  ])('has no goals when %s', async (_, goals, repair) => {
    const match = await one(`${final},2,0,FIFA World Cup,Moscow,Russia,TRUE`, { goals })
    expect([match.events, match.repairs, match.scoreboard.scores]).toEqual([undefined, [repair], undefined])
  })

  test('without goal rows has no goals where the source lists goals, and unknown goals elsewhere', async () => {
    const rows = [`${final},0,0,FIFA World Cup,Moscow,Russia,TRUE`, '2018-07-14,Belgium,England,1,0,FIFA World Cup,St,Russia,TRUE']
    const friendly = '2018-07-01,Peru,Chile,0,0,Friendly,Lima,Peru,FALSE'
    const goals = csv(goalHeader, ['2018-07-14,Belgium,England,Belgium,Meunier,4,FALSE,FALSE'])
    const datasets = await read({ 'results.csv': csv(header, [...rows, friendly]), 'goalscorers.csv': goals })
    expect(getDataset(datasets, 'world-world-cup/2018').matches.map(({ events }) => events?.length)).toEqual([0, 1])
    expect(getDataset(datasets, 'world-friendlies/2018').matches[0]).toMatchObject({
      scoreboard: { scores: { fulltime: { home: 0, away: 0 } } },
    })
    expect(getDataset(datasets, 'world-friendlies/2018').matches[0]!.events).toBeUndefined()
  })

  test('had extra time when a goal was scored in it', async () => {
    const goals = [68, 109].map((minute) => `${final},France,Pogba,${minute},FALSE,FALSE`)
    goals.push(`${final},Croatia,Perišić,90,FALSE,FALSE`)
    expect(await one(`${final},2,1,FIFA World Cup,Moscow,Russia,TRUE`, { goals })).toMatchObject({
      scoreboard: { status: 'AET', scores: { fulltime: { home: 1, away: 1 }, extraTime: { home: 2, away: 1 } }, winner: 'home' },
      events: [
        { minute: 68, period: '2H' },
        { minute: 90, period: '2H' },
        { minute: 109, period: 'ET2' },
      ],
    })
  })

  test('is won by the shoot-out, whose score is unknown', async () => {
    const match = await one(`${final},1,1,FIFA World Cup,Moscow,Russia,TRUE`, { shootouts: [`${final},Croatia,France`] })
    expect(match.scoreboard).toMatchObject({ status: 'PEN', homeScore: 1, awayScore: 1, winner: 'away' })
    expect(match.scoreboard.scores?.penalties).toBeUndefined()
  })

  test('that ended level without a shoot-out was drawn', async () =>
    expect((await one(`${final},1,1,FIFA World Cup,Moscow,Russia,TRUE`)).scoreboard.winner).toBe('draw'))
})

describe('a rejected row', () => {
  const sound = '2018-07-14,Belgium,England,2,0,FIFA World Cup,Saint Petersburg,Russia,TRUE'

  test.each([
    ['"Germany U21" is not the name', '2018-07-15,Germany U21,Croatia,1,0,FIFA World Cup,Moscow,Russia,TRUE'],
    ['away_team is empty', '2018-07-15,France,,1,0,FIFA World Cup,Moscow,Russia,TRUE'],
    ['home_team has characters', '2018-07-15,<b>France</b>,Croatia,1,0,FIFA World Cup,Moscow,Russia,TRUE'],
    ['score "1-NA"', '2018-07-15,France,Croatia,1,NA,FIFA World Cup,Moscow,Russia,TRUE'],
    ['score "-1-0"', '2018-07-15,France,Croatia,-1,0,FIFA World Cup,Moscow,Russia,TRUE'],
  ])('%s: only its season is incomplete', async (reason, row) => {
    const friendly = '2018-07-01,Peru,Chile,0,0,Friendly,Lima,Peru,FALSE'
    const datasets = await read({ 'results.csv': csv(header, [row, sound, friendly]) })
    expect(getDataset(datasets, 'world-world-cup/2018')).toMatchObject({
      rows: 2,
      complete: false,
      matches: [{ home: { name: 'Belgium' } }],
      problems: [{ row: 'world-world-cup/2018/results.csv#2', text: row, reason: expect.stringContaining(reason) }],
    })
    expect(getDataset(datasets, 'world-friendlies/2018').complete).toBe(true)
  })

  test.each([
    ['left out: neutral "TRU" is neither TRUE nor FALSE', 'Moscow,Russia,TRU'],
    ['left out: city has more than 100 characters', `${'M'.repeat(101)},Russia,TRUE`],
  ])('%s', async (repair, place) => {
    const datasets = await read({ 'results.csv': csv(header, [`2018-07-15,France,Croatia,1,0,FIFA World Cup,${place}`, sound]) })
    const { matches, complete } = getDataset(datasets, 'world-world-cup/2018')
    expect([matches.map(({ repairs }) => repairs), complete]).toEqual([[[repair], []], true])
  })

  test('a table without grounds, and lines that end in a comma', async () => {
    const datasets = await read({
      'results.csv': csv('date,home_team,away_team,home_score,away_score,tournament', ['2018-07-15,France,Croatia,1,0,FIFA World Cup,']),
    })
    const [match] = getDataset(datasets, 'world-world-cup/2018').matches
    expect([match!.neutral, match!.venue, match!.repairs]).toEqual([undefined, undefined, []])
  })

  test.each([
    ['the competition "42" has no name', '2018-07-15,France,Croatia,1,0,42,Moscow,Russia,TRUE'],
    ['date "2018-02-30" is not a day', '2018-02-30,France,Croatia,1,0,FIFA World Cup,Moscow,Russia,TRUE'],
    ['8 fields instead of 9', '2018-07-15,France,Croatia,1,0,FIFA World Cup,Moscow,Russia'],
  ])('%s: no season is complete', async (reason, row) => {
    const datasets = await read({ 'results.csv': csv(header, [sound, row]) })
    expect(datasets).toMatchObject([
      { name: 'world-world-cup/2018', rows: 1, complete: false, problems: [] },
      {
        name: 'results',
        rows: 1,
        complete: false,
        problems: [{ row: 'results.csv#3', text: row, reason: expect.stringContaining(reason) }],
      },
      { name: 'goalscorers', complete: true },
      { name: 'shootouts', complete: true },
    ])
  })

  test.each([
    ['team "Spain" is neither', `${final},Spain,Isco,18,FALSE,FALSE`],
    ['12 fields instead of 8', `${final},France,Pogba,121,FALSE,FALSE,1,2,3,4`],
  ])('of goalscorers.csv: %s', async (reason, goal) => {
    const files = {
      'results.csv': csv(header, [`${final},1,0,FIFA World Cup,Moscow,Russia,TRUE`]),
      'goalscorers.csv': csv(goalHeader, [goal]),
    }
    const datasets = await read(files)
    expect(getDataset(datasets, 'goalscorers')).toMatchObject({
      rows: 0,
      complete: false,
      problems: [{ row: 'goalscorers.csv#2', reason: expect.stringContaining(reason) }],
    })
    const { matches, problems } = getDataset(datasets, 'world-world-cup/2018')
    expect([problems, matches[0]!.events]).toEqual([[], undefined])
    expect(matches).toMatchObject([
      { scoreboard: { homeScore: 1, winner: 'home' }, repairs: ['goals left out: a row of goalscorers.csv cannot be read'] },
    ])
  })

  test.each<[what: string, goal: string, events: object[] | undefined, reason: string | undefined]>([
    ['the scorer', `${final},France,,18,FALSE,FALSE`, [{ type: 'goal', minute: 18, side: 'home' }], 'left out: scorer is empty'],
    ['own_goal', `${final},France,Pogba,18,NA,FALSE`, [{ type: 'goal', minute: 18 }], 'left out: own_goal "NA" is neither TRUE nor FALSE'],
    ['the minute', `${final},France,Pogba,121,FALSE,FALSE`, undefined, 'left out: minute "121" is not from 1 to 120'],
    ['nothing, of 45+2', `${final},France,Pogba,45+2,FALSE,FALSE`, [{ minute: 45, player: { name: 'Pogba' } }], undefined],
    ['nothing, of 18.0', `${final},France,Pogba,18.0,FALSE,FALSE`, [{ minute: 18 }], undefined],
  ])('a cell of goalscorers.csv that cannot be read costs %s', async (_, goal, events, reason) => {
    const files = {
      'results.csv': csv(header, [`${final},1.0,0.0,FIFA World Cup,Moscow,Russia,TRUE`]),
      'goalscorers.csv': csv(goalHeader, [goal]),
    }
    const datasets = await read(files)
    expect(getDataset(datasets, 'goalscorers').problems.map((problem) => problem.reason)).toEqual(reason === undefined ? [] : [reason])
    const [match] = getDataset(datasets, 'world-world-cup/2018').matches
    if (events) expect(match!.events).toMatchObject(events)
    else expect([match!.events, match!.repairs]).toEqual([undefined, ['goals left out: 1 of 1 without a minute']])
  })

  test('of goalscorers.csv: a match that results.csv does not have', async () => {
    const datasets = await read({
      'results.csv': csv(header, [`${final},1,0,FIFA World Cup,Moscow,Russia,TRUE`]),
      'goalscorers.csv': csv(goalHeader, ['2018-07-16,France,Croatia,France,Pogba,18,FALSE,FALSE']),
    })
    expect(getDataset(datasets, 'goalscorers').problems).toMatchObject([
      { row: 'goalscorers.csv#2', reason: 'results.csv has no row for this match' },
    ])
    expect(getDataset(datasets, 'world-world-cup/2018')).toMatchObject({ complete: true, matches: [{ scoreboard: { homeScore: 1 } }] })
  })

  test('of shootouts.csv: a winner that is neither team', async () => {
    const datasets = await read({
      'results.csv': csv(header, [`${final},1,1,FIFA World Cup,Moscow,Russia,TRUE`]),
      'shootouts.csv': csv(shootoutHeader, [`${final},Spain,`]),
    })
    expect(getDataset(datasets, 'shootouts').problems).toMatchObject([{ reason: 'winner "Spain" is neither of the two' }])
    const { matches, problems } = getDataset(datasets, 'world-world-cup/2018')
    expect([problems, matches[0]!.scoreboard.winner]).toEqual([[], undefined])
    expect(matches).toMatchObject([
      { scoreboard: { status: 'PEN', homeScore: 1 }, repairs: ['winner left out: its row in shootouts.csv cannot be read'] },
    ])
  })

  test('goals without their results are one problem', async () => {
    const goals = [18, 20].map((minute) => `2018-07-${minute},France,Croatia,France,Pogba,18,FALSE,FALSE`)
    expect(await readAlone({ 'goalscorers.csv': csv(goalHeader, goals) })).toMatchObject([
      { name: 'goalscorers', matches: [], problems: [{ reason: expect.stringContaining('name a folder that has both') }] },
    ])
  })
})

describe('a broken file', () => {
  const rows = Array.from(
    { length: 40 },
    (_, i) => `2019-0${i < 20 ? 1 : 3}-${10 + (i % 20)},Peru,Chile,${i % 5},0,Friendly,Asunción,Paraguay,TRUE`,
  )
  const valid = Buffer.from(csv(header, rows))
  const middle = valid.indexOf(rows[20]!)
  const put = (bytes: Uint8Array) => Buffer.concat([valid.subarray(0, middle), bytes, Buffer.from('\n'), valid.subarray(middle)])

  test.each([
    ['cut in a row', valid.subarray(0, middle + 30), 20, '6 fields instead of 9'],
    ['cut in a character', valid.subarray(0, valid.indexOf('ó', middle) + 1), 20, 'not UTF-8'],
    ['Latin-1', Buffer.from(valid.toString(), 'latin1'), 0, 'not UTF-8'],
    ['UTF-16', Buffer.from(`\uFEFF${valid}`, 'utf16le'), 0, 'UTF-16 instead of text'],
    ['with a stray quotation mark', put(Buffer.from('2019-01-01,"Peru,Chile,1,0,Friendly,Lima,Peru,FALSE')), 40, 'quotation marks'],
    ['with a line of bytes', put(Buffer.from([0xff, 0, 0x80])), 40, 'not UTF-8'],
    ['that is a ZIP archive', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 0, 'a ZIP archive instead of text'],
    ['that is a web page', '<!doctype html>', 0, 'the first line names no column'],
    ['that is empty', '', 0, 'the file is empty'],
  ])('%s', async (_, content, count, reason) => {
    const datasets = await read({ 'results.csv': content })
    expect(datasets.flatMap(({ matches }) => matches).length).toBe(count)
    expect(getDataset(datasets, 'results').problems[0]).toMatchObject({ reason: expect.stringContaining(reason) })
    expect(datasets.filter(({ complete }) => complete).map(({ name: dataset }) => dataset)).toEqual(['goalscorers', 'shootouts'])
  })

  test('a line of 100 MB is skipped and never buffered', async () => {
    let most = 0
    async function* longLine() {
      yield valid.subarray(0, middle)
      const megabyte = Buffer.alloc(1 << 20, 'a')
      for (let i = 0; i < 100; i++) {
        // A new buffer each time: a reader may keep it without a copy.
        yield Buffer.from(megabyte)
        if (i % 25 === 24) most = Math.max(most, bytesInUse())
      }
      yield Buffer.concat([Buffer.from('\n'), valid.subarray(middle)])
    }
    const before = bytesInUse()
    const datasets = await read({ 'results.csv': longLine })
    expect(datasets.flatMap(({ matches }) => matches).length).toBe(40)
    expect(getDataset(datasets, 'results').problems).toMatchObject([{ row: 'results.csv#22', reason: 'a line of more than 8192 bytes' }])
    expect(most - before).toBeLessThan(8 << 20)
  })

  test('the same bytes give the same datasets', async () => {
    const files = { 'results.csv': put(Buffer.from('odd')), 'goalscorers.csv': csv(goalHeader, ['2019-01-10,a,b,a,c,1,FALSE,FALSE']) }
    expect(await read(files)).toEqual(await read(files))
  })
})
