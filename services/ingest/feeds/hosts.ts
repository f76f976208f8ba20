import type { Clock } from '@touchline/platform/ports/clock'

/** The hosts that may be asked: a failing host is avoided, for longer after each failure. */
export interface Hosts {
  isOpen(host: string): boolean
  /** Records that the host answered, whatever the answer was. */
  answered(host: string): void
  /** `retryAt`: not before, by the server's Retry-After. Milliseconds since 1970. */
  failed(host: string, retryAt?: number): void
}

/** The pause after the first failure; each further failure doubles it, up to the longest. Milliseconds. */
export interface Pauses {
  firstMs: number
  longestMs: number
  /** From 0 to below 1: how much of `jitter` a pause is longer. Absent: pauses are exact. */
  random?: () => number
}

/** Part of a pause by which it may be longer, so that processes which failed together do not come back together. */
const jitter = 0.25

export function hosts(clock: Clock, { firstMs, longestMs, random = () => 0 }: Pauses): Hosts {
  const failing = new Map<string, { failures: number; openAt: number }>()
  return {
    isOpen: (host) => (failing.get(host)?.openAt ?? 0) <= clock.now(),
    answered: (host) => void failing.delete(host),
    failed(host, retryAt = 0) {
      const known = failing.get(host)
      // Several requests that fail at once count as one failure.
      const failures = known && known.openAt > clock.now() ? known.failures : (known?.failures ?? 0) + 1
      const openAt = clock.now() + Math.min(longestMs, firstMs * 2 ** (failures - 1)) * (1 + jitter * random())
      failing.set(host, { failures, openAt: Math.max(openAt, retryAt, known?.openAt ?? 0) })
    },
  }
}

/** A server can delay us by at most a day. */
const retryAfterMaxMs = 24 * 3_600_000

/**
 * The instant that a Retry-After asks to wait for, by `clock`; an HTTP date in it is real time. Undefined: it is absent,
 * or neither seconds nor a date.
 */
export function getRetryAt(retryAfter: string | undefined, { clock, realClock }: { clock: Clock; realClock: Clock }): number | undefined {
  if (retryAfter === undefined) return undefined
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - realClock.now()
  return Number.isNaN(ms) ? undefined : clock.now() + Math.max(0, Math.min(ms, retryAfterMaxMs))
}
