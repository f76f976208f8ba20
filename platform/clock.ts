import { setImmediate as turn } from 'node:timers/promises'
import type { Clock } from './ports/clock.ts'

/** Longer timers would overflow in Node and fire immediately. */
const longestTimerMs = 2 ** 31 - 1
const checked = (ms: number): number => {
  if (ms > longestTimerMs) throw new RangeError(`a timer of ${ms} ms is longer than 24 days`)
  return ms
}

/** The system time. Timers of more than 24 days throw a RangeError. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, checked(ms)).unref()
    return { cancel: () => clearTimeout(timer) }
  },
  every: (ms, task) => {
    const timer = setInterval(task, checked(ms)).unref()
    return { cancel: () => clearInterval(timer) }
  },
}

/** Read once: the getter costs more than `performance.now()`. */
const { timeOrigin } = performance

/** Monotonic: the system time at process start plus the elapsed time, without jumps of the system clock. */
export const steadyClock: Clock = { ...systemClock, now: () => timeOrigin + performance.now() }

/**
 * A clock that is at `startAt` (milliseconds since 1970) now and runs `speed` times as fast as `base`. Its timers use
 * the time of `base`.
 */
export function offsetClock(startAt: number, base: Clock = systemClock, speed = 1): Clock {
  const startedAt = base.now()
  return { now: () => Math.floor(startAt + (base.now() - startedAt) * speed), after: base.after, every: base.every }
}

/** Resolves after `ms` or as soon as `signal` aborts. */
export const pause = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = clock.after(ms, () => {
      signal.removeEventListener('abort', cancel)
      resolve()
    })
    const cancel = () => {
      timer.cancel()
      resolve()
    }
    signal.addEventListener('abort', cancel, { once: true })
  })

export interface ManualClock extends Clock {
  /** Advances the time and runs due timers in order, with one event loop iteration after each task and at the end. */
  advance(ms: number): Promise<void>
  /** Pending timers. */
  countTimers(): number
}

interface Task {
  at: number
  /** Undefined: once. */
  everyMs: number | undefined
  run(): void
}

/** A clock that only moves by `advance`, for tests. `startAt` in milliseconds since 1970. */
export function manualClock(startAt: number): ManualClock {
  let now = startAt
  const tasks = new Set<Task>()
  const add = (ms: number, everyMs: number | undefined, run: () => void) => {
    const task = { at: now + ms, everyMs, run }
    tasks.add(task)
    return { cancel: () => void tasks.delete(task) }
  }
  const nextUntil = (end: number): Task | undefined => {
    let next: Task | undefined
    for (const task of tasks) if (task.at <= end && (!next || task.at < next.at)) next = task
    return next
  }
  return {
    now: () => now,
    after: (ms, task) => add(ms, undefined, task),
    every: (ms, task) => add(ms, ms, task),
    async advance(ms) {
      const end = now + ms
      for (let task = nextUntil(end); task; task = nextUntil(end)) {
        now = Math.max(now, task.at)
        if (task.everyMs === undefined) tasks.delete(task)
        else task.at += task.everyMs
        task.run()
        await turn()
      }
      now = end
      await turn()
    },
    countTimers: () => tasks.size,
  }
}
