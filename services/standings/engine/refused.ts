import type { Season } from '@touchline/contract/gen/catalog'
import type { Match } from '@touchline/contract/gen/match'

/**
 * Number of refused rows for matches in these stages that are not among the stored matches of the season. A row without
 * a stage counts in any stage. `stages` absent: all of the season.
 */
export function refusedResults({ refused }: Season, matches: readonly Match[], stages?: ReadonlySet<string>): number {
  const ids = new Set(matches.map(({ id }) => id))
  return refused
    .filter(({ matchId, stage }) => !ids.has(matchId) && (stage === '' || !stages || stages.has(stage)))
    .reduce((sum, { rows }) => sum + rows, 0)
}
