import type { RateLimitResult } from '../ports/rate-limiter.ts'

/** A request that waits to be counted. */
export interface Waiter {
  perMinute: number
  id: number
  resolve(result: RateLimitResult): void
}

interface Queue {
  waiting: Waiter[]
  /** Unresolved requests, waiting or being served. */
  open: Set<Waiter>
  serving: boolean
}

interface QueueOptions<Window> {
  /** Removes the requests that it resolves from the front of `waiting`. */
  serve(key: string, window: Window, waiting: Waiter[]): Promise<void>
  /** Resolves a request by the local count. */
  decideLocally(window: Window, waiter: Waiter): void
  /** Receives errors thrown by `serve`. */
  failed(error: Error): void
}

/**
 * One Redis command per window is in flight at a time; requests that arrive meanwhile are batched into the next one, so
 * a burst on one key costs a handful of commands. When `serve` throws, the local count decides the unresolved requests.
 */
export function requestQueue<Window extends object>({ serve, decideLocally, failed }: QueueOptions<Window>) {
  const queues = new WeakMap<Window, Queue>()
  const serveAll = async (key: string, window: Window, queue: Queue) => {
    queue.serving = true
    while (queue.waiting.length > 0) {
      try {
        await serve(key, window, queue.waiting)
      } catch (error) {
        failed(error as Error)
        queue.waiting.length = 0
        for (const waiter of queue.open) decideLocally(window, waiter)
      }
    }
    queue.serving = false
  }
  return (key: string, window: Window, perMinute: number, id: number): Promise<RateLimitResult> =>
    new Promise((resolve) => {
      const queue = queues.get(window) ?? { waiting: [], open: new Set(), serving: false }
      queues.set(window, queue)
      const waiter: Waiter = {
        perMinute,
        id,
        resolve(result) {
          queue.open.delete(waiter)
          resolve(result)
        },
      }
      queue.open.add(waiter)
      queue.waiting.push(waiter)
      if (!queue.serving) void serveAll(key, window, queue)
    })
}

/** Length of the leading run of requests with the same limit. */
export function sameLimitCount(waiting: readonly Waiter[]): number {
  const other = waiting.findIndex(({ perMinute }) => perMinute !== waiting[0]!.perMinute)
  return other < 0 ? waiting.length : other
}

/** Resolves all: the first `admitted` as allowed, the others as rejected. `remaining`: permits after all of these. */
export function resolveAll(
  waiters: readonly Waiter[],
  admitted: number,
  remaining: number,
  rejected: RateLimitResult,
  receipt: (waiter: Waiter) => RateLimitResult['receipt'],
): void {
  for (const [i, waiter] of waiters.entries()) {
    if (i >= admitted) waiter.resolve(rejected)
    else waiter.resolve({ allowed: true, remaining: remaining + admitted - 1 - i, retryAfterSeconds: 0, receipt: receipt(waiter) })
  }
}
