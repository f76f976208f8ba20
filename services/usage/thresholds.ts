import { create } from '@bufbuild/protobuf'
import { type UsageRecord, type UsageThreshold, UsageThresholdSchema } from '@touchline/contract/gen/usage'
import { nearLimitShare, otherEndpointName } from '@touchline/contract/usage'

/** The key of a record: whose it is, and its limit. */
export interface LimitedKey {
  customer: string
  perMinute: number
}

/**
 * What the minutes of an hour of a key have reached: the first minute near its limit, and the first with a 429. Our own
 * failures do not count against a limit, and calls without endpoint belong to several minutes.
 */
export function getThresholds({ keyId, start, sums }: UsageRecord, { customer, perMinute }: LimitedKey): UsageThreshold[] {
  const separate = sums.filter(({ endpoint }) => endpoint !== otherEndpointName)
  const byMinute = [...Map.groupBy(separate, ({ number }) => number)].map(([number, ofMinute]) => ({
    at: new Date(Date.parse(start) + number * 60_000).toISOString(),
    calls: total(ofMinute.map(({ counts }) => counts!.calls - counts!.serverErrors)),
    limited: total(ofMinute.map(({ counts }) => counts!.limited)),
  }))
  const reached = {
    near_limit: byMinute.find(({ calls }) => perMinute > 0 && calls >= nearLimitShare * perMinute),
    limited: byMinute.find(({ limited }) => limited > 0),
  }
  return Object.entries(reached).flatMap(([kind, minute]) =>
    minute ? [create(UsageThresholdSchema, { customer, keyId, kind, perMinute, at: minute.at, calls: minute.calls })] : [],
  )
}

const total = (counts: readonly bigint[]): number => Number(counts.reduce((sum, n) => sum + n, 0n))
