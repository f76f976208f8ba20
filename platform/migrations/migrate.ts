import { create, type DescMessage, equals, type MessageShape } from '@bufbuild/protobuf'
import { type MigrationState, MigrationStateSchema } from '@touchline/contract/gen/platform'
import { type Clock, timestamp } from '../ports/clock.ts'
import type { DocumentStore, Stored } from '../ports/document-store.ts'
import { known, type Migration, type Phase, platformMigrations } from './migration.ts'
import { type Needed, neededBy, olderRunning, olderSince } from './presence.ts'

/** The migration cannot go to its next phase now. The message says why, and what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

export interface MigrateDeps {
  store: DocumentStore
  /** The real clock. */
  clock: Clock
  /** Called after every batch. */
  report(state: MigrationState): void
}

export async function migrationState(store: DocumentStore, { name }: Migration): Promise<MigrationState> {
  return (await store.get(platformMigrations, name))?.doc ?? create(MigrationStateSchema, { name, phase: 'write-both' })
}

/**
 * Whether readers use the new form: the backfill is done, and no process has been seen since that does not write it, as
 * after a rollback. A reader may keep the answer for ten seconds.
 */
export async function readsNew(store: DocumentStore, migration: Migration): Promise<boolean> {
  const { phase, sweptSince } = await migrationState(store, migration)
  if (phase === 'dropped') return true
  return phase === 'read-new' && (await olderSince(store, neededBy(migration), sweptSince)).length === 0
}

/**
 * Takes the migration to its next phase and returns its state. A sweep that was interrupted continues where it was.
 * Errors: MigrationRefused while a process of an older release runs, when the next phase belongs to a later release, or
 * when another call is at work.
 */
export async function nextPhase(deps: MigrateDeps, migration: Migration): Promise<MigrationState> {
  const { phase } = await migrationState(deps.store, migration)
  switch (phase as Phase) {
    case 'write-both':
      return sweepTo('backfilled', deps, migration, migration.add)
    case 'backfilled':
      return startReading(deps, migration)
    case 'read-new':
      if (!migration.drop) throw new MigrationRefused('This release still writes the old form: a later one drops it.')
      return sweepTo('dropped', deps, migration, migration.drop)
    case 'dropped':
      throw new MigrationRefused('The migration is complete.')
  }
}

/** Before a rollback: readers use the old form again, and the backfill has to be repeated. Errors: MigrationRefused. */
export async function firstPhase({ store, clock }: MigrateDeps, migration: Migration): Promise<MigrationState> {
  const stored = await store.get(platformMigrations, migration.name)
  if (stored?.doc.phase === 'dropped') throw new MigrationRefused('The old form has been dropped: there is no way back.')
  return (await save(store, stored, { name: migration.name, phase: 'write-both', changedAt: timestamp(clock) })).doc
}

type Change = ((document: MessageShape<DescMessage>) => MessageShape<DescMessage>) | undefined

/** Rewrites every document that `change` changes; without one, every document, for its keys. */
async function sweepTo(phase: Phase, deps: MigrateDeps, migration: Migration, change: Change): Promise<MigrationState> {
  const { store, clock, report } = deps
  const needed = { service: migration.service, what: phase === 'dropped' ? known(migration).at(-1)! : migration.name }
  await refuseOlder(deps, needed)
  let state = await continued(deps, migration, needed)
  for (;;) {
    const page = await store.scan(migration.collection, state.doc.afterId)
    const last = page.at(-1)
    if (!last) break
    const rewritten = await rewrite(store, migration, page, change)
    const doc = {
      ...state.doc,
      afterId: migration.collection.id(last.doc),
      scanned: state.doc.scanned + BigInt(page.length),
      rewritten: state.doc.rewritten + BigInt(rewritten),
    }
    state = await save(store, state, doc)
    report(state.doc)
  }
  if ((await olderSince(store, needed, state.doc.sweptSince)).length > 0) {
    await save(store, state, { ...state.doc, afterId: '', sweptSince: '' })
    throw new MigrationRefused('A process of an older release wrote meanwhile: run the command again once there is none.')
  }
  return (await save(store, state, { ...state.doc, phase, afterId: '', changedAt: timestamp(clock) })).doc
}

/** The state of the interrupted sweep, or of a new one. What an older process wrote meanwhile begins it again. */
async function continued({ store, clock }: MigrateDeps, migration: Migration, needed: Needed): Promise<Stored<MigrationState>> {
  const stored = await store.get(platformMigrations, migration.name)
  const { phase = 'write-both', afterId = '', sweptSince = '' } = stored?.doc ?? {}
  if (stored && afterId !== '' && (await olderSince(store, needed, sweptSince)).length === 0) return stored
  const begun = { name: migration.name, phase, sweptSince: timestamp(clock), changedAt: stored?.doc.changedAt || timestamp(clock) }
  return save(store, stored, begun)
}

async function startReading(deps: MigrateDeps, migration: Migration): Promise<MigrationState> {
  await refuseOlder(deps, neededBy(migration))
  const stored = (await deps.store.get(platformMigrations, migration.name))!
  if ((await olderSince(deps.store, neededBy(migration), stored.doc.sweptSince)).length === 0)
    return (await save(deps.store, stored, { ...stored.doc, phase: 'read-new', changedAt: timestamp(deps.clock) })).doc
  await firstPhase(deps, migration)
  throw new MigrationRefused('A process of an older release wrote after the backfill: run the command again to repeat it.')
}

async function refuseOlder({ store, clock }: MigrateDeps, needed: Needed): Promise<void> {
  const older = await olderRunning(store, clock, needed)
  if (older.length === 0) return
  throw new MigrationRefused(
    `${older.length} processes of ${needed.service} of another release ran within the last minute: wait until they have ended.`,
  )
}

/** Documents that somebody changes meanwhile are read again. Returns how many were rewritten. */
async function rewrite(
  store: DocumentStore,
  { collection: c }: Migration,
  page: readonly Stored<MessageShape<DescMessage>>[],
  change: Change,
): Promise<number> {
  let rewritten = 0
  for (let open = [...page]; open.length > 0; ) {
    const writes = open.flatMap(({ doc, revision }) => {
      const changed = change ? change(doc) : doc
      return change && equals(c.schema, doc, changed) ? [] : [{ doc: changed, replaces: revision }]
    })
    const results = writes.length > 0 ? await store.write(c, writes) : []
    const conflicts = writes.flatMap(({ doc }, i) => (results[i] === 'conflict' ? [c.id(doc)] : []))
    rewritten += writes.length - conflicts.length
    const again = conflicts.length > 0 ? await store.getMany(c, conflicts) : []
    open = again.filter((each) => each !== undefined)
  }
  return rewritten
}

/** Errors: MigrationRefused when somebody else changed the state meanwhile. */
async function save(
  store: DocumentStore,
  stored: Stored<MigrationState> | undefined,
  { $typeName: _, ...fields }: Partial<MigrationState>,
): Promise<Stored<MigrationState>> {
  const doc = create(MigrationStateSchema, fields)
  const [result] = await store.write(platformMigrations, [{ doc, replaces: stored?.revision ?? 'absent' }])
  if (result === undefined || result === 'conflict') throw new MigrationRefused('Another command migrates the same documents.')
  return { doc, revision: result }
}
