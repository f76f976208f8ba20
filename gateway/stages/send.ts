import { type ErrorCode, errors, fail, ServiceError } from '@touchline/contract/errors'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import type { AccessLog } from '../access-log.ts'
import type { CacheClass } from '../endpoint.ts'
import { getOrMake } from '../get-or-make.ts'
import type { Caller } from '../grants/caller.ts'
import { overloaded, type ShedReason } from '../overload/shedding.ts'
import { errorBody, successBody } from '../render/envelope.ts'
import { matchesEtag, type Representation, represent } from '../representation.ts'
import type { RequestContext } from '../request-context.ts'
import { allowedMethods } from './method.ts'
import { endSpan, idsOfRequest } from './trace.ts'

export const contentType = 'application/json; charset=utf-8'
/** Request headers that a response depends on. */
export const vary = 'Authorization, X-API-Key, Accept-Encoding, Accept'
const maxAge: Record<CacheClass, number> = { live: 5, list: 30, finished: 3_600, archive: 86_400 }
/** Disables content sniffing in browsers. */
export const nosniff = ['X-Content-Type-Options', 'nosniff'] as const
/** Required on every 401 by RFC 9110. */
const challenge = 'Bearer realm="touchline"'
/** For errors, payment offers and paid responses. */
export const noStore = 'private, no-store'
/** Retry-After when a service of ours is unavailable. */
export const retryAfterSeconds = 5

const overloadedBody = represent(errorBody(overloaded.code, overloaded.message))
const overloadedHeaders: readonly string[] = [
  'Content-Type',
  contentType,
  'Content-Length',
  overloadedBody.length,
  'ETag',
  overloadedBody.etag,
  'Cache-Control',
  noStore,
]

/** Retry-After of shed requests is spread over 1 to 5 seconds. */
const secondsTexts = Array.from({ length: retryAfterSeconds }, (_, i) => String(i + 1))

/** Status for logs and metrics only: the client disconnected before the response. */
const clientClosedRequest = 499

/** Writes all responses, so that each has the same headers and one access log line. */
export interface Sender {
  /** 200, or 304 when If-None-Match matches. `more`: additional headers, alternating names and values. */
  success(ctx: RequestContext, representation: Representation, cache: CacheClass, more?: readonly string[]): void
  /** 301 to the canonical id `into` of a merged record. */
  redirect(ctx: RequestContext, location: string, into: string): void
  /** A precomputed 503, not counted on the caller's rate limit. */
  shed(ctx: RequestContext, caller: Caller, why: ShedReason): void
  /** Response of a thrown value: a ServiceError as it is, anything else as `internal_error`. */
  failure(ctx: RequestContext, thrown: unknown): void
}

interface SenderDeps {
  limiter: RateLimiter
  accessLog: AccessLog
  log: Log
  metrics: Metrics
  /** True: every response closes its connection. */
  isDraining(): boolean
}

export function sender(deps: SenderDeps): Sender {
  const { limiter, accessLog, log, isDraining } = deps
  const count = requestCount(deps)
  const timeRoute = routeTimes(deps)
  const timeShed = shedTimes(deps)

  function send(ctx: RequestContext, status: number, headers: string[], body: string, time = timeRoute): void {
    const remaining = String(ctx.rateLimit.remaining)
    headers.push('Vary', vary, ...nosniff, 'X-Request-Id', ctx.id, 'X-RateLimit-Limit', ctx.limitText, 'X-RateLimit-Remaining', remaining)
    if (ctx.closesConnection || isDraining()) headers.push('Connection', 'close')
    ctx.res.writeHead(status, headers)
    ctx.res.end(body, 'latin1')
    finish(ctx, status, body.length, time)
  }

  /** Metrics, access log and span of a response. */
  function finish(ctx: RequestContext, status: number, bytes: number, time: Time): void {
    const ms = performance.now() - ctx.startedAt
    count(ctx, status)
    time(ms / 1_000, ctx)
    accessLog.write(ctx, status, bytes, ms)
    if (ctx.span) endSpan(ctx, status)
  }

  return {
    success(ctx, { bytes, length, etag }, cache, more) {
      const control = cacheControl(ctx, cache)
      const ifNoneMatch = ctx.req.headers['if-none-match']
      const isNotModified = ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag)
      const headers = isNotModified
        ? ['ETag', etag, 'Cache-Control', control]
        : ['Content-Type', contentType, 'Content-Length', length, 'ETag', etag, 'Cache-Control', control]
      if (more) headers.push(...more)
      if (isNotModified) send(ctx, 304, headers, '')
      else send(ctx, 200, headers, ctx.req.method === 'HEAD' ? '' : bytes)
    },

    redirect(ctx, location, into) {
      const { bytes, length, etag } = represent(successBody({ data: { merged_into: into } }, undefined))
      // An explicit lifetime: a 301 is cached indefinitely by default, and a merge may be undone.
      const control = cacheControl(ctx, 'list')
      const headers = ['Content-Type', contentType, 'Content-Length', length, 'ETag', etag, 'Cache-Control', control, 'Location', location]
      send(ctx, 301, headers, ctx.req.method === 'HEAD' ? '' : bytes)
    },

    shed(ctx, caller, why) {
      ctx.limitText = caller.limitText
      ctx.rateLimit = { allowed: false, remaining: caller.remaining, retryAfterSeconds: 0, receipt: 0 }
      const headers = overloadedHeaders.concat('Retry-After', secondsTexts[ctx.receivedAt % retryAfterSeconds]!)
      send(ctx, 503, headers, ctx.req.method === 'HEAD' ? '' : overloadedBody.bytes, timeShed[why])
    },

    failure(ctx, thrown) {
      if (ctx.res.closed) {
        // The client disconnected. The request still counts; otherwise disconnecting would make requests free.
        finish(ctx, clientClosedRequest, 0, timeRoute)
        return
      }
      const error = thrown instanceof ServiceError ? thrown : fail('internal_error', { id: ctx.id })
      if (error !== thrown)
        log.error('a request failed', { ...idsOfRequest(ctx), ...(ctx.endpoint && { route: ctx.endpoint.path }), error: asError(thrown) })
      const { http: status } = errors[error.code]
      if (status >= 500 || error.code === 'too_many_in_flight') void limiter.refund(ctx.limitKey, ctx.perMinute, ctx.rateLimit)
      const price = error.code === 'payment_required' && ctx.endpoint && ctx.endpoint.price !== 'free' ? ctx.endpoint.price : undefined
      const { bytes, length, etag } = represent(errorBody(error.code, error.message, price))
      const headers = [
        'Content-Type',
        contentType,
        'Content-Length',
        length,
        'ETag',
        etag,
        'Cache-Control',
        noStore,
        ...hints(error.code, ctx),
      ]
      send(ctx, status, headers, ctx.req.method === 'HEAD' ? '' : bytes)
    },
  }
}

const cacheControl = ({ caller }: RequestContext, cache: CacheClass): string => `${caller ? 'private' : 'public'}, max-age=${maxAge[cache]}`

/** Headers that tell the client how to correct or retry the request. */
function hints(code: ErrorCode, { rateLimit }: RequestContext): string[] {
  switch (code) {
    case 'method_not_allowed':
      return ['Allow', allowedMethods]
    case 'invalid_key':
    case 'expired_key':
    case 'missing_key':
      return ['WWW-Authenticate', challenge]
    case 'rate_limited':
      return ['Retry-After', String(Math.max(1, rateLimit.retryAfterSeconds))]
    case 'too_many_in_flight':
      return ['Retry-After', '1']
    case 'upstream_unavailable':
      return ['Retry-After', String(retryAfterSeconds)]
    default:
      return []
  }
}

const asError = (thrown: unknown): Error => (Error.isError(thrown) ? thrown : new Error(String(thrown)))

/** Counter by route and status; label sets are resolved once each. */
function requestCount({ metrics }: SenderDeps): (ctx: RequestContext, status: number) => void {
  const requests = metrics.counter('touchline_gateway_requests_total', 'Responses sent.', ['route', 'status'])
  const routes = new Map<string, Map<number, () => void>>()
  return ({ endpoint }, status) => {
    const route = routeOf(endpoint)
    const statuses = getOrMake(routes, route, () => new Map<number, () => void>())
    getOrMake(statuses, status, () => requests.of({ route, status: String(status) }))()
  }
}

type Time = (seconds: number, ctx: RequestContext) => void

/** Latency by route. Shed requests have a histogram of their own: they would make a route look faster than it is. */
function routeTimes({ metrics }: SenderDeps): Time {
  const durations = metrics.histogram('touchline_gateway_request_seconds', 'Time from a request to its response.', ['route'])
  const routes = new Map<string, (seconds: number) => void>()
  return (seconds, { endpoint }) => {
    const route = routeOf(endpoint)
    getOrMake(routes, route, () => durations.of({ route }))(seconds)
  }
}

function shedTimes({ metrics }: SenderDeps): Record<ShedReason, Time> {
  const shed = metrics.histogram('touchline_gateway_shed_seconds', 'Time to reject a shed request.', ['why'])
  const of = (why: ShedReason) => shed.of({ why })
  return { calls: of('calls'), loop: of('loop'), memory: of('memory') }
}

const routeOf = (endpoint: RequestContext['endpoint']): string => (endpoint === undefined ? 'none' : endpoint.path)
