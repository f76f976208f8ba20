import type { Document, Filter, IndexDescription, Sort } from 'mongodb'
import type { Query } from '../documents/query.ts'
import type { Key, Path } from '../ports/document-store.ts'
import { present, type Row, wire } from './rows.ts'

/**
 * Filter of all matches, independent of the page. Removed documents have no keys, so a condition excludes them only
 * when no key is queried.
 */
export function matching({ path, equal, from, to, residual }: Query): Filter<Row> {
  const equalities = [...equal, ...residual].map(([key, values]) => ({ [`keys.${key}`]: anyOf(values) }))
  const bounds = { ...(from !== undefined && { $gte: wire(from) }), ...(to !== undefined && { $lte: wire(to) }) }
  const isBounded = Object.keys(bounds).length > 0
  const conditions = [...equalities, ...(path.sort && isBounded ? [{ [`keys.${path.sort}`]: bounds }] : [])]
  return { $and: conditions.length > 0 ? conditions : [present] }
}

const anyOf = (values: readonly Key[]): unknown => (values.length === 1 ? wire(values[0]!) : { $in: values.map(wire) })

/** The first condition bounds the index scan, the second excludes rows up to the cursor. */
export function afterCursor({ path, after, desc }: Query): Filter<Row>[] {
  if (!after) return []
  const [beyond, from] = desc ? ['$lt', '$lte'] : ['$gt', '$gte']
  const id = { _id: { [beyond]: after.id } } as Filter<Row>
  if (!path.sort || after.sort === undefined) return [id]
  const sort = `keys.${path.sort}`
  return [{ [sort]: { [from]: wire(after.sort) } }, { $or: [{ [sort]: { [beyond]: wire(after.sort) } }, id] }]
}

export const order = ({ path, desc }: Query): Sort => {
  const direction = desc ? -1 : 1
  return path.sort ? { [`keys.${path.sort}`]: direction, _id: direction } : { _id: direction }
}

/** Undefined for a path that the _id index serves. */
export function indexOf({ equal, sort }: Path): IndexDescription | undefined {
  const keys = [...new Set([...equal, ...(sort ? [sort] : [])])]
  if (keys.length === 0) return undefined
  return { key: Object.fromEntries([...keys.map((key) => [`keys.${key}`, 1]), ['_id', 1]]) }
}

/** A count without conditions uses the path's index instead of scanning the documents. */
export const countHint = ({ path, equal, residual, from, to }: Query): { hint?: Document } =>
  equal.length + residual.length > 0 || from !== undefined || to !== undefined ? {} : { hint: indexOf(path)?.key ?? { _id: 1 } }

export const pendingIndex: IndexDescription = { key: { since: 1 }, sparse: true }
