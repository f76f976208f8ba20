import { expect, test } from '@jest/globals'
import { decodeStandings } from '@touchline/contract/encoded-standings'
import { ServiceError } from '@touchline/contract/errors'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { StandingsService } from '@touchline/contract/gen/standings'
import type { Imported } from './imported.ts'

/** Table rules of real leagues: which seasons have a rule, and the places of its zones, which are public facts. */
export function realRules(t: Imported): void {
  const leagueId = async (country: string, name: string): Promise<string> => {
    const { items } = await t.getClient(FixturesService).listLeagues({ sport: 'soccer', country, limit: 200 })
    return items.find((league) => league.name === name)!.id
  }

  test.each<[country: string, league: string, season: string, zones: Record<string, number[]>]>([
    [
      'EUR',
      'Champions League',
      '2024/2025',
      { next_round: [1, 2, 3, 4, 5, 6, 7, 8], playoff: Array.from({ length: 16 }, (_, i) => 9 + i) },
    ],
    ['GB-ENG', 'Premier League', '2024/2025', { champions_league: [1, 2, 3, 4, 5], europa_league: [6, 7], relegation: [18, 19, 20] }],
    [
      'DE',
      'Bundesliga',
      '2023/2024',
      {
        champions_league: [1, 2, 3, 4, 5],
        europa_league: [6, 7],
        conference_league_qualification: [8],
        playoff: [16],
        relegation: [17, 18],
      },
    ],
    ['IT', 'Serie B', '2020/2021', { promotion: [1, 2], playoff: [3, 4, 5, 6, 7, 8], relegation: [17, 18, 19, 20] }],
    ['INT', 'World Cup', '2018', { next_round: Array.from({ length: 16 }, (_, i) => 1 + (i % 2)) }],
  ])('%s %s %s: the places of each zone', async (country, league, season, zones) => {
    const { rows, rule } = await t
      .getClient(StandingsService)
      .getStandings({ sport: 'soccer', leagueId: await leagueId(country, league), season })
      .then(decodeStandings)
    const placed = Map.groupBy(
      rows.filter((row) => row.zone !== undefined),
      (row) => row.zone!,
    )
    expect(Object.fromEntries([...placed].map(([zone, inZone]) => [zone, inZone.map(({ position }) => position)]))).toEqual(zones)
    expect(rule).toMatchObject({ reviewed: true })
  })

  /** Competitions of which the sources know no stages, such as the Nations League, have no table. */
  const unlessNotCovered = (error: unknown): undefined => {
    if (!(error instanceof ServiceError) || error.code !== 'not_covered') throw error
  }

  test('every table of a league has a rule on file', async () => {
    const { items } = await t.getClient(FixturesService).listLeagues({ sport: 'soccer', limit: 200 })
    const seasons = items
      .filter(({ type }) => type === 'league')
      .flatMap(({ id, slug, startedSeasons }) => startedSeasons.map((season) => ({ id, slug, season })))
    const tables = await Promise.all(
      seasons.map(async ({ id, slug, season }) => {
        const table = await t.getClient(StandingsService).getStandings({ sport: 'soccer', leagueId: id, season }).catch(unlessNotCovered)
        return table ? [{ slug, season, rule: table.rule!.name }] : []
      }),
    )
    expect(tables.flat().length).toBeGreaterThan(50)
    expect(tables.flat().filter(({ rule }) => rule === undefined)).toEqual([])
  })
}
