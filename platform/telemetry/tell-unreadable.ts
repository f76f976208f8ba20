import type { Unreadable } from '../documents/readable.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'

/** So that a store full of them does not fill memory and log. */
const toldMax = 1_000

/** Counts every document that is left out of an answer, and says each once. */
export function tellUnreadable(log: Log, metrics: Metrics): Unreadable {
  const leftOut = metrics.counter('touchline_store_unreadable_total', 'Documents left out of an answer because they cannot be read.', [
    'collection',
  ])
  const told = new Set<string>()
  return (collection, id, error) => {
    leftOut.add({ collection })
    const which = `${collection}/${id}`
    if (told.has(which) || told.size >= toldMax) return
    told.add(which)
    log.error('a document cannot be read: lists leave it out', { collection, row: id, error })
  }
}
