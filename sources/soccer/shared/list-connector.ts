import { countryNamed } from '@touchline/contract/names/nations'
import type { SpellingConnector, SpellingsDataset } from '../../connector.ts'
import { getLines, type Line } from '../../parse/lines.ts'
import { cc0, type SourceRow } from '../../source-row.ts'

/** Result of reading a list of names. */
export type ReadList = Pick<SpellingsDataset, 'rows' | 'entries' | 'skipped' | 'problems' | 'complete'> &
  Partial<Pick<SpellingsDataset, 'clubs' | 'leagues' | 'renames'>>

/** Reads a list line by line; never throws. An unreadable line becomes a problem with its line number. */
interface ListReader {
  addLine(line: Line): void
  list(): ReadList
}

/**
 * A format for lists of names, one text file each. `name`: file name without folders, which differ from copy to copy.
 */
export const listConnector = (
  row: Pick<SourceRow, 'format' | 'files' | 'contains' | 'namespace' | 'isPartnerFormat' | 'precedence' | 'namePrecedence'>,
  reads: SpellingConnector['reads'],
  getReader: (name: string) => ListReader,
): SpellingConnector => ({
  kind: 'spellings',
  sports: ['soccer'],
  leagues: 'any',
  timezone: undefined,
  licence: cc0,
  ...row,
  reads,
  async read(file) {
    const [base = '', folder] = file.name.split('/').toReversed()
    // "at-austria/clubs.txt": the file of every country has this name.
    const name = base === 'clubs.txt' && folder !== undefined ? `${folder}.${base}` : base
    const empty = { name: name.replace(/\.txt$/, ''), file: name, clubs: [], leagues: [], renames: [] }
    const reader = getReader(name)
    for await (const line of getLines(file.bytes())) reader.addLine(line)
    return { ...empty, ...reader.list() }
  },
})

/** A comment starts with a # at the start of a line or after a space. */
export function withoutComment(line: string): string {
  const comment = line.search(/(?:^|\s)#/)
  return (comment < 0 ? line : line.slice(0, comment)).trimEnd()
}

/** Country code of "= Germany • Deutschland", "= Österreich • Austria" or "= Austria (at) =": the first English name counts. */
export const countryOfHeading = (line: string): string | undefined =>
  line
    .replaceAll('=', ' ')
    .trim()
    .replace(/\([a-z]{2,3}\)$/, '')
    .split(/[•,]/)
    .map((name) => countryNamed(name.trim()))
    .find((code) => code !== undefined)
