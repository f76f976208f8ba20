import type { ResultChanged } from '@touchline/contract/gen/fixtures'

/** Names of what a briefing rests on. */
export const things = {
  match: (id: string) => `match ${id}`,
  team: (id: string) => `team ${id}`,
  season: (leagueId: string, season: string) => `season ${leagueId} ${season}`,
}

/** What a change of a result changes. */
export const changedBy = ({ matchId, leagueId, season, teamIds }: ResultChanged): string[] => [
  things.match(matchId),
  things.season(leagueId, season),
  ...teamIds.map(things.team),
]
