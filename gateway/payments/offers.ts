import { ServiceError } from '@touchline/contract/errors'
import type { PaymentTerms } from '@touchline/contract/gen/billing'
import { getOffered, isOffered, type PaymentOffer } from '@touchline/contract/offers'
import { getBazaar } from '../discovery/bazaar.ts'
import { getMimeType, requiredNames, type Sample } from '../discovery/sample.ts'
import type { Route } from '../http/application.ts'
import { mediaTypes } from '../http/representation.ts'
import type { Answerable, Target } from '../pipeline/request-context.ts'
import { RefusedPayment } from './refused.ts'
import { getPrice } from './unpaid.ts'

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

/** Tells a payment from one for an earlier offer of the same response. Clients send the extensions of the offer with it. */
const offerId = (id: string) => ({
  info: { id },
  schema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
})

/** A response on offer. `error` says that it must be paid for. */
interface Offered {
  /** Id of the request. */
  id: string
  microUsd: number
  url: string
  description: string
  error: string
  bazaar: object
  /** Default: JSON. */
  mimeType?: string
}

/** The offers for one response. `thrown`: why the last payment failed. */
export function paymentRequired(
  terms: PaymentTerms,
  { id, microUsd, url, description, error, bazaar, mimeType = mediaTypes.json }: Offered,
  thrown: unknown,
): PaymentRequired {
  const refused = thrown instanceof RefusedPayment ? thrown : undefined
  return {
    x402Version: 2,
    error: refused?.reason || error,
    resource: { url, description, mimeType, serviceName: 'Touchline', tags: ['sports'] },
    accepts: getOffered(terms, microUsd).map((offer) =>
      offer.scheme === 'exact' ? offer : { ...offer, extra: { ...offer.extra, ...refused?.channelExtra } },
    ),
    extensions: { bazaar, 'payment-identifier': paymentIdentifier, 'touchline-offer': offerId(id) },
  }
}

/**
 * The offers of a 402. Undefined for another error, while payments are off, while the price is not known, and for a
 * payment that has already bought a response: a client that is offered another payment would pay twice.
 */
export type OffersFor = (
  ctx: Pick<Answerable, 'id' | 'req' | 'route' | 'target' | 'caller'>,
  error: ServiceError,
) => PaymentRequired | undefined

export const offersFor =
  (terms: () => PaymentTerms | undefined, publicUrl: string): OffersFor =>
  (ctx, error) => {
    const { req, route } = ctx
    const current = isOffered(error) ? terms() : undefined
    const microUsd = getPrice(ctx, error)
    if (!current || microUsd === undefined || route instanceof ServiceError) return undefined
    const { summary, data } = route.endpoint
    const bazaar = getBazaar(route.endpoint, getNeeded(route, ctx.target))
    return paymentRequired(
      current,
      {
        id: ctx.id,
        microUsd,
        url: `${publicUrl}${req.url}`,
        description: summary,
        error: 'Payment required',
        bazaar,
        mimeType: getMimeType(data),
      },
      error,
    )
  }

/** Longer values would not fit the headers of the offers. */
const charsMax = 64

/** The parameters of the request that the endpoint needs. */
function getNeeded({ endpoint, params }: Route, target: Target | undefined): Pick<Sample, 'pathParams' | 'queryParams'> {
  const names = requiredNames(endpoint)
  const inQuery = target?.query.filter(({ name }) => names.includes(name)).map(({ name, value }) => [name, value] as const) ?? []
  const short = (pairs: readonly (readonly [string, string])[]) => Object.fromEntries(pairs.filter(([, value]) => value.length <= charsMax))
  return { pathParams: short(Object.entries(params)), queryParams: short(inQuery) }
}
