import { type MatchSportId, ofSport } from '@touchline/contract/catalog'
import { derivedId } from '@touchline/contract/derived-id'
import { sportRules } from '../sports.ts'

/** The first league that rules mean by a name; another one if they mean none by it. */
export function leagueNamed(sport: MatchSportId, league: string) {
  const row = ofSport(sportRules, sport).leagues.find((each) => each.league === league)
  const { country, genders = ['m'], keys = [league] } = row ?? { country: '' }
  const key = (keys[0] ?? league).replace('*', '1')
  return { id: derivedId(sport, 'league', [country, genders[0]!, key]).id, sport, slug: key, key }
}
