import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RateLimitResult } from '@touchline/platform/ports/rate-limiter'
import type { Span } from '@touchline/platform/telemetry/tracer'
import type { Endpoint } from './endpoint.ts'
import type { Caller } from './grants/caller.ts'
import type { Pair } from './query.ts'

/** State of one request, filled in by the stages. */
export interface RequestContext {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  /** Value of X-Request-Id. */
  readonly id: string
  /** Real time of arrival, in milliseconds since 1970. */
  readonly receivedAt: number
  /** Arrival by `performance.now()`, for durations. */
  readonly startedAt: number
  path: string
  query: readonly Pair[]
  /** First error found before routing, by order of precedence. */
  refusal: unknown
  /** Undefined: anonymous, without a valid key. */
  caller: Caller | undefined
  /** Key of the rate limit, requests per minute, the same as a header value, and the limiter's result. */
  limitKey: string
  perMinute: number
  limitText: string
  rateLimit: RateLimitResult
  /** Undefined until routed. */
  endpoint: Endpoint | undefined
  /** Send `Connection: close` with the response. */
  closesConnection: boolean
  /** Undefined when the request is not traced. */
  readonly span: Span | undefined
  /** Trace context of its RPCs; undefined until the request is traced or makes one. */
  traceparent: string | undefined
}

const uncounted: RateLimitResult = { allowed: true, remaining: 0, retryAfterSeconds: 0, receipt: 0 }
const noPairs: readonly Pair[] = []

/** A context with nothing resolved yet. */
export const newRequestContext = (
  req: IncomingMessage,
  res: ServerResponse,
  id: string,
  receivedAt: number,
  span?: Span,
): RequestContext => ({
  req,
  res,
  id,
  receivedAt,
  startedAt: performance.now(),
  path: '',
  query: noPairs,
  refusal: undefined,
  caller: undefined,
  limitKey: '',
  perMinute: 0,
  limitText: '',
  rateLimit: uncounted,
  endpoint: undefined,
  closesConnection: false,
  span,
  traceparent: span?.traceparent,
})
