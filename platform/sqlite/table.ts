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
  /** The array keys, recorded with the first document that has one. */
  arrays: ReadonlySet<string>
  /** Names of the paths whose equal keys hold an array key. */
  arrayPaths: readonly string[]
  /** Selects revision and keys of one id. */
  existingSql: string
  /** Inserts id, revision, bytes, keys. */
  insertSql: string
}

export function table(declared: Declared, arrays: ReadonlySet<string>): Table {
  const arrayPaths = [...declared.paths].filter(([, path]) => path.equal.some((key) => arrays.has(key))).map(([name]) => name)
  const { keys, collection } = declared
  const { name } = collection
  const columns = keys.map((key) => `, ${column(key)}`).join('')
  const existingSql = `SELECT revision${columns} FROM "${name}" WHERE id = ?`
  const insertSql = `INSERT INTO "${name}" (id, revision, bytes${columns}) VALUES (?, ?, ?${', ?'.repeat(keys.length)})`
  return { declared, name, keys, arrays, arrayPaths, existingSql, insertSql }
}

/** All array keys including those of `keys`, or undefined when there are no new ones. */
export function moreArrays({ arrays }: Table, keys: readonly Keys[]): Set<string> | undefined {
  const all = new Set(arrays)
  for (const each of keys) for (const [key, value] of Object.entries(each)) if (isMany(value)) all.add(key)
  return all.size > arrays.size ? all : undefined
}

export const column = (key: string): string => `k_${key}`
export const indexName = (t: Table, path: string): string => `${t.name}__by_${path}`
export const pathTable = (t: Table, path: string): string => `${t.name}__in_${path}`
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

/** The tables that stay when the documents' table is rebuilt. */
export const sideTablesSql = (t: Table): string => `
  CREATE TABLE IF NOT EXISTS "${t.name}__removed" (id TEXT NOT NULL PRIMARY KEY, revision INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS "${t.name}__pending" (id TEXT NOT NULL PRIMARY KEY, topics TEXT NOT NULL, since INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS "${t.name}__pending_since" ON "${t.name}__pending" (since, id);`

/** Fingerprint of the table's schema: when it changes, the table is rebuilt. */
export const shape = (t: Table): string => JSON.stringify([tableSql(t).replaceAll(/\s+/g, ' '), [...t.arrays].sort()])

export type StoredKey = string | number | Uint8Array

/** Numbers before strings before booleans, as MongoDB sorts them; and true is not 1. */
export const storedKey = (value: Key): StoredKey => (typeof value === 'boolean' ? (value ? yes : no) : value)
export const loadedKey = (stored: StoredKey): Key => (typeof stored === 'object' ? stored[0] === 1 : stored)
const yes = Uint8Array.of(1)
const no = Uint8Array.of(0)

/**
 * An array is its values as JSON, delimited by a character that JSON never contains: a delimited substring match tests
 * for a value.
 */
export const storedArray = (values: readonly Key[]): string =>
  values.map((value) => `${delimiter}${JSON.stringify(value)}`).join('') + delimiter
export const loadedArray = (text: string): Key[] =>
  text
    .split(delimiter)
    .slice(1, -1)
    .map((value) => JSON.parse(value) as Key)
const delimiter = '\u0001'
