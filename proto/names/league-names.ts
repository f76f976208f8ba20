import { languages } from '../catalog.ts'
import { cldrName, countryName } from './countries.ts'
import { normalizeName } from './normalize.ts'

/**
 * All normalized full names of a league, in each language, with and without its country. Fixtures finds leagues by them
 * and the gateway rejects forbidden leagues by them.
 */
export function leagueNames(league: { name: string; countryCode: string; translations: Readonly<Record<string, string>> }): Set<string> {
  const texts = languages.flatMap((lang) => {
    const localName = league.translations[lang] ?? league.name
    const countries = [countryName(league.countryCode, lang), cldrName(league.countryCode, lang)]
    return [localName, ...countries.map((country) => `${country}: ${localName}`)]
  })
  return new Set(texts.map(normalizeName))
}
