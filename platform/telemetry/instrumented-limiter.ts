import type { Metrics } from '../metrics.ts'
import type { RateLimiter, RateLimitResult } from '../ports/rate-limiter.ts'

/** Decorates the limiter with metrics: decisions by outcome, and whether it is degraded. */
export function instrumentedLimiter(limiter: RateLimiter, metrics: Metrics): RateLimiter {
  const decisions = metrics.counter('touchline_limiter_decisions_total', 'Requests that were counted on a limit, by what came of it.', [
    'outcome',
  ])
  const [allowed, refused] = [decisions.of({ outcome: 'allowed' }), decisions.of({ outcome: 'refused' })]
  metrics.gauge('touchline_limiter_alone', '1 while limits that should be shared are counted by this process alone, else 0.', [], () => [
    { value: limiter.isDegraded() ? 1 : 0 },
  ])
  const count = (result: RateLimitResult): RateLimitResult => {
    if (result.allowed) allowed()
    else refused()
    return result
  }
  return {
    consume(key, perMinute) {
      const result = limiter.consume(key, perMinute)
      return result instanceof Promise ? result.then(count) : count(result)
    },
    remaining: limiter.remaining,
    refund: limiter.refund,
    isDegraded: limiter.isDegraded,
    close: limiter.close,
  }
}
