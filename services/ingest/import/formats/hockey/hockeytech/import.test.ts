import { expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { entry, schedule, scheduled, summary, usualSeasons } from '@touchline/sources/hockey/hockeytech/testing/invented-feed'
import { sourceFolder } from '@touchline/sources/testing/source-folder'
import { startedIngest } from '../../../../testing/started-ingest.ts'

const goals = [{ id: 1, home: true, period: 1, time: '3:51', scorer: 11, assists: [12] }]
const files = {
  'hockey/pwhl_seasons.json': usualSeasons,
  'hockey/pwhl_schedule_x.json': schedule([
    scheduled(7, '2025-01-07', [1, 0]),
    scheduled(8, '2025-01-09', [2, 1]),
    scheduled(9, '2025-03-09', undefined),
  ]),
  'hockey/pwhl_game_summary_7.json': summary({ goals, score: [1, 0] }),
  'hockey/pwhl_pbp_7.json': JSON.stringify([entry.faceoff('1st', '0:00', '1'), entry.goal('1st', '3:51', 11, 1, [12])]),
}

test('a game of both files is one match with the data of both; a second import publishes nothing', async () => {
  const ingest = await startedIngest()
  const feed = `hockeytech:${sourceFolder(files)}`
  expect(await ingest.imported(feed)).toMatchObject({ rows: 4, matches: 3, merged: 1, quarantined: 0 })
  const matches = ingest.matches()
  expect(new Set(matches.map(({ matchId }) => matchId)).size).toBe(3)
  const [full, plain] = ['2025-01-08T00:00:00Z', '2025-01-10T00:00:00Z'].map(
    (at) => matches.find(({ schedule }) => schedule!.startAt === at)!,
  )
  expect(full!.schedule!.coverage).toMatchObject({ events: true, lineups: true, statistics: true, playByPlay: true })
  expect(plain!.schedule!.coverage).toMatchObject({ events: false, lineups: false, statistics: false, playByPlay: false })
  expect(full!.events!.items).toMatchObject([
    {
      type: 'goal',
      minute: '4',
      player: 'Ada Quill',
      homeScore: 1,
      awayScore: 0,
      extra: { case: 'hockey', value: { assist: 'Bo Tarn', strength: 'ev', clock: '3:51' } },
    },
  ])
  expect(await ingest.imported(feed)).toMatchObject({ rows: 4, writes: 0 })
})

test('without a readable summary the match keeps its id', async () => {
  const getIds = async (own: Record<string, string>) => {
    const ingest = await startedIngest()
    await ingest.imported(`hockeytech:${sourceFolder(own)}`)
    return ingest
      .matches()
      .map(({ matchId }) => matchId)
      .sort()
  }
  expect(await getIds({ ...files, 'hockey/pwhl_game_summary_7.json': '{' })).toEqual(await getIds(files))
})

withSharedData('hockey/pwhl-hockeytech', 'hockeytech, imported', (path) => {
  test('185 matches of 186 rows and a squad; a second import publishes nothing', async () => {
    const ingest = await startedIngest()
    expect(await ingest.imported(`hockeytech:${path}`)).toMatchObject({
      rows: 203,
      matches: 185,
      merged: 1,
      quarantined: 0,
      skipped: {
        'preseason games': 15,
        'files of names that no format reads: pwhl_standings_5.json, pwhl_teams_5.json': 2,
      },
    })
    expect(new Set(ingest.matches().map(({ matchId }) => matchId)).size).toBe(185)
    expect(new Set(ingest.matches().flatMap(({ schedule }) => [schedule!.home!.teamId, schedule!.away!.teamId])).size).toBe(6)
    expect(await ingest.imported(`hockeytech:${path}`)).toMatchObject({ rows: 203, writes: 0 })
  })
})
