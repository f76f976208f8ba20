import type { Metrics } from '@touchline/platform/metrics'

export const requestMetrics = (metrics: Metrics) => ({
  requests: metrics.counter('touchline_site_requests_total', 'Requests to pages that were answered.', ['route', 'status']),
  seconds: metrics.histogram('touchline_site_request_seconds', 'Time from a request to a page to its response.', ['route']),
})

export function streamMetrics(metrics: Metrics, countOpen: () => number) {
  metrics.gauge('touchline_site_streams', 'Open streams of the scoreboard.', [], () => [{ value: countOpen() }])
  return { dropped: metrics.counter('touchline_site_streams_dropped_total', 'Streams whose client read too slowly.') }
}

/** Registers the metrics of pages that are loaded later; the readings of those win. */
export function registerMetrics(metrics: Metrics): void {
  requestMetrics(metrics)
  streamMetrics(metrics, () => 0)
}
