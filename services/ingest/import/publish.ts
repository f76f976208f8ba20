import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { isUnavailable } from '@touchline/contract/errors'
import type { Topic } from '@touchline/contract/topics'
import { pause } from '@touchline/platform/clock'
import type { Metrics } from '@touchline/platform/metrics'
import { batches } from '@touchline/platform/pages'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'
import { turn } from '@touchline/sources/parse/yield-to-event-loop'
import { getNamePrecedence, getPrecedence } from '../registry.ts'

/** Small enough that a live poll behind one batch is not delayed noticeably. */
const batchMax = 100

interface Observation {
  source: string
  precedence: number
  namePrecedence?: number
}

/**
 * Publishes observations in order, in batches, and yields to the event loop between them. Every observation gets the
 * precedence of its source here, so consumers need not know the formats.
 */
export async function publishAll<S extends DescMessage>(
  bus: Bus,
  topic: Topic<S>,
  observations: readonly (MessageShape<S> & Observation)[],
): Promise<void> {
  for (const batch of batches(observations, batchMax)) {
    await bus.publish(topic, batch.map(withPrecedence))
    await turn()
  }
}

const withPrecedence = <O extends Observation>(observation: O): O => ({
  ...observation,
  precedence: getPrecedence(observation.source),
  ...('namePrecedence' in observation && { namePrecedence: getNamePrecedence(observation.source) }),
})

const retryMs = 250

/**
 * Decorates a bus for generated sources: publishing waits and retries while the bus is unavailable, so that a run
 * continues instead of restarting. Errors: errors of the message itself; `upstream_unavailable` only if `signal`
 * aborts.
 */
export function retryingBus(bus: Bus, clock: Clock, signal: AbortSignal): Bus {
  return {
    ...bus,
    async publish(topic, messages) {
      for (;;) {
        try {
          return await bus.publish(topic, messages)
        } catch (error) {
          if (signal.aborted || !isUnavailable(error)) throw error
        }
        await pause(clock, retryMs, signal)
      }
    },
  }
}

/** Fields that every observation of a match has. */
interface Observed {
  sport: string
  source: string
  receivedAt: string
}

/**
 * Decorates a bus with the gauge of data age: seconds since each source last published something new for each sport, by
 * the domain clock.
 */
export function measuringAge(bus: Bus, clock: Clock, metrics: Metrics): Bus {
  const newest = new Map<string, Observed>()
  metrics.gauge(
    'touchline_ingest_data_age_seconds',
    'Seconds since a source last published something new for a sport.',
    ['sport', 'source'],
    () =>
      [...newest.values()].map(({ sport, source, receivedAt }) => ({
        labels: { sport, source },
        value: Math.max(0, clock.now() - Date.parse(receivedAt)) / 1_000,
      })),
  )
  return {
    ...bus,
    async publish(topic, messages) {
      await bus.publish(topic, messages)
      const newestMessage = messages.at(-1)
      if (newestMessage && isObserved(newestMessage)) newest.set(`${newestMessage.sport} ${newestMessage.source}`, newestMessage)
    },
  }
}

/** Catalog observations have no `sport` of their own. */
const isObserved = (message: object): message is Observed => 'sport' in message && 'source' in message && 'receivedAt' in message
