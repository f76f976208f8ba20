import { hash } from 'node:crypto'
import { type SportId, sports } from './catalog.ts'
import { type IdKind, idAlphabet, idKinds } from './ids.ts'

const prefixBySport = new Map(sports.map((sport) => [sport.id, sport.prefix]))

/**
 * An id, and the key from which it is derived: kind, sport and words, separated by newlines. The id is the first 50
 * bits of the SHA-256 of the key, as ten characters after the letters of the sport and the kind. The same words always
 * give the same id.
 */
export function derivedId(sport: SportId, kind: IdKind, words: readonly string[]): { id: string; key: string } {
  const key = [kind, sport, ...words].join('\n')
  // Thirteen hexadecimal digits are 52 bits, which fit exactly into a number.
  let bits = Math.floor(Number.parseInt(hash('sha256', key, 'hex').slice(0, 13), 16) / 4)
  let text = ''
  for (let i = 0; i < 10; i++) {
    text = idAlphabet[bits % 32]! + text
    bits = Math.floor(bits / 32)
  }
  return { id: `${prefixBySport.get(sport)}-${idKinds[kind]}${text}`, key }
}
