import { fail } from '@touchline/contract/errors'
import type { PlanPurchase } from '@touchline/contract/gen/billing'
import { isInterval, planPrice } from '@touchline/contract/plans'

/**
 * The price of a month or a year of a plan in atomic units of USDC, which are millionths of a dollar. Errors:
 * `invalid_parameter` for a plan that is free or negotiated, and for another interval.
 */
export function getAmount({ plan: id, interval }: Pick<PlanPurchase, 'plan' | 'interval'>): bigint {
  if (!isInterval(interval)) throw fail('invalid_parameter', { name: 'interval', what: 'must be month or year' })
  const amount = planPrice(id, interval)
  if (!amount) throw fail('invalid_parameter', { name: 'plan', what: `must be a plan that is sold by the ${interval}` })
  return amount
}
