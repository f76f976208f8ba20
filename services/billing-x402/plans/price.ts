import { fail } from '@touchline/contract/errors'
import type { PlanPurchase } from '@touchline/contract/gen/billing'
import { getPlan } from '@touchline/contract/plans'

/**
 * The price of a month or a year of a plan in atomic units of USDC, which are millionths of a dollar. Errors:
 * `invalid_parameter` for a plan that is free or negotiated, and for another interval.
 */
export function getAmount({ plan: id, interval }: Pick<PlanPurchase, 'plan' | 'interval'>): bigint {
  if (interval !== 'month' && interval !== 'year') throw fail('invalid_parameter', { name: 'interval', what: 'must be month or year' })
  const plan = getPlan(id)
  const amount = interval === 'month' ? plan?.priceMicroUsd : plan?.priceMicroUsdYear
  if (!amount) throw fail('invalid_parameter', { name: 'plan', what: `must be a plan that is sold by the ${interval}` })
  return amount
}
