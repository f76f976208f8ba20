import type { RateLimiter, RateLimitResult } from '@touchline/platform/ports/rate-limiter'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { type Caller, getPaidKey, type Limit } from '../grants/caller.ts'

export interface CountResult extends RateLimitResult {
  /** The number of a limit that is not the caller's own. */
  limit?: number
  /** What was counted of a visitor: against its own limit and against that of the key. */
  visitor?: { own: RateLimitResult; ofKey: RateLimitResult }
  /** What was counted of a probe. */
  probe?: RateLimitResult
}

/** Most paid requests per minute of an address that return a probe; with the probes, an exact limit. */
const returnedPerMinute = 5_900

/**
 * Counts the request against its key, the payer, or the client address; that of a visitor against both. Documents only
 * report the limit: who reads about the API in a browser keeps all requests for the API.
 */
export const countRequest =
  ({ limiter }: { limiter: RateLimiter }) =>
  ({ caller, endpoint }: { caller: Caller; endpoint?: Endpoint | undefined }): CountResult | Promise<CountResult> => {
    const { limitKey, perMinute, within, paidKey } = caller
    if (endpoint?.source.from === 'document') return reported(limiter.remaining(limitKey, perMinute))
    if (paidKey !== undefined) return countProbe(limiter, caller, paidKey)
    return within ? countVisitor(limiter, caller, within) : limiter.consume(limitKey, perMinute)
  }

function reported(remaining: number | Promise<number>): RateLimitResult | Promise<RateLimitResult> {
  if (remaining instanceof Promise) return remaining.then(reported)
  return { allowed: true, remaining, retryAfterSeconds: 0, receipt: '' }
}

/**
 * A probe that a payment followed does not count. Which probe it followed is unknown, and another process may have
 * answered it, so the limit rises by the number of paid requests instead.
 */
async function countProbe(limiter: RateLimiter, { limitKey, perMinute }: Limit, paidKey: string): Promise<CountResult> {
  const paid = returnedPerMinute - (await limiter.remaining(paidKey, returnedPerMinute))
  const probe = await limiter.consume(limitKey, perMinute + paid)
  return { ...probe, remaining: Math.min(perMinute, probe.remaining), probe }
}

/** Counts a payment that was accepted, which returns a probe to its address. */
export const returnProbe = (limiter: RateLimiter, address: string): void => void limiter.consume(getPaidKey(address), returnedPerMinute)

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
  const { visitor, probe } = result
  void limiter.refund(limitKey, perMinute, visitor?.own ?? probe ?? result)
  if (visitor && within) void limiter.refund(within.limitKey, within.perMinute, visitor.ofKey)
}
