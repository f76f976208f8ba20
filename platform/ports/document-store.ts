import type { DescMessage, MessageShape } from '@bufbuild/protobuf'

/**
 * Versioned documents, queried by declared access paths. A single document is the only unit of atomicity: no
 * transactions, no aggregations, no change streams, so SQLite, MongoDB and MongoDB-compatible servers behave alike.
 */

/**
 * A key value. Never null, never missing: an unknown value has a special value, such as the empty string. A key has the
 * same type in all documents. Strings sort by code point.
 */
export type Key = string | number | boolean

/**
 * An access path. `equal` keys and the `sort` key are indexed; at most one of them is an array key (matches any of its
 * values). `residual` keys filter the rows that the index returns.
 */
export interface Path {
  equal: readonly string[]
  /** Sorted by this key, then by id. Absent: by id. */
  sort?: string
  residual?: readonly string[]
  /**
   * Residual array keys whose values are few and short: an engine that supports it adds them to the index, as it does
   * with single-valued residual keys, so that documents they exclude are never read.
   */
  covers?: readonly string[]
}

/** The documents of a collection as a reader decodes them. */
export interface View<S extends DescMessage = DescMessage, P extends string = string> {
  /** Lower-case words joined by underscores, the owning service first: "live_matches". */
  readonly name: string
  readonly schema: S
  /** 'fresh': reads see every acknowledged write. 'may-be-stale': replicas may answer. */
  readonly reads: 'fresh' | 'may-be-stale'
  readonly paths: Readonly<Record<P, Path>>
  /** The schema has only some of the stored fields; the others are not read. */
  readonly isPartial?: boolean
  /** Readers never change its documents, so a document that an engine caches is decoded once. */
  readonly isShared?: boolean
}

export interface Collection<S extends DescMessage = DescMessage, P extends string = string> extends View<S, P> {
  id(document: MessageShape<S>): string
  /** The queryable keys. An array makes an array key. Every document has every key. */
  keys(document: MessageShape<S>): Record<string, Key | readonly Key[]>
  /**
   * Acknowledged writes survive a power loss. Absent: they survive the end of the process, and a power loss may undo
   * the newest writes, each as a whole.
   */
  readonly isDurable?: boolean
}

export const collection = <S extends DescMessage, const P extends string>(
  name: string,
  schema: S,
  rest: Omit<Collection<S, P>, 'name' | 'schema'>,
): Collection<S, P> => ({ name, schema, ...rest })

/** A view whose schema has a subset of the collection's fields, with the same numbers. */
export const partialView = <S extends DescMessage, P extends string>(
  { name, reads, paths }: View<DescMessage, P>,
  schema: S,
  how: Pick<View, 'isShared'> = {},
): View<S, P> => ({
  ...{ name, schema, reads, paths },
  isPartial: true,
  ...how,
})

export interface Stored<T> {
  doc: T
  /** Starts at 1 and increases by one with every write of this document, also across a removal. */
  revision: number
}

export interface FindOptions {
  /** Every `equal` key of the path, each with one value. */
  equal?: Record<string, Key>
  /** Instead of `equal` for at most one key of the path: any of these values, 1 to 200. */
  oneOf?: Record<string, readonly Key[]>
  /** Bounds of the sort key, both inclusive. */
  range?: { from?: Key; to?: Key }
  /**
   * Further conditions on the path's residual keys: equal to the value, or to any value of the given array. An array
   * key matches by any of its values.
   */
  residual?: Record<string, Key | readonly Key[]>
  desc?: boolean
  /** 0 to 10,000. */
  offset?: number
  /** 1 to 1,000; 100 when absent. */
  limit?: number
  /** Cursor: a page's `next` or `end`. Not together with `offset`. */
  after?: string
  /** Also counts all matches, including unreadable documents. A number: counts up to that many. */
  total?: boolean | number
}

export interface Page<T> {
  items: Stored<T>[]
  total?: number
  /**
   * Cursor of the next page, present when there is one. A page may be shorter than its limit because of unreadable
   * documents and still have a next page.
   */
  next?: string
  /**
   * Cursor after the last document found, also on the last page: documents added later follow it. Absent when none was
   * found.
   */
  end?: string
}

export interface Write<T> {
  doc: T
  /**
   * 'absent': only if there is no document of this id (a removed one counts as absent, but its revision continues). A
   * number: only if the stored revision equals it.
   */
  replaces: 'absent' | number
  /**
   * Outbox marks: topics that the document still has to be published on, set in the same write. Existing marks stay.
   */
  publishes?: readonly string[]
}

export interface Pending {
  id: string
  revision: number
  topics: string[]
}

/**
 * Errors: ServiceError `upstream_unavailable` when the engine cannot be reached within the time limit; no document is
 * partly written. An undeclared path, key or bound throws a TypeError. `find` and `scan` skip a document whose bytes
 * cannot be decoded, so that one document does not fail a list; reading it by its id throws.
 */
export interface DocumentStore {
  /**
   * Visibility skew in milliseconds: a write may become visible up to this much later than one that was started after
   * it. 0: writes become visible in the order in which they are started.
   */
  readonly lateMs: number
  get<S extends DescMessage>(c: View<S>, id: string): Promise<Stored<MessageShape<S>> | undefined>
  /** Up to 500 ids. Returns one entry for each id, in order; undefined when there is no such document. */
  getMany<S extends DescMessage>(c: View<S>, ids: readonly string[]): Promise<(Stored<MessageShape<S>> | undefined)[]>
  find<S extends DescMessage, P extends string>(c: View<S, P>, path: P, options?: FindOptions): Promise<Page<MessageShape<S>>>
  /**
   * Up to 500 writes. Each succeeds (returns the new revision) or conflicts on its own; a second write of the same id
   * in one call always conflicts. Documents are encoded before the promise is returned: later changes to the object
   * have no effect.
   */
  write<S extends DescMessage>(c: Collection<S>, writes: readonly Write<MessageShape<S>>[]): Promise<(number | 'conflict')[]>
  /**
   * False when the stored revision differs. Leaves a tombstone that keeps the revision, so a late write that expects an
   * old revision still conflicts.
   */
  remove<S extends DescMessage>(c: Collection<S>, id: string, revision: number): Promise<boolean>
  /**
   * For jobs: documents in order of id, up to 500 at a time, after `afterId` ("": from the first). Empty at the end.
   */
  scan<S extends DescMessage>(c: View<S>, afterId: string): Promise<Stored<MessageShape<S>>[]>
  /**
   * Documents with an outbox mark set at least `forMs` ago by the store's own clock, with all their marks; up to 500,
   * oldest first, skipping the first `skip`. A mark that is set again keeps its age.
   */
  pending<S extends DescMessage>(c: Collection<S>, forMs: number, skip?: number): Promise<Pending[]>
  /** Clears the mark of one topic on each document whose revision is unchanged. Up to 500. */
  clearPending<S extends DescMessage>(c: Collection<S>, done: readonly { id: string; revision: number }[], topic: string): Promise<void>
  /**
   * Creates tables and indexes for these collections and rebuilds the keys of documents that were written under other
   * key declarations. Idempotent; call once before the first use: an unprepared collection throws a TypeError.
   */
  prepare(collections: readonly Collection[]): Promise<void>
  /**
   * Writes a probe record outside all collections, as durably as an `isDurable` write. Errors: those of a write at this
   * time.
   */
  probe(): Promise<void>
  /** Later calls reject with `upstream_unavailable`. */
  close(): Promise<void>
}
