import { create } from '@bufbuild/protobuf'
import { liveSource } from '@touchline/contract/contributions'
import { fail } from '@touchline/contract/errors'
import { type LiveUpdate, LiveUpdateSchema, type MatchObservation } from '@touchline/contract/gen/feed'
import { type SourceDataset, SourceDatasetSchema, type SourceRow, SourceRowSchema } from '@touchline/contract/gen/ingest'
import type { MatchEvent } from '@touchline/contract/gen/match'
import { isInPlay } from '@touchline/contract/states'
import { feedCatalog, feedLive, feedMatch, feedRacing, feedStats } from '@touchline/contract/topics'
import type { Bus } from '@touchline/platform/ports/bus'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { inSlices, yieldToEventLoop } from '../parse/yield-to-event-loop.ts'
import { datasets } from '../records.ts'
import { type PendingObservation, withdrawalOf } from './pending-observation.ts'
import { publishAll } from './publish.ts'

interface DatasetUpdate {
  source: string
  dataset: string
  sport: string
  observations: readonly PendingObservation[]
  /**
   * If true, entities of the dataset that are missing from the observations are withdrawn; else they are left
   * unchanged.
   */
  complete: boolean
  rows: number
  merged: number
  quarantined: number
  repaired: number
}

interface Deps {
  store: DocumentStore
  bus: Bus
  clock: Clock
}

export const datasetId = (source: string, dataset: string): string => `${source}/${dataset}`

const attemptsMax = 5

/**
 * Publishes the new and changed observations of a dataset and stores their sequences. `writes`: documents written plus
 * observations published; 0 if nothing is new. `withdrawn`: matches that the dataset no longer has.
 *
 * Crash safety: the observations to send are first stored as unsent with their sequences, then published, then marked
 * as sent. After a crash, the next import of the dataset publishes the unsent ones again: under the same sequence while
 * the content is unchanged, which receivers deduplicate, and under the next sequence if the source has changed in
 * between.
 */
export async function publishChanges({ store, bus, clock }: Deps, update: DatasetUpdate): Promise<{ writes: number; withdrawn: number }> {
  const id = datasetId(update.source, update.dataset)
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const stored = await store.get(datasets, id)
    const { next, changes, notResent } = await difference(stored?.doc, id, update)
    if (changes.length === 0 && stored && sameCounts(stored.doc, next)) return { writes: 0, withdrawn: 0 }
    const [markedRevision] = await store.write(datasets, [{ doc: next, replaces: stored?.revision ?? 'absent' }])
    if (typeof markedRevision !== 'number') continue
    if (changes.length === 0) return { writes: 1, withdrawn: 0 }
    await send(bus, changes, timestamp(clock))
    const [cleared] = await store.write(datasets, [{ doc: { ...next, unsent: notResent }, replaces: markedRevision }])
    // A concurrent import of the same dataset found the unsent mark and published the same observations.
    const withdrawn = changes.filter(({ pending: { kind, observation } }) => kind === 'match' && observation.withdrawn).length
    return { writes: changes.length + (cleared === 'conflict' ? 1 : 2), withdrawn }
  }
  throw fail('upstream_unavailable')
}

interface Change {
  pending: PendingObservation
  seq: number
}

/**
 * Computes the next record of the dataset and the observations to publish. `notResent`: unsent after a crash, and
 * missing from this import.
 */
async function difference(
  stored: SourceDataset | undefined,
  id: string,
  update: DatasetUpdate,
): Promise<{ next: SourceDataset; changes: Change[]; notResent: string[] }> {
  const rows: Record<string, SourceRow> = { ...stored?.rows }
  const unsent = new Set(stored?.unsent)
  const changes: Change[] = []
  const include = (pending: PendingObservation, row: SourceRow, changed: boolean) => {
    const seq = changed ? row.seq + 1 : row.seq
    if (changed)
      rows[pending.id] = create(SourceRowSchema, {
        hash: pending.hash,
        seq,
        withdrawn: pending.observation.withdrawn,
        repair: pending.repair,
      })
    if (changed || unsent.has(pending.id)) changes.push({ pending, seq })
  }
  const presentIds = new Set<string>()
  for (const pending of update.observations) {
    presentIds.add(pending.id)
    const row = rows[pending.id] ?? create(SourceRowSchema)
    include(pending, row, row.seq === 0 || row.withdrawn || !Buffer.from(row.hash).equals(pending.hash))
    await yieldToEventLoop()
  }
  for (const [missingId, row] of Object.entries(rows)) {
    if (presentIds.has(missingId)) continue
    if (update.complete || row.withdrawn) include(withdrawalOf(update.source, update.dataset, update.sport, missingId), row, !row.withdrawn)
    await yieldToEventLoop()
  }
  const changeIds = new Set(changes.map(({ pending }) => pending.id))
  const notResent = [...unsent].filter((each) => !changeIds.has(each))
  const next = create(SourceDatasetSchema, {
    id,
    source: update.source,
    rows,
    rowCount: update.rows,
    merged: update.merged,
    quarantined: update.quarantined,
    repaired: update.repaired,
    unsent: [...notResent, ...changeIds],
  })
  return { next, changes, notResent }
}

const eventsIn = ({ events, partialEvents }: MatchObservation): MatchEvent[] => [...(events?.items ?? []), ...(partialEvents?.items ?? [])]

const sameCounts = (a: SourceDataset, b: SourceDataset): boolean =>
  a.rowCount === b.rowCount && a.merged === b.merged && a.quarantined === b.quarantined && a.repaired === b.repaired

/** Publishes the catalog first, so that names exist before the matches that refer to them, and statistics last. */
async function send(bus: Bus, changes: readonly Change[], receivedAt: string): Promise<void> {
  const stamped = await inSlices(changes.values().map((change) => stampedWith(receivedAt, change)))
  const ofKind = <Kind extends PendingObservation['kind']>(kind: Kind) =>
    stamped.flatMap((pending) =>
      pending.kind === kind ? [pending.observation as Extract<PendingObservation, { kind: Kind }>['observation']] : [],
    )
  await publishAll(bus, feedCatalog, ofKind('catalog'))
  await publishAll(bus, feedMatch, ofKind('match'))
  await publishAll(bus, feedLive, ofKind('match').flatMap(liveUpdates))
  await publishAll(bus, feedStats, ofKind('stats'))
  await publishAll(bus, feedRacing, ofKind('racing'))
}

function stampedWith(receivedAt: string, { pending, seq }: Change): PendingObservation {
  Object.assign(pending.observation, { seq: BigInt(seq), receivedAt })
  if (pending.kind === 'match') for (const event of eventsIn(pending.observation)) event.updatedAt = receivedAt
  return pending
}

/**
 * The live updates of matches in play. The live service acquires the state of a match with the first update; the end of
 * the match reaches it through fixtures, like every result.
 */
function liveUpdates({ source, schedule, scoreboard, events, partialEvents, ...rest }: MatchObservation): LiveUpdate[] {
  if (!scoreboard || !isInPlay(scoreboard.state)) return []
  const { matchId, sport, seq, receivedAt, precedence } = rest
  const update = { matchId, sport, seq, receivedAt, precedence, scoreboard, isFull: true, homeId: schedule?.home?.teamId ?? '' }
  return [
    create(LiveUpdateSchema, { ...update, source: liveSource(source), ...(events && { events }), ...(partialEvents && { partialEvents }) }),
  ]
}
