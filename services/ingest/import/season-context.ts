import type { MatchesDataset } from '@touchline/sources/connector'
import { type Identity, leagueIdentity, seasonIdentity } from '../identity/ids.ts'

/** The season of the matches. */
export interface SeasonContext {
  leagueId: Identity
  season: string
  seasonId: Identity
  /** Country code of the league. */
  country: string
  /** Match ids are derived from the teams alone, see tournamentMatchIdentity. */
  isTournament: boolean
}

export function seasonContext({ sport, season }: MatchesDataset): SeasonContext {
  const { league, name } = season!
  const leagueId = leagueIdentity(sport, league)
  const seasonId = seasonIdentity(sport, leagueId.id, name)
  return { leagueId, season: name, seasonId, country: league.countryCode, isTournament: league.type === 'tournament' }
}
