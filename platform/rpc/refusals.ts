import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Clock } from '../ports/clock.ts'
import type { Guarded } from './guard.ts'

/** Whoever tries again and again does not fill the log. */
const tellMs = 10_000

/**
 * Counts the calls that were refused, and logs the first of them in ten seconds: a false secret somewhere, or somebody
 * who has none.
 */
export function refusals({ log, metrics, clock }: { log: Log; metrics: Metrics; clock: Clock }): Guarded['refused'] {
  const counted = metrics.counter('touchline_rpc_refused_total', 'Calls refused for want of the right credential.', ['code'])
  let toldAt = Number.NEGATIVE_INFINITY
  return (code, method) => {
    counted.add({ code })
    if (clock.now() - toldAt < tellMs) return
    toldAt = clock.now()
    log.warn('a call was refused', { code, method })
  }
}
