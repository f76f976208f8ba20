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

/** What happens on the bases while somebody is at bat. */
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

/** "SB2", "CS3(25)", "PO1(13)", "POCS2(136)", "WP" …; undefined for what is none of them. */
export function readRunning(text: string): Running | undefined {
  const word = words[text]
  if (word) return { kind: word, errors: [] }
  const [, erring] = /^E(\d)$/.exec(text) ?? []
  if (erring) return { kind: 'error', errors: [Number(erring)] }
  const [, what, base, brackets] = /^(SB|CS|PO|POCS)([123H])((?:\([^()]*\))*)$/.exec(text) ?? []
  if (what === undefined || base === undefined) return undefined
  return what === 'PO' ? pickedOff(base, brackets!) : stealing(what, base, brackets!)
}

/** At the base he stands on. An error keeps him there, unless an advance says more. */
function pickedOff(base: string, brackets: string): Running | undefined {
  if (base === 'H') return undefined
  const notes = readNotes(brackets)
  const at = Number(base) as 1 | 2 | 3
  return { kind: 'pickoff', move: { from: at, to: at, out: isOut(notes) }, errors: notes.errors }
}

/** Towards the next base. An error lets him have it. */
function stealing(what: string, base: string, brackets: string): Running | undefined {
  const to: To = toOf(base)
  if (to === 1) return undefined
  const notes = readNotes(brackets)
  const move: Move = { from: (to - 1) as From, to, out: what !== 'SB' && isOut(notes), ...creditOf(notes) }
  return { kind: what === 'SB' ? 'stolen_base' : 'caught_stealing', move, errors: notes.errors }
}
