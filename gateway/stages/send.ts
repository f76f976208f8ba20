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
/** What an answer depends on beside its URL. */
export const vary = 'Authorization, X-API-Key, Accept-Encoding, Accept'
const maxAge: Record<CacheClass, number> = { live: 5, list: 30, finished: 3_600, archive: 86_400 }
/** A browser must not guess another type of content than the one that is sent. */
export const safety = ['X-Content-Type-Options', 'nosniff'] as const
/** RFC 9110 asks for it on every 401. */
const challenge = 'Bearer realm="touchline"'
/** Errors, offers and paid answers are nobody else's. */
export const noStore = 'private, no-store'
/** When to try again after a part of ours was not there. */
export const retryAfterSeconds = 5

const busyBody = represent(errorBody(overloaded.code, overloaded.message))
const busyHead: readonly string[] = [
  'Content-Type',
  contentType,
  'Content-Length',
  busyBody.length,
  'ETag',
  busyBody.etag,
  'Cache-Control',
  noStore,
]

/** Not all at the same second. */
const secondsTexts = Array.from({ length: retryAfterSeconds }, (_, i) => String(i + 1))

/** In the log and the metrics only: nobody was left to hear an answer. */
const clientGone = 499

/** Every answer leaves through here, so each has the same headers and one line in the log. */
export interface Sender {
  /** A success; 304 when the client has it. `more`: further headers, name after name and value. */
  success(x: RequestContext, representation: Representation, cache: CacheClass, more?: readonly string[]): void
  /** The record stands elsewhere, under the id `into`. */
  moved(x: RequestContext, location: string, into: string): void
  /** 503 in as little time as it takes: nothing was asked of anybody, and it does not count on the caller's limit. */
  shed(x: RequestContext, caller: Caller, why: ShedReason): void
  /** Whatever was thrown: an error of the table as it is, anything else as `internal_error`. */
  failure(x: RequestContext, thrown: unknown): void
}

interface SenderDeps {
  limiter: RateLimiter
  accessLog: AccessLog
  log: Log
  metrics: Metrics
  /** The process is about to stop: connections end with their answer. */
  isLeaving(): boolean
}

export function sender(deps: SenderDeps): Sender {
  const { limiter, accessLog, log, isLeaving } = deps
  const count = requestCount(deps)
  const timeRoute = routeTimes(deps)
  const timeShed = shedTimes(deps)

  function send(x: RequestContext, status: number, headers: string[], body: string, time = timeRoute): void {
    const remaining = String(x.taken.remaining)
    headers.push('Vary', vary, ...safety, 'X-Request-Id', x.id, 'X-RateLimit-Limit', x.limitText, 'X-RateLimit-Remaining', remaining)
    if (x.closes || isLeaving()) headers.push('Connection', 'close')
    x.res.writeHead(status, headers)
    x.res.end(body, 'latin1')
    finish(x, status, body.length, time)
  }

  /** Counts, logs and traces what became of it. */
  function finish(x: RequestContext, status: number, bytes: number, time: Time): void {
    const ms = performance.now() - x.begun
    count(x, status)
    time(ms / 1_000, x)
    accessLog.write(x, status, bytes, ms)
    if (x.span) endSpan(x, status)
  }

  return {
    success(x, { bytes, length, etag }, cache, more) {
      const control = keptFor(x, cache)
      const known = x.req.headers['if-none-match']
      const isKnown = known !== undefined && matchesEtag(known, etag)
      const headers = isKnown
        ? ['ETag', etag, 'Cache-Control', control]
        : ['Content-Type', contentType, 'Content-Length', length, 'ETag', etag, 'Cache-Control', control]
      if (more) headers.push(...more)
      if (isKnown) send(x, 304, headers, '')
      else send(x, 200, headers, x.req.method === 'HEAD' ? '' : bytes)
    },

    moved(x, location, into) {
      const { bytes, length, etag } = represent(successBody({ data: { merged_into: into } }, undefined))
      // A merge may be undone, so not for as long as a 301 keeps by itself.
      const control = keptFor(x, 'list')
      const headers = ['Content-Type', contentType, 'Content-Length', length, 'ETag', etag, 'Cache-Control', control, 'Location', location]
      send(x, 301, headers, x.req.method === 'HEAD' ? '' : bytes)
    },

    shed(x, caller, why) {
      x.limitText = caller.limitText
      x.taken = { allowed: false, remaining: caller.left, retryAfterSeconds: 0, receipt: 0 }
      const headers = busyHead.concat('Retry-After', secondsTexts[x.at % retryAfterSeconds]!)
      send(x, 503, headers, x.req.method === 'HEAD' ? '' : busyBody.bytes, timeShed[why])
    },

    failure(x, thrown) {
      if (x.res.closed) {
        // The client hung up. Its call still counts: else hanging up would make calls free.
        finish(x, clientGone, 0, timeRoute)
        return
      }
      const error = thrown instanceof ServiceError ? thrown : fail('internal_error', { id: x.id })
      if (error !== thrown)
        log.error('a request failed', { ...idsOfRequest(x), ...(x.endpoint && { route: x.endpoint.path }), error: asError(thrown) })
      const { http: status } = errors[error.code]
      if (status >= 500 || error.code === 'too_many_in_flight') void limiter.refund(x.limitKey, x.perMinute, x.taken)
      const price = error.code === 'payment_required' && x.endpoint && x.endpoint.price !== 'free' ? x.endpoint.price : undefined
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
        ...hints(error.code, x),
      ]
      send(x, status, headers, x.req.method === 'HEAD' ? '' : bytes)
    },
  }
}

const keptFor = ({ caller }: RequestContext, cache: CacheClass): string => `${caller ? 'private' : 'public'}, max-age=${maxAge[cache]}`

/** What a client needs to do better next time. */
function hints(code: ErrorCode, { taken }: RequestContext): string[] {
  switch (code) {
    case 'method_not_allowed':
      return ['Allow', allowedMethods]
    case 'invalid_key':
    case 'expired_key':
    case 'missing_key':
      return ['WWW-Authenticate', challenge]
    case 'rate_limited':
      return ['Retry-After', String(Math.max(1, taken.retryAfterSeconds))]
    case 'too_many_in_flight':
      return ['Retry-After', '1']
    case 'upstream_unavailable':
      return ['Retry-After', String(retryAfterSeconds)]
    default:
      return []
  }
}

const asError = (thrown: unknown): Error => (Error.isError(thrown) ? thrown : new Error(String(thrown)))

/** How often a route answered with each status. What counts is looked up once for each. */
function requestCount({ metrics }: SenderDeps): (x: RequestContext, status: number) => void {
  const requests = metrics.counter('touchline_gateway_requests_total', 'Requests answered.', ['route', 'status'])
  const routes = new Map<string, Map<number, () => void>>()
  return ({ endpoint }, status) => {
    const route = routeOf(endpoint)
    const statuses = getOrMake(routes, route, () => new Map<number, () => void>())
    getOrMake(statuses, status, () => requests.of({ route, status: String(status) }))()
  }
}

type Time = (seconds: number, x: RequestContext) => void

/** How long a route took. What was left out is timed apart: it would make a route look fast that is not. */
function routeTimes({ metrics }: SenderDeps): Time {
  const durations = metrics.histogram('touchline_gateway_request_seconds', 'Time from a request to its answer.', ['route'])
  const routes = new Map<string, (seconds: number) => void>()
  return (seconds, { endpoint }) => {
    const route = routeOf(endpoint)
    getOrMake(routes, route, () => durations.of({ route }))(seconds)
  }
}

function shedTimes({ metrics }: SenderDeps): Record<ShedReason, Time> {
  const shed = metrics.histogram('touchline_gateway_shed_seconds', 'Time to refuse a request because there were too many.', ['why'])
  const of = (why: ShedReason) => shed.of({ why })
  return { calls: of('calls'), loop: of('loop'), memory: of('memory') }
}

const routeOf = (endpoint: RequestContext['endpoint']): string => (endpoint === undefined ? 'none' : endpoint.path)
