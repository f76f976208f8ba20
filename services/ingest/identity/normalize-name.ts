/** Letters that Unicode does not take apart. */
const plainLetters = new Map(Object.entries({ ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' }))
const saints = new Set(['saint', 'sankt', 'sint'])

/**
 * A name as it is compared: without accents, case and punctuation, initials drawn together, "&" as "and", every saint as "st", words parted
 * by one space. "A.F.C. Bournemouth" → "afc bournemouth", "FC Blau-Weiß Linz" → "fc blau weiss linz", "Nott'm Forest" → "nottm forest".
 */
export function normalizeName(name: string): string {
  return (
    name
      .normalize('NFKD')
      // Marks, and what is not seen: a soft hyphen.
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

/** Words that say only that this is a club. Others tell clubs of one place apart (VfB and VfL Oldenburg, CD, SD and UD Logroñés). */
const clubWords = new Set(['fc', 'afc', 'cf', 'fk', 'sc', 'sk', 'sv'])
/** What may follow a "1." that only counts clubs: 1. FC Köln, 1. FSV Mainz 05. */
const counted = new Set([...clubWords, 'fsv', 'cfr'])

/**
 * A folded name without the club words before and behind it: "manchester united fc" → "manchester united", "1 fc koln" → "koln". What is all
 * club words stays as it is. Years and numbers stay: "schalke 04", "1860 munchen".
 */
export function withoutClubWords(folded: string): string {
  return parted(folded).rest
}

/** Whether two folded names differ in nothing but club words, and in these only by leaving them out or by how football club is written. */
export function mayBeOneClub(a: string, b: string): boolean {
  const [one, other] = [parted(a), parted(b)]
  if (one.rest !== other.rest) return false
  const kinds = [one, other].map(({ dropped }) => [...new Set(dropped.map((word) => footballClub.get(word) ?? word))].sort().join(' '))
  return kinds[0] === kinds[1] || kinds.includes('')
}

/** Ways to write football club. */
const footballClub = new Map(['fc', 'afc', 'cf', 'fk', '1'].map((word) => [word, 'fc']))

function parted(folded: string): { rest: string; dropped: string[] } {
  const words = folded.split(' ')
  let from = 0
  let to = words.length
  const leading = () => clubWords.has(words[from]!) || (words[from] === '1' && counted.has(words[from + 1]!) && to - from > 2)
  while (to - from > 1 && leading()) from++
  while (to - from > 1 && clubWords.has(words[to - 1]!)) to--
  const rest = words.slice(from, to).join(' ')
  if (clubWords.has(rest) || /^\d+$/.test(rest)) return { rest: folded, dropped: [] }
  return { rest, dropped: [...words.slice(0, from), ...words.slice(to)] }
}
