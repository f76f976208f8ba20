import { type Declared, isMany, type Keys, keysOfPath } from '../documents/keys.ts'
import type { Key, Path } from '../ports/document-store.ts'

/**
 * The schema of a collection "c". Table "c" has the documents: id, revision, bytes and a column for each key, with an
 * index for each path: equal keys, sort key, id, then the residual keys (array keys only if the path `covers` them), so
 * that filtering, skipping and counting need not read the documents. A path with an array key has its own table
 * instead, with one row for each value. "c__removed" has the revisions of removed documents, "c__pending" the outbox
 * marks. Keys are never NULL.
 */
export interface Table {
  declared: Declared
  name: string
  keys: readonly string[]
  /** The column of each key. */
  columns: readonly string[]
  /** The array keys, recorded with the first document that has one. */
  arrays: ReadonlySet<string>
  /** Names of the paths whose equal keys hold an array key. */
  arrayPaths: readonly string[]
  sql: TableSql
}

/** The statements about one document. Each text is built once, because it is the key in the cache of statements. */
interface TableSql {
  /** Revision and keys of an id. */
  existing: string
  /** Revision and bytes of an id. */
  document: string
  /** Inserts id, revision, bytes, keys. */
  insert: string
  /** Inserts id, revision, bytes, keys; does nothing if the id exists. */
  insertNew: string
  /** Revision of the tombstone of an id. */
  tombstone: string
  /** Deletes the tombstone of an id. */
  dropTombstone: string
  /** Adds id, topics as JSON, instant to the marks. An existing mark keeps its topics and its instant. */
  mark: string
  /** Deletes the mark of an id that has these topics only, as JSON, if the document of this id has this revision. */
  dropMark: string
  /** Removes a topic from the mark of an id, if the document of this id has this revision. */
  shortenMark: string
  rows: readonly PathSql[]
}

/** The rows of an array path. Keys by their positions in the columns of the document. */
export interface PathSql {
  /** Inserts ordered keys, id, covered keys. */
  insert: string
  /** Deletes by ordered keys, id. */
  drop: string
  ordered: readonly number[]
  covered: readonly number[]
  /** The array key: its position in the columns, and in a row. */
  array: { column: number; row: number }
}

export function table(declared: Declared, arrays: ReadonlySet<string>): Table {
  const arrayPaths = [...declared.paths].filter(([, path]) => path.equal.some((key) => arrays.has(key))).map(([name]) => name)
  const { keys, collection } = declared
  const t = { declared, name: collection.name, keys, columns: keys.map(column), arrays, arrayPaths }
  return { ...t, sql: { ...documentSql(t), ...markSql(t), rows: arrayPaths.map((path) => rowSql(t, path)) } }
}

type Columns = Omit<Table, 'sql'>

function documentSql({ name, columns }: Columns) {
  const others = columns.map((each) => `, ${each}`).join('')
  const insert = `INSERT INTO "${name}" (id, revision, bytes${others}) VALUES (?, ?, ?${', ?'.repeat(columns.length)})`
  return {
    existing: `SELECT revision${others} FROM "${name}" WHERE id = ?`,
    document: `SELECT id, revision, bytes FROM "${name}" WHERE id = ?`,
    insert,
    // Avoids RETURNING, for which SQLite creates a temporary table per document.
    insertNew: `${insert} ON CONFLICT (id) DO NOTHING`,
    tombstone: `SELECT revision FROM "${name}__removed" WHERE id = ?`,
    dropTombstone: `DELETE FROM "${name}__removed" WHERE id = ?`,
  }
}

function markSql({ name }: Columns) {
  const marks = `"${name}__pending"`
  const ofRevision = `id = ? AND (SELECT revision FROM "${name}" m WHERE m.id = ${marks}.id) = ?`
  const both = `SELECT value FROM json_each(${marks}.topics) UNION SELECT value FROM json_each(excluded.topics) ORDER BY value`
  return {
    mark: `INSERT INTO ${marks} (id, topics, since) VALUES (?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET topics = (SELECT json_group_array(value) FROM (${both}))`,
    dropMark: `DELETE FROM ${marks} WHERE ${ofRevision} AND topics = ?`,
    shortenMark: `UPDATE ${marks} SET topics = (SELECT json_group_array(value) FROM json_each(topics) WHERE value <> ?) WHERE ${ofRevision}`,
  }
}

function rowSql(t: Columns, name: string): PathSql {
  const path = t.declared.paths.get(name)!
  const [ordered, covered] = [orderKeys(path), coveredKeys(t, path)]
  const getPosition = (key: string) => t.keys.indexOf(key)
  const arrayKey = ordered.find((key) => t.arrays.has(key))!
  return {
    insert: `INSERT INTO "${pathTable(t, name)}" VALUES (${'?, '.repeat(ordered.length + covered.length)}?)`,
    drop: `DELETE FROM "${pathTable(t, name)}" WHERE ${[...ordered.map(column), 'id'].map((each) => `${each} = ?`).join(' AND ')}`,
    ordered: ordered.map(getPosition),
    covered: covered.map(getPosition),
    array: { column: getPosition(arrayKey), row: ordered.indexOf(arrayKey) },
  }
}

/** The names of the keys that are arrays. */
export function arraysIn(keys: readonly Keys[]): Set<string> {
  const names = new Set<string>()
  for (const each of keys) for (const name in each) if (isMany(each[name])) names.add(name)
  return names
}

export const column = (key: string): string => `k_${key}`
export const indexName = (t: Pick<Table, 'name'>, path: string): string => `${t.name}__by_${path}`
export const pathTable = (t: Pick<Table, 'name'>, path: string): string => `${t.name}__in_${path}`
/** Equal keys and sort key, in index order, before the id. */
export const orderKeys = (path: Path): string[] => [...new Set([...path.equal, ...(path.sort ? [path.sort] : [])])]

/** Residual keys in the index of the path: filtered without reading the documents. */
export const coveredKeys = (t: Pick<Table, 'arrays'>, path: Path): string[] =>
  (path.residual ?? []).filter((key) => !orderKeys(path).includes(key) && (!t.arrays.has(key) || path.covers?.includes(key)))

/** The path needs nothing but the primary key. */
export const isById = (path: Path): boolean => keysOfPath(path).length === 0

export function tableSql(t: Table): string {
  const columns = (keys: readonly string[]) => keys.map((key) => `${column(key)} NOT NULL, `).join('')
  const indexes = [...t.declared.paths].map(([name, path]) => {
    const ordered = orderKeys(path)
    if (t.arrayPaths.includes(name)) {
      const rows = pathTable(t, name)
      const all = `${columns(ordered)}id TEXT NOT NULL, ${columns(coveredKeys(t, path))}`
      return `CREATE TABLE "${rows}" (${all}PRIMARY KEY (${[...ordered.map(column), 'id'].join(', ')})) WITHOUT ROWID;`
    }
    const indexed = [...ordered.map(column), 'id', ...coveredKeys(t, path).map(column)].join(', ')
    return isById(path) ? '' : `CREATE INDEX "${indexName(t, name)}" ON "${t.name}" (${indexed});`
  })
  return `CREATE TABLE "${t.name}" (id TEXT NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, ${columns(t.keys)}bytes BLOB NOT NULL);
    ${indexes.join('\n')}`
}

/** The tables that are kept when the documents' table is rebuilt. */
export const sideTablesSql = (t: Table): string => `
  CREATE TABLE IF NOT EXISTS "${t.name}__removed" (id TEXT NOT NULL PRIMARY KEY, revision INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS "${t.name}__pending" (id TEXT NOT NULL PRIMARY KEY, topics TEXT NOT NULL, since INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS "${t.name}__pending_since" ON "${t.name}__pending" (since, id);`

/** Fingerprint of the table's schema: when it changes, the table is rebuilt. */
export const shape = (t: Table): string => JSON.stringify([tableSql(t).replaceAll(/\s+/g, ' '), [...t.arrays].sort()])

export type StoredKey = string | number | Uint8Array

/** Sorts numbers before strings before booleans, as MongoDB does, and distinguishes true from 1. */
export const storedKey = (value: Key): StoredKey => (typeof value === 'boolean' ? (value ? yes : no) : value)
export const loadedKey = (stored: StoredKey): Key => (typeof stored === 'object' ? stored[0] === 1 : stored)
const yes = Uint8Array.of(1)
const no = Uint8Array.of(0)

/**
 * Stores an array as its values in JSON, delimited by a character that JSON never contains, so that a substring match
 * with delimiters tests for a value.
 */
export const storedArray = (values: readonly Key[]): string =>
  values.map((value) => `${delimiter}${JSON.stringify(value)}`).join('') + delimiter
export const loadedArray = (text: string): Key[] =>
  text
    .split(delimiter)
    .slice(1, -1)
    .map((value) => JSON.parse(value) as Key)
const delimiter = '\u0001'
