import { getOrMake } from '@touchline/platform/get-or-make'
import type { Metrics } from '@touchline/platform/metrics'

export interface StreamMetrics {
  /** An event was written to a stream. */
  written(sport: string, event: string): void
  /** Time from the receipt of an observation until its event was written to a stream. */
  seconds(sport: string, took: number): void
  /** A stream had missed changes that the log no longer contained. */
  behind(sport: string): void
}

export function streamMetrics(metrics: Metrics, open: () => { sport: string; count: number }[]): StreamMetrics {
  metrics.gauge('touchline_gateway_streams', 'Open streams.', ['sport'], () =>
    open().map(({ sport, count }) => ({ labels: { sport }, value: count })),
  )
  const behind = metrics.counter('touchline_gateway_streams_behind_total', 'Streams that lacked changes the log no longer had.', ['sport'])
  const events = metrics.counter('touchline_gateway_stream_events_total', 'Events written to streams.', ['sport', 'event'])
  const seconds = metrics.histogram('touchline_gateway_stream_seconds', 'Time from the receipt of an observation until it is written.', [
    'sport',
  ])
  const counters = new Map<string, () => void>()
  const histograms = new Map<string, (seconds: number) => void>()
  return {
    behind: (sport) => behind.add({ sport }),
    written: (sport, event) => getOrMake(counters, `${sport} ${event}`, () => events.of({ sport, event }))(),
    seconds: (sport, took) => getOrMake(histograms, sport, () => seconds.of({ sport }))(took),
  }
}
