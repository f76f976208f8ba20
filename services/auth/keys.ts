import { clone, create } from '@bufbuild/protobuf'
import { type Grant, GrantSchema, type Key, type KeyRecord, KeyRecordSchema } from '@touchline/contract/gen/auth'
import { getFingerprint, keyDigest } from '@touchline/contract/keys'
import { getPlan, testKeyLimits } from '@touchline/contract/plans'
import type { Rights } from './rights.ts'
import type { NewKey } from './secrets.ts'

export interface NewRecord {
  mac: string
  rights: Rights
  /** Absent: none. */
  name?: string
  test: boolean
  /** RFC 3339. */
  at: string
  /** Version of the record of the customer's plan. Absent: an operator makes the key. */
  planVersion?: number
}

/** The record of a new key. A key under a plan is suspended until `applyPlan` has found a place for it. */
export const getRecord = ({ id, key }: NewKey, { mac, rights, name = '', test, at, planVersion }: NewRecord): KeyRecord => {
  const state = planVersion === undefined ? 'active' : 'suspended'
  return create(KeyRecordSchema, {
    mac,
    key: { id, ...rights, name, lastFour: key.slice(-4), state, createdAt: at },
    revision: 1,
    test,
    fingerprint: getFingerprint(keyDigest(key)),
    ...(planVersion !== undefined && { planVersion }),
  })
}

/** `record`, replacing another key under the same id. From then on the replaced key is unknown. */
export const replacing = (existing: KeyRecord | undefined, record: KeyRecord): KeyRecord =>
  existing ? create(KeyRecordSchema, { ...record, revision: existing.revision + 1 }) : record

/** The record of a key with its expiry moved to `at`, RFC 3339. Undefined when it is revoked, which is final. */
export const extended = (record: KeyRecord, at: string): KeyRecord | undefined =>
  record.key!.state === 'revoked' ? undefined : changed(record, { expiresAt: at })

/** Undefined when the key is already revoked. */
export const revoked = (record: KeyRecord): KeyRecord | undefined =>
  record.key!.state === 'revoked' ? undefined : changed(record, { state: 'revoked' })

/** Returns the record of a key that expires at `at`, RFC 3339; undefined when it already expires at or before `at`. */
export const ending = (record: KeyRecord, at: string): KeyRecord | undefined =>
  record.key!.expiresAt !== undefined && Date.parse(record.key!.expiresAt) <= Date.parse(at)
    ? undefined
    : changed(record, { expiresAt: at })

export const isPublishable = ({ key }: KeyRecord): boolean => key!.origins.length > 0

/** The parts of a request for another key of the same kind. */
export const publishableRights = ({ origins, visitorPerMinute }: Key) => (origins.length > 0 ? { origins, visitorPerMinute } : {})

type Change = { [Name in keyof Key]?: Key[Name] | undefined }

/** The record with these fields of the key, and the next revision. Undefined clears a field. */
export function changed(record: KeyRecord, change: Change): KeyRecord {
  const copy = clone(KeyRecordSchema, record)
  Object.assign(copy.key!, change)
  copy.revision++
  return copy
}

/** A key as the API returns it at `now`, milliseconds since 1970. */
export const shown = (record: KeyRecord, now: number): Key => {
  const { key, test } = record
  return { ...key!, ...(test && testLimits(record)), test, state: stateAt(key!, now) }
}

/** The limits of a test key do not depend on the plan; an operator may set lower ones. */
function testLimits({ key, planVersion }: KeyRecord): typeof testKeyLimits {
  if (planVersion !== undefined) return testKeyLimits
  const { perMinute, streams = testKeyLimits.streams } = key!
  return { perMinute: Math.min(perMinute, testKeyLimits.perMinute), streams: Math.min(streams, testKeyLimits.streams) }
}

export const stateAt = ({ state, expiresAt }: Key, now: number): string =>
  state !== 'revoked' && expiresAt !== undefined && Date.parse(expiresAt) <= now ? 'expired' : state

/** The grant that gateways cache. They check its state and expiry on every request. */
export const getGrant = (record: KeyRecord): Grant => {
  const { key, revision, test } = record
  const { id, customer, plan, sports, leagueIds, state, expiresAt, language, origins, visitorPerMinute } = key!
  const own = { perMinute: key!.perMinute, streams: key!.streams ?? getPlan(plan)?.streams ?? 1 }
  const limits = test ? testLimits(record) : own
  const rights = { customer, plan, ...limits, sports, leagueIds, state, language, origins, visitorPerMinute, test }
  return create(GrantSchema, { keyId: id, ...rights, ...(expiresAt !== undefined && { expiresAt }), revision })
}
