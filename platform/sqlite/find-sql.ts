import type { SQLInputValue } from 'node:sqlite'
import type { Query } from '../documents/query.ts'
import type { Key } from '../ports/document-store.ts'
import { column, coveredKeys, indexName, isById, pathTable, storedArray, storedKey, type Table } from './table.ts'

export interface Sql {
  text: string
  values: SQLInputValue[]
}

/**
 * The ids of one page and one more, so that the caller sees whether there is a next page. Columns: id, and sort if the
 * path has a sort key. The index alone determines them, unless a condition is on a key that it does not cover.
 */
export function pageSql(t: Table, q: Query): Sql {
  const columns = orderColumns(t, q)
  const where = conditions(t, q)
  after(where, q, columns)
  const group = mayRepeat(t, q) ? `GROUP BY ${columns.join(', ')}` : ''
  const sort = q.path.sort ? `, ${columns[0]} AS sort` : ''
  const which = `${whereText(where)} ${group} ORDER BY ${inOrder(columns, q)} LIMIT ? OFFSET ?`
  const values = [...where.values, q.limit + 1, q.offset]
  return { text: `SELECT ${columns.at(-1)} AS id${sort} FROM ${from(t, q, readsDocuments(t, q))} ${which}`, values }
}

/** Counts all matches, independent of the page, up to `countMax`. Column: total. */
export function countSql(t: Table, q: Query): Sql {
  const where = conditions(t, q)
  const rows = `FROM ${from(t, q, readsDocuments(t, q))} ${whereText(where)}`
  const distinct = mayRepeat(t, q)
  if (!Number.isFinite(q.countMax))
    return { text: `SELECT ${distinct ? 'count(DISTINCT s.id)' : 'count(*)'} AS total ${rows}`, values: where.values }
  const text = `SELECT count(*) AS total FROM (SELECT ${distinct ? 'DISTINCT s.id' : '1'} ${rows} LIMIT ?)`
  return { text, values: [...where.values, q.countMax] }
}

const inOrder = (columns: readonly string[], { desc }: Query): string => columns.map((each) => (desc ? `${each} DESC` : each)).join(', ')

/** A condition is on a key that the index does not cover. */
const readsDocuments = (t: Table, q: Query): boolean => {
  const covered = coveredKeys(t, q.path)
  return q.residual.some(([key]) => !covered.includes(key))
}

const isArrayPath = (t: Table, q: Query): boolean => t.arrayPaths.includes(q.pathName)

/** A document has one row for each value of its array key: a query for several values may return it repeatedly. */
const mayRepeat = (t: Table, q: Query): boolean => q.equal.some(([key, values]) => t.arrays.has(key) && values.length > 1)

/** Alias of the table with the keys of the path: the path's own, or the documents'. */
const getRows = (t: Table, q: Query): 's' | 'm' => (isArrayPath(t, q) ? 's' : 'm')

/** The columns that a page is ordered by. */
const orderColumns = (t: Table, q: Query): string[] =>
  [...(q.path.sort ? [column(q.path.sort)] : []), 'id'].map((each) => `${getRows(t, q)}.${each}`)

function from(t: Table, q: Query, documents: boolean): string {
  if (isArrayPath(t, q)) {
    const rows = `"${pathTable(t, q.pathName)}" s`
    return documents ? `${rows} CROSS JOIN "${t.name}" m ON m.id = s.id` : rows
  }
  return isById(q.path) ? `"${t.name}" m` : `"${t.name}" m INDEXED BY "${indexName(t, q.pathName)}"`
}

interface Where {
  terms: string[]
  values: SQLInputValue[]
}

const whereText = ({ terms }: Where): string => (terms.length > 0 ? `WHERE ${terms.join(' AND ')}` : '')

function conditions(t: Table, q: Query): Where {
  const rows = getRows(t, q)
  const where: Where = { terms: [], values: [] }
  for (const [key, values] of q.equal) isAnyOf(where, `${rows}.${column(key)}`, values)
  if (q.path.sort) {
    const sort = `${rows}.${column(q.path.sort)}`
    if (q.from !== undefined) add(where, `${sort} >= ?`, storedKey(q.from))
    if (q.to !== undefined) add(where, `${sort} <= ?`, storedKey(q.to))
  }
  const covered = coveredKeys(t, q.path)
  for (const [key, values] of q.residual) {
    const expression = `${covered.includes(key) ? rows : 'm'}.${column(key)}`
    if (t.arrays.has(key)) containsAnyOf(where, expression, values)
    else isAnyOf(where, expression, values)
  }
  return where
}

function after(where: Where, q: Query, columns: readonly string[]): void {
  if (!q.after) return
  const values = q.after.sort === undefined ? [q.after.id] : [storedKey(q.after.sort), q.after.id]
  add(where, `(${columns.join(', ')}) ${q.desc ? '<' : '>'} (${values.map(() => '?').join(', ')})`, ...values)
}

const add = (where: Where, term: string, ...values: SQLInputValue[]): void => {
  where.terms.push(term)
  where.values.push(...values)
}

function isAnyOf(where: Where, expression: string, values: readonly Key[]): void {
  const [only] = values
  if (values.length === 1 && only !== undefined) add(where, `${expression} = ?`, storedKey(only))
  else add(where, `${expression} IN (${placeholders(values)})`, ...padded(values).map((value) => storedKey(value)))
}

/**
 * Arrays of one value are looked up with IN. Only longer arrays, which have more characters than the shortest value,
 * are searched for each value, because with hundreds of values a search takes a hundred times as long.
 */
function containsAnyOf(where: Where, expression: string, values: readonly Key[]): void {
  const any = padded(values).map((value) => storedArray([value]))
  const contains = any.map(() => `instr(${expression}, ?) > 0`).join(' OR ')
  if (any.length < 2) add(where, `(${contains || '0'})`, ...any)
  else {
    const shortest = Math.min(...any.map((each) => [...each].length))
    add(where, `(${expression} IN (${placeholders(values)}) OR length(${expression}) > ? AND (${contains}))`, ...any, shortest, ...any)
  }
}

/** Pads lists to a power of two with their last value, so that few distinct statements are prepared. */
const padded = (values: readonly Key[]): Key[] =>
  values.length === 0 ? [] : [...values, ...Array<Key>(2 ** Math.ceil(Math.log2(values.length)) - values.length).fill(values.at(-1)!)]
const placeholders = (values: readonly Key[]): string =>
  padded(values)
    .map(() => '?')
    .join(', ')
