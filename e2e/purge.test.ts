import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { IngestService } from '@touchline/contract/gen/ingest'
import { openStream, type StreamEvent } from '@touchline/gateway/testing/stream-client'
import { embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import { freePort } from '@touchline/platform/testing/free-ports'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFolder } from './testing/get-folder.ts'
import { importFeed } from './testing/import-feed.ts'

/**
 * Purges a partner whose results count. Tests what customers and other partners see during the purge, what an open stream gets,
 * what remains of matches that another source also has, and that an interrupted purge has the same result.
 */

// biome-ignore lint/suspicious/noExplicitAny: public JSON, which tests read field by field.
type Json = any
const tokens = { acme: 'token-of-acme-'.padEnd(32, 'a'), other: 'token-of-other-'.padEnd(32, 'o') }
type Partner = keyof typeof tokens

const season = {
  name: 'Premier League 2025/26',
  matches: [
    { round: 'Matchday 1', date: '2026-05-02', team1: 'Arsenal FC', team2: 'Chelsea FC', score: { ft: [2, 0] } },
    { round: 'Matchday 1', date: '2026-05-03', team1: 'Everton FC', team2: 'Fulham FC', score: { ft: [1, 1] } },
  ],
}
const line = (record: string, more: object) => ({ record, ...more })
const match = (id: string, league: string, sides: [string, string], more: object) =>
  line('match', { id, league, season: '2025/2026', home: { team: sides[0] }, away: { team: sides[1] }, ...more })
const ended = (day: string, home_score: number) => ({
  ...{ start_at: `2026-05-${day}T14:00:00Z`, state: 'finished', status: 'FT', home_score, away_score: 0 },
})
const clubs = ['Arsenal FC', 'Chelsea FC', 'Ashby Town', 'Bexford United'] as const
const getLines = (source: Partner) => [
  line('header', { touchline: 1, sport: 'soccer', source }),
  ...clubs.map((name, i) => line('team', { id: `t${i}`, name, country: i < 2 ? 'GB-ENG' : 'DE' })),
]
const own = (source: Partner, leagues: readonly string[]) => [
  ...getLines(source),
  ...leagues.flatMap((name) => [
    line('league', { id: name, name, country: 'DE', gender: 'm', type: 'league' }),
    match(`${name}1`, name, ['t2', 't3'], ended('10', 2)),
    match(`${name}2`, name, ['t3', 't2'], ended('17', 1)),
  ]),
]
const leagues = ['Nordliga', 'Suedliga', 'Westliga']
const shown = [...leagues, 'Premier League (acme)']
const live = { start_at: '2026-05-20T11:30:00Z', state: 'live', status: '30', period: '1H', minute: 30, home_score: 0, away_score: 0 }
const pushed = [
  ...own('acme', leagues),
  match('live', 'Nordliga', ['t2', 't3'], { ...live, round: 'Matchday 3' }),
  line('league', { id: 'pl', name: 'Premier League', country: 'GB-ENG', gender: 'm', type: 'league' }),
  match('pl1', 'pl', ['t0', 't1'], ended('09', 5)),
]

const dataDir = getFolder({})
const FEEDS = `openfootball-json:${getFolder({ '2025-26/en.1.json': JSON.stringify(season) })}`
const reports = getFolder({
  '2025-26/1-premierleague.txt':
    '= English Premier League 2025/26\n\n» Matchday 1\nSat May 2 2026\n  Arsenal FC v Chelsea FC  2-0 (1-0)\n    (Ada Quill 12, 70)\n',
})
let backEnds: OpenBackEnds
let server: EndToEndServer
let port: number
const stops: (() => Promise<unknown>)[] = []
async function start() {
  port = await freePort()
  const settings = { FEED_TOKENS: `acme:${tokens.acme},other:${tokens.other}`, FEED_TRUST: 'acme,other', FEED_PORT: `${port}` }
  const environment = { FEEDS, DATA_DIR: dataDir, ...settings }
  server = await startEndToEndServer({ environment, backEnds, now: '2026-05-20T12:00:00Z', logLevel: 'silent' })
  while ((await get('/leagues')).length === 0) await server.settled()
  await server.settled()
}
beforeEach(async () => {
  backEnds = await embedded.open()
  stops.push(() => backEnds.close())
  await start()
  await server.settled()
})
afterEach(async () => {
  await server.stop()
  for (const stop of stops.splice(0)) await stop()
})

const get = async (path: string): Promise<Json> => (await server.get(`/soccer${path}`)).data
async function push(partner: Partner, lines: readonly object[]) {
  const response = await fetch(`http://127.0.0.1:${port}/feeds/${partner}`, {
    ...{ method: 'POST', headers: { authorization: `Bearer ${tokens[partner]}` } },
    body: lines.map((each) => `${JSON.stringify(each)}\n`).join(''),
  })
  const { error } = (await response.json()) as { error?: { code: string } }
  return { status: response.status, code: error?.code, retryAfter: response.headers.get('retry-after') }
}
const purge = () => server.getClient(IngestService).purgeSource({ source: 'touchline-jsonl@acme', apply: true })
const getState = async (source: string): Promise<string | undefined> =>
  (await server.getClient(IngestService).listSources({})).items.find((each) => each.source === source)?.state

const span = 'date_from=2026-05-01&date_to=2026-05-31'
/** Responses that customers get, without times. */
async function seen(): Promise<unknown> {
  const [arsenal] = await get('/teams?q=Arsenal')
  const paths = [
    ...['/leagues', `/matches?league_name=Premier%20League&${span}`, '/matches/live', '/teams?q=Ashby'],
    ...[`/teams/${arsenal.id}/briefing`, `/teams/${arsenal.id}/squad`, ...shown.map((name) => `/matches?league_name=${name}&${span}`)],
  ]
  const answers = await Promise.all(paths.map(async (path) => [path, (await server.get(`/soccer${path}`)).data ?? 'none'] as const))
  return JSON.parse(
    JSON.stringify(Object.fromEntries(answers), (key, value) =>
      ['updated_at', 'version', 'corrected_at', 'published_at', 'generated_at', 'valid_at'].includes(key) ? undefined : value,
    ),
  )
}
/** Texts of the facts feed that have not been corrected since. */
async function facts(): Promise<string[]> {
  const all: Json[] = await get('/facts?limit=200')
  const corrected = new Set(all.map(({ correction_of }) => correction_of))
  return all.filter(({ id, kind }) => !corrected.has(id) && kind !== 'withdrawn').map(({ text }) => text)
}

test('during a purge pushes of the source wait, and all other requests are answered', async () => {
  expect(await push('acme', pushed)).toMatchObject({ status: 200 })
  await server.settled()
  const steps = purge()[Symbol.asyncIterator]()
  while ((await getState('touchline-jsonl@acme')) !== 'purging') await steps.next()
  let rounds = 0
  for (let step = await steps.next(); !step.done; step = await steps.next()) {
    if (step.value.done) continue
    expect(await push('acme', pushed)).toEqual({ status: 503, code: 'source_purging', retryAfter: '60' })
    expect(await push('other', own('other', [`Ostliga ${rounds++}`]))).toMatchObject({ status: 200 })
    for (const path of ['/leagues', '/matches/live', `/matches?league_name=Premier%20League&${span}`, '/facts', '/teams?q=Arsenal'])
      expect((await server.get(`/soccer${path}`)).status).toBe(200)
  }
  expect(rounds).toBeGreaterThan(3)
  await server.settled()
  expect((await get('/leagues')).filter(({ name }: Json) => name.startsWith('Ostliga'))).toHaveLength(rounds)
  expect(await push('acme', pushed)).toMatchObject({ status: 200 })
})

test('a push that was arriving when the purge began is refused like a later one', async () => {
  expect(await push('acme', pushed)).toMatchObject({ status: 200 })
  await server.settled()
  const body = pushed.map((each) => `${JSON.stringify(each)}\n`).join('')
  const headers = { authorization: `Bearer ${tokens.acme}`, 'content-length': Buffer.byteLength(body) }
  const arriving = request({ port, host: '127.0.0.1', path: '/feeds/acme', method: 'POST', headers })
  await new Promise<void>((resolve) => void arriving.write(body.slice(0, 100), () => resolve()))
  const bodies = join(dataDir, 'pushed', 'acme')
  while (!readdirSync(bodies).some((name) => name.includes('incoming'))) await setImmediate()
  for await (const _ of purge());
  arriving.end(body.slice(100))
  const [response] = (await once(arriving, 'response')) as [IncomingMessage]
  expect([response.statusCode, await text(response)]).toEqual([503, expect.stringContaining('"source_purging"')])
  expect(existsSync(bodies)).toBe(false)
  expect(await push('acme', pushed)).toMatchObject({ status: 200 })
})

test('an open stream has each removed match, the matches in play without it, and the corrections of facts', async () => {
  expect(await push('acme', pushed)).toMatchObject({ status: 200 })
  await server.settled()
  const before: Json[] = (await Promise.all(shown.map((name) => get(`/matches?league_name=${name}&${span}`)))).flat()
  const ids = before.map(({ id }) => id).sort()
  expect(ids).toHaveLength(8)
  const stream = await openStream(Number(new URL(server.address).port), '/v1/soccer/stream', { 'X-API-Key': await server.newKey() })
  stops.push(async () => stream.close())
  expect(JSON.parse((await stream.events(1))[0]!.data).data).toHaveLength(1)
  for await (const _ of purge());
  await server.settled()
  await stream.until('event: removed', ids.length)
  await push('other', [...own('other', ['Ostliga']), match('end', 'Ostliga', ['t2', 't3'], { ...live, round: 'Matchday 9' })])
  await server.settled()
  await stream.until('Matchday 9')
  const events = (await stream.events(1)).slice(1)
  const ofName = (name: string): Json[] => events.filter((each: StreamEvent) => each.name === name).map(({ data }) => JSON.parse(data))
  expect(
    ofName('removed')
      .map(({ match_id }) => match_id)
      .sort(),
  ).toEqual(ids)
  expect(ofName('reset').map(({ data }) => data)).toEqual([[]])
  // After the removal of a match the only events about it are those that withdraw its facts.
  for (const id of ids) {
    const removedAt = events.findIndex(({ name, data }) => name === 'removed' && data.includes(id))
    const later = events.slice(removedAt + 1).filter(({ data }) => data.includes(id) && JSON.parse(data).correction_of == null)
    expect(later.map(({ name }) => name)).toEqual([])
  }
  const { meta } = await server.get('/soccer/matches?updated_since=2026-05-01T00:00:00Z&limit=200')
  const removed = (meta as Json).removed.map(({ id }: Json) => id)
  expect(ids.filter((id) => !removed.includes(id))).toEqual([])
})

test('a match that another source has too keeps what that source says', async () => {
  const before = await seen()
  const getMatch = async (): Promise<Json> => (await get(`/matches?league_name=Premier%20League&${span}`))[0]
  const { id, version } = await getMatch()
  await importFeed(server, `openfootball-text:${reports}`)
  await server.settled()
  expect(await getMatch()).toMatchObject({ id, scores: { halftime: { home: 1, away: 0 } } })
  const source = 'openfootball-text'
  for await (const step of server.getClient(IngestService).purgeSource({ source, apply: true })) void step
  await server.settled()
  expect((await getMatch()).version).toBeGreaterThan(version)
  expect(await seen()).toEqual(before)
})

test.each([1, 3, 5])('a purge that was interrupted after %i steps, by a restart too, ends like any other', async (count) => {
  const before = [await seen(), await facts()]
  expect(await push('acme', pushed)).toMatchObject({ status: 200 })
  await server.settled()
  let steps = 0
  for await (const _ of purge()) if ((await getState('touchline-jsonl@acme')) === 'purging' && ++steps === count) break
  await server.settled()
  await server.stop()
  await start()
  expect(await getState('touchline-jsonl@acme')).toBe('purging')
  expect(await push('acme', pushed)).toMatchObject({ status: 503, code: 'source_purging' })
  for await (const _ of purge());
  await server.settled()
  expect(await getState('touchline-jsonl@acme')).toBeUndefined()
  expect([await seen(), await facts()]).toEqual(before)
  expect(await push('acme', pushed)).toMatchObject({ status: 200 })
})
