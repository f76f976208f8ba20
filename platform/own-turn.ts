import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Kinds of work that wait for a turn, most urgent first: live match updates, requests of customers, and background
 * work.
 */
type Urgency = 'live' | 'usual' | 'background'
interface Waiting {
  callers: (() => void)[]
  /** Maximum wait: after this time one of these callers has a turn even if more urgent ones wait. */
  waitMaxMs: number
  /** End of the last turn of one of them, in milliseconds since process start. */
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
/** Time at which scheduled work last yielded to other work, in milliseconds since process start. */
let yieldedAt = 0
/** Duration of the other work before the current slice. */
let otherMs = 0
/**
 * Upper bound of scheduled work in one event loop iteration and of work on a list in one turn, without the last step.
 */
export const sliceMaxMs = 5

/** Runs `work`, and everything asynchronous that it starts, with turns after all other work. */
export const inBackground = <T>(work: () => T): T => urgency.run('background', work)

/**
 * Runs `work`, and everything asynchronous that it starts, with turns before all other work, because the live list
 * waits for it.
 */
export const forLive = <T>(work: () => T): T => urgency.run('live', work)

/**
 * Resolves when it is the caller's turn; callers of one urgency are served in order of arrival. In each event loop
 * iteration one caller runs until it awaits again. Further callers run for as long as other work ran in both this and
 * the last iteration. So sockets are served however many callers wait, and callers get half of the time however busy
 * the sockets are. A single pause, such as a garbage collection, is not extended.
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

/** The callers that have waited too long, least urgent first; else the most urgent ones. */
const getNext = (now: number): Waiting =>
  leastUrgentFirst.find(({ callers, waitMaxMs, endedAt }) => callers.length > 0 && now - endedAt >= waitMaxMs) ??
  leastUrgentFirst.findLast(({ callers }) => callers.length > 0)!

/** Resolves when the microtask queue is empty: ticks run after all settled promises were handled. */
const microtasksDrained = (): Promise<void> => new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)))

/**
 * Processes a list in order, in turns of 5 ms. `work` gets as many of the next items as it handles in that time, at
 * least one, and must handle all of them. So a list of any length exceeds a turn by one item at most. The first turn is
 * the current one, even for an empty list; resolves in another turn.
 */
export async function inTurns<T>(items: readonly T[], work: (some: Iterable<T>) => void): Promise<void> {
  const list = { items, at: 0 }
  do {
    work(untilSlice(list))
    await ownTurn()
  } while (list.at < items.length)
}

/**
 * Declared outside of `inTurns`: V8 allocates the map of a generator's objects in the old generation, and the map
 * refers to the function and its closure. Inside, every processed list would stay in memory until the next collection
 * of the old generation.
 */
function* untilSlice<T>(list: { items: readonly T[]; at: number }): Generator<T> {
  const until = performance.now() + sliceMaxMs
  for (let isFirst = true; list.at < list.items.length && (isFirst || performance.now() < until); isFirst = false)
    yield list.items[list.at++] as T
}
