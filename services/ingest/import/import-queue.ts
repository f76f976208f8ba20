import type { ReadFeed } from '../feeds/feeds.ts'
import type { Progress } from '../progress.ts'
import { type ImportDeps, type ImportOptions, importFeed } from './import-feed.ts'

/** Imports sources in this process one at a time, in the order of the calls. */
export type ImportQueue = (feed: ReadFeed, options: ImportOptions) => AsyncGenerator<Progress>

export function importQueue(deps: ImportDeps): ImportQueue {
  let last: Promise<void> = Promise.resolve()
  return async function* (feed, options) {
    const previous = last
    const current = Promise.withResolvers<void>()
    last = current.promise
    try {
      await previous
      if (!options.signal.aborted) yield* importFeed(deps, feed, options)
    } finally {
      current.resolve()
    }
  }
}
