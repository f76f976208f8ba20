import { describe, expect, test } from '@jest/globals'
import { parsePlayer } from './connector.ts'
import { getCompetition, parseMatch } from './parse-match.ts'
import { parseTeam } from './register.ts'
import { formation, match, players, side, teams } from './testing/invented.ts'

const known = { teams: new Map(teams.map(parseTeam)), players: new Map(players.map((row) => parsePlayer(row, new Map()))) }
const premierLeague = { competition: getCompetition({ competitionId: 364, seasonId: 181150 }, '', []), ...known }
const worldCup = { competition: getCompetition({ competitionId: 28, seasonId: 10078 }, '', []), ...known }

/** Croatia (3) against England (4). */
const cupMatch = (ours: object, theirs: object, fields: object = {}) =>
  match(9, {
    competitionId: 28,
    seasonId: 10078,
    roundId: 4165366,
    gameweek: 0,
    groupName: '',
    dateutc: '2018-07-11 18:00:00',
    label: undefined,
    winner: null,
    teamsData: { 3: side('home', 3, 1, ours), 4: side('away', 4, 1, theirs) },
    ...fields,
  })

test('a match of a league', () => {
  expect(parseMatch(match(9), premierLeague)).toMatchObject({
    id: 9,
    homeId: 1,
    awayId: 2,
    match: {
      stage: { name: 'Regular Season', type: 'league' },
      round: 'Matchday 3',
      roundOrder: 3,
      date: '2017-08-26',
      startAt: '2017-08-26T14:00:00Z',
      timeTbd: false,
      home: { name: 'Northtown', country: 'GB-ENG' },
      away: { name: 'Southtown', country: 'GB-ENG' },
      scoreboard: { state: 'finished', status: 'FT', homeScore: 1, awayScore: 0, winner: 'home' },
      venue: { name: 'North Park' },
      repairs: [],
    },
  })
})

test('referees and coaches without names, and goals without minutes, are left out', () => {
  const parsed = parseMatch(match(9), premierLeague).match
  expect([parsed.officials, parsed.events, parsed.lineup!.home.coach, parsed.lineup!.home.formation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

describe('scores', () => {
  test.each([
    ['after extra time', 'ExtraTime', [2, 0], [1, 0], { status: 'AET', homeScore: 2, awayScore: 1, winner: 'home' }],
    ['after a shoot-out', 'Penalties', [1, 3], [1, 4], { status: 'PEN', homeScore: 1, awayScore: 1, winner: 'away' }],
  ])('%s', (_, duration, [homeEt, homeP], [awayEt, awayP], play) => {
    const row = cupMatch({ scoreET: homeEt, scoreP: homeP }, { scoreET: awayEt, scoreP: awayP }, { duration })
    const parsed = parseMatch(row, worldCup).match.scoreboard
    expect(parsed).toMatchObject(play)
    expect(parsed.scores).toMatchObject({ fulltime: { home: 1, away: 1 }, extraTime: { home: homeEt, away: awayEt } })
    expect(parsed.scores?.penalties).toEqual(duration === 'Penalties' ? expect.objectContaining({ home: homeP, away: awayP }) : undefined)
  })
})

test.each([
  [4165363, { stage: { name: 'Group Stage', type: 'group' }, group: 'C' }],
  [4165364, { stage: { name: 'Knockout Stage', type: 'knockout' }, round: 'Round of 16' }],
  [4165365, { round: 'Quarterfinals' }],
  [4165366, { round: 'Semifinals' }],
  [4165367, { round: 'Third Place' }],
  [4165368, { round: 'Final' }],
])('round %s of the World Cup', (roundId, place) => {
  const parsed = parseMatch(cupMatch({}, {}, { roundId, groupName: roundId === 4165363 ? 'Group C' : '' }), worldCup).match
  expect(parsed).toMatchObject({
    ...place,
    home: { name: 'Croatia', country: 'HR', type: 'national' },
    away: { name: 'England', country: 'GB-ENG', type: 'national' },
  })
  expect('round' in parsed).toBe('round' in place)
})

const sides = match(9).teamsData

describe('rejected', () => {
  test.each<[string, unknown]>([
    ['a row that is not an object', [match(9)]],
    ['competition 28, season 10078, among matches of 364', match(9, { competitionId: 28, seasonId: 10078 })],
    ['season 2, among', match(9, { seasonId: 2 })],
    ['status "Postponed" is unknown', match(9, { status: 'Postponed' })],
    ['dateutc "yesterday"', match(9, { dateutc: 'yesterday' })],
    ['dateutc "2018-02-30 14:00:00"', match(9, { dateutc: '2018-02-30 14:00:00' })],
    ['outside the season', match(9, { dateutc: '2019-08-26 14:00:00' })],
    ['teamsData that is not an object', match(9, { teamsData: 'null' })],
    ['no away side', match(9, { teamsData: { 1: sides[1] } })],
    ['more than one home side', match(9, { teamsData: { 1: sides[1], 2: { ...sides[2], side: 'home' } } })],
    ['team 77 is not in teams.json', match(9, { teamsData: { 1: sides[1], 2: side('away', 77, 0) } })],
    ['score "x"', match(9, { teamsData: { 1: sides[1], 2: { ...sides[2], score: 'x' } } })],
    ['score 200', match(9, { teamsData: { 1: sides[1], 2: { ...sides[2], score: 200 } } })],
    ['label "Northtown - Southtown, 2 - 0" contradicts', match(9, { label: 'Northtown - Southtown, 2 - 0' })],
    ['label "Southtown - Northtown, 1 - 0" contradicts', match(9, { label: 'Southtown - Northtown, 1 - 0' })],
    ['winner 2 contradicts 1-0', match(9, { winner: 2 })],
  ])('%s', (reason, row) => expect(() => parseMatch(row, premierLeague)).toThrow(reason))
})

describe('one bad field is left out with a repair note', () => {
  const league = { name: 'Regular Season', type: 'league' }
  const [knockout, group] = [
    { name: 'Knockout Stage', type: 'knockout' },
    { name: 'Group Stage', type: 'group' },
  ]
  test.each<[string, unknown, object]>([
    ['round left out: gameweek 100', match(9, { gameweek: 100 }), { stage: league }],
    ['left out: competitionId (missing)', match(9, { competitionId: undefined }), { stage: league }],
    ['id left out: wyId 1.5', match(1.5), { stage: league }],
    ['duration left out: duration "Golden"', match(9, { duration: 'Golden' }), { stage: league }],
    ['status left out: "?"', match(9, { status: '?' }), { stage: league }],
    ['left out: label "?" names no two teams', match(9, { label: '?' }), { stage: league }],
    ['left out: winner "?" is not a whole number', match(9, { winner: '?' }), { stage: league }],
    ['half-time left out: scoreHT "x"', match(9, { teamsData: { 1: sides[1], 2: { ...sides[2], scoreHT: 'x' } } }), { stage: league }],
    ['side "?" left out: it is the away side', match(9, { teamsData: { 1: sides[1], 2: { ...sides[2], side: '?' } } }), { stage: league }],
    ['venue left out: venue has characters', match(9, { venue: '<i>North Park</i>' }), { round: 'Matchday 3' }],
  ])('%s', (repair, row, kept) => {
    const parsed = parseMatch(row, premierLeague).match
    expect(parsed).toMatchObject({ ...kept, scoreboard: { homeScore: 1, awayScore: 0 } })
    expect(parsed.repairs).toEqual([expect.stringContaining(repair)])
    expect(parsed.venue === undefined).toBe(repair.startsWith('venue'))
  })
  test('a group match without a group', () => {
    const parsed = parseMatch(cupMatch({}, {}, { roundId: 4165363 }), worldCup).match
    expect([parsed.stage, parsed.group]).toEqual([group, undefined])
  })
  test.each([
    ['', knockout, undefined],
    ['Group C', group, 'C'],
  ])('a round that is not reviewed, group "%s"', (groupName, stage, letter) => {
    const parsed = parseMatch(cupMatch({}, {}, { roundId: 1, groupName }), worldCup).match
    expect(parsed).toMatchObject({ stage, repairs: ['round left out: roundId 1 is not reviewed'] })
    expect(parsed.group).toBe(letter)
    expect(parsed.round).toBeUndefined()
  })
})

test('a winner of 0 with a decided score is ignored', () => {
  expect(parseMatch(match(9, { winner: 0 }), premierLeague).match.scoreboard.winner).toBe('home')
})

describe('an inconsistent lineup is left out', () => {
  test.each<[string, unknown, string[]]>([
    ['no formation', 'null', []],
    ['an invalid formation', [], ['lineup left out: a formation that is not an object']],
    ['ten starters', formation(100, { lineup: formation(100).lineup.slice(1) }), ['lineup left out: 10 players in the starting lineup']],
    ['a starter without a name', formation(104), ['lineup left out: player 114 is not in players.json']],
  ])('%s', (_, value, repairs) => {
    const row = match(9, { teamsData: { 1: side('home', 1, 1, { formation: value }), 2: side('away', 2, 0) } })
    const parsed = parseMatch(row, premierLeague).match
    expect(parsed).toMatchObject({ repairs, scoreboard: { homeScore: 1 } })
    expect(parsed.lineup).toBeUndefined()
  })
})

describe('a competition that is not reviewed', () => {
  const of = (competitionId: number, fileName: string, ...days: string[]) => getCompetition({ competitionId, seasonId: 1 }, fileName, days)

  test.each<[number, string, string[], string]>([
    [364, 'matches_England.json', ['2019-05-12', '2018-08-10'], '2018/2019'],
    [364, 'matches_England.json', ['2018-12-26', '2018-08-10'], '2018/2019'],
    [364, 'matches_England.json', ['2019-02-10'], '2018/2019'],
    [28, 'matches_World_Cup.json', ['2022-12-18', '2022-11-20'], '2022'],
    [999, 'matches_Brazil.json', ['2018-12-02', '2018-04-14'], '2018'],
    [999, 'matches_Portugal.json', ['2018-05-13', '2017-08-06'], '2017/2018'],
    [999, 'matches_Portugal.json', ['2081-05-13', '2018-05-06', '2017-08-06'], '2017/2018'],
  ])('%i has the season of most of its days', (id, file, days, season) => expect(of(id, file, ...days).season).toBe(season))

  test('is a season of the reviewed league', () => expect(of(364, 'x.json', '2018-08-10').league.code).toBe('en.1'))

  test('is a provisional league with the name of its file', () =>
    expect(of(999, 'matches_Brazil.json', '2018-08-10').league).toMatchObject({
      name: 'Brazil',
      country: 'BR',
      isProvisional: true,
    }))

  test('without a day has no season', () => expect(() => of(999, 'matches_Brazil.json')).toThrow('no match of the season has a dateutc'))

  test('has groups, and knock-out matches without a round', () => {
    const competition = of(28, 'matches_World_Cup.json', '2018-06-14')
    const placed = (groupName: string) => parseMatch(cupMatch({}, {}, { seasonId: 1, groupName }), { ...worldCup, competition }).match
    expect(placed('Group B')).toMatchObject({ stage: { type: 'group' }, group: 'B' })
    expect(placed('')).toMatchObject({ stage: { name: 'Knockout Stage', type: 'knockout' } })
    expect(placed('').round).toBeUndefined()
  })
})
