import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { AuthService } from '@touchline/contract/gen/auth'
import { getRecords } from '@touchline/gateway/records'
import { faultsIn } from '@touchline/gateway/testing/check-record'
import { openStream, type StreamEvent, type TestStream } from '@touchline/gateway/testing/stream-client'
import { retryingFetch } from '@touchline/platform/testing/retrying-fetch'
import { bothShapes } from './testing/both-shapes.ts'
import { emptyFeed } from './testing/empty-feed.ts'
import { gameInPlay } from './testing/game-in-play.ts'
import { getFolder } from './testing/get-folder.ts'
import { importFeed } from './testing/import-feed.ts'
import type { EmbeddedServer } from './testing/start-server.ts'

/* Imports a league again after every change, and checks the lineups and facts on a stream; also tests a game in play. */

const names = { t1: 'Ashby Town', t2: 'Bexford United' }
const empty = emptyFeed()
const won = [7, 14, 21].map((day) => ({
  ...{ id: `m${day}`, start_at: `2026-02-${String(day).padStart(2, '0')}T15:00:00Z` },
  ...{ state: 'finished', status: 'FT', home_score: 1, away_score: 0 },
}))
/** Announced from the start: a meeting added later would change which one is the second. */
const unplayed = won.map(({ id, start_at }) => ({ id, start_at, state: 'scheduled', status: 'NS' }))
const next = { id: 'next', start_at: '2026-03-01T15:00:00Z', state: 'scheduled', status: 'NS' }
const lineup = (starter: string, match = 'next') => ({ record: 'lineup', match, side: 'home', starters: [{ name: starter }] })
/** An earlier match of the season, so that lineups of matches that have not started are expected. */
const earlier = { ...won[0]!, id: 'm1', start_at: '2025-10-01T15:00:00Z' }

// biome-ignore lint/suspicious/noExplicitAny: public JSON, which tests read field by field.
type Json = any
const getData = ({ data }: StreamEvent): Json => JSON.parse(data)

describe.each(bothShapes('a stream of lineups and facts, and a game in play'))('$shape', ({ start }) => {
  const folder = getFolder({})
  let server: EmbeddedServer
  let key: string
  let stream: TestStream
  let seen = 1
  let streak: Json
  beforeAll(async () => {
    server = await start(empty, { NOW: '2026-03-01T12:00:00Z' })
    key = (await server.getClient(AuthService).createKey({ plan: 'enterprise', perMinute: 1_000_000 })).key
  })
  afterAll(async () => {
    stream?.close()
    await server?.stop()
  })

  async function say(matches: readonly object[], more: readonly object[] = []): Promise<void> {
    const lines = [
      { record: 'header', touchline: 1, sport: 'soccer', source: 'acme' },
      { record: 'league', id: 'l1', name: 'Oberliga', country: 'DE', gender: 'm', type: 'league' },
      ...Object.entries(names).map(([id, name]) => ({ record: 'team', id, name, country: 'DE' })),
      ...[earlier, ...matches].map((each) => ({
        ...{ record: 'match', league: 'l1', season: '2025/2026', home: { team: 't1' }, away: { team: 't2' }, ...each },
      })),
      ...[lineup('Ida Frost', earlier.id), ...more],
    ]
    writeFileSync(join(folder, 'league.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    await importFeed(server, `touchline-jsonl@acme:${folder}`)
    await server.settled()
  }
  /** Tries again while a busy process refuses. */
  async function open(headers: Record<string, string> = {}, lang = 'en'): Promise<TestStream> {
    const { port } = new URL(server.addresses[0]!)
    for (;;) {
      const opened = await openStream(Number(port), `/v1/soccer/stream?lang=${lang}`, { 'X-API-Key': key, ...headers })
      if (opened.status !== 503) return opened
      opened.close()
      await rest(1_000)
    }
  }
  const get = async (path: string): Promise<Json> => {
    const answer = await retryingFetch(`${server.addresses[0]}/v1/soccer${path}`, { headers: { 'X-API-Key': key } })
    return ((await answer.json()) as { data: Json }).data
  }
  /** Waits until the feed has all of these facts, which is later than on a stream, and returns its facts. */
  async function feedWith(sent: readonly Json[], lang = 'en'): Promise<Map<string, Json>> {
    for (;;) {
      const all = new Map<string, Json>((await get(`/facts?limit=200&lang=${lang}`)).map((fact: Json) => [fact.id, fact]))
      if (sent.every(({ id }) => all.has(id))) return all
      // Each attempt is a request through all processes.
      await rest(500)
    }
  }
  const newEvents = async (count: number) => {
    const all = await stream.events(seen + count)
    seen += count
    return all.slice(seen - count, seen)
  }

  test('the lineup of a match that has not started comes when a source has it, and when it is corrected', async () => {
    await say([...unplayed, next])
    stream = await open()
    expect((await stream.events(1)).map(({ name }) => name)).toEqual(['reset'])
    for (const starter of ['Ada Quill', 'Eve Yarrow']) {
      await say([...unplayed, next], [lineup(starter)])
      const [event] = await newEvents(1)
      const sent = getData(event!)
      expect([event!.name, sent.home.team.name, sent.home.starters[0].name]).toEqual(['lineup', names.t1, starter])
      expect(faultsIn(sent, getRecords('soccer').lineup)).toEqual([])
      expect(sent).toEqual(await get(`/matches/${sent.match_id}/lineups`))
    }
  })

  /**
   * Reads facts from the stream up to one that `isLast` accepts, and checks that the feed has the same. More facts and corrected
   * matches may follow.
   */
  async function factsUpTo(isLast: (fact: Json) => boolean): Promise<Json[]> {
    const sent: Json[] = []
    while (!sent.some(isLast)) {
      const [event] = await newEvents(1)
      expect(['fact', 'match']).toContain(event!.name)
      if (event!.name === 'fact') sent.push(getData(event!))
    }
    const listed = await feedWith(sent)
    for (const fact of sent) expect(fact).toEqual(listed.get(fact.id))
    return sent
  }

  test('what results lead to comes as facts, which are those of the feed', async () => {
    await say([...won, next], [lineup('Eve Yarrow')])
    const [{ id }] = await get('/matches?date=2026-02-21')
    streak = (await factsUpTo(({ kind, match_id }) => kind === 'winning_streak' && match_id === id)).at(-1)
  })

  test('a corrected result comes as corrections of facts', async () => {
    await say([...won.slice(0, 2), { ...won[2]!, away_score: 1 }, next], [lineup('Eve Yarrow')])
    const sent = await factsUpTo(({ correction_of: id }) => id === streak.id)
    for (const id of (await feedWith(sent)).keys()) await stream.until(`"id":"${id}"`)
  })

  test('a client that was away has the rest, in another language too', async () => {
    const all = await stream.events(seen)
    const resumed = await open({ 'Last-Event-ID': all[1]!.id! }, 'de')
    const received = (await resumed.events(all.length - 2)).slice(0, all.length - 2)
    expect(received.map(({ id, name }) => [id, name])).toEqual(all.slice(2).map(({ id, name }) => [id, name]))
    const sent = received.filter(({ name }) => name === 'fact').map(getData)
    const inGerman = await feedWith(sent, 'de')
    for (const fact of sent) expect(fact).toEqual(inGerman.get(fact.id))
    resumed.close()
  })

  describe('a game in play', () =>
    gameInPlay(
      () => server,
      () => key,
    ))
})
