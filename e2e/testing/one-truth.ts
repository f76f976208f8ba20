import { beforeAll, describe, expect, test } from '@jest/globals'
import { getFormat } from '@touchline/contract/contributions'
import { decodeStandings } from '@touchline/contract/encoded-standings'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import { StandingsService } from '@touchline/contract/gen/standings'
import { StatsService } from '@touchline/contract/gen/stats'
import { accountedRows } from '@touchline/contract/import-balance'
import { decodeMatch } from '@touchline/contract/match-page'
import type { Imported } from './imported.ts'

/** Merging of several sources, end to end. The expected values are public facts. */
export function oneTruth(t: Imported): void {
  const leagueId = async (country: string, name: string): Promise<string> => {
    const { items } = await t.getClient(FixturesService).listLeagues({ sport: 'soccer', country, limit: 200 })
    return items.find((league) => league.name === name)!.id
  }
  const getAll = async (leagueIds: string[], season?: string): Promise<Match[]> => {
    const all: Match[] = []
    for (;;) {
      const { items, total } = await t
        .getClient(FixturesService)
        .listMatches({ sport: 'soccer', leagueIds, ...(season && { season }), limit: 200, offset: all.length })
      all.push(...items.map(decodeMatch))
      if (all.length >= total || items.length === 0) return all
    }
  }
  const fullMatch = async ({ id }: Match) => decodeMatch((await t.getClient(FixturesService).getMatch({ sport: 'soccer', id })).match)
  const getName = async (id: string) => (await t.getClient(FixturesService).getNames({ ids: [id] })).items[0]?.name

  test('every row of every source has one outcome', () => {
    for (const report of t.reports()) expect([accountedRows(report), report.lost]).toEqual([report.rows, 0])
  })

  describe('the World Cup of 2018, from three sources and the list of internationals', () => {
    let matches: Match[]
    beforeAll(async () => {
      matches = await Promise.all((await getAll([await leagueId('INT', 'World Cup')], '2018')).map(fullMatch))
    })

    test('has 64 matches', () => expect(matches).toHaveLength(64))

    test('has 169 goals as events, 12 of them own goals for the side that benefits, 22 penalties', () => {
      const goals = matches.flatMap(({ state }) => state!.events!.items.filter(({ type }) => /^(own_|penalty_)?goal$/.test(type)))
      const of = (type: string) => goals.filter((goal) => goal.type === type).length
      expect([goals.length, of('own_goal'), of('penalty_goal')]).toEqual([169, 12, 22])
      for (const { state, schedule } of matches) {
        const scored = (teamId: string) =>
          state!.events!.items.filter((e) => /^(own_|penalty_)?goal$/.test(e.type) && e.teamId === teamId).length
        expect([scored(schedule!.home!.teamId), scored(schedule!.away!.teamId)]).toEqual([
          state!.scoreboard!.homeScore,
          state!.scoreboard!.awayScore,
        ])
      }
    })

    test('has substitutions for all 64, and the four sendings-off', () => {
      const all = matches.map(({ state }) => state!.events!.items)
      expect(all.filter((events) => events.some(({ type }) => type === 'substitution'))).toHaveLength(64)
      const sentOff = (wanted: string) => all.flatMap((events) => events.filter(({ type }) => type === wanted)).map(({ minute }) => minute)
      expect([sentOff('red_card').sort(), sentOff('second_yellow').sort()]).toEqual([
        ['4', '90'],
        ['36', '82'],
      ])
    })

    test('has the provenance of every field, with the sources that disagree first', async () => {
      const [final] = matches.toSorted((a, b) => (a.schedule!.startAt < b.schedule!.startAt ? 1 : -1))
      const { fields } = await t.getClient(StatsService).getProvenance({ sport: 'soccer', matchId: final!.id })
      const known = (name: string) => fields.find(({ field }) => field === name)!
      expect(fields.map(({ disagrees }) => disagrees)).toEqual(
        fields
          .map(({ disagrees }) => disagrees)
          .sort()
          .reverse(),
      )
      expect(known('home_team.score')).toMatchObject({ value: { kind: { value: 4 } }, disagrees: false })
      // Every source has its own name of the ground.
      expect(known('venue.name')).toMatchObject({ disagrees: true })
      const formats = ['openfootball-text', 'worldcup-json', 'wyscout', 'international-results']
      expect([...new Set(known('home_team.score').reports.map(({ source }) => getFormat(source)))]).toEqual(formats)
      for (const { reports } of fields) for (const { receivedAt } of reports) expect(receivedAt).toMatch(/^\d{4}-.*\.\d{3}Z$/)
    })

    test('has lineups for all 64', async () => {
      for (const { id } of matches) {
        const { lineups } = await t.getClient(StatsService).getLineups({ sport: 'soccer', matchId: id })
        expect(lineups?.sides.map(({ starters }) => starters.length)).toEqual([11, 11])
      }
    })

    test('puts Japan before Senegal in group H', async () => {
      const { rows } = await t
        .getClient(StandingsService)
        .getStandings({ sport: 'soccer', leagueId: await leagueId('INT', 'World Cup'), season: '2018' })
        .then(decodeStandings)
      const groupH = rows.filter(({ group }) => group === 'H')
      expect(await Promise.all(groupH.map(async (row) => [await getName(row.teamId), row.points]))).toEqual([
        ['Colombia', 6],
        ['Japan', 4],
        ['Senegal', 4],
        ['Poland', 3],
      ])
    })
  })

  test('LASK against Sturm Graz is at 18:30 UTC, with its lineups and substitutions', async () => {
    const season = await getAll([await leagueId('AT', 'Bundesliga')], '2025/2026')
    const first = season.find(({ schedule }) => schedule!.startAt.startsWith('2025-08-01'))!
    const { schedule, state } = await fullMatch(first)
    expect([await getName(schedule!.home!.teamId), await getName(schedule!.away!.teamId)]).toEqual(['LASK', 'Sturm Graz'])
    expect(schedule).toMatchObject({ startAt: '2025-08-01T18:30:00Z', attendance: 12_670, venue: { city: 'Linz' } })
    expect(state!.events!.items.filter(({ type }) => type === 'substitution')).toHaveLength(10)
    const { lineups } = await t.getClient(StatsService).getLineups({ sport: 'soccer', matchId: first.id })
    expect(lineups!.sides.map(({ starters, substitutes }) => [starters.length, substitutes.length])).toEqual([
      [11, 5],
      [11, 5],
    ])
    expect(lineups!.sides[0]!.starters.find(({ captain }) => captain)?.name).toBe('Sascha Horvath')
  })
}
