import { create } from '@bufbuild/protobuf'
import { type Plan, PlanSchema } from './gen/touchline/v1/auth_pb.js'
import rows from './plans.json' with { type: 'json' }

interface PlanRow {
  id: string
  /** Requests per minute. Absent: the limit is set per key. */
  per_minute?: number
  /** Maximum number of concurrent streams in each gateway, unless the key has a limit of its own. */
  streams: number
  /** Maximum number of active keys of a customer. */
  keys: number
  /** Whole dollars per month. Absent: the price is negotiated with each customer. */
  price_usd?: number
  /** Whole dollars per year. Absent: the plan is not sold by the year. */
  price_usd_year?: number
  /** Its keys may download whole seasons. */
  dumps?: true
}

const microUsd = (usd: number): bigint => BigInt(usd) * 1_000_000n

/** The plans of plans.json, smallest first. */
export const plans: readonly Plan[] = (rows as readonly PlanRow[]).map(({ id, per_minute, streams, keys, price_usd, price_usd_year }) =>
  create(PlanSchema, {
    id,
    streams,
    keys,
    ...(per_minute !== undefined && { perMinute: per_minute }),
    ...(price_usd !== undefined && { priceMicroUsd: microUsd(price_usd) }),
    ...(price_usd_year !== undefined && { priceMicroUsdYear: microUsd(price_usd_year) }),
  }),
)

/** The most that a test key may do, whatever the plan. Test keys take no place of the plan, and their calls are not billed. */
export const testKeyLimits = { perMinute: 120, streams: 5 }

/** Plans whose keys may download whole seasons. */
const withDumps = (rows as readonly PlanRow[]).filter(({ dumps }) => dumps).map(({ id }) => id)
export const hasDumps = (id: string): boolean => withDumps.includes(id)
/** "business or enterprise" */
export const dumpPlans = withDumps.join(' or ')

/** The plan of an organisation that has paid for none. */
export const freePlan = 'free'

/** The place of a plan in `plans`, from 0: a larger plan ranks higher. -1: no such plan. */
export const planRank = (id: string): number => plans.findIndex((plan) => plan.id === id)

export const getPlan = (id: string): Plan | undefined => plans.find((plan) => plan.id === id)

export const intervals = ['month', 'year'] as const
export type Interval = (typeof intervals)[number]
export const isInterval = (text: string): text is Interval => (intervals as readonly string[]).includes(text)

/** The price of a month or a year of a plan, in millionths of a dollar. Undefined: it is not sold by this interval. */
export function planPrice(id: string, interval: Interval): bigint | undefined {
  const plan = getPlan(id)
  return (interval === 'year' ? plan?.priceMicroUsdYear : plan?.priceMicroUsd) || undefined
}
