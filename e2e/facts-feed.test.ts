import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getRecords } from '@touchline/gateway/records'
import { faultsIn } from '@touchline/gateway/testing/check-record'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFolder } from './testing/get-folder.ts'
import { importFeed } from './testing/import-feed.ts'

/** Imports a league again after every change, and checks its facts feed and briefings at the public interface. */

const folder = getFolder({})
const emptyFeed = `openfootball-leagues:${getFolder({ 'leagues.txt': '' })}`
let server: EndToEndServer
beforeAll(async () => {
  server = await startEndToEndServer({ environment: { FEEDS: emptyFeed }, now: '2026-03-01T12:00:00Z' })
})
afterAll(() => server.stop())

interface Game {
  day: string
  score?: [home: number, away: number]
  home?: string
  away?: string
}
const names = { t1: '[Ashby](http://a.example) *Town*', t2: 'Bexford United', t3: 'Celby', t4: 'Demford' }

/** Writes the file and imports it. */
async function say(games: readonly Game[]): Promise<void> {
  const lines = [
    { record: 'header', touchline: 1, sport: 'soccer', source: 'acme' },
    { record: 'league', id: 'l1', name: 'Oberliga', country: 'DE', gender: 'm', type: 'league' },
    ...Object.entries(names).map(([id, name]) => ({ record: 'team', id, name, country: 'DE' })),
    ...games.map(({ day, score, home = 't1', away = 't2' }) => ({
      ...{ record: 'match', id: `${day}${home}`, league: 'l1', season: '2025/2026', start_at: `${day}T15:00:00Z` },
      home: { team: home },
      away: { team: away },
      ...(score ? { state: 'finished', status: 'FT', home_score: score[0], away_score: score[1] } : { state: 'scheduled', status: 'NS' }),
    })),
  ]
  writeFileSync(join(folder, 'league.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  await importFeed(server, `touchline-jsonl@acme:${folder}`)
  await server.settled()
}

const past: Game[] = [
  { day: '2025-10-04', score: [5, 0], home: 't3', away: 't4' },
  { day: '2025-10-11', score: [5, 0], home: 't3', away: 't4' },
  { day: '2025-10-18', score: [5, 0], home: 't3', away: 't4' },
]
const won: Game[] = ['2026-02-07', '2026-02-14', '2026-02-21'].map((day) => ({ day, score: [1, 0] }))
const next: Game = { day: '2026-03-07', home: 't2', away: 't1' }
// biome-ignore lint/suspicious/noExplicitAny: public JSON, which tests read field by field.
type Json = any
const facts = async (query = '') => (await server.get(`/soccer/facts${query}`)).data as Json[]
const winning = (all: Json[]) => all.filter(({ kind, scope }: Json) => kind === 'winning_streak' && scope === 'all')

test('past seasons publish nothing; the matches of these weeks do, once, however often they are imported', async () => {
  await say(past)
  expect(await facts()).toEqual([])
  await say([...past, ...won, next])
  const first = await facts()
  expect(winning(first)).toMatchObject([{ values: { count: 3, since: '2026-02-07' }, subject: { name: names.t1 }, correction_of: null }])
  const { fact } = getRecords('soccer')
  expect(first.flatMap((each) => faultsIn(each, fact))).toEqual([])
  await say([...past, ...won, next])
  expect(await facts()).toEqual(first)
})

test('a reader who polls gets the corrections of a corrected result, and nothing twice', async () => {
  const read = await server.get('/soccer/facts')
  const since = (read.meta as Json).next_since as string
  expect(await facts(`?since=${since}`)).toEqual([])
  const [streak] = winning(read.data)
  await say([...past, ...won.slice(0, 2), { day: '2026-02-21', score: [1, 1] }, next])
  const later = await facts(`?since=${since}`)
  expect(later.find(({ correction_of }: Json) => correction_of === streak.id)).toMatchObject({
    kind: 'withdrawn',
    match_id: streak.match_id,
  })
  expect(later.filter(({ id }: Json) => read.data.some((each: Json) => each.id === id))).toEqual([])
})

test('the briefing of the next match rests on the corrected result; a name is no markup', async () => {
  const [match] = (await server.get('/soccer/matches?date_from=2026-03-02&date_to=2026-03-08')).data
  const { status, data } = await server.get(`/soccer/matches/${match.id}/briefing`)
  expect([status, data.phase, faultsIn(data, getRecords('soccer').briefing)]).toEqual([200, 'pre', []])
  const all = data.sections.flatMap((section: Json) => section.facts)
  expect(all.find(({ kind, subject }: Json) => kind === 'unbeaten_streak' && subject.name === names.t1)).toMatchObject({
    values: { count: 3 },
  })
  const markdown = await fetch(`${server.address}/v1/soccer/matches/${match.id}/briefing`, {
    headers: { 'X-API-Key': await server.newKey(), Accept: 'text/markdown' },
  })
  const text = await markdown.text()
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(text).toContain('# Bexford United – \\[Ashby\\](http&#58;//a.example) \\*Town\\*, 7 March 2026')
  expect(text.trimEnd().split('\n').at(-1)).toBe(`As of ${data.generated_at}`)
})

const short = getFolder({})
test('matches of a short format are in the facts of the next one, minutes after their end was reported', async () => {
  const games: object[] = []
  const say = async (game: object) => {
    const lines = [
      { record: 'header', touchline: 1, sport: 'basketball', source: 'short' },
      { record: 'league', id: 'l2', name: 'Street League', country: 'DE', gender: 'm', type: 'league' },
      ...['t5', 't6', 't7', 't8'].map((id) => ({ record: 'team', id, name: `Street ${id}`, country: 'DE' })),
      ...[...games, game].map((each) => ({
        record: 'match',
        league: 'l2',
        season: '2025/2026',
        home: { team: 't5' },
        ...each,
      })),
    ]
    writeFileSync(join(short, 'league.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    await importFeed(server, `touchline-jsonl@short:${short}`)
    await server.settled()
  }
  for (let i = 0; i < 3; i++) {
    const game = {
      id: `g${i}`,
      away: { team: `t${6 + i}` },
      start_at: `2026-03-01T12:${String(10 * i).padStart(2, '0')}:00Z`,
      home_score: 21,
      away_score: 15 + i,
    }
    await say({ ...game, state: 'live', status: 'Q4', period: 'Q4' })
    await server.advance(8 * 60_000)
    const ended = { ...game, state: 'finished', status: 'FT' }
    await say(ended)
    games.push(ended)
    await server.advance(2 * 60_000)
  }
  const { data } = await server.get('/basketball/facts')
  const streaks = (data as Json[]).filter(({ kind, scope }: Json) => kind === 'winning_streak' && scope === 'all')
  expect(streaks).toMatchObject([{ values: { count: 3 }, valid_at: '2026-03-01T12:28:00.000Z' }])
})
