import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Clock } from '../ports/clock.ts'
import type { Guarded } from './guard.ts'

/** Log interval: a caller that retries must not fill the log. */
const logEveryMs = 10_000

/**
 * Counts refused calls and logs the first one in any ten seconds: a wrong secret in one of our processes, or a foreign
 * caller.
 */
export function refusals({ log, metrics, clock }: { log: Log; metrics: Metrics; clock: Clock }): Guarded['refused'] {
  const refused = metrics.counter('touchline_rpc_refused_total', 'Calls refused for want of the right credential.', ['code'])
  let loggedAt = Number.NEGATIVE_INFINITY
  return (code, method) => {
    refused.add({ code })
    if (clock.now() - loggedAt < logEveryMs) return
    loggedAt = clock.now()
    log.warn('a call was refused', { code, method })
  }
}
