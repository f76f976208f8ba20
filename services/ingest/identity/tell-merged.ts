import { create } from '@bufbuild/protobuf'
import { MergedSchema } from '@touchline/contract/gen/feed'
import { type ToldMerged, ToldMergedSchema } from '@touchline/contract/gen/ingest'
import type { IdKind } from '@touchline/contract/ids'
import { outbox } from '@touchline/platform/outbox'
import type { Bus } from '@touchline/platform/ports/bus'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { breathe } from '../breathe.ts'
import { merged, mergedChanged } from '../records.ts'

export interface TellDeps {
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
  /** What is not said any more may only be unread: it stays. */
  partial?: boolean
}

const batchMax = 100

/** Tells catalog.merged what has changed, and nothing twice. Written first with its sequence, then sent: a crash leaves nothing unsaid. Answers how many documents changed. */
export async function tellMerged({ store, bus, clock }: TellDeps, telling: Telling): Promise<number> {
  const before = await saidBefore(store, telling)
  const gone = telling.partial ? [] : [...before.keys()].filter((id) => !telling.into.has(id))
  const changed = [...gone, ...[...telling.into.keys()].filter((id) => before.get(id) !== telling.into.get(id))]
  const at = timestamp(clock)
  let written = 0
  for (let from = 0; from < changed.length; from += batchMax) {
    const ids = changed.slice(from, from + batchMax)
    written += (await outbox(store, bus).change(merged, ids, (id, held) => toldNow(id, held, telling, at), [mergedChanged])).length
    await breathe()
  }
  return written
}

async function saidBefore(store: DocumentStore, { scope, sport }: Telling): Promise<Map<string, string>> {
  const said = new Map<string, string>()
  let after: string | undefined
  do {
    const page = await store.find(merged, 'byScope', { equal: { scope }, limit: 1_000, ...(after && { after }) })
    for (const { doc } of page.items) if (doc.merged!.sport === sport) said.set(doc.merged!.from, doc.scopes[scope]!)
    after = page.next
  } while (after)
  return said
}

function toldNow(from: string, held: ToldMerged | undefined, { sport, kind, scope, into }: Telling, at: string): ToldMerged | undefined {
  const scopes = { ...held?.scopes }
  const mine = into.get(from)
  if (mine === undefined) delete scopes[scope]
  else scopes[scope] = mine
  // Those who say something say the same of a match, since ids are made from words.
  const [next = ''] = Object.values(scopes).sort()
  if (held && held.merged!.into === next) return create(ToldMergedSchema, { ...held, scopes })
  if (!held && next === '') return undefined
  return create(ToldMergedSchema, {
    merged: create(MergedSchema, { from, into: next, sport, kind, seq: (held?.merged?.seq ?? 0n) + 1n, at }),
    scopes,
  })
}
