import { fail, ServiceError } from '@touchline/contract/errors'
import type { RateLimiter, RateLimitResult } from '@touchline/platform/ports/rate-limiter'
import type { Endpoint } from '../endpoint.ts'
import { overloaded, type Shedding, shedBecauseOf } from '../overload/shedding.ts'
import type { Counted, Identified } from '../request-context.ts'

export interface AdmissionDeps {
  limiter: RateLimiter
  shedding: Pick<Shedding, 'reason' | 'isOverloaded'>
}

/**
 * The endpoint of the path, if it has one. Throws when the request must be shed: any without a key while the process is
 * overloaded, since most are 402; with a key or a payment only those that need an RPC.
 */
export const admit =
  ({ shedding }: AdmissionDeps) =>
  ({ route, caller }: Identified): Endpoint | undefined => {
    if (route instanceof ServiceError) return undefined
    const { endpoint } = route
    if (caller.keyId === undefined && !caller.payment) {
      if (shedding.isOverloaded()) throw overloaded
    } else if (endpoint.source.from === 'stream') {
      if (shedding.isOverloaded()) throw overloaded
    } else if (endpoint.source.from === 'rpc') {
      const reason = shedding.reason(endpoint.source.rpc.parent.typeName)
      if (reason) throw shedBecauseOf[reason]
    }
    return endpoint
  }

/** Counts the request on its key, or on the payer, or on the client address. */
export const countRequest =
  ({ limiter }: Pick<AdmissionDeps, 'limiter'>) =>
  ({ caller }: Pick<Identified, 'caller'>): RateLimitResult | Promise<RateLimitResult> =>
    limiter.consume(caller.limitKey, caller.perMinute)

export function checkRateLimit({ caller, rateLimit }: Counted): void {
  caller.remaining = rateLimit.remaining
  if (!rateLimit.allowed) throw fail('rate_limited', { limit: caller.perMinute, seconds: rateLimit.retryAfterSeconds })
}
