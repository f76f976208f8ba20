import { describe, expect, test } from '@jest/globals'
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
    ['x,  Al Bass,  GK,  b. 2001', 'is not a shirt number'],
    ['1,  Al Bass,  XX,  b. 2001', 'is not a position'],
    ['1,  Al Bass (QQQ),  GK,  b. 2001', 'not a country of FIFA'],
    ['1,  Al Bass,  GK,  2001', 'is not "b. 2001'],
    ['1,  ,  GK,  b. 2001', 'is not text'],
    ['Al Bass', 'is not a shirt number'],
  ])('a line that cannot be read is a problem: %s', async (line, reason) => {
    const dataset = await readText(squad.replace(' 19, ', `${line}\n 19, `), 'squads/ashby.txt')
    expect(dataset.problems).toEqual([{ row: '2023-24/squads/ashby.txt#4', reason: expect.stringContaining(reason), text: line }])
    expect([dataset.rows, dataset.complete, dataset.squads![0]!.members.length]).toEqual([5, false, 4])
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
  ['leagues.txt', false],
  ['seasons.txt', false],
  ['en.1.json', false],
])('reads %s: %s', (name, reads) => expect(openfootballText.reads(name)).toBe(reads))
