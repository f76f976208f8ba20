import { getMonth } from './months.ts'

/**
 * "1-1", also between letters and with more digits in front ("Ashby 051-1Bexford"), "1 - 1", "1 : 1", "(1-1)"; not the time
 * "20:45", and not "16-1st Leg".
 */
const pairForm =
  /(?<=^|[\s\p{L}])(?:\(?(?:\d{1,2} [-–x] \d{1,2}|[0-4] ?: ?1\d|\d{1,2} ?: ?\d|\d{1,2}x\d{1,2})\)?(?=$|[\s,;])|\(?\d{1,3}[-–]\d{1,2}\)?(?!st|nd|rd|th)(?=$|[\s,;.\p{L}]))/gu

/**
 * Whether a text has a score next to words, as a match has: such a line is never a day, heading or definition alone.
 * `where`: the words are before the score, or behind it, or both. "7-9 Sep" is a span of days.
 */
export function hasScore(text: string, where: 'either' | 'both'): boolean {
  if (/\d'/.test(text)) return false
  const pairs = [...text.matchAll(pairForm)]
  if (pairs.length === 0) return false
  const words = getWords(text)
  return pairs.some(({ 0: pair, index }) => {
    const end = index + pair.length
    const [, month] = behindForm.exec(text.slice(end, end + monthMax)) ?? []
    if (getMonth(month) !== undefined) return false
    const [before, behind] = [words.firstEnd <= index, words.lastStart >= end]
    return where === 'both' ? before && behind : before || behind
  })
}

/** The first word behind a pair. The longest name of a month has 10 letters. */
const behindForm = /^[.\s]*(\S*)/
const monthMax = 40

/** End of the first and start of the last two letters in a row, found once: a hostile line has thousands of pairs. */
function getWords(text: string): { firstEnd: number; lastStart: number } {
  let [firstEnd, lastStart] = [Number.POSITIVE_INFINITY, -1]
  for (const { 1: letters = '', index } of text.matchAll(/(?=(\p{L}{2}))/gu)) {
    firstEnd = Math.min(firstEnd, index + letters.length)
    lastStart = index
  }
  return { firstEnd, lastStart }
}
