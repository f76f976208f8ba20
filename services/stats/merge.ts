import { create } from '@bufbuild/protobuf'
import type { MatchSchedule } from '@touchline/contract/gen/match'
import {
  type Lineups,
  type MatchStatistics,
  MatchStatisticsSchema,
  type StatsContribution,
  type StatsRecord,
  type TeamStats,
  TeamStatsSchema,
} from '@touchline/contract/gen/stats'
import { precedence } from '@touchline/contract/sources'
import { mergeLineups } from './lineups.ts'

/*
 * What is shown of a match, worked out from what its sources said: pure, and the same for every order of sources.
 */

/** The two teams of a match, home first. */
export const teamsOf = ({ home, away }: MatchSchedule): [string, string] => [home!.teamId, away!.teamId]

/** Side by side, see `mergeLineups`. Undefined: no source has a sheet. */
export const lineupsOf = (record: StatsRecord, teams: readonly string[]): Lineups | undefined =>
  mergeLineups(
    byTrust(record).flatMap(({ lineups }) => lineups ?? []),
    teams,
  )

/** Those of the most trusted source that has any, as a whole: figures that were counted apart do not add up. Undefined: there are none. */
export function statisticsOf(record: StatsRecord, teams: readonly string[]): MatchStatistics | undefined {
  const told = byTrust(record).flatMap(({ statistics }) => statistics ?? [])
  const best = told.find((each) => [...each.teams, ...each.players].some(({ teamId }) => teams.includes(teamId)))
  if (!best) return undefined
  const ofTeams = (told: readonly TeamStats[]) =>
    teams.map((teamId) => told.find((team) => team.teamId === teamId) ?? create(TeamStatsSchema, { teamId }))
  return create(MatchStatisticsSchema, {
    teams: ofTeams(best.teams),
    players: best.players.filter(({ teamId }) => teams.includes(teamId)),
    periods: best.periods.map(({ period, teams }) => ({ period, teams: ofTeams(teams) })),
  })
}

const byTrust = ({ contributions }: StatsRecord): StatsContribution[] =>
  contributions.toSorted((a, b) => precedence(a.source) - precedence(b.source) || (a.source < b.source ? -1 : 1))
