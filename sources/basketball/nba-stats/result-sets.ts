import { type Fields, getFields, getList, text } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'

/** Fields of a table row by column name. Throws an Error for a row that is not a list or has another width. */
export function rowFields(headers: readonly string[], row: unknown): Fields {
  const cells = getList(row, 'a row')
  if (cells.length !== headers.length) throw new Error(`${cells.length} fields instead of ${headers.length}`)
  return (name) => {
    const at = headers.indexOf(name)
    return at < 0 ? undefined : (cells[at] ?? undefined)
  }
}

/**
 * Tables of a stats.nba.com document by name: {resultSets: [{name, headers, rowSet}, …]}. An unreadable table or row is left out;
 * the returned function throws an Error for a missing table. Throws an Error for anything else.
 */
export function resultSets(document: unknown, repairs: string[]): (name: string) => readonly Fields[] {
  const part = <T>(read: () => T): T | undefined => tolerant(repairs, read, leftOut('a table'))
  const sets = new Map(
    getList(getFields(document, 'the document')('resultSets'), 'resultSets').flatMap(
      (value) => part(() => [getTable(value, repairs)]) ?? [],
    ),
  )
  return (name) => {
    const found = sets.get(name)
    if (!found) throw new Error(`no result set is named "${name}"`)
    return found
  }
}

function getTable(value: unknown, repairs: string[]): [name: string, rows: Fields[]] {
  const set = getFields(value, 'a result set')
  const headers = getList(set('headers'), 'headers').map(String)
  const name = text(set('name'), 'name')
  const rows = getList(set('rowSet'), 'rowSet').flatMap(
    (row) => tolerant(repairs, () => rowFields(headers, row), leftOut(`a row of ${name}`)) ?? [],
  )
  return [name, rows]
}
