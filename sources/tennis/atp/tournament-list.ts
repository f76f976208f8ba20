import type { SourceLeague } from '../../source-model.ts'
import { type Fields, getEdition } from './files.ts'
import { hasShortSets } from './match.ts'
import { type Edition, editionIn, getLeague, titled } from './tournaments.ts'

/** The tour has had 6,000 since 1877. */
const editionsMax = 60_000

/** The tournaments of a reading. Memory: about 500 bytes per edition, at most 60,000 editions. */
export interface Tournaments {
  /** Adds a row of tournaments; returns its key. Throws an Error if it names none. */
  add(fields: Fields): string
  /** Adds the tournament of a row of match_scores; returns its year. Throws an Error if it has none. */
  addOfMatch(fields: Fields): number
  hasMatches(key: string): boolean
  of(year: number, id: string): { edition: Edition; league: SourceLeague; shortSets: boolean }
}

export function tournaments(): Tournaments {
  const listed = new Map<string, Edition>()
  const played = new Map<string, Edition>()
  const editionsByName = new Map<string, Edition[]>()
  const shortSets = new Set<string>()
  const keep = (editions: Map<string, Edition>, key: string, edition: Edition) => {
    if (editions.size >= editionsMax) throw new Error(`the files have more than ${editionsMax} tournaments`)
    editions.set(key, edition)
    editionsByName.set(edition.id, [...(editionsByName.get(edition.id) ?? []), edition])
  }
  return {
    add(fields) {
      const edition = editionIn(fields)
      const key = `${edition.year}-${edition.id}`
      if (!listed.has(key)) keep(listed, key, edition)
      return key
    },
    addOfMatch(fields) {
      const { year, id } = getEdition(fields)
      const key = `${year}-${id}`
      if (!played.has(key)) {
        const edition = editionIn(fields)
        keep(played, key, { ...edition, name: edition.name || titled(fields('tourney_slug')) })
      }
      if (!shortSets.has(key) && hasShortSets(fields('match_score_tiebreaks'))) shortSets.add(key)
      return year
    },
    hasMatches: (key) => played.has(key),
    of(year, id) {
      const key = `${year}-${id}`
      const known = editionsByName.get(id)!
      // If both lists have an edition, the one from the list of tournaments takes precedence and names it.
      const ordered = known.toSorted(
        (a, b) => Number(played.get(`${a.year}-${a.id}`) === a) - Number(played.get(`${b.year}-${b.id}`) === b),
      )
      return { edition: { ...played.get(key)!, ...listed.get(key) }, league: getLeague(id, ordered), shortSets: shortSets.has(key) }
    },
  }
}
