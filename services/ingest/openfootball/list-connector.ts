import type { SpellingConnector, SpellingsPart } from '../connectors.ts'
import { textOf } from '../location/text.ts'

/** What a list of names comes to. */
export type ReadList = Pick<SpellingsPart, 'rows' | 'problems' | 'complete'> & Partial<Pick<SpellingsPart, 'clubs' | 'leagues' | 'renames'>>

/** A format of lists of names, a text file each. `name`: the file's own, since folders above it differ from copy to copy. */
export const listConnector = (
  format: string,
  reads: SpellingConnector['reads'],
  parse: (text: string, name: string) => ReadList,
): SpellingConnector => ({
  kind: 'spellings',
  format,
  reads,
  async read(file) {
    const name = file.name.split('/').at(-1)!
    const nothing = { part: name.replace(/\.txt$/, ''), file: name, clubs: [], leagues: [], renames: [] }
    const { text, fault } = await textOf(file.bytes())
    if (fault) return { ...nothing, rows: 1, complete: false, problems: [{ row: name, reason: fault, text }] }
    return { ...nothing, ...parse(text, name) }
  },
})
