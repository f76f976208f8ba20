import { ServiceError } from '@touchline/contract/errors'
import { pause } from '@touchline/platform/clock'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'

const retryMs = 250

/**
 * Decorates a bus for generated sources: publishing waits and retries while the bus is unavailable, so that a run
 * continues instead of restarting. Errors: those of the message itself; `upstream_unavailable` only if `signal` aborts.
 */
export function retryingBus(bus: Bus, clock: Clock, signal: AbortSignal): Bus {
  return {
    ...bus,
    async publish(topic, messages) {
      for (;;) {
        try {
          return await bus.publish(topic, messages)
        } catch (error) {
          if (signal.aborted || !(error instanceof ServiceError && error.code === 'upstream_unavailable')) throw error
        }
        await pause(clock, retryMs, signal)
      }
    },
  }
}
