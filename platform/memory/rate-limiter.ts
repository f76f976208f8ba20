import type { Clock } from '../ports/clock.ts'
import type { RateLimiter, RateLimitResult } from '../ports/rate-limiter.ts'
import { type Window, windowsByKey } from './windows.ts'

/**
 * Synchronous: returns no promises. `clock` has to be monotonic: a jump forward drops counts. Keeps at most `keysMax`
 * keys.
 */
export function memoryRateLimiter(clock: Clock, { keysMax = 100_000 }: { keysMax?: number } = {}): RateLimiter {
  const windows = windowsByKey(clock, keysMax)
  const refunded = new WeakSet<RateLimitResult>()
  let lastId = 0
  return {
    consume(key, perMinute) {
      lastId = (lastId + 1) >>> 0
      return consumeFrom(windows.of(key, perMinute), clock.now(), perMinute, lastId)
    },
    remaining: (key, perMinute) => Math.max(0, perMinute - windows.of(key, perMinute).count(clock.now())),
    refund(key, perMinute, result) {
      if (!result.allowed || refunded.has(result)) return
      refunded.add(result)
      windows.of(key, perMinute).remove(result.receipt as number)
    },
    isDegraded: () => false,
    async close() {
      windows.close()
    },
  }
}

/** Counts one request in `window` unless it holds `limit`. The receipt is the argument of the window's `remove`. */
export function consumeFrom(window: Window, now: number, limit: number, id: number): RateLimitResult {
  const count = window.count(now)
  if (count >= limit) return rejectedFor(window.waitMs(now, limit))
  const receipt = window.add(now, id)
  return { allowed: true, remaining: limit - count - 1, retryAfterSeconds: 0, receipt }
}

/** The rejection of a request that can be admitted in `waitMs`. */
export const rejectedFor = (waitMs: number): RateLimitResult => ({
  allowed: false,
  remaining: 0,
  retryAfterSeconds: Math.min(61, Math.max(1, Math.ceil(waitMs / 1_000))),
  receipt: 0,
})
