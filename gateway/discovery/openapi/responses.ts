import type { ErrorFields } from '@touchline/contract/error-body'
import { type ErrorCode, errors, isOfApi } from '@touchline/contract/errors'
import { pricesMicroUsd } from '@touchline/contract/prices'
import { type HeaderName, responseHeaders } from './headers.ts'
import { refer } from './references.ts'
import { json, object, text } from './schemas.ts'

/** Responses that several operations share. */
export const sharedResponses: Readonly<Record<string, object>> = {
  not_modified: {
    description: 'The client has the response: If-None-Match has its ETag.',
    headers: responseHeaders('ETag', 'Link', 'Content-Disposition', 'X-Data-Tier', 'Age'),
  },
  moved: {
    description: 'The record was merged into another one.',
    headers: responseHeaders('ETag', 'Location'),
    content: json(refer('schemas', 'moved')),
  },
}

interface Failure {
  name: string
  description: string
  headers?: readonly HeaderName[]
}

/** Failures of a path that exists, by status. */
const failureRows: Readonly<Record<string, Failure>> = {
  400: { name: 'bad_request', description: 'The request, a parameter, the key or the payment is malformed.' },
  401: {
    name: 'unauthorized',
    description: 'The key, or the signature of a wallet, is missing or invalid.',
    headers: ['WWW-Authenticate'],
  },
  402: { name: 'payment_required', description: 'Neither a key nor a valid payment.' },
  403: { name: 'forbidden', description: 'The key has no access to the sport or league.' },
  404: { name: 'not_found', description: 'The record does not exist, or its competition never has one.' },
  406: { name: 'not_acceptable', description: 'Accept or Accept-Encoding excludes every response.' },
  409: {
    name: 'conflict',
    description: 'The payment, or its identifier, is in use; or there are too many webhooks.',
    headers: ['Retry-After'],
  },
  429: {
    name: 'too_many_requests',
    description: 'The rate limit, or the number of requests at a time, is exceeded.',
    headers: ['Retry-After'],
  },
  500: { name: 'internal_error', description: 'An error occurred on our side.' },
  503: { name: 'unavailable', description: 'A service is unavailable.', headers: ['Retry-After'] },
  504: { name: 'timeout', description: 'The response took too long on our side.' },
}
export const failureName = (status: number): string => failureRows[status]!.name

/** The failures as components. `default` covers requests that are not valid HTTP requests of the path. */
export function failures(isPaid: boolean): Record<string, object> {
  const rows = Object.entries(failureRows).map(([status, { name, description, headers = [] }]) => [
    name,
    failure(name, description, [...headers, ...paymentHeaders(status, isPaid)]),
  ])
  return { ...Object.fromEntries(rows), failure: failure('failure', 'Another failure of the request.') }
}

/** The bodies that operations share: generated clients have one class for each, instead of one for each operation. */
export function sharedBodies(isPaid: boolean): Record<string, object> {
  const rows = Object.entries(failureRows).map(([status, { name }]) => {
    const codes = codesWith((each) => each === Number(status))
    return [bodyName(name), errorBody(codes, status === '402' ? paymentRequired(isPaid) : {})]
  })
  const others = codesWith((status) => status >= 400 && !(status in failureRows))
  return {
    ...Object.fromEntries(rows),
    [bodyName('failure')]: errorBody(others),
    moved: object({ success: { type: 'boolean', const: true }, data: object({ merged_into: text }) }),
  }
}

const bodyName = (failure: string): string => `error_${failure}`

const codesWith = (matches: (status: number) => boolean): string[] =>
  (Object.keys(errors) as ErrorCode[]).filter((code) => isOfApi(code) && matches(errors[code].http))

const failure = (name: string, description: string, own: readonly HeaderName[] = []) => ({
  description,
  headers: responseHeaders('ETag', ...own),
  content: json(refer('schemas', bodyName(name))),
})

/** `more`: fields that only some bodies have. */
const errorBody = (codes: readonly string[], more: Readonly<Record<string, object>> = {}): object =>
  object({ success: { type: 'boolean', const: false }, error: error(codes), ...more }, Object.keys(more))

const error = (codes: readonly string[]) =>
  object({
    code: { type: 'string', enum: codes },
    message: { ...text, description: 'For humans; its wording may change.' },
    param: { type: ['string', 'null'], description: 'The parameter or header that the error is about.' },
    doc_url: { ...text, format: 'uri', description: 'The page of the code: when it happens, and what to do.' },
    request_id: { ...text, description: 'As in X-Request-Id. Quote it in support requests.' },
  } satisfies Record<keyof ErrorFields, object>)

const paymentHeaders = (status: string, isPaid: boolean): HeaderName[] => {
  if (!isPaid) return []
  if (status === '402') return ['PAYMENT-REQUIRED', 'PAYMENT-RESPONSE']
  return []
}

const price = object({
  kind: { type: 'string', enum: Object.keys(pricesMicroUsd) },
  usd: { type: 'string', description: 'The price in USD: "0.005".' },
  micro_usd: { type: 'integer', enum: Object.values(pricesMicroUsd) },
} satisfies Record<string, object>)

/** The body of a 402: its price, and the PaymentRequired of x402. */
const paymentRequired = (isPaid: boolean): Record<string, object> => ({
  price: { ...price, description: 'Only with `payment_required`.' },
  ...(isPaid && {
    x402Version: { type: 'integer', const: 2 },
    resource: { type: 'object', description: 'What is paid for.' },
    accepts: { type: 'array', items: offer, description: 'The offers, the cheapest first.' },
    extensions: { type: 'object', description: 'Extensions of x402: bazaar and payment-identifier.' },
  }),
})

const offer = object({
  scheme: { type: 'string', enum: ['batch-settlement', 'exact'] },
  network: text,
  amount: { type: 'string', description: 'In units of the asset.' },
  asset: text,
  payTo: text,
  maxTimeoutSeconds: { type: 'integer' },
  extra: { type: 'object' },
})
