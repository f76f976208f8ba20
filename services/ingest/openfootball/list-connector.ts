import type { SpellingConnector, SpellingsPart } from '../connectors.ts'
import { type Line, linesOf } from '../location/lines.ts'

/** What a list of names comes to. */
export type ReadList = Pick<SpellingsPart, 'rows' | 'problems' | 'complete'> & Partial<Pick<SpellingsPart, 'clubs' | 'leagues' | 'renames'>>

/** Takes a list line by line; never throws. What cannot be read is a problem of the list, under the number of its line. */
export interface ListReader {
  take(line: Line): void
  list(): ReadList
}

/** A format of lists of names, a text file each. `name`: the file's own, since folders above it differ from copy to copy. */
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
