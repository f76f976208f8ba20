import { hash } from 'node:crypto'

/** Deterministic pseudo-random numbers: the same seed words give the same sequence. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** A whole number from `from` to `to`, both inclusive. */
  int(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

/** Mulberry32 (Tommy Ettinger, public domain), seeded by a SHA-256 hash of the words. */
export function random(...words: readonly (string | number)[]): Random {
  let state = Number.parseInt(hash('sha256', words.join('\n'), 'hex').slice(0, 8), 16)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return { next, int, pick: (list) => list[int(0, list.length - 1)]!, chance: (probability) => next() < probability }
}
