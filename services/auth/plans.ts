import { create } from '@bufbuild/protobuf'
import { type Plan, PlanSchema } from '@touchline/contract/gen/auth'
import rows from './plans.json' with { type: 'json' }

interface PlanRow {
  id: string
  /** Requests a minute. Absent: set for each key. */
  per_minute?: number
  /** Streams open at once in each gateway, unless set for a key. */
  streams: number
  /** Whole dollars a month. Absent: negotiated with each customer. */
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
