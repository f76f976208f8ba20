import { inBackground } from '@touchline/platform/own-turn'
import type { ReadFeed } from '../feeds/feeds.ts'
import type { Progress } from '../progress.ts'
import { type ImportDeps, importFeed } from './import-feed.ts'
import type { ImportOptions } from './import-options.ts'

/** Imports sources in this process one at a time, in the order of the calls, in the background. */
export type ImportQueue = (feed: ReadFeed, options: ImportOptions) => AsyncGenerator<Progress>

/** Waits until whoever came before is done. The result ends the own turn. */
export type Turns = () => Promise<() => void>

export function turns(): Turns {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const previous = last
    const current = Promise.withResolvers<void>()
    last = current.promise
    await previous
    return current.resolve
  }
}

export function importQueue(deps: ImportDeps, turn: Turns): ImportQueue {
  return async function* (feed, options) {
    const end = await turn()
    try {
      if (!options.signal.aborted) yield* stepsInBackground(importFeed(deps, feed, options))
    } finally {
      end()
    }
  }
}

/** A generator runs in the context of whoever takes its next step: a call, a push, or a poll. */
const stepsInBackground = (steps: AsyncGenerator<Progress>): AsyncIterable<Progress> => ({
  [Symbol.asyncIterator]: () => ({
    next: () => inBackground(() => steps.next()),
    return: () => inBackground(() => steps.return(undefined)),
  }),
})
