import type { InjuryList, LineupEntry, Lineups, MatchStatistics, StatsContribution, StatsRecord } from '@touchline/contract/gen/stats'

/*
 * Teams and players may have been merged after a source was read: its contribution carries their old ids.
 */

/**
 * The ids to resolve before this record is merged: team ids that differ from those of the match, and player ids when
 * more than one source has a lineup, so that no player appears twice. Empty for most matches.
 */
export function idsToResolve({ contributions }: StatsRecord, teams: readonly string[]): string[] {
  const teamIds = new Set(
    contributions
      .flatMap(({ lineups, statistics, injuries }) => [...(lineups?.sides ?? []), ...(statistics?.teams ?? []), ...(injuries?.items ?? [])])
      .map(getTeam),
  )
  const unknown = [...teamIds].filter((id) => !teams.includes(id))
  const allLineups = contributions.flatMap(({ lineups }) => lineups ?? [])
  const players = allLineups.length > 1 ? allLineups.flatMap(getEntries).map(({ playerId }) => playerId) : []
  return [...new Set([...players, ...(unknown.length > 0 ? [...unknown, ...teams] : [])])]
}

const getTeam = ({ teamId }: { teamId: string }): string => teamId

const getEntries = ({ sides }: Lineups): LineupEntry[] =>
  sides.flatMap(({ starters, substitutes, bench, missing }) => [
    ...starters,
    ...substitutes,
    ...(bench?.items ?? []),
    ...(missing?.items ?? []),
  ])

/** The record with canonical ids for every team and player. */
export const withCanonicalIds = (record: StatsRecord, canonicalId: (id: string) => string): StatsRecord => ({
  ...record,
  contributions: record.contributions.map((c) => resolveContribution(c, canonicalId)),
})

function resolveContribution(c: StatsContribution, canonicalId: (id: string) => string): StatsContribution {
  const lineups = c.lineups && resolveLineups(c.lineups, canonicalId)
  const statistics = c.statistics && resolveStatistics(c.statistics, canonicalId)
  const injuries = c.injuries && resolveInjuries(c.injuries, canonicalId)
  return { ...c, ...(lineups && { lineups }), ...(statistics && { statistics }), ...(injuries && { injuries }) }
}

const resolveInjuries = (injuries: InjuryList, canonicalId: (id: string) => string): InjuryList => ({
  ...injuries,
  items: injuries.items.map((each) => ({ ...each, teamId: canonicalId(each.teamId), playerId: canonicalId(each.playerId) })),
})

function resolveLineups(lineups: Lineups, canonicalId: (id: string) => string): Lineups {
  const entry = (e: LineupEntry): LineupEntry => ({ ...e, playerId: canonicalId(e.playerId) })
  return {
    ...lineups,
    sides: lineups.sides.map((side) => ({
      ...side,
      teamId: canonicalId(side.teamId),
      starters: side.starters.map(entry),
      substitutes: side.substitutes.map(entry),
      ...(side.bench && { bench: { ...side.bench, items: side.bench.items.map(entry) } }),
      ...(side.missing && { missing: { ...side.missing, items: side.missing.items.map(entry) } }),
    })),
  }
}

const resolveStatistics = (statistics: MatchStatistics, canonicalId: (id: string) => string): MatchStatistics => ({
  ...statistics,
  teams: statistics.teams.map((team) => ({ ...team, teamId: canonicalId(team.teamId) })),
  players: statistics.players.map((player) => ({ ...player, teamId: canonicalId(player.teamId), playerId: canonicalId(player.playerId) })),
  periods: statistics.periods.map((each) => ({
    ...each,
    teams: each.teams.map((team) => ({ ...team, teamId: canonicalId(team.teamId) })),
  })),
})
