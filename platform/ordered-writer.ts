import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import type { Outbox, OutboxRoute } from './outbox.ts'
import type { Clock } from './ports/clock.ts'
import type { Collection, DocumentStore, Stored } from './ports/document-store.ts'

/**
 * The only writer of a collection whose changes are listed: every change gets a position in the order of changes, so a
 * reader that continues from a position misses none.
 */
export interface OrderedWriter<S extends DescMessage> {
  /** `outbox.change` of these documents. */
  change(
    ids: readonly string[],
    fold: (id: string, document: MessageShape<S> | undefined) => MessageShape<S> | undefined,
    routes: readonly OutboxRoute[],
  ): Promise<void>
  /**
   * The highest readable position: no later change gets a position up to it, and no write with such a position is still
   * in progress.
   */
  readableUpTo(): number
}

interface Ordered<S extends DescMessage> {
  collection: Collection<S>
  /** The highest position of a stored document; 0 if there is none. */
  newest(store: DocumentStore): Promise<number>
  /** Instant of the last change of the document's content in microseconds; 0: not known. */
  lastChange(document: MessageShape<S>): number
  /** The document with this position. */
  placed(document: MessageShape<S>, position: number): MessageShape<S>
}

interface WriterDeps {
  store: DocumentStore
  outbox: Outbox
  clock: Clock
  realClock: Clock
}

/**
 * Microseconds since 1970: the unit of positions in the order of changes, fine enough for all writes of a process in
 * one millisecond.
 */
export const microseconds = (instant: string): number => (Date.parse(instant) || 0) * 1_000

/**
 * A position is the instant of the document's last change in microseconds; if changes up to that instant have been read
 * already, the next position above what was read. In a store whose writes become visible late (`lateMs` > 0) it is the
 * time of the write, by the domain clock: nothing younger than `lateMs` is readable, and a write that took longer is
 * repeated with a new position.
 */
export async function orderedWriter<S extends DescMessage>(
  { store, outbox, clock, realClock }: WriterDeps,
  ordered: Ordered<S>,
): Promise<OrderedWriter<S>> {
  const isLate = store.lateMs > 0
  let newest = await ordered.newest(store)
  // How far readers of an earlier process had read is unknown, but not beyond the current time.
  let readUpTo = newest === 0 ? 0 : Math.max(newest, clock.now() * 1_000)
  /** The lowest position that each write in progress has assigned. */
  const inProgress = new Map<symbol, number>()
  const nextPosition = (document: MessageShape<S>): number => {
    const lastChange = ordered.lastChange(document)
    const position = isLate ? Math.max(clock.now() * 1_000, newest + 1, lastChange) : Math.max(readUpTo + 1, lastChange)
    newest = Math.max(newest, position)
    return position
  }
  const write = async (...[ids, fold, routes]: Parameters<OrderedWriter<S>['change']>): Promise<string[]> => {
    const call = Symbol()
    let startedAt = realClock.now()
    const decide = (id: string, document: MessageShape<S> | undefined) => {
      startedAt = realClock.now()
      const after = fold(id, document)
      if (!after) return undefined
      const position = nextPosition(after)
      inProgress.set(call, Math.min(position, inProgress.get(call) ?? position))
      return ordered.placed(after, position)
    }
    try {
      const changed = await outbox.change(ordered.collection, ids, decide, routes)
      return isLate && realClock.now() - startedAt > store.lateMs
        ? changed.map(({ doc }: Stored<MessageShape<S>>) => ordered.collection.id(doc))
        : []
    } finally {
      inProgress.delete(call)
    }
  }
  return {
    async change(ids, fold, routes) {
      let late = await write(ids, fold, routes)
      while (late.length > 0) late = await write(late, (_, document) => document, [])
    },
    readableUpTo() {
      if (isLate) return (clock.now() - store.lateMs) * 1_000
      const upTo = Math.max(newest, clock.now() * 1_000)
      readUpTo = Math.max(readUpTo, Math.min(upTo, ...[...inProgress.values()].map((position) => position - 1)))
      return readUpTo
    },
  }
}
