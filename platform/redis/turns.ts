import type { Taken } from '../ports/rate-limiter.ts'

/** A request that waits to be counted. */
export interface Waiter {
  perMinute: number
  id: number
  answer(taken: Taken): void
}

interface Line {
  waiting: Waiter[]
  serving: boolean
}

/**
 * Of each window one question of Redis is under way at a time, for all who came meanwhile: a burst of one key is a handful of commands.
 * `serve` takes whom it answers out of the line, from the front.
 */
export function turns<Window extends object>(serve: (key: string, window: Window, waiting: Waiter[]) => Promise<void>) {
  const lines = new WeakMap<Window, Line>()
  const serveAll = async (key: string, window: Window, line: Line) => {
    line.serving = true
    while (line.waiting.length > 0) await serve(key, window, line.waiting)
    line.serving = false
  }
  return (key: string, window: Window, perMinute: number, id: number): Promise<Taken> =>
    new Promise((answer) => {
      const line = lines.get(window) ?? { waiting: [], serving: false }
      lines.set(window, line)
      line.waiting.push({ perMinute, id, answer })
      if (!line.serving) void serveAll(key, window, line)
    })
}

/** How many in front have one limit. */
export function together(waiting: readonly Waiter[]): number {
  const other = waiting.findIndex(({ perMinute }) => perMinute !== waiting[0]!.perMinute)
  return other < 0 ? waiting.length : other
}

/** Answers as many as are admitted, from the first, and the others. `left`: after all of these. */
export function answerAll(
  waiters: readonly Waiter[],
  admitted: number,
  left: number,
  refused: Taken,
  receipt: (waiter: Waiter) => Taken['receipt'],
): void {
  for (const [i, waiter] of waiters.entries()) {
    if (i >= admitted) waiter.answer(refused)
    else waiter.answer({ allowed: true, remaining: left + admitted - 1 - i, retryAfterSeconds: 0, receipt: receipt(waiter) })
  }
}
