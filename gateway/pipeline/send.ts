import { fail } from '@touchline/contract/errors'
import type { Load } from '@touchline/platform/load'
import type { CacheClass } from '../endpoints/endpoint.ts'
import { corsHeaders } from '../http/cors.ts'
import { deprecationHeaders } from '../http/deprecation.ts'
import { type Encoded, encodedIn, etagIn, getCoding, mediaTypes, type Representation, represent } from '../http/representation.ts'
import { paymentHeaders } from '../payments/payment.ts'
import { successBody } from '../render/envelope.ts'
import { maxAgeSeconds } from '../reuse/cache-class.ts'
import type { Download, OpenStream, Paid, Redirect, Success } from './answer.ts'
import { type RecordDeps, recorder } from './record.ts'
import type { Answerable } from './request-context.ts'
import { downloadSender } from './send-download.ts'
import { type FailureDeps, failureSender, noStore, retryAfterSeconds, type Whole } from './send-failure.ts'
import { endsConnection } from './target.ts'

/** Request headers that a response depends on. */
export const vary = 'Authorization, X-API-Key, Accept-Encoding, Accept'
/** Disables content sniffing in browsers. */
export const nosniff = ['X-Content-Type-Options', 'nosniff'] as const
/** Header fields of every response, besides those of the request and its limit. */
const always: readonly string[] = ['Vary', vary, ...nosniff, ...corsHeaders]
/** The same for a publishable key. */
const alwaysByOrigin: readonly string[] = ['Vary', `${vary}, Origin`, ...nosniff, ...corsHeaders]
/** Tells a proxy to pass on each event immediately. */
const unbuffered = ['X-Accel-Buffering', 'no'] as const

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

interface SenderDeps extends RecordDeps, FailureDeps {
  load: Pick<Load, 'memory'>
  /** A process that is stopping, or is short of memory, closes the connection of every response. */
  shutdown: { readonly hasBegun: boolean }
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
  const { log, usage } = deps
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

    stream(ctx, { coding, open }) {
      const encoding = coding === 'identity' ? [] : ['Content-Encoding', coding]
      const headers = ['Content-Type', mediaTypes.eventStream, 'Cache-Control', noStore, ...encoding, ...unbuffered]
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

    failure: failureSender(deps, { sendWhole, finish }),
  }
}

const cacheControl = ({ caller }: Answerable, cache: CacheClass): string =>
  caller.payment || cache === 'none' ? noStore : `${caller.keyId === undefined ? 'public' : 'private'}, max-age=${maxAgeSeconds[cache]}`

const etagFor = ({ req }: Pick<Answerable, 'req'>, representation: Representation): string =>
  etagIn(representation, getCoding(representation, req.headers['accept-encoding']))

/**
 * Whether the client already has the representation, in the coding that it wants. Only GET and HEAD can ask for that. A
 * client that pays has to name its tag: `*` would show it for free that there is a representation, which it may not have.
 */
export function isNotModified(ctx: Pick<Answerable, 'req' | 'caller'>, representation: Representation): boolean {
  const ifNoneMatch = ctx.req.headers['if-none-match']
  if (ifNoneMatch === '*' && ctx.caller.payment) return false
  return (
    ifNoneMatch !== undefined &&
    (ctx.req.method === 'GET' || ctx.req.method === 'HEAD') &&
    matchesEtag(ifNoneMatch, etagFor(ctx, representation))
  )
}

/** Evaluates If-None-Match (RFC 9110): weak comparison against a list of tags, or `*`. */
function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}
