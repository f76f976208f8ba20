import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { emptyFeed } from './testing/empty-feed.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { importFeed } from './testing/import-feed.ts'

/** Venues and their matches, from the files of a source to the responses. */

interface Match {
  id: string
  date: string
  neutral: boolean
  home_team: { id: string; name: string }
  venue: { id: string | null; name: string | null; city: string | null } | null
}

const hangsAfterMs = 600_000
const noFeeds = emptyFeed()

withSharedData('baseball/retrosheet-gamelogs', 'a season of baseball', (folder) => {
  let server: EndToEndServer
  let all: Match[]
  const getAll = async (query: string): Promise<Match[]> => {
    const rows: Match[] = []
    for (let cursor = ''; ; ) {
      const { data, meta } = await server.get(`/baseball/matches?${query}&limit=200${cursor}`)
      rows.push(...data)
      if (meta!.next_cursor === null) return rows
      cursor = `&cursor=${meta!.next_cursor}`
    }
  }

  beforeAll(async () => {
    server = await startEndToEndServer({ now: '2016-12-01T12:00:00Z', environment: { FEEDS: noFeeds } })
    await importFeed(server, `retrosheet:${folder}`)
    await server.settled()
    all = await getAll('season=2016')
  }, hangsAfterMs)
  afterAll(() => server?.stop())

  test(
    'every ballpark has its matches, and the teams that were at home in them',
    async () => {
      const byVenue = Map.groupBy(all, ({ venue }) => venue!.id!)
      // Thirty ballparks of clubs, and Fort Bragg, where one game was played.
      expect([all.length, byVenue.size]).toEqual([2_428, 31])
      for (const [id, matches] of byVenue) {
        const { data } = await server.get(`/baseball/venues/${id}`)
        expect(data).toMatchObject({
          ...matches.at(-1)!.venue,
          match_count: matches.length,
          first_match: { id: matches[0]!.id, date: matches[0]!.date },
          last_match: { id: matches.at(-1)!.id, date: matches.at(-1)!.date },
          leagues: [{ name: 'United States: Major League Baseball', match_count: matches.length }],
        })
        const atHome = Map.groupBy(matches, ({ home_team }) => home_team.id)
        const teams = [...atHome.values()]
          .map((own) => ({ id: own[0]!.home_team.id, name: own[0]!.home_team.name, match_count: own.length }))
          .sort((a, b) => b.match_count - a.match_count)
        expect(data.teams).toEqual(teams.map((team) => expect.objectContaining(team)))
        expect((await getAll(`venue_id=${id}`)).map((match) => match.id)).toEqual(matches.map((match) => match.id))
      }
    },
    hangsAfterMs,
  )

  test('a key for another league sees no ballpark', async () => {
    const { id } = all[0]!.venue!
    const key = await server.newKey('soccer')
    expect(await server.get(`/baseball/venues/${id}`, key)).toMatchObject({ status: 403, error: { code: 'sport_not_allowed' } })
  })

  test('a malformed id, and one of another sport, are not found', async () => {
    const { id } = all[0]!.venue!
    expect((await server.get('/baseball/venues/nowhere')).status).toBe(404)
    expect((await server.get(`/soccer/venues/${id}`)).status).toBe(404)
    expect(await server.get('/baseball/matches?venue_id=nowhere')).toMatchObject({ status: 400, error: { code: 'invalid_parameter' } })
  })
})
