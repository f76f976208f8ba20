import { create } from '@bufbuild/protobuf'
import { type Plan, PlanSchema } from '@touchline/contract/gen/auth'
import rows from './plans.json' with { type: 'json' }

interface PlanRow {
  id: string
  /** Requests per minute. Absent: the limit is set per key. */
  per_minute?: number
  /** Maximum number of concurrent streams in each gateway, unless the key has a limit of its own. */
  streams: number
  /** Whole dollars per month. Absent: the price is negotiated with each customer. */
  price_usd?: number
}

/** The plans of plans.json, smallest first. */
export const plans: readonly Plan[] = (rows as readonly PlanRow[]).map(({ id, per_minute, streams, price_usd }) =>
  create(PlanSchema, {
    id,
    streams,
    ...(per_minute !== undefined && { perMinute: per_minute }),
    ...(price_usd !== undefined && { priceMicroUsd: BigInt(price_usd) * 1_000_000n }),
  }),
)
