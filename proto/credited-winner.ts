import { type MatchSportId, ofSport } from './catalog.ts'
import { getCredit, type ReportedResult, type Winner } from './outcome.ts'

/**
 * Draws: `usual` ones are in every record, `rare` ones (ties of the NFL, of old ice hockey and baseball seasons) in
 * records that have one. `never`: a tied score is an error of its source and does not count.
 */
export const drawsIn: Readonly<Record<MatchSportId, 'usual' | 'rare' | 'never'>> = {
  soccer: 'usual',
  basketball: 'never',
  baseball: 'rare',
  hockey: 'rare',
  tennis: 'never',
  handball: 'usual',
  volleyball: 'rare',
  'american-football': 'rare',
}

/** The side that records of teams credit with the match; undefined when it does not count as a result. */
export function getCreditedWinner(sport: string, result: ReportedResult): Winner | undefined {
  const winner = getCredit(sport, result)
  return winner === 'draw' && ofSport(drawsIn, sport) === 'never' ? undefined : winner
}
