import { languages } from '../catalog.ts'
import { cldrName, countryName } from './countries.ts'
import { normalizeName } from './normalize.ts'

/** Normalized words of a country in every language: those of its names, and the names of the language most spoken there. */
interface CountryWords {
  names: ReadonlySet<string>
  languages: ReadonlySet<string>
}

const languageNames = languages.map((lang) => new Intl.DisplayNames(lang, { type: 'language', fallback: 'none' }))
const known = new Map<string, CountryWords>()

function getWords(code: string): CountryWords {
  const words = known.get(code)
  if (words) return words
  const names = languages.flatMap((lang) => [countryName(code, lang), cldrName(code, lang)])
  const [region] = /^[A-Z]{2}(?=-|$)/.exec(code) ?? []
  const spoken = region === undefined ? undefined : new Intl.Locale(`und-${region}`).maximize().language
  const read = {
    names: new Set(names.flatMap((name) => normalizeName(name).split(' '))),
    languages: new Set(spoken === undefined ? [] : languageNames.flatMap((each) => each.of(spoken) ?? []).map(normalizeName)),
  }
  known.set(code, read)
  return read
}

/**
 * Whether a normalized word names a country in any language: a word of its name, or an adjective ("Italian", "française").
 * An adjective has at least four letters and half of its length in common with the beginning of the name, or is that of the
 * language spoken there and begins like the country: "Spanish" is Spain, not Argentina.
 */
export function namesCountry(word: string, code: string): boolean {
  const { names, languages: spoken } = getWords(code)
  if (names.has(word)) return true
  const [first, common] = [word.slice(0, 2), Math.max(4, word.length / 2)]
  const isSpoken = spoken.values().some((name) => word.startsWith(name.slice(0, -1)))
  return names.values().some((name) => beginAlike(name, word) >= common || (isSpoken && name.startsWith(first)))
}

/** With how many letters two words begin alike. */
function beginAlike(a: string, b: string): number {
  let count = 0
  while (count < a.length && a[count] === b[count]) count++
  return count
}
