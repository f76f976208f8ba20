import type { Unreadable } from '../documents/readable.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'

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
