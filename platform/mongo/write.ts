import { randomBytes } from 'node:crypto'
import { fail } from '@touchline/contract/errors'
import { type AnyBulkWriteOperation, type Collection, MongoBulkWriteError } from 'mongodb'
import type { Encoded } from '../documents/keys.ts'
import type { Pending } from '../ports/document-store.ts'
import type { Bounds, Limits } from './bounds.ts'
import { byId, present, type Row, wire, wireKeys } from './rows.ts'

/*
 * Many compare-and-sets in one command. The server returns how many updates matched, not which. Usually that is all or
 * none; otherwise the documents are read again: each has the tokens of its newest writers, so a revision can be
 * attributed to this call even when others have written since.
 */

const writersKept = 8
/** Engines may reject a write spuriously under contention. */
const attemptsMax = 6

/** One write in progress. */
interface Attempt {
  write: Encoded
  /** The revision it replaces; 0 for a new document. */
  base: number
  /** Whether it replaces a tombstone. */
  revives: boolean
}
type Outcome = number | 'conflict'

/** The driver's default when absent. Writes are not cancelled, so only their timeout bounds them. */
type Time = Pick<Bounds, 'limits'>
const timeIn = (time: Time | undefined): Partial<Pick<Limits, 'timeoutMS'>> => (time ? { timeoutMS: time.limits().timeoutMS } : {})

/**
 * Returns each write's new revision, or 'conflict'. Ids are distinct. `since`: the server's time, required when a write
 * publishes.
 */
export async function writeAll(
  rows: Collection<Row>,
  writes: readonly Encoded[],
  since: Date | undefined,
  time?: Time,
): Promise<Outcome[]> {
  const token = randomBytes(9).toString('base64url')
  const outcomes = new Map<string, Outcome>()
  let open = writes
    .map((write): Attempt => ({ write, base: write.replaces === 'absent' ? 0 : write.replaces, revives: false }))
    .sort((a, b) => byId(a.write.id, b.write.id))
  for (let attempt = 0; open.length > 0; attempt++) {
    if (attempt === attemptsMax) throw fail('upstream_unavailable')
    const { matched, failed } = await send(rows, open, token, since, time)
    const updates = open.filter((each) => !inserts(each) && !failed.has(each))
    const unresolved = matched > 0 && matched < updates.length ? updates : []
    for (const each of open) {
      if (failed.has(each) || unresolved.includes(each)) continue
      outcomes.set(each.write.id, inserts(each) || matched > 0 ? each.base + 1 : 'conflict')
    }
    open = await resolveUnknown(rows, [...failed, ...unresolved], failed, token, outcomes, time)
  }
  return writes.map(({ id }) => outcomes.get(id)!)
}

const inserts = ({ write, revives }: Attempt): boolean => write.replaces === 'absent' && !revives

/** Returns how many updates matched, and the operations that the server rejected with an error: those had no effect. */
async function send(rows: Collection<Row>, open: readonly Attempt[], token: string, since: Date | undefined, time?: Time) {
  try {
    const { matchedCount } = await rows.bulkWrite(
      open.map((each) => operation(each, token, since)),
      { ordered: false, ...timeIn(time) },
    )
    return { matched: matchedCount, failed: new Set<Attempt>() }
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error
    const rejected = [error.writeErrors].flat()
    if (rejected.length === 0) throw error
    return { matched: error.matchedCount, failed: new Set(rejected.map(({ index }) => open[index]!)) }
  }
}

function operation(attempt: Attempt, token: string, since: Date | undefined): AnyBulkWriteOperation<Row> {
  const { write, base, revives } = attempt
  const { id: _id, bytes, keys, publishes } = write
  const content = { revision: wire(base + 1), bytes, keys: wireKeys(keys) }
  const marks = publishes.length > 0 && since
  if (inserts(attempt)) {
    return { insertOne: { document: { _id, ...content, writers: [token], ...(marks && { topics: [...publishes], since }) } } }
  }
  return {
    updateOne: {
      filter: { _id, revision: wire(base), removed: { $exists: revives } },
      update: {
        $set: content,
        $push: { writers: { $each: [token], $slice: -writersKept } },
        ...(marks && { $addToSet: { topics: { $each: [...publishes] } }, $min: { since } }),
        ...(revives && { $unset: { removed: '' as const } }),
      },
    },
  }
}

/** Reads the documents and stores the known results in `outcomes`; returns the attempts to send again. */
async function resolveUnknown(
  rows: Collection<Row>,
  unresolved: readonly Attempt[],
  failed: ReadonlySet<Attempt>,
  token: string,
  outcomes: Map<string, Outcome>,
  time: Time | undefined,
): Promise<Attempt[]> {
  if (unresolved.length === 0) return []
  const ids = unresolved.map(({ write }) => write.id)
  const projection = { revision: 1, writers: 1, removed: 1 }
  const found = await rows.find({ _id: { $in: ids } }, { projection, batchSize: ids.length + 1, ...timeIn(time) }).toArray()
  const byId = new Map(found.map((row) => [row._id, row]))
  return unresolved.flatMap((attempt): Attempt[] => {
    const row = byId.get(attempt.write.id)
    const next = !failed.has(attempt) && row && isOurs(attempt, row, token) ? attempt.base + 1 : getRetry(attempt, row, failed.has(attempt))
    if (typeof next === 'object') return [next]
    outcomes.set(attempt.write.id, next)
    return []
  })
}

/**
 * Whether the revision that the attempt should have created has its token. Errors: `upstream_unavailable` when there
 * were more writes since than tokens stored.
 */
function isOurs({ base }: Attempt, row: Row, token: string): boolean {
  const since = Number(row.revision) - base
  if (since > row.writers.length) throw fail('upstream_unavailable')
  return since > 0 && row.writers.at(-since) === token
}

/** The attempt to send again if the condition of an ineffective write may still hold, otherwise 'conflict'. */
function getRetry({ write, base, revives }: Attempt, row: Row | undefined, wasRejected: boolean): Attempt | 'conflict' {
  if (write.replaces === 'absent') {
    if (!row) return { write, base: 0, revives: false }
    return row.removed ? { write, base: Number(row.revision), revives: true } : 'conflict'
  }
  return wasRejected && row && Number(row.revision) === base && !row.removed ? { write, base, revives } : 'conflict'
}

/** Marks set at `until` or earlier by the server's clock, milliseconds since 1970, skipping the first `skip`. */
export async function marked(rows: Collection<Row>, until: number, skip: number, bounds: Bounds): Promise<Pending[]> {
  const found = await rows
    .find(
      { since: { $lte: new Date(until) } },
      { projection: { revision: 1, topics: 1 }, sort: { since: 1, _id: 1 }, skip, limit: 500, batchSize: 501, ...bounds.limits() },
    )
    .toArray()
  return found.map(({ _id, revision, topics = [] }) => ({ id: _id, revision: Number(revision), topics: topics.toSorted() }))
}

type Done = readonly { id: string; revision: number }[]

/**
 * Removes the topic from each mark, then the mark itself if no topic remains. If two calls run concurrently, the later
 * one finds the list empty.
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
