import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import {
  type AuthService,
  type CreateCustomerKeyRequest,
  CreateKeyRequestSchema,
  type CustomerPlanRecord,
  type Key,
  type KeyRecord,
  type UpdateCustomerKeyRequest,
} from '@touchline/contract/gen/auth'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { applyPlan, currentPlan, keysInUse } from './apply-plan.ts'
import type { AuthDeps } from './deps.ts'
import { events } from './events.ts'
import { changed, ending, isPublishable, publishableRights, revoked, shown, stateAt } from './keys.ts'
import { paidPlan, placesTaken, planLimit } from './plan-slots.ts'
import { keys } from './records.ts'
import { getRights, keyName, type Rights } from './rights.ts'
import type { NewKey } from './secrets.ts'
import { changeKey, getKey, insertKey, macsOfDigest, notFound } from './stored-keys.ts'

type Handlers = Pick<
  ServiceImpl<typeof AuthService>,
  'createCustomerKey' | 'listCustomerKeys' | 'updateCustomerKey' | 'revokeCustomerKey' | 'rotateCustomerKey' | 'revokeLeakedKeys'
>

const pageSize = 500
const overlapSecondsMax = 604_800
const digestsMax = 500
/** Keys that a customer may make in 24 hours beyond the number of its plan. Gateways remember each key ever made. */
const newKeysMax = 50
const dayMs = 86_400_000

export const customerKeys = (deps: AuthDeps): Handlers => ({
  createCustomerKey: (request) => createCustomerKey(deps, request),

  async listCustomerKeys({ customer, after }) {
    const page = await deps.store.find(keys, 'byCustomer', { equal: { customer }, limit: pageSize, ...(after && { after }) })
    const now = deps.realClock.now()
    return { items: page.items.map(({ doc }) => shown(doc, now)), ...(page.next && { next: page.next }) }
  },

  updateCustomerKey: (request) => updateCustomerKey(deps, request),

  async revokeCustomerKey({ customer, id }) {
    const record = await getKey(deps, id)
    checkOwner(record, customer)
    return revokeKey(deps, record)
  },

  async rotateCustomerKey({ customer, id, overlapSeconds }) {
    if (overlapSeconds > overlapSecondsMax) throw invalid('overlap', `must be 0 to ${overlapSecondsMax} seconds`)
    const record = await getKey(deps, id)
    checkOwner(record, customer)
    return rotateUnderPlan(deps, record, overlapSeconds)
  },

  async revokeLeakedKeys({ digests }) {
    if (digests.length > digestsMax) throw invalid('digests', `must be at most ${digestsMax}`)
    const items: { isOurs: boolean; id: string; customer: string }[] = []
    for (const digest of digests) items.push(await revokeLeaked(deps, digest))
    return { items }
  },
})

/** Revokes a key. A key of the same customer that was suspended may get its place. Errors: not_found. */
export async function revokeKey(deps: AuthDeps, { key, planVersion }: KeyRecord): Promise<Key> {
  const { id, customer } = key!
  const ended = await changeKey(deps, id, revoked)
  events(deps.log).revoked(id)
  if (planVersion !== undefined) await applyPlan(deps, customer)
  return ended
}

async function createCustomerKey(deps: AuthDeps, request: CreateCustomerKeyRequest): Promise<NewKey> {
  const { customer, test } = request
  const plan = await currentPlan(deps, customer)
  const rights = customerRights(deps, plan, request)
  const name = keyName(request.name)
  const taken = test ? 0 : placesTaken(await keysInUse(deps, customer), deps.realClock.now()).length
  if (plan.isDeleted) throw noOrganisation(customer)
  if (taken >= paidPlan(plan).keys) throw tooManyKeys(plan)
  await checkNewKeys(deps, plan)
  const created = await insertKey(deps, { rights, name, test, planVersion: plan.version })
  await applyPlan(deps, customer)
  return activeOrRevoked(deps, customer, created)
}

/** Errors: too_many_new_keys. */
async function checkNewKeys({ store, realClock }: AuthDeps, plan: CustomerPlanRecord): Promise<void> {
  const max = newKeysMax + paidPlan(plan).keys
  const from = new Date(realClock.now() - dayMs).toISOString()
  const { total } = await store.find(keys, 'byCustomer', { equal: { customer: plan.customer }, range: { from }, limit: 1, total: max })
  if (total! >= max) throw fail('too_many_new_keys', { max })
}

/** Another key or another plan may have left no place: then the key, which nobody has seen, is revoked. */
async function activeOrRevoked(deps: AuthDeps, customer: string, created: NewKey): Promise<NewKey> {
  const record = await getKey(deps, created.id)
  if (record.key!.state === 'active') return created
  await revokeKey(deps, record)
  const plan = await currentPlan(deps, customer)
  throw plan.isDeleted ? noOrganisation(customer) : tooManyKeys(plan)
}

async function updateCustomerKey(deps: AuthDeps, request: UpdateCustomerKeyRequest): Promise<Key> {
  const { customer, id } = request
  const record = await getKey(deps, id)
  checkOwner(record, customer)
  if (isPublishable(record) !== request.origins.length > 0)
    throw invalid('origins', isPublishable(record) ? 'must be at least one' : 'are for publishable keys')
  const { sports, leagueIds, language, expiresAt, origins, visitorPerMinute } = customerRights(
    deps,
    await currentPlan(deps, customer),
    request,
  )
  const name = keyName(request.name)
  const key = await changeKey(deps, id, (record) => {
    checkState(record, ['active', 'suspended'], deps.realClock.now())
    return changed(record, { name, sports, leagueIds, language, expiresAt, origins, visitorPerMinute })
  })
  events(deps.log).updated(id)
  return key
}

/**
 * The successor is stored first, suspended: if the rest fails, the old key still works. It becomes active once the old
 * key names it, because only then it takes the place of that key.
 */
export async function rotateUnderPlan(deps: AuthDeps, record: KeyRecord, overlapSeconds: number): Promise<NewKey> {
  const now = deps.realClock.now()
  checkState(record, ['active'], now)
  const { id, customer, name, sports, leagueIds, language, expiresAt } = record.key!
  const plan = await currentPlan(deps, customer)
  const restriction = { sports, leagueIds, origins: [], ...publishableRights(record.key!) }
  const rights = customerRights(deps, plan, { customer, language, ...restriction, ...(expiresAt !== undefined && { expiresAt }) })
  await checkNewKeys(deps, plan)
  const created = await insertKey(deps, { rights, name, test: record.test, planVersion: plan.version })
  await replaceKey(deps, record, created, new Date(now + overlapSeconds * 1_000).toISOString())
  await applyPlan(deps, customer)
  events(deps.log).rotated(id)
  return activeOrRevoked(deps, customer, created)
}

async function replaceKey(deps: AuthDeps, { key }: KeyRecord, created: NewKey, endsAt: string): Promise<void> {
  const now = deps.realClock.now()
  try {
    await changeKey(deps, key!.id, (record) => {
      checkState(record, ['active'], now)
      return ending(changed(record, { replacedBy: created.id }), endsAt) ?? changed(record, { replacedBy: created.id })
    })
  } catch (error) {
    // Two rotations at once: the other one was first.
    await changeKey(deps, created.id, revoked)
    throw error
  }
  const predecessors = (await keysInUse(deps, key!.customer)).filter((each) => each.key!.replacedBy === key!.id)
  for (const each of predecessors) await changeKey(deps, each.key!.id, (record) => ending(record, new Date(now).toISOString()))
}

async function revokeLeaked(deps: AuthDeps, digest: Uint8Array) {
  const { items } = await deps.store.find(keys, 'byMac', { oneOf: { mac: macsOfDigest(deps, digest) } })
  const record = items[0]?.doc
  if (!record || isPublishable(record)) return { isOurs: false, id: '', customer: '' }
  const { id, customer } = await revokeKey(deps, record)
  events(deps.log).leaked(id)
  return { isOurs: true, id, customer }
}

interface Requested {
  customer: string
  sports: string[]
  leagueIds: string[]
  language: string
  expiresAt?: string | undefined
  test?: boolean
  origins: string[]
  visitorPerMinute?: number | undefined
}

function customerRights({ realClock }: AuthDeps, plan: CustomerPlanRecord, requested: Requested): Rights {
  const { customer, sports, leagueIds, language, expiresAt, test = false, origins, visitorPerMinute } = requested
  const { id } = paidPlan(plan)
  const limits = { plan: id, perMinute: planLimit(paidPlan(plan)), ...(visitorPerMinute !== undefined && { visitorPerMinute }) }
  const request = { ...limits, customer, sports, leagueIds, language, test, origins, ...(expiresAt !== undefined && { expiresAt }) }
  return getRights(create(CreateKeyRequestSchema, request), realClock.now())
}

/** Errors: not_found, as for a key that does not exist. */
function checkOwner({ key }: KeyRecord, customer: string): void {
  if (key!.customer !== customer) throw notFound(key!.id)
}

/** Errors: invalid_parameter for a key in another state, or one that was replaced, which only remains valid for the overlap. */
function checkState({ key }: KeyRecord, allowed: readonly string[], now: number): void {
  const state = stateAt(key!, now)
  if (!allowed.includes(state)) throw invalid('id', `names a key that is ${state}`)
  if (key!.replacedBy !== '') throw invalid('id', `names a key that was replaced by ${key!.replacedBy}`)
}

const invalid = (name: string, what: string) => fail('invalid_parameter', { name, what })
const tooManyKeys = (plan: CustomerPlanRecord) => fail('too_many_keys', { plan: paidPlan(plan).id, max: paidPlan(plan).keys })
const noOrganisation = (id: string) => fail('not_found', { kind: 'organisation', id })
