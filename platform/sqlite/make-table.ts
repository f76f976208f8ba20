import { fromBinary } from '@bufbuild/protobuf'
import { type Declared, documentKeys, type Keys } from '../documents/keys.ts'
import { insert, storedKeys } from './rows.ts'
import type { Statements } from './statements.ts'
import { arraysIn, shape, sideTablesSql, type Table, table, tableSql } from './table.ts'

/** The table of a collection, created if missing and rebuilt if its declaration has changed. */
export function preparedTable(sql: Statements, d: Declared): Table {
  sql.exec('CREATE TABLE IF NOT EXISTS document_shapes (name TEXT NOT NULL PRIMARY KEY, shape TEXT NOT NULL, arrays TEXT NOT NULL)')
  return makeTable(sql, tableAsItIs(sql, d))
}

/** The table with the array keys recorded so far. */
export function tableAsItIs(sql: Statements, d: Declared): Table {
  const existing = sql.get('SELECT arrays FROM document_shapes WHERE name = ?', [d.collection.name])
  const arrays = JSON.parse(String(existing?.arrays ?? '[]')) as string[]
  return table(d, new Set(arrays.filter((key) => d.keys.includes(key))))
}

/** The table with these array keys too. */
export const withArrays = (t: Table, arrays: ReadonlySet<string>): Table =>
  [...arrays].every((key) => t.arrays.has(key)) ? t : table(t.declared, new Set([...t.arrays, ...arrays]))

/**
 * Builds `wanted` from the existing documents, in one transaction. The result may have more array keys: those of the
 * documents.
 */
export function makeTable(sql: Statements, wanted: Table): Table {
  const existing = sql.get('SELECT shape FROM document_shapes WHERE name = ?', [wanted.name])
  if (existing?.shape === shape(wanted)) return wanted
  const made = sql.transaction(() => {
    sql.exec(sideTablesSql(wanted))
    const result = existing ? rebuilt(sql, wanted) : wanted
    if (!existing) sql.exec(tableSql(result))
    sql.run('INSERT OR REPLACE INTO document_shapes (name, shape, arrays) VALUES (?, ?, ?)', [
      result.name,
      shape(result),
      JSON.stringify([...result.arrays]),
    ])
    return result
  })
  sql.shared.schemaVersion++
  return made
}

function rebuilt(sql: Statements, wanted: Table): Table {
  const { name, declared } = wanted
  let result = wanted
  for (const { keys } of documents(sql, name, declared)) result = withArrays(result, arraysIn([keys]))
  const paths = sql.all("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB ?", [`${name}__in_*`])
  sql.exec(paths.map((path) => `DROP TABLE "${path.name}";`).join(''))
  const indexes = sql.all("SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB ?", [`${name}__by_*`])
  sql.exec(indexes.map((index) => `DROP INDEX "${index.name}";`).join(''))
  sql.exec(`ALTER TABLE "${name}" RENAME TO "${name}__old"; ${tableSql(result)}`)
  for (const { keys, ...row } of documents(sql, `${name}__old`, declared))
    insert(sql, result, { ...row, columns: storedKeys(result, keys) })
  sql.exec(`DROP TABLE "${name}__old"`)
  return result
}

interface FoundDocument {
  id: string
  revision: number
  bytes: Uint8Array
  keys: Keys
}

/** All documents of a table, with their keys by the current declaration. */
function* documents(sql: Statements, name: string, declared: Declared): Generator<FoundDocument> {
  for (let last = ''; ; ) {
    const rows = sql.all(`SELECT id, revision, bytes FROM "${name}" WHERE id > ? ORDER BY id LIMIT 500`, [last])
    for (const row of rows) {
      const bytes = row.bytes as Uint8Array
      const keys = documentKeys(declared, fromBinary(declared.collection.schema, bytes))
      yield { id: String(row.id), revision: Number(row.revision), bytes, keys }
    }
    if (rows.length < 500) return
    last = String(rows.at(-1)?.id)
  }
}
