import type { RateLimiter, RateLimitResult } from '@touchline/platform/ports/rate-limiter'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Caller, Limit } from '../grants/caller.ts'

export interface CountResult extends RateLimitResult {
  /** The number of a limit that is not the caller's own. */
  limit?: number
  /** What was counted of a visitor: against its own limit and against that of the key. */
  visitor?: { own: RateLimitResult; ofKey: RateLimitResult }
}

/**
 * Counts the request against its key, the payer, or the client address; that of a visitor against both. Documents only
 * report the limit: who reads about the API in a browser keeps all requests for the API.
 */
export const countRequest =
  ({ limiter }: { limiter: RateLimiter }) =>
  ({ caller, endpoint }: { caller: Caller; endpoint?: Endpoint | undefined }): CountResult | Promise<CountResult> => {
    const { limitKey, perMinute, within } = caller
    if (endpoint?.source.from === 'document') return reported(limiter.remaining(limitKey, perMinute))
    return within ? countVisitor(limiter, caller, within) : limiter.consume(limitKey, perMinute)
  }

function reported(remaining: number | Promise<number>): RateLimitResult | Promise<RateLimitResult> {
  if (remaining instanceof Promise) return remaining.then(reported)
  return { allowed: true, remaining, retryAfterSeconds: 0, receipt: '' }
}

/** The visitor's limit comes first: one visitor who is over it uses up nothing of the key. */
async function countVisitor(limiter: RateLimiter, { limitKey, perMinute }: Limit, key: Limit): Promise<CountResult> {
  const own = await limiter.consume(limitKey, perMinute)
  if (!own.allowed) return own
  const ofKey = await limiter.consume(key.limitKey, key.perMinute)
  if (!ofKey.allowed) {
    void limiter.refund(limitKey, perMinute, own)
    return { ...ofKey, limit: key.perMinute }
  }
  return { ...own, remaining: Math.min(own.remaining, ofKey.remaining), visitor: { own, ofKey } }
}

/** Undoes what was counted. */
export function refundRequest(limiter: RateLimiter, { limitKey, perMinute, within }: Caller, result: CountResult): void {
  const { visitor } = result
  void limiter.refund(limitKey, perMinute, visitor?.own ?? result)
  if (visitor && within) void limiter.refund(within.limitKey, within.perMinute, visitor.ofKey)
}
