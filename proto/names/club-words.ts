import { normalizeName } from './normalize.ts'

/**
 * Words that only mark a club. Other words distinguish clubs of one place (VfB and VfL Oldenburg, CD, SD and UD
 * Logroñés).
 */
const clubWords = new Set(['fc', 'afc', 'cf', 'fk', 'sc', 'sk', 'sv'])
/** Words before which a leading "1." is not part of the name: 1. FC Köln, 1. FSV Mainz 05. */
const afterOrdinal = new Set([...clubWords, 'fsv', 'cfr'])

/** Words that a search may add or omit anywhere, although they may distinguish clubs: AC and AS Roma. */
const optionalWords = new Set([...clubWords, 'ac', 'as', 'cd', 'club'])

/**
 * A normalized name without leading and trailing club words: "manchester united fc" → "manchester united", "1 fc koln"
 * → "koln". A name of club words only is unchanged. Years and numbers are kept: "schalke 04", "1860 munchen".
 */
export const withoutClubWords = (normalized: string): string => splitClubWords(normalized).rest

/**
 * The name of a club as tables show it, without the words that only mark a club, if `onFile` (normalized) lists the
 * rest as a name of this club: "Liverpool FC" → "Liverpool", "1. FC Köln" → "Köln". Else the name is unchanged: "Paris"
 * is another club, and "Hamburger" is not a name.
 */
export function shownClubName(name: string, onFile: ReadonlySet<string>): string {
  const rest = withoutClubWords(normalizeName(name))
  if (!onFile.has(rest)) return name
  const words = name.split(' ')
  // "1. FC" are two words, "FC" at the end is one.
  const cuts = [0, 1, 2].flatMap((from) => [words.slice(from), words.slice(from, -1)]).map((cut) => cut.join(' '))
  return cuts.find((cut) => normalizeName(cut) === rest) ?? name
}

/** A normalized name without the words that a search may omit; unchanged when it has no others. */
export function withoutOptionalWords(normalized: string): string {
  const words = normalized.split(' ').filter((word) => !optionalWords.has(word))
  return words.length > 0 ? words.join(' ') : normalized
}

/** A normalized name without "football club", which only some sources write: "fulham", "fulham fc". */
export const withoutFootballClub = (normalized: string): string => normalized.replace(/^(?:fc|afc|cf|fk) | (?:fc|afc|cf|fk)$/g, '')

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
