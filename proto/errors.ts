/** One error of the API: HTTP status for customers, gRPC status between services. */
export interface ErrorRow {
  http: number
  grpc: GrpcStatus
  /** The message. Names in braces are placeholders; `fail` requires a value for each. */
  text: string
}
export type GrpcStatus =
  | 'INVALID_ARGUMENT'
  | 'NOT_FOUND'
  | 'PERMISSION_DENIED'
  | 'UNAUTHENTICATED'
  | 'RESOURCE_EXHAUSTED'
  | 'FAILED_PRECONDITION'
  | 'UNAVAILABLE'
  | 'DEADLINE_EXCEEDED'
  | 'INTERNAL'
  | 'UNIMPLEMENTED'

export const errors = {
  merged: { http: 301, grpc: 'FAILED_PRECONDITION', text: 'The {kind} {id} is now {into}.' },
  malformed_request: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'The request is not well-formed: {what}.' },
  invalid_parameter: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'Parameter {name} {what}.' },
  unknown_parameter: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'Parameter {name} is not known here. Known: {known}.' },
  missing_parameter: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'Parameter {name} is required: {what}.' },
  invalid_date_range: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'The dates do not make a range: {what}.' },
  unsupported_language: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'Parameter lang must be one of en, de, es, it, fr.' },
  key_in_url: {
    http: 400,
    grpc: 'INVALID_ARGUMENT',
    text: 'A key must never be in a URL. Send it as Authorization: Bearer or X-API-Key, and rotate this one.',
  },
  conflicting_keys: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'The request carries two different keys. Send one.' },
  unexpected_body: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'A GET request must not have a body.' },
  invalid_key: {
    http: 401,
    grpc: 'UNAUTHENTICATED',
    text: 'The key is not valid. Send it as Authorization: Bearer <API_KEY> or X-API-Key: <API_KEY>.',
  },
  expired_key: { http: 401, grpc: 'UNAUTHENTICATED', text: 'The key has expired.' },
  missing_key: {
    http: 401,
    grpc: 'UNAUTHENTICATED',
    text: 'This endpoint needs a key. Send it as Authorization: Bearer <API_KEY> or X-API-Key: <API_KEY>.',
  },
  payment_required: {
    http: 402,
    grpc: 'FAILED_PRECONDITION',
    text: 'Without a key this costs {usd} USD an answer. Send a key as Authorization: Bearer <API_KEY> or X-API-Key: <API_KEY>.',
  },
  sport_not_allowed: { http: 403, grpc: 'PERMISSION_DENIED', text: 'The key may not use {sport}. GET /v1/sports lists what it may use.' },
  league_not_allowed: {
    http: 403,
    grpc: 'PERMISSION_DENIED',
    text: 'The key may not use the league of this {kind}. GET /v1/sports lists what it may use.',
  },
  not_found: { http: 404, grpc: 'NOT_FOUND', text: 'No {kind} has the id {id}.' },
  unknown_sport: { http: 404, grpc: 'NOT_FOUND', text: 'There is no such sport. GET /v1/sports lists those there are.' },
  unknown_endpoint: {
    http: 404,
    grpc: 'NOT_FOUND',
    text: 'There is no such endpoint. Paths are case-sensitive and do not end in a slash.',
  },
  not_covered: { http: 404, grpc: 'NOT_FOUND', text: 'This competition has no {what}; coverage says so beforehand.' },
  method_not_allowed: { http: 405, grpc: 'UNIMPLEMENTED', text: 'Only GET and HEAD are allowed.' },
  not_acceptable: { http: 406, grpc: 'INVALID_ARGUMENT', text: 'Answers are application/json; Accept must allow it.' },
  request_timeout: { http: 408, grpc: 'DEADLINE_EXCEEDED', text: 'The request did not arrive in time.' },
  body_too_large: { http: 413, grpc: 'RESOURCE_EXHAUSTED', text: 'The body is too large.' },
  uri_too_long: { http: 414, grpc: 'RESOURCE_EXHAUSTED', text: 'The URL is longer than {max} bytes.' },
  rate_limited: {
    http: 429,
    grpc: 'RESOURCE_EXHAUSTED',
    text: 'The limit of {limit} calls a minute is used up. Try again in {seconds} s.',
  },
  too_many_in_flight: {
    http: 429,
    grpc: 'RESOURCE_EXHAUSTED',
    text: 'Of one key, or one address without a key, {running} requests run at once and {waiting} more wait. Send fewer at a time; try again in 1 s.',
  },
  headers_too_large: { http: 431, grpc: 'RESOURCE_EXHAUSTED', text: 'The headers are larger than {max} bytes.' },
  internal_error: { http: 500, grpc: 'INTERNAL', text: 'Something went wrong on our side; nothing was charged. Request {id}.' },
  upstream_unavailable: {
    http: 503,
    grpc: 'UNAVAILABLE',
    text: 'This part of the service is not available right now; nothing was charged. Try again shortly.',
  },
  timeout: { http: 504, grpc: 'DEADLINE_EXCEEDED', text: 'The answer took too long; nothing was charged. Try again.' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

type Blanks<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never
type Filled<Code extends ErrorCode> = { [Name in Blanks<(typeof errors)[Code]['text']>]: string | number }

/** An error of the table with its message rendered. Code and message cross RPC unchanged. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ServiceError'
    this.code = code
  }
}

/** Creates, and does not throw, the error of a row. A missing placeholder value is a compile error. */
export function fail<Code extends ErrorCode>(
  code: Code,
  ...[blanks]: [Blanks<(typeof errors)[Code]['text']>] extends [never] ? [] : [Filled<Code>]
): ServiceError {
  const values: Record<string, string | number> = blanks ?? {}
  return new ServiceError(
    code,
    errors[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  )
}

/**
 * The placeholder values of an error of this row, parsed from its message, since only code and message cross RPC. Only
 * for rows whose values contain no white space (ids, numbers). Undefined for an error of another row.
 */
export function blanksOf<Code extends ErrorCode>(
  code: Code,
  error: { code: string; message: string },
): { [Name in keyof Filled<Code>]: string } | undefined {
  if (error.code !== code) return undefined
  const pattern = errors[code].text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>\\S+)')
  return new RegExp(`^${pattern}$`).exec(error.message)?.groups as { [Name in keyof Filled<Code>]: string } | undefined
}

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text)
