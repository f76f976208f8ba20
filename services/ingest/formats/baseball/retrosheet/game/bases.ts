import type { From, Move } from '../play/move.ts'

export interface Runner {
  id: string
  /** The pitcher charged with the run; undefined for a runner placed on base by the rules of extra innings. */
  pitcher: string | undefined
}

/** Runners on first, second, third. */
export type Bases = readonly [Runner | undefined, Runner | undefined, Runner | undefined]
export const emptyBases: Bases = [undefined, undefined, undefined]

export interface Moved {
  bases: Bases
  out: { runner: Runner; move: Move }[]
  /** In scoring order: the lead runner first. */
  home: { runner: Runner; move: Move }[]
}

/** Numbers of the occupied bases, 1 to 3. */
export const occupied = (bases: Bases): number[] => [1, 2, 3].filter((base) => bases[base - 1])
export const runnerAt = (bases: Bases, base: From): Runner | undefined => (base === 0 ? undefined : bases[base - 1])

const names = ['home', 'first', 'second', 'third']

/**
 * Applies the moves of a play. A runner without a move stays, unless the batter reaches first and forces him on: files
 * omit "1-2" after a force at third. Throws an Error when a move has no runner or two runners end on one base.
 */
export function moveRunners(bases: Bases, batter: Runner, moves: readonly Move[]): Moved {
  const after: (Runner | undefined)[] = [...bases]
  const out: Moved['out'] = []
  const home: Moved['home'] = []
  const moving = withForced(bases, moves)
    .toSorted((a, b) => b.from - a.from)
    .map((move) => ({ move, runner: move.from === 0 ? batter : runnerOn(bases, move.from) }))
  for (const { move } of moving) if (move.from > 0) after[move.from - 1] = undefined
  for (const { move, runner } of moving) {
    if (move.out) out.push({ runner, move })
    else if (move.to === 4) home.push({ runner, move })
    else if (after[move.to - 1]) throw new Error(`two runners on ${names[move.to]}`)
    else after[move.to - 1] = runner
  }
  return { bases: after as unknown as Bases, out, home }
}

function withForced(bases: Bases, moves: readonly Move[]): Move[] {
  const all = [...moves]
  let isForced = all.some(({ from, to, out }) => from === 0 && to === 1 && !out)
  for (const base of [1, 2] as const) {
    isForced &&= bases[base - 1] !== undefined && !all.some(({ from }) => from === base)
    if (isForced) all.push({ from: base, to: (base + 1) as Move['to'], out: false })
  }
  return all
}

function runnerOn(bases: Bases, from: From): Runner {
  const runner = runnerAt(bases, from)
  if (!runner) throw new Error(`a runner goes from ${names[from]}, where nobody is`)
  return runner
}
