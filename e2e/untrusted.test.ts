import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { IngestService } from '@touchline/contract/gen/ingest'
import type { mcpClient } from '@touchline/gateway/testing/mcp-client'
import { embedded, type OpenBackEnds } from '@touchline/platform/testing/back-ends-for-test'
import { freePort } from '@touchline/platform/testing/free-ports'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFolder } from './testing/get-folder.ts'

/**
 * A partner without a grant pushes a league with the name of a reviewed one, in which real clubs play. No answer about the clubs
 * changes, and after a purge every answer is the same as before the push.
 */

const token = 'token-of-evil-'.padEnd(32, 'e')
const clubs = ['Arsenal FC', 'Chelsea FC', 'Everton FC', 'Fulham FC'] as const
const played = (date: string, team1: string, team2: string, ft: [number, number]) => ({
  round: 'Matchday 1',
  date,
  team1,
  team2,
  score: { ft },
})
const season = {
  name: 'Premier League 2025/26',
  matches: [
    played('2026-05-02', clubs[0], clubs[1], [2, 0]),
    played('2026-05-03', clubs[2], clubs[3], [1, 1]),
    { ...played('2026-05-09', clubs[1], clubs[2], [0, 3]), round: 'Matchday 2' },
    { ...played('2026-05-10', clubs[3], clubs[0], [0, 1]), round: 'Matchday 2' },
    { round: 'Matchday 3', date: '2026-05-30', team1: clubs[0], team2: clubs[2] },
  ],
}

const line = (record: string, more: object) => ({ record, ...more })
const side = (id: string) => ({ team: id })
const match = (id: string, day: string, home: string, away: string, more: object) =>
  line('match', { id, league: 'pl', season: '2025/2026', start_at: `${day}T15:00:00Z`, home: side(home), away: side(away), ...more })
const finished = (home_score: number, away_score: number) => ({ state: 'finished', status: 'FT', home_score, away_score })
const lies = [
  line('header', { touchline: 1, sport: 'soccer', source: 'evil' }),
  line('league', { id: 'pl', name: 'Premier Léague', country: 'GB-ENG', gender: 'm', type: 'league', tier: 1 }),
  ...clubs.map((name, i) => line('team', { id: `t${i}`, name, country: 'GB-ENG' })),
  line('team', { id: 't9', name: 'Evil Rovers', country: 'GB-ENG' }),
  line('player', { id: 'p1', name: 'Zed Evil', born: '1999-01-01' }),
  line('member', { league: 'pl', season: '2025/2026', team: 't0', player: { id: 'p1', name: 'Zed Evil' }, shirt_number: 9 }),
  match('m1', '2026-05-16', 't3', 't0', finished(7, 0)),
  match('m2', '2026-05-17', 't9', 't0', finished(9, 0)),
  match('m3', '2026-05-29', 't0', 't1', { state: 'scheduled', status: 'NS' }),
  line('event', {
    id: 'e1',
    match: 'm2',
    type: 'goal',
    period: '1H',
    minute: 3,
    side: 'home',
    score: { home: 1, away: 0 },
    player: { name: 'Zed Evil', id: 'p1' },
  }),
  line('lineup', { match: 'm1', side: 'away', coach: 'Max Liar', starters: [{ name: 'Zed Evil', id: 'p1' }] }),
  line('injury', {
    id: 'i1',
    player: { name: 'Zed Evil', id: 'p1' },
    team: 't0',
    status: 'out',
    type: 'injury',
    reason: 'Knee injury',
    since: '2026-05-10',
    updated_at: '2026-05-12T09:00:00Z',
  }),
]

const environment = {
  FEEDS: `openfootball-json:${getFolder({ '2025-26/en.1.json': JSON.stringify(season) })}`,
  FEED_TOKENS: `evil:${token}`,
  DATA_DIR: getFolder({}),
}
let backEnds: OpenBackEnds
let server: EndToEndServer
let feeds: string
let tools: Awaited<ReturnType<typeof mcpClient>>
async function start(more: Record<string, string> = {}) {
  const port = await freePort()
  feeds = `http://127.0.0.1:${port}/feeds/evil`
  server = await startEndToEndServer({
    environment: { ...environment, ...more, FEED_PORT: `${port}` },
    backEnds,
    now: '2026-05-20T12:00:00Z',
  })
  stop = async () => {
    stop = async () => {}
    await tools?.close()
    await server.stop()
  }
  tools = await server.assistant()
  while ((await get('/leagues')).length === 0) await server.settled()
  await server.settled()
}
let stop = async () => {}
beforeAll(async () => {
  backEnds = await embedded.open()
})
afterEach(() => stop())
afterAll(() => backEnds.close())

async function push(lines: readonly object[]) {
  const body = lines.map((each) => `${JSON.stringify(each)}\n`).join('')
  const response = await fetch(feeds, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
  await server.settled()
  return { status: response.status, ...((await response.json()) as { data?: { refusals: object[] }; error?: { code: string } }) }
}
/** Waits for a condition: at its start the server imports in the background. */
async function until(isTrue: () => Promise<boolean>) {
  for (let tries = 0; tries < 300 && !(await isTrue()); tries++) await server.settled()
}
const get = async (path: string) => (await server.get(`/soccer${path}`)).data
// biome-ignore lint/suspicious/noExplicitAny: public JSON, which tests read field by field.
const getId = async (name: string): Promise<string> => (await get(`/teams?q=${name}`)).find((team: any) => team.name === name).id

/** Every answer about the clubs. */
async function answers(): Promise<Record<string, unknown>> {
  const arsenal = await getId('Arsenal')
  const paths = [
    ...['', '/briefing', '/squad'].map((part) => `/teams/${arsenal}${part}`),
    `/matches?team_id=${arsenal}&date_from=2026-01-01&date_to=2026-12-31`,
    '/matches?league_name=Premier%20League&date_from=2026-01-01&date_to=2026-12-31',
    ...['Arsenal', 'Fulham', 'Chelsea'].map((name) => `/teams?q=${name}`),
    `/players?q=Zed&team_id=${arsenal}`,
    '/facts?limit=200',
  ]
  const [league] = await get('/leagues?q=Premier%20League')
  paths.push(`/leagues/${league.id}`, `/leagues/${league.id}/standings`)
  const [first] = await get(`/matches?team_id=${arsenal}&date_from=2026-05-30&date_to=2026-05-30`)
  paths.push(`/matches/${first.id}/briefing`)
  const all = await Promise.all(paths.map(async (path) => [path, await server.get(`/soccer${path}`)] as const))
  const called = [
    ['get_team', { team: 'Arsenal', squad: true }],
    ['get_team_briefing', { team: 'Arsenal' }],
    ['get_matches', { team: 'Arsenal', date_from: '2026-01-01', date_to: '2026-12-31' }],
    ['get_standings', { league: 'Premier League' }],
    ['find_teams', { name: 'Arsenal' }],
  ] as const
  const told = await Promise.all(called.map(async ([name, args]) => [name, (await tools.call(name, args)).text] as const))
  return Object.fromEntries([
    ...all.map(([path, { status, data, error }]) => [path, { status, data, error: error?.code }] as const),
    ...told,
  ])
}

async function purge(apply: boolean) {
  const counts: Record<string, number[]> = {}
  for await (const step of server.getClient(IngestService).purgeSource({ source: 'touchline-jsonl@evil', apply }))
    for (const { kind, removed, changed } of step.counts) counts[kind] = [removed, changed]
  await server.settled()
  return counts
}

test('what a partner without a grant says changes no answer about real clubs, and a purge removes it', async () => {
  await start()
  const before = await answers()
  expect(JSON.stringify(before)).toContain('Arsenal')

  expect(await push(lies)).toMatchObject({ status: 200, data: { refusals: [] } })
  expect(await answers()).toEqual(before)
  const evil = (await get('/leagues')).find((league: { reviewed: boolean }) => !league.reviewed)
  expect(evil).toMatchObject({ name: 'Premier Léague (evil)', country: null, country_code: null, slug: 'premier-league-evil' })
  const own = `/matches?league_id=${evil.id}&date_from=2026-01-01&date_to=2026-12-31`
  expect((await get(own)).map((each: { status: string }) => each.status)).toEqual(['FT', 'FT', 'NS'])
  const [lost] = await get(own)
  expect(
    (await server.get(`/soccer/matches/${lost.id}/briefing`)).data.sections.flatMap((each: { facts: object[] }) => each.facts),
  ).toEqual([])

  const counts = await purge(false)
  expect(counts).toMatchObject({ matches: [3, 0], leagues: [1, 0], seasons: [1, 0], players: [2, 0], teams: [1, 3], events: [1, 0] })
  expect((await get(own)).length).toBe(3)
  expect(await purge(true)).toEqual(counts)
  expect(await answers()).toEqual(before)
  expect((await server.get(`/soccer/matches/${lost.id}`)).status).toBe(404)
  expect((await server.get(`/soccer/leagues/${evil.id}`)).status).toBe(404)
  expect([await get('/teams?q=Evil'), await get('/players?q=Zed%20Evil')]).toEqual([[], []])

  expect(await push(lies)).toMatchObject({ status: 200, data: { refusals: [] } })
  expect((await get(own)).map((each: { id: string }) => each.id)).toContain(lost.id)
  expect(await answers()).toEqual(before)
})

test('a grant, and its end, count from the next start on, without a push', async () => {
  const briefing = async () => (await tools.call('get_team_briefing', { team: 'Arsenal' })).text
  await start({ FEED_TRUST: 'evil' })
  await until(async () => (await briefing()).includes('Evil Rovers'))
  expect(await briefing()).toContain('lost 9-0 to Evil Rovers')
  await stop()
  await start()
  await until(async () => !(await briefing()).includes('Evil Rovers'))
  expect(await briefing()).toContain('Arsenal beat Fulham 1-0')
})

test('FEED_TRUST names a source of a partner that there is', async () => {
  await expect(start({ FEED_TRUST: 'nobody' })).rejects.toThrow(/FEED_TRUST names touchline-jsonl@nobody, which is no source/)
})
