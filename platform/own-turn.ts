/** A fair scheduler on the event loop: queues of work to begin and of work to continue. */
const beginning: (() => void)[] = []
const continuing: (() => void)[] = []
let isScheduled = false
let hasBegun = false
/** When scheduled work last yielded to everything else, in milliseconds of the process. */
let yieldedAt = 0
/** How long everything else ran before. */
let otherMs = 0
/** Upper bound of scheduled work in one event loop iteration. */
const sliceMaxMs = 20

/**
 * Resolves when it is the caller's turn, first come first served. In each event loop iteration one caller runs until it
 * awaits again, and further ones for as long as everything else ran in this and in the last iteration. So sockets are
 * served however many callers there are, and callers get half of the time however busy the sockets are. A single pause,
 * such as a garbage collection, is not extended. Work to begin and work to continue alternate, so that of many
 * concurrent tasks few are half done and hold memory.
 */
export const turnToStart = (): Promise<void> => turnIn(beginning)
export const turnToContinue = (): Promise<void> => turnIn(continuing)

const turnIn = (queue: (() => void)[]): Promise<void> =>
  new Promise((resolve) => {
    queue.push(resolve)
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
    next()
    await microtasksDrained()
  } while (hasWaiting() && performance.now() - began < forMs)
  yieldedAt = performance.now()
  isScheduled = hasWaiting()
  if (isScheduled) setImmediate(runSlice)
}

function next(): void {
  hasBegun = beginning.length > 0 && !(hasBegun && continuing.length > 0)
  const queue = hasBegun ? beginning : continuing
  queue.shift()!()
}

const hasWaiting = (): boolean => beginning.length + continuing.length > 0

/** Resolves when the microtask queue is empty: ticks run after all settled promises were handled. */
const microtasksDrained = (): Promise<void> => new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)))
