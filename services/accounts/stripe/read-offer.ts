import { fail } from '@touchline/contract/errors'
import { intervals, isInterval } from '@touchline/contract/plans'
import { type Offer, offerCents, offers } from './prices.ts'

/** The offer that a request names; an empty interval is a month. Errors: invalid_parameter, which lists what is sold. */
export function readOffer({ plan, interval }: { plan: string; interval: string }): Offer {
  const asked = interval || 'month'
  if (!isInterval(asked)) throw fail('invalid_parameter', { name: 'interval', what: `must be one of ${intervals.join(', ')}` })
  if (offerCents({ plan, interval: asked }) === undefined) {
    const sold = [...new Set(offers.map((offer) => offer.plan))]
    throw fail('invalid_parameter', { name: 'plan', what: `must be one of ${sold.join(', ')}` })
  }
  return { plan, interval: asked }
}
