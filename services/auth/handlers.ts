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
import { fingerprintOf, keyDigest } from '@touchline/contract/keys'
import type { Log } from '@touchline/platform/log'
import type { Outbox } from '@touchline/platform/outbox'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { update } from '@touchline/platform/update'
import { events } from './events.ts'
import { ending, grantOf, inPlaceOf, prolonged, recordOf, revoked, shown, stateAt } from './keys.ts'
import { plans } from './plans.ts'
import { keyChanged, keys } from './records.ts'
import { type Rights, rightsOf } from './rights.ts'
import { demoKeyId, macsOf, type NewKey, newDemoKey, randomKey } from './secrets.ts'

export interface AuthDeps {
  store: DocumentStore
  outbox: Outbox
  /** Keys end in real time, whatever day a replay plays. */
  realClock: Clock
  log: Log
  config: { keySecret: readonly string[] }
}

const pageSize = 500
const fingerprintsPage = 1_000
const overlapSeconds = { default: 86_400, max: 2_592_000 }
/** How long the demo key outlives a process that was killed. */
const demoMs = 300_000

export const handlers = (deps: AuthDeps): ServiceImpl<typeof AuthService> => ({
  async getGrant({ digest }) {
    const { store } = deps
    const macs = macsOfDigest(deps, digest)
    const { items } = await store.find(keys, 'byMac', { oneOf: { mac: macs } })
    const record = items[0]?.doc
    if (!record) throw fail('not_found', { kind: 'key', id: 'asked for' })
    if (record.mac !== macs[0] || record.fingerprint.length === 0)
      await signAnew(deps, record, { mac: macs[0]!, fingerprint: fingerprintOf(digest) })
    return grantOf(record)
  },

  async listFingerprints({ after }) {
    const page = await deps.store.find(keys, 'byCreation', { limit: fingerprintsPage, ...(after && { after }) })
    const fingerprints = Buffer.concat(page.items.map(({ doc }) => doc.fingerprint))
    return { fingerprints, ...(page.next && { next: page.next }) }
  },

  async createKey(request) {
    const rights = rightsOf(request, deps.realClock.now())
    return request.demo ? makeDemoKey(deps, rights) : makeKey(deps, rights, request.test)
  },

  async listKeys({ after }) {
    const page = await deps.store.find(keys, 'byCreation', { limit: pageSize, ...(after && { after }) })
    const now = deps.realClock.now()
    return { items: page.items.map(({ doc }) => shown(doc.key!, now)), ...(page.next && { next: page.next }) }
  },

  async revokeKey({ id }) {
    const key = await change(deps, id, revoked)
    events(deps.log).revoked(id)
    return key
  },

  rotateKey: (request) => rotate(deps, request),

  keepDemoKey: (request) => keepDemoKey(deps, request),

  listPlans: async () => ({ items: [...plans] }),
})

async function makeKey(deps: AuthDeps, rights: Rights, test: boolean): Promise<NewKey> {
  const made = randomKey(test ? 'test' : 'live')
  const record = recordOf(made, newestMac(deps, made), rights, test, timestamp(deps.realClock))
  const absent = (id: string, known: KeyRecord | undefined) => {
    if (known) throw new Error(`${id} was drawn twice`)
    return record
  }
  await deps.outbox.change(keys, [made.id], absent, [keyChanged])
  events(deps.log).made(made.id)
  return made
}

/** In the place of the last one, whoever shows that. */
async function makeDemoKey(deps: AuthDeps, rights: Rights): Promise<NewKey> {
  const made = newDemoKey(deps.config.keySecret[0]!)
  const record = recordOf(made, newestMac(deps, made), { ...rights, expiresAt: demoEnd(deps) }, false, timestamp(deps.realClock))
  await deps.outbox.change(keys, [made.id], (_, known) => inPlaceOf(known, record), [keyChanged])
  events(deps.log).made(made.id)
  return made
}

async function keepDemoKey(deps: AuthDeps, { digest, ended }: KeepDemoKeyRequest): Promise<Key> {
  const macs = macsOfDigest(deps, digest)
  const id = demoKeyId(deps.config.keySecret[0]!)
  const key = await change(deps, id, (record) => {
    if (!macs.includes(record.mac)) throw notFound(id)
    return ended ? revoked(record) : prolonged(record, demoEnd(deps))
  })
  if (ended) events(deps.log).revoked(id)
  return key
}

const demoEnd = ({ realClock }: AuthDeps): string => new Date(realClock.now() + demoMs).toISOString()

/** The new key first: should this end half-way, the old one still works. */
async function rotate(deps: AuthDeps, { id, overlapSeconds: overlap = overlapSeconds.default }: RotateKeyRequest): Promise<NewKey> {
  if (overlap > overlapSeconds.max) throw fail('invalid_parameter', { name: 'overlap', what: `must be 0 to ${overlapSeconds.max} seconds` })
  if (id === demoKeyId(deps.config.keySecret[0]!)) {
    throw fail('invalid_parameter', { name: 'id', what: 'is the demo key, which ends with the process that shows it; create a new one' })
  }
  const known = (await deps.store.get(keys, id))?.doc
  if (!known) throw notFound(id)
  const now = deps.realClock.now()
  const state = stateAt(known.key!, now)
  if (state !== 'active') throw fail('invalid_parameter', { name: 'id', what: `is a key that is ${state}; create a new one` })
  const { plan, customer, sports, leagueIds, perMinute, expiresAt, language } = known.key!
  const rights = { plan, customer, sports, leagueIds, perMinute, language, ...(expiresAt !== undefined && { expiresAt }) }
  const made = await makeKey(deps, rights, known.test)
  await change(deps, id, (record) => ending(record, new Date(now + overlap * 1_000).toISOString()))
  events(deps.log).rotated(id)
  return made
}

/** The key after `fold`, as people see it. Errors: not_found. */
async function change(deps: AuthDeps, id: string, fold: (record: KeyRecord) => KeyRecord | undefined): Promise<Key> {
  let record: KeyRecord | undefined
  await deps.outbox.change(
    keys,
    [id],
    (_, known) => {
      if (!known) throw notFound(id)
      const folded = fold(known)
      record = folded ?? known
      return folded
    },
    [keyChanged],
  )
  return shown(record!.key!, deps.realClock.now())
}

/** A key that an older secret signed goes over to the newest when it is used, so that the older one can be dropped in time. So does one without a fingerprint. */
const signAnew = ({ store }: AuthDeps, { key, mac }: KeyRecord, signed: Pick<KeyRecord, 'mac' | 'fingerprint'>) =>
  // Another demo key may have taken its place meanwhile.
  update(store, keys, key!.id, (known) => (known?.mac === mac ? create(KeyRecordSchema, { ...known, ...signed }) : undefined))

/** Errors: invalid_parameter when it cannot be a digest. */
function macsOfDigest({ config }: AuthDeps, digest: Uint8Array): string[] {
  if (digest.length !== 32) throw fail('invalid_parameter', { name: 'digest', what: 'must be a SHA-256' })
  return macsOf(config.keySecret, digest)
}

const newestMac = ({ config }: AuthDeps, { key }: NewKey): string => macsOf(config.keySecret, keyDigest(key))[0]!

const notFound = (id: string) => fail('not_found', { kind: 'key', id })
