import { errors, ServiceError } from '@touchline/contract/errors'
import type { PaymentTerms } from '@touchline/contract/gen/billing'
import { offersOf, type PaymentOffer } from '@touchline/contract/offers'
import { pricesMicroUsd } from '@touchline/contract/prices'
import { bazaarOf } from '../discovery/bazaar.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Answerable } from '../request-context.ts'
import { RefusedPayment } from './refused.ts'

/** PaymentRequired of x402 v2. */
export interface PaymentRequired {
  x402Version: 2
  error: string
  resource: { url: string; description: string; mimeType: string; serviceName: string; tags: readonly string[] }
  accepts: readonly PaymentOffer[]
  extensions: object
}

/** Payments may name the request they pay for, so that repeating it returns the stored response. */
const paymentIdentifier = {
  info: { required: false },
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      required: { type: 'boolean' },
      id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' },
    },
    required: ['required'],
  },
}

const extensions = new WeakMap<Endpoint, object>()

/** The offers for a response of the endpoint at `url`; undefined for a free one. `thrown`: why the last payment failed. */
export function paymentRequired(terms: PaymentTerms, endpoint: Endpoint, url: string, thrown?: unknown): PaymentRequired | undefined {
  if (endpoint.price === 'free') return undefined
  const [prepaid, exact] = offersOf(terms, pricesMicroUsd[endpoint.price])
  const refused = thrown instanceof RefusedPayment ? thrown : undefined
  const bazaar = extensions.get(endpoint) ?? bazaarOf(endpoint)
  extensions.set(endpoint, bazaar)
  return {
    x402Version: 2,
    error: refused?.reason || 'Payment required',
    resource: { url, description: endpoint.summary, mimeType: 'application/json', serviceName: 'Touchline', tags: ['sports'] },
    accepts: [{ ...prepaid, extra: { ...prepaid.extra, ...refused?.channelExtra } }, exact],
    extensions: { bazaar, 'payment-identifier': paymentIdentifier },
  }
}

/**
 * The offers of a 402: undefined for another error, while payments are off, and for a payment that is used up. A client
 * that is offered another payment pays twice.
 */
export type OffersFor = (ctx: Pick<Answerable, 'req' | 'route'>, error: ServiceError) => PaymentRequired | undefined

export const offersFor =
  (terms: () => PaymentTerms | undefined, publicUrl: string): OffersFor =>
  ({ req, route }, error) => {
    const current = errors[error.code].http === 402 && error.code !== 'payment_replayed' ? terms() : undefined
    if (!current || route instanceof ServiceError) return undefined
    return paymentRequired(current, route.endpoint, `${publicUrl}${req.url}`, error)
  }
