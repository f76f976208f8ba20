import type { ServerResponse } from 'node:http'
import { listenQueue } from '@touchline/platform/http/listen-queue'
import { type Pauses, pauses } from '@touchline/platform/http/pauses'
import type { Metrics } from '@touchline/platform/metrics'
import type { Clock } from '@touchline/platform/ports/clock'

/** Handling of connections whose requests are refused, and measurements of new connections on the public port. */
export interface Refusals {
  /** Undefined behind a proxy, where a connection carries requests of many customers. */
  refusals: { pauses?: Pauses; unpaused(response: ServerResponse): number | undefined } | undefined
  onFirstResponse(seconds: number): void
}

interface RefusalDeps {
  steadyClock: Clock
  metrics: Metrics
  config: { refusedPauseMs: number; proxies: number }
  /** Number of the public port; undefined until it is open. */
  port(): number | undefined
}

const sampleMs = 250
/** Fewer waiting connections are normal after a busy turn of the event loop. */
const waitingMin = 8

/** Preflights in a row that a page may cause: one for each URL of requests that are sent at once. */
const preflightsMax = 64

/**
 * 401, 402, 429 and 503 are refusals. Preflights are like them when a connection sends nothing else, since they count
 * against no limit. The first 402 in a row causes no pause, because the client's payment comes on the
 * same connection. A 503 to a client with a key is our own fault, so it counts only while new connections wait.
 */
export function refusals({ steadyClock, metrics, config, port }: RefusalDeps): Refusals {
  const queue = () => {
    const number = port()
    return number === undefined ? undefined : listenQueue(number)
  }
  let sampled = { at: Number.NEGATIVE_INFINITY, isCrowded: false }
  const isCrowded = (): boolean => {
    const at = steadyClock.now()
    if (at - sampled.at >= sampleMs) sampled = { at, isCrowded: (queue() ?? 0) >= waitingMin }
    return sampled.isCrowded
  }
  const firstResponses = metrics.histogram(
    'touchline_gateway_first_response_seconds',
    'Time from the acceptance of a connection to its first response.',
  )
  metrics.gauge('touchline_gateway_listen_queue', 'Connections that wait to be accepted; Linux only.', [], () => {
    const waiting = queue()
    return waiting === undefined ? [] : [{ value: waiting }]
  })
  const paused = pauses(steadyClock, config.refusedPauseMs)
  metrics.gauge('touchline_gateway_paused_connections', 'Connections that are not read for a while after refusals.', [], () => [
    { value: paused.count() },
  ])
  return {
    refusals:
      config.proxies > 0
        ? undefined
        : { ...(config.refusedPauseMs > 0 && { pauses: paused }), unpaused: (response) => unpaused(response, isCrowded) },
    onFirstResponse: firstResponses.of({}),
  }
}

function unpaused({ statusCode, req }: ServerResponse, isCrowded: () => boolean): number | undefined {
  switch (statusCode) {
    case 401:
    case 429:
      return 0
    case 402:
      return 1
    case 204:
      return preflightsMax
    case 503:
      return (req.headers['x-api-key'] ?? req.headers.authorization) === undefined || isCrowded() ? 0 : undefined
    default:
      return undefined
  }
}
