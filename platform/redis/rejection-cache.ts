import type { Clock } from '../ports/clock.ts'

/** Redis is not queried again about a full window for this long: a refund becomes visible that much later. */
const cachedMs = 100

interface Rejection {
  perMinute: number
  /** Monotonic clock: no request can be admitted before, unless one is refunded. */
  until: number
  /** Not earlier than a request can be admitted. */
  availableAt: number
}

/**
 * Windows that were found full recently, so that flooding many keys costs the shared Redis no more than flooding one.
 */
export function rejectionCache(clock: Clock) {
  const rejections = new WeakMap<object, Rejection>()
  return {
    /** Redis, queried at `sentAt`, has just replied that a request can be admitted in `waitMicros` of its time. */
    set(window: object, perMinute: number, waitMicros: number, sentAt: number): void {
      const waitMs = waitMicros / 1_000
      rejections.set(window, { perMinute, until: sentAt + Math.min(waitMs, cachedMs), availableAt: clock.now() + waitMs })
    },
    /** Microseconds until a request can be admitted; undefined: not cached. */
    waitMicros(window: object, perMinute: number): number | undefined {
      const rejection = rejections.get(window)
      if (!rejection || perMinute > rejection.perMinute || clock.now() >= rejection.until) return undefined
      return (rejection.availableAt - clock.now()) * 1_000
    },
    delete: (window: object): void => void rejections.delete(window),
  }
}
