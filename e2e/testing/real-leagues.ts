import { describe, expect, test } from '@jest/globals'
import { decodeStandings } from '@touchline/contract/encoded-standings'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { StandingsService } from '@touchline/contract/gen/standings'
import { accountedRows } from '@touchline/contract/import-balance'
import { decodeMatch } from '@touchline/contract/match-page'
import { joined } from '@touchline/contract/season-matches'
import type { Imported } from './imported.ts'

/** Standings of real leagues, end to end. The expected values are public facts: final tables and kickoffs. */
export function realLeagues(t: Imported): void {
  const leagueId = async (country: string, name: string): Promise<string> => {
    const { items } = await t.getClient(FixturesService).listLeagues({ sport: 'soccer', country, limit: 200 })
    return items.find((league) => league.name === name)!.id
  }
  const table = async (country: string, league: string, season: string, stage?: string) =>
    t
      .getClient(StandingsService)
      .getStandings({ sport: 'soccer', leagueId: await leagueId(country, league), season, ...(stage && { stage }) })
      .then(decodeStandings)
  const like = (part: string) => expect.stringContaining(part)
  const getName = async (id: string) => (await t.getClient(FixturesService).getNames({ ids: [id] })).items[0]!.name
  const topRows = async (country: string, league: string, season: string, places: number) =>
    Promise.all((await table(country, league, season)).rows.slice(0, places).map(async (row) => [await getName(row.teamId), row.points]))
  const getPoints = async (country: string, league: string, season: string, team: string) => {
    const rows = (await table(country, league, season)).rows
    for (const row of rows) if ((await getName(row.teamId)) === team) return { points: row.points, deduction: row.deduction }
    throw new Error(`no ${team}`)
  }

  test('every row has one outcome', () => {
    const report = t.report('openfootball-json')
    expect([report.rows, accountedRows(report)]).toEqual([19_464, 19_464])
    expect(report.repaired).toBeGreaterThanOrEqual(276 + 66)
  })

  describe('final tables', () => {
    test.each([
      [
        'GB-ENG',
        'Premier League',
        '2024/2025',
        [
          ['Liverpool', 84],
          ['Arsenal', 74],
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
          ['Leeds United', 100],
          ['Burnley', 100],
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
      expect(await topRows(country, league, season, top.length)).toEqual(top)
    })

    test('Metz ranks before Lorient in Ligue 1 2023/24: tied on points, goal difference and head-to-head, ahead on away goals', async () => {
      const { rows } = await table('FR', 'Ligue 1', '2023/2024')
      expect(await Promise.all(rows.slice(15, 17).map((row) => getName(row.teamId)))).toEqual(['Metz', 'Lorient'])
    })

    test('the Premier League 2024/25 has 20 rows and 380 matches', async () => {
      const { rows } = await table('GB-ENG', 'Premier League', '2024/2025')
      expect(rows).toHaveLength(20)
      const request = { leagueId: await leagueId('GB-ENG', 'Premier League'), season: '2024/2025' }
      const { matches } = await joined(t.getClient(FixturesService).listSeasonMatches(request))
      expect(matches).toHaveLength(380)
    })

    test('play-offs do not count: every club of the Championship 2024/25 has played 46', async () => {
      expect((await table('GB-ENG', 'Championship', '2024/2025')).rows.map((row) => row.played)).toEqual(Array(24).fill(46))
    })

    test.each([
      ['GB-ENG', 'Premier League', '2023/2024', 'Everton', 40, 8],
      ['GB-ENG', 'Premier League', '2023/2024', 'Nottingham Forest', 32, 4],
      ['GB-ENG', 'Championship', '2024/2025', 'Sheffield United', 90, 2],
      ['IT', 'Serie B', '2024/2025', 'Brescia Calcio', 39, 4],
      ['IT', 'Serie B', '2024/2025', 'Cosenza Calcio', 30, 4],
      ['FR', 'Ligue 1', '2023/2024', 'Montpellier', 41, 1],
      // The file ends one round before the end of the season.
      ['TR', 'Süper Lig', '2024/2025', 'Adana Demirspor', 1, 12],
    ])('%s %s %s: %s has %i points after a deduction of %i', async (country, league, season, team, points, deduction) => {
      expect(await getPoints(country, league, season, team)).toEqual({ points, deduction })
    })
  })

  describe('split seasons are one list', () => {
    const getRows = async (country: string, league: string, season: string) =>
      Promise.all(
        (await table(country, league, season)).rows.map(async (r) => [
          r.position,
          r.group,
          await getName(r.teamId),
          r.points,
          r.carriedPoints,
        ]),
      )

    test('Austria 2023/24: points halved and rounded down', async () => {
      const rows = await getRows('AT', 'Bundesliga', '2023/2024')
      expect(rows).toHaveLength(12)
      expect(rows.slice(0, 2)).toEqual([
        [1, 'Championship', like('Sturm Graz'), 44, 23],
        [2, 'Championship', like('Salzburg'), 42, 25],
      ])
      expect(rows[6]).toEqual([7, 'Relegation', like('Wolfsberger'), 31, 15])
    })

    test('Austria 2024/25: head-to-head before goal difference, half a point before both', async () => {
      const rows = await getRows('AT', 'Bundesliga', '2024/2025')
      expect([rows[2], rows[3], rows[8], rows[9]]).toEqual([
        [3, 'Championship', like('Austria'), 37, 23],
        [4, 'Championship', like('Wolfsberger'), 37, 18],
        [9, 'Relegation', like('Tirol'), 20, 9],
        [10, 'Relegation', like('Grazer'), 20, 8],
      ])
    })

    test('Scotland 2024/25: nothing halved; Hearts stay seventh with more points than the sixth', async () => {
      const rows = await getRows('GB-SCT', 'Premiership', '2024/2025')
      expect(rows.map(([position, , , points]) => [position, points]).slice(0, 7)).toEqual([
        [1, 92],
        [2, 75],
        [3, 58],
        [4, 53],
        [5, 53],
        [6, 50],
        [7, 52],
      ])
      expect(rows[6]).toEqual([7, 'Relegation', like('Heart of Midlothian'), 52, 40])
    })

    test('Belgium 2024/25: three groups, the first two with half their points rounded up', async () => {
      const rows = await getRows('BE', 'First Division A', '2024/2025')
      expect(rows.filter(([position]) => [1, 2, 11, 12, 13].includes(position as number))).toEqual([
        [1, 'Championship', like('Saint-Gilloise'), 56, 28],
        [2, 'Championship', like('Brugge'), 53, 30],
        [11, 'Europe', like('Standard'), 27, 20],
        [12, 'Europe', like('Leuven'), 27, 19],
        [13, 'Relegation', like('Truid'), 41, 31],
      ])
    })

    test('Greece 2024/25: all points for the first four and the last six, half of them for the four between', async () => {
      const rows = await getRows('GR', 'Super League', '2024/2025')
      expect(rows.map(([, group]) => group)).toEqual([
        ...Array(4).fill('Championship'),
        ...Array(4).fill('Conference League'),
        ...Array(6).fill('Relegation'),
      ])
      expect([rows[0], rows[4], rows[8]].map((row) => row!.slice(3))).toEqual([
        [75, 60],
        [35, 21],
        [50, 28],
      ])
    })

    test('the table of the regular season is selected by stage', async () => {
      const { rows } = await table('AT', 'Bundesliga', '2023/2024', 'Regular Season')
      expect(rows.map((row) => row.played)).toEqual(Array(12).fill(22))
      expect([await getName(rows[0]!.teamId), rows[0]!.points]).toEqual([like('Salzburg'), 50])
    })
  })

  describe('curtailed seasons are ranked by points per game', () => {
    test('Ligue 1 2019/20: Strasbourg with 38 points before Angers with 39, Nice before Reims by head-to-head', async () => {
      const { rows } = await table('FR', 'Ligue 1', '2019/2020')
      expect(rows.map((row) => row.pointsPerGame)).toEqual(
        '2.52 2.00 1.79 1.75 1.46 1.46 1.43 1.43 1.43 1.41 1.39 1.32 1.32 1.21 1.21 1.07 1.07 0.96 0.82 0.46'.split(' '),
      )
      const names = await Promise.all(rows.map((row) => getName(row.teamId)))
      expect([names[4], names[5], names[9], names[10], names[15]]).toEqual(['Nice', 'Reims', 'Strasbourg', 'Angers', 'Dijon'].map(like))
    })

    test('League One 2019/20: Wycombe third with 59 points, Bolton last after a deduction of 12', async () => {
      const { rows } = await table('GB-ENG', 'League One', '2019/2020')
      expect(rows.map((row) => row.points)).toEqual([
        67, 62, 59, 60, 60, 60, 59, 59, 54, 51, 52, 48, 45, 45, 41, 42, 40, 36, 37, 35, 32, 19, 14,
      ])
      expect(await getName(rows[2]!.teamId)).toEqual(like('Wycombe'))
    })
  })

  test('the league phase of the Champions League 2024/25: Real Madrid before Bayern, tied except for away wins', async () => {
    const { rows } = await table('EUR', 'Champions League', '2024/2025')
    expect(rows).toHaveLength(36)
    expect(
      rows.slice(10, 12).map((row) => [row.points, row.goalDifference, row.goalsFor, row.won, row.away?.goalsFor, row.away?.won]),
    ).toEqual([
      [15, 8, 20, 5, 6, 2],
      [15, 8, 20, 5, 6, 1],
    ])
    expect(await Promise.all(rows.slice(10, 12).map((row) => getName(row.teamId)))).toEqual(['Real Madrid', 'Bayern'].map(like))
    expect(rows.filter((row) => row.zone === 'playoff').map((row) => row.position)).toEqual(Array.from({ length: 16 }, (_, i) => 9 + i))
  })

  test('the matches of SV Stripfing are annulled: the club withdrew from the 2. Liga 2025/26', async () => {
    const { rows } = await table('AT', '2. Liga', '2025/2026')
    expect(rows.at(-1)).toMatchObject({ played: 0, points: 0 })
    expect(await getName(rows.at(-1)!.teamId)).toEqual(like('Stripfing'))
  })

  test('a kickoff in British Summer Time is returned in UTC', async () => {
    const { items } = await t.getClient(FixturesService).listMatches({ sport: 'soccer', from: '2024-08-16', to: '2024-08-16', limit: 50 })
    const names = await Promise.all(
      items
        .map(decodeMatch)
        .map(async (m) => [await getName(m.schedule!.home!.teamId), await getName(m.schedule!.away!.teamId), m.schedule!.startAt]),
    )
    expect(names).toContainEqual(['Manchester United', 'Fulham', '2024-08-16T19:00:00Z'])
  })

  test.each([
    ['man united', 'Manchester United'],
    ['Manchester United', 'Manchester United'],
    ['bayern munchen', 'Bayern Munich'],
    ['FC Bayern München', 'Bayern Munich'],
    ['Internazionale', 'Inter Milan'],
    ['inter', 'Inter Milan'],
  ])('a search for %s finds %s first', async (q, name) => {
    expect((await t.getClient(FixturesService).searchTeams({ sport: 'soccer', q, limit: 5 })).items[0]?.name).toBe(name)
  })
}
