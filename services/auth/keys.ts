import { clone, create } from '@bufbuild/protobuf'
import { type Grant, GrantSchema, type Key, type KeyRecord, KeyRecordSchema } from '@touchline/contract/gen/auth'
import { fingerprintOf, keyDigest } from '@touchline/contract/keys'
import type { Rights } from './rights.ts'
import type { NewKey } from './secrets.ts'

/** The record of a key just made. `at` is RFC 3339. */
export const recordOf = ({ id, key }: NewKey, mac: string, rights: Rights, test: boolean, at: string): KeyRecord =>
  create(KeyRecordSchema, {
    mac,
    key: { id, ...rights, lastFour: key.slice(-4), state: 'active', createdAt: at },
    revision: 1,
    test,
    fingerprint: fingerprintOf(keyDigest(key)),
  })

/** `made` in the place of another key, which then is unknown. */
export const inPlaceOf = (known: KeyRecord | undefined, made: KeyRecord): KeyRecord =>
  known ? create(KeyRecordSchema, { ...made, revision: known.revision + 1 }) : made

/** The record of a key that works on until `at`, RFC 3339. Undefined when it is revoked: then it stays so. */
export const prolonged = (known: KeyRecord, at: string): KeyRecord | undefined =>
  known.key!.state === 'revoked' ? undefined : changed(known, { expiresAt: at })

/** Undefined when it is revoked already. */
export const revoked = (known: KeyRecord): KeyRecord | undefined =>
  known.key!.state === 'revoked' ? undefined : changed(known, { state: 'revoked' })

/** The record of a key that stops at `at`, RFC 3339, unless it stops sooner anyway. */
export const ending = (known: KeyRecord, at: string): KeyRecord | undefined =>
  known.key!.expiresAt !== undefined && Date.parse(known.key!.expiresAt) <= Date.parse(at) ? undefined : changed(known, { expiresAt: at })

function changed(known: KeyRecord, change: Partial<Pick<Key, 'state' | 'expiresAt'>>): KeyRecord {
  const record = clone(KeyRecordSchema, known)
  Object.assign(record.key!, change)
  record.revision++
  return record
}

/** A key as people see it at `now`, milliseconds since 1970. */
export const shown = (key: Key, now: number): Key => ({ ...key, state: stateAt(key, now) })

export const stateAt = ({ state, expiresAt }: Key, now: number): string =>
  state === 'active' && expiresAt !== undefined && Date.parse(expiresAt) <= now ? 'expired' : state

/** What the gateway caches: it tests state and expiry itself, at every request. */
export const grantOf = ({ key, revision }: KeyRecord): Grant => {
  const { id, customer, plan, perMinute, sports, leagueIds, state, expiresAt, language } = key!
  const rights = { customer, plan, perMinute, sports, leagueIds, state, language }
  return create(GrantSchema, { keyId: id, ...rights, ...(expiresAt !== undefined && { expiresAt }), revision })
}
