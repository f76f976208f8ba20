import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RateLimitResult } from '@touchline/platform/ports/rate-limiter'
import type { Span } from '@touchline/platform/telemetry/tracer'
import type { Endpoint } from './endpoint.ts'
import type { Caller } from './grants/caller.ts'
import type { Pair } from './query.ts'

/** One request and what the stages have found out about it. */
export interface RequestContext {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  /** What X-Request-Id shows. */
  readonly id: string
  /** Real time of arrival, milliseconds since 1970. */
  readonly at: number
  /** The same by `performance.now()`, to measure from. */
  readonly begun: number
  path: string
  query: readonly Pair[]
  /** Found before routing; the first of them in the order of refusals. */
  refusal: unknown
  /** Undefined: nobody, who has no key. */
  caller: Caller | undefined
  /** Whose limit this counts on, how much it is a minute, and what the count came to. */
  limitKey: string
  perMinute: number
  limitText: string
  taken: RateLimitResult
  /** Undefined until the router has found it. */
  endpoint: Endpoint | undefined
  /** The connection ends after the answer. */
  closes: boolean
  /** Undefined: this one is not traced. */
  readonly span: Span | undefined
  /** What its calls go on with; undefined until it is traced or makes one. */
  traceparent: string | undefined
}

const notCounted: RateLimitResult = { allowed: true, remaining: 0, retryAfterSeconds: 0, receipt: 0 }
const noPairs: readonly Pair[] = []

/** `id`, `at` and `span` are given, all else is still to be found out. */
export const newRequestContext = (req: IncomingMessage, res: ServerResponse, id: string, at: number, span?: Span): RequestContext => ({
  req,
  res,
  id,
  at,
  begun: performance.now(),
  path: '',
  query: noPairs,
  refusal: undefined,
  caller: undefined,
  limitKey: '',
  perMinute: 0,
  limitText: '',
  taken: notCounted,
  endpoint: undefined,
  closes: false,
  span,
  traceparent: span?.traceparent,
})
