import type { RateLimiter, RateLimitResult } from '@touchline/platform/ports/rate-limiter'
import type { Counted, Identified } from '../request-context.ts'
import { type CountDeps, countRequest } from '../stages/admission.ts'

/** A call that was counted, once for each request that it stands for; the last count is its rate limit. */
export interface CountedCall extends Counted {
  earlierCounts: readonly RateLimitResult[]
}

/** Counts all requests that the call stands for, or none of them. */
export function countCall(deps: CountDeps) {
  const count = countRequest(deps)
  return async (ctx: Identified, requests: number): Promise<CountedCall> => {
    const earlierCounts: RateLimitResult[] = []
    let rateLimit = await count(ctx)
    while (rateLimit.allowed && earlierCounts.length + 1 < requests) {
      earlierCounts.push(rateLimit)
      rateLimit = await count(ctx)
    }
    // Of a call that is refused the earlier counts are undone.
    ctx.caller.remaining = rateLimit.allowed ? rateLimit.remaining : earlierCounts.length
    const counted = Object.assign(ctx, { endpoint: undefined, rateLimit, earlierCounts })
    if (!rateLimit.allowed) refundCall(counted, deps.limiter)
    return counted
  }
}

/** A count that was rejected is not undone. */
export function refundCall({ caller: { limitKey, perMinute }, rateLimit, earlierCounts }: CountedCall, limiter: RateLimiter): void {
  for (const count of [...earlierCounts, rateLimit]) void limiter.refund(limitKey, perMinute, count)
}
