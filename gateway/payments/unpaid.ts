import { fail, isFailure, ServiceError } from '@touchline/contract/errors'
import { costText, type PaymentOffer } from '@touchline/contract/offers'
import { pricesMicroUsd, toUsd } from '@touchline/contract/prices'
import type { Answerable, Routed } from '../pipeline/request-context.ts'

/** The values of `payment_required` while nothing is on offer. */
export const withoutOffers = (microUsd: number) => ({ cost: `${toUsd(microUsd)} USD`, otherwise: '' })

/** The error with its offers in words. */
export const withOffers = (error: ServiceError, accepts: readonly PaymentOffer[]): ServiceError =>
  isFailure('payment_required', error)
    ? fail('payment_required', { cost: costText(accepts), otherwise: ', or sign one of the offers with a client of x402' })
    : error

/** A request without a payment, or with one that is not the price of its response. */
export class UnpaidRequest extends ServiceError {
  /** The price of the response, in millionths of a dollar. */
  readonly microUsd: number
  constructor(code: 'payment_required' | 'price_changed', microUsd: number) {
    super(code, { usd: toUsd(microUsd), ...withoutOffers(microUsd) })
    this.microUsd = microUsd
  }
}

/** Whether the price of the request depends on parts that it includes. Its parameters may be invalid. */
export const includesParts = ({ route, target }: Pick<Routed, 'route' | 'target'>): boolean =>
  route.endpoint.parts !== undefined && target.query.some(({ name }) => name === 'include')

/**
 * Price of the response, in millionths of a dollar: for a refused payment that of the response that it was meant to buy.
 * Undefined: free, or not known, because the payment was refused before anything was read.
 */
export function getPrice({ route, target, caller }: Pick<Answerable, 'route' | 'target' | 'caller'>, thrown: unknown): number | undefined {
  if (thrown instanceof UnpaidRequest) return thrown.microUsd
  if (route instanceof ServiceError || route.endpoint.price === 'free') return undefined
  return target && includesParts({ route, target }) ? caller.payment?.amount : pricesMicroUsd[route.endpoint.price]
}
