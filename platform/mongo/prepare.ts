import { fromBinary } from '@bufbuild/protobuf'
import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb'
import { type Declared, documentKeys } from '../documents/keys.ts'
import { isDuplicate } from './client.ts'
import { indexOf, pendingIndex } from './find-filter.ts'
import { present, type Row, wireKeys } from './rows.ts'

/** An index over documents that are there already is built as long as it takes, not as long as a call may. */
const buildMs = 600_000

/** Makes the indexes, and gives the documents their keys anew when other keys were declared before. Several processes may do so at once. */
export async function prepareRows(database: Db, d: Declared): Promise<void> {
  const rows = database.collection<Row>(d.collection.name)
  const indexes = [...d.paths.values()].map(indexOf).filter((index) => index !== undefined)
  await rows.createIndexes([...indexes, pendingIndex], { timeoutMS: buildMs })
  const shapes = database.collection<{ _id: string; keys: string[] }>('document_shapes')
  const known = await shapes.findOne({ _id: d.collection.name })
  if (known?.keys.join() === d.keys.join()) return
  if (known) await rekey(rows, d)
  const record = (upsert: boolean) => shapes.updateOne({ _id: d.collection.name }, { $set: { keys: [...d.keys] } }, { upsert })
  await record(true).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
    return record(false)
  })
}

/** A document that somebody writes meanwhile has its keys from them. */
async function rekey(rows: Collection<Row>, d: Declared): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const found: Row[] = await rows
      .find({ _id: { $gt: last }, ...present }, { projection: { revision: 1, bytes: 1 }, sort: { _id: 1 }, limit: 500, batchSize: 501 })
      .toArray()
    const writes = found.map(({ _id, revision, bytes }): AnyBulkWriteOperation<Row> => {
      const keys = wireKeys(documentKeys(d, fromBinary(d.collection.schema, bytes!)))
      return { updateOne: { filter: { _id, revision, ...present }, update: { $set: { keys } } } }
    })
    if (writes.length > 0) await rows.bulkWrite(writes, { ordered: false })
    last = found.length < 500 ? undefined : found.at(-1)?._id
  }
}
