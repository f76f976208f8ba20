import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { emptyFeed } from './testing/empty-feed.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFolder } from './testing/get-folder.ts'
import { importFeed } from './testing/import-feed.ts'

/** Published ranking lists as a customer gets them: from the files of a tour or a partner to the bytes on the wire. */

const noFeeds = emptyFeed()
const start = () => startEndToEndServer({ now: '2024-07-01T12:00:00Z', environment: { FEEDS: noFeeds } })

interface Row {
  position: number
  player: { id: string; name: string; country: string | null }
  team: { id: string; name: string; country: string | null }
  points: number | null
  movement: number | null
}

withSharedData('tennis/atp-datasets', 'the rankings of the ATP tour of 1983', (path) => {
  const [header, ...lines] = readFileSync(join(path, 'rankings_1983.csv'), 'utf8').trim().split('\n')
  const columns = header!.trim().split(',')
  const rows = lines.map((line) => {
    const values = line.trim().split(',')
    return Object.fromEntries(columns.map((name, i) => [name, values[i]!]))
  })
  const listOf = (date: string) => rows.filter(({ week_title: week }) => week === date.replaceAll('-', '.'))
  let server: EndToEndServer
  beforeAll(async () => {
    server = await start()
    const { lost, quarantined } = await importFeed(server, `atp:${path}`)
    expect([lost, quarantined]).toEqual([0, 0])
    await server.settled()
  }, 300_000)
  afterAll(() => server.stop())

  /** All pages of a list. */
  async function read(query: string): Promise<{ data: Row[]; date: string }> {
    const all: Row[] = []
    for (let offset = 0; ; offset += 200) {
      const { data, meta } = await server.get(`/tennis/rankings?${query}&limit=200&offset=${offset}`)
      all.push(...data)
      if (all.length >= meta!.total) return { data: all, date: (meta as unknown as { date: string }).date }
    }
  }

  test.each(['1983-01-03', '1983-03-21', '1983-09-12', '1983-12-19'])('the list of %s has the places of the file', async (date) => {
    const { data } = await read(`date=${date}&tour=ATP`)
    const file = listOf(date)
    expect(data).toHaveLength(file.length)
    expect(data.map(({ position }) => position)).toEqual(file.map(({ rank_number: rank }) => Number(rank)).sort((a, b) => a - b))
    expect(new Set(data.map(({ player }) => player.id)).size).toBe(file.length)
  })

  test('between two lists the earlier one counts, and John McEnroe ends the year first', async () => {
    expect((await read('date=1983-12-18')).date).toBe('1983-12-12')
    const { data, date } = await read('tour=atp')
    expect(date).toBe('1983-12-19')
    expect(data[0]).toMatchObject({ position: 1, player: { name: 'John McEnroe', country: 'United States' }, points: null })
    const { data: player } = await server.get(`/tennis/players/${data[0]!.player.id}`)
    expect(player.ranking).toMatchObject({ position: 1, ranking_date: '1983-12-19' })
  })

  test('the standings of the tour are its list, by day and season', async () => {
    const leagues = (await server.get('/tennis/leagues')).data as { id: string; name: string; type: string }[]
    expect(leagues).toMatchObject([{ name: 'ATP Tour', type: 'tour', season: null, match_count: 0 }])
    const get = (query: string) => server.get(`/tennis/leagues/${leagues[0]!.id}/standings?${query}`)
    const { data, meta } = await get('')
    expect(data).toHaveLength(50)
    expect(meta).toMatchObject({ total: 50, results_to: '1983-12-19', rule: { name: null, reviewed: false } })
    expect(data[0]).toMatchObject({
      ...{ type: 'ranking', stage: 'ATP', position: 1, player: { name: 'John McEnroe' }, ranking_date: '1983-12-19' },
      ...{ round: null, order: 0, matches: [], byes: [], played: null },
    })
    expect((await get('date=1983-09-30')).data[0].ranking_date).toBe('1983-09-19')
    expect((await get('season=1983&stage=atp')).data).toHaveLength(50)
    expect((await get('season=1984')).status).toBe(404)
    expect((await get('stage=WTA')).status).toBe(404)
  })

  test('a second import publishes nothing', async () => {
    expect((await importFeed(server, `atp:${path}`, true)).writes).toBe(0)
  })
})

describe('a list that a partner has', () => {
  const header = { record: 'header', touchline: 1, sport: 'soccer', source: 'acme' }
  const teams = [
    ['fra', 'France'],
    ['ger', 'Germany'],
  ].map(([id, name]) => ({ record: 'team', id, name, type: 'national' }))
  const place = (team: string, position: number, more: object = {}) => ({
    ...{ record: 'ranking', tour: 'FIFA Men', date: '2024-06-20', gender: 'm', team, position, points: 1_837.47, ...more },
  })
  const fileOf = (...lines: object[]) => ({ 'a.jsonl': [header, ...teams, ...lines].map((line) => JSON.stringify(line)).join('\n') })
  const first = getFolder(fileOf(place('fra', 2), place('ger', 16, { points: 1_630.5 })))
  const corrected = getFolder(fileOf(place('fra', 3), place('ger', 16, { points: 1_630.5 })))
  const withdrawn = getFolder(fileOf({ record: 'ranking', tour: 'FIFA Men', date: '2024-06-20', withdrawn: true }))

  let server: EndToEndServer
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.stop())
  const receive = async (folder: string) => {
    expect(await importFeed(server, `touchline-jsonl@acme:${folder}`)).toMatchObject({ lost: 0, quarantined: 0 })
    await server.settled()
    return server.get('/soccer/rankings?lang=de')
  }

  test('has the teams, is corrected, and is withdrawn', async () => {
    const { data, meta } = await receive(first)
    expect(data).toMatchObject([
      { position: 2, team: { name: 'Frankreich', country: 'Frankreich', country_code: 'FR' }, points: 1_837.47, movement: null },
      { position: 16, team: { name: 'Deutschland' }, ranking_date: '2024-06-20' },
    ])
    expect(meta).toMatchObject({ total: 2, tour: 'FIFA Men', date: '2024-06-20', tours: ['fifa-men'] })
    expect((await receive(corrected)).data.map(({ position }: Row) => position)).toEqual([3, 16])
    expect((await receive(withdrawn)) as unknown).toMatchObject({ error: { code: 'not_covered' } })
  })
})
