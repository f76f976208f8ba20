import { create } from '@bufbuild/protobuf'
import { isFailure } from '@touchline/contract/errors'
import type { PlanChanged } from '@touchline/contract/gen/accounts'
import type { Key, KeyChanged } from '@touchline/contract/gen/auth'
import { type EndpointRecord, EndpointRecordSchema } from '@touchline/contract/gen/webhooks'
import { accountsPlan, authKey } from '@touchline/contract/topics'
import { allDocuments } from '@touchline/platform/pages'
import type { FindOptions } from '@touchline/platform/ports/document-store'
import { on } from '@touchline/platform/service'
import { update } from '@touchline/platform/update'
import { advance, type FanOutDeps } from './fan-out.ts'
import { foldMessage } from './lane.ts'
import { endpoints } from './records.ts'
import { disabled } from './sender.ts'

/** Endpoints follow the key that created them, and end with their organisation; `key.*` says what happened to a key. */
export const ownerConsumers = (deps: FanOutDeps) => [
  on(authKey, async ([changed]: KeyChanged[]) => {
    // Revision 0: only a calendar changed.
    const key = changed && changed.revision > 0 && (await deps.active.get()).size > 0 ? await readKey(deps, changed.keyId) : undefined
    if (!key) return
    await followKey(deps, key)
    await announce(deps, key, changed!.revision)
  }),
  on(accountsPlan, async ([plan]: PlanChanged[]) => {
    if (plan?.isDeleted) await removeAll(deps, plan.organisationId)
  }),
]

export async function readKey({ clients }: Pick<FanOutDeps, 'clients'>, id: string): Promise<Key | undefined> {
  try {
    return await clients.auth.getKey({ id })
  } catch (error) {
    if (isFailure('not_found', error)) return undefined
    throw error
  }
}

async function followKey({ store, realClock, active }: FanOutDeps, key: Key): Promise<void> {
  const find = (page: Pick<FindOptions, 'after' | 'limit'>) => store.find(endpoints, 'byKey', { equal: { keyId: key.id }, ...page })
  const at = new Date(realClock.now()).toISOString()
  for (const record of await allDocuments(find)) {
    await update(store, endpoints, record.endpoint!.id, (known) => known && underKey(known, key, at))
  }
  active.invalidate()
}

/** An endpoint under the present rights of its key, or under the key that replaced it. Without a valid key it ends. */
export function underKey(known: EndpointRecord, key: Key, at: string): EndpointRecord | undefined {
  if (key.replacedBy !== '') return create(EndpointRecordSchema, { ...known, endpoint: { ...known.endpoint!, keyId: key.replacedBy } })
  if (key.state !== 'active') return disabled(known, at, 'key_ended')
  return create(EndpointRecordSchema, { ...known, ...rights(key) })
}

/** What an endpoint of the key may receive. */
export const rights = ({
  sports,
  leagueIds,
  expiresAt = '',
}: Key): Pick<EndpointRecord, 'allowedSports' | 'allowedLeagueIds' | 'allowedUntil'> => ({
  allowedSports: sports,
  allowedLeagueIds: leagueIds,
  allowedUntil: expiresAt,
})

const announce = (deps: FanOutDeps, key: Key, revision: number): Promise<void> => {
  const { id, customer, name, plan, perMinute, sports, leagueIds, state, replacedBy, expiresAt = null, lastFour } = key
  const value = JSON.stringify({
    ...{ key_id: id, name, last_four: lastFour, state, plan, per_minute: perMinute, sports, league_ids: leagueIds },
    ...{ expires_at: expiresAt, replaced_by: replacedBy || null },
  })
  const type = state === 'active' || state === 'suspended' ? 'key.changed' : 'key.revoked'
  const event = { type, customer, keyId: id, content: { case: 'json', value } } as const
  return advance(deps, id, foldMessage(id, `key ${revision}`, [event], deps.realClock.now()))
}

async function removeAll({ store, active }: FanOutDeps, customer: string): Promise<void> {
  const find = (page: Pick<FindOptions, 'after' | 'limit'>) => store.find(endpoints, 'byCustomer', { equal: { customer }, ...page })
  for (const { endpoint } of await allDocuments(find)) {
    const stored = await store.get(endpoints, endpoint!.id)
    if (stored) await store.remove(endpoints, endpoint!.id, stored.revision)
  }
  active.invalidate()
}
