import type { Metrics } from '../metrics.ts'
import type { Collection, DocumentStore } from '../ports/document-store.ts'
import { withSpan } from './with-span.ts'

/** Decorates the store: every operation is timed and is a span of the current trace. */
export function instrumentedStore(store: DocumentStore, metrics: Metrics): DocumentStore {
  const seconds = metrics.histogram('touchline_store_seconds', 'Time one operation of the document store took.', [
    'operation',
    'collection',
  ])
  async function instrumented<T>(operation: keyof DocumentStore, { name }: Collection, size: number, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    const fields = { 'db.operation.name': operation, 'db.collection.name': name, 'db.operation.batch.size': size }
    try {
      return await withSpan(`${operation} ${name}`, 'client', fields, work)
    } finally {
      seconds.observe((performance.now() - startedAt) / 1_000, { operation, collection: name })
    }
  }
  return {
    lateMs: store.lateMs,
    get: (c, id) => instrumented('get', c, 1, () => store.get(c, id)),
    getMany: (c, ids) => instrumented('getMany', c, ids.length, () => store.getMany(c, ids)),
    find: (c, path, options) => instrumented('find', c, 1, () => store.find(c, path, options)),
    write: (c, writes) => instrumented('write', c, writes.length, () => store.write(c, writes)),
    remove: (c, id, revision) => instrumented('remove', c, 1, () => store.remove(c, id, revision)),
    scan: (c, afterId) => instrumented('scan', c, 1, () => store.scan(c, afterId)),
    pending: (c, forMs, skip) => instrumented('pending', c, 1, () => store.pending(c, forMs, skip)),
    clearPending: (c, done, topic) => instrumented('clearPending', c, done.length, () => store.clearPending(c, done, topic)),
    prepare: store.prepare,
    probe: store.probe,
    close: store.close,
  }
}
