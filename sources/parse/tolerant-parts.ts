import { leftOut, tolerant } from './tolerant.ts'

/** Reads a part of a reply; undefined, with a note, if it throws. */
export type Part = <T>(what: string, read: () => T) => T | undefined

/** `repairs` receives the notes, each once. */
export const tolerantParts =
  (repairs: string[]): Part =>
  (what, read) => {
    const notes: string[] = []
    const value = tolerant(notes, read, leftOut(what))
    for (const note of notes) if (!repairs.includes(note)) repairs.push(note)
    return value
  }
