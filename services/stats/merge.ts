import { create } from '@bufbuild/protobuf'
import { byCodePoint } from '@touchline/contract/by-code-point'
import { byPrecedence } from '@touchline/contract/contributions'
import type { MatchSchedule } from '@touchline/contract/gen/match'
import {
  type Injury,
  type Lineups,
  type MatchStatistics,
  MatchStatisticsSchema,
  type StatsRecord,
  type TeamStats,
  TeamStatsSchema,
} from '@touchline/contract/gen/stats'
import { mergeLineups } from './lineups.ts'

/*
 * Lineups, statistics and injuries of a match, merged from the contributions of its sources: pure, and independent of
 * the order of sources.
 */

/** The two teams of a match, home first. */
export const getTeams = ({ home, away }: MatchSchedule): [string, string] => [home!.teamId, away!.teamId]

/** Merged by side, see `mergeLineups`. Undefined: no source has a lineup. */
export const getLineups = (record: StatsRecord, teams: readonly string[]): Lineups | undefined =>
  mergeLineups(
    record.contributions.toSorted(byPrecedence).flatMap(({ lineups }) => lineups ?? []),
    teams,
  )

/**
 * All statistics come from the source of highest precedence that has any, because numbers counted by different sources
 * do not add up. Undefined: none has any.
 */
export function getStatistics(record: StatsRecord, teams: readonly string[]): MatchStatistics | undefined {
  const available = record.contributions.toSorted(byPrecedence).flatMap(({ statistics }) => statistics ?? [])
  const best = available.find((each) => [...each.teams, ...each.players].some(({ teamId }) => teams.includes(teamId)))
  if (!best) return undefined
  const ofTeams = (stats: readonly TeamStats[]) =>
    teams.map((teamId) => stats.find((team) => team.teamId === teamId) ?? create(TeamStatsSchema, { teamId }))
  return create(MatchStatisticsSchema, {
    teams: ofTeams(best.teams),
    players: best.players.filter(({ teamId }) => teams.includes(teamId)),
    periods: best.periods.map(({ period, teams }) => ({ period, teams: ofTeams(teams) })),
  })
}

/** All injuries come from the source of highest precedence that has any, ordered by team, then name. */
export function getInjuries(record: StatsRecord, teams: readonly string[]): Injury[] {
  const [best] = record.contributions.toSorted(byPrecedence).flatMap(({ injuries }) => injuries ?? [])
  const own = best?.items.filter(({ teamId }) => teams.includes(teamId)) ?? []
  return own.toSorted((a, b) => teams.indexOf(a.teamId) - teams.indexOf(b.teamId) || byCodePoint(a.playerName, b.playerName))
}
