import type { SportId } from '@touchline/contract/catalog'
import abroad from './abroad.json' with { type: 'json' }
import { normalizeName, withoutClubWords } from './normalize-name.ts'
import sameClub from './same-club.json' with { type: 'json' }

interface SameClub {
  country: string
  club: string
  spellings: string[]
  /** Only in this part of a source: "2025-26/en.3". */
  part?: string
  why: string
}

/** The tables of openfootball are of soccer; a name of another sport is in none of them. */
const place = (sport: SportId, country: string, folded: string, part = '') => `${sport}\n${country}\n${folded}\n${part}`

const abroadByClub = new Map(
  abroad.flatMap(({ playsIn, country, clubs }) =>
    clubs.map((club) => [place('soccer', playsIn, withoutClubWords(normalizeName(club))), country]),
  ),
)
const clubBySpelling = new Map(
  (sameClub.same as SameClub[]).flatMap(({ country, spellings, part, club }) =>
    spellings.map((spelling) => [place('soccer', country, normalizeName(spelling), part), club]),
  ),
)

/** The country a club belongs to, where it is not that of the league it plays in: Swansea City is Welsh, Monaco Monegasque. */
export const homeCountry = (sport: SportId, country: string, name: string): string =>
  abroadByClub.get(place(sport, country, withoutClubWords(normalizeName(name)))) ?? country

/** The name of the club that `name` means in this country and part, by the reviewed list; the name itself when the list does not say. */
export const reviewedName = (sport: SportId, country: string, name: string, part: string): string =>
  clubBySpelling.get(place(sport, country, normalizeName(name), part)) ??
  clubBySpelling.get(place(sport, country, normalizeName(name))) ??
  name

/** The spelling that `name` stands for in this part: the club's own where the part is known to cut names, else `name`. */
export const uncut = (sport: SportId, country: string, name: string, part: string): string =>
  clubBySpelling.get(place(sport, country, normalizeName(name), part)) ?? name

const differentPairs = new Set(
  (sameClub.different as { country: string; clubs: [string, string]; why: string }[]).map(({ country, clubs }) =>
    [country, ...clubs.map(normalizeName).sort()].join('\n'),
  ),
)

/** Whether a human has said that these are two clubs. */
export const areDifferent = (country: string, a: string, b: string): boolean =>
  differentPairs.has([country, ...[normalizeName(a), normalizeName(b)].sort()].join('\n'))
