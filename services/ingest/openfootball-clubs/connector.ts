import type { SpellingConnector } from '../connectors.ts'
import { textOf } from '../location/text.ts'
import { parseClubs } from './parse-clubs.ts'
import { parseHistory } from './parse-history.ts'

/** clubs: lists of clubs by country, and what they were called. Lists of websites (.props) and of grounds (.stadiums) have no names. */
export const openfootballClubs: SpellingConnector = {
  kind: 'spellings',
  format: 'openfootball-clubs',
  reads: (name) => /\.clubs(\.history)?\.txt$/.test(name),
  async read(file) {
    // The file's own name tells the country; folders above it differ from copy to copy.
    const name = file.name.split('/').at(-1)!
    const nothing = { part: name.replace(/\.txt$/, ''), file: name, clubs: [], leagues: [], renames: [] }
    const { text, fault } = await textOf(file.bytes())
    if (fault) return { ...nothing, rows: 1, complete: false, problems: [{ row: name, reason: fault, text }] }
    return { ...nothing, ...(name.endsWith('.history.txt') ? parseHistory(text, name) : parseClubs(text, name)) }
  },
}
