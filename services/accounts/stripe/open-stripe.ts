import { fail } from '@touchline/contract/errors'
import type Stripe from 'stripe'
import type { StripeSettings } from './settings.ts'

/** One attempt; calls of the site allow 20 s for a chain of them. */
const timeoutMs = 8_000

/**
 * The client of Stripe, or of a local one. Undefined when no secret key is set; then the library, 218 modules, is not
 * loaded.
 */
export async function openStripe({ stripeKey, stripeApiUrl }: StripeSettings): Promise<Stripe | undefined> {
  if (stripeKey === undefined) return undefined
  const { default: Stripe } = await import('stripe')
  const common = { timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false }
  if (stripeApiUrl === undefined) return new Stripe(stripeKey, common)
  const { protocol, hostname, port } = new URL(stripeApiUrl)
  return new Stripe(stripeKey, {
    ...common,
    protocol: protocol === 'https:' ? 'https' : 'http',
    host: hostname,
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
  })
}

/**
 * The result of a call to Stripe. Errors: payment_declined; upstream_unavailable when Stripe cannot be reached, answers
 * 5xx or limits the rate; anything else is a bug and is thrown unchanged.
 */
export const fromStripe = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    if (isOfType(error, 'StripeCardError')) throw fail('payment_declined')
    if (isTransient(error)) throw Object.assign(fail('upstream_unavailable'), { cause: error })
    throw error
  })

const isTransient = (error: unknown): boolean =>
  isOfType(error, 'StripeConnectionError') ||
  isOfType(error, 'StripeRateLimitError') ||
  (isOfType(error, 'StripeAPIError') && (error.statusCode ?? 500) >= 500)

/** Whether the library threw this error, by the name of its class: the classes would load the library. */
export const isOfType = (error: unknown, type: Stripe.errors.StripeError['type']): error is Stripe.errors.StripeError =>
  Error.isError(error) && (error as Partial<Stripe.errors.StripeError>).type === type

/** Whether Stripe refused a request because of the state that the object is in, such as a session that is complete. */
export const isRefused = (error: unknown): boolean => isOfType(error, 'StripeInvalidRequestError')

/** The result of a call to Stripe; undefined when Stripe refuses it. Errors: the others of `fromStripe`. */
export const unlessRefused = <T>(call: Promise<T>): Promise<T | undefined> =>
  fromStripe(call).catch((error: unknown) => {
    if (isRefused(error)) return undefined
    throw error
  })
