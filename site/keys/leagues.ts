import { type Language, matchSports } from '@touchline/contract/catalog'
import { isFailure } from '@touchline/contract/errors'
import type { League } from '@touchline/contract/gen/catalog'
import { isId, sportOfId } from '@touchline/contract/ids'
import type { Site } from '../site.ts'

/** A league as the form of a key shows it. */
export interface LeagueChoice {
  id: string
  sport: string
  /** With its country: "Premier League (GB-ENG)". */
  label: string
}

export const queryCharsMin = 2
export const queryCharsMax = 100
const foundMax = 20

type Fixtures = Pick<Site, 'clients'>

/** Up to 20 leagues of these sports whose names contain the text; none for less than two characters. */
export async function searchLeagues(
  { clients }: Fixtures,
  query: string,
  sports: readonly string[],
  language: Language,
): Promise<LeagueChoice[]> {
  if (query.length < queryCharsMin || query.length > queryCharsMax) return []
  const searched = matchSports.filter(({ id }) => sports.length === 0 || sports.includes(id))
  const pages = await Promise.all(searched.map(({ id }) => clients.fixtures.listLeagues({ sport: id, q: query, limit: foundMax })))
  return pages
    .flatMap(({ items }) => items)
    .slice(0, foundMax)
    .map((league) => getChoice(league, language))
}

/** The leagues of these ids; an id whose league is unknown by now is its own label. Ids that are no ids of leagues are left out. */
export async function chosenLeagues({ clients }: Fixtures, ids: readonly string[], language: Language): Promise<LeagueChoice[]> {
  const valid = [...new Set(ids)].filter((id) => isId(id, 'league') && sportOfId(id) !== undefined)
  return Promise.all(
    valid.map(async (id) => {
      const sport = sportOfId(id)!
      const league = await clients.fixtures.getLeague({ id, sport }).catch((error: unknown) => {
        if (isFailure('not_found', error) || isFailure('merged', error)) return undefined
        throw error
      })
      return league ? getChoice(league, language) : { id, sport, label: id }
    }),
  )
}

const getChoice = ({ id, sport, name, countryCode, translations }: League, language: Language): LeagueChoice => ({
  id,
  sport,
  label: countryCode === '' ? (translations[language] ?? name) : `${translations[language] ?? name} (${countryCode})`,
})
