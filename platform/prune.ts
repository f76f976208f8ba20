import { pause } from './clock.ts'
import type { Log } from './log.ts'
import type { Clock } from './ports/clock.ts'
import type { Collection, DocumentStore } from './ports/document-store.ts'

interface PruneDeps {
  store: DocumentStore
  /** The domain's clock. */
  clock: Clock
  realClock: Clock
  log: Log
}

/** A rule: documents are removed when the sort key of the path, an instant, is this many days old. */
export interface OldDocuments {
  collection: Collection
  /** A path without `equal` keys. */
  path: string
  days: number
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Runs under a lease: removes old documents, once an hour, one collection after the other. */
export async function pruneHourly(deps: PruneDeps, old: readonly OldDocuments[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      for (const each of old) await prune(deps, each, signal)
    } catch (error) {
      deps.log.warn('old documents could not be removed', { error: error as Error })
    }
    await pause(deps.realClock, hourMs, signal)
  }
}

async function prune({ store, clock }: PruneDeps, { collection: c, path, days }: OldDocuments, signal: AbortSignal): Promise<void> {
  const to = new Date(clock.now() - days * dayMs).toISOString()
  while (!signal.aborted) {
    const { items } = await store.find(c, path, { range: { to }, limit: 200 })
    let removed = 0
    for (const { doc, revision } of items) if (await store.remove(c, c.id(doc), revision)) removed++
    if (removed === 0) return
  }
}
