import { Long } from 'mongodb'
import type { Keys } from '../documents/keys.ts'
import type { Kept } from '../documents/readable.ts'
import type { Key } from '../ports/document-store.ts'

/** A document as MongoDB keeps it. A removed one keeps its id, its revision and its writers. */
export interface Row {
  _id: string
  revision: number | Long
  /** Who wrote the newest revisions, newest last: one token for each call of `write`. */
  writers: string[]
  bytes?: Uint8Array
  keys?: Record<string, unknown>
  /** The outbox marks, and since when by the server's clock. */
  topics?: string[]
  since?: Date
  removed?: true
}

/** What every reader asks of a document: that it is there. */
export const present = { removed: { $exists: false } } as const

/** Whole numbers are stored as such, in 64 bits where 32 are too few; the driver would make them floating. */
export const wire = <T extends Key>(value: T): T | Long =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) > 0x7fffffff ? Long.fromNumber(value) : value

export const wireKeys = (keys: Keys): Record<string, unknown> =>
  Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, Array.isArray(value) ? value.map(wire) : wire(value as Key)]))

/** `sort`: the key by which it was sorted. */
export function kept({ _id, revision, bytes, keys }: Row, sort?: string): Kept {
  const key = sort && keys?.[sort]
  return { id: _id, revision: Number(revision), bytes: bytes!, ...(sort && { sort: Long.isLong(key) ? key.toNumber() : (key as Key) }) }
}

/** The order in which all writers write: in one order no two wait for each other, which some engines end by failing both. */
export const byId = (a: string, b: string): number => (a < b ? -1 : 1)
