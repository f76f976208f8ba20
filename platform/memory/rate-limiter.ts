import type { Clock } from '../ports/clock.ts'
import type { RateLimiter, RateLimitResult } from '../ports/rate-limiter.ts'
import { type Window, windowsByKey } from './windows.ts'

/** Answers without a promise. Of `clock` only steady time will do: when it jumps forward, counts are forgotten. At most `keysMax` keys are kept. */
export function memoryRateLimiter(clock: Clock, { keysMax = 100_000 }: { keysMax?: number } = {}): RateLimiter {
  const windows = windowsByKey(clock, keysMax)
  const givenBack = new WeakSet<RateLimitResult>()
  let lastId = 0
  return {
    consume(key, perMinute) {
      lastId = (lastId + 1) >>> 0
      return takeFrom(windows.of(key, perMinute), clock.now(), perMinute, lastId)
    },
    remaining: (key, perMinute) => Math.max(0, perMinute - windows.of(key, perMinute).count(clock.now())),
    refund(key, perMinute, taken) {
      if (!taken.allowed || givenBack.has(taken)) return
      givenBack.add(taken)
      windows.of(key, perMinute).remove(taken.receipt as number)
    },
    isDegraded: () => false,
    async close() {
      windows.close()
    },
  }
}

/** Counts one request in `window` unless `limit` are there. The receipt is what the window's `remove` takes. */
export function takeFrom(window: Window, now: number, limit: number, id: number): RateLimitResult {
  const count = window.count(now)
  if (count >= limit) return refusedFor(window.waitMs(now, limit))
  const receipt = window.add(now, id)
  return { allowed: true, remaining: limit - count - 1, retryAfterSeconds: 0, receipt }
}

/** The answer when there is room again in `waitMs`. */
export const refusedFor = (waitMs: number): RateLimitResult => ({
  allowed: false,
  remaining: 0,
  retryAfterSeconds: Math.min(61, Math.max(1, Math.ceil(waitMs / 1_000))),
  receipt: 0,
})
