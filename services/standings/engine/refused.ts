import type { Season } from '@touchline/contract/gen/catalog'
import type { Match } from '@touchline/contract/gen/match'

/**
 * Rows of matches in these stages that were refused, and are not among the matches that the season has. A row of an unknown
 * stage may be of any. `stages`: all of the season if absent.
 */
export function refusedResults({ refused }: Season, matches: readonly Match[], stages?: ReadonlySet<string>): number {
  const ids = new Set(matches.map(({ id }) => id))
  return refused
    .filter(({ matchId, stage }) => !ids.has(matchId) && (stage === '' || !stages || stages.has(stage)))
    .reduce((sum, { rows }) => sum + rows, 0)
}
