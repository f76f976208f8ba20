import type { ReadFeed } from './feeds.ts'
import { type ImportDeps, type ImportOptions, importFeed, type Progress } from './import-feed.ts'

/** Reads sources one at a time in this process, in the order they were asked for. */
export type Reader = (feed: ReadFeed, options: ImportOptions) => AsyncGenerator<Progress>

export function reader(deps: ImportDeps): Reader {
  let last: Promise<void> = Promise.resolve()
  return async function* (feed, options) {
    const before = last
    const turn = Promise.withResolvers<void>()
    last = turn.promise
    try {
      await before
      if (!options.signal.aborted) yield* importFeed(deps, feed, options)
    } finally {
      turn.resolve()
    }
  }
}
