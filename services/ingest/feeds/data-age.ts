import type { Metrics } from '@touchline/platform/metrics'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'

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
