import { type Language, languages } from '../catalog.ts'
import { cldrName, countryName } from './countries.ts'
import { identityForm, normalizeName } from './normalize.ts'
import nationFile from './reviewed/nations.json' with { type: 'json' }
import type { DisplayNames } from './reviewed-names.ts'

/** The nation a national team plays for. */
export interface Nation {
  /**
   * ISO 3166-1 alpha-2, or GB-ENG, GB-SCT, GB-WLS, GB-NIR. Sides without an ISO country (Zanzibar, Abkhazia, Padania,
   * East Germany) have "INT" and are distinguished by `name`.
   */
  code: string
  /** English name as used in sport: "Ivory Coast", "Republic of Ireland"; one for all spellings. */
  name: string
}

/** One line of nations.json: a nation, and its names in sport where they differ from CLDR. */
export interface ReviewedNation {
  code: string
  /** FIFA codes, the current one first. */
  fifa?: readonly string[]
  /** Absent: the name in the runtime's CLDR. */
  name?: string
  /**
   * The codes of a nation that no longer exists, and their source. No single federation is known to count its record.
   */
  dissolved?: {
    /** Alpha-2 code of ISO 3166-3. */
    code: string
    /** Absent: not known. */
    fifa?: string
    source: string
  }
  /** The names apply to the team only; the country keeps its CLDR name. */
  team_only?: boolean
  translations?: Partial<Record<Exclude<Language, 'en'>, string>>
  /** Other names by which a search finds it. */
  spellings?: readonly string[]
  /** Names recognized in sources only: a search for Montenegro does not find Serbia by "Serbia and Montenegro". */
  source_names?: readonly string[]
}

export const reviewedNations = nationFile as readonly ReviewedNation[]

/**
 * Comparison key: "Antigua & Barbuda", "Antigua and Barbuda" and "Antigua-Barbuda" are equal, as are Gambia and The
 * Gambia.
 */
const getKey = (name: string): string =>
  identityForm(name)
    .split(' ')
    .filter((word) => word !== 'and' && word !== 'the')
    .join(' ')

const getNation = ({ code, name = countryName(code, 'en') }: ReviewedNation): Nation => ({ code, name })
/** The names of CLDR; none for sides without an ISO country. */
const cldrNames = (code: string): string[] => (code === 'INT' ? [] : languages.map((lang) => cldrName(code, lang)))

const bySpelling = new Map<string, Nation>(
  reviewedNations.flatMap((line) => {
    const nation = getNation(line)
    return [nation.name, ...cldrNames(line.code), ...(line.spellings ?? []), ...(line.source_names ?? [])].map(
      (spelling) => [getKey(spelling), nation] as const,
    )
  }),
)

/**
 * The nation of a national team's name in any spelling, current or former, independent of case and accents: "Côte
 * d'Ivoire", "USA", "Swaziland". Successors follow FIFA: the Soviet Union is Russia, Yugoslavia is Serbia;
 * Czechoslovakia and East Germany are nations of their own. "Ireland" is the Republic. Undefined for any other name,
 * including women's, youth and B teams ("England Women", "Germany U21", "Brazil B").
 */
export const nationNamed = (name: string): Nation | undefined => bySpelling.get(getKey(name))

/** Country code for a name in any spelling: "Germany", "Scotland"; undefined for sides without an ISO country. */
export function countryNamed(name: string): string | undefined {
  const code = nationNamed(name)?.code
  return code === 'INT' ? undefined : code
}

const byFifaCode = new Map(reviewedNations.flatMap(({ code, fifa = [] }) => fifa.map((each) => [each, code] as const)))
const fifaCodes = new Map(reviewedNations.map(({ code, fifa = [] }) => [code, fifa[0]]))

/** Country code for a three-letter FIFA code such as "ITA"; undefined for others. */
export const countryOfFifaCode = (code: string): string | undefined => byFifaCode.get(code)

/** FIFA code of a country, "GER" for "DE"; undefined for others. */
export const getFifaCode = (country: string): string | undefined => fifaCodes.get(country)

/** Country codes where the family name comes first by custom. */
export const familyFirst: ReadonlySet<string> = new Set(['CN', 'HK', 'KP', 'KR', 'TW', 'VN'])

/**
 * Indexed by the name in sport. Sides without an ISO country are included only if other languages or sources name them
 * differently.
 */
const byName = new Map(
  reviewedNations
    .filter(({ code, translations, spellings }) => code !== 'INT' || translations || spellings)
    .map((line) => [`${line.code}\n${normalizeName(getNation(line).name)}`, line]),
)

/**
 * The display names of a national team with these spellings, for every sport: in every language the CLDR name of the
 * country, or the reviewed one where sport uses another ("USA" in German). CLDR names stay searchable as spellings.
 * Undefined for teams that are not named like their country: youth teams, and teams of "INT" without reviewed names.
 */
export function nationNames(country: string, spellings: Iterable<string>): DisplayNames | undefined {
  const names = [...spellings].map(normalizeName)
  const [line] = names.flatMap((name) => byName.get(`${country}\n${name}`) ?? [])
  const cldr = cldrNames(country)
  if (!line && !cldr.slice(0, 1).some((english) => names.includes(normalizeName(english)))) return undefined
  const byLanguage = Object.fromEntries(cldr.length === 0 ? [] : languages.slice(1).map((lang) => [lang, countryName(country, lang)]))
  return { translations: { ...byLanguage, ...line?.translations }, spellings: [...cldr, ...(line?.spellings ?? [])] }
}
