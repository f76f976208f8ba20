import { create } from '@bufbuild/protobuf'
import { type KeySums, type UsageCounts, type UsageSums, UsageSumsSchema } from '@touchline/contract/gen/usage'
import { durationBoundsMs } from '@touchline/contract/usage'

/** 2026-03-01T12:00:00Z, the time at which services under test start. */
export const startAt = Date.parse('2026-03-01T12:00:00Z')
export const startMinute = startAt / 60_000

export interface Counted {
  keyId?: string
  perMinute?: number
  /** Minutes after `startAt`. */
  minute?: number
  sport?: string
  endpoint?: string
  calls?: number
  limited?: number
  clientErrors?: number
  serverErrors?: number
  /** Bucket of all calls. */
  bucket?: number
  errors?: KeySums['errors']
}

/** A message of a gateway with one row for each count. `previous` is 0 for the keys without an entry. */
export function sums(
  gateway: string,
  seq: number,
  counted: readonly Counted[],
  previous: Readonly<Record<string, number>> = {},
): UsageSums {
  const keys = [...Map.groupBy(counted, ({ keyId = 'key_1' }) => keyId)].map(([keyId, ofKey]) => ({
    keyId,
    customer: `org of ${keyId}`,
    perMinute: ofKey[0]!.perMinute ?? 100,
    previous: BigInt(previous[keyId] ?? 0),
    minutes: ofKey.map(({ minute = 0, sport = 'soccer', endpoint = '/{sport}/matches/live', ...counts }) => ({
      minute: startMinute + minute,
      sport,
      endpoint,
      counts: getCounts(counts),
    })),
    activity: { keyId, lastUsedAt: new Date(startAt + seq * 10_000).toISOString(), address: '192.0.2.1', agent: `agent ${seq}` },
    errors: ofKey.flatMap(({ errors = [] }) => errors),
  }))
  return create(UsageSumsSchema, { gateway, seq: BigInt(seq), keys })
}

const getCounts = ({ calls = 1, limited = 0, clientErrors = 0, serverErrors = 0, bucket = 0 }: Counted) => ({
  calls: BigInt(calls),
  limited: BigInt(limited),
  clientErrors: BigInt(clientErrors),
  serverErrors: BigInt(serverErrors),
  durationCounts: durationBoundsMs.slice(0, bucket + 1).map((_, i) => (i === bucket ? BigInt(calls) : 0n)),
})

/** Counts as numbers, without the durations. */
export const plain = ({ calls, limited, clientErrors, serverErrors }: UsageCounts) => ({
  calls: Number(calls),
  limited: Number(limited),
  clientErrors: Number(clientErrors),
  serverErrors: Number(serverErrors),
})
