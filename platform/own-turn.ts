/** A fair scheduler on the event loop: work that waits for its turn. */
const waiting: (() => void)[] = []
let isScheduled = false
/** When scheduled work last yielded to everything else, in milliseconds of the process. */
let yieldedAt = 0
/** How long everything else ran before. */
let otherMs = 0
/**
 * Upper bound of scheduled work in one event loop iteration, and of work on a list in one turn; not counting the last
 * step.
 */
export const sliceMaxMs = 5

/**
 * Resolves when it is the caller's turn, first come first served. In each event loop iteration one caller runs until it
 * awaits again, and further ones for as long as everything else ran in this and in the last iteration. So sockets are
 * served however many callers there are, and callers get half of the time however busy the sockets are. A single pause,
 * such as a garbage collection, is not extended.
 */
export const ownTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (isScheduled) return
    isScheduled = true
    yieldedAt = performance.now()
    setImmediate(runSlice)
  })

async function runSlice(): Promise<void> {
  const began = performance.now()
  const forMs = Math.min(began - yieldedAt, otherMs, sliceMaxMs)
  otherMs = began - yieldedAt
  do {
    waiting.shift()!()
    await microtasksDrained()
  } while (waiting.length > 0 && performance.now() - began < forMs)
  yieldedAt = performance.now()
  isScheduled = waiting.length > 0
  if (isScheduled) setImmediate(runSlice)
}

/** Resolves when the microtask queue is empty: ticks run after all settled promises were handled. */
const microtasksDrained = (): Promise<void> => new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)))

/**
 * Works through a list in order, in turns of 5 ms: `work` gets as many of the next items as it handles in that time, at
 * least one, and handles all that it gets. So a list holds the event loop for one item longer, however long it is. The
 * first turn is the present one, also for an empty list; resolves in another one.
 */
export async function inTurns<T>(items: readonly T[], work: (some: Iterable<T>) => void): Promise<void> {
  const list = { items, at: 0 }
  do {
    work(untilSlice(list))
    await ownTurn()
  } while (list.at < items.length)
}

/**
 * Not a function inside of `inTurns`: V8 creates the map of a generator's objects old, and it refers to the function and
 * all that this sees. So until the next collection of the old generation every list that was worked through would stay.
 */
function* untilSlice<T>(list: { items: readonly T[]; at: number }): Generator<T> {
  const until = performance.now() + sliceMaxMs
  for (let isFirst = true; list.at < list.items.length && (isFirst || performance.now() < until); isFirst = false)
    yield list.items[list.at++] as T
}
