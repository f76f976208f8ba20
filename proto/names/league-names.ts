import { languages } from '../catalog.ts'
import { cldrName, countryName } from './countries.ts'
import { namesCountry } from './country-words.ts'
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

export interface SearchedLeague {
  name: string
  shortName: string
  countryCode: string
  translations: Readonly<Record<string, string>>
  /** Alternative names. */
  spellings: readonly string[]
}

/**
 * How a league is named by words in any order, each of which may also name its country: 'whole', by all words of one of its
 * names or spellings ("Premier League England", "EPL"); 'words', by beginnings of their words. Undefined: a word is of
 * something else.
 *
 * @param words normalized
 */
export function leagueHit(league: SearchedLeague, words: readonly string[]): 'whole' | 'words' | undefined {
  const names = [league.name, league.shortName, ...Object.values(league.translations), ...league.spellings].map((name) =>
    normalizeName(name).split(' '),
  )
  const others = words.filter((word) => !namesCountry(word, league.countryCode))
  const isWhole = (name: readonly string[]) => name.every((word) => words.includes(word)) && others.every((word) => name.includes(word))
  if (names.some(isWhole)) return 'whole'
  return others.every((word) => names.some((name) => name.some((each) => each.startsWith(word)))) ? 'words' : undefined
}
