import { fromBinary } from '@bufbuild/protobuf'
import { type Declared, documentKeys, type Keys } from '../documents/keys.ts'
import { insert, storedKeys } from './rows.ts'
import type { Statements } from './statements.ts'
import { besideSql, moreArrays, shape, type Table, table, tableSql } from './table.ts'

/** The table of a collection, made where there is none and made anew where its declaration has changed. */
export function preparedTable(sql: Statements, d: Declared): Table {
  sql.exec('CREATE TABLE IF NOT EXISTS document_shapes (name TEXT NOT NULL PRIMARY KEY, shape TEXT NOT NULL, arrays TEXT NOT NULL)')
  return makeTable(sql, tableAsItIs(sql, d))
}

/** The table with the array keys that are known by now. */
export function tableAsItIs(sql: Statements, d: Declared): Table {
  const known = sql.get('SELECT arrays FROM document_shapes WHERE name = ?', [d.collection.name])
  const arrays = JSON.parse(String(known?.arrays ?? '[]')) as string[]
  return table(d, new Set(arrays.filter((key) => d.keys.includes(key))))
}

/** Changes whenever a table is made by anyone. */
export const schemaVersion = (sql: Statements): number => Number(sql.get('PRAGMA schema_version', [])?.schema_version)

/** Makes `wanted` of the documents there are, in one transaction. The answer may know more array keys: those the documents have. */
export function makeTable(sql: Statements, wanted: Table): Table {
  const known = sql.get('SELECT shape FROM document_shapes WHERE name = ?', [wanted.name])
  if (known?.shape === shape(wanted)) return wanted
  return sql.transaction(() => {
    sql.exec(besideSql(wanted))
    const made = known ? remade(sql, wanted) : wanted
    if (!known) sql.exec(tableSql(made))
    sql.run('INSERT OR REPLACE INTO document_shapes (name, shape, arrays) VALUES (?, ?, ?)', [
      made.name,
      shape(made),
      JSON.stringify([...made.arrays]),
    ])
    return made
  })
}

function remade(sql: Statements, wanted: Table): Table {
  const { name, declared } = wanted
  let made = wanted
  for (const { keys } of documents(sql, name, declared)) made = table(declared, moreArrays(made, [keys]) ?? made.arrays)
  const paths = sql.all("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB ?", [`${name}__in_*`])
  sql.exec(paths.map((path) => `DROP TABLE "${path.name}";`).join(''))
  const indexes = sql.all("SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB ?", [`${name}__by_*`])
  sql.exec(indexes.map((index) => `DROP INDEX "${index.name}";`).join(''))
  sql.exec(`ALTER TABLE "${name}" RENAME TO "${name}__old"; ${tableSql(made)}`)
  for (const { keys, ...row } of documents(sql, `${name}__old`, declared)) insert(sql, made, { ...row, columns: storedKeys(made, keys) })
  sql.exec(`DROP TABLE "${name}__old"`)
  return made
}

interface Found {
  id: string
  revision: number
  bytes: Uint8Array
  keys: Keys
}

/** All documents of a table, with the keys they have by today's declaration. */
function* documents(sql: Statements, name: string, declared: Declared): Generator<Found> {
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
