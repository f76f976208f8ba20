import { type Fields, fieldsOf, listOf, text } from '../../../parse/fields.ts'

/** Fields of a table row by column name. Throws an Error for a row that is not a list or has another width. */
export function rowFields(headers: readonly string[], row: unknown): Fields {
  const cells = listOf(row, 'a row')
  if (cells.length !== headers.length) throw new Error(`${cells.length} fields instead of ${headers.length}`)
  return (name) => {
    const at = headers.indexOf(name)
    return at < 0 ? undefined : (cells[at] ?? undefined)
  }
}

/**
 * Tables of a stats.nba.com document by name: {resultSets: [{name, headers, rowSet}, …]}. Throws an Error for anything
 * else.
 */
export function resultSets(document: unknown): (name: string) => readonly Fields[] {
  const sets = new Map(
    listOf(fieldsOf(document, 'the document')('resultSets'), 'resultSets').map((value) => {
      const set = fieldsOf(value, 'a result set')
      const headers = listOf(set('headers'), 'headers').map((header) => text(header, 'a header'))
      return [text(set('name'), 'name'), listOf(set('rowSet'), 'rowSet').map((row) => rowFields(headers, row))] as const
    }),
  )
  return (name) => {
    const found = sets.get(name)
    if (!found) throw new Error(`no result set is named "${name}"`)
    return found
  }
}
