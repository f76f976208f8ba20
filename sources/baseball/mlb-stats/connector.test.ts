import { describe, expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import type { Files } from '../../testing/source-folder.ts'
import { mlbStats } from './connector.ts'
import { boxScore, entry, feed, lineScore, plays, schedule, states, threeOut } from './testing/invented.ts'

const read = async (files: Files) => [...(await getDatasets(mlbStats, files)).values()]
const one = async (files: Files) => (await read(files))[0]!.matches[0]!
const listed = (more: object, score?: readonly [number, number]) => ({ 'v1/schedule': schedule({ '2016-06-01': [entry(more, score)] }) })
const shown = async (files: Files) => {
  const { state, status, statusReason, homeScore, awayScore, winner } = (await one(files)).scoreboard
  return [state, status, awayScore === undefined ? undefined : `${awayScore}-${homeScore}`, winner, statusReason]
}

test('a game of a schedule', async () => {
  const [dataset] = await read(listed({}, [1, 2]))
  expect(dataset).toMatchObject({ name: 'mlb/2016', rows: 1, problems: [], complete: false, meetingsByDay: true, season: { name: '2016' } })
  expect(dataset!.matches[0]).toMatchObject({
    ...{ key: '447001', sourceId: '447001', stage: { name: 'Regular Season' }, date: '2016-06-01' },
    ...{ startAt: '2016-06-01T18:20:00Z', timeTbd: false, venue: { name: 'Wrigley Field' } },
    home: { name: 'Chicago Cubs', country: 'US', reviewed: true, sourceId: '112' },
    away: { name: 'Pittsburgh Pirates', sourceId: '134' },
    repairs: [],
  })
})

describe('states', () => {
  const { scheduled, warmup, delayedStart, live, rain, challenge, review, suspended, over, final, tied, early } = states
  test.each<[what: string, status: object, score: readonly [number, number] | undefined, expected: unknown[]]>([
    ['scheduled', scheduled, undefined, ['scheduled', 'NS']],
    ['without a time', { ...scheduled, startTimeTBD: true }, undefined, ['scheduled', 'TBD']],
    ['warm-up', warmup, undefined, ['scheduled', 'NS']],
    ['a delayed start', delayedStart, undefined, ['delayed', 'DEL', undefined, undefined, 'Rain']],
    ['in play', live, [1, 0], ['live', 'LIVE', '1-0']],
    ['rain', rain, [1, 0], ['interrupted', 'INT', '1-0', undefined, 'Rain']],
    ["a manager's challenge", challenge, [1, 0], ['live', 'LIVE', '1-0']],
    ['a review by the umpires', review, [1, 0], ['live', 'LIVE', '1-0']],
    ['suspended, although "Final"', suspended, [1, 0], ['suspended', 'SUSP', '1-0', undefined, 'Rain']],
    ['over, not yet official', over, [1, 2], ['finished', 'FT', '1-2', 'home']],
    ['final', final, [3, 2], ['finished', 'FT', '3-2', 'away']],
    ['a tie', tied, [1, 1], ['finished', 'FT', '1-1', 'draw']],
    ['called off after the fifth inning', early, [0, 2], ['finished', 'FT', '0-2', 'home', 'Completed early: Rain']],
    ['postponed, although "Final"', states.postponed, undefined, ['postponed', 'PST', undefined, undefined, 'Rain']],
    ['cancelled, although "Final"', states.cancelled, undefined, ['cancelled', 'CANC', undefined, undefined, 'Inclement Weather']],
    ['a forfeit', states.forfeit, [9, 0], ['awarded', 'AWD', '9-0', 'away', 'Forfeited']],
  ])('%s', async (_, status, score, expected) => {
    expect(await shown(listed({ status }, score))).toEqual([...expected, ...Array(5 - expected.length).fill(undefined)])
  })

  test('a forfeit goes to the side that the reply names', async () => {
    const game = entry({ status: states.forfeit }, [5, 2])
    Object.assign(game.teams.home, { isWinner: true })
    expect(await shown({ 'v1/schedule': schedule({ '2016-06-01': [game] }) })).toEqual(['awarded', 'AWD', '5-2', 'home', 'Forfeited'])
  })

  test('a forfeit without a score', async () => {
    const game = entry({ status: states.forfeit })
    Object.assign(game.teams.away, { isWinner: true })
    expect(await shown({ 'v1/schedule': schedule({ '2016-06-01': [game] }) })).toEqual(['awarded', 'AWD', undefined, 'away', 'Forfeited'])
  })

  test('a game that has just begun has the score 0-0', async () => {
    const content = feed({
      status: states.live,
      line: { currentInning: 1, inningState: 'Top', innings: [], teams: { home: {}, away: {} } },
    })
    expect((await shown({ 'game/447001/feed/live': content })).slice(0, 3)).toEqual(['live', 'IN1', '0-0'])
  })

  test.each<[what: string, more: object, reason: string]>([
    ['an unknown state', { status: states.unknown }, 'state "X" is not known'],
    ['states that contradict each other', { status: { ...states.live, codedGameState: 'F' } }, 'states "F" and "I" contradict each other'],
    ['no state', { status: {} }, 'state (missing) is not known'],
    ['over without a score', {}, 'a game that is over without a score'],
    ['no day', { officialDate: null, gameDate: null }, 'officialDate null is not a day'],
    ['no id', { gamePk: 'x' }, 'gamePk "x" is not a whole number'],
  ])('%s is refused, so that what is stored stays', async (_, more, reason) => {
    const [dataset] = await read(listed(more))
    expect([dataset!.matches, dataset!.problems.map((problem) => problem.reason)]).toEqual([[], [reason]])
  })

  test('a state without its code is that of the status code', async () => {
    expect((await shown(listed({ status: { statusCode: 'IR', detailedState: 'Delayed' } }, [0, 0])))[0]).toBe('interrupted')
  })
})

describe('the line score', () => {
  const inPlay = async (more: object, away = '0 2', home = '1 x') =>
    (await one({ 'game/447001/feed/live': feed({ status: states.live, line: lineScore(away, home, more) }) })).scoreboard
  const base = { currentInning: 2, isTopInning: true, outs: 1, balls: 3, strikes: 2, offense: { batter: {}, first: {}, third: {} } }

  test('top of an inning', async () => {
    const board = await inPlay({ ...base, inningState: 'Top' })
    expect(board).toMatchObject({ state: 'live', status: 'IN2', period: '2', awayScore: 2, homeScore: 1 })
    expect(board.detail?.value).toMatchObject({ inning: 2, inningHalf: 'top', outs: 1, balls: 3, strikes: 2, bases: { occupied: [1, 3] } })
    expect(board.scores?.periods?.items.map(({ period, home, away }) => [period, away, home])).toEqual([
      ['1', 0, 1],
      ['2', 2, undefined],
    ])
  })

  test('the change of sides is play, and the end of an inning a break', async () => {
    const middle = await inPlay({ ...base, inningState: 'Middle' })
    expect([middle.state, middle.status, middle.detail?.value]).toMatchObject(['live', 'IN2', { inningHalf: 'top', outs: 3 }])
    const end = await inPlay({ ...base, inningState: 'End', isTopInning: false }, '0 2', '1 0')
    expect([end.state, end.status, end.detail?.value]).toMatchObject([
      'break',
      'BT',
      { inningHalf: 'bottom', outs: 3, bases: { occupied: [] } },
    ])
  })

  test('the bottom of the ninth that was not played, and extra innings', async () => {
    const nine = (await one({ 'game/447001/feed/live': feed({ line: lineScore('0 0 0 0 0 0 0 0 0', '1 0 0 0 0 0 0 0 x') }) })).scoreboard
    expect(nine.scores?.periods?.items.at(-1)?.home).toBeUndefined()
    expect(nine.scores?.fulltime).toMatchObject({ home: 1, away: 0 })
    const ten = (await one({ 'game/447001/feed/live': feed({ line: lineScore('0 0 0 0 0 0 0 0 1 1', '1 0 0 0 0 0 0 0 0 0') }) })).scoreboard
    expect([ten.scores?.fulltime, ten.scores?.extraTime, ten.winner]).toMatchObject([{ home: 1, away: 1 }, { home: 1, away: 2 }, 'away'])
  })

  test('a game of seven innings', async () => {
    const line = lineScore('0 0 0 0 0 0 0 2', '0 0 0 0 0 0 0 0', { scheduledInnings: 7 })
    const { scores } = (await one({ 'game/447001/feed/live': feed({ line }) })).scoreboard
    expect([scores?.fulltime, scores?.extraTime]).toMatchObject([
      { home: 0, away: 0 },
      { home: 0, away: 2 },
    ])
  })

  test('runs that the innings and the box score contradict are left out', async () => {
    const line = { ...lineScore('0 1', '2 0'), teams: { away: { runs: 7 }, home: { runs: 2 } } }
    const { scoreboard, repairs } = await one({ 'game/447001/feed/live': feed({ line, runs: [1, 2] }) })
    expect([scoreboard.awayScore, scoreboard.homeScore, repairs]).toEqual([1, 2, ['runs left out: 2-7, where the innings make 2-1']])
  })

  test('innings that do not make the runs are left out', async () => {
    const line = { ...lineScore('1 0', '0 0'), teams: { away: { runs: 4 }, home: { runs: 0 } } }
    const { scoreboard, repairs } = await one({ 'game/447001/feed/live': feed({ line }) })
    expect([scoreboard.awayScore, scoreboard.scores?.periods]).toEqual([4, undefined])
    expect(repairs).toEqual(['innings left out: they make 0-1 of a score of 0-4'])
  })
})

describe('a game on several days', () => {
  const moved = { rescheduleDate: '2016-07-10T17:05:00Z', rescheduleGameDate: '2016-07-10', officialDate: '2016-07-10' }
  const former = { ...moved, status: states.postponed }

  test('postponed: it has the new day, and the entry of the new day has its state', async () => {
    expect(await one(listed(former))).toMatchObject({
      date: '2016-07-10',
      startAt: '2016-07-10T17:05:00Z',
      scoreboard: { state: 'postponed' },
    })
    const later = entry({ gameDate: '2016-07-10T17:05:00Z', officialDate: '2016-07-10', rescheduledFrom: '2016-06-01T18:20:00Z' }, [1, 2])
    const [dataset] = await read({ 'v1/schedule': schedule({ '2016-07-10': [later], '2016-06-01': [entry(former)] }) })
    expect([dataset!.rows, dataset!.skipped]).toEqual([2, { 'further replies about a match': 1 }])
    expect(dataset!.matches).toMatchObject([{ date: '2016-07-10', scoreboard: { state: 'finished', homeScore: 2 } }])
  })

  test('postponed without a new date: its time is not known', async () => {
    expect(await one(listed({ status: states.postponed }))).toMatchObject({ date: '2016-06-01', timeTbd: true })
  })

  test('suspended and resumed: one game of the first day', async () => {
    const first = entry({ status: states.suspended, resumeDate: '2016-06-02T17:00:00Z', resumeGameDate: '2016-06-02' }, [1, 0])
    const resumed = (status: object, score: readonly [number, number]) =>
      entry({ status, gameDate: '2016-06-02T17:00:00Z', resumedFrom: '2016-06-01T18:20:00Z', resumedFromDate: '2016-06-01' }, score)
    const days = (second: object) => ({ 'v1/schedule': schedule({ '2016-06-01': [first], '2016-06-02': [second] }) })
    const base = { date: '2016-06-01', startAt: '2016-06-01T18:20:00Z' }
    expect(await one(days(resumed(states.live, [1, 1])))).toMatchObject({
      ...base,
      scoreboard: { state: 'live', resumedOn: ['2016-06-02'] },
    })
    expect(await one(days(resumed(states.final, [1, 2])))).toMatchObject({
      ...base,
      scoreboard: { state: 'finished', resumedOn: ['2016-06-02'], homeScore: 2 },
    })
  })

  test('the games of a doubleheader are numbered', async () => {
    const games = [1, 2].map((gameNumber) => entry({ gamePk: 447_000 + gameNumber, doubleHeader: 'S', gameNumber }, [gameNumber, 0]))
    const [dataset] = await read({ 'v1/schedule': schedule({ '2016-06-01': games }) })
    expect(dataset!.matches.map(({ key, gameOfDay }) => [key, gameOfDay])).toEqual([
      ['447001', 1],
      ['447002', 2],
    ])
  })

  test('a time of 07:33 stands for an unknown one', async () => {
    expect(await one(listed({ gameDate: '2016-06-01T07:33:00Z', status: states.scheduled }))).toMatchObject({
      ...{ date: '2016-06-01', timeTbd: true, startAt: '2016-06-01T00:00:00Z' },
    })
  })
})

describe('several replies about a game', () => {
  const moments = [
    feed({ status: states.live, timeStamp: '20160601_190000', line: lineScore('0', '1') }),
    feed({ timeStamp: '20160601_210000', line: lineScore('0', '2') }),
  ]
  const boards = (files: Files) => one(files).then(({ scoreboard: { state, homeScore } }) => [state, homeScore])

  test('the feed with the newest time stamp counts, in any order', async () => {
    for (const [a, b] of [moments, moments.toReversed()]) {
      const files = { '447001/0.json': a!, '447001/1.json': b! }
      expect([await boards(files), (await one(files)).order]).toEqual([['finished', 2], { updatedAt: '2016-06-01T21:00:00Z' }])
      expect((await read(files))[0]!.skipped).toEqual({ 'further replies about a match': 1 })
    }
  })

  test('of two with one time stamp the official one counts', async () => {
    const stamp = '20160601_210000'
    const [over, final] = [states.over, states.final].map((status) =>
      feed({ status, timeStamp: stamp, line: lineScore('0', '2'), data: { gameInfo: { attendance: status === states.over ? 1 : 2 } } }),
    )
    for (const [a, b] of [
      [over, final],
      [final, over],
    ])
      expect((await one({ '447001/0.json': a!, '447001/1.json': b! })).attendance).toBe(2)
  })

  test('without a time stamp the final one counts, and the order is that of the course of a game', async () => {
    const files = { '447001/0.json': feed({ timeStamp: null, line: lineScore('0', '2') }), '447001/1.json': moments[0]! }
    const final = { '447001/0.json': feed({ timeStamp: null, line: lineScore('0', '2') }) }
    expect((await one(final)).order).toEqual({ sequence: 2 })
    expect((await one(files)).order).toEqual({ updatedAt: '2016-06-01T19:00:00Z' })
  })

  test('details win over the list, but the list over a feed that is not as far', async () => {
    expect(await boards({ ...listed({ status: states.live }, [0, 0]), 'game/447001/feed/live': moments[0]! })).toEqual(['live', 1])
    expect(await boards({ ...listed({}, [0, 4]), 'game/447001/feed/live': moments[0]! })).toEqual(['finished', 4])
    expect(await boards({ ...listed({ status: states.postponed }), 'game/447001/feed/live': feed({ status: states.warmup }) })).toEqual([
      'postponed',
      undefined,
    ])
  })

  test('parts alone complete an entry of a schedule, if the folder names the game', async () => {
    const parts = {
      ...listed({ status: states.final }, [0, 1]),
      '447001/boxscore.json': JSON.stringify(boxScore([0, 1])),
      '447001/linescore.json': JSON.stringify(lineScore('0', '1')),
      '447001/playByPlay.json': JSON.stringify(plays(threeOut(1, 'top'))),
    }
    const match = await one(parts)
    expect([match.lineup?.home.starters.length, match.statistics?.players.length, match.plays?.length]).toEqual([10, 22, 4])
    expect(match.scoreboard.scores?.periods?.items).toHaveLength(1)
    const [dataset] = await read({ 'box.json': JSON.stringify(boxScore([0, 1])) })
    expect(dataset!.skipped).toEqual({ 'parts of a game that no folder names': 1 })
    const [refused] = await read({ '447001/boxscore.json': JSON.stringify(boxScore([0, 1])) })
    expect(refused!.problems).toMatchObject([{ reason: 'no reply has the teams and the day of game 447001' }])
  })
})

describe('leagues', () => {
  const team = (id: number, name: string, sport: object, league: string) => ({ team: { id, name, sport, league: { name: league } } })
  const ofSport = (sport: object, league: string, names: readonly [string, string]) =>
    listed({ status: states.scheduled, teams: { home: team(9001, names[0], sport, league), away: team(9002, names[1], sport, league) } })

  test('a level of the minor leagues is provisional', async () => {
    const [dataset] = await read(ofSport({ id: 11, name: 'Triple-A' }, 'International League', ['Ashby Herons', 'Bexford Bees']))
    expect(dataset).toMatchObject({
      name: 'triple-a/2016',
      season: { league: { name: 'Triple-A', provisional: true, countryCode: 'US', key: 'mlb-stats-triple-a' } },
      matches: [{ home: { name: 'Ashby Herons', country: 'US', sourceId: '9001' } }],
    })
  })

  test('a tournament of nations has nations as teams', async () => {
    const [dataset] = await read(ofSport({ id: 51, name: 'International Baseball' }, 'World Baseball Classic', ['Japan', 'Mexico']))
    expect(dataset).toMatchObject({
      name: 'world-baseball-classic/2016',
      season: { league: { type: 'tournament', countryCode: 'INT' } },
      matches: [{ home: { name: 'Japan', country: 'JP', type: 'national' }, away: { country: 'MX' } }],
    })
  })

  test('another league has stages of its own under the types of the major leagues', async () => {
    const cup = (seriesDescription: string) => {
      const [home, away] = [
        team(9001, 'Japan', { id: 51 }, 'World Baseball Classic'),
        team(9002, 'Mexico', { id: 51 }, 'World Baseball Classic'),
      ]
      return one(listed({ gameType: 'F', seriesDescription, seriesGameNumber: 1, status: states.scheduled, teams: { home, away } }))
    }
    expect(await cup('Pool B')).toMatchObject({ stage: { name: 'Pool Play', type: 'group' }, group: 'B' })
    expect(await cup('Quarterfinals')).toMatchObject({ stage: { name: 'Play-offs', type: 'knockout' }, round: 'Quarterfinals' })
  })

  test('a game whose league no reply names is refused', async () => {
    const teams = { home: { team: { id: 9001, name: 'Ashby Herons' } }, away: { team: { id: 9002, name: 'Bexford Bees' } } }
    const [dataset] = await read(listed({ status: states.scheduled, teams }))
    expect(dataset!.problems).toMatchObject([{ reason: 'no reply names the league of team 9001' }])
  })

  test.each([
    ['S', 'games of spring training'],
    ['E', 'exhibition games'],
    ['A', 'all-star games'],
    ['I', 'intrasquad games'],
  ])('games of type %s are skipped', async (gameType, reason) => {
    const [dataset] = await read(listed({ gameType }, [1, 2]))
    expect([dataset!.matches, dataset!.skipped]).toEqual([[], { [reason]: 1 }])
  })

  test('games of the post-season have the round', async () => {
    const game = feed({ game: { type: 'D' }, line: lineScore('0', '1') })
    const files = {
      ...listed({ gameType: 'D', seriesDescription: 'Division Series', seriesGameNumber: 3 }, [0, 1]),
      'game/447001/feed/live': game,
    }
    expect(await one(files)).toMatchObject({ stage: { name: 'Play-offs' }, round: 'National League Division Series, Game 3' })
  })

  test('games of the post-season whose teams are not known yet are skipped', async () => {
    const teams = {
      home: team(4940, 'AL Higher Seed', { id: 1 }, 'American League'),
      away: { team: { id: 147, name: 'New York Yankees' } },
    }
    const [dataset] = await read(listed({ gameType: 'L', status: states.scheduled, teams }))
    expect([dataset!.matches, dataset!.skipped]).toEqual([[], { 'matches without teams': 1 }])
  })

  test('a team has its name of the season', async () => {
    const cleveland = entry({ season: '2016' }, [1, 2])
    cleveland.teams.home.team = { id: 114, name: 'Cleveland Guardians' }
    expect((await one({ 'v1/schedule': schedule({ '2016-06-01': [cleveland] }) })).home.name).toBe('Cleveland Indians')
  })
})

test.each<[what: string, content: string, outcome: object]>([
  ['a roster', '{"roster":[]}', { skipped: { 'rosters of a team': 1 } }],
  ['standings', '{"records":[]}', { skipped: { standings: 1 } }],
  ['time stamps', '["20160601_190000"]', { skipped: { 'time stamps and differences of feeds': 1 } }],
  ['a web page', '<!doctype html>', { problems: [{ reason: expect.stringContaining('JSON') }] }],
  ['of another kind', '{"message":"Internal error"}', { problems: [{ reason: 'no reply of a schedule or a game' }] }],
  ['empty', '', { problems: [{ reason: 'the file is empty' }] }],
])('a reply that is %s', async (_, content, outcome) => {
  const [dataset] = await read({ 'v1/x': content })
  expect(dataset).toMatchObject({ rows: 1, matches: [], ...outcome })
})

test('a list of changed games is known by its name', async () => {
  const [dataset] = await read({ 'game/changes': schedule({ '1984-06-01': [entry({}, [1, 2])] }) })
  expect(dataset).toMatchObject({ matches: [], skipped: { 'lists of changed games': 1 } })
})

test('an unchanged file is read once', async () => {
  let readings = 0
  const bytes = async function* () {
    readings++
    yield Buffer.from(feed({ line: lineScore('0', '2') }))
  }
  const file = { name: 'feed/live', folders: ['game', '447001', 'feed'], bytes }
  for (let i = 0; i < 3; i++) expect((await getDatasets(mlbStats, [file])).size).toBe(1)
  expect(readings).toBe(1)
})
