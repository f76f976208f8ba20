import { type BattingKind, type Running, readBasic } from './basic.ts'
import { getCredit, getFromBase, getToBase, isOut, type Move, readNotes, splitPlay } from './move.ts'

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
const isSacrifice = (play: Play): boolean => hasModifier(play, 'SH', 'SF')

const noAtBat: ReadonlySet<string> = new Set<BattingKind>(['walk', 'intentional_walk', 'hit_by_pitch', 'interference'])
/** Official rule 9.02(a): walks, hit batters, interference and sacrifices are not at-bats. */
export const isAtBat = (play: Play): boolean => play.batting !== undefined && !noAtBat.has(play.batting) && !isSacrifice(play)

/** Parses the advance of one runner: "2-H(NR)", "BX2(84)", "1X3(7E5)". Throws an Error for anything else. */
function readAdvance(text: string): { move: Move; errors: number[] } {
  const [, from, how, to, brackets] = /^([B123])([-X])([123H])((?:\([^()]*\))*)$/.exec(text) ?? []
  if (from === undefined || to === undefined) throw new Error(`advance "${text}" is invalid`)
  const notes = readNotes(brackets!)
  if (from !== 'B' && getToBase(to) < getFromBase(from)) throw new Error(`advance "${text}" goes backwards`)
  return {
    move: { from: getFromBase(from), to: getToBase(to), out: how === 'X' && isOut(notes), ...getCredit(notes) },
    errors: notes.errors,
  }
}

interface Situation {
  outs: number
  /** All bases are occupied. */
  loaded: boolean
}

/**
 * Whether the run of `move` is batted in, by official rule 9.04 unless the text specifies it: on a hit, an out, a
 * fielder's choice; on a walk, a hit batter or interference when the bases are loaded; on an error from third with
 * fewer than two outs; never on a grounder into a double play, a strikeout or a running event.
 */
export function isBattedIn(play: Play, move: Move, { outs, loaded }: Situation): boolean {
  if (move.to !== 4 || move.out || play.batting === undefined) return false
  if (move.battedIn !== undefined) return move.battedIn
  if (isHit(play)) return true
  switch (play.batting) {
    case 'out':
    case 'fielders_choice':
      return !hasModifier(play, 'GDP', 'BGDP')
    case 'error':
      return move.from === 3 && outs < 2
    case 'walk':
    case 'intentional_walk':
    case 'hit_by_pitch':
    case 'interference':
      return move.from === 3 && loaded
    default:
      return false
  }
}
