import { expect, test } from '@jest/globals'
import type { SourceMatch } from '../../source-model.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { nbaLive } from './connector.ts'
import { boston, boxScore, gameId, newYork, schedule, scheduled } from './testing/invented-game.ts'

const matchIn = async (files: Record<string, string>): Promise<SourceMatch> => {
  const [match] = [...(await getDatasets(nbaLive, files)).values()].flatMap(({ matches }) => matches)
  return match!
}
const listed = (of: object) => matchIn({ 'nba/live_schedule_2016-17.json': schedule([scheduled(gameId, of)]) })

test('a game with its start time', async () =>
  expect(await listed({})).toMatchObject({
    date: '2016-11-01',
    startAt: '2016-11-01T23:30:00Z',
    timeTbd: false,
    scoreboard: { status: 'NS' },
  }))

test('with a time to be determined, the time in the schedule is ignored', async () =>
  expect(await listed({ gameStatusText: 'TBD', gameDateTimeUTC: '2016-11-01T04:00:00Z' })).toMatchObject({
    date: '2016-11-01',
    startAt: '2016-11-01T00:00:00Z',
    timeTbd: true,
    scoreboard: { status: 'TBD' },
  }))

test.each<[text: string, gameStatus: number, state: string]>([
  ['TBD', 1, 'postponed'],
  ['', 1, 'postponed'],
  ['7:30 pm ET', 1, 'scheduled'],
  ['Final', 3, 'finished'],
])('of a game marked as postponed, with the text "%s" and the status %i, the state is %s', async (gameStatusText, gameStatus, state) => {
  const scores = { homeTeam: { ...boston, score: 101 }, awayTeam: { ...newYork, score: 99 } }
  expect((await listed({ ...scores, gameStatusText, gameStatus, postponedStatus: 'Y' })).scoreboard.state).toBe(state)
})

test('a neutral ground is told', async () => expect(await listed({ isNeutral: true })).toMatchObject({ neutral: true }))

test('a box score before the game has no officials and no players', async () => {
  const box = boxScore({ gameStatus: 1, gameStatusText: '7:30 pm ET', period: 0, officials: [], attendance: 0 })
  const match = await matchIn({ [`nba/live_boxscore_${gameId}.json`]: box })
  expect(match).toMatchObject({ startAt: '2016-10-25T23:30:00Z', timeTbd: false, scoreboard: { state: 'scheduled' } })
  expect([match.officials, match.attendance, match.lineup, match.statistics]).toEqual([undefined, undefined, undefined, undefined])
})

test.each<[what: string, of: object, match: object, repair: string]>([
  ['a day', { gameDateEst: '?' }, { date: '2016-11-01', timeTbd: false }, 'day left out'],
  ['a time', { gameDateTimeUTC: '?' }, { date: '2016-11-01', timeTbd: true }, 'time left out'],
  ['a status', { gameStatus: 'x' }, { scoreboard: { state: 'scheduled' } }, 'gameStatus "x" left out: "7:30 pm ET" tells it'],
  ['an arena', { arenaName: 7 }, { timeTbd: false }, 'arena left out'],
  ['a city', { arenaCity: '<b>' }, { venue: { name: 'Old Hall' } }, 'city left out'],
  ['a status text', { gameStatusText: null }, { scoreboard: { state: 'scheduled' } }, 'status text left out'],
])('a game with %s that cannot be read is listed without it', async (_, of, expected, repair) => {
  const match = await listed(of)
  expect(match).toMatchObject(expected)
  expect(match.repairs).toEqual([expect.stringContaining(repair)])
})
