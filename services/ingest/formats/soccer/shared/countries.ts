import codes from './country-codes.json' with { type: 'json' }

const byFifaCode = new Map(Object.entries(codes))
const british: Record<string, string> = { England: 'GB-ENG', Scotland: 'GB-SCT', Wales: 'GB-WLS', 'Northern Ireland': 'GB-NIR' }
const names = new Intl.DisplayNames('en', { type: 'region' })
const byName = new Map<string, string>([
  ...[...byFifaCode.values()].filter((code) => code.length === 2).map((code) => [names.of(code)!.toLowerCase(), code] as const),
  ...Object.entries(british).map(([name, code]) => [name.toLowerCase(), code] as const),
])

/** Country code for a three-letter FIFA code such as "ITA"; undefined for others. */
export const countryOfFifaCode = (code: string): string | undefined => byFifaCode.get(code)

const fifaCodes = new Map(Object.entries(codes).map(([fifa, country]) => [country, fifa]))

/** FIFA code of a country, "GER" for "DE"; undefined for others. */
export const fifaCodeOf = (country: string): string | undefined => fifaCodes.get(country)

/** Country code for an English name, case-insensitive: "Germany", "Scotland"; undefined for others. */
export const countryNamed = (name: string): string | undefined => byName.get(name.toLowerCase())

/** Country codes where the family name comes first by custom. */
export const familyFirst: ReadonlySet<string> = new Set(['CN', 'HK', 'KP', 'KR', 'TW', 'VN'])
