import { type Language, languages } from './catalog.ts'

/** The codes that are no ISO 3166-1 country: the home nations, and where competitions of a continent or the world belong. */
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

/** Where our word is another than the runtime's: the league list of the interface says "Turkey". */
const ours: Record<string, string> = { 'en TR': 'Turkey' }

const regions = new Map(languages.map((lang) => [lang, new Intl.DisplayNames(lang, { type: 'region', fallback: 'none' })]))

/** The country's name as this language writes it; a code that names no country is its own name. */
export function countryName(code: string, lang: Language): string {
  if (Object.hasOwn(others, code)) return others[code]![lang]
  return ours[`${lang} ${code}`] ?? (/^[A-Z]{2}$/.test(code) ? regions.get(lang)!.of(code) : undefined) ?? code
}
