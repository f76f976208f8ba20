import { readAdvance } from './advance.ts'
import { type BattingKind, readBasic } from './basic.ts'
import type { Move } from './move.ts'
import type { Running } from './running.ts'
import { splitPlay } from './split-play.ts'

/** What an event text says, before anybody knows who is on base. */
export interface Play {
  /** As it stands in the file. */
  code: string
  /** How the plate appearance ended. Absent: it goes on. */
  batting?: BattingKind
  foulError?: true
  running: Running[]
  /** One a runner at most. Who is not named stays. */
  moves: Move[]
  /** Positions of who erred, 1 to 9, one entry an error. */
  errors: number[]
  modifiers: string[]
}

/**
 * Reads an event text by the grammar of Retrosheet's event files (retrosheet.org/eventfile.htm). An advance that names a runner stands above
 * what the first part implies of him. Throws an Error that says what is not understood.
 */
export function readPlay(code: string): Play {
  const { basic: text, modifiers, advances } = splitPlay(code)
  const basic = readBasic(text, modifiers)
  const told = advances.map(readAdvance)
  const moves = new Map(basic.moves.map((move) => [move.from, move]))
  const twice = told.find(({ move }, i) => told.findIndex((other) => other.move.from === move.from) !== i)
  if (twice) throw new Error(`"${code}" moves a runner twice`)
  for (const { move } of told) moves.set(move.from, move)
  if (basic.batting === undefined && moves.has(0)) throw new Error(`"${code}" moves the batter while he is at bat`)
  return {
    code,
    ...(basic.batting && { batting: basic.batting }),
    ...(basic.foulError && { foulError: true }),
    running: basic.running,
    moves: [...moves.values()],
    errors: [...basic.errors, ...told.flatMap(({ errors }) => errors)],
    modifiers,
  }
}

const hits: ReadonlySet<string> = new Set<BattingKind>(['single', 'double', 'triple', 'home_run'])
export const isHit = ({ batting }: Play): boolean => hits.has(batting ?? '')
export const hasModifier = ({ modifiers }: Play, ...words: readonly string[]): boolean => modifiers.some((each) => words.includes(each))
export const isSacrifice = (play: Play): boolean => hasModifier(play, 'SH', 'SF')

const noAtBat: ReadonlySet<string> = new Set<BattingKind>(['walk', 'intentional_walk', 'hit_by_pitch', 'interference'])
/** Official rule 9.02(a): walks, hit batters, interference and sacrifices are no times at bat. */
export const isAtBat = (play: Play): boolean => play.batting !== undefined && !noAtBat.has(play.batting) && !isSacrifice(play)
