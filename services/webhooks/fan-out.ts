import { create } from '@bufbuild/protobuf'
import { isLanguage, type Language } from '@touchline/contract/catalog'
import { BodyRecordSchema, type EndpointRecord, type LaneEvent, type LaneRecord, type QueueRecord } from '@touchline/contract/gen/webhooks'
import { batches } from '@touchline/platform/pages'
import type { Stored } from '@touchline/platform/ports/document-store'
import { update, updateMany } from '@touchline/platform/update'
import { getBody } from './body.ts'
import type { WebhooksDeps } from './deps.ts'
import { type LaneFold, withoutPending } from './lane.ts'
import { append, queuedEvent } from './queue.ts'
import { receives } from './receives.ts'
import { lanes, queueId, queues } from './records.ts'
import type { Sender } from './sender.ts'

export interface FanOutDeps extends WebhooksDeps {
  sender: Pick<Sender, 'reserve' | 'run'>
}

/** Documents that the store writes at once. */
const atOnce = 500
/** A queue changes with every delivery from it. */
const tries = 20

/**
 * Advances a lane, then puts its events into the queues of the endpoints that receive them. The events are stored with
 * the lane first, and a queue ignores those it had: after a crash anywhere, the next message of the lane, or the same one
 * again, continues, and no endpoint misses an event or gets two in another order.
 */
export async function advance(deps: FanOutDeps, lane: string, fold: LaneFold): Promise<void> {
  const { store } = deps
  let record: LaneRecord | undefined
  const advanced = (known: LaneRecord | undefined) => {
    const folded = fold(known)
    record = folded ?? known
    return folded
  }
  await update(store, lanes, lane, advanced, { tries })
  const last = record?.pending.at(-1)
  if (!record || !last) return
  await fanOut(deps, lane, record.pending)
  await update(store, lanes, lane, (known) => withoutPending(known, last.seq), { tries })
}

/** What an endpoint receives. */
interface Share {
  endpointId: string
  language: Language
  events: LaneEvent[]
}

async function fanOut(deps: FanOutDeps, lane: string, events: readonly LaneEvent[]): Promise<void> {
  const shares = getShares((await deps.active.get()).values(), events)
  const written = writeBodies(deps, shares)
  for (const some of batches(shares, atOnce)) await fillQueues(deps, lane, some, written)
}

const getShares = (endpoints: Iterable<EndpointRecord>, events: readonly LaneEvent[]): Share[] =>
  Array.from(endpoints, (record) => {
    const { id, settings } = record.endpoint!
    return { endpointId: id, language: getLanguage(settings!.language), events: events.filter((event) => receives(record, event)) }
  }).filter((share) => share.events.length > 0)

export const getLanguage = (code: string): Language => (isLanguage(code) ? code : 'en')
const bodyId = (event: LaneEvent, language: Language): string => `${event.id}:${language}`

/** Rendered once for all endpoints with the same language. */
async function writeBodies({ bodies, rendering }: FanOutDeps, shares: readonly Share[]): Promise<void> {
  const wanted = new Map(
    shares.flatMap(({ events, language }) => events.map((event) => [bodyId(event, language), { event, language }] as const)),
  )
  const records = Array.from(wanted, async ([id, { event, language }]) =>
    create(BodyRecordSchema, { id, body: await getBody(event, language, rendering), createdAt: event.at }),
  )
  await bodies.write(await Promise.all(records))
}

/** Reads the queues while the bodies are `written`, before which no queue may name one. */
async function fillQueues(deps: FanOutDeps, lane: string, shares: readonly Share[], written: Promise<void>): Promise<void> {
  const { store, realClock, sender } = deps
  const byQueue = new Map(
    shares.map((share) => [queueId(share.endpointId, lane), { ...share, claim: sender.reserve(share.endpointId) ?? '' }] as const),
  )
  const filled = new Map<string, Stored<QueueRecord>>()
  try {
    const ids = [...byQueue.keys()]
    const [stored] = await Promise.all([store.getMany(queues, ids), written])
    const changed = await updateMany(
      store,
      queues,
      ids,
      (id, known) => {
        const { endpointId, claim, events, language } = byQueue.get(id)!
        const added = events.map((event) => {
          const { id: eventId, type, at, seq } = event
          return queuedEvent({ id: eventId, type, at, seq, bodyId: bodyId(event, language) })
        })
        return append(known, { id, endpointId, claim }, added, realClock.now())
      },
      { tries, assumed: new Map(ids.map((id, i) => [id, stored[i]])) },
    )
    for (const queue of changed) filled.set(queue.doc.id, queue)
  } finally {
    for (const [id, { endpointId, claim }] of byQueue) {
      const queue = filled.get(id)
      if (claim !== '') sender.run(endpointId, claim, Promise.resolve(queue?.doc.claim === claim ? queue : undefined))
    }
  }
}
