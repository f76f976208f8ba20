import codes from './country-codes.json' with { type: 'json' }

const byFifaCode = new Map(Object.entries(codes))
const british: Record<string, string> = { England: 'GB-ENG', Scotland: 'GB-SCT', Wales: 'GB-WLS', 'Northern Ireland': 'GB-NIR' }
const names = new Intl.DisplayNames('en', { type: 'region' })
const byName = new Map<string, string>([
  ...[...byFifaCode.values()].filter((code) => code.length === 2).map((code) => [names.of(code)!.toLowerCase(), code] as const),
  ...Object.entries(british).map(([name, code]) => [name.toLowerCase(), code] as const),
])

/** The country code of FIFA's three letters, "ITA"; undefined for others. */
export const countryOfFifaCode = (code: string): string | undefined => byFifaCode.get(code)

const fifaCodes = new Map(Object.entries(codes).map(([fifa, country]) => [country, fifa]))

/** FIFA's three letters of a country, "GER" of "DE"; undefined for others. */
export const fifaCodeOf = (country: string): string | undefined => fifaCodes.get(country)

/** The country code of an English name, any case: "Germany", "Scotland"; undefined for what is no country. */
export const countryNamed = (name: string): string | undefined => byName.get(name.toLowerCase())
