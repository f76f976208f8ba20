import { setImmediate } from 'node:timers/promises'

/** How long work goes on without a turn of the event loop, but for the step that is under way when it is over. */
export const sliceMs = 10

let sliceBegan = performance.now()

/**
 * Lets everything else that is due run, once 10 ms have been used since it last did; undefined until then. To be awaited between any two
 * steps of work that has no bound of its own (a row, a line, a person), so that no file holds up the live polls that the same process
 * serves: an embedded store answers at once, so awaiting it gives nobody a turn. Costs a reading of the clock. The slice is the process's,
 * whoever works in it; after a pause it is used up at once, which costs one turn.
 */
export const yieldToEventLoop = (): Promise<void> | undefined => (performance.now() - sliceBegan < sliceMs ? undefined : turn())

/** The same at once, whatever has been used: where the order of what several do at the same time is not to depend on how long it takes. */
export async function turn(): Promise<void> {
  await setImmediate()
  sliceBegan = performance.now()
}

/** All items, made one after the other with `breathe` in between: give what makes each as it is asked for. */
export async function inSlices<T>(items: Iterable<T>): Promise<T[]> {
  const made: T[] = []
  for (const item of items) {
    made.push(item)
    await yieldToEventLoop()
  }
  return made
}

/** All that is made of each item, which may be nothing, with `breathe` after each. */
export async function flatInSlices<T, U>(items: Iterable<T>, make: (item: T) => readonly U[]): Promise<U[]> {
  const made: U[] = []
  for (const item of items) {
    for (const each of make(item)) made.push(each)
    await yieldToEventLoop()
  }
  return made
}
