import type { SportId } from '../catalog.ts'
import { withoutClubWords } from './club-words.ts'
import { identityForm } from './normalize.ts'
import abroad from './reviewed/clubs-abroad.json' with { type: 'json' }
import sameClub from './reviewed/same-clubs.json' with { type: 'json' }
import { reviewedRow } from './reviewed-row.ts'

interface SameClub {
  country: string
  club: string
  spellings: string[]
  /** The row applies to this dataset only: "2025-26/en.3". */
  part?: string
  why: string
}

/** The reviewed tables contain soccer names only; the sport in the key keeps names of other sports from matching. */
const getKey = (sport: SportId, country: string, normalized: string, dataset = '') => `${sport}\n${country}\n${normalized}\n${dataset}`

const abroadByClub = new Map(
  abroad.flatMap(({ playsIn, country, clubs }) =>
    clubs.map((club) => [getKey('soccer', playsIn, withoutClubWords(identityForm(club))), country]),
  ),
)
const clubBySpelling = new Map(
  (sameClub.same as SameClub[]).flatMap(({ country, spellings, part, club }) =>
    spellings.map((spelling) => [getKey('soccer', country, identityForm(spelling), part), club]),
  ),
)

/** Adds a row of same-clubs.json of REVIEWED_DATA. */
export function addSameClub(row: unknown): void {
  const { country, club, spellings, part } = reviewedRow<Omit<SameClub, 'why'>>(row, {
    ...{ country: 'text', club: 'text', spellings: 'texts', part: 'text?' },
  })
  for (const spelling of spellings) clubBySpelling.set(getKey('soccer', country, identityForm(spelling), part), club)
}

/** The country a club belongs to, if it differs from that of its league: Swansea City is Welsh, Monaco Monegasque. */
export const homeCountry = (sport: SportId, country: string, name: string): string =>
  abroadByClub.get(getKey(sport, country, withoutClubWords(identityForm(name)))) ?? country

/** The name of the club that `name` means in this country and dataset by the reviewed table; else `name` itself. */
export const reviewedName = (sport: SportId, country: string, name: string, dataset: string): string =>
  clubBySpelling.get(getKey(sport, country, identityForm(name), dataset)) ??
  clubBySpelling.get(getKey(sport, country, identityForm(name))) ??
  name

/** The full name of a club in datasets known to truncate names; else `name` itself. */
export const untruncatedName = (sport: SportId, country: string, name: string, dataset: string): string =>
  clubBySpelling.get(getKey(sport, country, identityForm(name), dataset)) ?? name

const differentPairs = new Set(
  (sameClub.different as { country: string; clubs: [string, string]; why: string }[]).map(({ country, clubs }) =>
    [country, ...clubs.map(identityForm).sort()].join('\n'),
  ),
)

/** Whether the reviewed table marks the two as different clubs. */
export const areDifferent = (country: string, a: string, b: string): boolean =>
  differentPairs.has([country, ...[identityForm(a), identityForm(b)].sort()].join('\n'))
