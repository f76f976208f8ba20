import { KeyUseRecordSchema, UsageRecordSchema, UsageThresholdSchema } from '@touchline/contract/gen/usage'
import { usageThreshold } from '@touchline/contract/topics'
import { outboxRoute } from '@touchline/platform/outbox'
import { type Collection, collection } from '@touchline/platform/ports/document-store'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How long minutes and hours are kept. */
export const keptMs = { minutes: 48 * hourMs, hours: 397 * dayMs }

/** A period whose sums are one document, and the parts that it has. */
export interface Period {
  collection: Collection<typeof UsageRecordSchema, 'byKey' | 'byStart'>
  ms: number
  partMs: number
  keptMs: number
}

/** Start of the period that contains an instant, RFC 3339. */
export const periodStart = ({ ms }: Period, at: number): string => new Date(at - (at % ms)).toISOString()
export const recordId = (keyId: string, start: string): string => `${keyId}:${start}`

const records = (name: string) =>
  collection(name, UsageRecordSchema, {
    id: ({ keyId, start }) => recordId(keyId, start),
    reads: 'fresh',
    keys: ({ keyId, start }) => ({ keyId, start }),
    paths: { byKey: { equal: ['keyId'], sort: 'start' }, byStart: { equal: [], sort: 'start' } },
  })

/**
 * Minutes of a key and an hour. Not of a day: a record is written again every ten seconds while its key is used, and a
 * day of minutes of many endpoints is a megabyte.
 */
export const minutes: Period = { collection: records('usage_minutes'), ms: hourMs, partMs: 60_000, keptMs: keptMs.minutes }

/** Hours of a key and a day. */
export const hours: Period = { collection: records('usage_hours'), ms: dayMs, partMs: hourMs, keptMs: keptMs.hours }

/** The last use and the newest errors of each key. */
export const keyUse = collection('usage_keys', KeyUseRecordSchema, {
  id: ({ keyId }) => keyId,
  reads: 'fresh',
  keys: ({ activity }) => ({ lastUsedAt: activity?.lastUsedAt ?? '' }),
  paths: { byUse: { equal: [], sort: 'lastUsedAt' } },
})

/** The first minute of an hour of each kind, so that it is published once. */
export const thresholds = collection('usage_thresholds', UsageThresholdSchema, {
  id: ({ keyId, kind, at }) => `${keyId}:${kind}:${at.slice(0, 13)}`,
  reads: 'fresh',
  keys: ({ at }) => ({ at }),
  paths: { byTime: { equal: [], sort: 'at' } },
})
export const thresholdReached = outboxRoute(thresholds, usageThreshold, (threshold) => threshold)

/** Documents are removed once nothing of them may be asked for. */
export const old = [
  { collection: minutes.collection, path: 'byStart', days: (minutes.keptMs + minutes.ms) / dayMs },
  { collection: hours.collection, path: 'byStart', days: (hours.keptMs + hours.ms) / dayMs },
  { collection: keyUse, path: 'byUse', days: hours.keptMs / dayMs },
  { collection: thresholds, path: 'byTime', days: 3 },
]
