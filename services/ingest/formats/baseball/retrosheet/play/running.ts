import type { From, Move, To } from './move.ts'
import { toOf } from './move.ts'
import { creditOf, isOut, readNotes } from './notes.ts'

export type RunningKind =
  | 'stolen_base'
  | 'caught_stealing'
  | 'pickoff'
  | 'wild_pitch'
  | 'passed_ball'
  | 'balk'
  | 'defensive_indifference'
  | 'other_advance'
  | 'error'

/** An event on the bases. */
export interface Running {
  kind: RunningKind
  move?: Move
  errors: number[]
}

const words: Readonly<Record<string, RunningKind>> = {
  WP: 'wild_pitch',
  PB: 'passed_ball',
  BK: 'balk',
  DI: 'defensive_indifference',
  OA: 'other_advance',
}

/** Parses "SB2", "CS3(25)", "PO1(13)", "POCS2(136)", "WP" …; undefined for other texts. */
export function readRunning(text: string): Running | undefined {
  const word = words[text]
  if (word) return { kind: word, errors: [] }
  const [, erring] = /^E(\d)$/.exec(text) ?? []
  if (erring) return { kind: 'error', errors: [Number(erring)] }
  const [, what, base, brackets] = /^(SB|CS|PO|POCS)([123H])((?:\([^()]*\))*)$/.exec(text) ?? []
  if (what === undefined || base === undefined) return undefined
  return what === 'PO' ? pickedOff(base, brackets!) : stealing(what, base, brackets!)
}

/** A pickoff at the base of the runner. On an error the runner stays unless an advance follows. */
function pickedOff(base: string, brackets: string): Running | undefined {
  if (base === 'H') return undefined
  const notes = readNotes(brackets)
  const at = Number(base) as 1 | 2 | 3
  return { kind: 'pickoff', move: { from: at, to: at, out: isOut(notes) }, errors: notes.errors }
}

/** A steal of the next base. On an error the runner is safe there. */
function stealing(what: string, base: string, brackets: string): Running | undefined {
  const to: To = toOf(base)
  if (to === 1) return undefined
  const notes = readNotes(brackets)
  const move: Move = { from: (to - 1) as From, to, out: what !== 'SB' && isOut(notes), ...creditOf(notes) }
  return { kind: what === 'SB' ? 'stolen_base' : 'caught_stealing', move, errors: notes.errors }
}
