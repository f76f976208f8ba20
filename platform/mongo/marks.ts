import type { AnyBulkWriteOperation, Collection } from 'mongodb'
import type { Pending } from '../ports/document-store.ts'
import type { Bounds } from './bounds.ts'
import { byId, present, type Row, wire } from './rows.ts'
import { type Time, timeIn } from './write.ts'

/** Marks set at `until` or earlier by the server's clock, milliseconds since 1970, skipping the first `skip`. */
export async function marked(rows: Collection<Row>, until: number, skip: number, bounds: Bounds): Promise<Pending[]> {
  const found = await rows
    .find(
      { since: { $lte: new Date(until) } },
      { projection: { revision: 1, topics: 1 }, sort: { since: 1, _id: 1 }, skip, limit: 500, batchSize: 501, ...bounds },
    )
    .toArray()
  return found.map(({ _id, revision, topics = [] }) => ({ id: _id, revision: Number(revision), topics: topics.toSorted() }))
}

type Done = readonly { id: string; revision: number }[]

/**
 * Removes the topic from each, then the mark itself if no topic remains: of two concurrent calls the later one finds
 * the list empty.
 */
export async function clearMarks(rows: Collection<Row>, done: Done, topic: string, time: Time): Promise<void> {
  if (done.length === 0) return
  const inOrder = done.toSorted((a, b) => byId(a.id, b.id))
  const all = (condition: object, update: object): AnyBulkWriteOperation<Row>[] =>
    inOrder.map(({ id, revision }) => ({ updateOne: { filter: { _id: id, revision: wire(revision), ...present, ...condition }, update } }))
  const only = await rows.bulkWrite(all({ topics: [topic] }, { $unset: { topics: '', since: '' } }), { ordered: false, ...timeIn(time) })
  if (only.matchedCount === done.length) return
  const { matchedCount } = await rows.bulkWrite(all({ topics: topic }, { $pull: { topics: topic } }), { ordered: false, ...timeIn(time) })
  if (matchedCount > 0)
    await rows.bulkWrite(all({ topics: { $size: 0 } }, { $unset: { topics: '', since: '' } }), { ordered: false, ...timeIn(time) })
}
