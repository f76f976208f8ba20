import { randomBytes } from 'node:crypto'
import { fail } from '@touchline/contract/errors'
import { type AnyBulkWriteOperation, type Collection, MongoBulkWriteError } from 'mongodb'
import type { Encoded } from '../documents/keys.ts'
import type { Bounds } from './bounds.ts'
import { byId, type Row, wire, wireKeys } from './rows.ts'

/*
 * Many compare-and-sets in one command. The server counts the updates that matched but does not name them. All or none is the usual
 * answer; in between the documents are read again: each keeps the tokens of its newest writers, so whether the revision that was to be
 * made is ours can be told even when others have written since.
 */

const writersKept = 8
/** Engines refuse a write now and then for no reason of its own, when others write the same documents. */
const tries = 6

/** One write under way. */
interface Attempt {
  write: Encoded
  /** The revision it replaces; 0 for a document that never was. */
  base: number
  /** It replaces a removed document. */
  revives: boolean
}
type Outcome = number | 'conflict'

/** What is left for it; the driver's own when absent. A write is not given up half-way, so its time is all that bounds it. */
export type Time = Partial<Pick<Bounds, 'timeoutMS'>>
export const timeIn = ({ timeoutMS }: Time): Time => (timeoutMS === undefined ? {} : { timeoutMS })

/** Each write's new revision, or 'conflict'. Ids are distinct. `since`: the server's time, given where any publishes. */
export async function writeAll(
  rows: Collection<Row>,
  writes: readonly Encoded[],
  since: Date | undefined,
  time: Time = {},
): Promise<Outcome[]> {
  const token = randomBytes(9).toString('base64url')
  const outcomes = new Map<string, Outcome>()
  let open = writes
    .map((write): Attempt => ({ write, base: write.replaces === 'absent' ? 0 : write.replaces, revives: false }))
    .sort((a, b) => byId(a.write.id, b.write.id))
  for (let attempt = 0; open.length > 0; attempt++) {
    if (attempt === tries) throw fail('upstream_unavailable')
    const { matched, failed } = await send(rows, open, token, since, time)
    const updates = open.filter((each) => !inserts(each) && !failed.has(each))
    const unclear = matched > 0 && matched < updates.length ? updates : []
    for (const each of open) {
      if (failed.has(each) || unclear.includes(each)) continue
      outcomes.set(each.write.id, inserts(each) || matched > 0 ? each.base + 1 : 'conflict')
    }
    open = await judge(rows, [...failed, ...unclear], failed, token, outcomes, time)
  }
  return writes.map(({ id }) => outcomes.get(id)!)
}

const inserts = ({ write, revives }: Attempt): boolean => write.replaces === 'absent' && !revives

/** How many updates matched, and which operations the server refused with an error: those did not take effect. */
async function send(rows: Collection<Row>, open: readonly Attempt[], token: string, since: Date | undefined, time: Time) {
  try {
    const { matchedCount } = await rows.bulkWrite(
      open.map((each) => operation(each, token, since)),
      { ordered: false, ...timeIn(time) },
    )
    return { matched: matchedCount, failed: new Set<Attempt>() }
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error
    const refused = [error.writeErrors].flat()
    if (refused.length === 0) throw error
    return { matched: error.matchedCount, failed: new Set(refused.map(({ index }) => open[index]!)) }
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

/** Reads what became of each and notes it in `outcomes`; answers those that have to be sent again. */
async function judge(
  rows: Collection<Row>,
  unsure: readonly Attempt[],
  failed: ReadonlySet<Attempt>,
  token: string,
  outcomes: Map<string, Outcome>,
  time: Time,
): Promise<Attempt[]> {
  if (unsure.length === 0) return []
  const ids = unsure.map(({ write }) => write.id)
  const projection = { revision: 1, writers: 1, removed: 1 }
  const found = await rows.find({ _id: { $in: ids } }, { projection, batchSize: ids.length + 1, ...timeIn(time) }).toArray()
  const byId = new Map(found.map((row) => [row._id, row]))
  return unsure.flatMap((attempt): Attempt[] => {
    const row = byId.get(attempt.write.id)
    const next = !failed.has(attempt) && row && isOurs(attempt, row, token) ? attempt.base + 1 : again(attempt, row, failed.has(attempt))
    if (typeof next === 'object') return [next]
    outcomes.set(attempt.write.id, next)
    return []
  })
}

/** Whether the revision the attempt was to make carries its token. Errors: `upstream_unavailable` when too many have written since to tell. */
function isOurs({ base }: Attempt, row: Row, token: string): boolean {
  const since = Number(row.revision) - base
  if (since > row.writers.length) throw fail('upstream_unavailable')
  return since > 0 && row.writers.at(-since) === token
}

/** What did not take effect: to be sent once more where its condition may still hold, else a conflict. */
function again({ write, base, revives }: Attempt, row: Row | undefined, wasRefused: boolean): Attempt | 'conflict' {
  if (write.replaces === 'absent') {
    if (!row) return { write, base: 0, revives: false }
    return row.removed ? { write, base: Number(row.revision), revives: true } : 'conflict'
  }
  return wasRefused && row && Number(row.revision) === base && !row.removed ? { write, base, revives } : 'conflict'
}
