import { languages } from './catalog.ts'
import { countryName } from './countries.ts'

/** Letters that Unicode does not take apart. */
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
 * A name as it is compared: without accents, case and punctuation, words apart by one blank, initials drawn together. "1.FC Köln" and
 * "1 fc koln" are the same, "F.C. Union" and "fc union" too.
 */
export function normalized(text: string): string {
  const lower = text.toLowerCase()
  return isPlain.test(lower) ? lower : decomposed(lower)
}

/** Of most names, which need nothing else. */
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
 * Every whole name a league goes by, as `plain` has them: in each language, with and without its country. Fixtures finds leagues by them and
 * the gateway refuses forbidden ones by them, so both must read a name alike.
 */
export function leagueNames(league: { name: string; countryCode: string; translations: Readonly<Record<string, string>> }): Set<string> {
  const texts = languages.flatMap((lang) => {
    const local = league.translations[lang] ?? league.name
    return [local, `${countryName(league.countryCode, lang)}: ${local}`]
  })
  return new Set(texts.map(normalized))
}
