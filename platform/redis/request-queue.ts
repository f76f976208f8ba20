import type { RateLimitResult } from '../ports/rate-limiter.ts'

/** A request that waits to be counted. */
export interface Waiter {
  perMinute: number
  id: number
  answer(taken: RateLimitResult): void
}

interface Line {
  waiting: Waiter[]
  /** Those without an answer: the ones that wait and the ones that are being served. */
  open: Set<Waiter>
  serving: boolean
}

interface Serving<Window> {
  /** Takes whom it answers out of the line, from the front. */
  serve(key: string, window: Window, waiting: Waiter[]): Promise<void>
  /** Answers by the local count. */
  decideHere(window: Window, waiter: Waiter): void
  /** What `serve` threw. */
  failed(error: Error): void
}

/**
 * Of each window one question of Redis is under way at a time, for all who came meanwhile: a burst of one key is a handful of commands.
 * Where `serve` throws, the local count decides for all whom it left without an answer.
 */
export function requestQueue<Window extends object>({ serve, decideHere, failed }: Serving<Window>) {
  const lines = new WeakMap<Window, Line>()
  const serveAll = async (key: string, window: Window, line: Line) => {
    line.serving = true
    while (line.waiting.length > 0) {
      try {
        await serve(key, window, line.waiting)
      } catch (error) {
        failed(error as Error)
        line.waiting.length = 0
        for (const each of line.open) decideHere(window, each)
      }
    }
    line.serving = false
  }
  return (key: string, window: Window, perMinute: number, id: number): Promise<RateLimitResult> =>
    new Promise((resolve) => {
      const line = lines.get(window) ?? { waiting: [], open: new Set(), serving: false }
      lines.set(window, line)
      const waiter: Waiter = {
        perMinute,
        id,
        answer(taken) {
          line.open.delete(waiter)
          resolve(taken)
        },
      }
      line.open.add(waiter)
      line.waiting.push(waiter)
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
  refused: RateLimitResult,
  receipt: (waiter: Waiter) => RateLimitResult['receipt'],
): void {
  for (const [i, waiter] of waiters.entries()) {
    if (i >= admitted) waiter.answer(refused)
    else waiter.answer({ allowed: true, remaining: left + admitted - 1 - i, retryAfterSeconds: 0, receipt: receipt(waiter) })
  }
}
