import { AsyncLocalStorage } from 'node:async_hooks'

/** Who waits for a turn, the most urgent first: updates of live matches, customers, and what neither waits for. */
type Urgency = 'live' | 'usual' | 'background'
interface Waiting {
  callers: (() => void)[]
  /** While more urgent callers wait too, one of these has a turn after this time. */
  waitMaxMs: number
  /** When the last turn of one of them ended, in milliseconds of the process. */
  endedAt: number
}
const waiting: Readonly<Record<Urgency, Waiting>> = {
  live: { callers: [], waitMaxMs: 0, endedAt: 0 },
  usual: { callers: [], waitMaxMs: 5, endedAt: 0 },
  background: { callers: [], waitMaxMs: 20, endedAt: 0 },
}
const leastUrgentFirst = [waiting.background, waiting.usual, waiting.live]
const urgency = new AsyncLocalStorage<Urgency>()
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

/** Runs `work`, and everything asynchronous that it starts, with turns after those of other work. */
export const inBackground = <T>(work: () => T): T => urgency.run('background', work)

/** Runs `work`, and everything asynchronous that it starts, with turns before those of other work: the live list waits for it. */
export const forLive = <T>(work: () => T): T => urgency.run('live', work)

/**
 * Resolves when it is the caller's turn, first come first served among those of one urgency. In each event loop
 * iteration one caller runs until it awaits again, and further ones for as long as everything else ran in this and in
 * the last iteration. So sockets are served however many callers there are, and callers get half of the time however
 * busy the sockets are. A single pause, such as a garbage collection, is not extended.
 */
export const ownTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting[urgency.getStore() ?? 'usual'].callers.push(resolve)
    if (isScheduled) return
    isScheduled = true
    yieldedAt = performance.now()
    setImmediate(runSlice)
  })

async function runSlice(): Promise<void> {
  const began = performance.now()
  const forMs = Math.min(began - yieldedAt, otherMs, sliceMaxMs)
  otherMs = began - yieldedAt
  let now = began
  do {
    const next = getNext(now)
    next.callers.shift()!()
    await microtasksDrained()
    now = next.endedAt = performance.now()
    isScheduled = leastUrgentFirst.some(({ callers }) => callers.length > 0)
  } while (isScheduled && now - began < forMs)
  yieldedAt = now
  if (isScheduled) setImmediate(runSlice)
}

/** Those who have waited too long, the least urgent first; else the most urgent ones. */
const getNext = (now: number): Waiting =>
  leastUrgentFirst.find(({ callers, waitMaxMs, endedAt }) => callers.length > 0 && now - endedAt >= waitMaxMs) ??
  leastUrgentFirst.findLast(({ callers }) => callers.length > 0)!

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
