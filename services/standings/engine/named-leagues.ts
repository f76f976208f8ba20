import type { MatchSportId } from '@touchline/contract/catalog'
import { derivedId } from '@touchline/contract/derived-id'
import type { League } from '@touchline/contract/gen/catalog'

/** What the ids of the leagues derive from that rules mean by a name. Youth and reserve leagues derive from more words. */
export interface NamedLeague {
  /** The name in the files of rules: "germany-bundesliga". Several rows may have it. */
  league: string
  /** "": none. */
  country: string
  /** Absent: men only. */
  genders?: readonly string[]
  /**
   * Absent: the key is the slug of a reviewed league, which is `league`. Several: what sources call a league that nobody has
   * reviewed. "hvnb-*": every key that begins with "hvnb-". Empty: no format has the league, and an operator names it.
   */
  keys?: readonly string[]
}

type Identified = Pick<League, 'id' | 'key'>

/** The name that rules have for a league, by its id; undefined: they do not mean it. A slug or a name decides nothing. */
export function leagueNames(sport: MatchSportId, rows: readonly NamedLeague[]): (league: Identified) => string | undefined {
  const getId = (country: string, gender: string, key: string) => derivedId(sport, 'league', [country, gender, key]).id
  const all = rows.flatMap(({ league, country, genders = ['m'], keys = [league] }) =>
    genders.flatMap((gender) => keys.map((key) => ({ league, country, gender, key }))),
  )
  const byId = new Map(all.map(({ league, country, gender, key }) => [getId(country, gender, key), league]))
  const patterns = all.filter(({ key }) => key.endsWith('*'))
  return ({ id, key }) =>
    byId.get(id) ?? patterns.find((row) => key.startsWith(row.key.slice(0, -1)) && id === getId(row.country, row.gender, key))?.league
}
