import { fromBinary } from '@bufbuild/protobuf'
import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb'
import { type Declared, documentKeys } from '../documents/keys.ts'
import { isDuplicate } from './client.ts'
import { indexOf, pendingIndex } from './find-filter.ts'
import { present, type Row, wireKeys } from './rows.ts'

/** Building an index over existing documents may take much longer than an operation. */
const buildMs = 600_000

/**
 * Creates the indexes, and rebuilds the keys of the documents when the declaration has changed. Safe to run
 * concurrently.
 */
export async function prepareRows(database: Db, d: Declared): Promise<void> {
  const rows = database.collection<Row>(d.collection.name)
  const indexes = [...d.paths.values()].map(indexOf).filter((index) => index !== undefined)
  await rows.createIndexes([...indexes, pendingIndex], { timeoutMS: buildMs })
  const shapes = database.collection<{ _id: string; keys: string[] }>('document_shapes')
  const existing = await shapes.findOne({ _id: d.collection.name })
  if (existing?.keys.join() === d.keys.join()) return
  if (existing) await rekey(rows, d)
  const record = (upsert: boolean) => shapes.updateOne({ _id: d.collection.name }, { $set: { keys: [...d.keys] } }, { upsert })
  await record(true).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
    return record(false)
  })
}

/**
 * A document that is written meanwhile gets its keys from that write. Keys of the declaration before stay until the next
 * write: processes of the release before still find the document by them.
 */
async function rekey(rows: Collection<Row>, d: Declared): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const found: Row[] = await rows
      .find({ _id: { $gt: last }, ...present }, { projection: { revision: 1, bytes: 1 }, sort: { _id: 1 }, limit: 500, batchSize: 501 })
      .toArray()
    const writes = found.map(({ _id, revision, bytes }): AnyBulkWriteOperation<Row> => {
      const keys = Object.entries(wireKeys(documentKeys(d, fromBinary(d.collection.schema, bytes!))))
      const update = { $set: Object.fromEntries(keys.map(([name, value]) => [`keys.${name}`, value])) }
      return { updateOne: { filter: { _id, revision, ...present }, update } }
    })
    if (writes.length > 0) await rows.bulkWrite(writes, { ordered: false })
    last = found.length < 500 ? undefined : found.at(-1)?._id
  }
}
