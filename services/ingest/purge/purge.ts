import { rm } from 'node:fs/promises'
import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { getFormat } from '@touchline/contract/contributions'
import { fail, isFailure } from '@touchline/contract/errors'
import type { FixturesService } from '@touchline/contract/gen/fixtures'
import { type SourceDataset, SourceDatasetSchema, SourceRecordSchema, SourceRowSchema } from '@touchline/contract/gen/ingest'
import { decodeMatch } from '@touchline/contract/match-page'
import type { Client } from '@touchline/platform/rpc-types'
import { update } from '@touchline/platform/update'
import type { SourceStatus } from '../feeds/source-status.ts'
import { reviewSport } from '../identity/decisions/owed-reviews.ts'
import { publishMerges } from '../identity/decisions/publish-merges.ts'
import { movedScope } from '../import/moved-matches.ts'
import { datasetName, type PublishDeps, publishChanges } from '../import/publish-changes.ts'
import type { Turns } from '../import/turns.ts'
import { datasets, sources } from '../records.ts'
import { forgetIdentities } from './identities.ts'
import { datasetsIn, entityIn, kindIn, rowsOfOthers, sportIn } from './rows.ts'
import { quarantinedRows, removeTraces } from './traces.ts'

/*
 * A purge withdraws all data of a source, dataset by dataset, as if each were now empty; the other services receive
 * ordinary withdrawals. Then ingest removes its own data from the source, except the ids and the last sequences of its
 * rows, so that the source may report the same again.
 */

export interface PurgeDeps extends PublishDeps {
  turn: Turns
  sourceStatus: SourceStatus
  fixtures: Pick<Client<typeof FixturesService>, 'getMatch'>
  /** The sources of FEEDS. */
  configured: ReadonlySet<string>
  /** The folder with the pushed data of a source. Undefined when it has none. */
  pushedFolder(source: string): string | undefined
}

interface Counts {
  kind: string
  removed: number
  changed: number
}

interface PurgeStep {
  done: boolean
  counts: Counts[]
}

const working: PurgeStep = { done: false, counts: [] }

/**
 * Counts what a purge would remove, and with `apply` removes it. If it is interrupted, the next purge of the source
 * completes it, and until then nothing from the source is accepted. Errors: not_found, invalid_parameter.
 */
export async function* purgeSource(deps: PurgeDeps, source: string, apply: boolean, signal: AbortSignal): AsyncGenerator<PurgeStep> {
  const { store, configured } = deps
  const owned = await datasetsIn(store, source)
  if (owned.length === 0 && !(await store.get(sources, source))) throw fail('not_found', { kind: 'source', id: source })
  if (apply && configured.has(source)) {
    const what = 'is named in FEEDS, from where it would be imported again: remove it there and restart'
    throw fail('invalid_parameter', { name: 'source', what })
  }
  let counts: Counts[] = []
  for await (const step of counted(deps, source, owned)) {
    if (signal.aborted) return
    counts = step.counts
    yield working
  }
  if (apply) {
    await begin(deps, source)
    for await (const _ of removed(deps, source)) {
      if (signal.aborted) return
      yield working
    }
  }
  yield { done: true, counts }
}

/** Yields after each hundred matches; the last step has the counts. */
async function* counted({ store, fixtures }: PurgeDeps, source: string, owned: readonly SourceDataset[]): AsyncGenerator<PurgeStep> {
  const rows = [...new Set(owned.flatMap(presentRows))]
  const others = await rowsOfOthers(store, source, rows)
  const byKind = new Map<string, Counts>()
  const count = (kind: string, isKept: boolean, n = 1) => {
    const known = byKind.get(kind) ?? { kind, removed: 0, changed: 0 }
    known[isKept ? 'changed' : 'removed'] += n
    byKind.set(kind, known)
  }
  for (const row of rows) count(kindIn(row), others.has(row))
  for (const [i, id] of rows.filter((row) => kindIn(row) === 'matches').entries()) {
    const events = await eventsIn(fixtures, id)
    if (events > 0) count('events', others.has(id), events)
    if (i % 100 === 99) yield working
  }
  const quarantined = (await quarantinedRows(store, source)).length
  if (quarantined > 0) count('quarantined rows', false, quarantined)
  yield { done: false, counts: [...byKind.values()] }
}

const presentRows = ({ rows }: SourceDataset): string[] => Object.entries(rows).flatMap(([id, row]) => (row.withdrawn ? [] : [id]))

/** Only visible matches count; a match that was removed or merged into another one counts 0. */
async function eventsIn(fixtures: PurgeDeps['fixtures'], id: string): Promise<number> {
  try {
    const { match } = await fixtures.getMatch({ id, sport: sportIn(id)! })
    return decodeMatch(match).state?.events?.items.length ?? 0
  } catch (error) {
    if (!isFailure('not_found', error) && !isFailure('merged', error)) throw error
    return 0
  }
}

/** From now on nothing from the source is accepted. */
async function begin({ store }: PurgeDeps, source: string): Promise<void> {
  await update(store, sources, source, (known) =>
    create(SourceRecordSchema, { ...(known ?? { info: { source, format: getFormat(source), state: 'idle' } }), digest: '', purging: true }),
  )
}

/** Each step is a separate turn, so that other sources are imported in between. Yields after each. */
async function* removed(deps: PurgeDeps, source: string): AsyncGenerator<void> {
  const { store, turn } = deps
  // A running import of the source has ended by then.
  const owned = await inTurn(turn, async () => {
    const folder = deps.pushedFolder(source)
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    return datasetsIn(store, source)
  })
  const ids = [...new Set(owned.flatMap(({ rows }) => Object.keys(rows)))]
  for (const dataset of owned) {
    await inTurn(turn, () => withdraw(deps, dataset))
    yield
  }
  await removeTraces(store, source)
  for (const [sport, rows] of Map.groupBy(ids, sportIn)) {
    if (sport !== undefined) await inTurn(turn, () => forgetSport(deps, { source, sport, rows }))
    yield
  }
  await deps.sourceStatus.forget(source)
}

async function inTurn<T>(turn: Turns, act: () => Promise<T>): Promise<T> {
  using _ = await turn('update')
  return await act()
}

/** Runs in one turn, because until the entities are removed another source may report them. */
async function forgetSport(
  deps: PurgeDeps,
  { source, sport, rows }: { source: string; sport: SportId; rows: readonly string[] },
): Promise<void> {
  const others = await rowsOfOthers(deps.store, source, rows)
  const gone = rows.filter((row) => !others.has(row)).map(entityIn)
  await publishMerges(deps, { sport, kind: 'match', scope: movedScope(source), mergedInto: new Map() })
  await forgetIdentities(deps.store, { source, sport, gone: new Set(gone) })
  await reviewSport(deps, sport)
}

/** Publishes the withdrawal of all rows of a dataset, and keeps their ids and sequences. */
async function withdraw(deps: PurgeDeps, dataset: SourceDataset): Promise<void> {
  const { id, source, rows } = dataset
  const sport = Object.keys(rows)
    .map(sportIn)
    .find((each) => each !== undefined)
  if (sport !== undefined) {
    const counts = { rows: 0, merged: 0, quarantined: 0, repaired: 0 }
    const nothing = { observations: [], complete: true, numbersEvents: true }
    await publishChanges(deps, { source, dataset: datasetName(dataset), sport, ...nothing, ...counts })
    await publishMerges(deps, { sport, kind: 'match', scope: id, mergedInto: new Map() })
  }
  await update(deps.store, datasets, id, (stored) => stored && tombstones(stored))
}

const tombstones = ({ id, source, rows }: SourceDataset): SourceDataset =>
  create(SourceDatasetSchema, {
    id,
    source,
    rows: Object.fromEntries(Object.entries(rows).map(([row, { seq }]) => [row, create(SourceRowSchema, { seq, withdrawn: true })])),
  })
