import { expect, test } from '@jest/globals'
import { getDatasets } from '../../testing/get-datasets.ts'
import { nbaStats } from './connector.ts'
import { boston, document, gameLog, lakers, logRows } from './testing/invented-games.ts'

const id = '0021600001'
const header = (gameId: unknown, status: unknown = 3) => ({
  ...{ GAME_DATE_EST: '2016-10-25T00:00:00', GAME_ID: gameId, GAME_STATUS_ID: status, GAME_STATUS_TEXT: 'Final/OT' },
  ...{ HOME_TEAM_ID: boston, VISITOR_TEAM_ID: lakers, LIVE_PERIOD: 5, ARENA_NAME: 'Old Hall' },
})
const line = (gameId: string, team: number, overtime: number) => ({
  ...{ GAME_ID: gameId, TEAM_ID: team, TEAM_CITY_NAME: 'Ulm', TEAM_NAME: 'Royals', PTS: 80 + overtime },
  ...{ PTS_QTR1: 20, PTS_QTR2: 20, PTS_QTR3: 20, PTS_QTR4: 20, PTS_OT1: overtime, PTS_OT2: 0 },
})
const lines = (gameId: string) => [line(gameId, boston, 9), line(gameId, lakers, 7)]
const board = (headers: object[]) => document({ GameHeader: headers as never, LineScore: lines(id) as never })
const read = (files: Record<string, string>) => getDatasets(nbaStats, files)
const name = 'nba/stats_nba_10_25_2016.json'

test.each(['stats_nba_10_25_2016', 'stats_gleague_02_25_2020', 'stats_scoreboardv2_2016-10-25'])(
  '%s has the games of a day',
  async (file) => {
    expect(nbaStats.reads(`${file}.json`)).toBe(true)
    const { matches, complete, problems } = (await read({ [`nba/${file}.json`]: board([header(id)]) })).get('2016-17/00216000')!
    expect([problems, complete, matches[0]!.repairs]).toEqual([[], false, []])
    expect(matches[0]).toMatchObject({ date: '2016-10-25', venue: { name: 'Old Hall' }, home: { name: 'Boston Celtics' } })
    expect(matches[0]!.scoreboard).toMatchObject({ status: 'AOT', homeScore: 89, awayScore: 87 })
    expect(matches[0]!.scoreboard.scores!.periods!.items).toHaveLength(5)
    expect(matches[0]!.statistics).toBeUndefined()
  },
)

test('a game that is not over and a row without a game cost only themselves', async () => {
  const datasets = await read({ [name]: board([header('0021600002', 2), header(id), header('7')]) })
  expect(datasets.get('2016-17/00216000')!.matches).toHaveLength(1)
  expect(datasets.get('stats_nba_10_25_2016')!).toMatchObject({
    rows: 2,
    problems: [{ reason: expect.stringContaining('is not finished') }, { reason: '"7" is not an id of a game' }],
  })
})

test('a document that is no scoreboard is one problem', async () => {
  const datasets = await read({ [name]: document({ Other: [{ A: 1 }] }) })
  expect(datasets.get('stats_nba_10_25_2016')!).toMatchObject({ rows: 1, problems: [{ reason: 'no result set is named "GameHeader"' }] })
})

test('with the log of the season its quarters and arena are added', async () => {
  const log = gameLog(logRows({ id, away: lakers, score: [89, 87] }))
  const { matches } = (await read({ [name]: board([header(id)]), 'nba/stats_leaguegamelog_2016-17.json': log })).get('2016-17/00216000')!
  expect(matches[0]!.scoreboard.scores!.periods!.items).toHaveLength(5)
  expect([matches[0]!.venue, matches[0]!.statistics !== undefined]).toEqual([{ name: 'Old Hall' }, true])
})
