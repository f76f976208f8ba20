import type { LineupEntry, Lineups, MatchStatistics, StatsContribution, StatsRecord } from '@touchline/contract/gen/stats'

/*
 * Teams and players that were merged after a source was read: what it said names them by their old ids.
 */

/**
 * The ids whose standing has to be known before this record is read: teams that are not those of the match, and players where more than
 * one source has a sheet, so that nobody stands in it twice. Empty for most matches.
 */
export function idsInQuestion({ contributions }: StatsRecord, teams: readonly string[]): string[] {
  const named = new Set(
    contributions.flatMap(({ lineups, statistics }) => [...(lineups?.sides ?? []), ...(statistics?.teams ?? [])]).map(teamOf),
  )
  const strangers = [...named].filter((id) => !teams.includes(id))
  const sheets = contributions.flatMap(({ lineups }) => lineups ?? [])
  const players = sheets.length > 1 ? sheets.flatMap(entriesOf).map(({ playerId }) => playerId) : []
  return [...new Set([...players, ...(strangers.length > 0 ? [...strangers, ...teams] : [])])]
}

const teamOf = ({ teamId }: { teamId: string }): string => teamId

const entriesOf = ({ sides }: Lineups): LineupEntry[] =>
  sides.flatMap(({ starters, substitutes, bench, missing }) => [
    ...starters,
    ...substitutes,
    ...(bench?.items ?? []),
    ...(missing?.items ?? []),
  ])

/** The record with every team and player under the id that stands for it now. */
export const withCurrentIds = (record: StatsRecord, current: (id: string) => string): StatsRecord => ({
  ...record,
  contributions: record.contributions.map((c) => contribution(c, current)),
})

function contribution(c: StatsContribution, current: (id: string) => string): StatsContribution {
  const lineups = c.lineups && sheet(c.lineups, current)
  const statistics = c.statistics && figures(c.statistics, current)
  return { ...c, ...(lineups && { lineups }), ...(statistics && { statistics }) }
}

function sheet(lineups: Lineups, current: (id: string) => string): Lineups {
  const entry = (e: LineupEntry): LineupEntry => ({ ...e, playerId: current(e.playerId) })
  return {
    ...lineups,
    sides: lineups.sides.map((side) => ({
      ...side,
      teamId: current(side.teamId),
      starters: side.starters.map(entry),
      substitutes: side.substitutes.map(entry),
      ...(side.bench && { bench: { ...side.bench, items: side.bench.items.map(entry) } }),
      ...(side.missing && { missing: { ...side.missing, items: side.missing.items.map(entry) } }),
    })),
  }
}

const figures = (statistics: MatchStatistics, current: (id: string) => string): MatchStatistics => ({
  ...statistics,
  teams: statistics.teams.map((team) => ({ ...team, teamId: current(team.teamId) })),
  players: statistics.players.map((player) => ({ ...player, teamId: current(player.teamId), playerId: current(player.playerId) })),
  periods: statistics.periods.map((each) => ({
    ...each,
    teams: each.teams.map((team) => ({ ...team, teamId: current(team.teamId) })),
  })),
})
