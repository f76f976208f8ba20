import type { Metrics } from '@touchline/platform/metrics'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'

/** What every observation of a match says, whatever it is about. */
interface Observed {
  sport: string
  source: string
  receivedAt: string
}

/** The same bus. How long it is since each source last had something new of each sport shows in a metric, by the domain's clock. */
export function measuringAge(bus: Bus, clock: Clock, metrics: Metrics): Bus {
  const newest = new Map<string, Observed>()
  metrics.gauge(
    'touchline_ingest_data_age_seconds',
    'Seconds since a source last said something new of a sport.',
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
      const last = messages.at(-1)
      if (last && isObserved(last)) newest.set(`${last.sport} ${last.source}`, last)
    },
  }
}

/** Those of the catalog have no sport of their own: they say who there is, not what happens. */
const isObserved = (message: object): message is Observed => 'sport' in message && 'source' in message && 'receivedAt' in message
