import { setTimeout as rest } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { feedLive, feedMatch } from '@touchline/contract/topics'
import { event, final, scheduled, scoreboard, side, status } from '@touchline/sources/all-sports/espn-scoreboard/testing/invented'
import { liveServer } from '../../../../testing/live-server.ts'
import { startedIngest } from '../../../../testing/started-ingest.ts'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

const [day, month] = ['20260913', '202609'].map((dates) => `football/nfl/scoreboard?dates=${dates}&limit=500`)
const game = (home: number, board: object, more: object = {}) =>
  scoreboard([event({ sides: [side('home', 9, 'Green Bay Packers', home), side('away', 3, 'Chicago Bears', 3)], status: board, ...more })])
const quarter = (period: number) => status({ name: 'IN_PROGRESS', period, clock: '4:31', seconds: 271 })

test('a game from its fixture to its result, also if the list of the month is behind', async () => {
  const server = await liveServer({ [day!]: game(0, scheduled), [month!]: game(0, scheduled) })
  cleanUps.push(() => server[Symbol.asyncDispose]())
  const t = await startedIngest(`espn-scoreboard:${server.base}?leagues=football/nfl`, {
    ...{ now: '2026-09-13T16:50:00Z', environment: { ALLOW_PRIVATE_DOWNLOADS: 'on' }, logLevel: 'silent' },
    collects: [feedMatch, feedLive],
  })
  cleanUps.push(t.stop)
  const boards = () =>
    [...t.published(feedMatch), ...t.published(feedLive)]
      .toSorted((one, other) => Number(one.seq - other.seq))
      .flatMap(({ scoreboard: each }) => (each ? [[each.state, each.status, each.homeScore ?? '-', each.awayScore ?? '-'].join(' ')] : []))
  const isShown = async (expected: string) => {
    for (const end = t.clock.now() + 30 * 60_000; boards().at(-1) !== expected; ) {
      if (t.clock.now() > end) throw new Error(`not ${expected}, but ${boards().join(', ')}`)
      await t.clock.advance(250)
      await rest(1)
      await t.settled()
    }
  }
  await isShown('scheduled NS - -')
  const show = (reply: object) => Object.assign(server.replies, { [day!]: reply })
  show(game(7, quarter(1)))
  await isShown('live Q1 7 3')
  show(game(14, status({ name: 'HALFTIME', period: 2 })))
  await isShown('break HT 14 3')
  show(game(13, quarter(3)))
  await isShown('live Q3 13 3')
  show(game(13, status({ name: 'NOBODY_KNOWS', period: 4 })))
  const asked = server.asked.length
  for (const end = t.clock.now() + 5 * 60_000; server.asked.length < asked + 3 && t.clock.now() < end; ) {
    await t.clock.advance(250)
    await rest(1)
  }
  await t.settled()
  expect(boards().at(-1)).toBe('live Q3 13 3')
  show(game(24, final()))
  await isShown('finished FT 24 3')
  expect(new Set(t.published(feedMatch).map(({ matchId }) => matchId)).size).toBe(1)
  expect(new Set(server.asked)).toEqual(new Set([day, month]))
}, 60_000)
