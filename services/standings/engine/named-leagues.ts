import type { MatchSportId } from '@touchline/contract/catalog'
import { derivedId } from '@touchline/contract/derived-id'
import type { League } from '@touchline/contract/gen/catalog'

/**
 * The words from which the ids of the leagues of a rule name derive. The ids of youth and reserve leagues derive from
 * more words, so rules never apply to them.
 */
export interface NamedLeague {
  /** The name in the files of rules: "germany-bundesliga". Several rows may have it. */
  league: string
  /** "": none. */
  country: string
  /** Absent: men only. */
  genders?: readonly string[]
  /**
   * Absent: the only key is `league`, the slug of a reviewed league. Several: the keys that sources use for an
   * unreviewed league. "hvnb-*" means every key that begins with "hvnb-". Empty: no format has the league, and an
   * operator assigns it.
   */
  keys?: readonly string[]
}

type Identified = Pick<League, 'id' | 'key'>

/**
 * Returns the name of a league in the rules; undefined when no rules apply to it. Only the id decides, never a slug or
 * a name.
 */
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
