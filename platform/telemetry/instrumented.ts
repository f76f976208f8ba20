import type { Unreadable } from '../documents/rows.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { DocumentStore, View } from '../ports/document-store.ts'
import type { RateLimiter, RateLimitResult } from '../ports/rate-limiter.ts'
import { withSpan } from './with-span.ts'

/** Decorates the store: every operation is timed and is a span of the current trace. */
export function instrumentedStore(store: DocumentStore, metrics: Metrics): DocumentStore {
  const seconds = metrics.histogram('touchline_store_seconds', 'Time one operation of the document store took.', [
    'operation',
    'collection',
  ])
  async function instrumented<T>(operation: keyof DocumentStore, { name }: View, size: number, work: () => Promise<T>): Promise<T> {
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

/** Bounds memory and log lines when many documents are unreadable. */
const loggedMax = 1_000

/** Counts every document that a list skips because it cannot be decoded, and logs each one once. */
export function reportUnreadable(log: Log, metrics: Metrics): Unreadable {
  const skipped = metrics.counter('touchline_store_unreadable_total', 'Documents left out of an answer because they cannot be read.', [
    'collection',
  ])
  const logged = new Set<string>()
  return (collection, id, error) => {
    skipped.add({ collection })
    const key = `${collection}/${id}`
    if (logged.has(key) || logged.size >= loggedMax) return
    logged.add(key)
    log.error('a document cannot be read; lists omit it', { collection, row: id, error })
  }
}

/** Decorates the limiter with metrics: decisions by outcome, and whether it is degraded. */
export function instrumentedLimiter(limiter: RateLimiter, metrics: Metrics): RateLimiter {
  const decisions = metrics.counter('touchline_limiter_decisions_total', 'Requests that were counted on a limit, by what came of it.', [
    'outcome',
  ])
  const [allowed, refused] = [decisions.of({ outcome: 'allowed' }), decisions.of({ outcome: 'refused' })]
  metrics.gauge('touchline_limiter_alone', '1 while limits that should be shared are counted by this process alone, else 0.', [], () => [
    { value: limiter.isDegraded() ? 1 : 0 },
  ])
  metrics.gauge('touchline_limiter_processes', 'Processes present that share the limits of this one, itself included.', [], () => [
    { value: limiter.countProcesses() },
  ])
  const count = (result: RateLimitResult): RateLimitResult => {
    if (result.allowed) allowed()
    else refused()
    return result
  }
  return {
    consume(key, perMinute) {
      const result = limiter.consume(key, perMinute)
      return result instanceof Promise ? result.then(count) : count(result)
    },
    remaining: limiter.remaining,
    refund: limiter.refund,
    isDegraded: limiter.isDegraded,
    countProcesses: limiter.countProcesses,
    close: limiter.close,
  }
}
