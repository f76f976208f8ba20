import { createHash, randomBytes } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import {
  type CreatedEndpoint,
  CreatedEndpointSchema,
  type CreateEndpointRequest,
  type Endpoint,
  type EndpointRecord,
  EndpointRecordSchema,
  type EndpointRequest,
  EndpointSchema,
  type ListEndpointsRequest,
  type RotateSecretRequest,
  type UpdateEndpointRequest,
} from '@touchline/contract/gen/webhooks'
import { idLetters } from '@touchline/contract/ids'
import { webhookEndpointsMax } from '@touchline/contract/webhooks'
import { eachDocument } from '@touchline/platform/pages'
import { timestamp } from '@touchline/platform/ports/clock'
import type { FindOptions } from '@touchline/platform/ports/document-store'
import { update } from '@touchline/platform/update'
import type { WebhooksDeps } from './deps.ts'
import { readKey, rights } from './owners.ts'
import { endpoints, queues } from './records.ts'
import { newSecret, openSecret, rotated } from './secrets.ts'
import { disabled } from './sender.ts'
import { readSettings } from './settings.ts'

const idLength = 10
const pageSize = 100
const overlapSeconds = { default: 86_400, max: 604_800 }
const idPattern = /^we_[0-9a-z]{10}$/

const notFound = (id: string) => fail('not_found', { kind: 'webhook', id: idPattern.test(id) ? id : 'given' })
const allowsPrivate = ({ config }: WebhooksDeps): boolean => config.privateWebhooks === 'on'

/** An endpoint that the customer, and the key if there is one, may manage. Errors: not_found. */
export async function getRecord({ store }: WebhooksDeps, request: EndpointRequest | undefined): Promise<EndpointRecord> {
  const { id = '', customer = '', keyId = '' } = request ?? {}
  const record = (await store.get(endpoints, id))?.doc
  if (!record || !mayManage(record.endpoint!, { customer, keyId })) throw notFound(id)
  return record
}

const mayManage = (endpoint: Endpoint, { customer, keyId }: { customer: string; keyId: string }): boolean =>
  (customer === '' || endpoint.customer === customer) && (keyId === '' || endpoint.keyId === keyId)

/** Changes an endpoint. Errors: not_found. */
async function change(
  deps: WebhooksDeps,
  request: EndpointRequest | undefined,
  fold: (record: EndpointRecord) => EndpointRecord | undefined,
): Promise<Endpoint> {
  const { id } = (await getRecord(deps, request)).endpoint!
  let shown: Endpoint | undefined
  await update(deps.store, endpoints, id, (known) => {
    if (!known) throw notFound(id)
    const changed = fold(known)
    shown = (changed ?? known).endpoint
    return changed
  })
  deps.active.invalidate()
  return shown!
}

export async function createEndpoint(deps: WebhooksDeps, request: CreateEndpointRequest): Promise<CreatedEndpoint> {
  const { store, realClock, active, config } = deps
  const { customer, keyId } = request
  if (customer.trim() === '') throw fail('invalid_parameter', { name: 'customer', what: 'is required' })
  const settings = readSettings(request.settings, allowsPrivate(deps))
  const created = await findCreated(deps, request)
  if (created) return created
  const { items } = await store.find(endpoints, 'byCustomer', { equal: { customer }, limit: webhookEndpointsMax })
  if (items.length >= webhookEndpointsMax) throw fail('too_many_webhooks', { max: webhookEndpointsMax })
  const key = keyId === '' ? undefined : await readKey(deps, keyId)
  if (keyId !== '' && (key?.customer !== customer || key.state !== 'active')) throw fail('invalid_key')
  const { secret, stored } = newSecret(config.keySecret)
  const id = newId(request)
  const endpoint = create(EndpointSchema, { id, customer, settings, state: 'active', createdAt: timestamp(realClock), keyId })
  const doc = create(EndpointRecordSchema, { endpoint, secrets: [stored], ...(key && rights(key)) })
  await store.write(endpoints, [{ doc, replaces: 'absent' }])
  active.invalidate()
  return create(CreatedEndpointSchema, { endpoint, secret })
}

/** The endpoint of an earlier creation with the same idempotency key. Undefined: there was none. */
async function findCreated({ store, config }: WebhooksDeps, request: CreateEndpointRequest): Promise<CreatedEndpoint | undefined> {
  const record = request.idempotencyKey === '' ? undefined : (await store.get(endpoints, newId(request)))?.doc
  if (!record) return undefined
  const secret = openSecret(config.keySecret, record.secrets[0]!) ?? ''
  return create(CreatedEndpointSchema, { ...(record.endpoint && { endpoint: record.endpoint }), secret })
}

function newId({ customer, keyId, idempotencyKey }: CreateEndpointRequest): string {
  const text = JSON.stringify([customer, keyId, idempotencyKey])
  return `we_${idLetters(idempotencyKey === '' ? randomBytes(idLength) : createHash('sha256').update(text).digest().subarray(0, idLength))}`
}

export async function listEndpoints({ store }: WebhooksDeps, { customer, keyId, after }: ListEndpointsRequest) {
  const paging = { limit: pageSize, ...(after !== '' && { after }) }
  const page =
    customer === ''
      ? await store.find(endpoints, 'byCreation', paging)
      : await store.find(endpoints, 'byCustomer', { equal: { customer }, ...(keyId !== '' && { residual: { keyId } }), ...paging })
  return { items: page.items.map(({ doc }) => doc.endpoint!), next: page.next ?? '' }
}

export async function getEndpoint(deps: WebhooksDeps, request: EndpointRequest): Promise<Endpoint> {
  const { endpoint } = await getRecord(deps, request)
  const find = (page: Pick<FindOptions, 'after' | 'limit'>) =>
    deps.store.find(queues, 'byEndpoint', { equal: { endpointId: endpoint!.id }, range: { from: '0' }, ...page })
  let waiting = 0
  for await (const { events } of eachDocument(find)) waiting += events.length
  return create(EndpointSchema, { ...endpoint!, waiting })
}

export async function updateEndpoint(deps: WebhooksDeps, request: UpdateEndpointRequest): Promise<Endpoint> {
  const { endpoint, enabled } = request
  const settings = request.settings && readSettings(request.settings, allowsPrivate(deps))
  const record = await getRecord(deps, endpoint)
  // An endpoint of a key that has ended sees nothing any more.
  if (enabled && record.endpoint!.disabledReason === 'key_ended')
    throw fail('invalid_parameter', { name: 'enabled', what: 'cannot be true: the key that created this webhook is no longer valid' })
  const at = timestamp(deps.realClock)
  return change(deps, endpoint, (known) => {
    const changed = settings ? create(EndpointRecordSchema, { ...known, endpoint: { ...known.endpoint!, settings } }) : known
    if (enabled === false) return disabled(changed, at, 'customer') ?? changed
    if (enabled !== true || changed.endpoint!.state === 'active') return changed
    const active = { ...changed.endpoint!, state: 'active', disabledAt: '', disabledReason: '' }
    return create(EndpointRecordSchema, { ...changed, endpoint: active })
  })
}

/** Its deliveries are removed with their age; what waits is dropped when it is due. */
export async function deleteEndpoint(deps: WebhooksDeps, request: EndpointRequest): Promise<object> {
  const { id } = (await getRecord(deps, request)).endpoint!
  for (let stored = await deps.store.get(endpoints, id); stored; stored = await deps.store.get(endpoints, id)) {
    if (await deps.store.remove(endpoints, id, stored.revision)) break
  }
  deps.active.invalidate()
  return {}
}

export async function rotateSecret(deps: WebhooksDeps, request: RotateSecretRequest): Promise<CreatedEndpoint> {
  const { overlapSeconds: overlap = overlapSeconds.default } = request
  if (overlap > overlapSeconds.max) throw fail('invalid_parameter', { name: 'overlap_seconds', what: `must be 0 to ${overlapSeconds.max}` })
  const { secret, stored } = newSecret(deps.config.keySecret)
  const endsAt = new Date(deps.realClock.now() + overlap * 1_000).toISOString()
  const endpoint = await change(deps, request.endpoint, (known) =>
    create(EndpointRecordSchema, { ...known, secrets: rotated(known.secrets, stored, endsAt) }),
  )
  return create(CreatedEndpointSchema, { endpoint, secret })
}
