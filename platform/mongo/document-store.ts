import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import type { Filter, MongoClient, Collection as Rows } from 'mongodb'
import { checkBatch, type Declared, declared, encoded } from '../documents/keys.ts'
import { pageOf } from '../documents/page.ts'
import { checkedQuery, type Query } from '../documents/query.ts'
import type { Collection, DocumentStore, Stored, Write } from '../ports/document-store.ts'
import { databaseName, durably, mongoClient, serverTime, translated } from './client.ts'
import { behind, matching, order } from './find-filter.ts'
import { clearMarks, marked } from './marks.ts'
import { prepareRows } from './prepare.ts'
import { present, type Row, wire } from './rows.ts'
import { writeAll } from './write.ts'

/** Documents on MongoDB's protocol, in the database the URL names ("touchline" when it names none). The server has `timeoutMs` for each answer. */
export const mongoStore = (url: string, { timeoutMs = 4_000 } = {}): DocumentStore =>
  mongoStoreOn(mongoClient(url, timeoutMs), databaseName(url))

/** On a client made by `mongoClient`, which is closed with the store. No sessions, no transactions: some servers only pretend to have them. */
export function mongoStoreOn(client: MongoClient, name: string): DocumentStore {
  const database = client.db(name, durably)
  const known = new Map<string, Declared>()
  let isOpen = true
  const server: Server = {
    declared(c) {
      const d = known.get(c.name)
      if (!d) throw new TypeError(`The collection ${c.name} is not prepared`)
      return d
    },
    rows: (c, readPreference = 'primary') => database.collection<Row>(server.declared(c).collection.name, { readPreference }),
    time: () => serverTime(database),
    async run(work) {
      if (!isOpen) throw fail('upstream_unavailable')
      try {
        return await work()
      } catch (error) {
        throw translated(error)
      }
    },
  }
  return {
    ...reading(server),
    ...writing(server),
    ...marking(server),
    prepare: (collections) =>
      server.run(async () => {
        for (const c of collections) {
          const d = declared(c)
          await prepareRows(database, d)
          known.set(c.name, d)
        }
      }),
    async close() {
      isOpen = false
      await client.close()
    },
  }
}

interface Server {
  /** Throws a TypeError for a collection that is not prepared. */
  declared(c: Collection): Declared
  rows(c: Collection, readPreference?: 'primary' | 'secondaryPreferred'): Rows<Row>
  /** Its clock, in milliseconds since 1970. */
  time(): Promise<number>
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Whoever reads one document by its id is about to decide on it, so only finds and scans may be stale. */
function reading({ declared, rows, run }: Server): Pick<DocumentStore, 'get' | 'getMany' | 'find' | 'scan'> {
  const byIds = async <S extends DescMessage>(c: Collection<S>, ids: readonly string[]) => {
    checkBatch(ids)
    const filter = { _id: { $in: [...new Set(ids)] }, ...present }
    const found = ids.length > 0 ? await rows(c).find(filter, { projection: content, batchSize: 501 }).toArray() : []
    const byId = new Map(found.map((row) => [row._id, row]))
    return ids.map((id) => {
      const row = byId.get(id)
      return row && storedDocument(c, row)
    })
  }
  const from = (c: Collection) => rows(c, c.reads === 'fresh' ? 'primary' : 'secondaryPreferred')
  return {
    get: (c, id) => run(async () => (await byIds(c, [id]))[0]),
    getMany: (c, ids) => run(() => byIds(c, ids)),
    find: (c, path, options = {}) =>
      run(async () => {
        const d = declared(c)
        const query = checkedQuery(d, path, options)
        const filter = matching(query)
        // Not countDocuments, which is an aggregation.
        const [page, total] = await Promise.all([pageRows(from(c), filter, query), query.total ? from(c).count(filter) : undefined])
        const found = page.map((row) => storedDocument(c, row))
        return { ...pageOf(d, found, query), ...(total !== undefined && { total }) }
      }),
    scan: (c, afterId) =>
      run(async () => {
        const filter = { _id: { $gt: afterId }, ...present }
        const options = { projection: content, sort: { _id: 1 }, limit: 500, batchSize: 501 } as const
        return (await from(c).find(filter, options).toArray()).map((row) => storedDocument(c, row))
      }),
  }
}

const content = { revision: 1, bytes: 1 } as const

const storedDocument = <S extends DescMessage>(c: Collection<S>, row: Row): Stored<MessageShape<S>> => ({
  doc: fromBinary(c.schema, row.bytes!),
  revision: Number(row.revision),
})

/** One more than the limit where there is a next page, in one answer. */
const pageRows = (rows: Rows<Row>, filter: Filter<Row>, query: Query): Promise<Row[]> => {
  const { offset: skip, limit } = query
  const options = { projection: content, sort: order(query), skip, limit: limit + 1, batchSize: limit + 2 }
  return rows.find({ $and: [filter, ...behind(query)] }, options).toArray()
}

function writing({ declared, rows, time, run }: Server): Pick<DocumentStore, 'write' | 'remove'> {
  const write = async <S extends DescMessage>(c: Collection<S>, writes: readonly Write<MessageShape<S>>[]) => {
    const puts = encoded(declared(c), writes)
    const first = new Map(puts.toReversed().map((put) => [put.id, put]))
    const distinct = puts.filter((put) => first.get(put.id) === put)
    const since = puts.some((put) => put.publishes.length > 0) ? new Date(await time()) : undefined
    const outcomes = await writeAll(rows(c), distinct, since)
    const results = new Map(distinct.map((put, i) => [put, outcomes[i]!]))
    return puts.map((put) => results.get(put) ?? 'conflict')
  }
  const removal = { $set: { removed: true }, $unset: { bytes: '', keys: '', topics: '', since: '' } } as const
  return {
    write: (c, writes) => run(() => write(c, writes)),
    remove: (c, id, revision) =>
      run(async () => (await rows(c).updateOne({ _id: id, revision: wire(revision), ...present }, removal)).matchedCount === 1),
  }
}

const marking = ({ rows, time, run }: Server): Pick<DocumentStore, 'pending' | 'clearPending'> => ({
  pending: (c, forMs) => run(async () => marked(rows(c), (await time()) - forMs)),
  clearPending: (c, done, topic) =>
    run(async () => {
      checkBatch(done)
      await clearMarks(rows(c), done, topic)
    }),
})
