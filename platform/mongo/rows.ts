import { Long } from 'mongodb'
import type { Keys } from '../documents/keys.ts'
import type { StoredRow } from '../documents/rows.ts'
import type { Key } from '../ports/document-store.ts'

/** A document as stored in MongoDB. A tombstone keeps id, revision and writers. */
export interface Row {
  _id: string
  revision: number | Long
  /** Write tokens of the newest revisions, newest last: one token for each call of `write`. */
  writers: string[]
  bytes?: Uint8Array
  keys?: Record<string, unknown>
  /** The outbox marks, and the time they were set, by the server's clock. */
  topics?: string[]
  since?: Date
  removed?: true
}

/** Excludes tombstones. */
export const present = { removed: { $exists: false } } as const

/** Integers above 32 bits are stored as 64-bit integers; the driver would store them as doubles. */
export const wire = <T extends Key>(value: T): T | Long =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) > 0x7fffffff ? Long.fromNumber(value) : value

export const wireKeys = (keys: Keys): Record<string, unknown> =>
  Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, Array.isArray(value) ? value.map(wire) : wire(value as Key)]))

/** `sort`: the sort key of the query. */
export function storedRow({ _id, revision, bytes, keys }: Row, sort?: string): StoredRow {
  const key = sort && keys?.[sort]
  return { id: _id, revision: Number(revision), bytes: bytes!, ...(sort && { sort: Long.isLong(key) ? key.toNumber() : (key as Key) }) }
}

/**
 * The order in which all writers write: a common order prevents deadlocks, which some engines resolve by failing both.
 */
export const byId = (a: string, b: string): number => (a < b ? -1 : 1)
