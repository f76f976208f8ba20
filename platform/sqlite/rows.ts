import type { Encoded, Keys } from '../documents/keys.ts'
import type { Key, Pending } from '../ports/document-store.ts'
import type { Statements } from './statements.ts'
import { column, coveredKeys, loadedArray, orderKeys, type StoredKey, storedArray, storedKey, type Table } from './table.ts'

/**
 * Writes one document with its marks, inside a transaction. Returns its new revision, or 'conflict' without writing.
 * `now`: milliseconds since 1970.
 */
export function put(sql: Statements, t: Table, w: Encoded, now: number): number | 'conflict' {
  sql.shared.rows.drop(t.name, w.id)
  const columns = storedKeys(t, w.keys)
  const revision = w.replaces === 'absent' ? insertNew(sql, t, w, columns) : replace(sql, t, w, columns)
  if (revision === undefined) return 'conflict'
  if (w.publishes.length > 0) sql.run(t.sql.mark, [w.id, JSON.stringify(w.publishes.toSorted()), now])
  return revision
}

/** The new revision; undefined if there is such a document. */
function insertNew(sql: Statements, t: Table, { id, bytes }: Encoded, columns: Columns): number | undefined {
  const inserted = sql.get(t.sql.insertNew, [id, id, bytes, ...Object.values(columns)])
  if (!inserted) return undefined
  const revision = Number(inserted.revision)
  if (revision > 1) sql.run(t.sql.dropTombstone, [id])
  for (const name of t.arrayPaths) addPathRows(sql, t, name, id, columns)
  return revision
}

/** The new revision; undefined if the stored one is another. */
function replace(sql: Statements, t: Table, w: Encoded, columns: Columns): number | undefined {
  const existing = sql.get(t.sql.existing, [w.id])
  if (existing?.revision !== w.replaces) return undefined
  const revision = Number(existing.revision) + 1
  change(sql, t, w, revision, existing as Columns, columns)
  return revision
}

type Columns = Record<string, StoredKey>

export const storedKeys = (t: Table, keys: Keys): Columns =>
  Object.fromEntries(t.keys.map((key) => [column(key), t.arrays.has(key) ? storedArray([keys[key]!].flat()) : storedKey(keys[key] as Key)]))

interface NewRow {
  id: string
  revision: number
  bytes: Uint8Array
  columns: Columns
}

export function insert(sql: Statements, t: Table, { id, revision, bytes, columns }: NewRow): void {
  sql.run(t.sql.insert, [id, revision, bytes, ...Object.values(columns)])
  for (const name of t.arrayPaths) addPathRows(sql, t, name, id, columns)
}

/** Updates only the indexes of changed keys. */
function change(sql: Statements, t: Table, { id, bytes }: Encoded, revision: number, before: Columns, after: Columns): void {
  const changed = Object.keys(after).filter((name) => !isSame(before[name]!, after[name]!))
  const assigned = ['revision', 'bytes', ...changed].map((name) => `${name} = ?`).join(', ')
  sql.run(`UPDATE "${t.name}" SET ${assigned} WHERE id = ?`, [revision, bytes, ...changed.map((name) => after[name]!), id])
  for (const name of t.arrayPaths) {
    const path = t.declared.paths.get(name)!
    if (![...orderKeys(path), ...coveredKeys(t, path)].some((key) => changed.includes(column(key)))) continue
    dropPathRows(sql, t, name, id, before)
    addPathRows(sql, t, name, id, after)
  }
}

const isSame = (a: StoredKey, b: StoredKey): boolean => a === b || (typeof a === 'object' && typeof b === 'object' && a[0] === b[0])

/** The rows of a document in the table of an array path, without its id: one for each value. */
function pathRows(t: Table, pathName: string, columns: Columns): StoredKey[][] {
  const keys = orderKeys(t.declared.paths.get(pathName)!)
  const arrayKey = keys.find((key) => t.arrays.has(key))!
  const values = loadedArray(String(columns[column(arrayKey)]))
  return values.map((value) => keys.map((key) => (key === arrayKey ? storedKey(value) : columns[column(key)]!)))
}

function addPathRows(sql: Statements, t: Table, pathName: string, id: string, columns: Columns): void {
  const covered = coveredKeys(t, t.declared.paths.get(pathName)!).map((key) => columns[column(key)]!)
  for (const row of pathRows(t, pathName, columns)) sql.run(t.sql.rows[pathName]!.insert, [...row, id, ...covered])
}

function dropPathRows(sql: Statements, t: Table, pathName: string, id: string, columns: Columns): void {
  for (const row of pathRows(t, pathName, columns)) sql.run(t.sql.rows[pathName]!.drop, [...row, id])
}

/** Inside a transaction. */
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

/** Inside a transaction. False when the stored revision differs. */
export function removeRow(sql: Statements, t: Table, id: string, revision: number): boolean {
  sql.shared.rows.drop(t.name, id)
  const existing = sql.get(t.sql.existing, [id])
  if (existing?.revision !== revision) return false
  for (const name of t.arrayPaths) dropPathRows(sql, t, name, id, existing as Columns)
  sql.run(`DELETE FROM "${t.name}" WHERE id = ?`, [id])
  sql.run(`DELETE FROM "${t.name}__pending" WHERE id = ?`, [id])
  sql.run(`INSERT INTO "${t.name}__removed" (id, revision) VALUES (?, ?)`, [id, revision])
  return true
}
