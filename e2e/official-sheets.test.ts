import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { IngestService } from '@touchline/contract/gen/ingest'
import { getRecords } from '@touchline/gateway/records'
import { faultsIn } from '@touchline/gateway/testing/check-record'
import { embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import { emptyFeed } from './testing/empty-feed.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFolder } from './testing/get-folder.ts'
import { importFeed } from './testing/import-feed.ts'
import { body, getSheet, type SheetAnswer, type SheetEvent, seasonFile, sheetServer, status } from './testing/sheet-server.ts'

/**
 * Official sheets at the public interface. A real server on this machine publishes sheets late, changes them, fails, or never has
 * them. A partner sends the results, and only the test advances the time.
 */

const none = emptyFeed()
const kickOff = '2026-03-01T15:00:00Z'
const first = { id: 'm1', home: 't1', away: 't2', start_at: kickOff } as const
const second = { id: 'm2', home: 't3', away: 't4', start_at: kickOff } as const
const third = { id: 'm3', home: 't2', away: 't1', start_at: '2026-03-08T15:00:00Z' } as const
const toCome = seasonFile([first, second, third])
const played = seasonFile([{ ...first, score: [2, 1] }, second, third])
const goals: SheetEvent[] = [
  { type: 'goal', minute: 18, side: 'home', player: 'Ada Quill home' },
  { type: 'yellow_card', minute: 30, side: 'away', player: 'Eve Yarrow away' },
  { type: 'penalty_goal', minute: 60, side: 'away', player: 'Ada Quill away' },
  { type: 'yellow_card', minute: 70, side: 'away', player: 'Ada Quill away' },
  { type: 'goal', minute: 88, side: 'home', player: 'Eve Yarrow home' },
]
const sheet = getSheet({ ...first, score: [2, 1] }, goals)

let http: Awaited<ReturnType<typeof sheetServer>>
let backEnds: OpenBackEnds
let t: EndToEndServer
/** Rounds of requests so far, of the running server. */
let rounds = 0
const folder = getFolder({ 'season.jsonl': toCome })
const season = `touchline-jsonl@acme:${folder}`
/** Ids of the league and the matches; they are the same in the separate store of every test. */
let leagueId: string
let [firstId, secondId, thirdId] = ['', '', '']

const logTo = () =>
  new Writable({
    write(chunk, _, done) {
      rounds += String(chunk).split('official sheets: ').length - 1
      done()
    },
  })

async function start(now: string, feeds: string) {
  rounds = 0
  const environment = { FEEDS: feeds, ALLOW_PRIVATE_DOWNLOADS: 'on' }
  t = await startEndToEndServer({ now, environment, backEnds, logLevel: 'debug', logTo: logTo() })
}
const sheetsFeed = () => `official-sheets@fa:${leagueId}:http://reader:secret@${http.host}/{season}/{date}/{home}/{away}?token=secret`
const getPath = (home: string, away: string, date = '2026-03-01') => `/2025-2026/${date}/${home}/${away}?token=secret`
const firstPath = getPath('Ashby Town', 'Bexford United')
const secondPath = getPath('Carrow City', 'Dunmere Rovers')

async function importSeason(content: string) {
  writeFileSync(join(folder, 'season.jsonl'), content)
  await importFeed(t, season)
  await t.settled()
}

/** Waits for the end of a round that began after `before` rounds. */
async function roundAfter(before: number) {
  while (rounds <= before) await setImmediate()
  await t.settled()
}

/** Advances the time minute by minute, with one round of requests per minute. */
async function minutes(count: number) {
  for (let i = 0; i < count; i++) {
    const before = rounds
    await t.advance(60_000)
    await roundAfter(before)
  }
}

/** Restarts the server at a later time on the same store. */
async function restart(now: string) {
  await t.stop()
  await start(now, sheetsFeed())
  await roundAfter(0)
}

const match = async (id = firstId) => (await t.get(`/soccer/matches/${id}`)).data
const lineups = (id = firstId) => t.get(`/soccer/matches/${id}/lineups`)
const events = async (id = firstId) =>
  (await match(id)).events?.map((event: Record<string, string>) => [event['@type'], event['@minute'], event['@player'], event['@status']])
const sources = async () => {
  const { items } = await t.getClient(IngestService).listSources({})
  return items.find(({ source }) => source === 'official-sheets@fa')
}
const quarantined = async () => (await t.getClient(IngestService).listQuarantine({})).items.map(({ row, reason }) => [row, reason])
const askedFor = (path: string) => http.asked.filter((request) => request.path === path)

beforeAll(async () => {
  http = await sheetServer()
  backEnds = await embedded.open()
  await start('2026-03-01T12:00:00Z', none)
  await importSeason(toCome)
  const { data: leagues } = await t.get('/soccer/leagues')
  leagueId = leagues[0].id
  const { data } = await t.get('/soccer/matches?date_from=2026-03-01&date_to=2026-03-08')
  const getId = (home: string) => data.find((each: { home_team: { name: string } }) => each.home_team.name === home).id
  ;[firstId, secondId, thirdId] = [getId('Ashby Town'), getId('Carrow City'), getId('Bexford United')]
  await t.stop()
  await backEnds.close()
})

afterAll(() => http.stop())

/** A store with the season, before the matches. */
async function begin(now = '2026-03-01T16:50:00Z') {
  http.answers.clear()
  http.asked.length = 0
  backEnds = await embedded.open()
  await start(now, sheetsFeed())
  await importSeason(toCome)
  await minutes(1)
}
afterEach(async () => {
  await t.stop()
  await backEnds.close()
})

test('a match with a source of sheets has official details in advance, and its league too', async () => {
  await begin()
  for (const id of [firstId, secondId, thirdId])
    expect((await match(id)).coverage).toMatchObject({ official_details: true, lineups: false })
  const { data: league } = await t.get(`/soccer/leagues/${leagueId}`)
  expect(league.coverage).toMatchObject({ official_details: true, events: false })
  expect(http.asked).toEqual([])
  expect(await sources()).toMatchObject({ state: 'watching', rows: 0, location: `http://${http.host}/{season}/{date}/{home}/{away}` })
  expect(JSON.stringify(await sources())).not.toContain('secret')
})

test('a sheet that comes late is asked for from 30 minutes after the final whistle until it is there', async () => {
  await begin('2026-03-01T16:50:00Z')
  await importSeason(played) // 16:51
  await minutes(29)
  expect(http.asked).toEqual([])
  await minutes(2)
  expect(askedFor(firstPath)).toHaveLength(1)
  await minutes(12)
  expect(askedFor(firstPath).length).toBeGreaterThanOrEqual(3)
  expect((await match()).coverage).toMatchObject({ official_details: true, events: false })
  expect((await lineups()).status).toBe(404)

  http.answers.set(firstPath, body(sheet))
  await minutes(6)
  const count = askedFor(firstPath).length
  expect(await events()).toEqual(goals.map(({ type, minute, player }) => [type, String(minute), player, 'confirmed']))
  expect(await match()).toMatchObject({
    coverage: { official_details: true, events: true, lineups: true, cards: true, substitutions: false },
    home_team: { name: 'Ashby Town', score: 2 },
  })
  const { data } = await lineups()
  expect(data).toMatchObject({
    confirmed: true,
    home: { starters: [{ name: 'Ada Quill home', shirt_number: 1 }, { name: 'Eve Yarrow home' }] },
  })
  expect(await sources()).toMatchObject({ state: 'watching', rows: 1 })
  const records = getRecords('soccer')
  expect(faultsIn(await match(), records.match)).toEqual([])
  expect(faultsIn(data, records.lineup)).toEqual([])
  await minutes(6)
  expect(askedFor(firstPath)).toHaveLength(count)
  // The other match has no result: its end is expected at 17:00.
  expect(askedFor(secondPath).length).toBeGreaterThan(0)
})

test('the result is that of the sheet where no other source has it', async () => {
  await begin('2026-03-01T17:25:00Z')
  http.answers.set(secondPath, body(getSheet({ ...second, score: [0, 0] }, [])))
  await minutes(7)
  expect(await match(secondId)).toMatchObject({ state: 'finished', status: 'FT', home_team: { score: 0 }, events: [] })
  expect((await lineups(secondId)).data.home.starters).toHaveLength(2)
})

test('a sheet that changes is a correction: ids stay, and what is gone is cancelled', async () => {
  await begin('2026-03-01T17:20:00Z')
  await importSeason(played)
  http.answers.set(firstPath, body(sheet))
  await restart('2026-03-01T17:52:00Z')
  const idsBefore = (await match()).events.map((event: Record<string, string>) => event['@id'])
  const { version } = await match()

  await restart('2026-03-02T17:00:00Z')
  expect(askedFor(firstPath)).toHaveLength(1)
  await restart('2026-03-02T18:00:00Z')
  expect(askedFor(firstPath)).toHaveLength(2)
  expect(askedFor(firstPath)[1]!.headers['if-none-match']).toBeDefined()
  expect((await match()).version).toBe(version)

  const [opener, , ...others] = goals as [SheetEvent, ...SheetEvent[]]
  const corrected = getSheet({ ...first, score: [2, 1] }, [{ ...opener, minute: 19, player: 'Ida Frost home' }, ...others])
  http.answers.set(firstPath, body(corrected))
  await restart('2026-03-04T17:00:00Z')
  expect(askedFor(firstPath)).toHaveLength(2)
  await restart('2026-03-04T18:00:00Z')
  expect(askedFor(firstPath)).toHaveLength(3)
  expect(await events()).toEqual([
    ['goal', '19', 'Ida Frost home', 'confirmed'],
    ['yellow_card', '30', 'Eve Yarrow away', 'cancelled'],
    ['penalty_goal', '60', 'Ada Quill away', 'confirmed'],
    ['yellow_card', '70', 'Ada Quill away', 'confirmed'],
    ['goal', '88', 'Eve Yarrow home', 'confirmed'],
  ])
  expect((await match()).events.map((event: Record<string, string>) => event['@id'])).toEqual(idsBefore)
  expect(await quarantined()).toEqual([])

  // An incomplete sheet changes nothing and is requested again an hour later. The last check is a week after the first sheet.
  http.answers.set(firstPath, body(getSheet({ ...first, score: [2, 1] }, goals.slice(0, 4))))
  const correctedVersion = (await match()).version
  await restart('2026-03-08T18:00:00Z')
  expect(await quarantined()).toEqual([
    [`${firstId}.jsonl`, 'the goals of the sheet add up to 1–1, but the score is 2–1: they are left out'],
  ])
  expect((await match()).version).toBe(correctedVersion)
  http.answers.set(firstPath, body(corrected))
  await restart('2026-03-08T19:01:00Z')
  expect([askedFor(firstPath).length, await quarantined()]).toEqual([5, []])
  await restart('2026-03-20T19:01:00Z')
  expect(askedFor(firstPath)).toHaveLength(5)
})

test('a server that fails is left alone for longer each time, and what it sends instead of a sheet is refused', async () => {
  await begin('2026-03-01T17:20:00Z')
  await importSeason(played)
  await restart('2026-03-01T17:51:00Z')
  await minutes(1)
  http.asked.length = 0
  /** Number of requests for the first sheet within `count` minutes, with this answer for both sheets. */
  const within = async (count: number, answer: SheetAnswer) => {
    for (const path of [firstPath, secondPath]) http.answers.set(path, answer)
    const before = askedFor(firstPath).length
    await minutes(count)
    return askedFor(firstPath).length - before
  }
  expect(await within(6, status(500))).toBe(1)
  expect(await sources()).toMatchObject({ state: 'failed', reason: expect.stringMatching(/127\.0\.0\.1.*the server answered 500/) })
  expect(JSON.stringify(await sources())).not.toContain('secret')
  expect(await within(6, status(404))).toBe(1)
  expect(await sources()).toMatchObject({ state: 'watching' })
  expect(await within(6, status(503, { 'retry-after': '1200' }))).toBe(1)
  expect(await within(14, status(404))).toBe(0)

  const cut: SheetAnswer = (_, response) => {
    response.writeHead(200, { 'content-length': '10000' }).write(sheet.slice(0, 500), () => response.destroy())
  }
  expect(await within(7, cut)).toBeGreaterThan(0)
  expect(await sources()).toMatchObject({ state: 'failed', reason: expect.stringMatching(/broke off|ECONNRESET/) })
  await within(6, status(404))
  expect(await within(10, (_, response) => void response.writeHead(200).end('x'.repeat(2_000_000)))).toBeGreaterThan(0)
  expect(await sources()).toMatchObject({ state: 'failed', reason: expect.stringContaining('more than 1048576 bytes') })
  await within(6, status(404))
  expect(await within(10, status(403))).toBeGreaterThan(0)
  await within(6, status(404))
  expect(await quarantined()).toEqual([])

  expect(await within(7, body('<html>Not the page you are looking for</html>'))).toBeGreaterThan(0)
  expect(await sources()).toMatchObject({ state: 'watching' })
  expect((await quarantined()).map(([row]) => row)).toEqual(expect.arrayContaining([`${firstId}.jsonl`, `${secondId}.jsonl`]))
  const spoilt = Buffer.concat([Buffer.from(sheet), Buffer.from([0xff, 0xfe, 0x0a])])
  http.answers.set(secondPath, status(404))
  http.answers.set(firstPath, body(spoilt))
  await minutes(7)
  expect(await events()).toHaveLength(5)
  expect((await quarantined()).filter(([row]) => row!.startsWith(firstId))).toEqual([[expect.stringMatching(/\.jsonl#\d+$/), 'not UTF-8']])
})

test('an answer that never ends is aborted after a while, and counts as a failure', async () => {
  await begin('2026-03-01T17:20:00Z')
  await importSeason(played)
  http.answers.set(firstPath, (_, response) => void response.writeHead(200).write('{"record":'))
  await restart('2026-03-01T17:50:00Z').catch(() => {})
  while (askedFor(firstPath).length === 0) await t.advance(1_000)
  const before = rounds
  await t.advance(20_000)
  await roundAfter(before)
  expect(await sources()).toMatchObject({ state: 'failed', reason: expect.stringContaining('no complete answer within 20 s') })
})

test('a sheet that never comes is no longer announced: at once if the server says so, else after 30 days', async () => {
  await begin('2026-03-01T17:20:00Z')
  await importSeason(played)
  http.answers.set(secondPath, status(410))
  await restart('2026-03-01T17:52:00Z')
  const announced = async () => Promise.all([firstId, secondId].map(async (id) => (await match(id)).coverage.official_details))
  expect(await announced()).toEqual([true, false])
  const counts: number[] = []
  for (const at of ['2026-03-02T12:00:00Z', '2026-03-06T12:00:00Z', '2026-03-20T12:00:00Z', '2026-03-31T10:00:00Z']) {
    await restart(at)
    counts.push(askedFor(firstPath).length)
  }
  expect(counts).toEqual([2, 3, 4, 5])
  expect(askedFor(secondPath)).toHaveLength(1)
  expect(await announced()).toEqual([false, false])
  await restart('2026-04-10T10:00:00Z')
  expect(askedFor(firstPath)).toHaveLength(5)
})

test('another process on the same store continues where the first one stopped', async () => {
  await begin('2026-03-01T17:20:00Z')
  await importSeason(played)
  await restart('2026-03-01T17:51:00Z')
  expect(askedFor(firstPath)).toHaveLength(1)
  await restart('2026-03-01T17:52:00Z')
  expect(askedFor(firstPath)).toHaveLength(1)
  http.answers.set(firstPath, body(sheet))
  await restart('2026-03-01T17:58:00Z')
  expect(askedFor(firstPath)).toHaveLength(2)
  expect(await events()).toHaveLength(5)
  await restart('2026-03-01T18:58:00Z')
  expect(askedFor(firstPath)).toHaveLength(2)
})

test('goals that do not add up to the score of the match are left out, and the score is kept', async () => {
  await begin('2026-03-01T17:20:00Z')
  await importSeason(played)
  http.answers.set(firstPath, body(getSheet({ ...first, score: [3, 1] }, [...goals, { ...goals[4]!, minute: 90 }])))
  await restart('2026-03-01T17:51:00Z')
  expect(await match()).toMatchObject({
    home_team: { score: 2 },
    events: null,
    coverage: { official_details: true, lineups: true, events: false },
  })
  expect((await lineups()).status).toBe(200)
  expect((await quarantined()).map(([, reason]) => reason)).toEqual(
    expect.arrayContaining([
      'the score of the sheet is 3–1, that of the match 2–1, which is kept',
      'the goals of the sheet add up to 3–1, but the score is 2–1: they are left out',
    ]),
  )
  // The sheet is requested until it is correct.
  http.answers.set(firstPath, body(sheet))
  await restart('2026-03-01T17:58:00Z')
  expect(await events()).toHaveLength(5)
  expect(await quarantined()).toEqual([])
})

test('the sheet of another match is refused', async () => {
  await begin('2026-03-01T17:20:00Z')
  await importSeason(played)
  http.answers.set(firstPath, body(getSheet({ ...first, score: [2, 1], start_at: '2026-02-20T15:00:00Z' }, goals)))
  http.answers.set(secondPath, body(getSheet({ ...second, home: 't1', away: 't2', score: [2, 1] }, goals)))
  await restart('2026-03-01T17:51:00Z')
  const reasons = (await quarantined()).map(([, reason]) => reason).sort()
  expect(reasons).toEqual([
    expect.stringMatching(/^"Ashby Town", home on the sheet, is another team than that of the match/),
    'the sheet is of a match on 2026-02-20, but was asked for one on 2026-03-01',
  ])
  expect((await match(secondId)).state).toBe('scheduled')
  expect((await lineups()).status).toBe(404)
})

test('a match that its source withdraws is gone, whatever was announced or came', async () => {
  await begin('2026-03-01T17:20:00Z')
  await importSeason(played)
  http.answers.set(firstPath, body(sheet))
  await restart('2026-03-01T17:51:00Z')
  await importSeason(seasonFile([second]))
  await minutes(2)
  for (const id of [firstId, thirdId]) expect((await t.get(`/soccer/matches/${id}`)).status).toBe(404)
  expect((await match(secondId)).coverage.official_details).toBe(true)
  await importSeason(played)
  await minutes(1)
  expect((await match(thirdId)).coverage.official_details).toBe(true)
})

test('a match that is not played has no official details, until it is to be played again', async () => {
  await begin('2026-03-01T17:20:00Z')
  await importSeason(
    seasonFile([{ ...first, state: 'postponed', status: 'PST' }, { ...second, state: 'cancelled', status: 'CANC' }, third]),
  )
  await minutes(15)
  const announced = () => Promise.all([firstId, secondId].map(async (id) => (await match(id)).coverage.official_details))
  expect([http.asked, await announced()]).toEqual([[], [true, false]])
  await importSeason(seasonFile([{ ...first, start_at: '2026-03-04T15:00:00Z' }, { ...second, state: 'cancelled', status: 'CANC' }, third]))
  await restart('2026-03-04T17:29:00Z')
  expect(http.asked).toEqual([])
  await restart('2026-03-04T17:31:00Z')
  expect(http.asked.map(({ path }) => path)).toEqual([getPath('Ashby Town', 'Bexford United', '2026-03-04')])
})

test('the sheet comes before other sources; an event that only they have is cancelled, and their ids stay', async () => {
  await begin('2026-03-01T17:20:00Z')
  const [opener, card, ...others] = goals as [SheetEvent, SheetEvent, ...SheetEvent[]]
  const invented = { type: 'yellow_card', minute: 35, side: 'away', player: 'Bo Reed' } as const
  const reported = getSheet({ ...first, score: [2, 1] }, [{ ...opener, minute: 17 }, card, invented, ...others])
  await importSeason(reported.replaceAll('Ida Frost', 'Una Probable'))
  const getKey = (event: Record<string, string>) => `${event['@type']} ${event['@player']}`
  const idsBefore = new Map((await match()).events.map((event: Record<string, string>) => [getKey(event), event['@id']]))
  expect((await match()).coverage).toMatchObject({ official_details: true, events: true, lineups: true })
  http.answers.set(firstPath, body(sheet))
  await restart('2026-03-01T17:51:00Z')
  expect(await events()).toEqual([
    ...[opener, card].map(({ type, minute, player }) => [type, String(minute), player, 'confirmed']),
    ['yellow_card', '35', 'Bo Reed', 'cancelled'],
    ...others.map(({ type, minute, player }) => [type, String(minute), player, 'confirmed']),
  ])
  for (const event of (await match()).events) expect(event['@id']).toBe(idsBefore.get(getKey(event)))
  const { home } = (await lineups()).data
  expect(JSON.stringify(home)).toContain('Ida Frost')
  expect(JSON.stringify(home)).not.toContain('Una Probable')
  const { data } = await t.get(`/soccer/matches/${firstId}/provenance`)
  expect(JSON.stringify(data)).toContain('official-sheets')
})

test('of two processes on one store one asks, and the other one continues when it stops', async () => {
  await begin('2026-03-01T17:20:00Z')
  await importSeason(played)
  await restart('2026-03-01T17:51:00Z')
  expect(askedFor(firstPath)).toHaveLength(1)
  const asking = t
  await start('2026-03-01T18:30:00Z', sheetsFeed())
  for (let i = 0; i < 20; i++) await setImmediate()
  expect([rounds, askedFor(firstPath).length]).toEqual([0, 1])
  await asking.stop()
  await t.advance(1_000)
  await roundAfter(0)
  expect(askedFor(firstPath)).toHaveLength(2)
})
