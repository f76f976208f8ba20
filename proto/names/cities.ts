import type { Language } from '../catalog.ts'
import { normalizeName } from './normalize.ts'
import cityFile from './reviewed/cities.json' with { type: 'json' }

/** One line of cities.json: a city whose name differs between languages or sources. */
export interface ReviewedCity {
  /** Country code of the API. Only people who read the file use it. */
  country: string
  /** English name. */
  name: string
  /** Absent: the English name. */
  translations?: Partial<Record<Exclude<Language, 'en'>, string>>
  /** Other names that sources use. */
  spellings?: readonly string[]
}

export const reviewedCities = cityFile as readonly ReviewedCity[]

const indexBy = (getKey: (spelling: string) => string): ReadonlyMap<string, ReviewedCity> =>
  new Map(
    reviewedCities.toReversed().flatMap((city) => [city.name, ...(city.spellings ?? [])].map((each) => [getKey(each), city] as const)),
  )
const exactly = indexBy((spelling) => spelling)
const byName = indexBy(normalizeName)

/**
 * The name of a city in this language, for any spelling: "München" is "Munich" in English, and "Washington, D.C." is
 * "Washington". Where cities differ in accents only, like San José and San Jose, the exact spelling decides. A city
 * that is not on file keeps its name.
 */
export function cityName(city: string, lang: Language): string {
  const line = exactly.get(city) ?? byName.get(normalizeName(city))
  if (!line) return city
  return (lang === 'en' ? undefined : line.translations?.[lang]) ?? line.name
}
