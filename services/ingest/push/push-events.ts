import type { Metrics } from '@touchline/platform/metrics'

/** Events of refused requests and connections of FEED_PORT. */
export interface PushEvents {
  /** A request was answered with this status of 400 or more. */
  refused(status: number): void
  /** A connection was closed: `limit` for a limit of connections, `headers` because its request was not complete in time. */
  dropped(why: 'limit' | 'headers'): void
}

export function pushEvents(metrics: Metrics): PushEvents {
  const refusals = metrics.counter('touchline_ingest_push_refusals_total', 'Requests that FEED_PORT refused.', ['status'])
  const dropped = metrics.counter('touchline_ingest_push_dropped_total', 'Connections that FEED_PORT closed.', ['why'])
  return {
    refused: (status) => refusals.add({ status: String(status) }),
    dropped: (why) => dropped.add({ why }),
  }
}
