import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '@touchline/platform/testing/free-ports'
import { emptyFeed } from './testing/empty-feed.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFolder } from './testing/get-folder.ts'

/** A partner pushes the season of an unlisted league, then live updates while customers poll. */

const token = 'token-of-acme-'.padEnd(32, 'a')
const names = ['Ashby Town', 'Bexford United', 'Cowley Rovers', 'Dunmore Albion']
const head = [
  { record: 'header', touchline: 1, sport: 'soccer', source: 'acme' },
  { record: 'league', id: 'ost', name: 'Kreisliga Ost', country: 'DE', gender: 'm', type: 'league' },
  ...names.map((name, i) => ({ record: 'team', id: `t${i}`, name, country: 'DE' })),
]

/** Every pair of teams meets twice, with two matches a day from 1 February on. The results of February are known. */
const fixtures = names.flatMap((_, home) => names.flatMap((__, away) => (home === away ? [] : [{ home, away }])))
const season = fixtures.map(({ home, away }, i) => {
  const day = 1 + 7 * Math.floor(i / 2)
  const isPlayed = day < 29
  return {
    ...{ record: 'match', id: `m${i}`, league: 'ost', season: '2026', home: { team: `t${home}` }, away: { team: `t${away}` } },
    start_at: new Date(Date.UTC(2026, 1, day, 14)).toISOString(),
    ...(isPlayed ? { state: 'finished', status: 'FT', home_score: home, away_score: away } : { state: 'scheduled', status: 'NS' }),
  }
})
/** The one on 1 March. */
const inPlay = 'm8'
const withMatch = (id: string, change: object) => season.map((match) => (match.id === id ? { ...match, ...change } : match))

const goal = (id: string, minute: number, score: object, more: object = {}) => ({
  ...{ record: 'event', id, match: inPlay, type: 'goal', period: '1H', minute, side: 'home', score, player: { name: 'Ada Quill' } },
  ...more,
})
const live = (status: string, home_score: number, more: object) => ({
  ...{ record: 'live', match: inPlay, state: 'live', status, home_score, away_score: 0, ...more },
})
const first = goal('e1', 12, { home: 1, away: 0 })
const second = goal('e2', 31, { home: 2, away: 0 })
/** Successive pushes of the partner, and what a customer then gets. */
const updates = [
  { lines: [live('1', 0, { period: '1H', minute: 1 })], seen: '1 0 ' },
  { lines: [live('13', 1, { period: '1H', minute: 13 }), first], seen: '13 1 goal' },
  { lines: [live('32', 2, { period: '1H', minute: 32 }), first, second], seen: '32 2 goal goal' },
  {
    lines: [live('34', 1, { period: '1H', minute: 34 }), first, second, { record: 'event', id: 'e2', match: inPlay, withdrawn: true }],
    seen: '34 1 goal',
  },
  { lines: [live('HT', 1, { state: 'break', period: '1H' }), { ...first, minute: 11 }], seen: 'HT 1 goal' },
  { lines: [live('46', 1, { period: '2H', minute: 46 }), { ...first, minute: 11 }], seen: '46 1 goal' },
]

const environment = { FEEDS: emptyFeed(), FEED_TOKENS: `acme:${token}`, DATA_DIR: getFolder({}) }
let server: EndToEndServer
let feeds: string
beforeAll(async () => {
  const port = await freePort()
  feeds = `http://127.0.0.1:${port}/feeds/acme`
  server = await startEndToEndServer({ environment: { ...environment, FEED_PORT: `${port}` }, now: '2026-03-01T14:40:00Z' })
})
afterAll(() => server.stop())

async function push(...lines: readonly (readonly object[])[]) {
  const body = lines.flat().map((line) => `${JSON.stringify(line)}\n`)
  const answer = await fetch(feeds, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: body.join('') })
  const { data } = (await answer.json()) as { data: object }
  expect([answer.status, data]).toMatchObject([200, { lines: body.length - 1, refused: 0, repaired: 0 }])
}
const get = async (path: string) => (await server.get(`/soccer${path}`)).data

interface Seen {
  id: string
  status: string
  home_team: { name: string; score: number | null }
  events: { '@type': string; '@status': string }[] | null
}
const describeShown = ({ status, home_team, events }: Seen): string =>
  `${status} ${home_team.score} ${(events ?? []).flatMap((event) => (event['@status'] === 'cancelled' ? [] : [event['@type']])).join(' ')}`
const listed = async (): Promise<Seen[]> => get('/matches/live')

/** Polls the live list until stopped. Returns the states of the match that each customer got, without repetitions. */
function customers(count: number) {
  let isOver = false
  const polling = Array.from({ length: count }, async () => {
    const seen: string[] = []
    for (;;) {
      const isLast = isOver
      const [match] = await listed()
      const now = match ? describeShown(match) : ''
      if (now !== seen.at(-1)) seen.push(now)
      if (isLast) return seen
      await setImmediate()
    }
  })
  return {
    stop() {
      isOver = true
      return Promise.all(polling)
    },
  }
}

let league: string
let id: string

test('the league is provisional, and its table has counts without positions', async () => {
  await push(head, season)
  await server.settled()
  const leagues: { id: string; name: string; reviewed: boolean }[] = await get('/leagues?country=DE')
  expect(leagues).toMatchObject([{ name: 'Kreisliga Ost', reviewed: false }])
  league = leagues[0]!.id
  const { data: rows, meta } = await server.get(`/soccer/leagues/${league}/standings`)
  expect(meta).toMatchObject({ total: 4, rule: { name: null, reviewed: false } })
  expect(rows.map((row: { position: unknown; points: unknown }) => [row.position, row.points])).toEqual(Array(4).fill([null, null]))
  expect(rows.reduce((sum: number, { played }: { played: number }) => sum + played, 0)).toBe(2 * 8)
  expect(await listed()).toEqual([])
})

test('each update is seen by customers that poll, in the order of the pushes; corrections and withdrawals too', async () => {
  const polls = customers(3)
  for (const { lines, seen } of updates) {
    await push(head, season, lines)
    await server.settled()
    const [match, ...others] = await listed()
    expect([describeShown(match!), others]).toEqual([seen, []])
    id = match!.id
  }
  const pushed = updates.map(({ seen }) => seen)
  for (const seen of await polls.stop()) {
    // No customer sees a state twice or a state that was not pushed.
    const places = seen.filter((each) => each !== '').map((each) => pushed.indexOf(each))
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect(places.at(-1)).toBe(pushed.length - 1)
  }
  const { events } = await get(`/matches/${id}`)
  expect(events.map((event: Record<string, unknown>) => [event['@minute'], event['@status']])).toEqual([
    ['11', 'confirmed'],
    ['31', 'cancelled'],
  ])
})

test('the end of the match is a result; a corrected result and a withdrawn match change the table', async () => {
  const playedBy = async () => {
    const rows: { team: { name: string }; played: number; won: number }[] = await get(`/leagues/${league}/standings`)
    return Object.fromEntries(rows.map(({ team, played, won }) => [team.name, [played, won]]))
  }
  const before = await playedBy()
  const ended = { state: 'finished', status: 'FT', home_score: 1, away_score: 0 }
  await push(head, withMatch(inPlay, ended), [{ ...first, minute: 11 }])
  await server.settled()
  expect(await listed()).toEqual([])
  expect(await get(`/matches/${id}`)).toMatchObject({ state: 'finished', home_team: { score: 1, winner: true } })
  const home = names[fixtures[8]!.home]!
  const away = names[fixtures[8]!.away]!
  expect(await playedBy()).toMatchObject({
    [home]: [before[home]![0]! + 1, before[home]![1]! + 1],
    [away]: [before[away]![0]! + 1, before[away]![1]],
  })

  await push(head, withMatch(inPlay, { ...ended, away_score: 1 }), [{ ...first, minute: 11 }])
  await server.settled()
  expect(await get(`/matches/${id}`)).toMatchObject({ away_team: { score: 1 }, winner: 'draw' })
  expect((await playedBy())[home]).toEqual([before[home]![0]! + 1, before[home]![1]])

  await push(head, season, [{ record: 'match', id: inPlay, withdrawn: true }])
  await server.settled()
  expect((await server.get(`/soccer/matches/${id}`)).status).toBe(404)
  expect(await playedBy()).toEqual(before)
})
