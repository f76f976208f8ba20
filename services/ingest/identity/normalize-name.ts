/** Letters without a Unicode decomposition. */
const plainLetters = new Map(Object.entries({ ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' }))
const saints = new Set(['saint', 'sankt', 'sint'])

/**
 * Normalizes a name for comparison: no accents, case or punctuation, initials joined, "&" as "and", every form of saint
 * as "st", words separated by one space. "A.F.C. Bournemouth" → "afc bournemouth", "FC Blau-Weiß Linz" → "fc blau weiss
 * linz", "Nott'm Forest" → "nottm forest".
 */
export function normalizeName(name: string): string {
  return (
    name
      .normalize('NFKD')
      // Combining marks and invisible characters such as soft hyphens.
      .replace(/[\p{M}\p{Cf}]+/gu, '')
      .toLowerCase()
      .replace(/[ßøłđðþæœı]/g, (letter) => plainLetters.get(letter)!)
      .replace(/['’‘`´ʼ]/g, '')
      .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.\s?){2,}/gu, (initials) => `${initials.replace(/[.\s]/g, '')} `)
      .replace(/&/g, ' and ')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .map((word) => (saints.has(word) ? 'st' : word))
      .join(' ')
  )
}

/**
 * Words that only mark a club. Other words distinguish clubs of one place (VfB and VfL Oldenburg, CD, SD and UD
 * Logroñés).
 */
const clubWords = new Set(['fc', 'afc', 'cf', 'fk', 'sc', 'sk', 'sv'])
/** Words that may follow a leading "1." that only numbers clubs: 1. FC Köln, 1. FSV Mainz 05. */
const afterOrdinal = new Set([...clubWords, 'fsv', 'cfr'])

/**
 * A normalized name without leading and trailing club words: "manchester united fc" → "manchester united", "1 fc koln"
 * → "koln". A name of club words only is unchanged. Years and numbers are kept: "schalke 04", "1860 munchen".
 */
export function withoutClubWords(normalized: string): string {
  return splitClubWords(normalized).rest
}

/**
 * Whether two normalized names differ only in club words, where one has none or both write "football club" differently.
 */
export function mayBeOneClub(a: string, b: string): boolean {
  const [one, other] = [splitClubWords(a), splitClubWords(b)]
  if (one.rest !== other.rest) return false
  const kinds = [one, other].map(({ dropped }) => [...new Set(dropped.map((word) => footballClub.get(word) ?? word))].sort().join(' '))
  return kinds[0] === kinds[1] || kinds.includes('')
}

/** Equivalent spellings of "football club". */
const footballClub = new Map(['fc', 'afc', 'cf', 'fk', '1'].map((word) => [word, 'fc']))

function splitClubWords(normalized: string): { rest: string; dropped: string[] } {
  const words = normalized.split(' ')
  let from = 0
  let to = words.length
  const leading = () => clubWords.has(words[from]!) || (words[from] === '1' && afterOrdinal.has(words[from + 1]!) && to - from > 2)
  while (to - from > 1 && leading()) from++
  while (to - from > 1 && clubWords.has(words[to - 1]!)) to--
  const rest = words.slice(from, to).join(' ')
  if (clubWords.has(rest) || /^\d+$/.test(rest)) return { rest: normalized, dropped: [] }
  return { rest, dropped: [...words.slice(0, from), ...words.slice(to)] }
}
