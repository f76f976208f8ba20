import { create } from '@bufbuild/protobuf'
import { type UsageCounts, UsageCountsSchema } from './gen/touchline/v1/usage_pb.js'

/** Upper bounds of the duration histogram in milliseconds, inclusive. Calls above the last one are in a last bucket. */
export const durationBoundsMs = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000] as const

/** Endpoint of calls whose path has none. */
export const noEndpointName = 'none'
/** Endpoint of calls that a gateway counted without their endpoint, because it had too many to separate. */
export const otherEndpointName = 'other'

/** Share of its limit from which a minute is near the limit. */
export const nearLimitShare = 0.8

/** Ranges that the steps of a report may cover, in milliseconds. */
export const usageRangeMs = { minute: 48 * 3_600_000, hour: 31 * 86_400_000, day: 400 * 86_400_000 } as const
/** Ranges of reports without a start. */
export const usageDefaultRangeMs: Readonly<Record<UsageStep, number>> = {
  minute: 3_600_000,
  hour: 24 * 3_600_000,
  day: 30 * 86_400_000,
}
export type UsageStep = keyof typeof usageRangeMs
export const usageStepMs: Readonly<Record<UsageStep, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
export const isUsageStep = (text: string): text is UsageStep => Object.hasOwn(usageRangeMs, text)

/** The sum of both. */
export function addCounts(a: UsageCounts, b: UsageCounts): UsageCounts {
  const [long, short] = a.durationCounts.length >= b.durationCounts.length ? [a, b] : [b, a]
  return create(UsageCountsSchema, {
    calls: a.calls + b.calls,
    limited: a.limited + b.limited,
    clientErrors: a.clientErrors + b.clientErrors,
    serverErrors: a.serverErrors + b.serverErrors,
    durationCounts: long.durationCounts.map((n, i) => n + (short.durationCounts[i] ?? 0n)),
  })
}

/**
 * The duration in milliseconds that the share of all calls stays below, interpolated within the bucket that contains it.
 * Undefined without calls; the last bound when the call is above it.
 */
export function durationQuantile(counts: readonly bigint[], share: number): number | undefined {
  const total = counts.reduce((sum, n) => sum + Number(n), 0)
  if (total === 0) return undefined
  const rank = share * total
  let below = 0
  for (const [i, n] of counts.entries()) {
    const inBucket = Number(n)
    if (inBucket > 0 && below + inBucket >= rank) {
      const [from, to] = [durationBoundsMs[i - 1] ?? 0, durationBoundsMs[i]]
      return to === undefined ? from : from + (to - from) * ((rank - below) / inBucket)
    }
    below += inBucket
  }
  return durationBoundsMs.at(-1)
}
