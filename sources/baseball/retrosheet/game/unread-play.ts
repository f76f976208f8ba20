import type { From, Move, To } from '../play/move.ts'
import type { PlayLine } from '../records/game-record.ts'
import { type Bases, moveRunners, type Runner } from './game-state.ts'

interface Before {
  bases: Bases
  outs: number
}

/** The half-inning after an unreadable play. */
interface Rest {
  plays: readonly PlayLine[]
  /** The game ends with this half-inning, possibly before the third out. */
  isLast: boolean
}

/** Runs from an unreadable play to the end of its half-inning. Undefined: the plays after it allow several numbers. */
export function inferredRuns(before: Before, rest: Rest): number | undefined {
  const possible = new Set<number>()
  for (const moves of outcomes(before.bases)) {
    const runs = getRuns(before, [moves, ...rest.plays.map(({ play }) => play?.moves ?? [])], rest.isLast)
    if (runs !== undefined) possible.add(runs)
  }
  return possible.size === 1 ? [...possible][0] : undefined
}

/** All possible outcomes of a play for the batter and the runners: each stays, moves to a base or is out. */
const outcomes = (bases: Bases): Move[][] =>
  ([0, 1, 2, 3] as const)
    .filter((from) => from === 0 || bases[from - 1])
    .reduce<Move[][]>((all, from) => all.flatMap((moves) => [moves, ...movesFrom(from).map((move) => [...moves, move])]), [[]])

const movesFrom = (from: From): Move[] => [
  ...([1, 2, 3, 4] as const).filter((to) => to > from).map((to) => ({ from, to, out: false })),
  { from, to: Math.min(from + 1, 4) as To, out: true },
]

const someone: Runner = { id: '', pitcher: undefined }

/** Undefined: these plays cannot follow each other. */
function getRuns({ bases, outs }: Before, plays: readonly (readonly Move[])[], isLast: boolean): number | undefined {
  const after = { bases, outs, runs: 0 }
  for (const moves of plays) {
    if (after.outs === 3 && moves.length > 0) return undefined
    try {
      const moved = moveRunners(after.bases, someone, moves)
      after.bases = moved.bases
      after.outs += moved.out.length
      after.runs += moved.home.length
    } catch {
      return undefined
    }
    if (after.outs > 3) return undefined
  }
  return isLast || after.outs === 3 ? after.runs : undefined
}
