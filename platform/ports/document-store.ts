import type { DescMessage, MessageShape } from '@bufbuild/protobuf'

/**
 * Documents with a revision, found by declared paths. One document is the only unit of atomicity: there are no transactions, no
 * aggregations, no change streams, so SQLite, MongoDB and its look-alikes behave alike.
 */

/** A key value. Never null, never missing: what is not known gets a value of its own, such as the empty string. All documents give a key the same type. Strings sort by code point. */
export type Key = string | number | boolean

/** A way to ask. `equal` keys and the `sort` key are indexed; at most one of them is an array key (matches any of its values). `residual` keys filter what the index yields. */
export interface Path {
  equal: readonly string[]
  /** Sorted by this key, then by id. Absent: by id. */
  sort?: string
  residual?: readonly string[]
  /**
   * Array keys among the residual ones whose values are few and short: an engine that can, keeps them in the index too, as it does with single
   * values, so that what they leave out is never read.
   */
  covers?: readonly string[]
}

export interface Collection<S extends DescMessage = DescMessage, P extends string = string> {
  /** Lower-case words joined by underscores, the owning service first: "live_matches". */
  readonly name: string
  readonly schema: S
  id(document: MessageShape<S>): string
  /** The keys one may ask by. An array makes an array key. Every document has every key. */
  keys(document: MessageShape<S>): Record<string, Key | readonly Key[]>
  /** 'fresh': reads see every acknowledged write. 'may-be-stale': replicas may answer. */
  readonly reads: 'fresh' | 'may-be-stale'
  /** What was acknowledged survives a loss of power, too. Absent: the end of the process; a loss of power may take back the newest writes, whole. */
  readonly lasting?: boolean
  readonly paths: Readonly<Record<P, Path>>
  /** The schema has some fields only of what is stored, and what it has not is not read: for reading alone. */
  readonly isPartial?: boolean
}

export const collection = <S extends DescMessage, const P extends string>(
  name: string,
  schema: S,
  rest: Omit<Collection<S, P>, 'name' | 'schema'>,
): Collection<S, P> => ({ name, schema, ...rest })

export interface Stored<T> {
  doc: T
  /** Rises by one with every write of this document, from 1. Goes on rising after a removal. */
  revision: number
}

export interface FindOptions {
  /** Every `equal` key of the path, each with one value. */
  equal?: Record<string, Key>
  /** In place of `equal` for a key of the path: any of these values, 1 to 200. At most one key. */
  oneOf?: Record<string, readonly Key[]>
  /** Bounds of the sort key, both inclusive. */
  range?: { from?: Key; to?: Key }
  /** Further conditions on the path's residual keys: equal to the value, or to any of an array's. An array key matches by any of its values. */
  residual?: Record<string, Key | readonly Key[]>
  desc?: boolean
  /** 0 to 10,000. */
  offset?: number
  /** 1 to 1,000; 100 when absent. */
  limit?: number
  /** Goes on behind a page's `next`. Not together with `offset`. */
  after?: string
  /** Also count all that match, those that cannot be read too. A number: no further than that. */
  total?: boolean | number
}

export interface Page<T> {
  items: Stored<T>[]
  total?: number
  /** Present when there is more: hand it back as `after`. A page may be short of documents that cannot be read, and there is more all the same. */
  next?: string
  /** Behind the last document found, whether there is more or not: as `after` it leads to what comes there later. Absent where none was found. */
  end?: string
}

export interface Write<T> {
  doc: T
  /** 'absent': only if there is none (a removed one counts as absent, but its revision goes on). A number: only if the revision is this. */
  replaces: 'absent' | number
  /** Topics the document has still to be published on: the outbox mark, set in the same put. Marks already set stay. */
  publishes?: readonly string[]
}

export interface Pending {
  id: string
  revision: number
  topics: string[]
}

/** Errors: ServiceError `upstream_unavailable` when the engine cannot be reached within the time limit; nothing is half-written. Using an undeclared path, key or bound throws a TypeError. */
/** `find` and `scan` leave out a document whose bytes cannot be read, so that one does not fail a list; whoever reads it by its id is told. */
export interface DocumentStore {
  /** A write may be seen so much later than one that was begun after it, in milliseconds. 0: writes are seen in the order in which they are begun. */
  readonly lateMs: number
  get<S extends DescMessage>(c: Collection<S>, id: string): Promise<Stored<MessageShape<S>> | undefined>
  /** Up to 500 ids. The answer has one place for each id, in order; undefined where there is none. */
  getMany<S extends DescMessage>(c: Collection<S>, ids: readonly string[]): Promise<(Stored<MessageShape<S>> | undefined)[]>
  find<S extends DescMessage, P extends string>(c: Collection<S, P>, path: P, options?: FindOptions): Promise<Page<MessageShape<S>>>
  /** Up to 500. Each is written (the answer is its new revision) or in conflict by itself; a second one of the same id always is in conflict. Documents are encoded before the promise is made: later changes to the object do not count. */
  write<S extends DescMessage>(c: Collection<S>, writes: readonly Write<MessageShape<S>>[]): Promise<(number | 'conflict')[]>
  /** False when the revision is another. Leaves a tombstone: the revision goes on rising, so a late write that expects an old one stays a conflict. */
  remove<S extends DescMessage>(c: Collection<S>, id: string, revision: number): Promise<boolean>
  /** For jobs: documents in order of id, up to 500 at a time, after `afterId` ("" from the first); none: there are no more. */
  scan<S extends DescMessage>(c: Collection<S>, afterId: string): Promise<Stored<MessageShape<S>>[]>
  /** Documents with an outbox mark set at least `forMs` ago by the store's own clock, with all their marks; up to 500, oldest first, behind the first `skip`. A mark set again keeps its age. */
  pending<S extends DescMessage>(c: Collection<S>, forMs: number, skip?: number): Promise<Pending[]>
  /** Clears the mark of one topic on each, only where the revision is still this. Up to 500. */
  clearPending<S extends DescMessage>(c: Collection<S>, done: readonly { id: string; revision: number }[], topic: string): Promise<void>
  /** Makes tables and indexes for these collections; documents that were written under other keys get today's. Idempotent; call once before the first use: a collection that is not prepared is a TypeError. */
  prepare(collections: readonly Collection[]): Promise<void>
  /** Writes some bytes of its own, which no collection has, as durably as what is `lasting`. Errors: whatever keeps a document from being written now. */
  probe(): Promise<void>
  /** Calls after it answer `upstream_unavailable`. */
  close(): Promise<void>
}
