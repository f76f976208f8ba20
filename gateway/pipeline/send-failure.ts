import { errorFields } from '@touchline/contract/error-body'
import { errors, fail, ServiceError } from '@touchline/contract/errors'
import { costText } from '@touchline/contract/offers'
import type { Log } from '@touchline/platform/log'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import { contentTypes, type Representation, represent } from '../http/representation.ts'
import { overloaded, ShedError, type ShedReason } from '../overload/shedding.ts'
import type { OffersFor, PaymentRequired } from '../payments/offers.ts'
import { paymentHeaders } from '../payments/payment.ts'
import { pagePolicy, pricePage, wantsPage } from '../payments/price-page.ts'
import { RefusedPayment } from '../payments/refused.ts'
import { getPrice, withOffers } from '../payments/unpaid.ts'
import { errorBody } from '../render/envelope.ts'
import { refundRequest } from './counting.ts'
import type { Recorder } from './record.ts'
import type { Answerable } from './request-context.ts'
import { idsOfRequest } from './trace.ts'

/** Cache-Control of errors, payment offers, paid responses and statements. */
export const noStore = 'private, no-store'
/** Retry-After when one of our services is unavailable. */
export const retryAfterSeconds = 5
/** RFC 9110 requires it on every 401. */
const challenge = 'Bearer realm="touchline"'
/** Statuses of requests that did no work. */
const uncounted: ReadonlySet<string> = new Set(['too_many_in_flight', 'too_many_streams'])
/** Retry-After of shed requests, spread over 1 to 5 seconds. */
const secondsTexts = Array.from({ length: retryAfterSeconds }, (_, i) => String(i + 1))

/** Status for logs and metrics only: the client disconnected before the response. */
const clientClosedRequest = { status: 499, code: 'client_closed_request' }

/** A response with a body: status, additional headers, why it was shed, and the code of an error. */
export interface Whole {
  status: number
  control: string
  more?: readonly string[]
  shedReason?: ShedReason
  code?: string
}

export interface FailureDeps {
  limiter: RateLimiter
  log: Log
  offersFor: OffersFor
  /** Base URL of the pages about errors, without a slash at the end. */
  pagesUrl: string
  /** A sandbox has no page that pays for a response. */
  isSandbox: boolean
}

interface Writer {
  sendWhole(ctx: Answerable, representation: Representation, whole: Whole): void | Promise<void>
  finish: Recorder
}

/** What answers a request that failed. */
export function failureSender(
  { limiter, log, offersFor, pagesUrl, isSandbox }: FailureDeps,
  { sendWhole, finish }: Writer,
): (ctx: Answerable, thrown: unknown) => void | Promise<void> {
  return (ctx, thrown) => {
    // The client disconnected. The request still counts; otherwise disconnecting would make requests free.
    if (ctx.res.closed) return finish(ctx, clientClosedRequest.status, 0, undefined, clientClosedRequest.code)
    if (thrown instanceof ShedError) return sendWhole(ctx, representError(ctx, overloaded, pagesUrl), getShed(ctx, thrown.reason))
    const error = getServiceError(thrown, ctx, log)
    const { http: status } = errors[error.code]
    if (ctx.rateLimit && isUncounted(error)) refundRequest(limiter, ctx.caller, ctx.rateLimit)
    const offers = status === 402 ? offersFor(ctx, error) : undefined
    const page = isSandbox ? undefined : representPrice(ctx, error, offers)
    const more = [...hints(error), ...paymentHints(error, offers), ...(page ? pagePolicy : [])]
    return sendWhole(ctx, page ?? representError(ctx, error, pagesUrl, offers), { status, control: noStore, more, code: error.code })
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

function representError(ctx: Answerable, error: ServiceError, pagesUrl: string, offers?: PaymentRequired): Representation {
  const kind = ctx.endpoint?.price
  const isPriced = error.code === 'payment_required' || error.code === 'price_changed'
  const microUsd = isPriced ? getPrice(ctx, error) : undefined
  const price = kind === undefined || kind === 'free' || microUsd === undefined ? undefined : { kind, microUsd }
  const stated = offers ? withOffers(error, offers.accepts) : error
  return represent(errorBody(errorFields(stated, ctx.id, pagesUrl), price, offers))
}

/** Undefined: the client wants no page, or nothing is on offer. */
function representPrice({ req }: Answerable, { code }: ServiceError, offers: PaymentRequired | undefined): Representation | undefined {
  if (!offers || code !== 'payment_required' || !wantsPage(req.headers.accept)) return undefined
  return represent(pricePage(costText(offers.accepts), req.url ?? ''), contentTypes.html)
}

/** Headers that say how to correct or retry the request. */
function hints({ code, values }: ServiceError): string[] {
  switch (code) {
    case 'rate_limited':
    case 'too_many_refunds':
    case 'channel_busy':
    case 'payment_unknown':
      return ['Retry-After', String(Math.max(1, Number(values.seconds)))]
    case 'method_not_allowed':
      return ['Allow', String(values.methods)]
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
