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
  merged: { http: 301, grpc: 'FAILED_PRECONDITION', text: 'The {kind} {id} was merged into {into}.' },
  malformed_request: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'The request is malformed: {what}.' },
  invalid_parameter: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'Parameter {name} {what}.' },
  unknown_parameter: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'Parameter {name} is unknown. Known parameters: {known}.' },
  missing_parameter: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'Parameter {name} is required: {what}.' },
  invalid_date_range: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'The date range is invalid: {what}.' },
  unsupported_language: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'Parameter lang must be one of en, de, es, it, fr.' },
  key_in_url: {
    http: 400,
    grpc: 'INVALID_ARGUMENT',
    text: 'The URL contains an API key. Send keys only as Authorization: Bearer or X-API-Key, and rotate this key.',
  },
  conflicting_keys: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'The request contains two different API keys. Send one.' },
  unexpected_body: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'A GET request must not have a body.' },
  invalid_key: {
    http: 401,
    grpc: 'UNAUTHENTICATED',
    text: 'The API key is invalid. Send it as Authorization: Bearer <API_KEY> or X-API-Key: <API_KEY>.',
  },
  expired_key: { http: 401, grpc: 'UNAUTHENTICATED', text: 'The API key has expired.' },
  missing_key: {
    http: 401,
    grpc: 'UNAUTHENTICATED',
    text: 'This endpoint requires an API key. Send it as Authorization: Bearer <API_KEY> or X-API-Key: <API_KEY>.',
  },
  payment_required: {
    http: 402,
    grpc: 'FAILED_PRECONDITION',
    text: 'Without an API key this endpoint costs {usd} USD per request. Send a key as Authorization: Bearer <API_KEY> or X-API-Key: <API_KEY>.',
  },
  sport_not_allowed: {
    http: 403,
    grpc: 'PERMISSION_DENIED',
    text: 'The API key has no access to {sport}. GET /v1/sports lists what it has access to.',
  },
  league_not_allowed: {
    http: 403,
    grpc: 'PERMISSION_DENIED',
    text: 'The API key has no access to the league of this {kind}. GET /v1/sports lists what it has access to.',
  },
  not_found: { http: 404, grpc: 'NOT_FOUND', text: 'No {kind} has the id {id}.' },
  unknown_sport: { http: 404, grpc: 'NOT_FOUND', text: 'Unknown sport. GET /v1/sports lists the available sports.' },
  unknown_endpoint: {
    http: 404,
    grpc: 'NOT_FOUND',
    text: 'Unknown endpoint. Paths are case-sensitive and have no trailing slash.',
  },
  not_covered: { http: 404, grpc: 'NOT_FOUND', text: 'This competition has no {what}, as its coverage shows.' },
  method_not_allowed: { http: 405, grpc: 'UNIMPLEMENTED', text: 'Only GET and HEAD are allowed.' },
  not_acceptable: {
    http: 406,
    grpc: 'INVALID_ARGUMENT',
    text: 'The {header} header excludes every response of this service. It must allow {what}.',
  },
  request_timeout: { http: 408, grpc: 'DEADLINE_EXCEEDED', text: 'The request was not received in time.' },
  body_too_large: { http: 413, grpc: 'RESOURCE_EXHAUSTED', text: 'The body is too large.' },
  uri_too_long: { http: 414, grpc: 'RESOURCE_EXHAUSTED', text: 'The URL is longer than {max} bytes.' },
  rate_limited: {
    http: 429,
    grpc: 'RESOURCE_EXHAUSTED',
    text: 'The rate limit of {limit} requests per minute is exceeded. Try again in {seconds} s.',
  },
  too_many_in_flight: {
    http: 429,
    grpc: 'RESOURCE_EXHAUSTED',
    text: 'Too many concurrent requests: of each key, or address without a key, {running} run and {waiting} more wait. Try again in 1 s.',
  },
  headers_too_large: { http: 431, grpc: 'RESOURCE_EXHAUSTED', text: 'The headers are larger than {max} bytes.' },
  internal_error: { http: 500, grpc: 'INTERNAL', text: 'An internal error occurred; nothing was charged. Request id: {id}.' },
  upstream_unavailable: {
    http: 503,
    grpc: 'UNAVAILABLE',
    text: 'This part of the service is temporarily unavailable; nothing was charged. Try again shortly.',
  },
  timeout: { http: 504, grpc: 'DEADLINE_EXCEEDED', text: 'The request timed out on our side; nothing was charged. Try again.' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

type Blanks<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never
type Filled<Code extends ErrorCode> = { [Name in Blanks<(typeof errors)[Code]['text']>]: string | number }

/** The values of the placeholders of a text. */
export type ErrorValues = Readonly<Record<string, string | number>>

/** An error of the table. Code and values cross RPC; the message is rendered from them. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly values: ErrorValues
  constructor(code: ErrorCode, values: ErrorValues, options?: ErrorOptions) {
    super(
      errors[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
      options,
    )
    this.name = 'ServiceError'
    this.code = code
    this.values = values
  }
}

/** Creates, and does not throw, the error of a row. A missing placeholder value is a compile error. */
export const fail = <Code extends ErrorCode>(
  code: Code,
  ...[values]: [Blanks<(typeof errors)[Code]['text']>] extends [never] ? [] : [Filled<Code>]
): ServiceError => new ServiceError(code, values ?? {})

/** Whether it is an error of this row, whose placeholders have values. */
export const isFailure = <Code extends ErrorCode>(
  code: Code,
  thrown: unknown,
): thrown is ServiceError & { code: Code; values: Readonly<Filled<Code>> } => thrown instanceof ServiceError && thrown.code === code

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text)
