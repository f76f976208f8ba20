import { expect, test } from '@jest/globals'
import type { Zone } from '@touchline/contract/standings'
import { withSharedData } from '@touchline/platform/testing/shared-data'
import type { Table } from '../inputs.ts'
import { type Claim, getFaults, type Places, standings } from '../testing/recomputed-facts.ts'
import { matchRow } from '../testing/rows.ts'
import { readSeason, type SourceMatch } from '../testing/source-season.ts'
import { getAll } from '../testing/summary.ts'
import { matchFacts } from './facts.ts'

/** Zones of 2024/25. Sources: UEFA, entries for 2025/26 by league position; Premier League and DFL, relegation. */
const leagues: readonly [file: string, timeZone: string, places: Places][] = [
  ['en.1.json', 'Europe/London', { champions_league: [1, 2, 3, 4, 5], europa_league: [6, 7], relegation: [18, 19, 20] }],
  [
    'de.1.json',
    'Europe/Berlin',
    { champions_league: [1, 2, 3, 4], europa_league: [5], conference_league_qualification: [6], relegation: [17, 18] },
  ],
]

const getRow = ({ id, league, season, home, away, kickoff, goals }: SourceMatch) =>
  matchRow({
    ...{ id, leagueId: league, season, stage: 'Regular Season', homeId: home, awayId: away },
    startAt: new Date(kickoff).toISOString().replace('.000', ''),
    score: goals!.join('-'),
  })

function tableBefore(match: SourceMatch, all: readonly SourceMatch[], places: Places): Table {
  const before = all.filter(({ kickoff }) => kickoff + 2 * 3_600_000 <= match.kickoff)
  const zoneAt = (position: number) => Object.keys(places).find((zone) => places[zone]!.includes(position)) as Zone | undefined
  const rows = standings({ match, before }).rows.map(({ team, played, won, lost, points }, i) => {
    return { teamId: team, stage: 'Regular Season', position: i + 1, played, won, lost, points, zone: zoneAt(i + 1) }
  })
  return { leagueId: match.league, season: match.season, rule: 'Regulations', rows, updatedAt: '' }
}

withSharedData('soccer/openfootball-json', 'facts before real matches', (folder) => {
  test.each(leagues)('every fact before every match of 2024/25 of %s is as recomputed from the source', (file, timeZone, places) => {
    const all = ['2022-23', '2023-24', '2024-25'].flatMap((season) => readSeason(folder, `${season}/${file}`, timeZone))
    const rows = all.map(getRow)
    const kinds = new Map<string, number>()
    const faults = all
      .filter(({ season }) => season === '2024-25')
      .flatMap((match) => {
        const [home, away] = [match.home, match.away].map((teamId) => ({ teamId, history: rows })) as [TeamRows, TeamRows]
        const inputs = { sport: 'soccer', match: getRow(match), home, away, season: rows, lineups: [], rankings: [] } as const
        const table = tableBefore(match, all, places)
        const claims = getAll(
          matchFacts({
            ...inputs,
            now: Date.parse(inputs.match.startAt),
            season: rows.filter(({ season }) => season === match.season),
            table,
          }),
        ).map(({ kind, subject, scope, values, related, detail, matches }): Claim => {
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
          const ids = Object.entries(related).flatMap(([role, entity]) => (entity ? [[role, entity.id]] : []))
          return { kind, subject: subject.id, scope, values, related: Object.fromEntries(ids), detail, matches }
        })
        return getFaults(claims, match, all, places)
      })
    expect(faults).toEqual([])
    expect([...kinds.keys()].sort()).toEqual(stated)
    expect([...kinds.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(10_000)
  })
})

type TeamRows = { teamId: string; history: ReturnType<typeof getRow>[] }
const stated = [
  ...['above_relegation', 'biggest_meeting_win', 'both_scored_last_10', 'clean_sheet_streak', 'clean_sheets_last_10', 'form_last_10'],
  ...['form_last_5', 'gap_to_leader', 'gap_to_next', 'in_relegation', 'inside_zone', 'last_meeting', 'losing_streak', 'matches_in_14_days'],
  ...['meetings', 'meetings_at_ground', 'outside_zone', 'rest_days', 'scoring_last_5', 'scoring_streak', 'table_lead', 'table_position'],
  ...['unbeaten_streak', 'venue_record', 'venue_scoring', 'winless_streak', 'winning_streak'],
]
