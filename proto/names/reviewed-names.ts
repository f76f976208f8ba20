import { type Language, type SportId, sports } from '../catalog.ts'
import { withoutFootballClub } from './club-words.ts'
import { normalizeName } from './normalize.ts'
import clubFile from './reviewed/clubs.json' with { type: 'json' }
import leagueFile from './reviewed/leagues.json' with { type: 'json' }
import { reviewedRow } from './reviewed-row.ts'

export interface DisplayNames {
  /** English name, if it differs from the name that the sources give. */
  name?: string
  short_name?: string
  code?: string
  translations?: Partial<Record<Exclude<Language, 'en'>, string>>
  /** Other names by which a search finds it. */
  spellings?: readonly string[]
}

/** One line of clubs.json or leagues.json: the human-reviewed names of a league or club. */
export interface ReviewedName extends DisplayNames {
  /** Country code of the API: "DE", "GB-ENG", "EUR". */
  country: string
  /** One spelling the sources use, with or without FC. Identifies the league or club within the country. */
  key: string
  sport: SportId
}

/** Whether a line is about a league or club of this sport. */
export const isOfSport = (sport: string, line: ReviewedName): boolean => line.sport === sport

export const reviewedClubs = clubFile as readonly ReviewedName[]
export const reviewedLeagues = leagueFile as readonly ReviewedName[]

/** Lookup keys of a name: unchanged, and without "football club". */
const exactly = (country: string, spelling: string): string => `${country}\n${normalizeName(spelling)}`
export const place = (country: string, spelling: string): string => `${country}\n${withoutFootballClub(normalizeName(spelling))}`

type Index = ReturnType<typeof indexOf>
const indexOf = (entries: readonly ReviewedName[]) =>
  [exactly, place].map((getKey) => ({ getKey, lines: new Map(entries.map((e) => [getKey(e.country, e.key), e])) }))

/** Adds a row of club-names.json or league-names.json of REVIEWED_DATA. Throws an Error for an unknown sport. */
export const addReviewedName =
  (kind: keyof typeof files) =>
  (row: unknown): void => {
    const line = reviewedRow<ReviewedName>(row, {
      ...{ sport: 'text', country: 'text', key: 'text', name: 'text?', short_name: 'text?', code: 'text?' },
      ...{ translations: 'names?', spellings: 'texts?' },
    })
    if (!sports.some(({ id }) => id === line.sport)) throw new Error(`sport "${line.sport}" is unknown`)
    const index = files[kind].get(line.sport) ?? indexOf([])
    files[kind].set(line.sport, index)
    for (const { getKey, lines } of index) lines.set(getKey(line.country, line.key), line)
  }

/**
 * Indexed per sport, because FC Barcelona also plays basketball, and several sports and countries have a "Premier
 * League".
 */
const bySport = (entries: readonly ReviewedName[]): Map<string, Index> =>
  new Map([...Map.groupBy(entries, ({ sport }) => sport)].map(([sport, lines]) => [sport, indexOf(lines)]))
const files = { team: bySport(reviewedClubs), league: bySport(reviewedLeagues) }

/**
 * The entry of the league or club of this sport that has any of these spellings in this country. A spelling that equals
 * a key wins over one that does so without the club word: "Paris" is a name of Paris Saint-Germain, not of Paris FC.
 */
export function reviewed(kind: keyof typeof files, sport: string, country: string, spellings: Iterable<string>): ReviewedName | undefined {
  const all = [...spellings]
  for (const { getKey, lines } of files[kind].get(sport) ?? []) {
    for (const spelling of all) {
      const found = lines.get(getKey(country, spelling))
      if (found) return found
    }
  }
  return undefined
}
