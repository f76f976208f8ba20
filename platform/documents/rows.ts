import { type DescMessage, fromBinary, type Message, type MessageShape } from '@bufbuild/protobuf'
import { getOrMake } from '../get-or-make.ts'
import type { Key, Page, Stored, View } from '../ports/document-store.ts'
import { cursorText, type Query } from './query.ts'

/** The call that the store serves. It limits the time of queries. */
export interface CallLimits {
  /** Aborted when the caller cancels or the deadline passes. */
  signal: AbortSignal
  /** Milliseconds since 1970, system clock. */
  deadline: number
}

/** A row as an engine returns it. `sort`: the key that the page is sorted by. */
export interface StoredRow {
  id: string
  revision: number
  bytes: Uint8Array
  sort?: Key
  /** For a row cached in memory, the messages decoded from it, by view with `isShared`. */
  shared?: Map<View, Message>
}

/** Runs for a document that was skipped because its bytes are not a message of the collection. */
export type Unreadable = (collection: string, id: string, error: Error) => void

/** Throws for a document that cannot be decoded. */
export function storedDocument<S extends DescMessage>(c: View<S>, { bytes, revision, shared }: StoredRow): Stored<MessageShape<S>> {
  const read = () => fromBinary(c.schema, bytes, { readUnknownFields: !c.isPartial })
  return { doc: c.isShared && shared ? (getOrMake(shared, c, read) as MessageShape<S>) : read(), revision }
}

/** The documents that can be decoded. */
export function readable<S extends DescMessage>(c: View<S>, rows: Iterable<StoredRow>, unreadable: Unreadable): Stored<MessageShape<S>>[] {
  const stored: Stored<MessageShape<S>>[] = []
  for (const row of rows) {
    try {
      stored.push(storedDocument(c, row))
    } catch (error) {
      unreadable(c.name, row.id, error as Error)
    }
  }
  return stored
}

/**
 * A page of the found rows, which have one row more than the limit when there is a next page. The cursor points at the
 * last row of the page, readable or not.
 */
export function getPage<S extends DescMessage>(
  rows: readonly StoredRow[],
  { limit }: Query,
  items: Stored<MessageShape<S>>[],
): Page<MessageShape<S>> {
  const last = rows[Math.min(rows.length, limit) - 1]
  if (!last) return { items }
  const end = cursorText(last)
  return rows.length > limit ? { items, next: end, end } : { items, end }
}
