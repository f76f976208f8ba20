import { setTimeout as rest } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { liveServer } from '@touchline/ingest/testing/live-server'
import { goal, match, result } from '@touchline/sources/soccer/openligadb/testing/invented'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'

/** A feed of games in play, from its server to the public interface. */

const second = 1_000
const minute = 60 * second
let feed: Awaited<ReturnType<typeof liveServer>>
let server: EndToEndServer
beforeEach(async () => {
  feed = await liveServer({})
  show({ matchIsFinished: false, lastUpdateDateTime: '2025-08-02T15:40:00', matchResults: [result(2, '1:0')], goals: [goal('1:0', 12)] })
  server = await startEndToEndServer({
    environment: { FEEDS: `openligadb:${feed.base}?leagues=bl2`, ALLOW_PRIVATE_DOWNLOADS: 'on' },
    now: '2025-08-02T13:40:00Z',
  })
})
afterEach(async () => {
  await server.stop()
  await feed[Symbol.asyncDispose]()
})

let changes = 0
function show(more: object): void {
  const all = [match(more)]
  Object.assign(feed.replies, {
    ...{ 'getmatchdata/bl2/2025': all, 'getmatchdata/bl2/2025/1': all },
    'getlastchangedate/bl2/2025/1': [`change ${++changes}`],
  })
}

// biome-ignore lint/suspicious/noExplicitAny: public JSON, read field by field.
type Json = any
const matches = async (): Promise<Json[]> => (await server.get('/soccer/matches?season=2025/2026')).data ?? []
const live = async (): Promise<Json[]> => (await server.get('/soccer/matches/live')).data

/** Lets the time pass until the match is in this state. */
async function until(state: string, stepMs: number): Promise<Json> {
  for (let step = 0; step < 2_000; step++) {
    await server.advance(stepMs)
    await rest(2)
    await server.settled()
    const [found] = await matches()
    if (found?.state === state) return found
  }
  throw new Error(`the match did not become ${state}`)
}

test(
  'a match that its source forgets leaves the live list, has its result pending, and gets it later',
  async () => {
    await until('live', 250)
    expect(await live()).toMatchObject([{ state: 'live', status: 'LIVE', home_team: { score: 1 } }])
    expect(await until('scheduled', 30 * second)).toMatchObject({ result_pending: false, home_team: { score: null } })
    expect(await live()).toEqual([])
    await server.advance(30 * minute)
    expect(await matches()).toMatchObject([{ state: 'scheduled', result_pending: true }])
    show({ matchResults: [result(2, '1:0')], goals: [goal('1:0', 12)] })
    expect(await until('finished', 10 * second)).toMatchObject({ result_pending: false, home_team: { score: 1 } })
  },
  4 * minute,
)
