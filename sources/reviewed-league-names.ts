import type { SportId } from '@touchline/contract/catalog'
import { leagueNames } from '@touchline/contract/names/league-names'
import { normalizeName } from '@touchline/contract/names/normalize'
import { reviewedLeagues } from '@touchline/contract/names/reviewed-names'
import americanFootball from './american-football/leagues.json' with { type: 'json' }
import baseball from './baseball/leagues.json' with { type: 'json' }
import basketball from './basketball/leagues.json' with { type: 'json' }
import hockey from './hockey/leagues.json' with { type: 'json' }
import { knownLeagues } from './soccer/shared/leagues.ts'
import { competitions } from './soccer/shared/national-competitions.ts'
import { isWomens } from './soccer/shared/womens.ts'
import type { SourceLeague } from './source-model.ts'
import tennis from './tennis/leagues.json' with { type: 'json' }
import { volleyballLeagues } from './volleyball/shared/leagues.ts'

/** A name of a reviewed league with the league's country and gender. */
interface ReviewedName {
  name: string
  countryCode: string
  /** Gender of a league without one: the gender in its name. */
  gender?: string
  translations?: Readonly<Record<string, string>>
  spellings?: readonly string[]
}

/** The reviewed leagues of each sport, with those that overlays have added. */
const reviewedBySport: Readonly<Record<SportId, () => readonly ReviewedName[]>> = {
  soccer: () => [
    ...knownLeagues().map(({ country, ...league }) => ({ ...league, countryCode: country })),
    ...competitions.map(({ league: { country, ...league } }) => ({ ...league, countryCode: country })),
  ],
  'american-football': () => Object.values(americanFootball),
  baseball: () => Object.values(baseball),
  basketball: () => Object.values(basketball),
  hockey: () => Object.values(hockey),
  handball: () => [],
  volleyball: volleyballLeagues,
  'horse-racing': () => [],
  tennis: () => tennis.map(({ name, country }) => ({ name, countryCode: country })),
}

const displayNames = (sport: SportId): ReviewedName[] =>
  reviewedLeagues
    .filter((line) => line.sport === sport)
    .map(({ country, key, name = key, translations = {}, spellings = [] }) => ({
      ...{ name, countryCode: country, translations, spellings: [key, ...spellings] },
    }))

/** Forms of a name as one word, so that "PremierLeague" also matches. */
function formsOfNames({ name, countryCode, translations = {}, spellings = [] }: ReviewedName): string[] {
  const all = [{ name, translations }, ...spellings.map((spelling) => ({ name: spelling, translations: {} }))]
  return all.flatMap((each) => [...leagueNames({ ...each, countryCode })]).map((form) => form.replaceAll(' ', ''))
}

const genderOfName = ({ gender, name }: ReviewedName): string => gender ?? (isWomens(name) ? 'w' : 'm')

/** The four home nations are one country here; an area of several countries or no country matches every country. */
const getPlace = (code: string): string => code.slice(0, 2)
const isCountry = (code: string): boolean => /^[A-Z]{2}(?:-|$)/.test(code)

/** Countries of the leagues with a name, by gender and form of the name. */
type PlacesOfNames = ReadonlyMap<string, ReadonlySet<string>>

const keyOfName = (gender: string, form: string): string => `${gender} ${form}`

function placesOfNames(sport: SportId): PlacesOfNames {
  const places = new Map<string, Set<string>>()
  for (const league of [...reviewedBySport[sport](), ...displayNames(sport)])
    for (const form of formsOfNames(league)) {
      const key = keyOfName(genderOfName(league), form)
      places.set(key, (places.get(key) ?? new Set()).add(getPlace(league.countryCode)))
    }
  return places
}

/** Built on the first lookup for a sport, after overlays have been added: all names of soccer take about 40 ms. */
const placesBySport = new Map<SportId, PlacesOfNames>()

/** Whether an unreviewed league has the name of a reviewed league of its country and gender, in any language and spelling. */
export function hasReviewedName(sport: SportId, { name, countryCode, gender }: Omit<SourceLeague, 'spellings'>): boolean {
  const names = placesBySport.get(sport) ?? placesOfNames(sport)
  placesBySport.set(sport, names)
  const places = names.get(keyOfName(gender, normalizeName(name).replaceAll(' ', '')))
  return places !== undefined && (!isCountry(countryCode) || places.has(getPlace(countryCode)))
}
