import { create } from '@bufbuild/protobuf'
import { MergedSchema } from '@touchline/contract/gen/feed'
import { type PublishedMerge, PublishedMergeSchema } from '@touchline/contract/gen/ingest'
import type { IdKind } from '@touchline/contract/ids'
import { outbox } from '@touchline/platform/outbox'
import type { Bus } from '@touchline/platform/ports/bus'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { batches } from '../batches.ts'
import { findAll } from '../read-all.ts'
import { merged, mergedChanged } from '../records.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

export interface PublishMergesDeps {
  store: DocumentStore
  bus: Bus
  clock: Clock
}

/** Ids that stand for another, all that one scope knows of. */
export interface Telling {
  sport: string
  kind: IdKind
  /** Who says so, of one sport. What a scope said and does not say any more is taken back, unless another one still says it. */
  scope: string
  /** By the id that was merged. None of its values is merged itself. */
  into: ReadonlyMap<string, string>
  /** Of an id that is not said any more: it may only be unread, and stays. None does when absent. */
  stays?(id: string): boolean
}

const batchMax = 100

/** Tells catalog.merged what has changed, and nothing twice. Written first with its sequence, then sent: a crash leaves nothing unsaid. Answers how many documents changed. */
export async function publishMerges({ store, bus, clock }: PublishMergesDeps, telling: Telling): Promise<number> {
  const before = await saidBefore(store, telling)
  const gone = [...before.keys()].filter((id) => !telling.into.has(id) && !telling.stays?.(id))
  const changed = [...gone, ...[...telling.into.keys()].filter((id) => before.get(id) !== telling.into.get(id))]
  const at = timestamp(clock)
  let written = 0
  for (const ids of batches(changed, batchMax)) {
    written += (await outbox(store, bus).change(merged, ids, (id, held) => toldNow(id, held, telling, at), [mergedChanged])).length
    await yieldToEventLoop()
  }
  return written
}

async function saidBefore(store: DocumentStore, { scope, sport }: Telling): Promise<Map<string, string>> {
  const told = await findAll(store, merged, 'byScope', { scope })
  return new Map(told.filter(({ doc }) => doc.merged!.sport === sport).map(({ doc }) => [doc.merged!.from, doc.scopes[scope]!]))
}

function toldNow(
  from: string,
  held: PublishedMerge | undefined,
  { sport, kind, scope, into }: Telling,
  at: string,
): PublishedMerge | undefined {
  const scopes = { ...held?.scopes }
  const mine = into.get(from)
  if (mine === undefined) delete scopes[scope]
  else scopes[scope] = mine
  // Those who say something say the same of a match, since ids are made from words.
  const [next = ''] = Object.values(scopes).sort()
  if (held && held.merged!.into === next) return create(PublishedMergeSchema, { ...held, scopes })
  if (!held && next === '') return undefined
  return create(PublishedMergeSchema, {
    merged: create(MergedSchema, { from, into: next, sport, kind, seq: (held?.merged?.seq ?? 0n) + 1n, at }),
    scopes,
  })
}
