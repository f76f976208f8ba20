import { randomUUID } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import { type ProcessRecord, ProcessRecordSchema } from '@touchline/contract/gen/platform'
import type { Log } from '../log.ts'
import { allDocuments } from '../pages.ts'
import { type Clock, timestamp } from '../ports/clock.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { AnyService } from '../service.ts'
import { update } from '../update.ts'
import { known, type Migration, platformProcesses } from './migration.ts'

/** A process that was seen this long ago may still write: it says every 15 seconds that it runs. */
const runningMs = 60_000
const beatMs = 15_000
/** Records of processes that ended are kept for as long as a rollback may be noticed by them. */
const keptMs = 30 * 86_400_000

interface PresenceDeps {
  /** The store of a service, by its name. */
  getStore(service: string): DocumentStore
  /** The real clock: instants of several machines are compared. */
  realClock: Clock
  log: Log
}

/**
 * States in the store which migrations the services of this process know, until it is closed. There is at least one, and
 * all have the same store, which other processes use: one in a folder has one process, so one release. Errors: `upstream_unavailable`.
 */
export async function presence(
  { getStore, realClock: clock, log }: PresenceDeps,
  services: readonly Pick<AnyService, 'name' | 'migrations'>[],
): Promise<{ close(): void }> {
  const names = services.map(({ name }) => name)
  const migrations = services.flatMap((each) => (each.migrations ?? []).flatMap(known))
  const store = getStore(names[0]!)
  await store.prepare([platformProcesses])
  const id = randomUUID()
  const beat = () =>
    update(store, platformProcesses, id, () => create(ProcessRecordSchema, { id, services: names, migrations, seenAt: timestamp(clock) }))
  await beat()
  await forget(store, clock)
  const timer = clock.every(beatMs, () => void beat().catch((error: Error) => log.warn('the process cannot state that it runs', { error })))
  return { close: () => timer.cancel() }
}

async function forget(store: DocumentStore, clock: Clock): Promise<void> {
  const to = new Date(clock.now() - keptMs).toISOString()
  const { items } = await store.find(platformProcesses, 'bySeen', { range: { to } })
  for (const { doc, revision } of items) await store.remove(platformProcesses, doc.id, revision)
}

/** What the release of a process has to know, and the service that it runs. */
export interface Needed {
  service: string
  /** One of the names that `known` returns. */
  what: string
}

/** What a process needs to know that reads or writes the documents of the migration. */
export const neededBy = ({ service, name }: Migration): Needed => ({ service, what: name })

/** The processes seen since this instant that run the service in a release that does not know it. */
export async function olderSince(store: DocumentStore, { service, what }: Needed, from: string): Promise<ProcessRecord[]> {
  const seen = await allDocuments((page) => store.find(platformProcesses, 'bySeen', { range: { from }, ...page }))
  return seen.filter(({ services, migrations }) => services.includes(service) && !migrations.includes(what))
}

export const olderRunning = (store: DocumentStore, clock: Clock, needed: Needed): Promise<ProcessRecord[]> =>
  olderSince(store, needed, new Date(clock.now() - runningMs).toISOString())
