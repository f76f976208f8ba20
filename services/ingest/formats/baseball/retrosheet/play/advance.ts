import { fromOf, type Move, toOf } from './move.ts'
import { creditOf, isOut, readNotes } from './notes.ts'

/** Parses the advance of one runner: "2-H(NR)", "BX2(84)", "1X3(7E5)". Throws an Error for anything else. */
export function readAdvance(text: string): { move: Move; errors: number[] } {
  const [, from, how, to, brackets] = /^([B123])([-X])([123H])((?:\([^()]*\))*)$/.exec(text) ?? []
  if (from === undefined || to === undefined) throw new Error(`advance "${text}" is none`)
  const notes = readNotes(brackets!)
  if (from !== 'B' && toOf(to) < fromOf(from)) throw new Error(`advance "${text}" goes backwards`)
  return { move: { from: fromOf(from), to: toOf(to), out: how === 'X' && isOut(notes), ...creditOf(notes) }, errors: notes.errors }
}
