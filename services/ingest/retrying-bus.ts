import { ServiceError } from '@touchline/contract/errors'
import { pause } from '@touchline/platform/clock'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'

const againMs = 250

/**
 * The same bus for what plays by itself: what it does not take while it is away waits until it does, so that the play goes on from there, and
 * not once more from its beginning. Errors of publishing: those that are the message's own; `upstream_unavailable` only when `signal` aborts.
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
        await pause(clock, againMs, signal)
      }
    },
  }
}
