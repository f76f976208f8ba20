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
  return [...text.matchAll(pairForm)].some(({ 0: pair, index }) => {
    const [before, behind] = [text.slice(0, index), text.slice(index + pair.length)]
    if (getMonth(behind.replace(/^[.\s]+/, '').split(/\s/, 1)[0]) !== undefined) return false
    const words = [before, behind].map((part) => /\p{L}{2}/u.test(part))
    return where === 'both' ? !words.includes(false) : words.includes(true)
  })
}
