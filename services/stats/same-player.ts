import type { LineupEntry } from '@touchline/contract/gen/stats'
import { normalized } from '@touchline/contract/names'

/**
 * Whether two spellings may name the same person, ignoring accents, case and word order: every word of the shorter one
 * occurs in the other, in full or as an initial, and at least one in full. "D. Cheryshev" matches "Denis Cheryshev",
 * "Danilo" matches "Danilo Pereira".
 */
export function namesAlike(a: string, b: string): boolean {
  const [few, many] = [wordsOf(a), wordsOf(b)].sort((x, y) => x.length - y.length) as [string[], string[]]
  const unmatched: string[] = []
  let fullWords = 0
  for (const word of few) {
    if (!removeFirst(many, (other) => other === word)) unmatched.push(word)
    else if (word.length > 1) fullWords++
  }
  return fullWords > 0 && unmatched.every((word) => removeFirst(many, (other) => isInitialOf(word, other) || isInitialOf(other, word)))
}

/**
 * Each initial is a word: "J.R. Smith" has three. "ae", "oe" and "ue" equal the plain vowel, as for umlauts: "Müller"
 * is "MUELLER".
 */
const wordsOf = (name: string): string[] =>
  normalized(name.replaceAll('.', ' '))
    .replace(/([aou])e/g, '$1')
    .split(' ')

const isInitialOf = (letter: string, word: string): boolean => letter.length === 1 && word.startsWith(letter)

/** Removes the first word that fits from `words`; false when none does. */
function removeFirst(words: string[], fits: (word: string) => boolean): boolean {
  const at = words.findIndex(fits)
  if (at >= 0) words.splice(at, 1)
  return at >= 0
}

/**
 * Whether two entries of one side may be the same player. Shirt numbers are unique in a side: different numbers are
 * different players.
 */
export function maySame(a: LineupEntry, b: LineupEntry): boolean {
  if (a.playerId === b.playerId) return true
  if (a.shirtNumber !== undefined && b.shirtNumber !== undefined && a.shirtNumber !== b.shirtNumber) return false
  return namesAlike(a.name, b.name)
}
