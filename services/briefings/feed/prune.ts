import type { DescMessage } from '@bufbuild/protobuf'
import { pause } from '@touchline/platform/clock'
import type { Log } from '@touchline/platform/log'
import type { Clock } from '@touchline/platform/ports/clock'
import type { Collection, DocumentStore } from '@touchline/platform/ports/document-store'
import { keptDays } from './publish.ts'
import { facts, matchFacts } from './records.ts'

interface PruneDeps {
  store: DocumentStore
  clock: Clock
  realClock: Clock
  log: Log
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Runs under a lease: removes facts that were published more than 30 days ago, once an hour. */
export async function pruneHourly(deps: PruneDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await prune(deps, signal).catch((error: Error) => deps.log.warn('old facts could not be removed', { error }))
    await pause(deps.realClock, hourMs, signal)
  }
}

/** A day later than they are listed, and matches another day later, so that no delivery publishes them again. */
async function prune({ store, clock }: PruneDeps, signal: AbortSignal): Promise<void> {
  const before = (days: number) => new Date(clock.now() - days * dayMs).toISOString()
  await removeAll(store, facts, 'byInstant', before(keptDays + 1), signal)
  await removeAll(store, matchFacts, 'byStart', before(keptDays + 2), signal)
}

async function removeAll<S extends DescMessage, P extends string>(
  store: DocumentStore,
  c: Collection<S, P>,
  path: P,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { items } = await store.find(c, path, { range: { to }, limit: 200 })
    let removed = 0
    for (const { doc, revision } of items) if (await store.remove(c, c.id(doc), revision)) removed++
    if (removed === 0) return
  }
}
