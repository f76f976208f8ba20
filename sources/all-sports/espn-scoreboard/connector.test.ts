import { describe, expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import { espnScoreboard } from './connector.ts'
import { event, final, scheduled, scoreboard, side, status, summary } from './testing/invented.ts'

type Files = Readonly<Record<string, unknown>>
const read = (files: Files) =>
  getDatasets(espnScoreboard, Object.fromEntries(Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)])))
const readOne = async (files: Files) => {
  const all = [...(await read(files)).values()].filter(({ season }) => season)
  expect(all).toHaveLength(1)
  return all[0]!
}
const readMatch = async (given: object) => {
  const { matches, problems } = await readOne({ 'e.json': given })
  expect(problems).toEqual([])
  return matches[0]!
}
const readBoard = async (given: object) => (await readMatch(given)).scoreboard

const nba = (home: object, away: object, board: object, more: object = {}) =>
  event({
    ...{ league: 's:40~l:46', season: { year: 2027, type: 2 }, sides: [home, away], status: board, date: '2026-12-02T00:30Z' },
    ...more,
  })
const nhl = (home: object, away: object, board: object, more: object = {}) =>
  event({
    ...{ league: 's:70~l:90', season: { year: 2027, type: 2 }, sides: [home, away], status: board, date: '2026-12-02T00:30Z' },
    ...more,
  })
const soccer = (home: object, away: object, board: object, more: object = {}) =>
  event({ ...{ league: 's:600~l:606', season: { year: 2026, type: 1, slug: 'group-stage' }, sides: [home, away], status: board }, ...more })

test('a game of a scoreboard has its league, season, week, teams, ground, attendance and score', async () => {
  const { name, sport, season, matches, complete, rows } = await readOne({ 'scoreboard.json': scoreboard([event()]) })
  expect({ name, sport, season, complete, rows }).toMatchObject({
    ...{ name: 'american-football/nfl/2026', sport: 'american-football', complete: false, rows: 1 },
    season: { name: '2026', league: { slug: 'united-states-nfl', sourceId: 's:20~l:28' } },
  })
  expect(matches).toMatchObject([
    {
      ...{ key: '401000001', sourceId: '401000001', round: 'Week 1', stage: { name: 'Regular Season' }, date: '2026-09-13' },
      ...{ startAt: '2026-09-13T17:00:00Z', timeTbd: false, attendance: 71_500, venue: { name: 'Invented Field', city: 'Ashby' } },
      home: { name: 'Green Bay Packers', country: 'US', reviewed: true, sourceId: 's:0~l:0~t:9' },
      away: { name: 'Chicago Bears', country: 'US', reviewed: true },
      scoreboard: {
        ...{ state: 'finished', status: 'FT', homeScore: 24, awayScore: 17, winner: 'home' },
        scores: {
          halftime: { home: 10, away: 10 },
          fulltime: { home: 24, away: 17 },
          periods: { items: [{ period: 'Q1', home: 7, away: 0 }, {}, {}, {}] },
        },
      },
      repairs: [],
    },
  ])
})

describe('a reply is recognised by its content', () => {
  test.each<[string, object]>([
    ['an event', event()],
    ['a summary', summary(event())],
    ['a scoreboard', scoreboard([event()])],
    ['a scoreboard without leagues', { leagues: [], events: [event()] }],
  ])('%s', async (_, given) => expect(await readMatch(given)).toMatchObject({ key: '401000001', scoreboard: { homeScore: 24 } }))

  test('lines without a number of the period are in order', async () => {
    const lines = (values: readonly number[]) => ({ linescores: values.map((value) => ({ displayValue: String(value) })) })
    const sides = [
      side('home', 1, 'Green Bay Packers', 24, [], lines([7, 3, 7, 7])),
      side('away', 2, 'Chicago Bears', 17, [], lines([0, 10, 7, 0])),
    ] as const
    expect(await readBoard(summary(event({ sides })))).toMatchObject({ scores: { halftime: { home: 10, away: 10 } } })
  })

  test('one of neither is a problem', async () => {
    const datasets = await read({ 'a.json': { status: 404, message: 'not found' }, 'b.json': [], 'c.json': event() })
    expect([...datasets.values()].flatMap(({ problems }) => problems.map(({ reason }) => reason))).toEqual([
      'an event of no competition, or of several',
      'a reply that is not an object',
    ])
  })
})

describe('a status', () => {
  const american = (board: object, home = 10, away = 7) =>
    event({ sides: [side('home', 1, 'Green Bay Packers', home, [7, 3]), side('away', 2, 'Chicago Bears', away, [0, 7])], status: board })
  test.each<[string, object, object]>([
    ['SCHEDULED', scheduled, { state: 'scheduled', status: 'NS' }],
    [
      'a quarter',
      status({ name: 'IN_PROGRESS', period: 2, clock: '4:31', seconds: 271 }),
      { state: 'live', status: 'Q2', period: 'Q2', clock: '4:31' },
    ],
    ['HALFTIME of the period to come', status({ name: 'HALFTIME', period: 3 }), { state: 'break', status: 'HT', period: 'Q2' }],
    ['HALFTIME', status({ name: 'HALFTIME', period: 2 }), { state: 'break', status: 'HT', period: 'Q2' }],
    ['END_PERIOD', status({ name: 'END_PERIOD', period: 2 }), { state: 'break', status: 'BT', period: 'Q2' }],
    ['DELAYED before the start', status({ name: 'DELAYED', period: 0, state: 'pre' }), { state: 'delayed', status: 'DEL' }],
    ['DELAYED in play', status({ name: 'DELAYED', period: 2 }), { state: 'interrupted', status: 'INT', homeScore: 10 }],
    [
      'a delay before the start that has a period',
      status({ name: 'DELAYED', period: 1, state: 'pre' }),
      { state: 'delayed', status: 'DEL' },
    ],
    ['RAIN_DELAY', status({ name: 'RAIN_DELAY', period: 2 }), { state: 'interrupted', status: 'INT' }],
    ['SUSPENDED', status({ name: 'SUSPENDED', period: 2 }), { state: 'suspended', status: 'SUSP', homeScore: 10, awayScore: 7 }],
    ['ABANDONED', status({ name: 'ABANDONED', state: 'post', period: 2 }), { state: 'abandoned', status: 'ABD', homeScore: 10 }],
    ['POSTPONED', status({ name: 'POSTPONED', state: 'post' }), { state: 'postponed', status: 'PST' }],
    ['CANCELED', status({ name: 'CANCELED', state: 'post' }), { state: 'cancelled', status: 'CANC' }],
    ['FORFEIT', status({ name: 'FORFEIT', state: 'post', completed: true }), { state: 'awarded', status: 'AWD' }],
    ['FINAL', final(), { state: 'finished', status: 'FT', winner: 'home' }],
  ])('%s', async (_, board, expected) => {
    const found = await readBoard(american(board))
    expect(found).toMatchObject(expected)
    if (!('homeScore' in expected) && ['scheduled', 'delayed', 'postponed', 'cancelled'].includes(found.state))
      expect([found.homeScore, found.scores, found.winner, found.period]).toEqual([undefined, undefined, undefined, undefined])
  })

  test.each<[string, object, string]>([
    ['of no known name', status({ name: 'UNCONTESTED' }), 'state "STATUS_UNCONTESTED" is not known'],
    ['of an over match that is not completed', status({ name: 'FINAL', state: 'post' }), 'state FINAL is not completed'],
    ['without a name', { type: {} }, 'state (missing) is not known'],
  ])('%s refuses the match', async (_, board, reason) => {
    const { matches, problems } = await readOne({ 'e.json': american(board) })
    expect([matches, problems.map((each) => each.reason)]).toEqual([[], [reason]])
  })

  test('says why a game was put off', async () => {
    const put = event({
      status: status({ name: 'POSTPONED', state: 'post' }),
      competition: { notes: [{ type: 'event', headline: 'Snow - Makeup date May 5' }] },
    })
    expect(await readBoard(put)).toMatchObject({ state: 'postponed', statusReason: 'Snow - Makeup date May 5' })
  })

  test('has no reason that names the game of a series', async () => {
    const put = event({ status: status({ name: 'POSTPONED', state: 'post' }), competition: { notes: [{ headline: 'NLDS - Game 4' }] } })
    expect((await readBoard(put)).statusReason).toBeUndefined()
  })

  test('a score that cannot be read is never a result', async () => {
    const sides = [side('home', 1, 'Green Bay Packers', 0, [], { score: 'x' }), side('away', 2, 'Chicago Bears', 3)] as const
    const { matches, problems } = await readOne({ 'e.json': event({ sides }) })
    expect([matches, problems.map((each) => each.reason)]).toEqual([[], ['score "x" is not a whole number']])
  })
})

describe('the score by period', () => {
  test('that does not make the score is left out', async () => {
    const sides = [side('home', 1, 'Green Bay Packers', 24, [7, 3, 7, 6]), side('away', 2, 'Chicago Bears', 17, [0, 10, 7, 0])] as const
    expect(await readMatch(event({ sides }))).toMatchObject({
      scoreboard: { homeScore: 24, scores: { fulltime: { home: 24, away: 17 } } },
      repairs: ['score by period left out: it makes 23-17, not 24-17'],
    })
  })

  test('of overtimes of American football is one period', async () => {
    const sides = [side('home', 1, 'Oregon', 44, [7, 10, 0, 7, 7, 13]), side('away', 2, 'Boise', 38, [7, 10, 0, 7, 7, 7])] as const
    const found = await readBoard(event({ league: 's:20~l:23', sides, status: final(6, 'Final/2OT') }))
    expect(found).toMatchObject({ status: 'AOT', scores: { fulltime: { home: 24, away: 24 }, extraTime: { home: 44, away: 38 } } })
    expect(found.scores!.periods!.items.at(-1)).toMatchObject({ period: 'OT', home: 20, away: 14 })
  })

  test('between two quarters of American football is that of the one before', async () => {
    const board = status({ name: 'IN_PROGRESS', period: 4, clock: '15:00', seconds: 900 })
    const sides = [side('home', 1, 'Green Bay Packers', 10, [7, 3, 0, 0]), side('away', 2, 'Chicago Bears', 7, [0, 7, 0, 0])] as const
    const between = event({ sides, status: board, competition: { situation: { lastPlay: { type: { id: '2', text: 'End Period' } } } } })
    expect(await readBoard(between)).toMatchObject({
      state: 'break',
      status: 'BT',
      period: 'Q3',
      scores: { halftime: { home: 10, away: 7 } },
    })
    expect(await readBoard(event({ sides, status: board }))).toMatchObject({ state: 'live', period: 'Q4', clock: '15:00' })
  })

  test('of halves of colleges', async () => {
    const sides = [side('home', 1, 'Duke Blue Devils', 80, [40, 33, 7]), side('away', 2, 'Kansas Jayhawks', 78, [30, 43, 5])] as const
    const competition = { format: { regulation: { periods: 2 } } }
    const college = { league: 's:40~l:41', season: { year: 2027, type: 2 }, sides, competition }
    expect(await readBoard(event({ ...college, status: final(3, 'Final/OT') }))).toMatchObject({
      status: 'AOT',
      scores: { halftime: { home: 40, away: 30 }, fulltime: { home: 73, away: 73 }, extraTime: { home: 80, away: 78 } },
    })
    const half = [side('home', 1, 'Duke Blue Devils', 40, [40]), side('away', 2, 'Kansas Jayhawks', 30, [30])] as const
    expect(await readBoard(event({ ...college, sides: half, status: status({ name: 'HALFTIME' }) }))).toMatchObject({
      ...{ state: 'break', status: 'HT', period: '1H', scores: { halftime: { home: 40, away: 30 } } },
    })
  })

  test('of an inning in which the home side did not bat has none of it', async () => {
    const line = [0, 0, 0, 0, 0, 0, 0, 0]
    const sides = [side('home', 1, 'Atlanta Braves', 3, [3, ...line.slice(1)]), side('away', 2, 'Miami Marlins', 1, [1, ...line])] as const
    const found = await readBoard(event({ league: 's:1~l:10', sides, season: { year: 2026, type: 2 }, status: final(9) }))
    expect(found.scores!.periods!.items.at(-1)).toMatchObject({ period: '9', away: 0 })
    expect(found.scores!.periods!.items.at(-1)!.home).toBeUndefined()
    expect(found).toMatchObject({ status: 'FT', scores: { fulltime: { home: 3, away: 1 } } })
  })
})

describe('hockey', () => {
  const [home, away] = ['Boston Bruins', 'Ottawa Senators']
  test('counts its clock up', async () => {
    const board = status({ name: 'IN_PROGRESS', period: 2, clock: '7:26', seconds: 446 })
    const found = await readBoard(nhl(side('home', 1, home, 1, [1, 0]), side('away', 2, away, 0, [0, 0]), board))
    expect(found).toMatchObject({ state: 'live', status: 'P2', period: 'P2', clock: '12:34', minute: 33 })
  })

  test.each<[string, number, string, readonly (readonly number[])[], object]>([
    [
      'an overtime',
      4,
      'Final/OT',
      [
        [1, 1, 0, 1],
        [0, 1, 1, 0],
      ],
      { status: 'AOT', scores: { fulltime: { home: 2, away: 2 }, extraTime: { home: 3, away: 2 } } },
    ],
    [
      'a shoot-out',
      5,
      'Final/SO',
      [
        [1, 1, 0, 0, 2],
        [0, 1, 1, 0, 1],
      ],
      { status: 'AP', scores: { fulltime: { home: 2, away: 2 }, extraTime: { home: 2, away: 2 } } },
    ],
    [
      'a shoot-out without lines',
      5,
      'Final/SO',
      [[], []],
      { status: 'AP', scores: { fulltime: { home: 2, away: 2 }, extraTime: { home: 2, away: 2 } } },
    ],
  ])('%s', async (_, period, detail, [one, other], expected) => {
    expect(await readBoard(nhl(side('home', 1, home, 3, one), side('away', 2, away, 2, other), final(period, detail)))).toMatchObject({
      ...{ state: 'finished', homeScore: 3, awayScore: 2, winner: 'home' },
      ...expected,
    })
  })

  test('the second overtime of play-offs is no shoot-out', async () => {
    const season = { year: 2027, type: 3 }
    const found = await readBoard(
      nhl(side('home', 1, home, 3, [1, 1, 0, 0, 1]), side('away', 2, away, 2, [0, 1, 1, 0, 0]), final(5, 'Final/2OT'), { season }),
    )
    expect(found.scores!.periods!.items.map(({ period }) => period)).toEqual(['P1', 'P2', 'P3', 'OT1', 'OT2'])
  })
})

describe('soccer', () => {
  const [mexico, korea] = [side('home', 1, 'Mexico', 1), side('away', 2, 'South Korea', 1)]
  test.each<[string, object, object]>([
    ['a minute', status({ name: 'FIRST_HALF', clock: "23'", seconds: 1380 }), { state: 'live', status: '23', period: '1H', minute: 23 }],
    [
      'stoppage time',
      status({ name: 'SECOND_HALF', period: 2, clock: "90'+4'" }),
      { status: '90+4', period: '2H', minute: 90, extraMinute: 4 },
    ],
    [
      'half-time',
      status({ name: 'HALFTIME', clock: "45'+2'" }),
      { state: 'break', status: 'HT', period: '1H', scores: { halftime: { home: 1, away: 1 } } },
    ],
    ['extra time', status({ name: 'OVERTIME', period: 3, clock: "97'" }), { state: 'live', status: '97', period: 'ET1', minute: 97 }],
    ['a shoot-out', status({ name: 'SHOOTOUT', period: 5, clock: "120'" }), { state: 'live', status: 'P', period: 'PEN' }],
    [
      'full time',
      status({ name: 'FULL_TIME', state: 'post', completed: true, period: 2 }),
      { status: 'FT', winner: 'draw', scores: { fulltime: { home: 1, away: 1 } } },
    ],
  ])('%s', async (_, board, expected) => expect(await readBoard(soccer(mexico, korea, board))).toMatchObject(expected))

  test('a shoot-out is apart from the score, and its winner is marked', async () => {
    const board = status({ name: 'FINAL_PEN', id: 47, state: 'post', completed: true, period: 5 })
    const sides = [
      side('home', 1, 'Mexico', 1, [], { shootoutScore: 3, winner: false }),
      side('away', 2, 'South Korea', 1, [], { shootoutScore: 4, winner: true }),
    ] as const
    expect(await readBoard(soccer(...sides, board))).toMatchObject({
      status: 'PEN',
      homeScore: 1,
      awayScore: 1,
      winner: 'away',
      scores: { penalties: { home: 3, away: 4 } },
    })
  })

  test('an extra time has no full-time score that nobody states', async () => {
    const board = status({ name: 'FINAL_AET', id: 45, state: 'post', completed: true, period: 4 })
    const found = await readBoard(soccer(side('home', 1, 'Mexico', 2), side('away', 2, 'South Korea', 1), board))
    expect(found).toMatchObject({ status: 'AET', winner: 'home', scores: { extraTime: { home: 2, away: 1 } } })
    expect(found.scores!.fulltime).toBeUndefined()
  })

  test.each([
    ['uefa.champions', 'league-phase', { name: 'League Phase', type: 'league' }, undefined],
    ['uefa.champions', 'knockout-round-playoffs', { name: 'Knockout Phase Play-offs' }, undefined],
    ['uefa.champions', 'quarterfinals', { name: 'Knockout Phase', type: 'knockout' }, 'Quarter-finals'],
    ['eng.fa', 'third-round', { type: 'knockout' }, 'Round 3'],
    ['eng.1', '2026-27-english-premier-league', { name: 'Regular Season', type: 'league' }, undefined],
    ['fifa.world', 'round-of-32', { name: 'Knockout Stage', type: 'knockout' }, 'Round of 32'],
  ])('%s: %s', async (slug, phase, stage, round) => {
    const given = event({ league: 's:600~l:9', season: { year: 2026, slug: phase }, status: scheduled })
    const { matches } = await readOne({ 'scoreboard.json': scoreboard([given], { uid: 's:600~l:9', slug }) })
    expect(matches[0]).toMatchObject({ stage, ...(round !== undefined && { round }) })
    expect(matches[0]!.round).toBe(round)
  })

  test('nations are those of every source', async () => {
    expect(await readMatch(soccer(mexico, korea, scheduled))).toMatchObject({
      home: { country: 'MX', type: 'national' },
      away: { country: 'KR', type: 'national' },
    })
  })
})

describe('baseball', () => {
  const [braves, marlins] = [side('home', 1, 'Atlanta Braves', 1, [1, 0]), side('away', 2, 'Miami Marlins', 0, [0, 0])]
  test.each<[string, object]>([
    ['Top 2nd', { state: 'live', status: 'IN2', period: '2', detail: { case: 'baseball', value: { inning: 2, inningHalf: 'top' } } }],
    ['Mid 2nd', { state: 'live', status: 'IN2', detail: { value: { inning: 2, inningHalf: 'bottom' } } }],
    ['Bot 2nd', { state: 'live', detail: { value: { inningHalf: 'bottom' } } }],
    ['End 2nd', { state: 'break', status: 'BT', period: '2' }],
  ])('%s', async (detail, expected) => {
    const board = status({ name: 'IN_PROGRESS', period: 2, detail })
    expect(
      await readBoard(event({ league: 's:1~l:10', season: { year: 2026, type: 2 }, sides: [braves, marlins], status: board })),
    ).toMatchObject(expected)
  })
})

describe('a league', () => {
  const unknown = (more: object = {}) =>
    event({ league: 's:600~l:630', season: { year: 2026, type: 13_907, slug: '2026-brasileiro-serie-a' }, ...more })
  test('that is not reviewed is provisional, under the name of the reply and the country of its slug', async () => {
    const league = { uid: 's:600~l:630', name: 'Brazilian Serie A', slug: 'bra.1' }
    const { name, season } = await readOne({ 'scoreboard.json': scoreboard([unknown()], league) })
    expect([name, season]).toMatchObject([
      'soccer/espn.600.630/2026',
      { name: '2026', league: { name: 'Brazilian Serie A', countryCode: 'BR', provisional: true } },
    ])
  })

  test('of a single event has the name that another reply gives it, else that of its season, else of its address', async () => {
    const league = { uid: 's:600~l:630', name: 'Brazilian Serie A', slug: 'bra.1' }
    const both = await readOne({ 'scoreboard.json': scoreboard([unknown()], league), 'e.json': unknown({ id: 2 }) })
    expect([both.season!.league.name, both.matches.length]).toEqual(['Brazilian Serie A', 2])
    const [alone] = (await read({ 'soccer_bra.1_401841257_half-time.json': unknown() })).values()
    expect(alone!.season!.league).toMatchObject({ name: 'Brasileiro Serie A', countryCode: 'BR' })
    const cup = unknown({ season: { year: 2026, slug: 'final' } })
    const [ofAddress] = (await read({ 'soccer_bra.copa_do_brazil_401841257_half-time.json': cup })).values()
    expect(ofAddress!.season!.league).toMatchObject({ name: 'bra.copa_do_brazil', type: 'cup' })
    const polled = await getDatasets(espnScoreboard, [
      file('apis/site/v2/sports/soccer/eng.1/scoreboard/7', unknown({ league: 's:600~l:700' })),
    ])
    expect([...polled.keys()]).toEqual(['soccer/en.1/2026-2027'])
  })

  test.each([
    [{ year: 2026, slug: '2026-27-liga-mx' }, '2026/2027'],
    [{ year: 2027, slug: 'regular', name: '2026-27 Liga MX' }, '2026/2027'],
    [{ year: 2026, slug: '2020-21-liga-mx' }, '2026'],
  ])('whose season is %j', async (season, name) => {
    expect((await readOne({ 'e.json': event({ league: 's:600~l:999', season }) })).season!.name).toBe(name)
  })

  test.each([
    ['s:850~l:851', 'the sport of "s:850~l:851~e:401000001" is not known'],
    ['', 'the sport of "~e:401000001" is not known'],
  ])('of no known sport (%j) is a problem', async (league, reason) => {
    const problems = [...(await read({ 'e.json': event({ league }) })).values()].flatMap((each) => each.problems)
    expect(problems).toMatchObject([{ reason }])
  })
})

describe('of several replies about a match', () => {
  const live = (period: number, seconds: number, points: number, name = 'IN_PROGRESS') =>
    event({
      sides: [side('home', 1, 'Green Bay Packers', points), side('away', 2, 'Chicago Bears', 0)],
      status: status({ name, period, seconds, clock: '1:00' }),
    })
  const inning = (detail: string, runs: number) =>
    event({
      ...{ league: 's:1~l:10', season: { year: 2026, type: 2 }, status: status({ name: 'IN_PROGRESS', period: 3, detail }) },
      sides: [side('home', 1, 'Atlanta Braves', runs), side('away', 2, 'Miami Marlins', 0)],
    })
  test.each<[string, Files, number]>([
    ['the result counts, whatever its place', { 'a.json': event(), 'b.json': live(4, 10, 20) }, 24],
    [
      'a result counts before a cancellation',
      { 'a.json': event({ status: status({ name: 'CANCELED', state: 'post' }) }), 'b.json': event() },
      24,
    ],
    ['the later period counts', { 'a.json': live(3, 800, 20), 'b.json': live(2, 1, 10) }, 20],
    ['the later half of an inning counts', { 'a.json': inning('Bot 3rd', 20), 'b.json': inning('Mid 3rd', 10) }, 20],
    ['less time left counts', { 'a.json': live(3, 100, 20), 'b.json': live(3, 800, 10) }, 20],
    ['a break is after its period', { 'a.json': live(2, 0, 13, 'HALFTIME'), 'b.json': live(2, 0, 10) }, 13],
    ['play counts before the fixture', { 'a.json': live(1, 800, 3), 'b.json': event({ status: scheduled }) }, 3],
    ['the details count before the list', { 'a.json': live(3, 100, 20), 'b.json': scoreboard([live(3, 100, 17), event({ id: 2 })]) }, 20],
    ['a known state counts', { 'a.json': live(3, 100, 20), 'b.json': live(3, 50, 30, 'NOBODY_KNOWS') }, 20],
  ])('%s', async (_, files, score) => {
    const { matches, skipped } = await readOne(files)
    expect([matches.find(({ key }) => key === '401000001')!.scoreboard.homeScore, skipped]).toEqual([
      score,
      { 'earlier replies about a match': 1 },
    ])
  })
})

describe('meetings', () => {
  test('are known by their day where teams meet several times at a ground', async () => {
    const [bos, nyk] = [side('home', 1, 'Boston Celtics', 90), side('away', 2, 'New York Knicks', 80)]
    const { matches, meetingsByDay } = await readOne({ 'e.json': nba(bos, nyk, final()) })
    expect([meetingsByDay, matches[0]!.meeting, matches[0]!.gameOfDay]).toEqual([true, undefined, undefined])
    expect((await readOne({ 'e.json': event() })).meetingsByDay).toBeUndefined()
  })

  test('of a day are numbered by their start', async () => {
    const game = (id: number, date: string) =>
      event({
        ...{ league: 's:1~l:10', id, date, season: { year: 2026, type: 2 } },
        status: final(9),
        sides: [side('home', 1, 'Atlanta Braves', 2), side('away', 2, 'Miami Marlins', 1)],
      })
    const list = scoreboard([game(2, '2026-06-01T23:10Z'), game(1, '2026-06-01T17:10Z'), game(3, '2026-06-02T23:10Z')], {
      uid: '',
      slug: '',
    })
    const { matches } = await readOne({ 'scoreboard.json': list })
    expect(matches.map(({ key, gameOfDay }) => [key, gameOfDay])).toEqual([
      ['2', 2],
      ['1', 1],
      ['3', undefined],
    ])
  })

  test('are not those that were put off', async () => {
    const off = status({ name: 'POSTPONED', state: 'post' })
    const { matches } = await readOne({
      'scoreboard.json': scoreboard([event({ id: 21, status: off }), event({ id: 22, date: '2026-09-15T00:15Z' })]),
    })
    expect(matches.map(({ key, meeting }) => [key, meeting])).toEqual([
      ['21', 21],
      ['22', 1],
    ])
  })

  test.each([
    ['NBA Cup - Championship', 2, 'NBA Cup Final'],
    ['NBA Cup - Quarterfinals', 2, 'Regular Season'],
    ['East Play-In', 5, 'Play-In'],
    ['NBA Finals - Game 7', 3, 'Play-offs'],
  ])('of the NBA have the stages of archives: %s', async (headline, type, name) => {
    const [bos, nyk] = [side('home', 1, 'Boston Celtics', 90), side('away', 2, 'New York Knicks', 80)]
    const given = nba(bos, nyk, final(), { season: { year: 2027, type }, competition: { notes: [{ headline }] } })
    expect((await readMatch(given)).stage.name).toBe(name)
  })

  test('of a series name their round', async () => {
    const [bos, nyk] = [side('home', 1, 'Boston Celtics', 90), side('away', 2, 'New York Knicks', 80)]
    const sixth = nba(bos, nyk, final(), {
      season: { year: 2027, type: 3 },
      competition: { notes: [{ headline: 'East Semifinals - Game 6' }] },
    })
    expect(await readMatch(sixth)).toMatchObject({ round: 'East Semi-finals, Game 6', stage: { name: 'Play-offs', type: 'knockout' } })
  })
})

test('preseason games, all-star games and sides that are not decided are skipped', async () => {
  const { matches, problems, skipped } = await readOne({
    'scoreboard.json': scoreboard([
      event({ id: 31, season: { year: 2026, type: 1 } }),
      event({ id: 32, competition: { type: { id: '4', abbreviation: 'ALLSTAR' } } }),
      event({ id: 33, sides: [side('home', -1, 'TBD', 0), side('away', -2, 'TBD', 0)], status: scheduled }),
      event({ id: 34 }),
      event({ id: 35, sides: [side('home', 1, 'AFC', 20), side('away', 2, 'NFC', 10)], season: { year: 2026, type: 3 } }),
    ]),
  })
  expect([matches.length, problems, skipped]).toEqual([1, [], { 'preseason games': 1, 'all-star games': 2, 'matches without teams': 1 }])
})

test.each<[string, string, object, string]>([
  ['s:600~l:606', '2026-06-12T02:00Z', { country: 'Mexico' }, '2026-06-11'],
  ['s:600~l:606', '2026-06-12T02:00Z', { country: 'Japan' }, '2026-06-12'],
  ['s:600~l:606', '2026-06-12T02:00Z', { country: 'Nowhere' }, '2026-06-12'],
  ['s:600~l:606', '2026-06-12T02:00Z', {}, '2026-06-12'],
  ['s:70~l:90', '2026-06-12T02:00Z', {}, '2026-06-11'],
])('the day of %s at %s in %j is %s', async (league, date, address, day) => {
  const given = event({
    league,
    date,
    season: { year: 2026, type: 2 },
    status: scheduled,
    competition: { venue: { fullName: 'The Park', address } },
  })
  expect((await readMatch(given)).date).toBe(day)
})

test('a start that is not known is that of its day in the zone of the league', async () => {
  const night = event({ date: '2026-09-15T00:15Z', status: scheduled, competition: { timeValid: false } })
  expect(await readMatch(night)).toMatchObject({
    date: '2026-09-14',
    startAt: '2026-09-14T00:00:00Z',
    timeTbd: true,
    scoreboard: { status: 'TBD' },
  })
})

function file(path: string, value: unknown) {
  const [name, ...folders] = path.split('/').reverse() as [string, ...string[]]
  return {
    name: `${folders[0]}/${name}`,
    folders: folders.toReversed(),
    async *bytes(from = 0) {
      yield Buffer.from(JSON.stringify(value)).subarray(from)
    },
  }
}
