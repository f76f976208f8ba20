import type { From, Move } from './move.ts'

/** Outs and errors on a ball in play. */
export interface FieldedOut {
  moves: Move[]
  errors: number[]
}

/**
 * Parses "63", "64(1)3", "8(B)84(2)", "6E3": fielders, with the player they put out in brackets. Fielders without
 * brackets put out the batter; when all have brackets and none is the batter, the batter is safe at first. An error
 * among the fielders means safe. Undefined for other texts.
 */
export function readFieldedOut(text: string): FieldedOut | undefined {
  const moves: Move[] = []
  const errors: number[] = []
  const group = /(?:\d+(?:E(\d))?|E(\d))(?:\(([B123])\))?/y
  while (group.lastIndex < text.length) {
    const found = group.exec(text)
    if (!found) return undefined
    const [, errorAfter, errorOnly, who = 'B'] = found
    const erring = errorAfter ?? errorOnly
    if (erring) errors.push(Number(erring))
    moves.push(put(who, erring === undefined))
  }
  if (moves.length === 0) return undefined
  return { moves: moves.some(({ from }) => from === 0) ? moves : [...moves, { from: 0, to: 1, out: false }], errors }
}

function put(who: string, out: boolean): Move {
  if (who === 'B') return { from: 0, to: 1, out }
  const from = Number(who) as Exclude<From, 0>
  return { from, to: (from + 1) as Move['to'], out }
}
