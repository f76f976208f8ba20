import { readAdvance } from './advance.ts'
import { type BattingKind, readBasic } from './basic.ts'
import type { Move } from './move.ts'
import type { Running } from './running.ts'
import { splitPlay } from './split-play.ts'

/** A parsed event text, independent of the runners on base. */
export interface Play {
  /** The text in the file. */
  code: string
  /** Result of the plate appearance. Absent: it continues. */
  batting?: BattingKind
  foulError?: true
  running: Running[]
  /** At most one per runner. Runners without a move stay. */
  moves: Move[]
  /** Positions of the fielders with an error, 1 to 9; one entry per error. */
  errors: number[]
  modifiers: string[]
}

/**
 * Parses an event text by the grammar of Retrosheet's event files (retrosheet.org/eventfile.htm). The explicit advance
 * of a runner overrides the one implied by the first part. Throws an Error that names the text it cannot parse.
 */
export function readPlay(code: string): Play {
  const { basic: text, modifiers, advances } = splitPlay(code)
  const basic = readBasic(text, modifiers)
  const explicit = advances.map(readAdvance)
  const moves = new Map(basic.moves.map((move) => [move.from, move]))
  const twice = explicit.find(({ move }, i) => explicit.findIndex((other) => other.move.from === move.from) !== i)
  if (twice) throw new Error(`"${code}" moves a runner twice`)
  for (const { move } of explicit) moves.set(move.from, move)
  if (basic.batting === undefined && moves.has(0)) throw new Error(`"${code}" moves the batter while he is at bat`)
  return {
    code,
    ...(basic.batting && { batting: basic.batting }),
    ...(basic.foulError && { foulError: true }),
    running: basic.running,
    moves: [...moves.values()],
    errors: [...basic.errors, ...explicit.flatMap(({ errors }) => errors)],
    modifiers,
  }
}

const hits: ReadonlySet<string> = new Set<BattingKind>(['single', 'double', 'triple', 'home_run'])
export const isHit = ({ batting }: Play): boolean => hits.has(batting ?? '')
export const hasModifier = ({ modifiers }: Play, ...words: readonly string[]): boolean => modifiers.some((each) => words.includes(each))
export const isSacrifice = (play: Play): boolean => hasModifier(play, 'SH', 'SF')

const noAtBat: ReadonlySet<string> = new Set<BattingKind>(['walk', 'intentional_walk', 'hit_by_pitch', 'interference'])
/** Official rule 9.02(a): walks, hit batters, interference and sacrifices are not at-bats. */
export const isAtBat = (play: Play): boolean => play.batting !== undefined && !noAtBat.has(play.batting) && !isSacrifice(play)
