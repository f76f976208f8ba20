import { languages } from './catalog.ts'
import { countryName } from './countries.ts'

/** Letters without a Unicode decomposition. */
const letters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ə: 'a',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  '&': ' and ',
}

/**
 * A name normalized for comparison: no accents, case or punctuation, words separated by one space, initials joined.
 * "1.FC Köln" equals "1 fc koln", and "F.C. Union" equals "fc union".
 */
export function normalized(text: string): string {
  const lower = text.toLowerCase()
  return isPlain.test(lower) ? lower : decomposed(lower)
}

/** Fast path: most names need only lower case. */
const isPlain = /^[a-z0-9]+(?: [a-z0-9]+)*$/

const decomposed = (lower: string): string =>
  lower
    .normalize('NFKD')
    .replace(/[ßøłđðħıəæœþ&]/g, (letter) => letters[letter]!)
    .replace(/[\p{M}'’‘ʼ`]/gu, '')
    .replace(/(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * All normalized full names of a league: in each language, with and without its country. Fixtures finds leagues by them
 * and the gateway rejects forbidden leagues by them, so both must normalize a name in the same way.
 */
export function leagueNames(league: { name: string; countryCode: string; translations: Readonly<Record<string, string>> }): Set<string> {
  const texts = languages.flatMap((lang) => {
    const localName = league.translations[lang] ?? league.name
    return [localName, `${countryName(league.countryCode, lang)}: ${localName}`]
  })
  return new Set(texts.map(normalized))
}
