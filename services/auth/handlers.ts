import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import {
  type AuthService,
  type KeepDemoKeyRequest,
  type Key,
  type KeyRecord,
  KeyRecordSchema,
  type RotateKeyRequest,
} from '@touchline/contract/gen/auth'
import { getFingerprint } from '@touchline/contract/keys'
import { plans } from '@touchline/contract/plans'
import { timestamp } from '@touchline/platform/ports/clock'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { update } from '@touchline/platform/update'
import { calendarHandlers } from './calendars.ts'
import { customerKeys, revokeKey, rotateUnderPlan } from './customer-keys.ts'
import type { AuthDeps } from './deps.ts'
import { events } from './events.ts'
import { changed, ending, extended, getGrant, getRecord, replacing, revoked, shown, stateAt } from './keys.ts'
import { keyChanged, keys } from './records.ts'
import { getRights, type Rights } from './rights.ts'
import { demoKeyId, type NewKey, newDemoKey } from './secrets.ts'
import { changeKey, getKey, insertKey, macsOfDigest, newestMac, notFound } from './stored-keys.ts'

const pageSize = 500
const fingerprintsPage = 1_000
const overlapSeconds = { default: 86_400, max: 2_592_000 }
/** Lifetime of the demo key after its last renewal, which bounds how long it outlives a killed process. */
const demoMs = 300_000

export const handlers = (deps: AuthDeps): ServiceImpl<typeof AuthService> => ({
  async getGrant({ digest }) {
    const { store } = deps
    const macs = macsOfDigest(deps, digest)
    const { items } = await store.find(keys, 'byMac', { oneOf: { mac: macs } })
    const record = items[0]?.doc
    if (!record) throw fail('not_found', { kind: 'key', id: 'asked for' })
    if (record.mac !== macs[0] || record.fingerprint.length === 0)
      await signAgain(deps, record, { mac: macs[0]!, fingerprint: getFingerprint(digest) })
    return getGrant(record)
  },

  getKey: async ({ id }) => shown(await getKey(deps, id), deps.realClock.now()),

  async listFingerprints({ after }) {
    const page = await deps.store.find(keys, 'byCreation', { limit: fingerprintsPage, ...(after && { after }) })
    const fingerprints = Buffer.concat(page.items.map(({ doc }) => doc.fingerprint))
    return { fingerprints, ...(page.next && { next: page.next }) }
  },

  async createKey(request) {
    const rights = getRights(request, deps.realClock.now())
    return request.demo ? makeDemoKey(deps, rights) : insertKey(deps, { rights, test: request.test })
  },

  async listKeys({ after }) {
    const page = await deps.store.find(keys, 'byCreation', { limit: pageSize, ...(after && { after }) })
    const now = deps.realClock.now()
    return { items: page.items.map(({ doc }) => shown(doc, now)), ...(page.next && { next: page.next }) }
  },

  revokeKey: async ({ id }) => revokeKey(deps, await getKey(deps, id)),

  rotateKey: (request) => rotate(deps, request),

  keepDemoKey: (request) => keepDemoKey(deps, request),

  listPlans: async () => ({ items: [...plans] }),

  ...calendarHandlers(deps),

  ...customerKeys(deps),
})

/** Replaces the previous demo key, even if another process is still showing it. */
async function makeDemoKey(deps: AuthDeps, requested: Rights): Promise<NewKey> {
  const newKey = newDemoKey(deps.config.keySecret[0]!)
  const rights = { ...requested, expiresAt: demoEnd(deps) }
  const record = getRecord(newKey, { mac: newestMac(deps, newKey), rights, test: false, at: timestamp(deps.realClock) })
  await deps.outbox.change(keys, [newKey.id], (_, existing) => replacing(existing, record), [keyChanged])
  events(deps.log).made(newKey.id)
  return newKey
}

async function keepDemoKey(deps: AuthDeps, { digest, ended }: KeepDemoKeyRequest): Promise<Key> {
  const macs = macsOfDigest(deps, digest)
  const id = demoKeyId(deps.config.keySecret[0]!)
  const key = await changeKey(deps, id, (record) => {
    if (!macs.includes(record.mac)) throw notFound(id)
    return ended ? revoked(record) : extended(record, demoEnd(deps))
  })
  if (ended) events(deps.log).revoked(id)
  return key
}

const demoEnd = ({ realClock }: AuthDeps): string => new Date(realClock.now() + demoMs).toISOString()

/** Creates the new key first: if this fails half-way, the old key still works. */
async function rotate(deps: AuthDeps, { id, overlapSeconds: overlap = overlapSeconds.default }: RotateKeyRequest): Promise<NewKey> {
  if (overlap > overlapSeconds.max) throw fail('invalid_parameter', { name: 'overlap', what: `must be 0 to ${overlapSeconds.max} seconds` })
  if (id === demoKeyId(deps.config.keySecret[0]!)) {
    throw fail('invalid_parameter', { name: 'id', what: 'is the demo key, which expires with its process; create a new key' })
  }
  const record = await getKey(deps, id)
  const now = deps.realClock.now()
  const state = stateAt(record.key!, now)
  if (state !== 'active') throw fail('invalid_parameter', { name: 'id', what: `names a key that is ${state}; create a new one` })
  if (record.planVersion !== undefined) return rotateUnderPlan(deps, record, overlap)
  const { plan, customer, sports, leagueIds, perMinute, streams, expiresAt, language, origins, visitorPerMinute } = record.key!
  const limits = { perMinute, origins, visitorPerMinute, ...(streams !== undefined && { streams }) }
  const rights = { plan, customer, sports, leagueIds, ...limits, language, ...(expiresAt !== undefined && { expiresAt }) }
  const newKey = await insertKey(deps, { rights, test: record.test })
  const endsAt = new Date(now + overlap * 1_000).toISOString()
  await changeKey(deps, id, (current) => {
    const { expiresAt } = (ending(current, endsAt) ?? current).key!
    return changed(current, { replacedBy: newKey.id, expiresAt })
  })
  events(deps.log).rotated(id)
  return newKey
}

/**
 * Re-signs a key signed with an older secret when it is used, so that the older secret can be removed eventually. It
 * also adds a missing fingerprint.
 */
const signAgain = ({ store }: AuthDeps, { key, mac }: KeyRecord, signed: Pick<KeyRecord, 'mac' | 'fingerprint'>) =>
  // A new demo key may have replaced this one in the meantime.
  update(store, keys, key!.id, (current) => (current?.mac === mac ? create(KeyRecordSchema, { ...current, ...signed }) : undefined))
