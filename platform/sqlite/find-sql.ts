import type { SQLInputValue } from 'node:sqlite'
import type { Query } from '../documents/query.ts'
import type { Key } from '../ports/document-store.ts'
import { besideKeys, column, indexName, isById, pathTable, storedArray, storedKey, type Table } from './table.ts'

export interface Sql {
  text: string
  values: SQLInputValue[]
}

/**
 * One page and one document more, so that the caller sees whether there is a next one. Columns: id, revision, bytes, and sort where the path
 * has a sort key. Where some are passed over, or several orders have to be made one, that is done by the index alone, and what is on the page
 * is read then.
 */
export function pageSql(t: Table, q: Query): Sql {
  const place = placeOf(t, q)
  const where = conditions(t, q)
  after(where, q, place)
  const group = mayRepeat(t, q) ? `GROUP BY ${place.join(', ')}` : ''
  const sort = q.path.sort ? `, ${place[0]} AS sort` : ''
  const which = `${whereText(where)} ${group} ORDER BY ${inOrder(place, q)} LIMIT ? OFFSET ?`
  const values = [...where.values, q.limit + 1, q.offset]
  if (q.offset === 0 && !isMerged(q)) return { text: `SELECT m.id, m.revision, m.bytes${sort} FROM ${from(t, q, true)} ${which}`, values }
  const found = `SELECT ${place.at(-1)} AS id${sort} FROM ${from(t, q, readsDocuments(t, q))} ${which}`
  const order = inOrder([...(sort ? ['p.sort'] : []), 'p.id'], q)
  const text = `SELECT m.id, m.revision, m.bytes${sort ? ', p.sort' : ''} FROM (${found}) p CROSS JOIN "${t.name}" m ON m.id = p.id ORDER BY ${order}`
  return { text, values }
}

/** How many match, wherever the page begins, and no further than it is to be counted. Column: total. */
export function countSql(t: Table, q: Query): Sql {
  const where = conditions(t, q)
  const rows = `FROM ${from(t, q, readsDocuments(t, q))} ${whereText(where)}`
  const distinct = mayRepeat(t, q)
  if (!Number.isFinite(q.countMax))
    return { text: `SELECT ${distinct ? 'count(DISTINCT s.id)' : 'count(*)'} AS total ${rows}`, values: where.values }
  const text = `SELECT count(*) AS total FROM (SELECT ${distinct ? 'DISTINCT s.id' : '1'} ${rows} LIMIT ?)`
  return { text, values: [...where.values, q.countMax] }
}

const inOrder = (place: readonly string[], { desc }: Query): string => place.map((each) => (desc ? `${each} DESC` : each)).join(', ')

/** Each value of a key has an order of its own. */
const isMerged = ({ equal }: Query): boolean => equal.some(([, values]) => values.length > 1)

/** Some condition is on a key that lies with the documents alone. */
const readsDocuments = (t: Table, q: Query): boolean => {
  const beside = besideKeys(t, q.path)
  return q.residual.some(([key]) => !beside.includes(key))
}

const isArrayPath = (t: Table, q: Query): boolean => t.arrayPaths.includes(q.pathName)

/** A document stands once under each value of its array key: asked by several of them it would come several times. */
const mayRepeat = (t: Table, q: Query): boolean => q.equal.some(([key, values]) => t.arrays.has(key) && values.length > 1)

/** Where the keys of the path are: in its own table, or with the documents. */
const rowsOf = (t: Table, q: Query): 's' | 'm' => (isArrayPath(t, q) ? 's' : 'm')

/** What a page is in order of. */
const placeOf = (t: Table, q: Query): string[] =>
  [...(q.path.sort ? [column(q.path.sort)] : []), 'id'].map((each) => `${rowsOf(t, q)}.${each}`)

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
  const rows = rowsOf(t, q)
  const where: Where = { terms: [], values: [] }
  for (const [key, values] of q.equal) isAnyOf(where, `${rows}.${column(key)}`, values)
  if (q.path.sort) {
    const sort = `${rows}.${column(q.path.sort)}`
    if (q.from !== undefined) add(where, `${sort} >= ?`, storedKey(q.from))
    if (q.to !== undefined) add(where, `${sort} <= ?`, storedKey(q.to))
  }
  const beside = besideKeys(t, q.path)
  for (const [key, values] of q.residual) {
    const expression = `${beside.includes(key) ? rows : 'm'}.${column(key)}`
    if (t.arrays.has(key)) holdsAnyOf(where, expression, values)
    else isAnyOf(where, expression, values)
  }
  return where
}

function after(where: Where, q: Query, place: readonly string[]): void {
  if (!q.after) return
  const values = q.after.sort === undefined ? [q.after.id] : [storedKey(q.after.sort), q.after.id]
  add(where, `(${place.join(', ')}) ${q.desc ? '<' : '>'} (${values.map(() => '?').join(', ')})`, ...values)
}

const add = (where: Where, term: string, ...values: SQLInputValue[]): void => {
  where.terms.push(term)
  where.values.push(...values)
}

function isAnyOf(where: Where, expression: string, values: readonly Key[]): void {
  const [only] = values
  if (values.length === 1 && only !== undefined) add(where, `${expression} = ?`, storedKey(only))
  else add(where, `${expression} IN (${marks(values)})`, ...filled(values).map((value) => storedKey(value)))
}

function holdsAnyOf(where: Where, expression: string, values: readonly Key[]): void {
  const any = filled(values)
  const term = any.map(() => `instr(${expression}, ?) > 0`).join(' OR ') || '0'
  add(where, `(${term})`, ...any.map((value) => storedArray([value])))
}

/** Lists are filled up to a power of two with their last value, so that few different statements are prepared. */
const filled = (values: readonly Key[]): Key[] =>
  values.length === 0 ? [] : [...values, ...Array<Key>(2 ** Math.ceil(Math.log2(values.length)) - values.length).fill(values.at(-1)!)]
const marks = (values: readonly Key[]): string =>
  filled(values)
    .map(() => '?')
    .join(', ')
