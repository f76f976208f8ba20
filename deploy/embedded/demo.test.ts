import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { servedSports } from '@touchline/contract/catalog'
import { AuthService } from '@touchline/contract/gen/auth'
import { bothShapes } from './testing/both-shapes.ts'
import { crawl } from './testing/crawler.ts'
import { retryingFetch } from './testing/retrying-fetch.ts'
import type { EmbeddedServer } from './testing/start-server.ts'

const served = servedSports.map(({ id }) => id)

/*
 * Every sport of the demo in real time, at a moment when each has matches in play and no match begins or ends for half
 * an hour. Past, current and upcoming matches are requested.
 */
describe.each(bothShapes('the demo'))('the demo, $shape', ({ start }) => {
  let server: EmbeddedServer
  let key: string
  const data = async <T>(path: string): Promise<T | undefined> => {
    const got = await retryingFetch(`${server.addresses[0]}/v1${path}`, { headers: { 'X-API-Key': key } })
    return ((await got.json()) as { data?: T }).data
  }
  interface Row {
    home_team: { id: string; name: string | null }
    away_team: { id: string; name: string | null }
  }
  // Absent until the list is imported.
  const inPlay = async (sport: string): Promise<Row[]> => (await data<Row[]>(`/${sport}/matches/live`)) ?? []
  /** Names and squads arrive on separate topics, after the matches. */
  const isComplete = async (sport: string): Promise<boolean> => {
    const teams = (await inPlay(sport)).flatMap((row) => [row.home_team, row.away_team])
    const squads = await Promise.all(teams.map(({ id }) => data(`/${sport}/teams/${id}/squad`)))
    return teams.length > 0 && teams.every(({ name }) => name !== null) && squads.every((squad) => squad !== undefined)
  }

  interface League {
    id: string
    season: { name: string; current: boolean }
    seasons: { name: string; match_count: number }[]
  }
  const leagues = async (sport: string): Promise<League[]> =>
    Promise.all(((await data<League[]>(`/${sport}/leagues`)) ?? []).map(async ({ id }) => (await data<League>(`/${sport}/leagues/${id}`))!))
  /** The rounds of the last season arrive one by one, while matches are in play. */
  const isLastSeasonComplete = async (sport: string): Promise<boolean> =>
    (await leagues(sport)).every(({ seasons: [present, last] }) => last !== undefined && present!.match_count === last.match_count)

  beforeAll(async () => {
    server = await start('demo?seed=1&matches=2&rate=1', { NOW: '2026-03-02T10:00:00Z' })
    key = (await server.clientOf(AuthService).createKey({ plan: 'enterprise', perMinute: 1_000_000 })).key
    for (const sport of served) while (!(await isComplete(sport)) || !(await isLastSeasonComplete(sport))) await wait(100)
    await server.settled()
  })
  afterAll(() => server?.stop())

  test.each(served)('%s: the present season and the last one are named as seasons and have tables', async (sport) => {
    const [present, last] = ['baseball', 'american-football'].includes(sport) ? ['2026', '2025'] : ['2025/2026', '2024/2025']
    for (const { id, season, seasons } of await leagues(sport)) {
      expect(season).toMatchObject({ name: present, current: true })
      expect(seasons.map(({ name }) => name)).toEqual([present, last])
      for (const name of [present, last]) {
        const table = await data<{ played: number; season: string }[]>(`/${sport}/leagues/${id}/standings?season=${name}`)
        const played = await data<unknown[]>(`/${sport}/matches?league_id=${id}&season=${name}&status=finished&limit=200`)
        expect(table!.reduce((sum, row) => sum + row.played, 0)).toBe(2 * played!.length)
      }
    }
  })

  test.each(served)('%s: responses have the public shape and correct coverage before, during and after a match', async (sport) => {
    const { faults, responses, states } = await crawl(server.addresses[0]!, key, {
      sport,
      oneIn: { detailed: 1, others: 1 },
      width: 4,
      fetch: retryingFetch,
    })
    expect(faults).toEqual([])
    expect([...responses.keys()].filter((route) => !/^(200|404 .* not_covered$)/.test(route))).toEqual([])
    expect(responses.get('200 /players/{id}')).toBeGreaterThan(40)
    expect([...responses.keys()]).not.toContain('404 /teams/{id}/squad not_covered')
    expect([states.get('scheduled'), states.get('finished'), (states.get('live') ?? 0) + (states.get('break') ?? 0)]).toEqual([
      expect.any(Number),
      expect.any(Number),
      (await inPlay(sport)).length,
    ])
    if (sport === 'soccer') expect(states.get('postponed')).toBeGreaterThan(0)
  })
})
