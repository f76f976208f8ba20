import { expect, test } from '@jest/globals'
import { feedCatalog, feedLive, feedMatch, feedStats } from '@touchline/contract/topics'
import { boxScore, gameId, playByPlay, schedule, scheduled } from '@touchline/sources/basketball/nba-live/testing/invented-game'
import { gameFiles, gameLog, logRows } from '@touchline/sources/basketball/nba-stats/testing/invented-games'
import { putFiles, sourceFolder } from '@touchline/sources/testing/source-folder'
import { startedIngest } from '../../../../testing/started-ingest.ts'

const statsFolder = () => sourceFolder(gameFiles())
const liveFolder = () =>
  sourceFolder({ [`nba/live_boxscore_${gameId}.json`]: boxScore(), [`nba/live_playbyplay_${gameId}.json`]: playByPlay() })
/** One game per day. */
const onDay = (id: string, i: number) =>
  scheduled(id, { gameDateEst: `2016-11-0${i + 1}T00:00:00Z`, gameDateTimeUTC: `2016-11-0${i + 1}T23:30:00Z` })
const collects = [feedCatalog, feedLive, feedMatch, feedStats]

test('a game in both formats is one match with one set of teams', async () => {
  const ingest = await startedIngest(undefined, { collects })
  expect(await ingest.imported(`nba-stats:${statsFolder()}`)).toMatchObject({ rows: 1, matches: 1, quarantined: 0 })
  expect(await ingest.imported(`nba-live:${liveFolder()}`)).toMatchObject({ rows: 1, matches: 1, quarantined: 0 })
  const matches = ingest.matches()
  expect([matches.length, new Set(matches.map(({ matchId }) => matchId)).size]).toEqual([2, 1])
  expect(matches[0]!.matchId).toMatch(/^bas-m/)
  for (const { schedule } of matches)
    expect(schedule!.coverage).toMatchObject({ events: true, lineups: true, statistics: true, playByPlay: true })
  const teams = ingest.catalog().flatMap(({ entity }) => (entity.case === 'team' ? [entity.value.name] : []))
  expect(new Set(teams)).toEqual(new Set(['Boston Celtics', 'Los Angeles Lakers']))
})

test('the second meeting of two teams has the same number in the log and in the schedule', async () => {
  const ids = ['0021600010', '0021600020']
  const ingest = await startedIngest()
  const log = sourceFolder({
    'nba/stats_leaguegamelog_2016-17.json': gameLog(ids.flatMap((id, i) => logRows({ id, date: `2016-11-0${i + 1}` }))),
  })
  await ingest.imported(`nba-stats:${log}`)
  const list = sourceFolder({ 'nba/live_schedule_2016-17.json': schedule(ids.map(onDay)) })
  await ingest.imported(`nba-live:${list}`)
  const [first, second, ...again] = ingest.matches().map(({ matchId }) => matchId)
  expect(again).toEqual([first, second])
  expect(first).not.toBe(second)
})

test('a second import writes nothing, and a single game of the season does not withdraw the others', async () => {
  const ids = ['0021600010', '0021600020']
  const ingest = await startedIngest()
  const list = { 'nba/live_schedule_2016-17.json': schedule(ids.map(onDay)) }
  const queueKey = `nba-live:${sourceFolder(list)}`
  expect(await ingest.imported(queueKey)).toMatchObject({ rows: 2, matches: 2 })
  expect(await ingest.imported(queueKey)).toMatchObject({ rows: 2, writes: 0 })
  await ingest.imported(`nba-live:${liveFolder()}`)
  expect(ingest.matches().filter(({ withdrawn }) => withdrawn)).toEqual([])
})

test('corrected rows leave the quarantine', async () => {
  const ingest = await startedIngest()
  const name = `nba/live_playbyplay_${gameId}.json`
  const read = (plays: string) =>
    ingest.imported(`nba-live:${sourceFolder({ [`nba/live_boxscore_${gameId}.json`]: boxScore(), [name]: plays })}`)
  expect(await read('{')).toMatchObject({ rows: 1, matches: 1, quarantined: 0, parts: 1 })
  expect((await ingest.client.listQuarantine({})).items).toMatchObject([{ row: `2016-17/00216000#${gameId}` }])
  expect(await read(playByPlay())).toMatchObject({ rows: 1, matches: 1, quarantined: 0 })
  expect((await ingest.client.listQuarantine({})).items).toEqual([])
})

test('only a game in play is published to live, under its own source name', async () => {
  const ingest = await startedIngest(undefined, { collects })
  const box = `nba/live_boxscore_${gameId}.json`
  const root = sourceFolder({ [box]: boxScore({ gameStatus: 2, gameStatusText: 'Q3 5:32', period: 3 }) })
  const read = () => ingest.imported(`nba-live:${root}`)
  await read()
  await read()
  const live = ingest.published(feedLive)
  expect(live).toMatchObject([
    { source: 'nba-live@#live', seq: 1n, scoreboard: { state: 'live', status: 'Q3', homeScore: 2, awayScore: 3 } },
  ])
  const [match] = ingest.matches()
  expect(match).toMatchObject({ matchId: live[0]!.matchId, source: 'nba-live', seq: 1n, scoreboard: { status: 'Q3' } })
  expect(match!.schedule!.coverage).toMatchObject({ lineups: true, statistics: true, live: 'score' })
  putFiles(root, { [box]: boxScore() })
  await read()
  expect(ingest.published(feedLive)).toHaveLength(1)
  expect(ingest.matches().at(-1)).toMatchObject({ seq: 2n, scoreboard: { state: 'finished' }, schedule: { coverage: { live: 'post' } } })
})
