import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { copySample } from './testing/copy-sample.ts'
import { emptyFeed } from './testing/empty-feed.ts'
import { type EndToEndServer, startEndToEndServer } from './testing/end-to-end-server.ts'
import { getFolder } from './testing/get-folder.ts'
import { importFeed } from './testing/import-feed.ts'

/** Venues, coaches, officials and their matches, from the files of a source to the responses. */

interface Match {
  id: string
  date: string
  neutral: boolean
  home_team: { id: string; name: string }
  venue: { id: string | null; name: string | null; city: string | null } | null
  referees: { id: string | null; name: string; role: string }[] | null
}

const hangsAfterMs = 600_000
const noFeeds = emptyFeed()
const folder = getFolder({})

withSharedData('baseball', 'a season of baseball', (data) => {
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
    copySample(data, folder, [{ path: 'retrosheet-2016' }, { path: 'retrosheet-gamelogs' }])
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

  test(
    'every umpire has the matches and the roles in them',
    async () => {
      const umpires = Map.groupBy(
        all.flatMap((match) => match.referees!.map((referee) => ({ match, ...referee }))),
        ({ id }) => id!,
      )
      // As many as there are ids of umpires in the log.
      expect(umpires.size).toBe(90)
      for (const [id, umpired] of [...umpires].filter((_, i) => i % 10 === 0)) {
        const { data } = await server.get(`/baseball/officials/${id}`)
        expect(data).toMatchObject({
          id,
          name: umpired.at(-1)!.name,
          match_count: umpired.length,
          leagues: [{ match_count: umpired.length }],
        })
        const roles = Map.groupBy(umpired, ({ role }) => role)
        expect(new Map(data.roles.map((each: { role: string; match_count: number }) => [each.role, each.match_count]))).toEqual(
          new Map([...roles].map(([role, own]) => [role, own.length])),
        )
        expect((await getAll(`official_id=${id}`)).map((match) => match.id)).toEqual(umpired.map(({ match }) => match.id))
      }
    },
    hangsAfterMs,
  )

  test('a manager has the matches of the lineups that name them', async () => {
    const cubs = all.filter(({ home_team }) => home_team.name === 'Chicago Cubs')
    const { data: lineups } = await server.get(`/baseball/matches/${cubs[0]!.id}/lineups`)
    const { coach, team } = lineups.home
    expect(coach.name).toBe('Joe Maddon')
    const { data } = await server.get(`/baseball/coaches/${coach.id}`)
    // The event files are those of home games in Boston, Chicago and Cleveland, which the Cubs visited in some series.
    const managed = await getAll(`coach_id=${coach.id}`)
    expect(managed.length).toBeGreaterThanOrEqual(cubs.length)
    expect(data).toMatchObject({
      ...{ id: coach.id, name: 'Joe Maddon', match_count: managed.length },
      first_match: { id: managed[0]!.id },
      last_match: { id: managed.at(-1)!.id },
      teams: [{ id: team.id, name: 'Chicago Cubs', match_count: managed.length, squad_seasons: [] }],
    })
    expect((await server.get(`/baseball/officials/${coach.id}`)).status).toBe(404)
  })

  test('a player has a squad with the days and the number of the lineups', async () => {
    const cubs = all.filter(({ home_team }) => home_team.name === 'Chicago Cubs')
    const { data: first } = await server.get(`/baseball/matches/${cubs[0]!.id}/lineups`)
    const { player_id: playerId } = first.home.starters[0]
    const { team } = first.home
    const dates: string[] = []
    for (const { id, date } of await getAll(`coach_id=${first.home.coach.id}`)) {
      const { data } = await server.get(`/baseball/matches/${id}/lineups`)
      const side = [data.home, data.away].find((each) => each.team.id === team.id)
      if ([...side.starters, ...(side.bench ?? [])].some((entry) => entry.player_id === playerId)) dates.push(date)
    }
    const { data } = await server.get(`/baseball/players/${playerId}/career`)
    expect(data).toMatchObject([
      {
        ...{ team: { id: team.id, name: 'Chicago Cubs', type: 'club' }, season: '2016', lineup_count: dates.length },
        ...{ leagues: [{ name: 'United States: Major League Baseball' }], joined: null },
      },
    ])
    expect(data[0].basis).toContain('lineup')
    // Days of matches are local ones here, and UTC days in lists.
    const near = (day: string) => [day, new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)]
    expect(near(dates[0]!)).toContain(data[0].from)
    expect(near(dates.at(-1)!)).toContain(data[0].to)
  })

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
