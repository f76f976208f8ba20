import { randomUUID } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import {
  AttemptSchema,
  type DeliveryRecord,
  type EndpointRecord,
  EndpointRecordSchema,
  type QueuedEvent,
  type QueueRecord,
} from '@touchline/contract/gen/webhooks'
import { eachDocument } from '@touchline/platform/pages'
import type { Timer } from '@touchline/platform/ports/clock'
import type { FindOptions, Stored } from '@touchline/platform/ports/document-store'
import { attempted, givenUp } from './delivery.ts'
import type { WebhooksDeps } from './deps.ts'
import { post } from './post.ts'
import { claimDue, emptied, failedOnce, isHopeless, released, withoutFirst } from './queue.ts'
import { deliveries, deliveryId, endpointFailed, endpoints, queues } from './records.ts'
import { getSignature } from './secrets.ts'
import { updatesTogether } from './updates-together.ts'

/** Delivers the events of queues. Each endpoint has its own deliveries, so a slow one delays no other. */
export interface Sender {
  /**
   * Reserves a delivery to the endpoint and returns its claim, for a queue that is written with it. Undefined: as many as
   * allowed are in progress; the queue is delivered after them.
   */
  reserve(endpointId: string): string | undefined
  /** Delivers a queue that was written with a reserved claim. Undefined: it was not, so the reservation ends. */
  run(endpointId: string, claim: string, queue: Promise<Stored<QueueRecord> | undefined>): void
  /** Events may be due. */
  wake(): void
  start(): void
  /** Finishes the deliveries in progress. */
  stop(): Promise<void>
}

/** Deliveries to an endpoint at the same time, in each process; each is of another match. */
export const atOnceMax = 8
const scanMs = 1_000
const pageSize = 500

export function sender(given: WebhooksDeps): Sender {
  const deps = withStore(given)
  const { steadyClock, reports } = deps
  const slots = deliverySlots()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const { signal } = stopping
  let scanning: Promise<void> | undefined
  let timer: Timer | undefined

  /** Delivers the queue, then others of the endpoint that are due. */
  async function work(endpointId: string, claim: string, first: Promise<Stored<QueueRecord> | undefined>): Promise<void> {
    const next = async () => (!signal.aborted && slots.wasRefused(endpointId) ? claimNext(deps, endpointId, claim) : undefined)
    try {
      let queue = await first
      for (; queue; queue = await next()) await deliverAll(deps, queue, claim, signal)
      if (!signal.aborted) slots.forgetRefused(endpointId)
    } catch (error) {
      reports.failed('a delivery could not be stored; it is tried again', error as Error)
    } finally {
      slots.release(endpointId)
    }
  }
  const reserve = (endpointId: string) => (!signal.aborted && slots.take(endpointId) ? randomUUID() : undefined)
  const run = (endpointId: string, claim: string, queue: Promise<Stored<QueueRecord> | undefined>) => {
    const done: Promise<void> = work(endpointId, claim, queue).finally(() => running.delete(done))
    running.add(done)
  }
  const wake = () => {
    scanning ??= scan(deps, { reserve, run, isIdle: slots.isFree, signal })
      .catch((error: Error) => reports.failed('deliveries that are due could not be read; they are read again', error))
      .finally(() => {
        scanning = undefined
      })
  }
  return {
    ...{ reserve, run, wake },
    start() {
      timer = steadyClock.every(scanMs, wake)
    },
    async stop() {
      stopping.abort()
      timer?.cancel()
      await scanning
      await Promise.all(running)
    },
  }
}

/** What deliveries do with the store, many at a time. */
const withStore = (deps: WebhooksDeps) => ({
  ...deps,
  changeQueue: updatesTogether(deps.store, queues),
  changeDelivery: updatesTogether(deps.store, deliveries),
})
type SenderDeps = ReturnType<typeof withStore>

/** The deliveries in progress by endpoint. */
function deliverySlots() {
  const taken = new Map<string, number>()
  /** Endpoints with queues that were left because as many as allowed were in progress. */
  const refused = new Set<string>()
  const count = (endpointId: string) => taken.get(endpointId) ?? 0
  return {
    isFree: (endpointId: string): boolean => !taken.has(endpointId),
    wasRefused: (endpointId: string): boolean => refused.has(endpointId),
    forgetRefused: (endpointId: string): void => void refused.delete(endpointId),
    take(endpointId: string): boolean {
      if (count(endpointId) >= atOnceMax) {
        refused.add(endpointId)
        return false
      }
      taken.set(endpointId, count(endpointId) + 1)
      return true
    },
    release(endpointId: string): void {
      if (count(endpointId) > 1) taken.set(endpointId, count(endpointId) - 1)
      else taken.delete(endpointId)
    },
  }
}

interface Scanning extends Pick<Sender, 'reserve' | 'run'> {
  isIdle(endpointId: string): boolean
  signal: AbortSignal
}

/** Begins deliveries of endpoints with queues that are due. */
async function scan({ store, changeQueue, realClock, reports }: SenderDeps, { reserve, run, isIdle, signal }: Scanning): Promise<void> {
  const now = realClock.now()
  const idle = new Set<string>()
  const range = { from: '0', to: new Date(now).toISOString() }
  const find = (page: Pick<FindOptions, 'after' | 'limit'>) => store.find(queues, 'byDue', { range, ...page })
  for await (const { endpointId, dueAt, id } of eachDocument(find, pageSize)) {
    if (signal.aborted) return
    if (isIdle(endpointId)) idle.add(endpointId)
    const claim = reserve(endpointId)
    if (claim === undefined) continue
    if (idle.has(endpointId)) reports.began((now - Date.parse(dueAt)) / 1_000)
    run(
      endpointId,
      claim,
      changeQueue(id, (known) => claimDue(known, claim, realClock.now())),
    )
  }
}

/** A queue of the endpoint that is due, claimed. */
async function claimNext(
  { store, changeQueue, realClock }: SenderDeps,
  endpointId: string,
  claim: string,
): Promise<Stored<QueueRecord> | undefined> {
  const range = { from: '0', to: new Date(realClock.now()).toISOString() }
  const { items } = await store.find(queues, 'byEndpoint', { equal: { endpointId }, range, limit: 2 * atOnceMax })
  for (const due of items) {
    const claimed = await changeQueue(due.doc.id, (known) => claimDue(known, claim, realClock.now()), due)
    if (claimed) return claimed
  }
  return undefined
}

/** Delivers the events of a claimed queue in order, until one fails or the claim is lost. */
async function deliverAll(deps: SenderDeps, claimed: Stored<QueueRecord>, claim: string, signal: AbortSignal): Promise<void> {
  const { store, changeQueue, bodies, active, realClock } = deps
  const { id } = claimed.doc
  for (let queue: Stored<QueueRecord> | undefined = claimed; queue; ) {
    const record: QueueRecord = queue.doc
    const event: QueuedEvent | undefined = record.events[0]
    if (!event) return
    // An endpoint may be newer than the list in memory.
    const endpoint = (await active.get()).get(record.endpointId) ?? (await store.get(endpoints, record.endpointId))?.doc
    if (endpoint?.endpoint?.state !== 'active') return drop(deps, id, event)
    const body = await bodies.read(event.bodyId)
    const isDelivered: boolean = body === undefined || (await attempt(deps, { endpoint, record, event, body }))
    if (!isDelivered) return fail(deps, record, claim)
    queue = await changeQueue(id, (known) => withoutFirst(known, claim, event.id, realClock.now()), queue)
    if (queue && signal.aborted) return void (await changeQueue(id, (known) => released(known, claim, realClock.now())))
  }
}

interface Sending {
  endpoint: EndpointRecord
  record: QueueRecord
  event: QueuedEvent
  body: string
}

/** One attempt, which is stored before the queue changes: after a crash between the two the event is sent again. */
async function attempt(deps: SenderDeps, { endpoint, record, event, body }: Sending): Promise<boolean> {
  const { changeDelivery, realClock, steadyClock, reports } = deps
  const [at, startedAt] = [realClock.now(), steadyClock.now()]
  const { status, error, response } = await send(deps, endpoint, event.id, body, at)
  const isDelivered = status >= 200 && status <= 299
  reports.attempted(isDelivered ? 'delivered' : status === 0 ? 'unreachable' : 'refused')
  if (isDelivered && record.attempts === 0) reports.delivered((realClock.now() - Date.parse(event.at)) / 1_000)
  const durationMs = Math.max(0, Math.round(steadyClock.now() - startedAt))
  const made = create(AttemptSchema, { at: new Date(at).toISOString(), status, error, durationMs, response })
  const next = isDelivered ? undefined : failedOnce(record, record.claim, at, 0.5)
  const id = deliveryId(record.endpointId, event.id)
  const changed = (known: DeliveryRecord | undefined) => attempted(known, { record, event, made, nextAttemptAt: next?.dueAt })
  await changeDelivery(id, changed, record.attempts === 0 ? 'absent' : 'unknown')
  return isDelivered
}

async function send({ config }: WebhooksDeps, { endpoint, secrets }: EndpointRecord, id: string, body: string, at: number) {
  let signature: string
  try {
    signature = getSignature({ secrets, keySecrets: config.keySecret }, { id, body, at })
  } catch (error) {
    return { status: 0, error: (error as Error).message, response: '' }
  }
  const headers = {
    ...{ 'content-type': 'application/json', 'user-agent': 'touchline-webhooks' },
    ...{ 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at / 1_000)), 'webhook-signature': signature },
  }
  return post(endpoint!.settings!.url, headers, body, { allowPrivate: config.privateWebhooks === 'on' })
}

/** After a failed attempt: a pause, or the end of all deliveries to the endpoint. */
async function fail(deps: SenderDeps, { id, endpointId }: QueueRecord, claim: string): Promise<void> {
  const { changeQueue, outbox, realClock, reports, active } = deps
  const failed = await changeQueue(id, (known) => failedOnce(known, claim, realClock.now(), Math.random()))
  if (!failed || !isHopeless(failed.doc, realClock.now())) return
  const disabledAt = new Date(realClock.now()).toISOString()
  const changed = await outbox.change(endpoints, [endpointId], (_, known) => disabled(known, disabledAt, 'failing'), [endpointFailed])
  if (changed.length > 0) reports.disabled(endpointId)
  active.invalidate()
  await drop(deps, id, failed.doc.events[0]!)
}

/** The endpoint receives nothing more. Undefined: that was so before. */
export const disabled = (known: EndpointRecord | undefined, disabledAt: string, disabledReason: string): EndpointRecord | undefined =>
  known?.endpoint?.state === 'active'
    ? create(EndpointRecordSchema, { ...known, endpoint: { ...known.endpoint, state: 'disabled', disabledAt, disabledReason } })
    : undefined

async function drop({ changeQueue, changeDelivery, realClock }: SenderDeps, id: string, first: QueuedEvent): Promise<void> {
  const endpointId = id.slice(0, id.indexOf(':'))
  await changeDelivery(deliveryId(endpointId, first.id), givenUp)
  await changeQueue(id, (known) => emptied(known, realClock.now()))
}
