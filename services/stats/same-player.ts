import type { LineupEntry } from '@touchline/contract/gen/stats'
import { normalized } from '@touchline/contract/names'

/**
 * Whether two spellings may name one person: accent- and case-blind, in any order of words, every word of the one stands in the other too,
 * whole or as its initial, and at least one of them whole. "D. Cheryshev" and "Denis Cheryshev" are alike, "Danilo" and "Danilo Pereira" too.
 */
export function namesAlike(a: string, b: string): boolean {
  const [few, many] = [wordsOf(a), wordsOf(b)].sort((x, y) => x.length - y.length) as [string[], string[]]
  const unmatched: string[] = []
  let whole = 0
  for (const word of few) {
    if (!take(many, (other) => other === word)) unmatched.push(word)
    else if (word.length > 1) whole++
  }
  return whole > 0 && unmatched.every((word) => take(many, (other) => isInitialOf(word, other) || isInitialOf(other, word)))
}

/** Initials are words of their own: "J.R. Smith" has three. Umlauts are as often written out as not: "Müller" is "MUELLER". */
const wordsOf = (name: string): string[] =>
  normalized(name.replaceAll('.', ' '))
    .replace(/([aou])e/g, '$1')
    .split(' ')

const isInitialOf = (letter: string, word: string): boolean => letter.length === 1 && word.startsWith(letter)

/** Takes the first word that fits out of the list; false when there is none. */
function take(words: string[], fits: (word: string) => boolean): boolean {
  const at = words.findIndex(fits)
  if (at >= 0) words.splice(at, 1)
  return at >= 0
}

/** Whether two sources may mean one player of a side. Numbers are given once in a side: two that differ belong to two players. */
export function maySame(a: LineupEntry, b: LineupEntry): boolean {
  if (a.playerId === b.playerId) return true
  if (a.shirtNumber !== undefined && b.shirtNumber !== undefined && a.shirtNumber !== b.shirtNumber) return false
  return namesAlike(a.name, b.name)
}
