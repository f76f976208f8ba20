import { constants, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from '@jest/globals'
import { incoming } from '../testing/browser.ts'
import { type SiteForTest, siteForTest } from '../testing/site-for-test.ts'
import { streamsMax } from './board-streams.ts'
import { soccer } from './testing/matches.ts'

let t: SiteForTest
afterEach(() => t?.stop())

/** The pages with a board, whose reads are counted. */
async function open() {
  const shown = { score: 0, calls: 0 }
  t = await siteForTest({
    session: undefined,
    environment: { PUBLIC_SCOREBOARD: 'true' },
    live: {
      async listLiveMatches() {
        shown.calls++
        return { items: [soccer(shown.score)] }
      },
    },
    racing: { listRaces: async () => ({ items: [] }) },
    fixtures: { getNames: async ({ ids }) => ({ items: ids.map((id) => ({ id, name: id })) }) },
  })
  return shown
}

interface Asked {
  path?: string
  peer?: string
  headers?: Record<string, string>
  method?: string
  disconnect?: () => void
}

async function request({
  path = '/scoreboard/stream?lang=en',
  peer = '192.0.2.1',
  headers = {},
  method = 'GET',
  disconnect = () => undefined,
}: Asked = {}) {
  const sent = { accept: 'text/event-stream', ...headers }
  const env = { incoming: incoming(sent, peer), outgoing: { destroy: disconnect } }
  return await t.app.request(`http://localhost:8080${path}`, { method, headers: sent }, env)
}

/** A stream whose next part is read when a test asks for it. */
async function follow(asked?: Asked) {
  let isDisconnected = false
  const disconnect = () => {
    isDisconnected = true
  }
  const response = await request({ disconnect, ...asked })
  const reader = response.body!.getReader()
  return {
    response,
    /** The next part; undefined after the end. */
    async next(): Promise<string | undefined> {
      const { value } = await reader.read()
      return value && Buffer.from(value).toString()
    },
    nextBytes: async () => Buffer.from((await reader.read()).value ?? []),
    isDisconnected: () => isDisconnected,
    leave: () => reader.cancel(),
  }
}

test('a stream begins with the board, and sends it again when it changes', async () => {
  const shown = await open()
  const viewer = await follow()
  expect(viewer.response.headers.get('content-type')).toBe('text/event-stream')
  expect(await viewer.next()).toMatch(/^retry: \d+\n\nid: \S+-all-en\ndata: <div class="board">[\s\S]*data-score="0–0"[\s\S]*\n\n$/)
  shown.score = 1
  await t.advance(1_000)
  expect(await viewer.next()).toMatch(/^id: \S+\ndata: [\s\S]*data-score="1–0"/)
})

test('every line of an event is data, so that a browser reads the same fragment as /scoreboard has', async () => {
  await open()
  const { text } = await t.get('/scoreboard?view=home&lang=de')
  const event = (await (await follow({ path: '/scoreboard/stream?view=home&lang=de' })).next())!.split('\n\n')[1]!
  const [id, ...lines] = event.split('\n')
  expect(id).toMatch(/^id: \S+-home-de$/)
  expect(lines.every((line) => line.startsWith('data: '))).toBe(true)
  expect(lines.map((line) => line.slice(6)).join('\n')).toBe(text)
})

test('a client that has the board is sent nothing until it changes, then a heartbeat every 15 seconds', async () => {
  await open()
  const version = /data-version="([^"]+)"/.exec((await t.get('/live?lang=en')).text)![1]!
  const [page, again] = [
    await follow({ path: `/scoreboard/stream?lang=en&after=${version}` }),
    await follow({ headers: { 'last-event-id': version } }),
  ]
  for (const viewer of [page, again]) expect(await viewer.next()).toMatch(/^retry: \d+\n\n$/)
  await t.advance(15_000)
  for (const viewer of [page, again]) expect(await viewer.next()).toBe(':\n\n')
})

test('any number of viewers costs one look a second, and none without viewers', async () => {
  const shown = await open()
  const viewers = await Promise.all(Array.from({ length: 20 }, () => follow()))
  const before = shown.calls
  for (const viewer of viewers) await viewer.next()
  shown.score = 1
  await t.advance(1_000)
  for (const viewer of viewers) expect(await viewer.next()).toContain('data-score="1–0"')
  expect(shown.calls - before).toBe(1)
  for (const viewer of viewers) await viewer.leave()
  await t.advance(10_000)
  expect(shown.calls - before).toBe(1)
})

test('a compressed stream is one gzip stream, whenever a viewer joins', async () => {
  const shown = await open()
  const headers = { 'accept-encoding': 'gzip, br' }
  const first = await follow({ headers })
  expect(first.response.headers.get('content-encoding')).toBe('gzip')
  const read = [await first.nextBytes()]
  shown.score = 1
  await t.advance(1_000)
  read.push(await first.nextBytes())
  const second = await follow({ headers })
  const late = [await second.nextBytes()]
  shown.score = 2
  await t.advance(1_000)
  read.push(await first.nextBytes())
  late.push(await second.nextBytes())
  const unzip = (parts: Buffer[]) => gunzipSync(Buffer.concat(parts), { finishFlush: constants.Z_SYNC_FLUSH }).toString()
  expect(unzip(read).match(/data-score="\d/g)).toEqual(['data-score="0', 'data-score="1', 'data-score="2'])
  expect(unzip(late).match(/data-score="\d/g)).toEqual(['data-score="1', 'data-score="2'])
})

test('an address has a bounded number of streams; others are not affected, and one that ends makes room', async () => {
  await open()
  const viewers = []
  for (let i = 0; i < streamsMax.perAddress; i++) viewers.push(await follow())
  const refused = await request()
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
    ...[429, '60', 'This address has as many open streams as it may. Ask for /scoreboard in the meantime.'],
  ])
  expect((await request({ peer: '192.0.2.2' })).status).toBe(200)
  await viewers[0]!.leave()
  expect((await request()).status).toBe(200)
})

test('a process has a bounded number of streams', async () => {
  await open()
  for (let i = 0; i < streamsMax.all; i++) expect((await request({ peer: `10.0.${i >> 8}.${i & 255}` })).status).toBe(200)
  const refused = await request()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
})

test('when the process leaves, streams end with a time to reconnect after, and no new one opens', async () => {
  await open()
  const viewer = await follow()
  await viewer.next()
  t.leave()
  expect(await viewer.next()).toMatch(/^retry: \d+\n\n$/)
  expect(await viewer.next()).toBeUndefined()
  expect((await request()).status).toBe(503)
})

test('a request without a reader opens no stream: HEAD, and one that does not ask for events', async () => {
  const shown = await open()
  expect((await request({ method: 'HEAD' })).status).toBe(200)
  const other = await request({ headers: { accept: 'text/html' } })
  expect([other.status, await other.text()]).toEqual([406, expect.stringContaining('Accept: text/event-stream')])
  const before = shown.calls
  await t.advance(5_000)
  expect(shown.calls).toBe(before)
})

test('the stream is for everybody: it sets no cookie, and asks nobody who is signed in', async () => {
  await open()
  const response = await request({ headers: { cookie: 'touchline.session=for-test' } })
  expect(response.headers.getSetCookie()).toEqual([])
})

test('where the operator shows nothing to everybody, there is no stream', async () => {
  t = await siteForTest({ session: undefined })
  expect((await request()).status).toBe(404)
})

test('a client that does not read for 30 seconds is disconnected; one that reads again misses what was replaced', async () => {
  const shown = await open()
  const [slow, gone] = [await follow(), await follow()]
  for (shown.score = 1; shown.score < 5; shown.score++) await t.advance(1_000)
  expect(await slow.next()).toContain('data-score="0–0"')
  await t.advance(1_000)
  // Never one of those in between, which were replaced before it read.
  expect(await slow.next()).toMatch(/data-score="[45]–0"/)
  for (let second = 0; second < 31; second++) await t.advance(1_000)
  expect([slow.isDisconnected(), gone.isDisconnected()]).toEqual([false, true])
  expect([await gone.next(), await gone.next()]).toEqual([expect.stringContaining('data-score="0–0"'), undefined])
})
