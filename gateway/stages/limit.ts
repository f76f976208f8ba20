import { fail, type ServiceError } from '@touchline/contract/errors'
import type { RateLimiter, RateLimitResult } from '@touchline/platform/ports/rate-limiter'
import type { AddressOf } from '../address.ts'
import type { RequestContext } from '../request-context.ts'

/** Calls a minute of a client address without a key. */
const keylessPerMinute = 30

/** Counts the request on its key, or on the client's address when it has none that is valid. */
export function countRequest(x: RequestContext, limiter: RateLimiter, addressOf: AddressOf): RateLimitResult | Promise<RateLimitResult> {
  const { caller } = x
  x.perMinute = caller ? caller.perMinute : keylessPerMinute
  x.limitText = caller ? caller.limitText : String(keylessPerMinute)
  if (caller) x.limitKey = caller.limitKey
  else if (x.limitKey === '') x.limitKey = `address:${addressOf(x.req)}`
  return limiter.consume(x.limitKey, x.perMinute)
}

/** Whether the request is one too many. */
export const overLimit = ({ taken, perMinute }: RequestContext): ServiceError | undefined =>
  taken.allowed ? undefined : fail('rate_limited', { limit: perMinute, seconds: taken.retryAfterSeconds })
