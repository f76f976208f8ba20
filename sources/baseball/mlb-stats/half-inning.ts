import type { SourcePerson } from '../../source-model.ts'
import type { SideName } from './box-score.ts'

/** A move of a runner. Bases are 1 to 3, 4 is home; `from` 0: the batter. */
export interface Move {
  id: string
  from: number
  /** 0: put out. */
  to: number
  isBattedIn: boolean
  /** Why the runner moved, in the words of the service: "pickoff_1b". */
  eventType: string
}

/** Bases, outs and score of a game while its plays are read. */
export interface GameState {
  inning: number
  half: 'top' | 'bottom'
  outs: number
  /** Ids of the runners on first, second, third. */
  bases: (string | undefined)[]
  score: { home: number; away: number }
}

export const openedGame = (): GameState => ({
  inning: 0,
  half: 'top',
  outs: 0,
  bases: [undefined, undefined, undefined],
  score: { home: 0, away: 0 },
})

export const battingSide = ({ half }: Pick<GameState, 'half'>): SideName => (half === 'top' ? 'away' : 'home')
export const occupied = (bases: readonly (string | undefined)[]): number[] => bases.flatMap((id, i) => (id === undefined ? [] : [i + 1]))

export interface Moved {
  before: number[]
  /** The runner of each base before the play. */
  runners: string[]
  scored: Move[]
  outs: number
}

/** Applies the moves of a play. The lead runner scores first. */
export function moveRunners(state: GameState, moves: readonly Move[]): Moved {
  const before = [...state.bases]
  const last = new Map<string, Move>()
  // A runner who moves twice in a play has a move each.
  for (const move of moves) last.set(move.id, { ...move, from: last.get(move.id)?.from ?? move.from })
  const all = [...last.values()].toSorted((a, b) => b.from - a.from)
  for (const { id } of all) state.bases = state.bases.map((runner) => (runner === id ? undefined : runner))
  for (const { id, to } of all) if (to >= 1 && to <= 3) state.bases[to - 1] = id
  const scored = all.filter(({ to }) => to === 4)
  const outs = all.filter(({ to }) => to === 0).length
  state.outs = Math.min(3, state.outs + outs)
  state.score[battingSide(state)] += scored.length
  const moving = new Set(all.map(({ id }) => id))
  return {
    before: occupied(before),
    runners: before.flatMap((id) => (id !== undefined && moving.has(id) ? [id] : [])).reverse(),
    scored,
    outs,
  }
}

/** A person by id, with the side the person plays for. */
export type Known = (id: string) => { person: SourcePerson; side: SideName } | undefined
