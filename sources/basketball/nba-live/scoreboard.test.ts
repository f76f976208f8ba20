import { expect, test } from '@jest/globals'
import type { MatchesDataset } from '../../connector.ts'
import { getDatasets } from '../../testing/get-datasets.ts'
import { nbaLive } from './connector.ts'
import { boston, boxScore, gameId, lakers, schedule, scheduled } from './testing/invented-game.ts'

type Row = Record<string, unknown>

const side = (of: typeof boston, ...periods: number[]) => ({
  ...of,
  score: periods.reduce((sum, points) => sum + points, 0),
  periods: periods.map((score, i) => ({ period: i + 1, periodType: 'REGULAR', score })),
})
const game = (of: Row = {}) => ({
  ...{ gameId, gameStatus: 2, gameStatusText: 'Q2 5:32', period: 2, gameClock: 'PT05M32.00S', regulationPeriods: 4 },
  ...{ gameTimeUTC: '2016-10-25T23:30:00Z', gameEt: '2016-10-25T19:30:00Z', homeTeam: side(boston, 20, 8), awayTeam: side(lakers, 18, 9) },
  ...of,
})
const board = (...games: unknown[]) => JSON.stringify({ scoreboard: { gameDate: '2016-10-25', leagueId: '00', games } })
const name = 'nba/todaysScoreboard_00.json'
const list = schedule([
  scheduled(gameId, { awayTeam: { ...lakers, score: 0 } }),
  scheduled('0021600002', { homeTeam: { ...lakers, score: 0 } }),
])
const read = async (files: Record<string, string>): Promise<MatchesDataset> => (await getDatasets(nbaLive, files)).get('2016-17/00216000')!

test.each(['todaysScoreboard_00', 'scoreboard_20161025', 'live_scoreboard_00', 'scoreboardv3'])(
  '%s has the games of a day',
  async (file) => {
    expect(nbaLive.reads(`${file}.json`)).toBe(true)
    const { matches, complete } = await read({ [`nba/${file}.json`]: board(game()) })
    expect([complete, matches[0]!.startAt, matches[0]!.date, matches[0]!.repairs]).toEqual([
      false,
      '2016-10-25T23:30:00Z',
      '2016-10-25',
      [],
    ])
    expect(matches[0]!.scoreboard).toMatchObject({ state: 'live', status: 'Q2', clock: '5:32', homeScore: 28, awayScore: 27 })
    expect([matches[0]!.lineup, matches[0]!.statistics]).toEqual([undefined, undefined])
  },
)

test('it is newer than a schedule, whose ground stays, and older than a box score', async () => {
  const both = { [name]: board(game()), 'nba/scheduleLeagueV2.json': list }
  const { matches, complete } = await read(both)
  expect([complete, matches.map(({ scoreboard }) => scoreboard.state)]).toEqual([true, ['live', 'scheduled']])
  expect(matches[0]!.venue).toEqual({ name: 'Old Hall', city: 'Boston' })
  const datasets = await getDatasets(nbaLive, both)
  expect(datasets.get('scheduleLeagueV2')).toMatchObject({ rows: 1, skipped: { 'games that are listed more than once': 1 } })
  const [withBox] = (await read({ ...both, [`nba/boxscore_${gameId}.json`]: boxScore() })).matches
  expect([withBox!.scoreboard.status, withBox!.lineup !== undefined]).toEqual(['FT', true])
})

test.each<[what: string, row: unknown, reason: string]>([
  ['no game', 7, 'a game that is not an object'],
  ['one without an id', game({ gameId: 7 }), '"7" is not an id of a game'],
  ['one without a side', game({ awayTeam: null }), 'awayTeam that is not an object'],
  ['one of an unknown state', game({ gameStatus: 9, gameStatusText: '?' }), 'gameStatus 9 is unknown'],
])('%s costs that row', async (_, row, reason) => {
  const datasets = await getDatasets(nbaLive, { [name]: board(row, game()) })
  expect(datasets.get('todaysScoreboard_00')!.problems.map((each) => each.reason)).toEqual([expect.stringContaining(reason)])
  expect(datasets.get('2016-17/00216000')!.matches).toHaveLength(1)
})
