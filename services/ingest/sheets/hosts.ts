import type { Clock } from '@touchline/platform/ports/clock'

/** Which hosts may be asked: one that fails is left alone, for longer each time. */
export interface Hosts {
  isOpen(host: string): boolean
  /** The host answered, with a sheet or that there is none. */
  answered(host: string): void
  /** `retryAt`: as in Answer. */
  failed(host: string, retryAt: number | undefined): void
}

const pauseMs = 60_000
const longestPauseMs = 3_600_000

export function hosts(clock: Clock): Hosts {
  const failing = new Map<string, { failures: number; openAt: number }>()
  return {
    isOpen: (host) => (failing.get(host)?.openAt ?? 0) <= clock.now(),
    answered: (host) => void failing.delete(host),
    failed(host, retryAt = 0) {
      const known = failing.get(host)
      // Of several requests at once that fail, one counts.
      const failures = known && known.openAt > clock.now() ? known.failures : (known?.failures ?? 0) + 1
      const openAt = clock.now() + Math.min(longestPauseMs, pauseMs * 2 ** Math.min(failures - 1, 6))
      failing.set(host, { failures, openAt: Math.max(openAt, retryAt, known?.openAt ?? 0) })
    },
  }
}
