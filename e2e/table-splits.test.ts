import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { emptyFeed } from './testing/empty-feed.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFolder } from './testing/get-folder.ts'
import { importFeed } from './testing/import-feed.ts'

/** Tables over a part of a real season, recomputed from the file. This code shares nothing with the service. */

interface Game {
  date: string
  time?: string
  team1: string
  team2: string
  score?: { ht?: [number, number]; ft?: [number, number] }
}
type Side = { team: string; scored: number; conceded: number }

withSharedData('soccer/openfootball-json/2023-24/de.1.json', 'parts of the Bundesliga 2023/24', (path) => {
  const text = readFileSync(path, 'utf8')
  const games = (JSON.parse(text) as { matches: Game[] }).matches.toSorted((a, b) =>
    `${a.date} ${a.time}` < `${b.date} ${b.time}` ? -1 : 1,
  )
  const noFeeds = emptyFeed()
  const folder = getFolder({ '2023-24/de.1.json': text })
  let server: EndToEndServer
  let league: string
  beforeAll(async () => {
    server = await startEndToEndServer({ now: '2024-06-01T12:00:00Z', environment: { FEEDS: noFeeds } })
    await importFeed(server, `openfootball-json:${folder}`)
    await server.settled()
    league = (await server.get('/soccer/leagues')).data[0].id
  })
  afterAll(() => server.stop())

  const get = async (query: string) => {
    const { data, meta } = await server.get(`/soccer/leagues/${league}/standings?${query}`)
    return { data, meta: meta as unknown as { split: string | null; missing_results: number } }
  }

  const bothSides = ({ team1, team2 }: Game, [home, away]: readonly [number, number]): Side[] => [
    { team: team1, scored: home, conceded: away },
    { team: team2, scored: away, conceded: home },
  ]
  const fulltime = (game: Game) => bothSides(game, game.score!.ft!)
  /** "22 7 4 37-11 73": won, drawn, lost, goals, points, from first to last. */
  function getTable(sides: readonly Side[]): string[] {
    const rows = [...Map.groupBy(sides, ({ team }) => team).values()].map((own) => {
      const count = (is: (lead: number) => boolean) => own.filter(({ scored, conceded }) => is(scored - conceded)).length
      const [won, drawn, lost] = [count((lead) => lead > 0), count((lead) => lead === 0), count((lead) => lead < 0)]
      const sum = (field: 'scored' | 'conceded') => own.reduce((total, each) => total + each[field], 0)
      const [goals, against] = [sum('scored'), sum('conceded')]
      return { points: 3 * won + drawn, goals, against, text: `${won} ${drawn} ${lost} ${goals}-${against} ${3 * won + drawn}` }
    })
    return rows
      .sort((a, b) => b.points - a.points || b.goals - b.against - (a.goals - a.against) || b.goals - a.goals || (a.text < b.text ? -1 : 1))
      .map(({ text }) => text)
  }
  const lastOfEach = (count: number): Side[] =>
    [...Map.groupBy(games.flatMap(fulltime), ({ team }) => team).values()].flatMap((own) => own.slice(-count))

  const recomputed: [split: string, sides: () => Side[]][] = [
    ['home', () => games.flatMap((game) => fulltime(game).slice(0, 1))],
    ['away', () => games.flatMap((game) => fulltime(game).slice(1))],
    ['halftime', () => games.flatMap((game) => (game.score?.ht ? bothSides(game, game.score.ht) : []))],
    ['last-5', () => lastOfEach(5)],
    ['last-10', () => lastOfEach(10)],
    ['last-34', () => games.flatMap(fulltime)],
  ]
  test.each(recomputed)('split=%s', async (split, sides) => {
    const { data, meta } = await get(`split=${split}`)
    const rows = data.map(
      (row: Record<string, number>) => `${row.won} ${row.drawn} ${row.lost} ${row.goals_for}-${row.goals_against} ${row.points}`,
    )
    expect(rows).toEqual(getTable(sides()))
    expect(data.map(({ position }: { position: number }) => position)).toEqual(data.map((_: unknown, i: number) => i + 1))
    expect(meta.split).toBe(split)
    expect(meta.missing_results).toBe(split === 'halftime' ? games.filter(({ score }) => !score?.ht).length : 0)
  })

  test('by half-time scores Leverkusen are first, and 13 scores are missing', async () => {
    const { data, meta } = await get('split=halftime')
    expect(data[0]).toMatchObject({ team: { name: 'Bayer 04 Leverkusen' }, played: 33, won: 22, points: 73, zone: null, deduction: 0 })
    expect(meta.missing_results).toBe(13)
  })

  test('a past day and a stage narrow it', async () => {
    const { data } = await get(`split=home&date=2023-10-01&stage=regular%20season`)
    const until = games.filter(({ date }) => date <= '2023-10-01').flatMap((game) => fulltime(game).slice(0, 1))
    expect(data.filter(({ played }: { played: number }) => played > 0)).toHaveLength(new Set(until.map(({ team }) => team)).size)
    expect(data.reduce((sum: number, { played }: { played: number }) => sum + played, 0)).toBe(until.length)
  })
})
