import { describe, expect, test } from '@jest/globals'
import { lostRows, type MatchesDataset } from '../../connector.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import type { Files } from '../../testing/source-folder.ts'
import { fivbXml } from './connector.ts'
import { results, schedule, scheduled, statistics, tournamentFiles } from './testing/invented-tournament.ts'

const sets = '25-20 25-18 25-23'
const tournament = async (files: Files, name = 'XL2031'): Promise<MatchesDataset> => (await getDatasets(fivbXml, files)).get(name)!
const getMatch = async (row: object, files: Files = {}) =>
  (await tournament({ 'XL2031/schedule.json': schedule([row]), ...files })).matches[0]!
const getReasons = ({ problems }: MatchesDataset) => problems.map(({ reason, rows }) => [reason, rows ?? 1])

test('a tournament: a row of each list is a match, files of matches are parts', async () => {
  const dataset = await tournament(tournamentFiles())
  expect(dataset).toMatchObject({ name: 'XL2031', rows: 3, complete: true, problems: [], season: { name: '2031' } })
  expect(dataset.season!.league).toEqual({
    ...{ name: 'Fjord League', slug: 'world-fjord-league', key: 'XL', keyAlone: true, provisional: true },
    ...{ countryCode: 'INT', type: 'tournament', gender: '', spellings: [] },
  })
  expect(dataset.matches.map(({ row, meeting }) => [row, meeting])).toEqual([
    ['XL2031#schedule.json:1', 1],
    ['XL2031#schedule.json:2', 2],
    ['XL2031#results_2031.csv:2', 1],
  ])
})

test('a match: sets, the stage of its pool, UTC, ground', async () => {
  expect(await getMatch(scheduled(1, 'NOR-WAL', '25-20 20-25 27-25 18-25 15-9'))).toMatchObject({
    ...{ stage: { name: 'Fjord Round', type: 'group' }, group: 'A', date: '2031-05-11', startAt: '2031-05-11T18:00:00Z', timeTbd: false },
    ...{ home: { name: 'Norway', country: 'NO', type: 'national' }, venue: { name: 'Fjord Hall', city: 'Bergen' } },
    scoreboard: { state: 'finished', status: 'FT', homeScore: 3, awayScore: 2, winner: 'home' },
    events: [
      { type: 'set_end', period: 'S1', side: 'home', score: { home: 1, away: 0 }, extra: { value: { periodScore: '25-20' } } },
      { period: 'S2', side: 'away', score: { home: 1, away: 1 } },
      { period: 'S3', score: { home: 2, away: 1 } },
      { period: 'S4', score: { home: 2, away: 2 } },
      { period: 'S5', side: 'home', score: { home: 3, away: 2 }, extra: { value: { periodScore: '15-9' } } },
    ],
  })
})

describe('states', () => {
  test.each<[status: string, sets: string, state: object]>([
    ['Scheduled', '', { state: 'scheduled', status: 'NS' }],
    ['Pre', '', { state: 'scheduled', status: 'NS' }],
    ['Over', sets, { state: 'finished', homeScore: 3 }],
    ['Forfeit', '25-0 25-0 25-0', { state: 'awarded', status: 'AWD', homeScore: 3, winner: 'home' }],
    ['Cancelled', '', { state: 'cancelled', status: 'CANC' }],
    ['Postponed', '', { state: 'postponed', status: 'PST' }],
    ['Running', '25-20 3-1', { state: 'live', status: 'S2', period: 'S2', homeScore: 1, awayScore: 0 }],
    ['Running', sets, { state: 'finished', homeScore: 3 }],
  ])('%s %s', async (Status, played, state) => {
    const { scoreboard } = await getMatch(scheduled(1, 'NOR-WAL', played, { Status }))
    expect(scoreboard).toMatchObject(state)
  })

  test.each<[sets: string, imported: number]>([
    [sets, 1],
    ['', 1],
    ['25-20', 0],
  ])('that nobody has reviewed: the score %j decides', async (played, imported) => {
    const dataset = await tournament({ 'XL2031/schedule.json': schedule([scheduled(1, 'NOR-WAL', played, { Status: 'Zonk' })]) })
    expect([dataset.matches.length, dataset.problems.length]).toEqual([imported, 1])
    expect(dataset.problems[0]!.reason).toMatch(imported ? 'Status "Zonk" is unknown' : 'no side has won three sets')
  })
})

describe('a bad value costs its field', () => {
  test.each<[what: string, other: object, missing: object, reason: string]>([
    ['UTC time', { UtcDateTime: '25:00' }, { timeTbd: true, startAt: '2031-05-11T00:00:00Z' }, 'UtcDateTime "25:00" is not a time with Z'],
    ['local time', { LocalDateTime: null }, { date: '2031-05-11', timeTbd: false }, 'LocalDateTime null is not a time'],
    ['arena', { Location: { Arena: 7, City: 'Bergen' } }, { venue: undefined }, 'Arena 7 is not text'],
    ['pool', { Pool: { Name: '<b>' } }, { stage: { name: '', type: 'league' } }, 'characters that no name has'],
    ['sets', { Sets: [{ Number: 1, PointsA: 'x', PointsB: 2 }] }, { events: undefined }, 'PointsA "x" is not a whole number'],
    ['result', { MatchPointsA: 'x' }, { scoreboard: expect.objectContaining({ homeScore: 3 }) }, 'MatchPointsA "x" is not a whole number'],
  ])('%s', async (_, other, missing, reason) => {
    const dataset = await tournament({ 'XL2031/schedule.json': schedule([scheduled(1, 'NOR-WAL', sets, other)]) })
    expect(getReasons(dataset)).toEqual([[expect.stringContaining(reason), 0]])
    expect({ events: undefined, venue: undefined, ...dataset.matches[0]! }).toMatchObject(missing)
  })

  test.each<[what: string, other: object, reason: string]>([
    ['day', { LocalDateTime: '', UtcDateTime: 'soon' }, 'neither LocalDateTime "" nor UtcDateTime "soon" is a time'],
    ['team', { TeamB: { Name: '' } }, 'the code (missing) of TeamB is no code'],
  ])('without a %s there is no match', async (_, other, reason) => {
    const datasets = await getDatasets(fivbXml, { 'XL2031/schedule.json': schedule([scheduled(1, 'NOR-WAL', sets, other)]) })
    expect(datasets.get('XL2031/schedule')).toMatchObject({ rows: 1, complete: false, problems: [{ row: 'XL2031/schedule.json#1' }] })
    expect(datasets.get('XL2031/schedule')!.problems[0]!.reason).toContain(reason)
  })
})

test.each<[utc: string]>([['0001-01-01T00:00:00'], ['0001-01-01T00:00:00Z']])(
  'the time %s is none: only the day is known',
  async (UtcDateTime) => {
    const dataset = await tournament({ 'XL2031/schedule.json': schedule([scheduled(1, 'NOR-WAL', sets, { UtcDateTime })]) })
    expect([dataset.problems, dataset.matches]).toMatchObject([
      [],
      [{ date: '2031-05-11', startAt: '2031-05-11T00:00:00Z', timeTbd: true }],
    ])
  },
)

test.each<[local: string, utc: string, startAt: string | undefined]>([
  ['2031-05-11T20:10:00', '2031-05-12T08:00:00Z', '2031-05-12T08:00:00Z'],
  ['2031-05-12T10:25:00', '2031-05-11T20:00:00Z', '2031-05-11T20:00:00Z'],
  ['2031-05-11T20:10:00', '2033-07-04T18:30:00Z', undefined],
  ['2031-05-11T20:10:00', '2031-05-11T03:00:00Z', undefined],
])('%s and UTC %s: a time of no timezone is left out', async (LocalDateTime, UtcDateTime, startAt) => {
  const dataset = await tournament({ 'XL2031/schedule.json': schedule([scheduled(1, 'NOR-WAL', sets, { LocalDateTime, UtcDateTime })]) })
  const [match] = dataset.matches
  expect([match!.timeTbd, match!.timeTbd ? undefined : match!.startAt]).toEqual([startAt === undefined, startAt])
  expect(match!.date).toBe(LocalDateTime.slice(0, 10))
  const reason = `UtcDateTime "${UtcDateTime}" is not the time "${LocalDateTime}" in any timezone`
  expect(getReasons(dataset)).toEqual(startAt ? [] : [[reason, 0]])
})

describe('rounds at several sites', () => {
  const at = (number: number, teams: string, pool: string) => scheduled(number, teams, sets, { Pool: { Name: `Men | ${pool}` } })
  const first = [at(1, 'NOR-WAL', '1st Round (site A)'), at(2, 'KOR-IRI', '1st Round (site B)')]
  const second = [at(3, 'NOR-KOR', '2nd Round (site A)'), at(4, 'WAL-IRI', '2nd Round (site B)')]
  const third = [at(5, 'NOR-IRI', '3rd Round (site A)'), at(6, 'KOR-WAL', '3rd Round (site B)')]
  const getStages = async (rows: readonly object[]) =>
    (await tournament({ 'XL2031/schedule.json': schedule(rows) })).matches.map(({ stage, round }) => [stage.name, stage.type, round])

  test('in which all teams meet each other once are one league', async () =>
    expect((await getStages([...first, ...second, ...third])).slice(0, 3)).toEqual([
      ['Round Robin', 'league', '1st Round (site A)'],
      ['Round Robin', 'league', '1st Round (site B)'],
      ['Round Robin', 'league', '2nd Round (site A)'],
    ]))

  test('in which some do not meet, or meet again, are stages of their own', async () => {
    expect((await getStages([...first, ...second]))[0]).toEqual(['1st Round (site A)', 'league', undefined])
    const again = at(7, 'WAL-NOR', '4th Round (site A)')
    expect((await getStages([...first, ...second, ...third, again])).at(-1)).toEqual(['4th Round (site A)', 'league', undefined])
  })
})

describe('a list of results alone', () => {
  const files = {
    'csv/results_2031.csv': results(
      '2031,1,Pool A,1,NOR-WAL,11/05/2031,20:10,18:00,3-0,XL2031-2',
      '2031,1,Pool A,2,WAL-NOR,12/05/2031,00:00,18:00,3-1,XL2031-2',
      '2031,2,Pool B - Final round,3,KOR-IRI,13/05/2031,20:13,00:00,3-0,XL2031-2',
      '2031,3,Semifinals - Group 2,4,NOR-IRI,14/05/2031,20:10,18:00,0-3,XL2031-2',
      '2031,3,Semifinals - Group 2,5,WAL-KOR,14/05/2031,20:10,18:00,3-2,XL2031-2',
      '2031,4,Finals - Group 2,6,NOR-KOR,15/05/2031,18:10,16:00,3-0,XL2031-2',
      '2031,4,Finals - Group 2,7,IRI-WAL,15/05/2031,20:10,18:00,3-0,XL2031-2',
    ),
  }

  test('has groups of one stage, and the finals of each group of the tournament', async () =>
    expect((await tournament(files, 'XL2031-2')).matches.map(({ stage, group, round }) => [stage.name, stage.type, group, round])).toEqual([
      ['Group Stage', 'group', 'A', undefined],
      ['Group Stage', 'group', 'A', undefined],
      ['Final round', 'group', 'B', undefined],
      ['Finals - Group 2', 'knockout', undefined, 'Semifinals'],
      ['Finals - Group 2', 'knockout', undefined, 'Semifinals'],
      ['Finals - Group 2', 'knockout', undefined, 'Third Place'],
      ['Finals - Group 2', 'knockout', undefined, 'Final'],
    ]))

  test('midnight stands for a local time that nobody has entered', async () => {
    const { matches, problems } = await tournament(files, 'XL2031-2')
    expect(matches.slice(0, 3).map(({ startAt, timeTbd }) => (timeTbd ? undefined : startAt))).toEqual([
      '2031-05-11T18:00:00Z',
      undefined,
      '2031-05-14T00:00:00Z',
    ])
    expect(problems.map(({ reason, rows }) => [reason, rows])).toEqual([
      ['local_time "00:00" and gmt_time "18:00" do not tell the start', 0],
    ])
  })

  test.each([
    ['XL2031-2', { key: 'XL', name: 'XL', gender: '' }],
    ['WL2031-2', { slug: 'world-world-league', name: 'World League', gender: 'm' }],
    ['WGP2031', { slug: 'world-world-grand-prix', gender: 'w' }],
  ])('of %s is of a league by the letters of its code', async (code, league) => {
    const renamed = { 'csv/results_2031.csv': files['csv/results_2031.csv'].replaceAll('XL2031-2', code) }
    expect((await tournament(renamed, code)).season).toMatchObject({ name: '2031', league })
  })
})

test('tournaments of a year whose code has a number behind it are of the league of the other years', async () => {
  const dataset = await tournament(
    { 'XL2031/results_2031.csv': results('2031,1,Pool A,1,NOR-WAL,11/05/2031,20:10,18:00,3-0,XL2031-1') },
    'XL2031-1',
  )
  expect(dataset.season).toMatchObject({ name: '2031', league: { key: 'XL' } })
})

test('rows of which neither side has a team are skipped', async () => {
  const nobody = { Code: '', Name: ' ' }
  const ceremony = scheduled(2, 'NOR-WAL', '', { TeamA: nobody, TeamB: nobody })
  const half = scheduled(3, 'NOR-WAL', '', { TeamA: nobody })
  const datasets = await getDatasets(fivbXml, { 'XL2031/schedule.json': schedule([scheduled(1, 'NOR-WAL', sets), ceremony, half]) })
  expect(datasets.get('XL2031/schedule')).toMatchObject({
    rows: 2,
    skipped: { 'rows without teams': 1 },
    problems: [{ row: 'XL2031/schedule.json#3' }],
  })
  expect(datasets.get('XL2031')!.matches).toHaveLength(1)
})

describe('sources that disagree', () => {
  test('the result counts, sets that do not make it are left out', async () => {
    const dataset = await tournament({ 'XL2031/schedule.json': schedule([scheduled(1, 'NOR-WAL', sets, { MatchPointsB: 1 })]) })
    expect(getReasons(dataset)).toEqual([[expect.stringContaining('25-20, 25-18, 25-23 do not make the result 3-1, which counts'), 0]])
    expect(dataset.matches[0]!.scoreboard).toMatchObject({ homeScore: 3, awayScore: 1 })
    expect(dataset.matches[0]!.scoreboard.scores).toBeUndefined()
  })

  test('the sets of the list count, those of the file of the match do not', async () => {
    const dataset = await tournament({ ...tournamentFiles(), 'XL2031/stats_4001.xml': statistics(1, 'NOR-WAL', '25-20 25-18 25-13') })
    expect(getReasons(dataset)).toEqual([[expect.stringContaining('25-13 in the file of the match; the list counts'), 0]])
    expect(dataset.matches[0]!.scoreboard.scores!.periods!.items.at(-1)).toMatchObject({ home: 25, away: 23 })
  })

  test('statistics whose points are not those of the set', async () => {
    const other = statistics(1, 'NOR-WAL', sets).replace('OppError="1"', 'OppError="3"')
    const dataset = await tournament({ ...tournamentFiles(), 'XL2031/stats_4001.xml': other })
    expect(getReasons(dataset)).toEqual([['NOR, set 1: the statistics have 27 points, the set has 25', 0]])
  })
})

describe('statistics and lineups', () => {
  const read = async (xml = statistics(1, 'NOR-WAL', sets)) =>
    (await tournament({ ...tournamentFiles(), 'XL2031/stats_4001.xml': xml })).matches[0]!

  test('of teams and players, by set', async () => {
    const { home, players, periods } = (await read()).statistics!
    expect(home.value).toEqual({
      ...{
        points: 72,
        attackPoints: 72,
        attackErrors: 9,
        attackAttempts: 87,
        blockPoints: 0,
        serveAces: 0,
        serveAttempts: 15,
        serveErrors: 3,
      },
      ...{ digs: 6, receptions: 24, receptionErrors: 3, receptionPct: 37.5, opponentErrors: 3 },
    })
    expect(periods!.map(({ period, away }) => [period, (away.value as { attackPoints: number }).attackPoints])).toEqual([
      ['S1', 19],
      ['S2', 17],
      ['S3', 22],
    ])
    expect(players.filter(({ side }) => side === 'home').map(({ person }) => person)).toEqual([
      { name: 'No. 2', key: 'XL2031/NOR/2', sourceId: null, shirtNumber: 2 },
      { name: 'No. 7', key: 'XL2031/NOR/7', sourceId: null, shirtNumber: 7 },
      { name: 'No. 8', key: 'XL2031/NOR/8', sourceId: null, shirtNumber: 8 },
    ])
    expect(players[0]!.stats.value).not.toHaveProperty('receptionPct')
  })

  test('starters in rotation order with the libero, substitutes, who did not play', async () => {
    const { home } = (await read()).lineup!
    const numbers = (list: readonly { shirtNumber?: number }[] = []) => list.map(({ shirtNumber }) => shirtNumber)
    expect([home.starters, home.substitutes, home.bench].map(numbers)).toEqual([[1, 2, 3, 4, 5, 6, 7], [8], [9, 10]])
    expect(home.starters.filter(({ captain }) => captain).map(({ name }) => name)).toEqual(['No. 2'])
    expect(home.starters.filter(({ place }) => place === 'L').map(({ name }) => name)).toEqual(['No. 7'])
  })

  test('a count that is no number is not known, nor is a sum with it', async () => {
    const dataset = await tournament({
      ...tournamentFiles(),
      'XL2031/stats_4001.xml': statistics(1, 'NOR-WAL', sets).replace('AtkCont="2"', 'AtkCont="two"'),
    })
    expect(getReasons(dataset)).toEqual([['stats_4001.xml: TeamA, set 1: AtkCont "two" is not a count', 0]])
    const { home, players } = dataset.matches[0]!.statistics!
    expect(home.value).toMatchObject({ attackPoints: 72, points: 72 })
    expect([home.value, players[0]!.stats.value].some((value) => 'attackAttempts' in value)).toBe(false)
  })

  test.each<[what: string, files: Files, reason: string]>([
    [
      'the file of another match',
      { 'XL2031/stats_4001.xml': statistics(9, 'NOR-WAL', sets) },
      'stats_4001.xml: match 9, NOR v WAL: another',
    ],
    ['of other teams', { 'XL2031/stats_4001.xml': statistics(1, 'IRI-WAL', sets) }, 'stats_4001.xml: match 1, IRI v WAL: another one'],
    ['a file without teams', { 'XL2031/stats_4001.xml': '<Match No="1"/>' }, 'stats_4001.xml: TeamA has no Code'],
  ])('%s is left out, the score is used', async (_, files, reason) => {
    const dataset = await tournament({ ...tournamentFiles(), ...files })
    expect(getReasons(dataset)).toEqual([[expect.stringContaining(reason), 0]])
    expect(dataset.matches[0]!.scoreboard.homeScore).toBe(3)
  })
})

describe('lists of results alone', () => {
  const line = '2031,1,Pool A,1,NOR-WAL,11/05/2031,20:10,18:00,3-0,XL2031'

  test('give results; sets, lineups and statistics by the number in the files of the matches', async () => {
    const { 'XL2031/schedule.json': _, ...files } = tournamentFiles()
    const dataset = await tournament(files)
    expect([dataset.rows, dataset.problems]).toEqual([1, []])
    expect(dataset.matches[0]).toMatchObject({ startAt: '2031-05-11T18:00:00Z', home: { name: 'Norway', country: 'NO' }, group: 'A' })
    expect(dataset.matches[0]!.scoreboard.scores!.periods!.items).toHaveLength(3)
    expect(dataset.matches[0]!.statistics).toBeDefined()
  })

  test.each<[local: string, gmt: string, startAt: string | undefined]>([
    ['20:10', '00:00', '2031-05-12T00:00:00Z'],
    ['15:40', '06:30', '2031-05-11T06:30:00Z'],
    ['04:00', '19:00', '2031-05-10T19:00:00Z'],
    ['13:00', '00:00', undefined],
    ['', '18:00', undefined],
  ])('%s local time at %s GMT starts at %s', async (local, gmt, startAt) => {
    const { matches } = await tournament({ 'XL2031/results_2031.csv': results(line.replace('20:10,18:00', `${local},${gmt}`)) })
    expect(matches[0]).toMatchObject(startAt ? { startAt, timeTbd: false } : { startAt: '2031-05-11T00:00:00Z', timeTbd: true })
  })

  test.each([
    ['NOR-WAL', 'NOR', 'teams "NOR" is not like RUS-SRB'],
    ['11/05/2031', '2031-05-32', 'date "2031-05-32" is not a day like 18/05/2012'],
  ])('a line with %s as %s is rejected', async (from, to, reason) => {
    const datasets = await getDatasets(fivbXml, { 'XL2031/results_2031.csv': results(line, line.replace(from, to)) })
    expect(datasets.get('XL2031/results_2031')!.problems).toEqual([
      { row: 'XL2031/results_2031.csv#3', text: expect.stringContaining(to), reason },
    ])
  })
})

describe('teams', () => {
  test.each<[code: string, name: string, team: object]>([
    ['KOR', 'Korea', { name: 'South Korea', country: 'KR', type: 'national' }],
    ['IRI', 'I.R. Iran', { name: 'I.R. Iran', country: 'IR', type: 'national' }],
    ['XYZ', 'Atlantis', { name: 'Atlantis', country: 'INT', type: 'national' }],
  ])('%s %s among nations', async (Code, Name, team) => {
    const { home } = await getMatch(scheduled(1, 'NOR-WAL', sets, { TeamA: { Code, Name } }), {
      'XL2031/results_2031.csv': results('2031,1,Pool A,2,NOR-WAL,11/05/2031,20:10,18:00,3-0,XL2031'),
    })
    expect(home).toEqual(team)
  })

  test.each([
    ['TBD', 'To be determined'],
    ['W103', 'Winner match 103'],
    ['A1', '1st Pool A'],
    ['NOR', 'Loser 104'],
  ])('%s %s is no team: the match waits', async (Code, Name) => {
    const rows = [scheduled(1, 'NOR-WAL', sets), scheduled(2, 'NOR-WAL', '', { TeamB: { Code, Name } })]
    const dataset = await tournament({ 'XL2031/schedule.json': schedule(rows) })
    expect([dataset.matches.length, getReasons(dataset)]).toEqual([1, [[`"${Name}" stands for a team that is not known yet`, 1]]])
  })

  test('clubs are no nations, whatever their code', async () => {
    const clubs = { TeamA: { Code: 'ITA', Name: 'Itas Trentino' }, TeamB: { Code: 'BRA', Name: '1. VC Wiesbaden' } }
    const { home, away } = await getMatch(scheduled(1, 'NOR-WAL', sets, clubs))
    expect([home, away]).toEqual([
      { name: 'Itas Trentino', country: 'INT' },
      { name: '1. VC Wiesbaden', country: 'INT' },
    ])
  })
})

describe('competitions', () => {
  test.each<[title: string, gender: string, league: object]>([
    ['World League ', '', { name: 'World League', gender: 'm' }],
    ['FIVB World Grand Prix 2013', '', { name: 'World Grand Prix', gender: 'w' }],
    ["FIVB Volleyball Women's Nations League 2022", '', { name: 'Nations League', gender: 'w' }],
    ['World Cup', 'Men', { name: 'World Cup', gender: 'm' }],
    ['World Cup', '', { name: 'World Cup', gender: '', provisional: true, key: 'XL' }],
    ['Fjord League', 'Women', { name: 'Fjord League', gender: 'w', provisional: true }],
  ])('%s %s', async (TournamentName, Gender, league) => {
    const row = scheduled(1, 'NOR-WAL', sets, { TournamentName, Gender })
    expect((await tournament({ 'XL2031/schedule.json': schedule([row]) })).season!.league).toMatchObject(league)
  })

  test('the season is the year of the code, else that of the first match', async () => {
    const row = scheduled(1, 'NOR-WAL', sets, { TournamentCode: 'FJORD' })
    expect((await tournament({ 'a/schedule.json': schedule([row]) }, 'FJORD')).season!.name).toBe('2031')
  })

  test('two tournaments in two folders are two datasets', async () => {
    const other = schedule([scheduled(1, 'NOR-WAL', sets, { TournamentCode: 'XL2032' })])
    const datasets = await getDatasets(fivbXml, { ...tournamentFiles(), 'XL2032/schedule.json': other })
    expect([...datasets.keys()].filter((name) => /^XL\d+$/.test(name))).toEqual(['XL2031', 'XL2032'])
    expect(datasets.get('XL2032')!.matches[0]!.statistics).toBeUndefined()
  })
})

test('the finals of a tournament: the final, and the match for third place', async () => {
  const pool = (Name: string) => ({ Pool: { Code: 'G', Name } })
  const rows = [
    scheduled(1, 'NOR-WAL', sets, pool('Semifinals')),
    scheduled(2, 'KOR-IRI', sets, pool('Semifinals')),
    scheduled(3, 'IRI-WAL', sets, pool('Finals')),
    scheduled(4, 'NOR-KOR', sets, pool('Finals')),
  ]
  const rounds = async (of: readonly object[]) =>
    (await tournament({ 'XL2031/schedule.json': schedule(of) })).matches.map(({ stage, round }) => `${stage.name}: ${round}`)
  expect(await rounds(rows)).toEqual(['Finals: Semifinals', 'Finals: Semifinals', 'Finals: Third Place', 'Finals: Final'])
  expect(await rounds(rows.slice(1))).toEqual(['Finals: Semifinals', 'Finals: Finals', 'Finals: Finals'])
})

test('a final round in which every team meets every other one is a group, not a knock-out', async () => {
  const pairs = ['NOR-WAL', 'KOR-IRI', 'NOR-KOR', 'WAL-IRI', 'NOR-IRI', 'WAL-KOR']
  const rows = pairs.map((pair, i) => scheduled(i + 1, pair, sets, { Pool: { Code: 'G', Name: 'Final Round' } }))
  const places = async (of: readonly object[]) =>
    (await tournament({ 'XL2031/schedule.json': schedule(of) })).matches.map(({ stage, round }) => [stage.name, stage.type, round])
  expect(await places(rows)).toEqual(pairs.map(() => ['Final Round', 'group', undefined]))
  expect(await places(rows.slice(0, 3))).toEqual(pairs.slice(0, 3).map(() => ['Finals', 'knockout', 'Final Round']))
})

test.each([
  ['Second round', { stage: { name: 'Second round', type: 'group' }, group: 'E', round: undefined }],
  ['Round 2', { stage: { name: 'Group Stage', type: 'group' }, group: 'E', round: 'Round 2' }],
])('a pool that names no stage is one of its round, if that is a stage: %s', async (PoolRoundName, place) => {
  expect({
    round: undefined,
    ...(await getMatch(scheduled(1, 'NOR-WAL', sets, { Pool: { Name: 'Pool E' }, PoolRoundName }))),
  }).toMatchObject(place)
})

test('files of matches that no list has wait in quarantine, one row each', async () => {
  const { 'XL2031/schedule.json': _, 'XL2031/results_2031.csv': __, ...files } = tournamentFiles()
  const unlisted = (await getDatasets(fivbXml, files)).get('unlisted')!
  expect([unlisted.rows, lostRows(unlisted), unlisted.problems]).toEqual([
    1,
    0,
    [{ row: 'unlisted#XL2031/4001', text: '', reason: expect.stringContaining('its day is not known') }],
  ])
})

describe('a token that cannot be read costs no match', () => {
  const ok = '25-20 25-18 25-23'
  test.each<[what: string, changed: object, reasons: string[]]>([
    ['the number', { MatchNumber: '?' }, ['MatchNumber "?" is not a whole number']],
    ['the tournament', { TournamentCode: '' }, ['TournamentCode "" is not text']],
    ['the code of a team', { TeamA: { Code: '?', Name: 'Norway' } }, ['the code "?" of TeamA is no code']],
    ['the name of a team', { TeamA: { Code: 'NOR', Name: '<b>' } }, ['the name of TeamA has characters that no name has']],
  ])('of a schedule: %s', async (_, changed, reasons) => {
    const rows = [scheduled(1, 'NOR-WAL', ok), scheduled(2, 'NOR-WAL', ok, changed)]
    const dataset = (await getDatasets(fivbXml, { 'XL2031/schedule.json': schedule(rows) })).get('XL2031')!
    expect(dataset.problems.map(({ reason, rows: rejected }) => [reason, rejected])).toEqual(reasons.map((reason) => [reason, 0]))
    expect(dataset.matches.map(({ home, meeting }) => [home.name, meeting])).toEqual([
      ['Norway', 1],
      ['Norway', 2],
    ])
  })

  test.each<[what: string, line: string, reasons: string[]]>([
    ['the number', '2031,1,Pool A,?,NOR-WAL,12/05/2031,20:10,18:00,3-0,XL2031', ['match_id "?" is not a whole number']],
    ['the tournament', '2031,1,Pool A,2,NOR-WAL,12/05/2031,20:10,18:00,3-0,', ['TournamentCode "" is not text']],
    ['another way to write it', '2031,1,Pool A,2,NOR - WAL,2031-05-12,20:10,18:00,"3:0 (25-20, 25-18, 25-23)",XL2031', []],
  ])('of results: %s', async (_, line, reasons) => {
    const files = { 'XL2031/results_2031.csv': results('2031,1,Pool A,1,NOR-WAL,11/05/2031,20:10,18:00,3-0,XL2031', line) }
    const dataset = (await getDatasets(fivbXml, files)).get('XL2031')!
    expect(dataset.problems.map(({ reason, rows }) => [reason, rows])).toEqual(reasons.map((reason) => [reason, 0]))
    expect(dataset.matches.map(({ date, home, scoreboard }) => [date, home.name, scoreboard.homeScore])).toEqual([
      ['2031-05-11', 'Norway', 3],
      ['2031-05-12', 'Norway', 3],
    ])
  })
})
