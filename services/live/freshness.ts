import type { LiveUpdate } from '@touchline/contract/gen/feed'
import { transientError } from '@touchline/platform/delivery'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'

type Apply = (updates: LiveUpdate[]) => Promise<void>

/** How far this process lags behind the updates of its feed. */
export interface Freshness {
  /** Records the outcome of updates. */
  observed(apply: Apply): Apply
  /** Lag in milliseconds; 0 when updates are applied as they arrive. */
  behindMs(): number
}

/** Longer than the bus waits before it delivers failed updates again. */
const retriedWithinMs = 15_000

export function freshness({ bus, steadyClock }: { bus: Pick<Bus, 'stalenessMs'>; steadyClock: Clock }): Freshness {
  let failing: { since: number; last: number } | undefined
  return {
    observed: (apply) => async (updates) => {
      try {
        await apply(updates)
        failing = undefined
      } catch (error) {
        // Any other failure concerns a single match; the others are up to date.
        if (transientError(String((error as Error).message))) {
          const last = steadyClock.now()
          failing = { since: failing?.since ?? last, last }
        }
        throw error
      }
    },
    behindMs() {
      const now = steadyClock.now()
      // Updates that became dead letters are not delivered again.
      if (failing && now - failing.last > retriedWithinMs) failing = undefined
      return Math.max(bus.stalenessMs(), failing ? now - failing.since : 0)
    },
  }
}
