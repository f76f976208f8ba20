import { randomUUID } from 'node:crypto'
import type { Db, Document, Filter, Collection as Rows } from 'mongodb'
import { type Declared, declared } from '../documents/keys.ts'
import { checkedQuery, type Query } from '../documents/query.ts'
import { mongoClient } from '../mongo/client.ts'
import { mongoStoreOn } from '../mongo/document-store.ts'
import { afterCursor, countHint, matching, order } from '../mongo/find-filter.ts'
import { present, type Row } from '../mongo/rows.ts'
import type { Collection, FindOptions, Path } from '../ports/document-store.ts'

/** A query shape and the server's plan for it. */
export interface Explained {
  /** "live_matches.inPlay: range desc". */
  shape: string
  /** The plan reads every document, or every entry of the _id index. */
  readsAll: boolean
}

/** Enough documents for a planner to prefer an index. */
const documents = 1_000
const values = 50

/**
 * All query shapes of these collections, explained by the server. Shapes without keys and bounds read a collection in
 * the order of an index: only a server with ordered index scans, like MongoDB, serves them from the index, so they are
 * not checked on others.
 */
export async function explained(url: string, collections: readonly Collection[]): Promise<Explained[]> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = mongoClient(url, 30_000)
  const store = mongoStoreOn(client, name, { timeoutMs: 30_000 })
  const database = client.db(name)
  try {
    await store.prepare(collections)
    const all: Explained[] = []
    for (const c of new Map(collections.map((each) => [each.name, each])).values()) {
      const rows = database.collection<Row>(c.name)
      await fill(rows, declared(c))
      for (const shape of getShapes(c)) all.push(...(await explainShape(database, rows, c, shape)))
    }
    return all
  } finally {
    await database.dropDatabase()
    await store.close()
  }
}

/** Plans do not depend on the types of values: every key is a string. */
async function fill(rows: Rows<Row>, { keys }: Declared): Promise<void> {
  const row = (i: number): Row => ({
    _id: `d${i}`,
    revision: 1,
    writers: [],
    bytes: Buffer.alloc(200),
    keys: Object.fromEntries(keys.map((key, k) => [key, value(Math.floor(i / values ** (k % 2)))])),
    ...(i % 100 === 0 && { topics: ['x'], since: new Date(i) }),
  })
  await rows.insertMany(Array.from({ length: documents }, (_, i) => row(i)))
}

const value = (i: number): string => `v${i % values}`

interface Shape {
  name: string
  /** Query by a path, by ids or by marks. */
  path?: string
  options: FindOptions
}

function getShapes(c: Collection): Shape[] {
  return Object.entries<Path>(c.paths).flatMap(([path, { equal, sort, residual = [] }]): Shape[] => {
    const equals = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, value(1)]))
    const plain: FindOptions = { equal: equals(equal) }
    const oneOf = equal.map((key) => ({
      name: `one of ${key}`,
      options: { equal: equals(equal.filter((other) => other !== key)), oneOf: { [key]: [value(1), value(2), value(3)] } },
    }))
    const range = { from: value(1), to: value(2) }
    const after = Buffer.from(JSON.stringify(sort ? ['d7', value(1)] : ['d7'])).toString('base64url')
    const shapes: Shape[] = [
      { name: 'plain', options: plain },
      { name: 'offset', options: { ...plain, offset: 20 } },
      { name: 'after', options: { ...plain, after } },
      { name: 'after, desc', options: { ...plain, after, desc: true } },
      ...oneOf,
      ...(sort
        ? [
            { name: 'range', options: { ...plain, range } },
            { name: 'range, desc', options: { ...plain, range, desc: true } },
          ]
        : []),
      ...(sort ? oneOf.map(({ name, options }) => ({ name: `${name}, range`, options: { ...options, range } })) : []),
      ...(residual.length > 0 ? [{ name: 'residual', options: { ...plain, residual: equals(residual) } }] : []),
    ]
    return shapes.map((shape) => ({ ...shape, name: `${c.name}.${path}: ${shape.name}`, path }))
  })
}

async function explainShape(database: Db, rows: Rows<Row>, c: Collection, { name, path, options }: Shape): Promise<Explained[]> {
  const query = checkedQuery(declared(c), path!, options)
  const filter = matching(query)
  const sort = order(query)
  const findPlan = await plan(rows, { $and: [filter, ...afterCursor(query)] }, { sort, skip: query.offset, limit: query.limit + 1 })
  const countPlan = await database.command({ explain: { count: c.name, query: filter, ...countHint(query) } })
  const isMongo = 'winningPlan' in findPlan.queryPlanner
  const shapes = [
    { shape: name, readsAll: readsAll(findPlan), isBounded: isBounded(query) || query.after !== undefined },
    { shape: `${name}, total`, readsAll: readsAll(countPlan), isBounded: isBounded(query) },
  ]
  return shapes.filter((each) => isMongo || each.isBounded)
}

/**
 * The shapes of every collection: by ids, in order of ids, by marks. No store uses the last one; it is for comparison.
 */
export async function explainedAlways(url: string, c: Collection): Promise<Explained[]> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = mongoClient(url, 30_000)
  const store = mongoStoreOn(client, name, { timeoutMs: 30_000 })
  const rows = client.db(name).collection<Row>(c.name)
  try {
    await store.prepare([c])
    await fill(rows, declared(c))
    const shapes: [string, Filter<Row>, object][] = [
      ['by ids', { _id: { $in: ['d1', 'd2'] }, ...present }, {}],
      ['a revision', { _id: 'd1', revision: 1, ...present }, {}],
      ['scan', { _id: { $gt: 'd5' }, ...present }, { sort: { _id: 1 }, limit: 500 }],
      ['marks', { since: { $lte: new Date(50) } }, { sort: { since: 1, _id: 1 }, limit: 500 }],
      ['undeclared', { writers: 'x' }, {}],
    ]
    const plans = shapes.map(async ([shape, filter, options]) => ({ shape, readsAll: readsAll(await plan(rows, filter, options)) }))
    return await Promise.all(plans)
  } finally {
    await client.db(name).dropDatabase()
    await store.close()
  }
}

const plan = (rows: Rows<Row>, filter: Filter<Row>, options: object): Promise<Document> =>
  rows.find(filter, options).explain('queryPlanner') as Promise<Document>

const isBounded = ({ equal, from, to }: Query): boolean => equal.length > 0 || from !== undefined || to !== undefined

/**
 * Plan nodes of MongoDB, and of PostgreSQL, which a compatible server uses: there the _id index starts with the
 * collection.
 */
function readsAll(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(readsAll)
  if (typeof node !== 'object' || node === null) return false
  const { stage, 'Node Type': type, 'Index Name': index, 'Index Cond': condition } = node as Record<string, unknown>
  if (stage === 'COLLSCAN' || type === 'Seq Scan') return true
  if (index === '_id_' && !/object_id|AND/.test(String(condition))) return true
  return Object.values(node).some(readsAll)
}
