import { create } from '@bufbuild/protobuf'
import { MergedSchema } from '@touchline/contract/gen/feed'
import { type PublishedMerge, PublishedMergeSchema } from '@touchline/contract/gen/ingest'
import type { IdKind } from '@touchline/contract/ids'
import { outbox } from '@touchline/platform/outbox'
import { batches } from '@touchline/platform/pages'
import type { Bus } from '@touchline/platform/ports/bus'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import { findAll } from '../../documents/pagination.ts'
import { merged, mergedChanged } from '../../records.ts'

export interface PublishMergesDeps {
  store: DocumentStore
  bus: Bus
  clock: Clock
}

/** All merges that one scope reports. */
export interface MergeSet {
  sport: string
  kind: IdKind
  /**
   * The reporter of the merges. A merge that a scope no longer reports is revoked, unless another scope still reports
   * it.
   */
  scope: string
  /** Merged id → canonical id. No canonical id is itself merged. */
  mergedInto: ReadonlyMap<string, string>
  /**
   * Whether a merge that is no longer reported is kept, because its dataset was not read completely. Absent: none is
   * kept.
   */
  isRetained?(id: string): boolean
}

const batchMax = 100

/**
 * Publishes the changed merges on catalog.merged, each once. Changes are stored with their sequence before they are
 * published, so a crash loses none. Returns the number of documents changed.
 */
export async function publishMerges({ store, bus, clock }: PublishMergesDeps, set: MergeSet): Promise<number> {
  const previous = await publishedMerges(store, set)
  const removed = [...previous.keys()].filter((id) => !set.mergedInto.has(id) && !set.isRetained?.(id))
  const changed = [...removed, ...[...set.mergedInto.keys()].filter((id) => previous.get(id) !== set.mergedInto.get(id))]
  const at = timestamp(clock)
  let written = 0
  for (const ids of batches(changed, batchMax)) {
    written += (await outbox(store, bus).change(merged, ids, (id, stored) => nextMerge(id, stored, set, at), [mergedChanged])).length
    await yieldToEventLoop()
  }
  return written
}

/** Merged id → canonical id, by the last report of a scope. */
export async function publishedMerges(
  store: DocumentStore,
  { scope, sport }: Pick<MergeSet, 'scope' | 'sport'>,
): Promise<Map<string, string>> {
  const documents = await findAll(store, merged, 'byScope', { scope })
  return new Map(documents.filter(({ doc }) => doc.merged!.sport === sport).map(({ doc }) => [doc.merged!.from, doc.scopes[scope]!]))
}

function nextMerge(
  from: string,
  stored: PublishedMerge | undefined,
  { sport, kind, scope, mergedInto }: MergeSet,
  at: string,
): PublishedMerge | undefined {
  const scopes = { ...stored?.scopes }
  const target = mergedInto.get(from)
  if (target === undefined) delete scopes[scope]
  else scopes[scope] = target
  // All scopes report the same target for a match, because ids are derived from words.
  const [next = ''] = Object.values(scopes).sort()
  if (stored && stored.merged!.into === next) return create(PublishedMergeSchema, { ...stored, scopes })
  if (!stored && next === '') return undefined
  return create(PublishedMergeSchema, {
    merged: create(MergedSchema, { from, into: next, sport, kind, seq: (stored?.merged?.seq ?? 0n) + 1n, at }),
    scopes,
  })
}
