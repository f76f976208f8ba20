import { languages } from '@touchline/contract/catalog'
import { countryName } from '@touchline/contract/names/countries'
import { identityForm } from '@touchline/contract/names/normalize'
import fifaCodes from '../formats/soccer/shared/country-codes.json' with { type: 'json' }
import nations from './nations.json' with { type: 'json' }

/** The nation a national team plays for. */
export interface Nation {
  /**
   * ISO 3166-1 alpha-2, or GB-ENG, GB-SCT, GB-WLS, GB-NIR. Sides without an ISO country (Zanzibar, Abkhazia, Padania,
   * East Germany) have "INT" and are distinguished by `name`.
   */
  code: string
  /** English name as used in football: "Ivory Coast", "Republic of Ireland"; one for all spellings. */
  name: string
}

interface Reviewed {
  /** Absent for sides without an ISO country. */
  code?: string
  /** Absent: the name in the runtime's CLDR. */
  name?: string
  spellings?: string[]
}

/**
 * Comparison key: "Antigua & Barbuda", "Antigua and Barbuda" and "Antigua-Barbuda" are equal, as are Gambia and The
 * Gambia.
 */
const keyOf = (name: string): string =>
  identityForm(name)
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
 * The nation of a national team's name in any spelling, current or former, independent of case and accents: "Côte
 * d'Ivoire", "USA", "Swaziland". Successors follow FIFA: the Soviet Union is Russia, Yugoslavia is Serbia;
 * Czechoslovakia and East Germany are nations of their own. "Ireland" is the Republic. Undefined for any other name,
 * including women's, youth and B teams ("England Women", "Germany U21", "Brazil B").
 */
export const nationNamed = (name: string): Nation | undefined => bySpelling.get(keyOf(name))
