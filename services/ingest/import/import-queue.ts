import { inBackground } from '@touchline/platform/own-turn'
import type { ReadFeed } from '../feeds/feeds.ts'
import type { Progress } from '../progress.ts'
import { type ImportDeps, importFeed } from './import-feed.ts'
import type { ImportOptions } from './import-options.ts'

/**
 * Imports sources in this process in the background: the files of several are downloaded at once, and imported one source
 * at a time, in the order of `Turns`. Imports of one source follow each other.
 */
export type ImportQueue = (feed: ReadFeed, options: ImportOptions) => AsyncGenerator<Progress>

export function importQueue(deps: ImportDeps): ImportQueue {
  const lastOfSource = new Map<string, Promise<void>>()
  return async function* (feed, options) {
    const previous = lastOfSource.get(feed.source)
    const own = Promise.withResolvers<void>()
    lastOfSource.set(feed.source, own.promise)
    await previous
    try {
      if (!options.signal.aborted) yield* stepsInBackground(importFeed(deps, feed, options))
    } finally {
      if (lastOfSource.get(feed.source) === own.promise) lastOfSource.delete(feed.source)
      own.resolve()
    }
  }
}

/** A generator runs in the context of the code that takes its next step: a call, a push, or a poll. */
const stepsInBackground = (steps: AsyncGenerator<Progress>): AsyncIterable<Progress> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => inBackground(() => steps.next()),
    return: () => inBackground(() => steps.return(undefined)),
  }),
})
