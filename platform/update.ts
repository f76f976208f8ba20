import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import type { Collection, DocumentStore, Stored, Write } from './ports/document-store.ts'
import { withSpan } from './telemetry/with-span.ts'

type Fold<T> = (id: string, doc: T | undefined) => T | undefined
interface UpdateOptions<T> {
  /** Topics to mark as pending in the same write, for every document or depending on the change. */
  publishes?: readonly string[] | ((before: T | undefined, after: T) => readonly string[])
  /** Attempts under contention. */
  tries?: number
  /**
   * What some documents were when the caller last read or wrote them; undefined: absent. They are not read before the
   * first attempt, and are read if they have changed since, unless `fold` changes
   * nothing of what is assumed.
   */
  assumed?: ReadonlyMap<string, Stored<T> | undefined>
}

/**
 * Optimistic update: read, decide, compare-and-set, retried on conflicts. `fold` is pure and returns undefined when
 * nothing changes. Returns the changed documents. Up to 500 ids; duplicates count once. Errors: `upstream_unavailable`
 * when the attempts are exhausted; documents already written stay written.
 */
export function updateMany<S extends DescMessage>(
  store: DocumentStore,
  c: Collection<S>,
  ids: readonly string[],
  fold: Fold<MessageShape<S>>,
  options: UpdateOptions<MessageShape<S>> = {},
): Promise<Stored<MessageShape<S>>[]> {
  const fields = { 'db.collection.name': c.name, 'db.operation.batch.size': ids.length }
  return withSpan(`update ${c.name}`, 'internal', fields, () => updateAll(store, c, ids, fold, options))
}

async function updateAll<S extends DescMessage>(
  store: DocumentStore,
  c: Collection<S>,
  ids: readonly string[],
  fold: Fold<MessageShape<S>>,
  { publishes = [], tries = 5, assumed = new Map() }: UpdateOptions<MessageShape<S>>,
): Promise<Stored<MessageShape<S>>[]> {
  const changed: Stored<MessageShape<S>>[] = []
  let open = [...new Set(ids)]
  for (let attempt = 0; attempt < tries && open.length > 0; attempt++) {
    const known = attempt === 0 ? new Map(assumed) : new Map<string, Stored<MessageShape<S>> | undefined>()
    const unread = open.filter((id) => !known.has(id))
    const stored = unread.length > 0 ? await store.getMany(c, unread) : []
    for (const [i, id] of unread.entries()) known.set(id, stored[i])
    const writes: (Write<MessageShape<S>> & { id: string })[] = []
    for (const id of open) {
      const before = known.get(id)
      const doc = fold(id, before?.doc)
      if (!doc) continue
      const topics = typeof publishes === 'function' ? publishes(before?.doc, doc) : publishes
      writes.push({ id, doc, replaces: before?.revision ?? 'absent', publishes: topics })
    }
    if (writes.length === 0) return changed
    const results = await store.write(c, writes)
    open = writes.filter((_, i) => results[i] === 'conflict').map((w) => w.id)
    for (const [i, { doc }] of writes.entries()) {
      const revision = results[i]
      if (typeof revision === 'number') changed.push({ doc, revision })
    }
  }
  if (open.length > 0) throw fail('upstream_unavailable')
  return changed
}

/** `updateMany` for one document: the new document, or undefined when nothing changed. */
export async function update<S extends DescMessage>(
  store: DocumentStore,
  c: Collection<S>,
  id: string,
  fold: (doc: MessageShape<S> | undefined) => MessageShape<S> | undefined,
  options?: UpdateOptions<MessageShape<S>>,
): Promise<Stored<MessageShape<S>> | undefined> {
  return (await updateMany(store, c, [id], (_, doc) => fold(doc), options))[0]
}
