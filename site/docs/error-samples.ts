import { errorFields } from '@touchline/contract/error-body'
import { type ErrorCode, type ErrorValues, ServiceError } from '@touchline/contract/errors'

/** Values of the placeholders of messages. */
const values: ErrorValues = {
  ...{ kind: 'match', id: 'soc-m7k2p9xq4ab', into: 'soc-m3m8w5rt1cz' },
  ...{ name: 'limit', what: 'must be a whole number from 1 to 200, digits only', known: 'date, date_from, date_to' },
  hint: 'The closest is date_from.',
  ...{ days: 90, usd: '0.002', reason: 'insufficient_funds', sport: 'tennis', header: 'Accept', season: '2023/2024' },
  methods: 'GET, HEAD, OPTIONS',
  ...{ plan: 'starter', plans: 'business or enterprise' },
  ...{ limit: 30, seconds: 7, max: 8192, running: 16, waiting: 64 },
}

const requestId = '4f1c09a2b7d3-1f'

/** Where the same placeholder means something else. */
const own: Readonly<Partial<Record<ErrorCode, ErrorValues>>> = {
  malformed_request: { what: 'it is not valid HTTP/1.1' },
  unknown_parameter: { name: 'date_form' },
  unknown_endpoint: { hint: 'The closest is /v1/soccer/matches.' },
  missing_parameter: { name: 'q', what: 'part of a name' },
  invalid_date_range: { what: 'date_to is before date_from' },
  unsupported_format: { known: 'csv or json' },
  payment_required: { cost: '0.002 USD', otherwise: '' },
  payment_malformed: { what: 'it is not JSON in Base64' },
  invalid_sign_in: { what: 'it is missing' },
  plan_not_allowed: { what: 'downloads of seasons' },
  not_covered: { what: 'lineups' },
  not_acceptable: { what: 'application/json' },
  origin_not_allowed: { what: 'the request has no Origin header' },
  too_many_streams: { who: 'The API key', max: 5 },
  internal_error: { id: requestId },
}

export const sampleError = (code: ErrorCode): ServiceError => new ServiceError(code, { ...values, ...own[code] })

/** The body of a response with this code. */
export const sampleBody = (code: ErrorCode, origin: string): object =>
  code === 'merged'
    ? { success: true, data: { merged_into: values.into } }
    : { success: false, error: errorFields(sampleError(code), requestId, origin) }
