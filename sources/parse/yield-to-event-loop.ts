import { ownTurn, sliceMaxMs } from '@touchline/platform/own-turn'

/** Maximum duration of work between two turns of the event loop, not counting the current step. */
export const sliceMs = sliceMaxMs

let sliceStartedAt = performance.now()

/**
 * Yields to the event loop if 5 ms have passed since it last did; else returns undefined. Await it between two steps
 * of work without a bound of its own (a row, a line, a person), so that no file delays the live polls of the same
 * process. Costs one clock reading. The slice is shared by the process; after a pause it has expired, which costs one
 * turn.
 */
export const yieldToEventLoop = (): Promise<void> | undefined => (performance.now() - sliceStartedAt < sliceMs ? undefined : turn())

/** Yields unconditionally, where the order of concurrent tasks must not depend on their duration. */
export async function turn(): Promise<void> {
  await ownTurn()
  sliceStartedAt = performance.now()
}

/**
 * Collects the items and yields to the event loop between them. Pass a lazy iterable, so that creating the items is
 * sliced too.
 */
export const inSlices = <T>(items: Iterable<T>): Promise<T[]> => flatInSlices(items, (item) => [item])

/** Collects the results of `make` for each item and yields to the event loop after each item. */
export async function flatInSlices<T, U>(items: Iterable<T>, make: (item: T) => readonly U[]): Promise<U[]> {
  const results: U[] = []
  for (const item of items) {
    for (const each of make(item)) results.push(each)
    await yieldToEventLoop()
  }
  return results
}
