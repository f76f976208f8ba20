import { type MatchSportId, ofSport } from '@touchline/contract/catalog'
import { derivedId } from '@touchline/contract/derived-id'
import { sportRules } from '../sports.ts'

/** The first league behind a name in the rules; if the rules do not have the name, a league to which no rules apply. */
export function leagueNamed(sport: MatchSportId, league: string) {
  const row = ofSport(sportRules, sport).leagues.find((each) => each.league === league)
  const { country, genders = ['m'], keys = [league] } = row ?? { country: '' }
  const key = (keys[0] ?? league).replace('*', '1')
  return { id: derivedId(sport, 'league', [country, genders[0]!, key]).id, sport, slug: key, key }
}
