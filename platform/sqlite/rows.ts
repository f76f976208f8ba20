import type { Encoded, Keys } from '../documents/keys.ts'
import type { Key, Pending } from '../ports/document-store.ts'
import { forget } from './shared.ts'
import type { Row, Statements } from './statements.ts'
import { loadedArray, type PathSql, type StoredKey, storedArray, storedKey, type Table } from './table.ts'

/**
 * Writes one document with its marks, inside a transaction. Returns its new revision, or 'conflict' without writing.
 * `now`: milliseconds since 1970.
 */
export function put(sql: Statements, t: Table, w: Encoded, now: number): number | 'conflict' {
  forget(sql.shared, t.name, w.id)
  const columns = storedKeys(t, w.keys)
  const revision = w.replaces === 'absent' ? insertNew(sql, t, w, columns) : replace(sql, t, w, columns)
  if (revision === undefined) return 'conflict'
  if (w.publishes.length > 0) sql.run(t.sql.mark, [w.id, JSON.stringify(w.publishes.toSorted()), now])
  return revision
}

/** The new revision, which continues that of a tombstone; undefined if there is such a document. */
function insertNew(sql: Statements, t: Table, { id, bytes }: Encoded, columns: Columns): number | undefined {
  const tombstone = sql.get(t.sql.tombstone, [id])
  const revision = 1 + Number(tombstone?.revision ?? 0)
  if (sql.run(t.sql.insertNew, [id, revision, bytes, ...columns]) === 0) return undefined
  if (tombstone) sql.run(t.sql.dropTombstone, [id])
  for (const path of t.sql.rows) addPathRows(sql, path, id, columns)
  return revision
}

/** The new revision; undefined if the stored one is another. */
function replace(sql: Statements, t: Table, w: Encoded, columns: Columns): number | undefined {
  const existing = sql.get(t.sql.existing, [w.id])
  if (existing?.revision !== w.replaces) return undefined
  const revision = Number(existing.revision) + 1
  change(sql, t, w, revision, getColumns(t, existing), columns)
  return revision
}

/** The keys of a document, in the order of those of the table. */
type Columns = readonly StoredKey[]

export const storedKeys = (t: Table, keys: Keys): Columns =>
  t.keys.map((key) => (t.arrays.has(key) ? storedArray([keys[key]!].flat()) : storedKey(keys[key] as Key)))

const getColumns = (t: Table, row: Row): Columns => t.columns.map((name) => row[name] as StoredKey)

interface NewRow {
  id: string
  revision: number
  bytes: Uint8Array
  columns: Columns
}

export function insert(sql: Statements, t: Table, { id, revision, bytes, columns }: NewRow): void {
  sql.run(t.sql.insert, [id, revision, bytes, ...columns])
  for (const path of t.sql.rows) addPathRows(sql, path, id, columns)
}

/** Updates only the indexes of changed keys. */
function change(sql: Statements, t: Table, { id, bytes }: Encoded, revision: number, before: Columns, after: Columns): void {
  const changed = [...after.keys()].filter((at) => !isSame(before[at]!, after[at]!))
  const assigned = ['revision', 'bytes', ...changed.map((at) => t.columns[at]!)].map((name) => `${name} = ?`).join(', ')
  sql.run(`UPDATE "${t.name}" SET ${assigned} WHERE id = ?`, [revision, bytes, ...changed.map((at) => after[at]!), id])
  for (const path of t.sql.rows) {
    if (![...path.ordered, ...path.covered].some((at) => changed.includes(at))) continue
    dropPathRows(sql, path, id, before)
    addPathRows(sql, path, id, after)
  }
}

const isSame = (a: StoredKey, b: StoredKey): boolean => a === b || (typeof a === 'object' && typeof b === 'object' && a[0] === b[0])

/** Rows of a document in the table of an array path: one for each value. */
function addPathRows(sql: Statements, { insert, ordered, covered, array }: PathSql, id: string, columns: Columns): void {
  const row = [...ordered.map((at) => columns[at]!), id, ...covered.map((at) => columns[at]!)]
  for (const value of getValues(array, columns)) sql.run(insert, row.with(array.row, value))
}

function dropPathRows(sql: Statements, { drop, ordered, array }: PathSql, id: string, columns: Columns): void {
  const row = [...ordered.map((at) => columns[at]!), id]
  for (const value of getValues(array, columns)) sql.run(drop, row.with(array.row, value))
}

const getValues = (array: PathSql['array'], columns: Columns): StoredKey[] => loadedArray(String(columns[array.column])).map(storedKey)

/** Has to be called inside a transaction. */
export function clearMark(sql: Statements, t: Table, { id, revision }: { id: string; revision: number }, topic: string): void {
  if (sql.run(t.sql.dropMark, [id, revision, JSON.stringify([topic])]) > 0) return
  sql.run(t.sql.shortenMark, [topic, id, revision])
}

/** Marks set at `until` or earlier, milliseconds since 1970, skipping the first `skip`. */
export function marked(sql: Statements, t: Table, until: number, skip: number): Pending[] {
  const text = `SELECT p.id, m.revision, p.topics FROM "${t.name}__pending" p CROSS JOIN "${t.name}" m ON m.id = p.id
    WHERE p.since <= ? ORDER BY p.since, p.id LIMIT 500 OFFSET ?`
  return sql
    .all(text, [until, skip])
    .map((row) => ({ id: String(row.id), revision: Number(row.revision), topics: JSON.parse(String(row.topics)) as string[] }))
}

/** Has to be called inside a transaction. False when the stored revision differs. */
export function removeRow(sql: Statements, t: Table, id: string, revision: number): boolean {
  forget(sql.shared, t.name, id)
  const existing = sql.get(t.sql.existing, [id])
  if (existing?.revision !== revision) return false
  const columns = getColumns(t, existing)
  for (const path of t.sql.rows) dropPathRows(sql, path, id, columns)
  sql.run(`DELETE FROM "${t.name}" WHERE id = ?`, [id])
  sql.run(`DELETE FROM "${t.name}__pending" WHERE id = ?`, [id])
  sql.run(`INSERT INTO "${t.name}__removed" (id, revision) VALUES (?, ?)`, [id, revision])
  return true
}
