import { errorFields } from '@touchline/contract/error-body'
import { errors, fail, ServiceError } from '@touchline/contract/errors'
import { costText } from '@touchline/contract/offers'
import type { Load } from '@touchline/platform/load'
import type { Log } from '@touchline/platform/log'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import type { CacheClass } from '../endpoints/endpoint.ts'
import { allowedMethods, corsHeaders } from '../http/cors.ts'
import { deprecationHeaders } from '../http/deprecation.ts'
import {
  contentTypes,
  type Encoded,
  encodedIn,
  etagIn,
  getCoding,
  mediaTypes,
  type Representation,
  represent,
} from '../http/representation.ts'
import { overloaded, ShedError, type ShedReason } from '../overload/shedding.ts'
import type { OffersFor, PaymentRequired } from '../payments/offers.ts'
import { paymentHeaders } from '../payments/payment.ts'
import { pagePolicy, pricePage, wantsPage } from '../payments/price-page.ts'
import { RefusedPayment } from '../payments/refused.ts'
import { getPrice, withOffers } from '../payments/unpaid.ts'
import { errorBody, successBody } from '../render/envelope.ts'
import { maxAgeSeconds } from '../reuse/cache-class.ts'
import type { Download, OpenStream, Paid, Redirect, Success } from './answer.ts'
import { refundRequest } from './counting.ts'
import { type RecordDeps, recorder } from './record.ts'
import type { Answerable } from './request-context.ts'
import { downloadSender } from './send-download.ts'
import { endsConnection } from './target.ts'
import { idsOfRequest } from './trace.ts'

/** Request headers that a response depends on. */
export const vary = 'Authorization, X-API-Key, Accept-Encoding, Accept'
/** Disables content sniffing in browsers. */
export const nosniff = ['X-Content-Type-Options', 'nosniff'] as const
/** Header fields of every response, besides those of the request and its limit. */
const always: readonly string[] = ['Vary', vary, ...nosniff, ...corsHeaders]
/** The same for a publishable key. */
const alwaysByOrigin: readonly string[] = ['Vary', `${vary}, Origin`, ...nosniff, ...corsHeaders]
/** RFC 9110 requires it on every 401. */
const challenge = 'Bearer realm="touchline"'
/** Cache-Control of errors, payment offers, paid responses and statements. */
export const noStore = 'private, no-store'
/** Statuses of requests that did no work. */
const uncounted: ReadonlySet<string> = new Set(['too_many_in_flight', 'too_many_streams'])
/** Retry-After when one of our services is unavailable. */
const retryAfterSeconds = 5

/** Retry-After of shed requests, spread over 1 to 5 seconds. */
const secondsTexts = Array.from({ length: retryAfterSeconds }, (_, i) => String(i + 1))

/** Tells a proxy to pass on each event immediately. */
const unbuffered = ['X-Accel-Buffering', 'no'] as const

/** Status for logs and metrics only: the client disconnected before the response. */
const clientClosedRequest = { status: 499, code: 'client_closed_request' }

/**
 * Writes all responses, so that each has the same headers and one access log line. Returns a promise while the body is
 * being compressed.
 */
export interface Sender {
  /** 200, or 304 when If-None-Match matches. */
  success(ctx: Answerable, success: Success): void | Promise<void>
  /**
   * 200 of a charged request, whose delivery it reports; `payment_unknown` when the charge may have been undone
   * meanwhile.
   */
  paid(ctx: Answerable, paid: Paid): void | Promise<void>
  /** 301 to the canonical id of a merged record. */
  redirect(ctx: Answerable, redirect: Redirect): void | Promise<void>
  /** 200 of a stream; HEAD gets only the headers. It is recorded when it ends. */
  stream(ctx: Answerable, stream: OpenStream): void
  /** 200 of a download; HEAD gets only the headers. It is recorded when it ends. */
  download(ctx: Answerable, download: Download): void | Promise<void>
  /** Response to a thrown value: a ServiceError is sent unchanged, anything else becomes `internal_error`. */
  failure(ctx: Answerable, thrown: unknown): void | Promise<void>
}

interface SenderDeps extends RecordDeps {
  limiter: RateLimiter
  log: Log
  load: Pick<Load, 'memory'>
  offersFor: OffersFor
  /** Without a slash at the end. */
  publicUrl: string
  /** A process that is stopping, or is short of memory, closes the connection of every response. */
  shutdown: { readonly hasBegun: boolean }
}

/** A response with a body: status, additional headers, why it was shed, and the code of an error. */
interface Whole {
  status: number
  control: string
  more?: readonly string[]
  shedReason?: ShedReason
  code?: string
}

/** Writes head and body of a response. */
function writer(deps: SenderDeps) {
  const { load, shutdown } = deps
  const finish = recorder(deps)
  /**
   * `own`: header fields in addition to those of all responses, alternating names and values. `length`: undefined for a
   * response without a body, or with one in chunks.
   */
  function head(ctx: Answerable, status: number, own: readonly string[], length?: string): void {
    const { remaining } = ctx.rateLimit ?? ctx.caller
    const fields = [...own, ...(ctx.caller.isPublishable ? alwaysByOrigin : always), 'X-Request-Id', ctx.id]
    fields.push('X-RateLimit-Limit', ctx.caller.limitText, 'X-RateLimit-Remaining', String(remaining))
    if (ctx.endpoint?.deprecated) fields.push(...deprecationHeaders(ctx.endpoint.deprecated))
    if (length !== undefined) fields.push('Content-Length', length)
    // A client whose stream ended should reconnect to another gateway.
    const isLast = shutdown.hasBegun || load.memory !== 'fine' || ctx.endpoint?.source.from === 'stream'
    if (isLast || (status >= 400 && endsConnection(ctx.req))) fields.push('Connection', 'close')
    ctx.res.writeHead(status, fields)
  }

  function send(ctx: Answerable, status: number, own: readonly string[], body: string | Buffer, length?: string): void {
    head(ctx, status, own, length)
    ctx.res.end(body, 'latin1')
  }

  function write(ctx: Answerable, { bytes, length, fields }: Encoded, { status, control, more = [], shedReason, code }: Whole): void {
    const body = ctx.req.method === 'HEAD' ? '' : bytes
    send(ctx, status, [...fields, 'Cache-Control', control, ...more], body, length)
    finish(ctx, status, body.length, shedReason, code)
  }

  function sendWhole(ctx: Answerable, representation: Representation, whole: Whole): void | Promise<void> {
    const encoded = encodedIn(representation, getCoding(representation, ctx.req.headers['accept-encoding']))
    if (encoded instanceof Promise) return encoded.then((later) => write(ctx, later, whole))
    write(ctx, encoded, whole)
  }

  return { head, send, sendWhole, finish }
}

export function sender(deps: SenderDeps): Sender {
  const { limiter, log, offersFor, usage, publicUrl } = deps
  const { head, send, sendWhole, finish } = writer(deps)

  return {
    download: downloadSender({ log, head, send, finish }),

    success(ctx, { representation, cache, more }) {
      const control = cacheControl(ctx, cache)
      if (isNotModified(ctx, representation)) {
        send(ctx, 304, ['ETag', etagFor(ctx, representation), 'Cache-Control', control, ...more], '')
        return finish(ctx, 304, 0)
      }
      return sendWhole(ctx, representation, { status: 200, control, more })
    },

    async paid(ctx, { representation, more, receipt, maySend, report }) {
      let isDelivered = false
      try {
        // Compresses first, so that nothing happens between the check and the sending.
        await encodedIn(representation, getCoding(representation, ctx.req.headers['accept-encoding']))
        if (ctx.res.closed || ctx.res.destroyed || !maySend()) throw fail('payment_unknown', { seconds: retryAfterSeconds })
        const headers = [...more, paymentHeaders.response, Buffer.from(receipt).toString('base64')]
        await sendWhole(ctx, representation, { status: 200, control: noStore, more: headers })
        isDelivered = true
      } finally {
        report(isDelivered)
      }
    },

    redirect(ctx, { mergedInto, location }) {
      const representation = represent(successBody({ data: { merged_into: mergedInto } }, undefined))
      // Sets an explicit lifetime: by default clients cache a 301 indefinitely, and a merge may be undone.
      return sendWhole(ctx, representation, { status: 301, control: cacheControl(ctx, 'list'), more: ['Location', location] })
    },

    stream(ctx, { open }) {
      const headers = ['Content-Type', mediaTypes.eventStream, 'Cache-Control', noStore, ...unbuffered]
      if (ctx.req.method === 'HEAD') {
        send(ctx, 200, headers, '')
        return finish(ctx, 200, 0)
      }
      head(ctx, 200, headers)
      const bytes = open()
      // Counted when it begins, because it may last for hours.
      usage.count(ctx, 200, performance.now() - ctx.startedAt, '', false)
      ctx.res.once('close', () => finish(ctx, 200, bytes(), 'stream'))
    },

    failure(ctx, thrown) {
      // The client disconnected. The request still counts; otherwise disconnecting would make requests free.
      if (ctx.res.closed) return finish(ctx, clientClosedRequest.status, 0, undefined, clientClosedRequest.code)
      if (thrown instanceof ShedError) return sendWhole(ctx, representError(ctx, overloaded, publicUrl), getShed(ctx, thrown.reason))
      const error = getServiceError(thrown, ctx, log)
      const { http: status } = errors[error.code]
      if (ctx.rateLimit && isUncounted(error)) refundRequest(limiter, ctx.caller, ctx.rateLimit)
      const offers = status === 402 ? offersFor(ctx, error) : undefined
      const page = representPrice(ctx, error, offers)
      const more = [...hints(error), ...paymentHints(error, offers), ...(page ? pagePolicy : [])]
      return sendWhole(ctx, page ?? representError(ctx, error, publicUrl, offers), { status, control: noStore, more, code: error.code })
    },
  }
}

const getShed = ({ receivedAt }: Answerable, shedReason: ShedReason): Whole => ({
  ...{ status: 503, control: noStore, shedReason, code: overloaded.code },
  more: ['Retry-After', secondsTexts[receivedAt % retryAfterSeconds]!],
})

/** A request that failed through our fault, or did no work, does not count against the rate limit. */
const isUncounted = ({ code }: ServiceError): boolean => errors[code].http >= 500 || uncounted.has(code)

/** The error sent to the client. Anything but a ServiceError is our fault, and is logged. */
function getServiceError(thrown: unknown, ctx: Answerable, log: Log): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  log.error('a request failed', { ...idsOfRequest(ctx), ...(ctx.endpoint && { route: ctx.endpoint.path }), error: asError(thrown) })
  return fail('internal_error', { id: ctx.id })
}

function representError(ctx: Answerable, error: ServiceError, publicUrl: string, offers?: PaymentRequired): Representation {
  const kind = ctx.endpoint?.price
  const isPriced = error.code === 'payment_required' || error.code === 'price_changed'
  const microUsd = isPriced ? getPrice(ctx, error) : undefined
  const price = kind === undefined || kind === 'free' || microUsd === undefined ? undefined : { kind, microUsd }
  const stated = offers ? withOffers(error, offers.accepts) : error
  return represent(errorBody(errorFields(stated, ctx.id, publicUrl), price, offers))
}

/** Undefined: the client wants no page, or nothing is on offer. */
function representPrice({ req }: Answerable, { code }: ServiceError, offers: PaymentRequired | undefined): Representation | undefined {
  if (!offers || code !== 'payment_required' || !wantsPage(req.headers.accept)) return undefined
  return represent(pricePage(costText(offers.accepts), req.url ?? ''), contentTypes.html)
}

const cacheControl = ({ caller }: Answerable, cache: CacheClass): string =>
  caller.payment || cache === 'none' ? noStore : `${caller.keyId === undefined ? 'public' : 'private'}, max-age=${maxAgeSeconds[cache]}`

/** Headers that say how to correct or retry the request. */
function hints({ code, values }: ServiceError): string[] {
  switch (code) {
    case 'rate_limited':
    case 'too_many_refunds':
    case 'channel_busy':
    case 'payment_unknown':
      return ['Retry-After', String(Math.max(1, Number(values.seconds)))]
    case 'method_not_allowed':
      return ['Allow', allowedMethods]
    case 'invalid_key':
    case 'expired_key':
    case 'missing_key':
    case 'invalid_sign_in':
      return ['WWW-Authenticate', challenge]
    case 'too_many_in_flight':
      return ['Retry-After', '1']
    case 'too_many_streams':
    case 'upstream_unavailable':
    case 'store_full':
    case 'store_damaged':
      return ['Retry-After', String(retryAfterSeconds)]
    default:
      return []
  }
}

/** The x402 headers for a missing or refused payment. */
function paymentHints(error: ServiceError, offers: PaymentRequired | undefined): string[] {
  const settlement = error instanceof RefusedPayment ? error.settlement : undefined
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64')
  return [
    ...(offers ? [paymentHeaders.required, encoded(offers)] : []),
    ...(settlement ? [paymentHeaders.response, encoded(settlement)] : []),
  ]
}

const asError = (thrown: unknown): Error => (Error.isError(thrown) ? thrown : new Error(String(thrown)))

const etagFor = ({ req }: Pick<Answerable, 'req'>, representation: Representation): string =>
  etagIn(representation, getCoding(representation, req.headers['accept-encoding']))

/**
 * Whether the client already has the representation, in the coding that it wants. Only GET and HEAD can ask for that. A
 * client that pays has to name its tag: `*` would show it for free that there is a representation, which it may not have.
 */
export function isNotModified(ctx: Pick<Answerable, 'req' | 'caller'>, representation: Representation): boolean {
  const ifNoneMatch = ctx.req.headers['if-none-match']
  if (ifNoneMatch === '*' && ctx.caller.payment) return false
  return ifNoneMatch !== undefined && ctx.req.method !== 'POST' && matchesEtag(ifNoneMatch, etagFor(ctx, representation))
}

/** Evaluates If-None-Match (RFC 9110): weak comparison against a list of tags, or `*`. */
function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}
