import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'

/** Events that webhooks reports to operators. No URL is in them: it may have a token. */
export interface WebhookReports {
  attempted(result: 'delivered' | 'refused' | 'unreachable'): void
  /** An event was delivered by its first attempt, this long after it happened. */
  delivered(seconds: number): void
  /** Deliveries that were due began this late, although their endpoint was idle. */
  began(lateSeconds: number): void
  disabled(endpointId: string): void
  failed(what: string, error: Error): void
}

export function webhookReports(log: Log, metrics: Metrics): WebhookReports {
  const attempts = metrics.counter('touchline_webhooks_attempts_total', 'Attempts to deliver an event.', ['result'])
  const seconds = metrics.histogram(
    'touchline_webhooks_delivery_seconds',
    'Time from an event to its delivery, of events that the first attempt delivered.',
  )
  const late = metrics.histogram(
    'touchline_webhooks_late_seconds',
    'Time from when a delivery was due until it began, of endpoints without another delivery in progress.',
  )
  const disabled = metrics.counter('touchline_webhooks_disabled_total', 'Endpoints that were disabled because they failed for three days.')
  return {
    attempted: (result) => attempts.add({ result }),
    delivered: (value) => seconds.observe(value),
    began: (value) => late.observe(value),
    disabled(endpointId) {
      disabled.add()
      log.info('a webhook endpoint was disabled because it failed for three days', { endpointId })
    },
    failed: (what, error) => log.warn(what, { error }),
  }
}
