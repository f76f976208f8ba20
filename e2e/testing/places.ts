import { type Language, languages } from '@touchline/contract/catalog'
import { cityName } from '@touchline/contract/names/cities'
import { cldrName, countryName } from '@touchline/contract/names/countries'
import { reviewedNations } from '@touchline/contract/names/nations'
import { normalizeName } from '@touchline/contract/names/normalize'

/** The names of places in responses, and where one place has two forms in one language. */
export interface Places {
  /** Notes every country and city of a response. */
  add(body: unknown, lang: Language): void
  faults(): string[]
}

/** Names that differ only in accents or blanks but belong to different places. */
const ofTwoPlaces = new Set(
  [
    ['San José', 'San Jose'],
    ['Georgetown', 'George Town'],
    ['Basseterre', 'Basse-Terre'],
    ['Pula', 'Púla'],
    ['Saint Pierre', 'Saint-Pierre'],
  ].flat(),
)
const teamsOnly = new Set(reviewedNations.filter((line) => line.team_only).map(({ code }) => code))

export function places(): Places {
  const countries = new Map<string, Set<string>>()
  const cities = new Map<string, Set<string>>()
  const faults = new Set<string>()
  const note = (forms: Map<string, Set<string>>, key: string, form: string) => forms.set(key, (forms.get(key) ?? new Set()).add(form))
  const addRecord = (record: Record<string, unknown>, lang: Language): void => {
    const { city, country, country_code: code, league_name: league, type, name, nationality } = record
    if (typeof city === 'string') {
      if (!ofTwoPlaces.has(city)) note(cities, `${lang} ${normalizeName(city).replaceAll(' ', '')}`, city)
      if (cityName(city, lang) !== city) faults.add(`${city} in ${lang}`)
    }
    if (typeof country === 'string') note(countries, `${lang} ${code}`, country)
    // A provisional league may have no known country.
    if (typeof league === 'string' && country !== null && !league.startsWith(`${country}: `)) faults.add(`${league} in ${country}`)
    if (type === 'national' && typeof name === 'string' && !teamsOnly.has(String(code))) {
      const names = languages.flatMap((each) => [cldrName(String(code), each), countryName(String(code), each)])
      if (names.map(normalizeName).includes(normalizeName(name)) && name !== country) faults.add(`${name} of ${country} in ${lang}`)
    }
    const codes = record.nationality_codes
    if (Array.isArray(nationality) && Array.isArray(codes))
      for (const [i, each] of nationality.entries()) note(countries, `${lang} ${codes[i]}`, String(each))
  }
  const add = (body: unknown, lang: Language): void => {
    if (Array.isArray(body)) for (const each of body) add(each, lang)
    else if (typeof body === 'object' && body !== null) {
      addRecord(body as Record<string, unknown>, lang)
      for (const each of Object.values(body)) add(each, lang)
    }
  }
  return {
    add,
    faults() {
      const several = [...countries, ...cities].filter(([, forms]) => forms.size > 1)
      return [...faults, ...several.map(([key, forms]) => `${key}: ${[...forms].join(' and ')}`)]
    },
  }
}
