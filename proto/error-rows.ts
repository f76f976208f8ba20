/** One error of the API: HTTP status for customers, gRPC status between services. */
interface ErrorRow {
  http: number
  grpc: GrpcStatus
  /** The message. Names in braces are placeholders; `fail` requires a value for each. */
  text: string
  /** An error of the site and the services behind it, never a response of the API. */
  isOfSite?: true
}
type GrpcStatus =
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
  unknown_parameter: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'There is no parameter {name} here. {hint} All parameters: {known}.' },
  missing_parameter: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'Parameter {name} is required: {what}.' },
  invalid_date_range: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'The date range is invalid: {what}.' },
  unsupported_language: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'Parameter lang must be one of en, de, es, it, fr.' },
  unsupported_format: {
    http: 400,
    grpc: 'INVALID_ARGUMENT',
    text: 'Parameter format must be {known}. Without it the response is JSON.',
  },
  since_too_old: {
    http: 400,
    grpc: 'INVALID_ARGUMENT',
    text: 'Parameter since is more than {days} days ago; older facts are no longer available. Start again without it.',
  },
  key_in_url: {
    http: 400,
    grpc: 'INVALID_ARGUMENT',
    text: 'The URL contains an API key, and URLs are logged. Rotate this key, and send keys only as Authorization: Bearer <API_KEY> or X-API-Key: <API_KEY>.',
  },
  payment_malformed: {
    http: 400,
    grpc: 'INVALID_ARGUMENT',
    text: 'The header PAYMENT-SIGNATURE is malformed: {what}.',
  },
  conflicting_keys: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'The request contains two different API keys. Send one.' },
  unexpected_body: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'A GET request must not have a body.' },
  invalid_key: {
    http: 401,
    grpc: 'UNAUTHENTICATED',
    text: 'The API key is invalid. Send it as Authorization: Bearer <API_KEY> or X-API-Key: <API_KEY>.',
  },
  expired_key: { http: 401, grpc: 'UNAUTHENTICATED', text: 'The API key has expired.' },
  invalid_sign_in: {
    http: 401,
    grpc: 'UNAUTHENTICATED',
    text: 'This endpoint requires the header SIGN-IN-WITH-X: {what}. Sign the text of GET /v1/channels/sign-in.',
  },
  missing_key: {
    http: 401,
    grpc: 'UNAUTHENTICATED',
    text: 'This endpoint requires an API key. Send it as Authorization: Bearer <API_KEY> or X-API-Key: <API_KEY>.',
  },
  payment_required: {
    http: 402,
    grpc: 'FAILED_PRECONDITION',
    text: 'Without an API key this request costs {cost}. Send a key as Authorization: Bearer <API_KEY> or X-API-Key: <API_KEY>{otherwise}.',
  },
  price_changed: {
    http: 402,
    grpc: 'FAILED_PRECONDITION',
    text: 'The payment is not the price of this response, which is {usd} USD. Nothing was charged.',
  },
  payment_invalid: { http: 402, grpc: 'FAILED_PRECONDITION', text: 'The payment was refused: {reason}. Nothing was charged.' },
  payment_expired: {
    http: 402,
    grpc: 'FAILED_PRECONDITION',
    text: 'The payment has expired or expires too soon. Nothing was charged. Sign a new one.',
  },
  payment_replayed: {
    http: 402,
    grpc: 'FAILED_PRECONDITION',
    text: 'This payment has already bought a response. Repeat the request without it to get new offers.',
  },
  insufficient_balance: {
    http: 402,
    grpc: 'FAILED_PRECONDITION',
    text: 'The prepaid balance does not cover this request. Nothing was charged. Deposit more.',
  },
  insufficient_funds: {
    http: 402,
    grpc: 'FAILED_PRECONDITION',
    text: 'The wallet has less USDC than the payment or the deposit takes from it. Nothing was charged. Add USDC, or sign another of the offers.',
  },
  missing_session: { http: 401, grpc: 'UNAUTHENTICATED', text: 'You are not signed in.', isOfSite: true },
  role_not_allowed: {
    http: 403,
    grpc: 'PERMISSION_DENIED',
    text: 'Your role in this organisation, {role}, does not allow this. Ask an owner.',
    isOfSite: true,
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
  origin_not_allowed: {
    http: 403,
    grpc: 'PERMISSION_DENIED',
    text: 'This API key is publishable and works only in pages of its origins: {what}.',
  },
  secret_key_required: { http: 403, grpc: 'PERMISSION_DENIED', text: 'A publishable API key cannot be used here. Use a secret key.' },
  plan_not_allowed: {
    http: 403,
    grpc: 'PERMISSION_DENIED',
    text: 'The plan {plan} does not include {what}. A key of the plan {plans} does.',
  },
  not_found: { http: 404, grpc: 'NOT_FOUND', text: 'There is no {kind} {id}.' },
  unknown_sport: { http: 404, grpc: 'NOT_FOUND', text: 'This sport is not available. GET /v1/sports lists the available sports.' },
  unknown_endpoint: {
    http: 404,
    grpc: 'NOT_FOUND',
    text: 'There is no such endpoint. Paths are case-sensitive and have no trailing slash. {hint}',
  },
  unknown_calendar: {
    http: 404,
    grpc: 'NOT_FOUND',
    text: 'This calendar address is not valid, or is not valid any more. Ask for a new one where you got it.',
  },
  not_covered: {
    http: 404,
    grpc: 'NOT_FOUND',
    text: 'This competition has no {what}. The field coverage of its league and matches shows what is available.',
  },
  squad_not_current: {
    http: 404,
    grpc: 'NOT_FOUND',
    text: 'No squad of the current season is known. The newest one is from {season}: request it with season={season}.',
  },
  method_not_allowed: { http: 405, grpc: 'UNIMPLEMENTED', text: 'The method is not allowed here. Allowed: {methods}.' },
  not_acceptable: {
    http: 406,
    grpc: 'INVALID_ARGUMENT',
    text: 'The {header} header excludes every response of this service. It must allow {what}.',
  },
  request_timeout: { http: 408, grpc: 'DEADLINE_EXCEEDED', text: 'The request did not arrive completely in time.' },
  channel_busy: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    text: 'Another request with this payment or channel is in progress; a channel pays for one request at a time. Nothing was charged. Try again in {seconds} s.',
  },
  idempotency_conflict: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    text: 'The payment identifier belongs to another request or payment. Nothing was charged. Use another identifier.',
  },
  last_owner: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    text: 'An organisation needs an owner. Make another member of {organisation} an owner first.',
    isOfSite: true,
  },
  too_many_keys: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    text: 'The plan {plan} includes {max} active keys. Revoke one, or choose a larger plan.',
    isOfSite: true,
  },
  too_many_webhooks: { http: 409, grpc: 'FAILED_PRECONDITION', text: 'There are {max} webhooks, which is the maximum. Delete one.' },
  no_subscription: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    text: 'This organisation has no subscription that can be changed. Choose a plan to start one.',
    isOfSite: true,
  },
  payment_declined: {
    http: 402,
    grpc: 'FAILED_PRECONDITION',
    text: 'The card was declined. Nothing was charged and the plan is unchanged. Choose another card on the billing page.',
    isOfSite: true,
  },
  too_many_new_keys: {
    http: 429,
    grpc: 'RESOURCE_EXHAUSTED',
    text: 'An organisation with this plan can make {max} keys in 24 hours. Try again later.',
    isOfSite: true,
  },
  invalid_signature: { http: 400, grpc: 'INVALID_ARGUMENT', text: 'The signature of the request is invalid: {what}.', isOfSite: true },
  payment_unavailable: {
    http: 503,
    grpc: 'FAILED_PRECONDITION',
    text: 'This way to pay is not set up here.',
    isOfSite: true,
  },
  free_organisation_exists: {
    http: 409,
    grpc: 'FAILED_PRECONDITION',
    text: 'Your organisation {organisation} is free, and a person has one free organisation. Choose a plan for it first.',
    isOfSite: true,
  },
  too_many_attempts: {
    http: 429,
    grpc: 'RESOURCE_EXHAUSTED',
    text: 'There were too many attempts. Try again in {seconds} s.',
    isOfSite: true,
  },
  body_too_large: { http: 413, grpc: 'RESOURCE_EXHAUSTED', text: 'The body of the request is too large.' },
  uri_too_long: { http: 414, grpc: 'RESOURCE_EXHAUSTED', text: 'The URL is longer than {max} bytes.' },
  too_many_refunds: {
    http: 429,
    grpc: 'RESOURCE_EXHAUSTED',
    text: 'A channel is refunded once a minute at most. Nothing was moved. Repeat the same request in {seconds} s.',
  },
  rate_limited: {
    http: 429,
    grpc: 'RESOURCE_EXHAUSTED',
    text: 'You have reached the limit of {limit} requests per minute. Try again in {seconds} s.',
  },
  too_many_in_flight: {
    http: 429,
    grpc: 'RESOURCE_EXHAUSTED',
    text: 'You have sent too many requests at the same time. For each key (or address without a key), {running} run at once and {waiting} more may wait. Try again in 1 s.',
  },
  too_many_streams: {
    http: 429,
    grpc: 'RESOURCE_EXHAUSTED',
    text: '{who} has {max} open streams, which is the maximum. Close one. A stream whose client has disappeared is closed within 30 s.',
  },
  headers_too_large: { http: 431, grpc: 'RESOURCE_EXHAUSTED', text: 'The headers of the request are longer than {max} bytes.' },
  internal_error: {
    http: 500,
    grpc: 'INTERNAL',
    text: 'An error occurred on our side. Nothing was charged. Please report the request id {id}.',
  },
  upstream_unavailable: {
    http: 503,
    grpc: 'UNAVAILABLE',
    text: 'This part of the service is temporarily unavailable. Nothing was charged. Try again in a few seconds.',
  },
  store_full: {
    http: 503,
    grpc: 'UNAVAILABLE',
    text: 'The disk of the store is full. Nothing was written, and nothing was charged. Try again in a minute.',
  },
  store_damaged: {
    http: 503,
    grpc: 'UNAVAILABLE',
    text: 'The database is damaged, and nothing is written to it any more. Nothing was charged. Its operator has to restore a backup.',
  },
  payment_unknown: {
    http: 503,
    grpc: 'UNAVAILABLE',
    text: 'It is not known yet whether the payment was settled. Do not pay again: repeat the request with the same payment in {seconds} s.',
  },
  timeout: { http: 504, grpc: 'DEADLINE_EXCEEDED', text: 'The response took too long on our side. Nothing was charged. Try again.' },
} as const satisfies Record<string, ErrorRow>
