import { describe, expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import { openfootballText } from './connector.ts'
import { readText } from './testing/read-text.ts'

const league = `= English National League 2024/25

# Date       Sat Aug/10 2024 - Mon May/5 2025 (268d)
# Matches    6

» Matchday 1
  Sat Aug/10 2024
    15.00  Ashby Town              v Bexford United           3-2 (1-2)
           Culham City             v Dunmere Rovers           0-0
    17.30  Elmton                  v Farleigh AFC             [postponed]


» Matchday 2
  Wed Jan/1
           Ashby Town              v Culham City
  Thu Jan/2 # moved
    19.45  Bexford United          v Dunmere Rovers           0-3    [awarded]
           N.N.                    v Elmton
`

describe('a file of a league', () => {
  test('is one dataset, named after its season', async () => {
    const { matches, ...dataset } = await readText(league, 'anywhere/5-nationalleague.txt')
    expect(dataset).toMatchObject({
      name: '2024-25/5-nationalleague',
      file: '2024-25/5-nationalleague.txt',
      sport: 'soccer',
      rows: 6,
      skipped: { 'matches without teams': 1 },
      problems: [],
      complete: true,
      season: { name: '2024/2025', league: { slug: 'england-national-league', tier: 5, spellings: ['English National League'] } },
    })
    expect(
      matches.map(({ row, round, startAt, timeTbd, home, scoreboard }) => [
        row.slice(29),
        round,
        startAt,
        timeTbd,
        home.name,
        scoreboard.status,
      ]),
    ).toEqual([
      ['8', 'Matchday 1', '2024-08-10T14:00:00Z', false, 'Ashby Town', 'FT'],
      ['9', 'Matchday 1', '2024-08-10T14:00:00Z', false, 'Culham City', 'FT'],
      ['10', 'Matchday 1', '2024-08-10T16:30:00Z', false, 'Elmton', 'PST'],
      ['15', 'Matchday 2', '2025-01-01T00:00:00Z', true, 'Ashby Town', 'TBD'],
      ['17', 'Matchday 2', '2025-01-02T19:45:00Z', false, 'Bexford United', 'AWD'],
    ])
  })

  test('may be in columns, with days in brackets and headings without marks', async () => {
    const columns = `= English Championship 2023/24

== Regular
Matchday 1
[Fri Aug/4]
  20.00  Ashby Town               1-2 (0-1)  Bexford United
[Sat Aug/5]
  15.00  Culham City              0-0  Dunmere Rovers
         Elmton                   -  Farleigh AFC             [cancelled]


== Finals
Semifinals
[Sun May/12]
  15.00  Bexford United           3-1 (1-0)  Culham City
Final
[Sun May/26 2024]
  16.00  Ashby Town               1-0 (0-0)  Bexford United
`
    const { matches, problems } = await readText(columns, 'england/2023-24/2-championship.txt')
    expect(problems).toEqual([])
    expect(
      matches.map(({ stage, round, startAt, home, scoreboard }) => [stage.name, round, startAt, home.name, scoreboard.status]),
    ).toEqual([
      ['Regular Season', 'Matchday 1', '2023-08-04T19:00:00Z', 'Ashby Town', 'FT'],
      ['Regular Season', 'Matchday 1', '2023-08-05T14:00:00Z', 'Culham City', 'FT'],
      ['Regular Season', 'Matchday 1', '2023-08-05T14:00:00Z', 'Elmton', 'CANC'],
      ['Play-offs', 'Semi-finals', '2024-05-12T14:00:00Z', 'Bexford United', 'FT'],
      ['Play-offs', 'Final', '2024-05-26T15:00:00Z', 'Ashby Town', 'FT'],
    ])
  })

  test('gives the same result with other line ends and when read again', async () => {
    const first = await readText(league)
    expect(await readText(league.replaceAll('\n', '\r\n'))).toEqual(first)
    expect(await readText(`\uFEFF${league}`)).toEqual(first)
  })

  test('has no events, lineups or venues when the file has none', async () => {
    const { matches } = await readText(league)
    expect(matches.some((match) => 'events' in match || 'lineup' in match || 'venue' in match)).toBe(false)
  })
})

describe('a file of several titles', () => {
  const content = `= Harbour League - Play-offs 2003/04

Semi-finals
[Fri May/14]
  Ashby Town           3-2  Bexford United
Final
[Sat May/29]
  Ashby Town           1-0  Culham City

= Valley League - Play-offs

Final
[Sun May/30]
  Dunmere Rovers       1-0  Elmton
`
  test('is a dataset for each of them', async () => {
    const datasets = [...(await getDatasets(openfootballText, { '2003-04/playoffs.txt': content })).values()]
    expect(
      datasets.map(({ name, season, matches, complete }) => [name, season!.name, season!.league.name, matches.length, complete]),
    ).toEqual([
      ['2003-04/harbour-league-play-offs.playoffs', '2003/2004', 'Harbour League', 2, true],
      ['2003-04/valley-league-play-offs.playoffs', '2003/2004', 'Valley League', 1, true],
    ])
    expect(datasets[0]!.matches[0]).toMatchObject({ stage: { name: 'Play-offs', type: 'knockout' }, round: 'Semi-finals' })
  })

  test('the rest of the season below a repeated title belongs to it', async () => {
    const repeated = content.replace('= Valley League - Play-offs', '= Harbour League - Play-offs')
    const { rows, matches, problems } = await readText(repeated, '2003-04/playoffs.txt')
    expect([rows, matches.length, problems]).toEqual([3, 3, []])
  })
})

test('files of one name in one season, of leagues that nobody has reviewed, are datasets of their own', async () => {
  const of = (country: string) => `= ${country} | Premier League 2020/21\n\nMatchday 1\n[Sat Aug/8]\n  A Town 1-0 B City\n`
  const datasets = await getDatasets(openfootballText, {
    'x/2020-21/1-premierleague.txt': of('Kazakhstan'),
    'y/2020-21/1-premierleague.txt': of('Ukraine'),
  })
  expect([...datasets.keys()]).toEqual([
    '2020-21/kazakhstan-premier-league.1-premierleague',
    '2020-21/ukraine-premier-league.1-premierleague',
  ])
})

describe('layouts of other years', () => {
  const read = async (content: string, name: string) => {
    const { season, matches, problems } = await readText(content, name)
    expect(problems).toEqual([])
    return {
      season,
      rows: matches.map(({ date, round, home, away, scoreboard: { homeScore, awayScore } }) => [
        date,
        round,
        home.name,
        away.name,
        homeScore,
        awayScore,
      ]),
    }
  }

  test('a day before each match, rounds that are indented', async () => {
    const { rows } = await read(
      '= English Premier League 2010/11\n\n\n Round 38\n\nMay/22 Ashby Town 1-0 Bexford\nMay/21 Culham 0-2 Elmton\n\n Round 1\n\nAug/14 Elmton 3-0 Ashby Town\n',
      '2010-11/1.txt',
    )
    expect(rows).toEqual([
      ['2011-05-22', 'Round 38', 'Ashby Town', 'Bexford', 1, 0],
      ['2011-05-21', 'Round 38', 'Culham', 'Elmton', 0, 2],
      ['2010-08-14', 'Round 1', 'Elmton', 'Ashby Town', 3, 0],
    ])
  })

  test('days as numbers, the season in the name of the file', async () => {
    const { season, rows } = await read(
      '= Nigeria | Harbour League\n\n» Matchday 1\n  14.10.\n    16:00  Ashby FC   v Bexford SC   1-0\n  23.01.\n    16:00  Elmton v Ashby FC  2-0\n',
      'nigeria/2009-10_ng1.txt',
    )
    expect(season).toMatchObject({ name: '2009/2010', league: { name: 'Harbour League', countryCode: 'NG', provisional: true } })
    expect(rows.map(([date]) => date)).toEqual(['2009-10-14', '2010-01-23'])
  })

  test('numbered matches and rounds, lists of groups and days, goals in square brackets', async () => {
    const content = `##############################
# World Cup 1930 Uruguay, 13 July - 30 July

Group 1  |  France      Mexico
Matchday 1   | 13 July
(11) Final   | 30 July

Group 1:

(1)  13 July     France     4-1 (3-0)  Mexico    @ Big Park, Ashby
                   [A. One 19' Two 40' (pen.) Three 43', 87'; Four 70' (o.g.)]

(11) Final       // later

(18) 30 July     Uruguay         1-0  Argentina
                   [Monti 81']
`
    const { matches, problems, season } = await readText(content, '1930--uruguay/cup.txt')
    expect([problems, season!.name, season!.league.name]).toEqual([[], '1930', 'World Cup'])
    expect(matches).toMatchObject([
      {
        ...{ date: '1930-07-13', group: '1', stage: { name: 'Group Stage' }, venue: { name: 'Big Park', city: 'Ashby' } },
        events: [
          { player: { name: 'A. One' } },
          { type: 'penalty_goal' },
          { minute: 43 },
          { minute: 87 },
          { type: 'own_goal', side: 'away' },
        ],
      },
      { date: '1930-07-30', round: 'Final', stage: { name: 'Knockout Stage' }, events: [{ minute: 81 }] },
    ])
  })

  test('goals without apostrophes, and lineups below them', async () => {
    const side = (name: string) => Array.from({ length: 10 }, (_, i) => `${name}${i}x`).join(', ')
    const content = `= Euro 1976   # in Yugoslavia\n\n▪ Final\nJune 20 @ Ashby, Big Park\nWales   1-2 a.e.t.  Japan\n  (Dai 8; Ren 28, Dai 119og)\n  Wales: Keeper, ${side('W')}\n  Japan: Keeper (Bench 46), ${side('J')}\n`
    const { matches, problems } = await readText(content, '1976--yugoslavia/euro.txt')
    expect(problems).toEqual([])
    expect(matches).toMatchObject([
      {
        ...{ date: '1976-06-20', stage: { name: 'Knockout Stage' }, scoreboard: { status: 'AET' } },
        events: [{ minute: 8 }, { minute: 28 }, { type: 'own_goal', minute: 119 }, { type: 'substitution', playerIn: { name: 'Bench' } }],
        lineup: { away: { substitutes: [{ name: 'Bench', inMinute: '46' }] } },
      },
    ])
  })

  test('no title: the name is that of a comment, else of the file', async () => {
    const rounds = '\nRodada 1\n[Sab 19/05]\n\tashby   1 - 1 bexford \n'
    expect(await read(`# Copa Harbour 2012 - Finals\n${rounds}`, '2012/copa.txt')).toMatchObject({
      season: { name: '2012', league: { name: 'Copa Harbour' } },
      rows: [['2012-05-19', 'Matchday 1', 'ashby', 'bexford', 1, 1]],
    })
    expect((await read(rounds, '2012/serie-a.txt')).season).toMatchObject({ name: '2012', league: { name: 'serie-a', provisional: true } })
    expect(await readText(rounds, 'x/serie-a.txt')).toMatchObject({ problems: [{ reason: expect.stringContaining('names the season') }] })
  })

  test('a reviewed league by its country and exact name', async () => {
    const { season } = await read('= Italy | Serie A 1990/91\n\n1. Giornata\n[Sun Sep/9]\n  Ashby - Bexford  2:1\n', '1990-91/x.txt')
    expect(season!.league).toMatchObject({ slug: 'italy-serie-a' })
    expect(season!.league.provisional).toBeUndefined()
  })
})

const eleven = (club: string) => Array.from({ length: 10 }, (_, i) => `${club}${i}x`).join(',\n      ')
const cup = `= World Cup 2018

▪ First stage
▪▪ Group A
Thu Jun 14 18:00 UTC+3 @ Big Park, Ashby, Att: 78011
  Wales v Japan  1-0
     (Dai
      EVANS 12')

Wales: Dai EVANS [c] -
      ${eleven('W')} (60' Rhys PRICE)
    Yellow: Rhys PRICE 61'
Japan: KATO Ren - ${eleven('J')}

Refs: Al KAY (ITA), Bo LEE (ITA), Cy MOE (ITA)


▪ Quarter-final
Fri Jul 6 17:00 UTC+5 @ Small Park, Bexford
  Japan v Wales  1-1 a.e.t., 3-4 pen.
     (KATO Ren 9'; Dai EVANS 95')
`

describe('a file with details', () => {
  test('has venue, officials, attendance, lineups and events', async () => {
    const { matches, problems } = await readText(cup)
    expect(problems).toEqual([])
    expect(matches[0]).toMatchObject({
      stage: { name: 'Group Stage', type: 'group' },
      group: 'A',
      startAt: '2018-06-14T15:00:00Z',
      home: { name: 'Wales', country: 'GB-WLS', type: 'national' },
      venue: { name: 'Big Park', city: 'Ashby' },
      attendance: 78_011,
      officials: [{ name: 'Al Kay', role: 'referee' }, { role: 'assistant_referee' }, { role: 'assistant_referee' }],
      events: [
        { type: 'goal', minute: 12, side: 'home', player: { name: 'Dai Evans' } },
        { type: 'yellow_card', minute: 61, side: 'home', player: { name: 'Rhys Price' } },
        { type: 'substitution', minute: 60, side: 'home', player: { name: 'W9x' }, playerIn: { name: 'Rhys Price' } },
      ],
      lineup: {
        home: { substitutes: [{ name: 'Rhys Price', inMinute: '60' }] },
        away: { substitutes: [] },
      },
    })
    expect(matches[0]!.round).toBeUndefined()
    expect(matches[0]!.lineup!.away.starters).toHaveLength(11)
    expect(matches[0]!.text).toMatch(/^Wales v Japan {2}1-0\n[\s\S]*\nRefs: Al KAY \(ITA\), Bo LEE \(ITA\), Cy MOE \(ITA\)$/)
  })

  test('may have only the score after extra time', async () => {
    const { matches } = await readText(cup)
    expect(matches[1]).toMatchObject({
      stage: { name: 'Knockout Stage' },
      round: 'Quarter-finals',
      roundSource: 'Quarter-final',
      startAt: '2018-07-06T12:00:00Z',
      scoreboard: { status: 'PEN', homeScore: 1, awayScore: 1, winner: 'away', scores: { penalties: { home: 3, away: 4 } } },
    })
    expect(matches[1]!.scoreboard.scores?.fulltime).toBeUndefined()
    expect(matches[1]!.events).toMatchObject([{ period: '1H' }, { period: 'ET1', minute: 95 }])
  })

  test('a ground in a day line applies to the first match only', async () => {
    const { matches } = await readText(cup.replace('  Wales v Japan  1-0', '  Wales v Iran  0-0\n  Wales v Japan  1-0'))
    expect(matches.slice(0, 2).map(({ venue, attendance }) => [venue?.name, attendance])).toEqual([
      ['Big Park', 78_011],
      [undefined, undefined],
    ])
  })
})

const squad = `=  Ashby 05 - Deutsche Bundesliga 2023/24

  1,  Al Bass,                 GK,   b. 2001,
 19,  Cy Dove (FRA),           DF,   b. 1997,   Strasbourg
  -,  Ed Finch,                MF
  7,  KIM Jae-Ho (KOR),        FW,   b. 1992,   Talleres (Córdoba)
`

describe('a file of a squad', () => {
  test('may be of a national team, with appearances and goals, below a title with lines around it', async () => {
    const content = `==========\n=  Bolivia - Harbour Cup 2024\n\n  1,  Al Bass,  GK,  55/0  , b. 1987,  Club Ashby (BOL)\n`
    expect(await readText(content, 'squads/bolivia.txt')).toMatchObject({
      ...{ name: '2024/squads/harbour-cup.bolivia', entries: 1, problems: [] },
      squads: [{ team: { name: 'Bolivia', country: 'BO', type: 'national' }, members: [{ name: 'Al Bass', born: '1987' }] }],
    })
  })

  test('is a list of players of one team in one season', async () => {
    const dataset = await readText(squad, 'squads/ashby.txt')
    expect(dataset).toMatchObject({
      name: '2023-24/squads/ashby',
      rows: 4,
      entries: 4,
      matches: [],
      problems: [],
      complete: true,
      season: { name: '2023/2024' },
    })
    expect(dataset.squads).toEqual([
      {
        row: '2023-24/squads/ashby.txt#1',
        team: { name: 'Ashby 05', country: 'DE' },
        members: [
          { name: 'Al Bass', shirtNumber: 1, position: 'GK', born: '2001', impliedNationality: 'DE' },
          { name: 'Cy Dove', shirtNumber: 19, position: 'DF', born: '1997', nationality: ['FR'] },
          { name: 'Ed Finch', position: 'MF', impliedNationality: 'DE' },
          { name: 'Kim Jae-Ho', firstName: 'Jae-Ho', lastName: 'Kim', shirtNumber: 7, position: 'FW', born: '1992', nationality: ['KR'] },
        ],
      },
    ])
  })

  test.each([
    ['1,  ,  GK,  b. 2001', 'is not text'],
    ['Al Bass', 'has neither a shirt number nor a position'],
    ['Al Bass, x, b. 2001', 'has neither a shirt number nor a position'],
  ])('a line that cannot be read is a problem: %s', async (line, reason) => {
    const dataset = await readText(squad.replace(' 19, ', `${line}\n 19, `), 'squads/ashby.txt')
    expect(dataset.problems).toEqual([{ row: '2023-24/squads/ashby.txt#4', reason: expect.stringContaining(reason), text: line }])
    expect([dataset.rows, dataset.complete, dataset.squads![0]!.members.length]).toEqual([5, false, 4])
  })

  test.each<[line: string, member: object, reason: string | undefined]>([
    ['x,  Al Burr,  GK,  b. 2001', { position: 'GK', born: '2001', impliedNationality: 'DE' }, '"x" is not a shirt number'],
    ['Al Burr,  GK,  b. 2001', { position: 'GK', born: '2001', impliedNationality: 'DE' }, undefined],
    ['31,  Al Burr,  XX,  b. 2001', { shirtNumber: 31, born: '2001', impliedNationality: 'DE' }, '"XX" is not a position'],
    ['31,  Al Burr,  b. 2001', { shirtNumber: 31, born: '2001', impliedNationality: 'DE' }, undefined],
    ['31,  Al Burr (QQQ),  GK,  b. 2001', { shirtNumber: 31, position: 'GK', born: '2001' }, 'QQQ is not a country of FIFA'],
    ['31,  Al Burr,  GK,  2001', { shirtNumber: 31, position: 'GK', impliedNationality: 'DE' }, 'is not "b. 2001'],
    ['31,  Al Burr,  GK,  b. 19,  Ashby', { shirtNumber: 31, position: 'GK', impliedNationality: 'DE' }, 'is not "b. 2001'],
    ['31,  Al Burr,  GK,  Ashby', { shirtNumber: 31, position: 'GK', impliedNationality: 'DE' }, undefined],
    ['31,  Al Burr', { shirtNumber: 31, impliedNationality: 'DE' }, undefined],
  ])('a cell that is missing or cannot be read costs no more than itself: %s', async (line, member, reason) => {
    const dataset = await readText(squad.replace(' 19, ', `${line}\n 19, `), 'squads/ashby.txt')
    const row = '2023-24/squads/ashby.txt#4'
    expect(dataset.problems).toEqual(reason === undefined ? [] : [{ row, reason: expect.stringContaining(reason), text: line, rows: 0 }])
    expect([dataset.rows, dataset.entries]).toEqual([5, 5])
    expect(dataset.squads![0]!.members[1]).toEqual({ name: 'Al Burr', ...member })
  })

  test('without players gives no squad', async () =>
    expect(await readText(`${squad.split('\n')[0]}\n`, 'squads/ashby.txt')).toMatchObject({
      squads: [],
      complete: false,
      problems: [{ reason: expect.stringContaining('no player') }],
    }))
})

test.each([
  ['1-bundesliga-full.txt', true],
  ['2018_full.txt', true],
  ['augsburg.txt', true],
  ['at.clubs.txt', false],
  ['at.clubs.history.txt', false],
  ['at.clubs.props.txt', false],
  ['at.stadiums.txt', false],
  ['1-bundesliga.conf.txt', false],
  ['clubs.txt', false],
  ['leagues.txt', false],
  ['seasons.txt', false],
  ['en.1.json', false],
])('reads %s: %s', (name, reads) => expect(openfootballText.reads(name)).toBe(reads))
