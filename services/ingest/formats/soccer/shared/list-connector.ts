import { type Line, linesOf } from '../../../parse/lines.ts'
import type { SpellingConnector, SpellingsPart } from '../../source-model.ts'

/** Result of reading a list of names. */
export type ReadList = Pick<SpellingsPart, 'rows' | 'problems' | 'complete'> & Partial<Pick<SpellingsPart, 'clubs' | 'leagues' | 'renames'>>

/** Reads a list line by line; never throws. An unreadable line becomes a problem with its line number. */
export interface ListReader {
  take(line: Line): void
  list(): ReadList
}

/**
 * A format for lists of names, one text file each. `name`: file name without folders, which differ from copy to copy.
 */
export const listConnector = (
  format: string,
  reads: SpellingConnector['reads'],
  readerOf: (name: string) => ListReader,
): SpellingConnector => ({
  kind: 'spellings',
  format,
  reads,
  async read(file) {
    const name = file.name.split('/').at(-1)!
    const empty = { part: name.replace(/\.txt$/, ''), file: name, clubs: [], leagues: [], renames: [] }
    const reader = readerOf(name)
    for await (const line of linesOf(file.bytes())) reader.take(line)
    return { ...empty, ...reader.list() }
  },
})
