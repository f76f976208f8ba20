import { describe, expect, test } from '@jest/globals'
import { retrosheet } from '@touchline/sources/baseball/retrosheet/connector'
import { awayPlayer, homePlayer, shortGame } from '@touchline/sources/baseball/retrosheet/testing/invented-game'
import { logRow } from '@touchline/sources/baseball/retrosheet/testing/invented-log'
import type { MatchesDataset } from '@touchline/sources/connector'
import type { SourceMatch } from '@touchline/sources/source-model'
import { getDatasets } from '@touchline/sources/testing/get-datasets'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { startedIngest } from '../../../../testing/started-ingest.ts'

const file = (...games: readonly (readonly string[])[]): string => `${games.flat().join('\r\n')}\r\n`
const roster = ['homea001,A,Home,L,R,CHN,2B', 'homei001,I,Home,B,L,CHN,P ', ''].join('\r\n')
const files = {
  'retro/2016CHN.EVN': file(
    shortGame(),
    shortGame({ id: 'CHN201607041', info: { starttime: '12:05PM' } }),
    shortGame({ id: 'CHN201607042', info: { starttime: '3:33AM' } }),
  ),
  'retro/CHN2016.ROS': roster,
  'retro/TEAM2016': 'CHN,N,Chicago,Cubs\r\nPIT,N,Pittsburgh,Pirates\r\n',
  'retro/GL2016.TXT': [
    logRow({ day: '20160411' }),
    logRow({ day: '20160704', number: '1' }),
    logRow({ day: '20160704', number: '2' }),
    logRow({ day: '20160705' }),
    '',
  ].join('\r\n'),
}
const read = async (content: Readonly<Record<string, string>> = files) => getDatasets(retrosheet, content)
const chicago = async (content?: Readonly<Record<string, string>>): Promise<MatchesDataset> => (await read(content)).get('2016/CHN')!
const first = async (): Promise<SourceMatch> => (await chicago()).matches[0]!

test.each([
  '2016CHN.EVN',
  '2020BOS.EVA',
  '1930CHN.EDN',
  '1930.EDN',
  '1952AL.EDA',
  '2016ALCS.EVE',
  '2016WS.EVE',
  'CHN2016.ROS',
  'TEAM2016',
  'TEAM2016.TXT',
  '2016CHN.EVN.txt',
  'chn2016.ros.txt',
  'GL2016.TXT',
  'gl2016.txt',
  'GLWS.TXT',
  'gldv.txt',
])('%s is read', (name) => expect(retrosheet.reads(name)).toBe(true))
test.each(['2016CHN.EVX', '2016CHN.EB', '1949AL.DIS', 'TEAM', 'readme.txt', 'UMPIRES2016.txt'])('%s is not', (name) =>
  expect(retrosheet.reads(name)).toBe(false),
)

test('files of box scores and of the Negro leagues are skipped with a reason of their own', async () => {
  const others = ['1935.EBA', '1935CHN.EBN', '1935.EBE.txt', '1935.EVR', '1935NGL.EVR', '1936.EBR']
  const datasets = await read({ ...files, ...Object.fromEntries(others.map((name) => [name, 'id,HOM193510250'])) })
  expect([...datasets.keys()]).toEqual(['1935', '1936', '2016/CHN', '2016'])
  const reasons = [
    'files of box scores; add the game log of their year (GL1935.TXT), which has their results',
    'event files of the Negro leagues; only those of the American and National League are read',
  ] as const
  expect(datasets.get('1935')).toMatchObject({ rows: 5, skipped: { [reasons[0]]: 3, [reasons[1]]: 2 }, problems: [], complete: true })
  expect(datasets.get('1936')).toMatchObject({ rows: 1, skipped: { [reasons[0]]: 1 } })
  expect(datasets.get('2016')!.skipped).toBeUndefined()
})

test('files that end in .txt, too, are those of the names before it', async () => {
  const renamed = Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name.endsWith('.TXT') ? name : `${name}.txt`, content] as const),
  )
  const [plain, named] = [await read(), await read(renamed)]
  expect([...named.keys()]).toEqual([...plain.keys()])
  expect(named.get('2016/CHN')).toEqual(plain.get('2016/CHN'))
})

describe('a season', () => {
  test('is one dataset per home team and one for rows without a team', async () => {
    const datasets = await read()
    expect([...datasets.keys()]).toEqual(['2016/CHN', '2016'])
    expect(datasets.get('2016')).toMatchObject({ matches: [], problems: [], complete: true })
    expect(await chicago()).toMatchObject({ sport: 'baseball', rows: 7, problems: [], complete: true, season: { name: '2016' } })
    expect((await chicago()).season!.league).toMatchObject({ name: 'Major League Baseball', countryCode: 'US' })
  })

  test('identifies people by their id, which is the same in all files', async () => {
    expect((await chicago()).squads).toMatchObject([
      {
        team: { name: 'Chicago Cubs', country: 'US' },
        members: [
          { name: 'Home A', key: 'homea001', bats: 'left', throws: 'right', position: '2B' },
          { key: 'homei001', bats: 'both', throws: 'left', position: 'P' },
        ],
      },
    ])
  })

  test('a game of both files has the same day, number and teams', async () => {
    const { matches } = await chicago()
    const keys = matches.map(({ date, roundOrder, home, away }) => [date, roundOrder, home.name, away.name].join(' '))
    expect(keys.slice(0, 3)).toEqual(keys.slice(3, 6))
    expect(new Set(keys).size).toBe(4)
  })
})

describe('a game of an event file', () => {
  test('has venue, start in UTC, attendance and runs by inning', async () => {
    const match = await first()
    expect(match).toMatchObject({ date: '2016-04-11', startAt: '2016-04-11T18:20:00Z', timeTbd: false, attendance: 30_000 })
    expect(match.venue).toEqual({ name: 'Wrigley Field', city: 'Chicago' })
    expect(match.scoreboard).toMatchObject({ state: 'finished', status: 'FT', homeScore: 1, awayScore: 0, winner: 'home' })
    expect(match.scoreboard.scores!.periods!.items[0]).toMatchObject({ period: '1', home: 1, away: 0 })
  })

  test('with an unknown start has only a day', async () => {
    const [, opener, nightcap] = (await chicago()).matches
    expect([opener!.startAt, opener!.timeTbd]).toEqual(['2016-07-04T17:05:00Z', false])
    expect([nightcap!.startAt, nightcap!.timeTbd]).toEqual(['2016-07-04T00:00:00Z', true])
  })

  test('has both lineups in batting order, with the managers of the game log', async () => {
    const { home } = (await first()).lineup!
    expect(home.coach).toBe('Hal Home')
    expect(home.starters.map(({ battingOrder }) => battingOrder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(home.starters[8]).toMatchObject({ name: 'Home I', key: homePlayer(9), position: 'P', place: 'P' })
    expect(home.substitutes).toEqual([])
  })

  test('has a box score', async () => {
    const { home, away, players, periods } = (await first()).statistics!
    expect(home.value).toMatchObject({ batting: { ab: 16, r: 1, h: 1, hr: 1, rbi: 1, so: 15 }, fielding: { e: 0 }, leftOnBase: 0 })
    expect(away.value).toMatchObject({ pitching: { ip: '5.0', h: 1, r: 1, er: 1, so: 15 } })
    const pitcher = players.find(({ person }) => person.key === awayPlayer(9))
    expect(pitcher).toMatchObject({ side: 'away', stats: { case: 'baseball', value: { pitching: { er: 1 }, fielding: { e: 0 } } } })
    expect(periods![0]).toMatchObject({ period: '1', home: { value: { batting: { r: 1, h: 1 } } } })
  })

  test('has play-by-play and events', async () => {
    const { plays, events } = await first()
    expect(plays![4]).toMatchObject({
      type: 'plate_appearance',
      period: '1',
      side: 'home',
      people: [
        { person: { key: homePlayer(1) }, role: 'batter', side: 'home' },
        { role: 'pitcher', side: 'away' },
      ],
      score: { home: 1, away: 0 },
      scoring: true,
      text: 'Home A homers.',
      details: { case: 'baseball', value: { inning: 1, half: 'bottom', result: 'home_run', runs: 1, rbi: 1, code: 'HR' } },
    })
    const homeRun = events!.find(({ type }) => type === 'home_run')
    expect(homeRun).toMatchObject({
      period: '1',
      side: 'home',
      score: { home: 1, away: 0 },
      extra: { value: { inning: '1', half: 'bottom', rbi: '1' } },
    })
  })
})

describe('a row of a game log', () => {
  test('has result, totals and umpires, and no start time', async () => {
    const row = (await chicago()).matches[6]!
    expect(row).toMatchObject({ date: '2016-07-05', timeTbd: true, attendance: 31_000, scoreboard: { homeScore: 1, winner: 'home' } })
    expect(row.officials).toContainEqual({ name: 'Al Plate', role: 'home_plate_umpire', key: 'retrosheet umpia901' })
    expect(row.officials).toHaveLength(4)
    expect(row.statistics!.players).toEqual([])
    expect([row.events, row.plays, row.lineup]).toEqual([undefined, undefined, undefined])
  })

  test.each<[completion: string, resumedOn: string[], repairs: number]>([
    ['', [], 0],
    ['20160412,,3,3,48', ['2016-04-12'], 0],
    ['20160930,CHI11,0,1,27', ['2016-09-30'], 0],
    ['20160411,CHI11,0,1,27', [], 1],
    ['20161331,CHI11,0,1,27', [], 1],
    ['soon', [], 1],
  ])('suspended and completed: "%s"', async (completion, resumedOn, repairs) => {
    const { matches } = await chicago({ 'GL2016.TXT': logRow({ day: '20160411', completion }) })
    expect(matches[0]).toMatchObject({ date: '2016-04-11', scoreboard: { state: 'finished', resumedOn } })
    expect(matches[0]!.scoreboard.completedAt).toBeUndefined()
    expect(matches[0]!.repairs).toHaveLength(repairs)
  })

  test.each<[forfeit: string, winner: string]>([
    ['V', 'away'],
    ['H', 'home'],
    ['T', 'draw'],
  ])('forfeited "%s"', async (forfeit, winner) => {
    const { matches } = await chicago({ 'GL2016.TXT': logRow({ day: '20160411', forfeit }) })
    expect(matches[0]!.scoreboard).toMatchObject({ state: 'awarded', status: 'AWD' })
    expect(matches[0]!.scoreboard.winner).toBe(winner)
  })

  test('a tied score is a draw', async () => {
    const { matches } = await chicago({ 'GL2016.TXT': logRow({ day: '20160411', line: ['010000', '00100x'], runs: [1, 1] }) })
    expect(matches[0]!.scoreboard).toMatchObject({ homeScore: 1, awayScore: 1, winner: 'draw', state: 'finished' })
  })
})

describe('the post-season', () => {
  const game = (id: string, away: string) => shortGame({ id, info: { visteam: away } })
  const post = {
    'retro/2016NLD2.EVE': file(game('CHN201610070', 'PIT'), game('CHN201610081', 'PIT'), game('PIT201610100', 'CHN')),
    'retro/2016WS.EVE': file(game('CHN201610280', 'BOS')),
    'retro/2016XX.EVE': file(game('CHN201610020', 'PIT')),
    'retro/2016AS.EVE': file(game('NLS201607120', 'ALS')),
  }

  test('is a dataset per series, with stage, round and number of the meeting', async () => {
    const datasets = await read({ ...files, ...post })
    expect([...datasets.keys()]).toEqual(['2016/AS', '2016/CHN', '2016/NLD2', '2016/WS', '2016/XX', '2016'])
    const { matches, problems } = datasets.get('2016/NLD2')!
    expect([problems, matches.map(({ stage, round, home, meeting }) => [stage.name, stage.type, round, home.name, meeting])]).toEqual([
      [],
      [
        ['Play-offs', 'knockout', 'National League Division Series, Game 1', 'Chicago Cubs', 1],
        ['Play-offs', 'knockout', 'National League Division Series, Game 2', 'Chicago Cubs', 2],
        ['Play-offs', 'knockout', 'National League Division Series, Game 3', 'Pittsburgh Pirates', 1],
      ],
    ])
    expect(matches[0]).toMatchObject({ lineup: {}, statistics: {}, scoreboard: { homeScore: 1, awayScore: 0 } })
    expect(datasets.get('2016/WS')!.matches[0]).toMatchObject({ round: 'World Series, Game 1', away: { name: 'Boston Red Sox' } })
    expect(datasets.get('2016/XX')!.matches[0]!.round).toBe('XX, Game 1')
  })

  test('is imported with the regular season; all-star games are skipped', async () => {
    const imported = await (await startedIngest()).imported(`retrosheet:${sourceFolder({ ...files, ...post })}`)
    expect(imported).toMatchObject({ rows: 13, matches: 9, merged: 3, quarantined: 0, skipped: { 'all-star games': 1 }, lost: 0 })
  })
})

describe('a file of the games of a league', () => {
  const inPittsburgh = (id: string) => shortGame({ id, info: { visteam: 'CHN' } })
  const league = file(inPittsburgh('PIT193005010'), shortGame({ id: 'CHN193005020' }), inPittsburgh('PIT193005030'))

  test('gives those of each home team', async () => {
    const datasets = await read({ 'retro/1930CHN.EVN': file(shortGame({ id: 'CHN193004150' })), 'retro/1930.EDN': league })
    const games = ({ matches }: MatchesDataset) => matches.map(({ row, date, meeting }) => [row, date, meeting])
    expect([...datasets].map(([name, dataset]) => [name, dataset.rows, dataset.problems, games(dataset)])).toEqual([
      [
        '1930/CHN',
        2,
        [],
        [
          ['1930/CHN#1930CHN.EVN:1', '1930-04-15', 1],
          [`1930/CHN#1930.EDN:${inPittsburgh('PIT193005010').length + 1}`, '1930-05-02', 2],
        ],
      ],
      [
        '1930/PIT',
        2,
        [],
        [
          ['1930/PIT#1930.EDN:1', '1930-05-01', 1],
          [expect.stringContaining('1930/PIT#1930.EDN:'), '1930-05-03', 2],
        ],
      ],
      ['1930', 0, [], []],
    ])
    expect(datasets.get('1930/PIT')!.matches[0]!.scoreboard).toMatchObject({ homeScore: 1, awayScore: 0, winner: 'home' })
  })

  test('quarantines a game of no home team alone, and an empty file', async () => {
    const nobody = shortGame({ id: 'CHN193005020' }).map((line) =>
      line.replace(/^id,CHN/, 'id,?').replace(/^info,hometeam,.*/, 'info,hometeam,?'),
    )
    const datasets = await read({ 'retro/1930.EDN': file(inPittsburgh('PIT193005010'), nobody), 'retro/1930AL.EDA': '' })
    expect(datasets.get('1930/PIT')).toMatchObject({ rows: 1, problems: [], complete: false })
    expect(datasets.get('1930')!.problems.map(({ row, reason }) => [row, reason])).toEqual([
      [`1930#1930.EDN:${nobody.length + 1}`, 'a game of a home team that no line tells'],
      ['1930#1930AL.EDA:1', 'the file is empty'],
    ])
  })

  test('takes the home team of the info where the id is damaged', async () => {
    const damaged = inPittsburgh('PIT193005010').with(0, 'id,PITTSBURGH')
    expect((await read({ 'retro/1930.EDN': file(damaged) })).get('1930/PIT')).toMatchObject({ rows: 1, problems: [] })
  })
})

test('rosters of all-star teams and of other leagues are skipped; a team that plays keeps its own', async () => {
  const list = [
    'ALS,A,American League,All-Stars (A)',
    'BIR,NAL,Birmingham,Black Barons',
    'IND,,Indianapolis,ABCs',
    'CHN,NNL,Chicago,Cubs',
    '',
  ]
  const rosters = Object.fromEntries(['ALS', 'BIR', 'IND', 'BOS'].map((team) => [`retro/${team}2016.ROS`, roster]))
  const datasets = await read({ ...files, ...rosters, 'retro/TEAM2016': list.join('\r\n') })
  expect([...datasets.values()].map(({ name, squads }) => [name, squads?.length])).toEqual([
    ['2016/BOS', 1],
    ['2016/CHN', 1],
    ['2016', undefined],
  ])
  expect(datasets.get('2016')).toMatchObject({ rows: 3, skipped: { 'rosters of all-star teams and of other leagues': 3 } })
})

describe('a game log of the post-season', () => {
  const logs = {
    'retro/GLWS.TXT': [
      logRow({ day: '20161025', home: 'CHN', away: 'BOS', leagues: ['AL', 'NL'] }),
      logRow({ day: '20161026', home: 'CHN', away: 'BOS', leagues: ['AL', 'NL'] }),
      logRow({ day: '19171006', home: 'BOS', away: 'CHN', leagues: ['NL', 'AL'] }),
      'no row',
    ].join('\r\n'),
    'retro/GLDV.TXT': [
      logRow({ day: '20161007' }),
      logRow({ day: '20161008', home: 'SLN', away: 'LAN' }),
      logRow({ day: '20161009', home: 'PIT', away: 'CHN' }),
      logRow({ day: '20161009', home: 'BOS', away: 'CLE', leagues: ['AL', '?'] }),
      logRow({ day: '20161010', home: 'BOS', away: 'CLE', leagues: ['', ''] }),
    ].join('\r\n'),
    'retro/GLAS.TXT': logRow({ day: '20160712', home: 'NLS', away: 'ALS' }),
  }
  const rounds = ({ matches }: MatchesDataset) => matches.map(({ stage, round, meeting }) => [stage.name, round, meeting])

  test('gives the series of every year, with stage, round and number of the meeting', async () => {
    const datasets = await read(logs)
    expect(rounds(datasets.get('1917/WS')!)).toEqual([['Play-offs', 'World Series, Game 1', 1]])
    expect(rounds(datasets.get('2016/WS')!)).toEqual([
      ['Play-offs', 'World Series, Game 1', 1],
      ['Play-offs', 'World Series, Game 2', 2],
    ])
    expect(rounds(datasets.get('2016/NLDS')!)).toEqual([
      ['Play-offs', 'National League Division Series, Game 1', 1],
      ['Play-offs', 'National League Division Series, Game 1', 1],
      ['Play-offs', 'National League Division Series, Game 2', 1],
    ])
    expect(rounds(datasets.get('2016/ALDS')!)).toEqual([['Play-offs', 'American League Division Series, Game 1', 1]])
    expect([...datasets.values()].flatMap(({ problems }) => problems.map(({ row, reason }) => [row, reason]))).toEqual([
      ['GLWS#GLWS.TXT:4', '1 fields instead of 161'],
      ['GLDV#GLDV.TXT:5', 'neither side names its league'],
    ])
  })

  test('is one match with the game of an event file; all-star games are skipped', async () => {
    const game = (id: string, away: string) => shortGame({ id, info: { visteam: away } })
    const events = { 'retro/2016NLD2.EVE': file(game('CHN201610070', 'PIT'), game('PIT201610090', 'CHN')) }
    const datasets = await read({ ...logs, ...events })
    expect([datasets.get('2016/NLD2')!.matches.length, datasets.get('2016/NLDS')!.matches.length]).toEqual([4, 1])
    const imported = await (await startedIngest()).imported(`retrosheet:${sourceFolder({ ...logs, ...events })}`)
    expect(imported).toMatchObject({ rows: 12, matches: 7, merged: 2, quarantined: 2, skipped: { 'all-star games': 1 }, lost: 0 })
  })
})

test('the visitors of a game are in the game log, too, and its home side is in its id', async () => {
  const game = shortGame().map((line) => line.replace(/^info,(visteam|hometeam),.*/, 'info,$1,?'))
  const dataset = await chicago({ 'retro/2016CHN.EVN': file(game), 'retro/GL2016.TXT': logRow({ day: '20160411' }) })
  expect([dataset.problems, dataset.matches.map(({ home, away }) => `${away.name} at ${home.name}`)]).toEqual([
    [],
    ['Pittsburgh Pirates at Chicago Cubs', 'Pittsburgh Pirates at Chicago Cubs'],
  ])
  expect(dataset.matches[0]!.repairs).toEqual(['the visiting team "?" was left out: it is that of the game log'])
  const alone = await chicago({ 'retro/2016CHN.EVN': file(game) })
  expect(alone.problems).toMatchObject([{ reason: 'visiting team "?" is not a team of Retrosheet' }])
})

test('a column of a log that is empty, -1 or no number costs that column', async () => {
  const row = logRow({ day: '20160411' }).split(',')
  const log = row.with(21, '').with(22, '5').with(33, '-1').with(49, '30').with(50, 'x').join()
  const { matches, problems } = await chicago({ 'GL2016.TXT': log })
  expect([problems, matches[0]!.repairs]).toEqual([[], ['left out: h "x" is not a number from 0 to 999']])
  const { home, away } = matches[0]!.statistics!
  expect(away.value).toMatchObject({ batting: { h: 5, r: 0 }, pitching: { r: 1 } })
  expect(home.value).toMatchObject({ batting: { ab: 30, r: 1 }, pitching: { h: 5 } })
  expect(Object.keys((away.value as { batting: object }).batting)).not.toContain('ab')
})

test('no earned runs against a team whose pitchers have some are unknown ones, as in rows of old seasons', async () => {
  const row = logRow({ day: '20160411' }).split(',')
  const log = row.with(39, '4').with(40, '0').with(67, '2').with(68, '1').join()
  const { matches, problems } = await chicago({ 'GL2016.TXT': log })
  const earned = ['away', 'home'].map(
    (side) => (matches[0]!.statistics![side as 'away'].value as { pitching: { er?: number } }).pitching.er,
  )
  expect([problems, earned]).toEqual([[], [undefined, 1]])
})

test('runs that cannot be read are those of the line score', async () => {
  const { matches, problems } = await chicago({ 'GL2016.TXT': logRow({ day: '20160411' }).replace(',0,1,30,', ',0,x,30,') })
  expect([problems, matches[0]!.scoreboard.homeScore, matches[0]!.repairs]).toEqual([
    [],
    1,
    ['left out: score "x" is not a number from 0 to 99'],
  ])
})

test('a team that no list has is named by its id', async () => {
  const { problems, matches } = await chicago({ 'GL2016.TXT': logRow({ day: '20160411', away: 'ZZZ' }) })
  expect([problems, matches[0]!.away]).toEqual([[], { name: 'ZZZ', country: 'US', sourceId: 'ZZZ' }])
})
