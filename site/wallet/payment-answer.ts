import { type ErrorCode, errors, fail, isErrorCode, ServiceError } from '@touchline/contract/errors'
import type { PaymentRefusal } from '@touchline/contract/gen/billing'
import type { SiteContext } from '../site.ts'

type Status = 200 | 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500 | 503

/** A response for programs and scripts, in the envelope of the API. */
export function answer(c: SiteContext, status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  c.header('Cache-Control', 'private, no-store')
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  return c.json({ success: status < 400, ...body }, status as Status)
}

/** The response to an error of the table. `more`: keys beside `error`. */
export function failure(c: SiteContext, error: ServiceError, more: object = {}, headers: Readonly<Record<string, string>> = {}): Response {
  const { code, message, values } = error
  const seconds = values.seconds === undefined ? {} : { 'Retry-After': String(values.seconds) }
  return answer(c, errors[code].http, { error: { code, message }, ...more }, { ...seconds, ...headers })
}

/** The error of a refusal of billing. */
export function refused({ code, reason, retryAfterSeconds }: PaymentRefusal): ServiceError {
  const seconds = Math.max(1, retryAfterSeconds)
  return new ServiceError(isErrorCode(code) ? code : 'internal_error', { reason, what: reason, limit: 1, seconds })
}

/** Whether a client that gets this error may pay again: not while money may have moved, and not for what is bought. */
export const isOffered = (code: ErrorCode): boolean => errors[code].http === 402 && code !== 'payment_replayed'

/** The header PAYMENT-SIGNATURE as JSON: standard base64. Undefined: the request has none. Errors: `payment_malformed`. */
export function readPayment(c: SiteContext): Uint8Array<ArrayBuffer> | undefined {
  const header = c.req.header('payment-signature')
  if (header === undefined) return undefined
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(header) || header.length % 4 !== 0) throw fail('payment_malformed', { what: 'it is not base64' })
  return new Uint8Array(Buffer.from(header, 'base64'))
}

export const toHeader = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64')
