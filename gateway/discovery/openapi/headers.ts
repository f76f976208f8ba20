import { refer } from './references.ts'

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }
const sent = (description: string, schema: object = text) => ({ description, required: true, schema })
const maybe = (description: string, schema: object = text) => ({ description, schema })

/** Headers of responses, except those that frame an HTTP message. */
export const headers = {
  'X-Request-Id': sent('The id of the request, for reports.'),
  'X-RateLimit-Limit': sent('Requests per minute.', count),
  'X-RateLimit-Remaining': sent('Requests left in this minute.', count),
  Vary: sent('The request headers that the response depends on.'),
  'X-Content-Type-Options': sent('Always nosniff.', { type: 'string', const: 'nosniff' }),
  'Access-Control-Allow-Origin': sent('Scripts of any page may read the response.', { type: 'string', const: '*' }),
  'Access-Control-Expose-Headers': sent('The headers that those scripts may read.'),
  'Cache-Control': sent('How long the response may be reused, and whether by several callers.'),
  ETag: sent('The validator for If-None-Match; each content coding has its own.'),
  Link: maybe('The URL of the next page, `rel="next"`; absent on the last one.'),
  'Content-Disposition': maybe('Of CSV and dumps only: the name of a file to save it as.'),
  'X-Data-Tier': maybe('Present when a record comes from the archive.', { type: 'string', const: 'archive' }),
  Age: maybe('Seconds since the live list was known to be up to date.', count),
  Location: sent('The URL with the canonical id.'),
  'Retry-After': maybe('Seconds to wait before the next attempt.', count),
  'WWW-Authenticate': sent('How to authenticate.'),
  'PAYMENT-REQUIRED': maybe('The offers of x402, the JSON of the body in base64; absent when another payment would pay twice.'),
  'PAYMENT-RESPONSE': maybe('The settlement of x402, JSON in base64: of a response that was paid for, or of a payment that was refused.'),
  Deprecation: sent('Since when the endpoint is deprecated: @ and seconds since 1970 (RFC 9745).'),
  Sunset: sent('When the endpoint ends (RFC 8594).'),
  'X-Accel-Buffering': sent('Proxies pass every event on at once.', { type: 'string', const: 'no' }),
}
export type HeaderName = keyof typeof headers

/** Every response has these. */
const always: readonly HeaderName[] = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'Vary',
  'X-Content-Type-Options',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Cache-Control',
]

export const responseHeaders = (...names: readonly HeaderName[]): Record<string, object> =>
  Object.fromEntries([...always, ...names].map((name) => [name, refer('headers', name)]))
