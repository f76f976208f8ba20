import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import {
  BodyRecordSchema,
  type DeliveryRecord,
  DeliverySchema,
  type Endpoint,
  type EndpointRequest,
  type ListDeliveriesRequest,
  type QueuedEvent,
  type ResendRequest,
} from '@touchline/contract/gen/webhooks'
import { deliveryStates } from '@touchline/contract/webhooks'
import { isCursor } from '@touchline/platform/cursor'
import { batches, eachPage } from '@touchline/platform/pages'
import type { FindOptions } from '@touchline/platform/ports/document-store'
import { update, updateMany } from '@touchline/platform/update'
import { resent } from './delivery.ts'
import type { WebhooksDeps } from './deps.ts'
import { eventId } from './lane.ts'
import { getRecord } from './manage.ts'
import { queuedEvent, requeue } from './queue.ts'
import { bodies, deliveries, deliveryId, queueId, queues } from './records.ts'
import type { Sender } from './sender.ts'

type Deps = WebhooksDeps & { sender: Pick<Sender, 'wake'> }

const limits = { default: 50, max: 100 }
const pageSize = 200

export async function listDeliveries(deps: Deps, request: ListDeliveriesRequest) {
  const { store } = deps
  const { after, state, id, limit } = request
  const endpointId = (await getRecord(deps, request.endpoint)).endpoint!.id
  if (limit > limits.max) throw fail('invalid_parameter', { name: 'limit', what: `must be 1 to ${limits.max}` })
  if (state !== '' && !(deliveryStates as readonly string[]).includes(state))
    throw fail('invalid_parameter', { name: 'state', what: `must be one of ${deliveryStates.join(', ')}` })
  if (after !== '' && !isCursor(after, 'number'))
    throw fail('invalid_parameter', { name: 'cursor', what: 'is not a cursor of this list; start again without it' })
  if (id !== '') {
    const found = await store.get(deliveries, deliveryId(endpointId, id))
    return { items: await withBodies(deps, found ? [found.doc] : []), next: '' }
  }
  const page = await store.find(deliveries, 'byEndpoint', {
    ...{ equal: { endpointId }, desc: true, limit: limit || limits.default },
    ...(state !== '' && { residual: { state } }),
    ...(after !== '' && { after }),
  })
  const records = page.items.map(({ doc }) => doc)
  return { items: await withBodies(deps, records), next: page.next ?? '' }
}

async function withBodies({ store }: Deps, records: readonly DeliveryRecord[]) {
  const stored = await store.getMany(
    bodies,
    records.map(({ bodyId }) => bodyId),
  )
  return records.map(({ delivery }, i) => create(DeliverySchema, { ...delivery!, body: stored[i]?.doc.body ?? '' }))
}

/** An endpoint to which events can be sent. Errors: not_found, invalid_parameter. */
async function getActive(deps: Deps, request: EndpointRequest | undefined): Promise<Endpoint> {
  const endpoint = (await getRecord(deps, request)).endpoint!
  if (endpoint.state !== 'active') throw fail('invalid_parameter', { name: 'id', what: 'is of a disabled webhook; enable it first' })
  return endpoint
}

/** Queues the deliveries of an endpoint again, in the order of their events. */
export async function resend(deps: Deps, { endpoint: request, id, since }: ResendRequest) {
  const { store, sender } = deps
  const endpoint = await getActive(deps, request)
  let count = 0
  if (id !== '') {
    const found = await store.get(deliveries, deliveryId(endpoint.id, id))
    if (!found) throw fail('not_found', { kind: 'delivery', id: /^evt_[0-9a-z]+$/.test(id) ? id : 'given' })
    count = await queueAgain(deps, endpoint.id, [found.doc])
  } else {
    const from = readInstant(since) * 1_000
    const find = (page: Pick<FindOptions, 'after' | 'limit'>) =>
      store.find(deliveries, 'byEndpoint', { equal: { endpointId: endpoint.id }, range: { from }, ...page })
    for await (const page of eachPage(find, pageSize)) {
      count += await queueAgain(
        deps,
        endpoint.id,
        page.map(({ doc }) => doc),
      )
    }
  }
  sender.wake()
  return { count }
}

function readInstant(text: string): number {
  const at = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw fail('invalid_parameter', { name: 'since', what: 'must be an instant such as 2026-03-01T12:00:00Z' })
  return at
}

async function queueAgain({ store, realClock }: Deps, endpointId: string, records: readonly DeliveryRecord[]): Promise<number> {
  const byLane = Map.groupBy(records, ({ lane }) => queueId(endpointId, lane))
  const now = realClock.now()
  await updateMany(
    store,
    queues,
    [...byLane.keys()],
    (id, known) => requeue(known, { id, endpointId }, byLane.get(id)!.map(toEvent), now),
    {
      tries: 20,
    },
  )
  const at = new Date(now).toISOString()
  const ids = records.map(({ delivery }) => deliveryId(endpointId, delivery!.id))
  for (const some of batches(ids, pageSize)) await updateMany(store, deliveries, some, (_, known) => resent(known, at), { tries: 20 })
  return records.length
}

const toEvent = ({ delivery, bodyId, seq }: DeliveryRecord): QueuedEvent =>
  queuedEvent({ id: delivery!.id, type: delivery!.type, at: delivery!.createdAt, bodyId, seq })

/** Queues an event that says nothing. */
export async function sendTest(deps: Deps, request: EndpointRequest) {
  const { store, realClock, sender } = deps
  const endpoint = await getActive(deps, request)
  const now = realClock.now()
  const at = new Date(now).toISOString()
  const lane = `${endpoint.id}-test`
  const seq = BigInt(now) * 1_000n + BigInt(Math.floor(Math.random() * 1_000))
  const id = eventId(lane, seq)
  const body = JSON.stringify({ id, type: 'test', timestamp: at, data: { webhook_id: endpoint.id } })
  const bodyId = `${id}:en`
  await deps.bodies.write([create(BodyRecordSchema, { id: bodyId, body, createdAt: at })])
  const queue = { id: queueId(endpoint.id, lane), endpointId: endpoint.id }
  await update(store, queues, queue.id, (known) => requeue(known, queue, [queuedEvent({ id, type: 'test', at, bodyId, seq })], now))
  sender.wake()
  return { count: 1 }
}
