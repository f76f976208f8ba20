import type { Encoded, Keys } from '../documents/keys.ts'
import type { Key, Pending } from '../ports/document-store.ts'
import type { Row, Statements } from './statements.ts'
import { column, coveredKeys, loadedArray, orderKeys, pathTable, type StoredKey, storedArray, storedKey, type Table } from './table.ts'

/**
 * Writes one document with its marks, inside a transaction. Returns its new revision, or 'conflict' without writing.
 * `now`: milliseconds since 1970.
 */
export function put(sql: Statements, t: Table, w: Encoded, now: number): number | 'conflict' {
  const existing = sql.get(t.existingSql, [w.id])
  if (existing ? existing.revision !== w.replaces : w.replaces !== 'absent') return 'conflict'
  const revision = (existing ? Number(existing.revision) : takeTombstone(sql, t, w.id)) + 1
  const columns = storedKeys(t, w.keys)
  if (existing) change(sql, t, w, revision, existing as Columns, columns)
  else insert(sql, t, { id: w.id, bytes: w.bytes, revision, columns })
  if (w.publishes.length > 0) mark(sql, t, w, now)
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
  sql.run(t.insertSql, [id, revision, bytes, ...Object.values(columns)])
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
  for (const row of pathRows(t, pathName, columns)) {
    sql.run(`INSERT INTO "${pathTable(t, pathName)}" VALUES (${'?, '.repeat(row.length + covered.length)}?)`, [...row, id, ...covered])
  }
}

function dropPathRows(sql: Statements, t: Table, pathName: string, id: string, columns: Columns): void {
  const condition = [...orderKeys(t.declared.paths.get(pathName)!).map(column), 'id'].map((name) => `${name} = ?`).join(' AND ')
  for (const row of pathRows(t, pathName, columns)) sql.run(`DELETE FROM "${pathTable(t, pathName)}" WHERE ${condition}`, [...row, id])
}

/** Deletes the tombstone of a document and returns its revision; 0 without one. */
function takeTombstone(sql: Statements, t: Table, id: string): number {
  const removed = sql.get(`SELECT revision FROM "${t.name}__removed" WHERE id = ?`, [id])
  if (removed) sql.run(`DELETE FROM "${t.name}__removed" WHERE id = ?`, [id])
  return Number(removed?.revision ?? 0)
}

function mark(sql: Statements, t: Table, w: Encoded, now: number): void {
  const existing = sql.get(`SELECT topics FROM "${t.name}__pending" WHERE id = ?`, [w.id])
  const topics = JSON.stringify([...new Set([...(existing ? topicsOf(existing) : []), ...w.publishes])].sort())
  const text = `INSERT INTO "${t.name}__pending" (id, topics, since) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET topics = excluded.topics`
  sql.run(text, [w.id, topics, now])
}

/** Inside a transaction. */
export function clearMark(sql: Statements, t: Table, { id, revision }: { id: string; revision: number }, topic: string): void {
  const text = `SELECT topics FROM "${t.name}__pending" p WHERE id = ? AND (SELECT revision FROM "${t.name}" m WHERE m.id = p.id) = ?`
  const existing = sql.get(text, [id, revision])
  if (!existing) return
  const remaining = topicsOf(existing).filter((each) => each !== topic)
  if (remaining.length > 0) sql.run(`UPDATE "${t.name}__pending" SET topics = ? WHERE id = ?`, [JSON.stringify(remaining), id])
  else sql.run(`DELETE FROM "${t.name}__pending" WHERE id = ?`, [id])
}

/** Marks set at `until` or earlier, milliseconds since 1970, skipping the first `skip`. */
export function marked(sql: Statements, t: Table, until: number, skip: number): Pending[] {
  const text = `SELECT p.id, m.revision, p.topics FROM "${t.name}__pending" p CROSS JOIN "${t.name}" m ON m.id = p.id
    WHERE p.since <= ? ORDER BY p.since, p.id LIMIT 500 OFFSET ?`
  return sql.all(text, [until, skip]).map((row) => ({ id: String(row.id), revision: Number(row.revision), topics: topicsOf(row) }))
}

const topicsOf = (row: Row): string[] => JSON.parse(String(row.topics)) as string[]

/** Inside a transaction. False when the stored revision differs. */
export function removeRow(sql: Statements, t: Table, id: string, revision: number): boolean {
  const existing = sql.get(t.existingSql, [id])
  if (existing?.revision !== revision) return false
  for (const name of t.arrayPaths) dropPathRows(sql, t, name, id, existing as Columns)
  sql.run(`DELETE FROM "${t.name}" WHERE id = ?`, [id])
  sql.run(`DELETE FROM "${t.name}__pending" WHERE id = ?`, [id])
  sql.run(`INSERT INTO "${t.name}__removed" (id, revision) VALUES (?, ?)`, [id, revision])
  return true
}
