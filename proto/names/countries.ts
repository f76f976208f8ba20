import { type Language, languages } from '../catalog.ts'
import nations from './reviewed/nations.json' with { type: 'json' }

/** Codes outside ISO 3166-1: the home nations, and continents or the world for international competitions. */
const others: Record<string, Record<Language, string>> = {
  'GB-ENG': { en: 'England', de: 'England', es: 'Inglaterra', it: 'Inghilterra', fr: 'Angleterre' },
  'GB-NIR': { en: 'Northern Ireland', de: 'Nordirland', es: 'Irlanda del Norte', it: 'Irlanda del Nord', fr: 'Irlande du Nord' },
  'GB-SCT': { en: 'Scotland', de: 'Schottland', es: 'Escocia', it: 'Scozia', fr: 'Écosse' },
  'GB-WLS': { en: 'Wales', de: 'Wales', es: 'Gales', it: 'Galles', fr: 'Pays de Galles' },
  AFR: { en: 'Africa', de: 'Afrika', es: 'África', it: 'Africa', fr: 'Afrique' },
  ASI: { en: 'Asia', de: 'Asien', es: 'Asia', it: 'Asia', fr: 'Asie' },
  EUR: { en: 'Europe', de: 'Europa', es: 'Europa', it: 'Europa', fr: 'Europe' },
  INT: { en: 'World', de: 'Welt', es: 'Mundo', it: 'Mondo', fr: 'Monde' },
  NAM: { en: 'North America', de: 'Nordamerika', es: 'América del Norte', it: 'Nord America', fr: 'Amérique du Nord' },
  OCE: { en: 'Oceania', de: 'Ozeanien', es: 'Oceanía', it: 'Oceania', fr: 'Océanie' },
  SAM: { en: 'South America', de: 'Südamerika', es: 'América del Sur', it: 'Sud America', fr: 'Amérique du Sud' },
}

/** Names that differ from the runtime's Intl data: the league list of the public API has "Turkey". */
const overrides: Record<string, string> = { 'en TR': 'Turkey' }

const regions = new Map(languages.map((lang) => [lang, new Intl.DisplayNames(lang, { type: 'region', fallback: 'none' })]))

/** The name of the country in the runtime's CLDR. An unknown code is returned unchanged. */
export function cldrName(code: string, lang: Language): string {
  if (Object.hasOwn(others, code)) return others[code]![lang]
  return overrides[`${lang} ${code}`] ?? (/^[A-Z]{2}$/.test(code) ? regions.get(lang)!.of(code) : undefined) ?? code
}

/**
 * The name of the country in this language: the reviewed one of its nation ("Ivory Coast", "Hong Kong"), so that a country
 * and its national team have one name, else the one of CLDR. An unknown code is returned unchanged.
 */
export const countryName = (code: string, lang: Language): string =>
  reviewedName.get(`${lang} ${code}`) ?? (lang === 'en' ? cldrName(code, lang).replaceAll(' & ', ' and ') : cldrName(code, lang))

interface NamedNation {
  code: string
  name?: string
  translations?: Partial<Record<string, string>>
  /** These nations are named after the team, not the country: "Republic of Ireland", "Chinese Taipei". */
  team_only?: boolean
}

const reviewedName = new Map(
  (nations as readonly NamedNation[])
    .filter(({ code, team_only: ofTeam }) => code !== 'INT' && !ofTeam)
    .flatMap(({ code, name, translations }) =>
      Object.entries({ ...(name !== undefined && { en: name }), ...translations }).map(
        ([lang, text]) => [`${lang} ${code}`, text!] as const,
      ),
    ),
)
