/** Work that waits for its turn: to begin, and to go on. */
const beginning: (() => void)[] = []
const goingOn: (() => void)[] = []
let isDue = false
let hasBegun = false
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
 * made longer. Those who begin and those who go on take turns with each other: of many that come at once few are half done, with all they hold.
 */
export const turnToBegin = (): Promise<void> => turnIn(beginning)
export const turnToGoOn = (): Promise<void> => turnIn(goingOn)

const turnIn = (queue: (() => void)[]): Promise<void> =>
  new Promise((resolve) => {
    queue.push(resolve)
    if (isDue) return
    isDue = true
    gaveWayAt = performance.now()
    setImmediate(takeTurns)
  })

async function takeTurns(): Promise<void> {
  const began = performance.now()
  const forMs = Math.min(began - gaveWayAt, elseMs, longestMs)
  elseMs = began - gaveWayAt
  do {
    next()
    await allDone()
  } while (isAnyoneWaiting() && performance.now() - began < forMs)
  gaveWayAt = performance.now()
  isDue = isAnyoneWaiting()
  if (isDue) setImmediate(takeTurns)
}

function next(): void {
  hasBegun = beginning.length > 0 && !(hasBegun && goingOn.length > 0)
  const queue = hasBegun ? beginning : goingOn
  queue.shift()!()
}

const isAnyoneWaiting = (): boolean => beginning.length + goingOn.length > 0

/** Until nothing goes on that needs no turn of the event loop: ticks run after all promises that are settled have been seen to. */
const allDone = (): Promise<void> => new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)))
