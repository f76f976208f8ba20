import { type Declared, isMany, type Keys, keysOfPath } from '../documents/keys.ts'
import type { Key, Path } from '../ports/document-store.ts'

/**
 * How a collection lies in the database. "c" holds the documents: id, revision, bytes and a column for each key, with an index for each
 * path: equal keys, sort key, id, then the residual keys, arrays only where the path says that it covers them, so that filtering, skipping
 * and counting need not touch the documents. A path with an array key has a table of its own instead, one row for each value. "c__removed" keeps the revisions of removed documents, "c__pending"
 * the outbox marks. No key ever is NULL.
 */
export interface Table {
  declared: Declared
  name: string
  keys: readonly string[]
  /** Which keys are arrays: known from the first document that has one. */
  arrays: ReadonlySet<string>
  /** Names of the paths whose equal keys hold an array key. */
  arrayPaths: readonly string[]
  /** Of one id: revision and keys. */
  knownSql: string
  /** Id, revision, bytes, keys. */
  insertSql: string
}

export function table(declared: Declared, arrays: ReadonlySet<string>): Table {
  const arrayPaths = [...declared.paths].filter(([, path]) => path.equal.some((key) => arrays.has(key))).map(([name]) => name)
  const { keys, collection } = declared
  const { name } = collection
  const columns = keys.map((key) => `, ${column(key)}`).join('')
  const knownSql = `SELECT revision${columns} FROM "${name}" WHERE id = ?`
  const insertSql = `INSERT INTO "${name}" (id, revision, bytes${columns}) VALUES (?, ?, ?${', ?'.repeat(keys.length)})`
  return { declared, name, keys, arrays, arrayPaths, knownSql, insertSql }
}

/** The array keys of `keys` on top of those known, or undefined when there are no new ones. */
export function moreArrays({ arrays }: Table, keys: readonly Keys[]): Set<string> | undefined {
  const all = new Set(arrays)
  for (const each of keys) for (const [key, value] of Object.entries(each)) if (isMany(value)) all.add(key)
  return all.size > arrays.size ? all : undefined
}

export const column = (key: string): string => `k_${key}`
export const indexName = (t: Table, path: string): string => `${t.name}__by_${path}`
export const pathTable = (t: Table, path: string): string => `${t.name}__in_${path}`
/** Equal keys and sort key: what the rows of a path are found and ordered by, before the id. */
export const placeKeys = (path: Path): string[] => [...new Set([...path.equal, ...(path.sort ? [path.sort] : [])])]

/** Residual keys that lie beside these: what they leave out is left out without a look at the documents. */
export const besideKeys = (t: Pick<Table, 'arrays'>, path: Path): string[] =>
  (path.residual ?? []).filter((key) => !placeKeys(path).includes(key) && (!t.arrays.has(key) || path.covers?.includes(key)))

/** The path needs nothing but the primary key. */
export const isById = (path: Path): boolean => keysOfPath(path).length === 0

export function tableSql(t: Table): string {
  const columns = (keys: readonly string[]) => keys.map((key) => `${column(key)} NOT NULL, `).join('')
  const indexes = [...t.declared.paths].map(([name, path]) => {
    const place = placeKeys(path)
    if (t.arrayPaths.includes(name)) {
      const rows = pathTable(t, name)
      const all = `${columns(place)}id TEXT NOT NULL, ${columns(besideKeys(t, path))}`
      return `CREATE TABLE "${rows}" (${all}PRIMARY KEY (${[...place.map(column), 'id'].join(', ')})) WITHOUT ROWID;`
    }
    const indexed = [...place.map(column), 'id', ...besideKeys(t, path).map(column)].join(', ')
    return isById(path) ? '' : `CREATE INDEX "${indexName(t, name)}" ON "${t.name}" (${indexed});`
  })
  return `CREATE TABLE "${t.name}" (id TEXT NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, ${columns(t.keys)}bytes BLOB NOT NULL);
    ${indexes.join('\n')}`
}

/** What stays when the table is made anew. */
export const besideSql = (t: Table): string => `
  CREATE TABLE IF NOT EXISTS "${t.name}__removed" (id TEXT NOT NULL PRIMARY KEY, revision INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS "${t.name}__pending" (id TEXT NOT NULL PRIMARY KEY, topics TEXT NOT NULL, since INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS "${t.name}__pending_since" ON "${t.name}__pending" (since, id);`

/** Everything by which two tables of one collection may differ: where it does, the table is made anew. */
export const shape = (t: Table): string => JSON.stringify([tableSql(t).replaceAll(/\s+/g, ' '), [...t.arrays].sort()])

export type StoredKey = string | number | Uint8Array

/** Numbers before strings before booleans, as MongoDB sorts them; and true is not 1. */
export const storedKey = (value: Key): StoredKey => (typeof value === 'boolean' ? (value ? yes : no) : value)
export const loadedKey = (stored: StoredKey): Key => (typeof stored === 'object' ? stored[0] === 1 : stored)
const yes = Uint8Array.of(1)
const no = Uint8Array.of(0)

/** An array is one text of its values as JSON between marks, which JSON never holds: a value is in it if the marked value is part of it. */
export const storedArray = (values: readonly Key[]): string => values.map((value) => `${mark}${JSON.stringify(value)}`).join('') + mark
export const loadedArray = (text: string): Key[] =>
  text
    .split(mark)
    .slice(1, -1)
    .map((value) => JSON.parse(value) as Key)
const mark = '\u0001'
