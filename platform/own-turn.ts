/** Work that waits for its turn. */
const waiting: (() => void)[] = []
let isDue = false
/** When such work last gave way to everything else, in milliseconds of the process. */
let gaveWayAt = 0
/** How long everything else took before. */
let elseMs = 0
/** No longer than this does it go on in one turn of the event loop, whatever everything else took. */
const longestMs = 20

/**
 * Resolves when it is the turn of the caller, in the order in which callers came. In each turn of the event loop one of them goes on until it waits
 * again, and others for as long as everything else took in this turn and in the last: however many come at once, sockets are read and written in
 * between, and however much comes in over sockets, such work gets half of the time. A pause that comes once, as for a garbage collection, is not
 * made longer.
 */
export const ownTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (isDue) return
    isDue = true
    gaveWayAt = performance.now()
    setImmediate(begin)
  })

async function begin(): Promise<void> {
  const began = performance.now()
  const forMs = Math.min(began - gaveWayAt, elseMs, longestMs)
  elseMs = began - gaveWayAt
  do {
    waiting.shift()!()
    await allDone()
  } while (waiting.length > 0 && performance.now() - began < forMs)
  gaveWayAt = performance.now()
  isDue = waiting.length > 0
  if (isDue) setImmediate(begin)
}

/** Until nothing goes on that needs no turn of the event loop: ticks run after all promises that are settled have been seen to. */
const allDone = (): Promise<void> => new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)))
