import { fail, type ServiceError } from '@touchline/contract/errors'
import type { RateLimiter, RateLimitResult } from '@touchline/platform/ports/rate-limiter'
import type { AddressOf } from '../address.ts'
import type { RequestContext } from '../request-context.ts'

/** Requests per minute of a client address without a key. */
const keylessPerMinute = 30

/** Counts the request on its key, or on the client's address without a valid key. */
export function countRequest(ctx: RequestContext, limiter: RateLimiter, addressOf: AddressOf): RateLimitResult | Promise<RateLimitResult> {
  const { caller } = ctx
  ctx.perMinute = caller ? caller.perMinute : keylessPerMinute
  ctx.limitText = caller ? caller.limitText : String(keylessPerMinute)
  if (caller) ctx.limitKey = caller.limitKey
  else if (ctx.limitKey === '') ctx.limitKey = `address:${addressOf(ctx.req)}`
  return limiter.consume(ctx.limitKey, ctx.perMinute)
}

/** `rate_limited` when the request exceeds its limit. */
export const overLimit = ({ rateLimit, perMinute }: RequestContext): ServiceError | undefined =>
  rateLimit.allowed ? undefined : fail('rate_limited', { limit: perMinute, seconds: rateLimit.retryAfterSeconds })
