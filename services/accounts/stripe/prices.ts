import { getPlan, type Interval, intervals, isInterval, planPrice, plans } from '@touchline/contract/plans'
import type Stripe from 'stripe'
import { fromStripe, unlessRefused } from './open-stripe.ts'

/** A plan that is sold by card, by the month or by the year. */
export interface Offer {
  plan: string
  interval: Interval
}

const microUsdPerCent = 10_000n

/** The price of an offer in cents. Undefined: it is not sold. */
export function offerCents({ plan, interval }: Offer): number | undefined {
  const microUsd = planPrice(plan, interval)
  return microUsd === undefined ? undefined : Number(microUsd / microUsdPerCent)
}

/** Every offer of plans.json. */
export const offers: readonly Offer[] = plans
  .flatMap(({ id }) => intervals.map((interval) => ({ plan: id, interval })))
  .filter((offer) => offerCents(offer) !== undefined)

/** The lookup key of the price of an offer in Stripe. */
export const lookupKey = ({ plan, interval }: Offer): string => `touchline_${plan}_${interval}`

const productId = (plan: string): string => `touchline_${plan}`

/**
 * The offer behind a price of Stripe. A price that was replaced by a newer one has lost its lookup key, so the metadata
 * come first. Undefined: not one of ours.
 */
export function priceOffer({ metadata, lookup_key }: Pick<Stripe.Price, 'metadata' | 'lookup_key'>): Offer | undefined {
  const [plan = '', interval = ''] = metadata.plan ? [metadata.plan, metadata.interval] : (lookup_key ?? '').split('_').slice(1)
  return getPlan(plan) && isInterval(interval) ? { plan, interval } : undefined
}

/** Stripe's code for Software as a service, business use. */
const taxCode = 'txcd_10103001'

/**
 * Creates the products and prices that Stripe does not have yet. A price whose amount differs from plans.json is
 * replaced: its lookup key moves to the new one, and running subscriptions keep the old one. Repeated and concurrent
 * runs create nothing twice.
 */
export async function ensurePrices(stripe: Stripe): Promise<void> {
  const keys = offers.map(lookupKey)
  const known = await fromStripe(stripe.prices.list({ lookup_keys: keys, active: true, limit: 100 }))
  const amounts = new Map(known.data.map((price) => [price.lookup_key, price.unit_amount]))
  for (const offer of offers) {
    const cents = offerCents(offer)!
    if (amounts.get(lookupKey(offer)) === cents) continue
    await ensureProduct(stripe, offer.plan)
    await createPrice(stripe, offer, cents)
  }
}

async function ensureProduct(stripe: Stripe, plan: string): Promise<void> {
  const name = `Touchline ${plan.slice(0, 1).toUpperCase()}${plan.slice(1)}`
  const product = { id: productId(plan), name, tax_code: taxCode, metadata: { plan } }
  // Refused: it exists already.
  await unlessRefused(stripe.products.create(product))
}

const createPrice = (stripe: Stripe, offer: Offer, cents: number) =>
  fromStripe(
    stripe.prices.create(
      {
        product: productId(offer.plan),
        currency: 'usd',
        unit_amount: cents,
        recurring: { interval: offer.interval },
        tax_behavior: 'exclusive',
        lookup_key: lookupKey(offer),
        transfer_lookup_key: true,
        metadata: { ...offer },
      },
      { idempotencyKey: `${lookupKey(offer)}-${cents}` },
    ),
  )

/** The id of the price of an offer, created if it is missing. */
export async function priceId(stripe: Stripe, offer: Offer): Promise<string> {
  const find = async () => (await fromStripe(stripe.prices.list({ lookup_keys: [lookupKey(offer)], active: true }))).data[0]
  const found = await find()
  if (found && found.unit_amount === offerCents(offer)) return found.id
  await ensurePrices(stripe)
  return (await find())!.id
}
