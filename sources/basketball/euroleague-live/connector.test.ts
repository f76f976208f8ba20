import { describe, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { datasetsAt, getDatasets } from '../../testing/get-datasets.ts'
import type { Files } from '../../testing/source-folder.ts'
import { euroleagueLive } from './connector.ts'
import { game, gameStats, header, type InventedPlay, list, liveBox, playerId, plays } from './testing/invented.ts'

const read = async (files: Files) => [...(await getDatasets(euroleagueLive, files)).values()]
const one = async (files: Files) => (await read(files))[0]!.matches[0]!
const board = async (files: Files) => (await one(files)).scoreboard
const listed = (more: object = {}, periods?: readonly (readonly [number, number])[]) => ({ 'E2025/games': list(game(more, periods)) })

test('a game of the list that is over', async () => {
  const [dataset] = await read(listed())
  expect(dataset).toMatchObject({
    ...{ name: 'E/2025-26', rows: 1, problems: [], complete: false, meetingsByDay: true },
    season: { league: { name: 'EuroLeague' }, name: '2025/2026' },
  })
  expect(dataset!.matches[0]).toMatchObject({
    ...{
      key: 'E2025_7',
      sourceId: 'E2025_7',
      stage: { name: 'Regular Season', type: 'league' },
      round: 'Round 2',
      roundOrder: 2,
      meeting: 1,
    },
    ...{ date: '2025-10-02', startAt: '2025-10-02T18:45:00Z', timeTbd: false, attendance: 9_000, venue: { name: 'THE DOME' } },
    home: { name: 'Zalgiris Kaunas', country: 'LT', sourceId: 'ZAL', reviewed: true },
    scoreboard: {
      state: 'finished',
      status: 'FT',
      homeScore: 80,
      awayScore: 75,
      winner: 'home',
      scores: { halftime: { home: 38, away: 40 } },
    },
    officials: [{ name: 'REF, ANN', role: 'referee', key: 'euroleague OAAA' }],
    repairs: [],
  })
})

test('overtimes are periods of their own', async () => {
  const { status, scores } = await board(
    listed({}, [
      [20, 20],
      [20, 20],
      [20, 20],
      [20, 20],
      [9, 9],
      [5, 4],
    ]),
  )
  expect([status, scores?.fulltime, scores?.extraTime, scores?.periods?.items.at(-1)?.period]).toMatchObject([
    ...['AOT', { home: 80, away: 80 }, { home: 94, away: 93 }, 'OT2'],
  ])
})

test.each<[what: string, more: object, expected: object]>([
  ['to be played', {}, { timeTbd: false, scoreboard: { state: 'scheduled', status: 'NS' } }],
  ['whose hour is not confirmed', { confirmedHour: false }, { timeTbd: true, scoreboard: { state: 'scheduled', status: 'TBD' } }],
  ['of the play-in', { phaseType: { code: 'PI' }, roundName: 'Round 1' }, { stage: { name: 'Play-in', type: 'knockout' } }],
  ['of a series', { phaseType: { code: 'PO' }, roundName: 'Game 3' }, { stage: { name: 'Play-offs' }, round: 'Game 3', meeting: 1 }],
  ['of the final four', { phaseType: { code: 'FF' }, roundName: 'Final' }, { neutral: true, meeting: 1, roundOrder: 2 }],
])('a game %s', async (_, more, expected) => expect(await one(listed(more, []))).toMatchObject(expected))

test('another competition is provisional', async () => {
  const [dataset] = await read(listed({ season: { code: 'U2025', name: 'EuroCup 2025-26' } }))
  expect(dataset).toMatchObject({
    name: 'U/2025-26',
    season: { league: { name: 'EuroCup', provisional: true } },
    matches: [{ key: 'U2025_7' }],
  })
})

describe('a game in play', () => {
  const first: readonly InventedPlay[] = [
    ...([
      ['BP', '10:00'],
      ['TPOFF', '10:00', 'home', 1],
      ['2FGM', '9:30', 'home', 1],
      ['AST', '9:30', 'home', 2],
    ] as const),
    ...([
      ['3FGM', '8:10', 'away', 1],
      ['IN', '8:00', 'away', 6],
      ['OUT', '8:00', 'away', 2],
    ] as const),
  ]
  const live = (content: string, more: object = {}) => ({
    ...listed({}, []),
    'E2025_7/Header.json': header(more),
    'E2025_7/PlaybyPlay.json': content,
  })

  test('has period and clock of the last play', async () => {
    expect(await board(live(plays(first)))).toMatchObject({
      ...{ state: 'live', status: 'Q1', period: 'Q1', clock: '8:00', homeScore: 2, awayScore: 3 },
      scores: { periods: { items: [{ period: 'Q1', home: 2, away: 3 }] } },
    })
  })

  test('is in a break after the end of a quarter, and at half-time', async () => {
    expect(await board(live(plays([...first, ['EP', '0:00']])))).toMatchObject({ state: 'break', status: 'BT', period: 'Q1' })
    const half = await board(
      live(
        plays(
          [...first, ['EP', '0:00']],
          [
            ['BP', '10:00'],
            ['EP', '0:00'],
          ],
        ),
      ),
    )
    expect(half).toMatchObject({ state: 'break', status: 'HT', period: 'Q2', scores: { halftime: { home: 2, away: 3 } } })
    expect(half.clock).toBeUndefined()
  })

  test('without plays it is in play, and nobody knows where', async () => {
    const { period, ...rest } = await board({ ...listed({}, []), 'E2025_7/Header.json': header() })
    expect([period, rest]).toMatchObject([undefined, { state: 'live', status: 'LIVE', homeScore: 2 }])
  })

  test('a second overtime begins when the clock is set again', async () => {
    const overtime: readonly InventedPlay[] = [
      ['BP', '5:00'],
      ['2FGM', '0:30', 'home', 1],
      ['EP', '0:00'],
      ['BP', '5:00'],
      ['2FGM', '4:10', 'away', 1],
    ]
    expect(await board(live(plays([], [], [], [], overtime), { ScoreA: '2', ScoreB: '2' }))).toMatchObject({ period: 'OT2', clock: '4:10' })
  })

  test('plays have the types of the archive, and their people', async () => {
    const { plays: all = [] } = await one(live(plays(first)))
    expect(all.map(({ type, side, score }) => [type, side, score])).toEqual([
      ['period_start', undefined, { home: 0, away: 0 }],
      ['jump_ball', 'home', { home: 0, away: 0 }],
      ['shot_made', 'home', { home: 2, away: 0 }],
      ['shot_made', 'away', { home: 2, away: 3 }],
      ['substitution', 'away', { home: 2, away: 3 }],
      ['substitution', 'away', { home: 2, away: 3 }],
    ])
    expect(all[2]!.people).toMatchObject([
      { role: 'shooter', person: { key: playerId('home', 1), name: 'Home Player B' } },
      { role: 'assist', person: { key: playerId('home', 2) } },
    ])
  })

  test('plays that lag behind the score have no events', async () => {
    const { plays: all, events } = await one(live(plays(first), { ScoreA: '4' }))
    expect([all?.length, events]).toEqual([6, undefined])
  })

  test('the end in the header, before the list has it', async () => {
    const quarters = [
      [20, 19],
      [18, 21],
      [22, 17],
      [20, 18],
    ] as const
    const files = {
      ...listed({}, []),
      'E2025_7/Header.json': header({ Live: false, ScoreA: '80', ScoreB: '75' }),
      'E2025_7/Boxscore.json': liveBox(quarters),
    }
    expect(await board(files)).toMatchObject({ state: 'finished', homeScore: 80, scores: { fulltime: { home: 80, away: 75 } } })
    expect(await board({ ...listed({}, []), 'E2025_7/Header.json': header({ Live: false, ScoreA: '0', ScoreB: '0' }) })).toMatchObject({
      state: 'scheduled',
    })
    expect(await board({ ...listed(), 'E2025_7/Header.json': header() })).toMatchObject({ state: 'finished', homeScore: 80 })
  })
})

describe('box scores', () => {
  test('of the live service: lineups, statistics, coach', async () => {
    const files = {
      ...listed({}, []),
      'E2025_7/Header.json': header({ ScoreA: '20', ScoreB: '19' }),
      'E2025_7/Boxscore.json': liveBox([[20, 19]]),
    }
    const { lineup, statistics, attendance } = await one(files)
    expect([lineup!.home.starters.length, lineup!.home.substitutes.length, lineup!.home.bench?.length]).toEqual([5, 1, 1])
    expect([lineup!.home.coach, lineup!.home.starters[0]]).toMatchObject([
      'Ann Coach',
      { key: playerId('home', 1), shirtNumber: 1, minutes: 20 },
    ])
    expect(statistics!.home).toMatchObject({ value: { pts: 20, fgm: 1, fga: 3, reb: 3, ast: 4, turnover: 2, pf: 3 } })
    expect(statistics!.players.find(({ person }) => person.key === playerId('away', 1))!.stats.value).toMatchObject({
      pts: 19,
      min: '20:30',
      plusMinus: -2,
    })
    expect(attendance).toBe(9_000)
  })

  test('of the list', async () => {
    const { statistics, lineup } = await one({ ...listed(), 'seasons/E2025/games/7/stats.json': gameStats([80, 75]) })
    expect(statistics!.players).toHaveLength(10)
    expect(statistics!.home).toMatchObject({ value: { pts: 80, fgm: 4, fga: 8, fg3m: 1, min: '200:00' } })
    expect(lineup!.away.starters[0]).toMatchObject({ key: playerId('away', 1), born: '1998-02-24', heightCm: 201, minutes: 20 })
  })

  test('without an address that names the game belong to the game of their clubs', async () => {
    const [dataset] = await read({
      ...listed({}, []),
      'Header.json': header({ TeamB: 'REAL MADRID' }),
      'Boxscore.json': liveBox([[2, 3]]),
      'stats.json': gameStats([2, 3]),
    })
    expect([dataset!.rows, dataset!.matches.length, dataset!.skipped]).toEqual([4, 1, { 'further replies about a match': 3 }])
  })
})

test('a header alone is a game of the regular season, if its round tells', async () => {
  const [dataset] = await read({ 'Header.json': header() })
  expect(dataset!.matches).toMatchObject([{ date: '2025-10-02', round: 'Round 2', scoreboard: { state: 'live' } }])
  expect(dataset!.matches[0]!.key).toBeUndefined()
  const [late] = await read({ 'Header.json': header({ Round: '36' }) })
  expect(late!.problems).toMatchObject([{ reason: 'no list has the game, or several of these clubs' }])
})

test.each<[what: string, content: string, outcome: object]>([
  ['rounds', '{"data":[{"seasonCode":"E2025","round":1,"name":"Round 1"}]}', { skipped: { 'rounds and phases of a season': 1 } }],
  ['shots', '{"Rows":[]}', { skipped: { 'lists of shots': 1 } }],
  ['plays of an unknown game', plays([]), { problems: [{ reason: 'no list has the game, or several of these clubs' }] }],
  ['a game without a season', list({ ...game(), season: null }), { problems: [{ reason: 'season that is not an object' }] }],
  ['a web page', '<!doctype html>', { problems: [{ reason: expect.stringContaining('JSON') }] }],
  ['empty', '', { problems: [{ reason: 'the file is empty' }] }],
])('a reply with %s', async (_, content, outcome) => {
  const [dataset] = await read({ x: content })
  expect(dataset).toMatchObject({ rows: 1, matches: [], ...outcome })
})

withSharedData('live-feeds/euroleague-live', 'replies of the EuroLeague', (path) => {
  test('a game with its box score', async () => {
    const datasets = await datasetsAt(euroleagueLive, path)
    const match = datasets.get('E/2025-26')!.matches[0]!
    expect([match.key, match.scoreboard.homeScore, match.scoreboard.awayScore]).toEqual(['E2025_1', 85, 78])
    expect([match.lineup!.home.starters.length, match.statistics!.players.length, match.repairs]).toEqual([5, 23, []])
    expect(datasets.get('E/2023-24')!.matches[0]!.scoreboard).toMatchObject({ state: 'finished', homeScore: 80, awayScore: 75 })
  })
})

test('cut anywhere, and with values of another type: never a crash, never another final', async () => {
  const document = game()
  const text = list(document)
  for (let end = 0; end < text.length; end += 17) {
    const datasets = await read({ 'E2025/games': text.slice(0, end) })
    expect([end, datasets.flatMap(({ matches }) => matches).length]).toEqual([end, 0])
  }
  const wrong = [null, 'x', -1, [], {}, 1.5]
  for (const [i, key] of Object.keys(document).entries())
    for (const { matches } of await read({ 'E2025/games': list({ ...document, [key]: wrong[i % wrong.length] }) }))
      for (const { scoreboard } of matches)
        if (scoreboard.state === 'finished') expect([key, scoreboard.homeScore, scoreboard.awayScore]).toEqual([key, 80, 75])
})
