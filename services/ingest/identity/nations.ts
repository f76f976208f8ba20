import { languages } from '@touchline/contract/catalog'
import { countryName } from '@touchline/contract/countries'
import fifaCodes from '../soccer/country-codes.json' with { type: 'json' }
import nations from './nations.json' with { type: 'json' }
import { normalizeName } from './normalize-name.ts'

/** Whom a national team plays for. */
export interface Nation {
  /**
   * ISO 3166-1 alpha-2, or GB-ENG, GB-SCT, GB-WLS, GB-NIR. A side that stands for no country of ISO (Zanzibar, Abkhazia, Padania, East
   * Germany) has "INT": what tells such sides apart is `name` alone.
   */
  code: string
  /** English, as football says it: "Ivory Coast", "Republic of Ireland"; one for all spellings of a nation. */
  name: string
}

interface Reviewed {
  /** Absent in the list of sides that stand for no country of ISO. */
  code?: string
  /** Absent: as the runtime's CLDR names the country. */
  name?: string
  spellings?: string[]
}

/** A name as nations are compared: "Antigua & Barbuda", "Antigua and Barbuda" and "Antigua-Barbuda" are one, so are Gambia and The Gambia. */
const keyOf = (name: string): string =>
  normalizeName(name)
    .split(' ')
    .filter((word) => word !== 'and' && word !== 'the')
    .join(' ')

const reviewed = new Map((nations.countries as Reviewed[]).map((row) => [row.code!, row]))
const codes = new Set([...Object.values(fifaCodes), ...reviewed.keys()])

const countries = [...codes].map((code) => {
  const { name = countryName(code, 'en'), spellings = [] } = reviewed.get(code) ?? {}
  return { nation: { code, name }, spellings: [name, ...languages.map((lang) => countryName(code, lang)), ...spellings] }
})
const sides = (nations.sides as (Reviewed & { name: string })[]).map(({ name, spellings = [] }) => ({
  nation: { code: 'INT', name },
  spellings: [name, ...spellings],
}))

const bySpelling = new Map<string, Nation>(
  [...countries, ...sides].flatMap(({ nation, spellings }) => spellings.map((spelling) => [keyOf(spelling), nation] as const)),
)

/**
 * The nation that a national team's name means, in any spelling, present or former, whatever case and accents: "Côte d'Ivoire", "USA",
 * "Swaziland". Successors by FIFA: the Soviet Union is Russia, Yugoslavia is Serbia; Czechoslovakia and East Germany stand alone. "Ireland"
 * is the Republic. Undefined for everything else, so for women's, youth and B teams ("England Women", "Germany U21", "Brazil B") too.
 */
export const nationNamed = (name: string): Nation | undefined => bySpelling.get(keyOf(name))
