import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { auth } from '@touchline/auth/service'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { type ImportProgress, IngestService } from '@touchline/contract/gen/ingest'
import { StandingsService } from '@touchline/contract/gen/standings'
import { fixtures } from '@touchline/fixtures/service'
import { ingest } from '@touchline/ingest/service'
import { live } from '@touchline/live/service'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import { startForTest, type UnderTest } from '@touchline/platform/testing/start-for-test'
import { standings } from '@touchline/standings/service'

/*
 * The real leagues, from the files to the tables. What is asserted are public facts: final tables and kick-offs.
 */
withSharedData('soccer', 'real leagues', (soccer) => {
  let t: UnderTest
  const feeds = ['openfootball-clubs', 'openfootball-leagues', 'openfootball-json'].map((format) => `${format}:${soccer}/${format}`)
  const reports: ImportProgress[] = []

  const importFeed = async (feed: string): Promise<ImportProgress> => {
    let last: ImportProgress | undefined
    for await (const progress of t.clientOf(IngestService).importSource({ feed }, { timeoutMs: 120_000 })) last = progress
    return last!
  }
  const leagueId = async (country: string, name: string): Promise<string> => {
    const { items } = await t.clientOf(FixturesService).listLeagues({ sport: 'soccer', country, limit: 200 })
    return items.find((league) => league.name === name)!.id
  }
  const table = async (country: string, league: string, season: string) =>
    t.clientOf(StandingsService).getTable({ sport: 'soccer', leagueId: await leagueId(country, league), season })
  const nameOf = async (id: string) => (await t.clientOf(FixturesService).getNames({ ids: [id] })).items[0]!.name
  const placed = async (country: string, league: string, season: string, places: number) =>
    Promise.all((await table(country, league, season)).rows.slice(0, places).map(async (row) => [await nameOf(row.teamId), row.points]))
  const pointsOf = async (country: string, league: string, season: string, team: string) => {
    const rows = (await table(country, league, season)).rows
    for (const row of rows) if ((await nameOf(row.teamId)) === team) return { points: row.points, deduction: row.deduction }
    throw new Error(`no ${team}`)
  }

  beforeAll(async () => {
    t = await startForTest([auth, fixtures, live, standings, ingest], {
      now: '2026-03-14T15:30:00Z',
      // A demo that stands still: what counts here is what is imported.
      environment: { KEY_SECRET: 'for tests only, thirty-two letters', FEEDS: 'demo?matches=2&rate=1' },
    })
    for (const feed of feeds) reports.push(await importFeed(feed))
    await t.settled()
  }, 120_000)
  afterAll(() => t.stop())

  test('every row is a match, merged or in quarantine', () => {
    const { rows, matches, merged, quarantined, repaired } = reports[2]!
    expect(rows).toBe(19_464)
    expect(matches + merged + quarantined).toBe(rows)
    expect(repaired).toBeGreaterThanOrEqual(276 + 66)
  })

  test('a second import writes nothing', async () => {
    for (const feed of feeds) expect((await importFeed(feed)).writes).toBe(0)
  })

  describe('final tables', () => {
    test.each([
      [
        'GB-ENG',
        'Premier League',
        '2024/2025',
        [
          ['Liverpool FC', 84],
          ['Arsenal FC', 74],
        ],
      ],
      [
        'DE',
        'Bundesliga',
        '2022/2023',
        [
          ['Bayern Munich', 71],
          ['Borussia Dortmund', 71],
        ],
      ],
      [
        'DE',
        'Bundesliga',
        '2023/2024',
        [
          ['Bayer 04 Leverkusen', 90],
          ['VfB Stuttgart', 73],
          ['Bayern Munich', 72],
        ],
      ],
      [
        'GB-ENG',
        'Championship',
        '2024/2025',
        [
          ['Leeds United FC', 100],
          ['Burnley FC', 100],
        ],
      ],
      [
        'IT',
        'Serie A',
        '2023/2024',
        [
          ['Inter Milan', 94],
          ['AC Milan', 75],
        ],
      ],
    ] as const)('%s %s %s', async (country, league, season, top) => {
      expect(await placed(country, league, season, top.length)).toEqual(top)
    })

    test('Metz stays before Lorient in Ligue 1 2023/24: level in points, difference and their own matches, but for away goals', async () => {
      const { rows } = await table('FR', 'Ligue 1', '2023/2024')
      expect(await Promise.all(rows.slice(15, 17).map((row) => nameOf(row.teamId)))).toEqual(['FC Metz', 'FC Lorient'])
    })

    test('the Premier League 2024/25 has 20 rows and 380 matches', async () => {
      const { rows } = await table('GB-ENG', 'Premier League', '2024/2025')
      expect(rows).toHaveLength(20)
      const held = await t
        .clientOf(FixturesService)
        .listSeasonMatches({ leagueId: await leagueId('GB-ENG', 'Premier League'), season: '2024/2025' })
      expect(held.matches).toHaveLength(380)
    })

    test('play-offs stay out: every club of the Championship 2024/25 has played 46', async () => {
      expect((await table('GB-ENG', 'Championship', '2024/2025')).rows.map((row) => row.played)).toEqual(Array(24).fill(46))
    })

    test.each([
      ['GB-ENG', 'Premier League', '2023/2024', 'Everton FC', 40, 8],
      ['GB-ENG', 'Premier League', '2023/2024', 'Nottingham Forest FC', 32, 4],
      ['GB-ENG', 'Championship', '2024/2025', 'Sheffield United FC', 90, 2],
      ['IT', 'Serie B', '2024/2025', 'Brescia Calcio', 39, 4],
      ['IT', 'Serie B', '2024/2025', 'Cosenza Calcio', 30, 4],
    ])('%s %s %s: %s has %i points, %i were taken away', async (country, league, season, team, points, deduction) => {
      expect(await pointsOf(country, league, season, team)).toEqual({ points, deduction })
    })
  })

  test('a kick-off in London summer time is told in UTC', async () => {
    const { items } = await t.clientOf(FixturesService).listMatches({ sport: 'soccer', from: '2024-08-16', to: '2024-08-16', limit: 50 })
    const names = await Promise.all(
      items.map(async (m) => [await nameOf(m.schedule!.home!.teamId), await nameOf(m.schedule!.away!.teamId), m.schedule!.startAt]),
    )
    expect(names).toContainEqual(['Manchester United FC', 'Fulham FC', '2024-08-16T19:00:00Z'])
  })

  test.each([
    ['man united', 'Manchester United FC'],
    ['Manchester United', 'Manchester United FC'],
    ['bayern munchen', 'Bayern Munich'],
    ['FC Bayern München', 'Bayern Munich'],
    ['Internazionale', 'Inter Milan'],
    ['inter', 'Inter Milan'],
  ])('a search for %s finds %s first', async (q, name) => {
    expect((await t.clientOf(FixturesService).searchTeams({ sport: 'soccer', q, limit: 5 })).items[0]?.name).toBe(name)
  })
})
