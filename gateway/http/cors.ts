import { allow } from './methods.ts'

/**
 * Scripts of any page may read every response of the API (CORS). The headers of responses depend neither on the request
 * nor on the response, so a cached response is right for every page, and a live poll pays for no decision.
 */

/** Response headers that scripts may read besides those that browsers always show. */
const exposed = [
  ...['ETag', 'Link', 'Age', 'Location', 'Content-Disposition', 'Retry-After', 'WWW-Authenticate'],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-Request-Id', 'X-Data-Tier', 'Deprecation', 'Sunset'],
  ...['PAYMENT-REQUIRED', 'PAYMENT-RESPONSE'],
]

/** Request headers that scripts may send. */
const accepted = [
  ...['Authorization', 'X-API-Key', 'If-None-Match', 'Last-Event-ID', 'Accept', 'Accept-Language', 'Cache-Control'],
  ...['PAYMENT-SIGNATURE', 'SIGN-IN-WITH-X', 'traceparent', 'Content-Type', 'Idempotency-Key'],
]

const anyOrigin = ['Access-Control-Allow-Origin', '*'] as const

/** Header fields of every response, alternating names and values. */
export const corsHeaders: readonly string[] = [...anyOrigin, 'Access-Control-Expose-Headers', exposed.join(', ')]

/** How long browsers keep the answer to a preflight; most bound it to two hours themselves. */
const maxAgeSeconds = 86_400

/** Header fields of a response to OPTIONS at a path with these methods. */
export const preflightHeaders = (methods: readonly string[]): readonly string[] => [
  ...anyOrigin,
  ...['Access-Control-Allow-Methods', methods.join(', ')],
  ...['Access-Control-Allow-Headers', accepted.join(', ')],
  ...['Access-Control-Max-Age', String(maxAgeSeconds)],
  ...['Allow', allow(methods)],
]
