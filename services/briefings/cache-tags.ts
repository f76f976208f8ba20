import type { ResultChanged } from '@touchline/contract/gen/fixtures'

/** Tags for the data that a cached briefing was computed from. */
export const cacheTags = {
  match: (id: string) => `match ${id}`,
  team: (id: string) => `team ${id}`,
  season: (leagueId: string, season: string) => `season ${leagueId} ${season}`,
  /** Totals of the season. */
  totals: (leagueId: string, season: string) => `totals ${leagueId} ${season}`,
}

/** The tags that a change of a result invalidates. */
export const tagsOfResult = ({ matchId, leagueId, season, teamIds }: ResultChanged): string[] => [
  cacheTags.match(matchId),
  cacheTags.season(leagueId, season),
  ...teamIds.map(cacheTags.team),
]
