import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { nflGamecenter } from '@touchline/sources/american-football/nfl-gamecenter/connector'
import type { Stats } from '@touchline/sources/american-football/nfl-gamecenter/stats'
import {
  gameDocument,
  getPlays,
  ids,
  playerList,
  runner,
} from '@touchline/sources/american-football/nfl-gamecenter/testing/invented-document'
import { gameFields, gamesFile } from '@touchline/sources/american-football/nfl-results/testing/game-row'
import { getDatasets } from '@touchline/sources/testing/get-datasets'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { startedIngest } from '../../../../testing/started-ingest.ts'

const id = '2018090900'
const files = { [`2018/${id}.json`]: gameDocument(id), 'players/players_2018.json': playerList({ [ids.runner]: runner }) }
const getMatch = async (given: Record<string, string | Uint8Array> = files) =>
  (await getDatasets(nflGamecenter, given)).get(`2018/${id.slice(0, 8)}`)!.matches[0]!

test.each<[name: string, reads: boolean]>([
  ['2018090900.json', true],
  ['players_2018.json', true],
  ['players.json', true],
  ['schedule.json', true],
  ['2018090900.json.gz', true],
  ['2018.json', false],
])('%s is read: %s', (name, reads) => expect(nflGamecenter.reads(name)).toBe(reads))

test('a game has the round of its day, its points, and no kick-off time', async () => {
  expect(await getMatch()).toMatchObject({
    stage: { name: 'Regular Season' },
    round: 'Week 1',
    date: '2018-09-09',
    timeTbd: true,
    home: { name: 'Philadelphia Eagles' },
    away: { name: 'Atlanta Falcons' },
    scoreboard: { status: 'FT', homeScore: 7, awayScore: 0 },
    repairs: [],
  })
  expect((await getMatch()).lineup).toBeUndefined()
})

test('people have full names and dates of birth from the list, else their short names', async () => {
  const { statistics } = await getMatch()
  expect(statistics!.players.map(({ person }) => person)).toEqual([
    {
      key: ids.runner,
      name: 'Rob Unner',
      firstName: 'Rob',
      lastName: 'Unner',
      born: '1990-01-23',
      position: 'RB',
      heightCm: 180,
      weightKg: 91,
    },
    { key: ids.kicker, name: 'K. Icker' },
  ])
})

test('the list may be that of all seasons, and games may be archives', async () => {
  const list = playerList({ [ids.runner]: runner })
  const given = { [`x/${id}.json.gz`]: gzipSync(gameDocument(id)), 'x/players.json': list }
  expect(await getMatch(given)).toEqual(await getMatch())
  const cutOff = { ...given, [`x/${id}.json.gz`]: gzipSync(gameDocument(id)).subarray(0, -50) }
  const dataset = (await getDatasets(nflGamecenter, cutOff)).get(`2018/${id.slice(0, 8)}`)!
  expect([dataset.rows, dataset.problems.map(({ reason }) => reason)]).toEqual([1, ['a gzip archive that is cut off']])
  const both = await getDatasets(nflGamecenter, { ...cutOff, [`x/${id}.json`]: gameDocument(id) })
  expect(both.get(`2018/${id.slice(0, 8)}`)).toMatchObject({ rows: 1, problems: [], matches: [{}] })
})

test('the schedule has kick-offs; one that cannot be read is unknown', async () => {
  const kickOff = async (games: unknown) => {
    const datasets = await getDatasets(nflGamecenter, { ...files, 'x/schedule.json': JSON.stringify({ games, time: 1 }) })
    const [match] = datasets.get(`2018/${id.slice(0, 8)}`)!.matches
    return [match!.startAt, match!.timeTbd, datasets.get('schedule')!.problems.map(({ reason }) => reason)]
  }
  const game = { eid: id, time: '4:25', meridiem: 'PM' }
  expect(await kickOff([[id, game]])).toEqual(['2018-09-09T20:25:00Z', false, []])
  const unknown = ['2018-09-09T00:00:00Z', true]
  expect(await kickOff([['2018091000', game]])).toEqual([...unknown, []])
  expect(await kickOff([[id, { ...game, time: '25:00' }], ['?', game], 7])).toEqual([
    ...unknown,
    [expect.stringContaining('time "25:00" is not'), 'the id of a game has no day', 'a game 7 is not a list'],
  ])
  expect(await kickOff(7)).toEqual([...unknown, ['games 7 is not a list']])
})

test('player and team stats are in the same categories', async () => {
  const { statistics } = await getMatch()
  const rushing = { attempts: 1, yards: 5, touchdowns: 1, longest: 5, twoPointAttempts: 0, twoPointsMade: 0 }
  expect(statistics!.home.value).toMatchObject({ firstDowns: 1, totalYards: 5, thirdDown: '0-0', possessionTime: '30:00', rushing })
  expect(statistics!.players[0]!.stats).toEqual({ case: 'americanFootball', value: { rushing } })
  expect(statistics!.periods!.map(({ period, home }) => [period, home.value])).toMatchObject([['Q1', { totalYards: 5, firstDowns: 1 }]])
})

describe('what is computed from the plays', () => {
  const getStatistics = async (change: Parameters<typeof gameDocument>[1]) =>
    (await getMatch({ [`2018/${id}.json`]: gameDocument(id, change) })).statistics!

  test('and contradicts a total of the feed is left out by period', async () => {
    const { home, periods } = await getStatistics(({ home: { stats } }) => {
      Object.assign(stats, { team: { ...stats.team, penalties: 0, pen: 1 } })
    })
    expect(home.value).toMatchObject({ penalties: 1, firstDowns: 1 })
    expect(periods![0]!.home.value).toMatchObject({ firstDowns: 1, totalYards: 5, sacks: 0 })
    expect(periods![0]!.home.value).not.toHaveProperty('penalties')
    expect(periods![0]!.away.value).toMatchObject({ penalties: 0 })
  })

  test.each([
    [20, { kickReturns: 2, kickReturnTouchdowns: 0, kickReturnLongest: 30, kickReturnYards: 41 }],
    [30, { kickReturns: 2, kickReturnTouchdowns: 0, kickReturnLongest: 30 }],
  ])('has the yards of returns if they have an average of %i', async (avg, returns) => {
    const { home, players } = await getStatistics((game) => {
      Object.assign(game.home.stats, { kickret: { [ids.runner]: { name: 'R.Unner', ret: 2, avg, tds: 0, lng: 30, lngtd: 0 } } })
      const kicked = { ...getPlays(game)['61'], note: null, time: '09:00' }
      getPlays(game)['70'] = {
        ...kicked,
        players: { [ids.runner]: [{ ...team, clubcode: 'PHI', playerName: 'R.Unner', statId: 45, yards: 41 }] },
      }
    })
    expect((home.value as Stats).returns).toEqual(returns)
    expect(players.map(({ stats }) => (stats.value as Stats).returns)).toContainEqual(returns)
  })

  test('is unknown when plays are missing', async () => {
    const { home } = await getStatistics((game) => {
      delete getPlays(game)['40']
    })
    expect(Object.keys(home.value).filter((name) => ['thirdDown', 'sacks', 'firstDowns'].includes(name))).toEqual(['firstDowns'])
  })
})

test('plays added later are ordered by their clock', async () => {
  const late = gameDocument(id, (game) => {
    getPlays(game)['99'] = { ...getPlays(game)['61'], time: '12:00', note: 'TIMEOUT', players: { 0: [{ ...team, statId: 68 }] } }
  })
  const { plays } = await getMatch({ [`2018/${id}.json`]: late })
  expect(plays!.map(({ key }) => key)).toEqual(['99:timeout', '40', '40:touchdown', '61', 'drive:1'])
})
const team = { sequence: 1, clubcode: 'ATL', playerName: null, yards: 0 }

test('a score in another quarter than the summary of scores has is in that one', async () => {
  const late = gameDocument(id, (game) => {
    Object.assign(game.home.score, { 1: 0, 2: 7 })
    Object.assign(game.scrsummary['40'], { qtr: 2 })
    getPlays(game)['61']!.qtr = 2
  })
  const { plays, repairs } = await getMatch({ [`2018/${id}.json`]: late })
  expect(plays!.map(({ key, period }) => [key, period])).toEqual(['40', '40:touchdown', '61', 'drive:1'].map((key) => [key, 'Q2']))
  expect(repairs).toEqual(['play 40: quarter 1 left out: it is 2 in the summary of scores'])
})

test('a side and its yard lines have the public code', async () => {
  const rams = gameDocument(id, (game) => {
    game.away.abbr = 'LA'
    for (const play of Object.values(getPlays(game))) play.yrdln = 'LA 5'
    getPlays(game)['99'] = {
      ...getPlays(game)['61'],
      time: '12:00',
      note: 'TIMEOUT',
      players: { 0: [{ ...team, clubcode: 'LA', statId: 68 }] },
    }
  })
  const { away, plays } = await getMatch({ [`2018/${id}.json`]: rams })
  expect(away.name).toBe('Los Angeles Rams')
  expect(plays!.map(({ key, details }) => [key, (details!.value as { yardLine?: string }).yardLine])).toMatchObject([
    ['99:timeout', 'LAR 5'],
    ['40', 'LAR 5'],
    ['40:touchdown', 'LAR 5'],
    ['61', 'LAR 5'],
    ['drive:1', undefined],
  ])
})

test('plays that do not add up to the points are omitted and the rest is imported', async () => {
  const other = gameDocument(id, (game) => {
    delete getPlays(game)['40']
  })
  const match = await getMatch({ [`2018/${id}.json`]: other })
  expect([match.plays, match.events, match.scoreboard.homeScore]).toEqual([undefined, undefined, 7])
  expect(match.repairs).toEqual(['plays do not add up to the points by quarter and were left out'])
})

test('a game of both sources is one match, and a second import publishes nothing', async () => {
  const ingest = await startedIngest()
  const row = { ...quarters('away', 0), ...quarters('home', 7), home: 'PHI', away: 'ATL' }
  const results = `nfl-results:${sourceFolder({ 'games_2018.csv': gamesFile([gameFields(row)]) })}`
  const games = `nfl-gamecenter:${sourceFolder(files)}`
  expect(await ingest.imported(results)).toMatchObject({ rows: 1, matches: 1, quarantined: 0 })
  expect(await ingest.imported(games)).toMatchObject({ rows: 1, matches: 1, quarantined: 0 })
  const observations = ingest.matches()
  expect(observations.map(({ source }) => source)).toEqual(['nfl-results', 'nfl-gamecenter'])
  expect(new Set(observations.map(({ matchId }) => matchId)).size).toBe(1)
  expect(observations.map(({ schedule }) => schedule!.coverage!.playByPlay)).toEqual([false, true])
  expect([await ingest.imported(results), await ingest.imported(games)]).toMatchObject([{ writes: 0 }, { writes: 0 }])
})

test('games of the preseason are skipped, a Pro Bowl is no play-off', async () => {
  const given = {
    '2018/2018083000.json': gameDocument('2018083000'),
    '2018/2019012700.json': gameDocument('2019012700', (game) => {
      Object.assign(game.home, { abbr: 'AFC' })
      Object.assign(game.away, { abbr: 'NFC' })
    }),
  }
  const datasets = await getDatasets(nflGamecenter, given)
  expect(datasets.get('2018/20180830')).toMatchObject({ rows: 1, matches: [], skipped: { 'preseason games': 1 }, problems: [] })
  expect(datasets.get('2018/20190127')!.matches).toMatchObject([
    { stage: { name: 'Pro Bowl' }, home: { name: 'AFC' }, away: { name: 'NFC' }, scoreboard: { homeScore: 7 } },
  ])
})

test('the people of a season are observed once, with the day on which they played last', async () => {
  const ingest = await startedIngest()
  const later = '2018091600'
  const games = `nfl-gamecenter:${sourceFolder({ ...files, [`2018/${later}.json`]: gameDocument(later) })}`
  expect(await ingest.imported(games)).toMatchObject({ rows: 2, matches: 2 })
  const players = ingest.catalog().filter(({ entity }) => entity.case === 'player')
  expect(players).toMatchObject([
    { dataset: '2018/people', entity: { value: { name: 'Rob Unner', seenOn: '2018-09-16' } } },
    { dataset: '2018/people', entity: { value: { name: 'K. Icker' } } },
  ])
  expect(await ingest.imported(games)).toMatchObject({ writes: 0 })
})

const quarters = (side: 'home' | 'away', first: number) =>
  Object.fromEntries(
    ['q1', 'q2', 'q3', 'q4', 'ot', 'score'].map((name) => [`${side}_${name}`, ['q1', 'score'].includes(name) ? String(first) : '0']),
  )
