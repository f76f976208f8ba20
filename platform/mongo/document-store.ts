import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { type Db, type Document, type Filter, ReadPreference, type Collection as Rows } from 'mongodb'
import { systemClock } from '../clock.ts'
import { checkBatch, type Declared, declared, encoded } from '../documents/keys.ts'
import { checkedQuery, type Query } from '../documents/query.ts'
import { type CallLimits, getPage, readable, storedDocument, type Unreadable } from '../documents/rows.ts'
import type { Collection, DocumentStore, Stored, View, Write } from '../ports/document-store.ts'
import { unlessAborted } from '../rpc/call.ts'
import { type Bounds, boundsFor } from './bounds.ts'
import {
  type Databases,
  databaseName,
  durableOptions,
  isDuplicate,
  mongoClient,
  replaceableClient,
  serverTime,
  staleReads,
  translated,
} from './client.ts'
import { afterCursor, countHint, matching, order } from './find-filter.ts'
import { prepareRows } from './prepare.ts'
import { present, type Row, storedRow, wire } from './rows.ts'
import { clearMarks, marked, writeAll } from './write.ts'

export interface MongoStoreOptions {
  /** Time limit of each operation; 3,000 when absent, which is below the default deadline of calls. */
  timeoutMs?: number
  /** The call being served, if any: operations end within its deadline, and its reads are cancelled with it. */
  currentCall?(): CallLimits | undefined
  /** Receives documents that cannot be decoded. */
  unreadable?: Unreadable
}

/** Maximum clock difference between two processes. A write ends at its timeout: it is visible by then or not at all. */
const clocksDifferMs = 2_000

/** Documents on MongoDB's protocol, in the database the URL names ("touchline" when it names none). */
export const mongoStore = (url: string, { timeoutMs = 3_000, ...options }: MongoStoreOptions = {}): DocumentStore =>
  mongoStoreOn(
    replaceableClient(() => mongoClient(url, timeoutMs), timeoutMs, systemClock),
    databaseName(url),
    { timeoutMs, ...options },
  )

/**
 * A store on a client made by `mongoClient`, which is closed with the store. Uses no sessions or transactions, because
 * some compatible servers only pretend to support them.
 */
export function mongoStoreOn(
  client: Databases,
  name: string,
  { timeoutMs = 3_000, currentCall, unreadable = () => undefined }: MongoStoreOptions = {},
): DocumentStore {
  const server = getServer(client, name, timeoutMs, currentCall)
  return {
    lateMs: timeoutMs + clocksDifferMs,
    ...reading(server, unreadable),
    ...writing(server),
    ...marking(server),
    prepare: (collections) => server.run(() => server.prepare(collections)),
    probe: () => server.run((bounds) => probe(server.database(), bounds.limits().timeoutMS)),
    close: server.close,
  }
}

async function probe(database: Db, timeoutMS: number): Promise<void> {
  const rows = database.collection<{ _id: string; at: Date }>('store_probe')
  try {
    await rows.updateOne({ _id: 'probe' }, { $set: { at: new Date() } }, { upsert: true, timeoutMS })
  } catch (error) {
    // Another process has just inserted the document: the store is writable.
    if (!isDuplicate(error)) throw error
  }
}

type Server = ReturnType<typeof getServer>
type Work<T> = (bounds: Bounds) => Promise<T>

/** The database on the server, with the bounds of the call being served. */
function getServer(client: Databases, name: string, timeoutMs: number, currentCall: MongoStoreOptions['currentCall']) {
  const database = (): Db => client.db(name, durableOptions)
  const known = new Map<string, Declared>()
  let isOpen = true
  /** Throws a TypeError for a collection that is not prepared. */
  const getDeclaration = (c: View): Declared => {
    const d = known.get(c.name)
    if (!d) throw new TypeError(`The collection ${c.name} is not prepared`)
    return d
  }
  const getRows = (c: View, readPreference: ReadPreference): Rows<Row> =>
    database().collection<Row>(getDeclaration(c).collection.name, { readPreference })
  const run = async <T>(work: Work<T>): Promise<T> => {
    if (!isOpen) throw fail('upstream_unavailable')
    const bounds = boundsFor(timeoutMs, currentCall?.())
    try {
      return await work(bounds)
    } catch (error) {
      throw bounds.signal?.aborted && error === bounds.signal.reason ? error : translated(error)
    }
  }
  return {
    database,
    getDeclaration,
    async prepare(collections: readonly Collection[]): Promise<void> {
      for (const c of collections) {
        const d = declared(c)
        await prepareRows(database(), d)
        known.set(c.name, d)
      }
    },
    /** Rows read with the read preference that the collection declares. */
    rows: (c: View): Rows<Row> => getRows(c, getReads(c)),
    /** Rows read from the primary, which has every acknowledged write. */
    fresh: (c: View): Rows<Row> => getRows(c, ReadPreference.primary),
    /** The server's clock, in milliseconds since 1970. */
    time: (bounds: Bounds): Promise<number> => serverTime(database(), bounds.limits().timeoutMS),
    run,
    /** Like `run`, cancelled together with the call: the driver (7.7.0) ignores its signal while it waits for a connection. */
    read: <T>(work: Work<T>): Promise<T> => run((bounds) => (bounds.signal ? unlessAborted(bounds.signal, work(bounds)) : work(bounds))),
    async close(): Promise<void> {
      isOpen = false
      await client.close()
    },
  }
}

interface Count {
  query: Filter<Row>
  hint?: Document
  /** Counts up to this many. */
  max: number
}

/** Avoids countDocuments, which is an aggregation. */
async function count({ database, getDeclaration }: Server, c: View, { max, ...options }: Count, bounds: Bounds): Promise<number> {
  const limit = Number.isFinite(max) && { limit: max }
  const { readConcern } = durableOptions
  const command = { count: getDeclaration(c).collection.name, ...options, ...limit, readConcern }
  const result = await database().command(command, { ...bounds.limits(), readPreference: getReads(c) })
  return Number(result.n)
}

const getReads = (c: View): ReadPreference => (c.reads === 'fresh' ? ReadPreference.primary : staleReads)

function reading(server: Server, unreadable: Unreadable): Pick<DocumentStore, 'get' | 'getMany' | 'find' | 'scan'> {
  const { getDeclaration, rows, fresh, read } = server
  return {
    get: (c, id) => read(async (bounds) => (await getDocuments(fresh(c), c, [id], bounds))[0]),
    getMany: (c, ids) => read((bounds) => getDocuments(fresh(c), c, ids, bounds)),
    find: (c, path, options = {}) =>
      read(async (bounds) => {
        const query = checkedQuery(getDeclaration(c), path, options)
        const filter = matching(query)
        const [page, total] = await Promise.all([
          pageRows(rows(c), filter, query, bounds),
          query.countMax > 0 ? count(server, c, { query: filter, max: query.countMax, ...countHint(query) }, bounds) : undefined,
        ])
        const found = page.map((row) => storedRow(row, query.path.sort))
        return { ...getPage(found, query, readable(c, found.slice(0, query.limit), unreadable)), ...(total !== undefined && { total }) }
      }),
    scan: (c, afterId) => read((bounds) => scanAfter(rows(c), c, afterId, bounds, unreadable)),
  }
}

/** Reads from the primary, because reads by id often precede a write. Only finds and scans may be stale. */
async function getDocuments<S extends DescMessage>(fresh: Rows<Row>, c: View<S>, ids: readonly string[], bounds: Bounds) {
  checkBatch(ids)
  const filter = { _id: { $in: [...new Set(ids)] }, ...present }
  const found = ids.length > 0 ? await fresh.find(filter, { projection: content, batchSize: 501, ...bounds.limits() }).toArray() : []
  const byId = new Map(found.map((row) => [row._id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    return row && storedDocument(c, storedRow(row))
  })
}

async function scanAfter<S extends DescMessage>(
  rows: Rows<Row>,
  c: View<S>,
  afterId: string,
  bounds: Bounds,
  unreadable: Unreadable,
): Promise<Stored<MessageShape<S>>[]> {
  const options = { projection: content, sort: { _id: 1 }, limit: 500, batchSize: 501, ...bounds.limits() } as const
  for (let last = afterId; ; ) {
    const found = (await rows.find({ _id: { $gt: last }, ...present }, options).toArray()).map((row) => storedRow(row))
    const documents = readable(c, found, unreadable)
    if (documents.length > 0 || found.length === 0) return documents
    last = found.at(-1)!.id
  }
}

const content = { revision: 1, bytes: 1 } as const

/**
 * Returns up to one row more than the limit, in one batch. With an offset, first finds the ids from the index alone,
 * then reads the page.
 */
async function pageRows(rows: Rows<Row>, filter: Filter<Row>, query: Query, bounds: Bounds): Promise<Row[]> {
  const { offset: skip, limit } = query
  const key = query.path.sort && { [`keys.${query.path.sort}`]: 1 as const }
  const options = { sort: order(query), limit: limit + 1, batchSize: limit + 2, ...bounds.limits() }
  const read = (condition: Filter<Row>) => rows.find(condition, { ...options, projection: { ...content, ...key } }).toArray()
  if (skip === 0) return read({ $and: [filter, ...afterCursor(query)] })
  const ids = await rows.find(filter, { ...options, skip, projection: { _id: 1, ...key } }).toArray()
  return ids.length === 0 ? [] : read({ $and: [filter, { _id: { $in: ids.map(({ _id }) => _id) } }] })
}

function writing({ getDeclaration, fresh, time, run }: Server): Pick<DocumentStore, 'write' | 'remove'> {
  const write = async <S extends DescMessage>(c: Collection<S>, writes: readonly Write<MessageShape<S>>[], bounds: Bounds) => {
    const puts = encoded(getDeclaration(c), writes)
    const first = new Map(puts.toReversed().map((put) => [put.id, put]))
    const distinct = puts.filter((put) => first.get(put.id) === put)
    const since = puts.some((put) => put.publishes.length > 0) ? new Date(await time(bounds)) : undefined
    const outcomes = await writeAll(fresh(c), distinct, since, bounds)
    const results = new Map(distinct.map((put, i) => [put, outcomes[i]!]))
    return puts.map((put) => results.get(put) ?? 'conflict')
  }
  const removal = { $set: { removed: true }, $unset: { bytes: '', keys: '', topics: '', since: '' } } as const
  return {
    write: (c, writes) => run((bounds) => write(c, writes, bounds)),
    remove: (c, id, revision) =>
      run(async (bounds) => {
        const filter = { _id: id, revision: wire(revision), ...present }
        return (await fresh(c).updateOne(filter, removal, { timeoutMS: bounds.limits().timeoutMS })).matchedCount === 1
      }),
  }
}

const marking = ({ fresh, time, run }: Server): Pick<DocumentStore, 'pending' | 'clearPending'> => ({
  pending: (c, forMs, skip = 0) => run(async (bounds) => marked(fresh(c), (await time(bounds)) - forMs, skip, bounds)),
  clearPending: (c, done, topic) =>
    run(async (bounds) => {
      checkBatch(done)
      await clearMarks(fresh(c), done, topic, bounds)
    }),
})
