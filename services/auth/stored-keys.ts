import { fail } from '@touchline/contract/errors'
import type { Key, KeyRecord } from '@touchline/contract/gen/auth'
import { keyDigest } from '@touchline/contract/keys'
import { timestamp } from '@touchline/platform/ports/clock'
import type { AuthDeps } from './deps.ts'
import { events } from './events.ts'
import { getRecord, type NewRecord, shown } from './keys.ts'
import { keyChanged, keys } from './records.ts'
import { getMacs, type NewKey, randomKey } from './secrets.ts'

/** Stores a new key and publishes it. */
export async function insertKey(deps: AuthDeps, requested: Omit<NewRecord, 'mac' | 'at'>): Promise<NewKey> {
  const newKey = randomKey(requested.rights.origins.length > 0 ? 'pub' : requested.test ? 'test' : 'live')
  const record = getRecord(newKey, { ...requested, mac: newestMac(deps, newKey), at: timestamp(deps.realClock) })
  const insert = (id: string, existing: KeyRecord | undefined) => {
    if (existing) throw new Error(`${id} was generated twice`)
    return record
  }
  await deps.outbox.change(keys, [newKey.id], insert, [keyChanged])
  events(deps.log).made(newKey.id)
  return newKey
}

/** Changes the stored key with `fold` and returns it in API form. Errors: not_found. */
export async function changeKey(deps: AuthDeps, id: string, fold: (record: KeyRecord) => KeyRecord | undefined): Promise<Key> {
  let record: KeyRecord | undefined
  await deps.outbox.change(
    keys,
    [id],
    (_, existing) => {
      if (!existing) throw notFound(id)
      const folded = fold(existing)
      record = folded ?? existing
      return folded
    },
    [keyChanged],
  )
  return shown(record!, deps.realClock.now())
}

/** The stored key. Errors: not_found. */
export async function getKey({ store }: AuthDeps, id: string): Promise<KeyRecord> {
  const record = (await store.get(keys, id))?.doc
  if (!record) throw notFound(id)
  return record
}

export const newestMac = ({ config }: AuthDeps, { key }: NewKey): string => getMacs(config.keySecret, keyDigest(key))[0]!

/** Errors: invalid_parameter when `digest` is not 32 bytes. */
export function macsOfDigest({ config }: AuthDeps, digest: Uint8Array): string[] {
  if (digest.length !== 32) throw fail('invalid_parameter', { name: 'digest', what: 'must be a SHA-256' })
  return getMacs(config.keySecret, digest)
}

export const notFound = (id: string) => fail('not_found', { kind: 'key', id })
