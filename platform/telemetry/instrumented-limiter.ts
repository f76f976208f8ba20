import type { Metrics } from '../metrics.ts'
import type { RateLimiter, RateLimitResult } from '../ports/rate-limiter.ts'

/** The same limiter: what it decides is counted, and it shows when it decides alone. */
export function instrumentedLimiter(limiter: RateLimiter, metrics: Metrics): RateLimiter {
  const decisions = metrics.counter('touchline_limiter_decisions_total', 'Requests that were counted on a limit, by what came of it.', [
    'outcome',
  ])
  const [allowed, refused] = [decisions.of({ outcome: 'allowed' }), decisions.of({ outcome: 'refused' })]
  metrics.gauge('touchline_limiter_alone', '1 while limits that should be shared are counted by this process alone, else 0.', [], () => [
    { value: limiter.isDegraded() ? 1 : 0 },
  ])
  const count = (taken: RateLimitResult): RateLimitResult => {
    if (taken.allowed) allowed()
    else refused()
    return taken
  }
  return {
    consume(key, perMinute) {
      const taken = limiter.consume(key, perMinute)
      return taken instanceof Promise ? taken.then(count) : count(taken)
    },
    remaining: limiter.remaining,
    refund: limiter.refund,
    isDegraded: limiter.isDegraded,
    close: limiter.close,
  }
}
