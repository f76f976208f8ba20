import { setTimeout as rest } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import type { MatchObservation } from '@touchline/contract/gen/feed'
import { feedMatch } from '@touchline/contract/topics'
import * as mlb from '@touchline/sources/baseball/mlb-stats/testing/invented'
import * as euroleague from '@touchline/sources/basketball/euroleague-live/testing/invented'
import { liveNight } from '../testing/live-night.ts'
import type { StartedIngest } from '../testing/started-ingest.ts'

/* An evening of the leagues whose games have details, through the frame. */

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function evening(format: string, now: string) {
  const night = await liveNight(format, now)
  cleanUps.push(() => night[Symbol.asyncDispose]())
  return { server: night.server, t: night.ingest }
}

const newest = (t: StartedIngest): MatchObservation | undefined => t.published(feedMatch).at(-1)
const board = (t: StartedIngest): unknown[] => {
  const shown = newest(t)?.scoreboard
  return [shown?.state, shown?.status, shown?.awayScore, shown?.homeScore]
}

/** Lets the time pass until the match is shown like this. */
async function isShown(t: StartedIngest, ...expected: unknown[]): Promise<void> {
  for (const end = t.clock.now() + 2 * 3_600_000; JSON.stringify(board(t)) !== JSON.stringify(expected); ) {
    if (t.clock.now() > end) throw new Error(`${JSON.stringify(board(t))} instead of ${JSON.stringify(expected)}`)
    await t.clock.advance(250)
    await rest(1)
    await t.settled()
  }
}

test('a game of the major leagues from the lineups to the official result', async () => {
  const { server, t } = await evening('mlb-stats', '2016-06-01T17:50:00Z')
  const show = (status: object, feed: Parameters<typeof mlb.feed>[0] = {}, score?: readonly [number, number]) => {
    const list = mlb.schedule({ '2016-06-01': [mlb.entry({ status: { ...status, startTimeTBD: false } }, score)] })
    Object.assign(server.replies, {
      'v1/schedule?sportId=1&date=2016-06-01&hydrate=team,linescore,venue(location)': JSON.parse(list),
      'v1.1/game/447001/feed/live': JSON.parse(mlb.feed({ status, ...feed })),
    })
  }
  const inning = { currentInning: 1, inningState: 'Top', outs: 0, balls: 0, strikes: 0 }
  show(mlb.states.warmup, { timeStamp: '20160601_175500' })
  await isShown(t, 'scheduled', 'NS', undefined, undefined)
  show(mlb.states.live, { timeStamp: '20160601_182100', line: mlb.lineScore('0', 'x', inning) }, [0, 0])
  await isShown(t, 'live', 'IN1', 0, 0)
  const homer = {
    eventType: 'home_run',
    batter: 101,
    rbi: 1,
    events: [mlb.pitch('E')],
    moves: { 0: [[101, null, 'score', true] as const] },
  }
  const line = mlb.lineScore('1', 'x', inning)
  show(mlb.states.live, { timeStamp: '20160601_182300', line, runs: [1, 0], allPlays: mlb.plays([homer]) }, [1, 0])
  await isShown(t, 'live', 'IN1', 1, 0)
  expect(newest(t)!.events!.items).toMatchObject([{ type: 'home_run', homeScore: 0, awayScore: 1 }])
  show(mlb.states.rain, { timeStamp: '20160601_183000', line }, [1, 0])
  await isShown(t, 'interrupted', 'INT', 1, 0)
  show(mlb.states.over, { timeStamp: '20160601_210000', line: mlb.lineScore('1', '2') }, [1, 2])
  await isShown(t, 'finished', 'FT', 1, 2)
  // A correction while the result is not official.
  show(mlb.states.final, { timeStamp: '20160601_210500', line: mlb.lineScore('1', '3') }, [1, 3])
  await isShown(t, 'finished', 'FT', 1, 3)
})

test('a game of the EuroLeague from its start to the result', async () => {
  const { server, t } = await evening('euroleague-live', '2025-10-02T18:40:00Z')
  const query = '?gamecode=7&seasoncode=E2025'
  const show = (replies: Readonly<Record<string, string>>) =>
    Object.assign(server.replies, Object.fromEntries(Object.entries(replies).map(([path, text]) => [path, JSON.parse(text)])))
  const list = 'v2/competitions/E/seasons/E2025/games'
  show({ [list]: euroleague.list(euroleague.game({}, [])) })
  await isShown(t, 'scheduled', 'NS', undefined, undefined)
  show({
    [`api/Header${query}`]: euroleague.header(),
    [`api/PlaybyPlay${query}`]: euroleague.plays([
      ['BP', '10:00'],
      ['2FGM', '9:30', 'home', 1],
      ['3FGM', '8:10', 'away', 1],
    ]),
    [`api/Boxscore${query}`]: euroleague.liveBox([[2, 3]]),
  })
  await isShown(t, 'live', 'Q1', 3, 2)
  show({ [`api/Header${query}`]: euroleague.header({ Live: false, ScoreA: '80', ScoreB: '75' }) })
  await isShown(t, 'finished', 'FT', 75, 80)
  show({ [list]: euroleague.list(euroleague.game()) })
  await isShown(t, 'finished', 'FT', 75, 80)
})
