import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { emptyFeed } from './testing/empty-feed.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFolder } from './testing/get-folder.ts'
import { importFeed } from './testing/import-feed.ts'

/** A customer pages through lists: tests the path from the files of a source to the bytes on the wire. */

const clubs = ['Ayford', 'Beeford', 'Ceeford', 'Deeford', 'Eeford', 'Effford']
/** Every club plays every other one at home, one game an hour: from 23:30 in England on August 15. */
const games = clubs.flatMap((team1) => clubs.filter((team2) => team2 !== team1).map((team2) => ({ team1, team2 })))
const season = (year: number) => ({
  matches: games.map((game, i) => {
    const at = new Date(Date.UTC(year, 7, 15, 23, 30) + i * 3_600_000).toISOString()
    const score = { ft: [i % 3, 0] }
    return { round: `Matchday ${1 + Math.floor(i / 3)}`, date: at.slice(0, 10), time: at.slice(11, 16), ...game, score }
  }),
})
const noFeeds = emptyFeed()
const folder = getFolder({
  '2025-26/en.1.json': JSON.stringify({ name: 'English Premier League 2025/26', ...season(2025) }),
  '2006-07/en.2.json': JSON.stringify({ name: 'English Championship 2006/07', ...season(2006) }),
})

interface Row {
  id: string
  start_at: string
}
let server: EndToEndServer
let leagues: Record<string, { id: string; season: { name: string; current: boolean } }>
beforeAll(async () => {
  server = await startEndToEndServer({ now: '2025-11-23T12:00:00Z', environment: { FEEDS: noFeeds } })
  await importFeed(server, `openfootball-json:${folder}`)
  await server.settled()
  const { data } = await server.get('/soccer/leagues')
  leagues = Object.fromEntries(data.map((league: { name: string }) => [league.name, league]))
})
afterAll(() => server.stop())

async function pages(query: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor = ''; ; ) {
    const { data, meta, headers } = await server.get(`/soccer/matches?${query}&limit=7${cursor}`)
    rows.push(...data)
    expect(headers.get('link') === null).toBe(meta!.next_cursor === null)
    if (meta!.next_cursor === null) return rows
    cursor = `&cursor=${meta!.next_cursor}`
  }
}
const getStarts = (rows: Row[]): string[] => rows.map(({ start_at }) => start_at)

test('matches are paged by cursor in either order, each once', async () => {
  const [ascending, descending] = [await pages('status=finished&order=asc'), await pages('status=finished&order=desc')]
  expect(ascending).toHaveLength(2 * games.length)
  expect(getStarts(ascending)).toEqual(getStarts(ascending).toSorted())
  expect(descending).toEqual(ascending.toReversed())
})

test('a day is one of the requested zone; its times stay UTC', async () => {
  const starts = async (query: string) => getStarts((await server.get(`/soccer/matches?${query}`)).data)
  // Summer time in England: 23:30 is 22:30 UTC.
  expect(await starts('date=2025-08-15')).toEqual(['2025-08-15T22:30:00Z', '2025-08-15T23:30:00Z'])
  expect(await starts('date=2025-08-15&timezone=Europe/London')).toEqual(['2025-08-15T22:30:00Z'])
  expect(await starts('date=2025-08-15&timezone=Asia/Tokyo')).toEqual([])
  const tokyo = await starts('date=2025-08-16&timezone=Asia/Tokyo')
  expect([tokyo[0], tokyo.at(-1), tokyo.length]).toEqual(['2025-08-15T22:30:00Z', '2025-08-16T14:30:00Z', 17])
})

test('the teams of a league are those of its newest season, by name; other seasons only if they are held', async () => {
  const { id } = leagues['Premier League']!
  const teams = await server.get(`/soccer/leagues/${id}/teams?limit=4&offset=1`)
  expect([teams.data.map((team: { name: string }) => team.name), teams.meta!.total]).toEqual([clubs.slice(1, 5), 6])
  expect((await server.get(`/soccer/leagues/${id}/teams?season=2025-26`)).meta!.total).toBe(6)
  expect((await server.get(`/soccer/leagues/${id}/teams?season=2006/2007`)).error).toMatchObject({
    code: 'not_found',
    message: 'There is no season 2006/2007.',
  })
})

test('a season is current while a match is less than 400 days away', () => {
  const current = Object.values(leagues).map(({ season }) => [season.name, season.current])
  expect(new Map(current as [string, boolean][])).toEqual(
    new Map([
      ['2025/2026', true],
      ['2006/2007', false],
    ]),
  )
})

test('standings of a stage that does not exist are not found', async () => {
  const path = `/soccer/leagues/${leagues['Premier League']!.id}/standings`
  expect((await server.get(`${path}?stage=regular%20season`)).data).toHaveLength(6)
  expect((await server.get(`${path}?stage=Final`)).error).toMatchObject({ code: 'not_found', message: 'There is no stage Final.' })
})

test('a client that accepts it gets compressed responses', async () => {
  const { headers, data } = await server.get('/soccer/matches?status=finished')
  expect([headers.get('content-encoding'), data.length]).toEqual(['gzip', 50])
  expect(Number(headers.get('content-length'))).toBeLessThan(6_000)
})
