import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { afterEach, describe, expect, test } from '@jest/globals'
import type { Scoreboard } from '@touchline/contract/gen/match'
import { feedLive, feedMatch } from '@touchline/contract/topics'
import { systemClock } from '@touchline/platform/clock'
import { goal, match, result } from '@touchline/sources/soccer/openligadb/testing/invented'
import { liveServer } from '../testing/live-server.ts'
import { type StartedIngest, startedIngest } from '../testing/started-ingest.ts'
import { recordFeeds } from './record.ts'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

const second = 1_000
const minute = 60 * second

type Server = Awaited<ReturnType<typeof liveServer>>

/** A server with one match on its first matchday, which `show` replaces. */
async function season(leagues = 'bl2') {
  const server = await liveServer({})
  cleanUps.push(() => server[Symbol.asyncDispose]())
  let changes = 0
  const show = (...matches: readonly object[]) => {
    for (const league of leagues.split('+')) {
      const all = matches.map((each) => ({ ...each, leagueShortcut: league }))
      Object.assign(server.replies, {
        [`getmatchdata/${league}/2025`]: all,
        [`getmatchdata/${league}/2025/1`]: all,
        [`getlastchangedate/${league}/2025/1`]: [`change ${++changes}`],
      })
    }
  }
  return { server, show, feed: `openligadb:${server.base}?leagues=${leagues}` }
}

async function started(feeds: string, now = '2025-08-02T13:20:00Z', environment = {}): Promise<StartedIngest> {
  const t = await startedIngest(feeds, {
    now,
    environment: { ALLOW_PRIVATE_DOWNLOADS: 'on', ...environment },
    logLevel: 'silent',
    collects: [feedMatch, feedLive],
  })
  cleanUps.push(t.stop)
  return t
}

/** Lets the time of the feed pass in steps of a tick, so that each request has real time for its answer. */
async function pass(t: StartedIngest, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    await t.clock.advance(250)
    await rest(1)
  }
}

/** Lets the time pass until something has become true. */
async function until(t: StartedIngest, isTrue: () => boolean, stepMs = 250): Promise<void> {
  for (const end = t.clock.now() + 5 * 60 * minute; !isTrue(); ) {
    if (t.clock.now() > end) throw new Error(`it did not become true; the match is ${JSON.stringify(board(t))}`)
    await t.clock.advance(stepMs)
    await rest(1)
    await t.settled()
  }
}

/** What was published about the match, in the order of its source. */
const published = (t: StartedIngest): Scoreboard[] =>
  [...t.published(feedMatch), ...t.published(feedLive)]
    .toSorted((one, other) => Number(one.seq - other.seq))
    .flatMap(({ scoreboard }) => scoreboard ?? [])
const board = (t: StartedIngest) => {
  const shown = published(t).at(-1)
  return shown && [shown.state, shown.homeScore, shown.awayScore]
}
const isShown = (t: StartedIngest, ...expected: unknown[]) => until(t, () => JSON.stringify(board(t)) === JSON.stringify(expected))

const before = { matchIsFinished: false, lastUpdateDateTime: '2025-08-01T10:00:00' }
const playing = { matchIsFinished: false, lastUpdateDateTime: '2025-08-02T15:40:00' }

test('a match from its announcement to its result, with a goal that is taken back', async () => {
  const { server, show, feed } = await season()
  show(match(before))
  const t = await started(feed, undefined, { FEED_CONTACT: 'https://scores.example/contact' })
  await isShown(t, 'scheduled', undefined, undefined)
  show(match({ ...playing, matchResults: [result(2, '0:0')] }))
  await isShown(t, 'live', 0, 0)
  show(match({ ...playing, matchResults: [result(2, '1:0')], goals: [goal('1:0', 12)] }))
  await isShown(t, 'live', 1, 0)
  show(match({ ...playing, matchResults: [result(2, '0:0')], lastUpdateDateTime: '2025-08-02T15:50:00' }))
  await isShown(t, 'live', 0, 0)
  show(match({ matchResults: [result(1, '0:0'), result(2, '0:1')], goals: [goal('0:1', 70)] }))
  await isShown(t, 'live', 0, 1)
  await isShown(t, 'finished', 0, 1)
  expect([...server.agents]).toEqual(['touchline (+https://scores.example/contact)'])
})

test('a result counts two minutes after it came, and the one that was corrected meanwhile never', async () => {
  const { show, feed } = await season()
  show(match({ ...playing, matchResults: [result(2, '1:0')] }))
  const t = await started(feed, '2025-08-02T15:20:00Z')
  await isShown(t, 'live', 1, 0)
  const end = t.clock.now()
  show(match({ matchResults: [result(2, '1:0')] }))
  await pass(t, minute)
  show(match({ matchResults: [result(2, '1:1')], lastUpdateDateTime: '2025-08-02T17:31:00' }))
  await isShown(t, 'finished', 1, 1)
  expect(t.clock.now() - end).toBeGreaterThanOrEqual(2 * minute)
  const finals = published(t).filter(({ state }) => state === 'finished')
  expect(finals.map(({ awayScore }) => awayScore)).toEqual([1])
})

test('a match that nobody updates any more is not in play for ever, and comes back with its result', async () => {
  const { show, feed } = await season()
  show(match({ ...playing, matchResults: [result(2, '1:0')] }))
  const t = await started(feed, '2025-08-02T13:40:00Z')
  await isShown(t, 'live', 1, 0)
  const at = t.clock.now()
  await until(t, () => board(t)?.[0] === 'scheduled', 30 * second)
  expect(t.clock.now() - at).toBeGreaterThanOrEqual(2.4 * 60 * minute)
  expect(board(t)).toEqual(['scheduled', undefined, undefined])
  show(match({ matchResults: [result(2, '1:0')] }))
  await isShown(t, 'finished', 1, 0)
}, 60_000)

test('a match of last week that was left in play is not in play', async () => {
  const { show, feed } = await season()
  show(match({ ...playing, matchResults: [result(2, '1:0')] }))
  const t = await started(feed, '2025-08-09T13:40:00Z')
  await isShown(t, 'scheduled', undefined, undefined)
})

describe('requests', () => {
  const count = (server: Server, begin: string, from = 0) => server.asked.slice(from).filter((path) => path.startsWith(begin)).length

  test('in play one every 30 s for the time of the last change, and one for the matchday at each change', async () => {
    const { server, show, feed } = await season()
    show(match({ ...playing, matchResults: [result(2, '0:0')] }))
    const t = await started(feed, '2025-08-02T13:40:00Z')
    await isShown(t, 'live', 0, 0)
    await pass(t, minute)
    const from = server.asked.length
    await pass(t, 5 * minute)
    expect(count(server, 'getlastchangedate/', from)).toBeGreaterThanOrEqual(9)
    expect(count(server, 'getlastchangedate/', from)).toBeLessThanOrEqual(10)
    expect(count(server, 'getmatchdata/bl2/2025', from)).toBe(0)
    show(match({ ...playing, matchResults: [result(2, '1:0')], lastUpdateDateTime: '2025-08-02T15:41:00' }))
    await isShown(t, 'live', 1, 0)
    expect(count(server, 'getmatchdata/bl2/2025', from)).toBe(1)
  })

  test('of days without a match: two seasons twice a day, and one that is missing every ten minutes', async () => {
    const { server, show, feed } = await season()
    show(match(before))
    const t = await started(feed, '2025-07-01T00:00:00Z')
    await isShown(t, 'scheduled', undefined, undefined)
    await pass(t, 10 * minute)
    expect([count(server, 'getmatchdata/bl2/2025'), count(server, 'getlastchangedate/')]).toEqual([1, 0])
    expect(count(server, 'getmatchdata/bl2/2024')).toBe(2)
  })

  test('a host that refuses is left alone, as long as it says', async () => {
    const { server, show, feed } = await season()
    show(match({ ...playing, matchResults: [result(2, '0:0')] }))
    const t = await started(feed, '2025-08-02T13:40:00Z')
    await isShown(t, 'live', 0, 0)
    server.replies['getlastchangedate/bl2/2025/1'] = (response) => response.writeHead(429, { 'retry-after': '600' }).end()
    const from = server.asked.length
    await until(t, () => server.asked.length > from)
    await pass(t, 9 * minute)
    expect(server.asked.length).toBe(from + 1)
    show(match({ ...playing, matchResults: [result(2, '1:0')], lastUpdateDateTime: '2025-08-02T15:41:00' }))
    await isShown(t, 'live', 1, 0)
  }, 30_000)

  test.each([
    ['403', (response: ServerResponse) => response.writeHead(403).end()],
    ['500', (response: ServerResponse) => response.writeHead(500).end()],
    ['a body that is cut off', (response: ServerResponse) => response.writeHead(200).end('[{"matchID":77580,')],
    ['a body that breaks off', (response: ServerResponse) => void response.writeHead(200, { 'content-length': '900' }).write('[{')],
    ['null', (response: ServerResponse) => response.writeHead(200).end('null')],
    ['a page', (response: ServerResponse) => response.writeHead(200).end('<!doctype html>')],
  ])(
    'after %s the last state stays, and the next one follows',
    async (_, answer) => {
      const { server, show, feed } = await season()
      show(match({ ...playing, matchResults: [result(2, '1:0')] }))
      const t = await started(feed, '2025-08-02T13:40:00Z')
      await isShown(t, 'live', 1, 0)
      Object.assign(server.replies, {
        'getmatchdata/bl2/2025/1': (response: ServerResponse) => {
          answer(response)
          if (_ === 'a body that breaks off') response.destroy()
        },
        'getlastchangedate/bl2/2025/1': ['another'],
      })
      const from = server.asked.length
      await until(t, () => count(server, 'getmatchdata/bl2/2025/1', from) > 0)
      await pass(t, 10 * second)
      expect(board(t)).toEqual(['live', 1, 0])
      show(match({ ...playing, matchResults: [result(2, '1:1')], lastUpdateDateTime: '2025-08-02T15:41:00' }))
      await isShown(t, 'live', 1, 1)
      expect(published(t).map(({ state }) => state)).not.toContain('scheduled')
    },
    30_000,
  )

  test('a connection that never answers delays no other feed', async () => {
    const frozen = await season('bl1')
    const { show, feed } = await season('bl2')
    for (const path of ['getmatchdata/bl1/2025', 'getmatchdata/bl1/2024']) frozen.server.replies[path] = () => undefined
    show(match({ ...playing, matchResults: [result(2, '0:0')] }))
    const t = await started(`openligadb@frozen:${frozen.server.base}?leagues=bl1,${feed}`, '2025-08-02T13:40:00Z')
    await isShown(t, 'live', 0, 0)
    show(match({ ...playing, matchResults: [result(2, '1:0')], lastUpdateDateTime: '2025-08-02T15:41:00' }))
    await isShown(t, 'live', 1, 0)
    expect(frozen.server.asked.length).toBeGreaterThan(0)
  }, 30_000)
})

test('a recording is played as it was', async () => {
  const { server, show } = await season()
  const year = new Date().getUTCFullYear()
  const start = new Date().toISOString()
  const row = {
    matchDateTime: start.slice(0, 19),
    matchDateTimeUTC: `${start.slice(0, 19)}Z`,
    leagueSeason: year,
    leagueName: 'Landesliga',
  }
  show(match({ ...playing, ...row, lastUpdateDateTime: null, matchResults: [result(2, '1:0')] }))
  server.replies[`getmatchdata/bl2/${year}`] = server.replies['getmatchdata/bl2/2025']
  delete server.replies['getmatchdata/bl2/2025']
  const folder = join(mkdtempSync(join(tmpdir(), 'touchline-recording-')), 'openligadb')
  const stop = new AbortController()
  const answers: string[] = []
  const recorded = (_: string, path: string, { kind }: { kind: string }) => {
    answers.push(`${path} ${kind}`)
    if (answers.includes(`getmatchdata/bl2/${year} reply`) && answers.includes(`getmatchdata/bl2/${year - 1} missing`)) stop.abort()
  }
  await recordFeeds(
    { clock: systemClock, downloads: { allowPrivate: true }, recorded },
    `openligadb:${server.base}?leagues=bl2`,
    () => folder,
    stop.signal,
  )
  const lines = readFileSync(join(folder, 'replies.jsonl'), 'utf8').trim().split('\n')
  expect(lines.length).toBeGreaterThanOrEqual(3)
  expect(JSON.parse(lines[0]!)).toEqual({ format: 'openligadb', parameters: 'leagues=bl2' })
  expect(readdirSync(folder).filter((name) => name.endsWith('.json')).length).toBeGreaterThanOrEqual(1)
  const t = await started(`replay:openligadb:${folder}?speed=60`, start)
  await isShown(t, 'live', 1, 0)
})
