import { errors, isErrorCode, ServiceError } from '@touchline/contract/errors'
import type { PaymentRefusal } from '@touchline/contract/gen/billing'
import { paymentBytes } from '@touchline/contract/offers'
import type { SiteContext } from '../site.ts'

type Status = 200 | 400 | 401 | 402 | 403 | 404 | 409 | 429 | 500 | 503

/** A response for programs and scripts, in the envelope of the API. */
export function answer(c: SiteContext, status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  c.header('Cache-Control', 'private, no-store')
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  return c.json({ success: status < 400, ...body }, status as Status)
}

/** The response to an error of the table. */
export function failure(c: SiteContext, { code, message, values }: ServiceError): Response {
  const headers = values.seconds === undefined ? {} : { 'Retry-After': String(values.seconds) }
  return answer(c, errors[code].http, { error: { code, message } }, headers)
}

/** The error of a refusal of billing. */
export function refused({ code, reason, retryAfterSeconds }: PaymentRefusal): ServiceError {
  const seconds = Math.max(1, retryAfterSeconds)
  return new ServiceError(isErrorCode(code) ? code : 'internal_error', { reason, what: reason, limit: 1, seconds })
}

/** The header PAYMENT-SIGNATURE as JSON: standard base64. Undefined: the request has none. Errors: `payment_malformed`. */
export function readPayment(c: SiteContext): Uint8Array<ArrayBuffer> | undefined {
  const header = c.req.header('payment-signature')
  if (header === undefined) return undefined
  return new Uint8Array(paymentBytes(header))
}

export const toHeader = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64')
