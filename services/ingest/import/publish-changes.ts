import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import { liveSource } from '@touchline/contract/contributions'
import { fail } from '@touchline/contract/errors'
import { type LiveUpdate, LiveUpdateSchema, type MatchObservation } from '@touchline/contract/gen/feed'
import { type SourceDataset, SourceDatasetSchema, type SourceRow, SourceRowSchema } from '@touchline/contract/gen/ingest'
import type { MatchEvent } from '@touchline/contract/gen/match'
import { isId } from '@touchline/contract/ids'
import { isInPlay } from '@touchline/contract/states'
import { feedCatalog, feedLive, feedMatch, feedRacing, feedRanking, feedStats } from '@touchline/contract/topics'
import type { Bus } from '@touchline/platform/ports/bus'
import { type Clock, timestamp } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { Problem } from '@touchline/sources/parse/problem'
import { inSlices, yieldToEventLoop } from '@touchline/sources/parse/yield-to-event-loop'
import type { Trusts } from '../feeds/trust.ts'
import { datasets } from '../records.ts'
import { getWithdrawal, type KnownMatch, type PendingObservation } from './pending-observation.ts'
import { publishAll } from './publish.ts'
import { keepEventIds, rememberedEvents } from './same-events.ts'
import { lateness, newOrder, type RowOrder } from './source-order.ts'

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
  /** Entities that are withdrawn in any case, because they are now in another dataset. */
  moved?: ReadonlySet<string>
  /**
   * Whether events are numbered within each match, as in `getEvents`; otherwise they keep the ids that they had before.
   */
  numbersEvents: boolean
  rows: number
  merged: number
  quarantined: number
  repaired: number
}

export interface PublishDeps {
  store: DocumentStore
  bus: Bus
  clock: Clock
  trusts: Trusts
}

export const datasetId = (source: string, dataset: string): string => `${source}/${dataset}`
export const datasetName = ({ id, source }: Pick<SourceDataset, 'id' | 'source'>): string => id.slice(datasetId(source, '').length)

const attemptsMax = 5

export interface Published {
  /** Documents written plus observations published; 0 if nothing is new. */
  writes: number
  /** Matches that the dataset no longer has. */
  withdrawn: number
  /** Rows that are older than the source's previous data, and therefore change nothing. */
  late: Problem[]
  /** Former ids of matches, by keys of the source, that are not among the observations. */
  former: FormerId[]
  /** Matches with a key that the dataset did not have before. */
  added: KnownMatch[]
}

export interface FormerId {
  key: string
  id: string
}

/**
 * Publishes the new and changed observations of a dataset and stores their sequences.
 *
 * Crash safety: the observations to send are first stored as unsent with their sequences, then published, then marked
 * as sent. After a crash, the next import of the dataset publishes the unsent ones again: under the same sequence while
 * the content is unchanged, which receivers deduplicate, and under the next sequence if the source has changed in
 * between.
 */
export async function publishChanges({ store, bus, clock, trusts }: PublishDeps, given: DatasetUpdate): Promise<Published> {
  const update = { ...given, untrusted: !trusts(given.source) }
  const id = datasetId(update.source, update.dataset)
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const stored = await store.get(datasets, id)
    const { next, changes, notResent, late, hasNewOrder } = await difference(stored?.doc, id, update)
    const keys = { former: formerIds(next, update), added: addedMatches(stored?.doc, update) }
    if (changes.length === 0 && stored?.doc.untrusted === update.untrusted && !hasNewOrder && sameCounts(stored.doc, next))
      return { writes: 0, withdrawn: 0, late, ...keys }
    const [markedRevision] = await store.write(datasets, [{ doc: next, replaces: stored?.revision ?? 'absent' }])
    if (typeof markedRevision !== 'number') continue
    if (changes.length === 0) return { writes: 1, withdrawn: 0, late, ...keys }
    await send(bus, changes, { receivedAt: timestamp(clock), untrusted: update.untrusted })
    const [cleared] = await store.write(datasets, [{ doc: { ...next, unsent: notResent }, replaces: markedRevision }])
    // A concurrent import of the same dataset found the unsent mark and published the same observations.
    const withdrawn = changes.filter(({ pending: { kind, observation } }) => kind === 'match' && observation.withdrawn).length
    return { writes: changes.length + (cleared === 'conflict' ? 1 : 2), withdrawn, late, ...keys }
  }
  throw fail('upstream_unavailable')
}

function formerIds({ rows }: SourceDataset, { observations }: DatasetUpdate): FormerId[] {
  const present = new Set(observations.map(({ id }) => id))
  return Object.entries(rows).flatMap(([id, { key }]) => (key !== '' && isId(id, 'match') && !present.has(id) ? [{ key, id }] : []))
}

function addedMatches(stored: SourceDataset | undefined, { observations }: DatasetUpdate): KnownMatch[] {
  const has = (id: string, key: string) => stored?.rows[id]?.key === key && !stored.rows[id].withdrawn
  return observations.flatMap(({ kind, id, known }) => (kind === 'match' && known && !has(id, known.key) ? [known] : []))
}

interface Change {
  pending: PendingObservation
  seq: number
}

interface Difference {
  next: SourceDataset
  changes: Change[]
  /** These were unsent after a crash and are missing from this import. */
  notResent: string[]
  late: Problem[]
  /** A row with unchanged content may have a newer place in the source's own order, or a key. */
  hasNewOrder: boolean
}

/**
 * Computes the next record of the dataset and the observations to publish. If the source got or lost its grant since,
 * the observations that contain the grant change.
 */
async function difference(
  stored: SourceDataset | undefined,
  id: string,
  update: DatasetUpdate & { untrusted: boolean },
): Promise<Difference> {
  const hasOtherTrust = stored !== undefined && stored.untrusted !== update.untrusted
  const rows: Record<string, SourceRow> = { ...stored?.rows }
  const unsent = new Set(stored?.unsent)
  const changes: Change[] = []
  const late: Problem[] = []
  let hasNewOrder = false
  const include = (pending: PendingObservation, row: SourceRow, changed: boolean) => {
    const seq = changed ? row.seq + 1 : row.seq
    const isSent = changed || unsent.has(pending.id)
    const events = isSent && update.numbersEvents ? withKnownEvents(pending, row) : row.events
    const order = pending.order && newOrder(pending.order, row)
    const { key, place } = pending.known ?? row
    const hasNew = order !== undefined || key !== row.key || place !== row.place
    if (changed || hasNew) rows[pending.id] = nextRow(pending, row, { seq, changed, events, key, place, ...order })
    hasNewOrder ||= hasNew
    if (isSent) changes.push({ pending, seq })
  }
  const presentIds = new Set<string>()
  for (const pending of update.observations) {
    presentIds.add(pending.id)
    const row = rows[pending.id] ?? create(SourceRowSchema)
    const problem = pending.order && lateness(pending.order, row)
    const isStale = hasOtherTrust && carriesTrust(pending)
    if (!problem) include(pending, row, isStale || row.seq === 0 || row.withdrawn || !Buffer.from(row.hash).equals(pending.hash))
    else if (pending.kind !== 'stats') late.push(problem)
    await yieldToEventLoop()
  }
  // A match that has another id now is withdrawn under its former one even if rows are missing.
  const keys = new Set(update.observations.map(({ known }) => known?.key))
  for (const [missingId, row] of Object.entries(rows)) {
    if (presentIds.has(missingId)) continue
    const hasMoved = (row.key !== '' && keys.has(row.key)) || update.moved?.has(missingId) === true
    if (update.complete || row.withdrawn || hasMoved)
      include(getWithdrawal(update.source, update.dataset, update.sport, missingId), row, !row.withdrawn)
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
    untrusted: update.untrusted,
    unsent: [...notResent, ...changeIds],
  })
  return { next, changes, notResent, late, hasNewOrder }
}

type Next = Pick<SourceRow, 'seq' | 'events' | 'key' | 'place'> & Partial<RowOrder> & { changed: boolean }

const nextRow = ({ hash, repair, observation }: PendingObservation, row: SourceRow, { changed, ...next }: Next): SourceRow =>
  create(SourceRowSchema, changed ? { ...row, ...next, hash, withdrawn: observation.withdrawn, repair } : { ...row, ...next })

/**
 * Gives the events of a match the ids that they had before, and returns the part that the row stores about them:
 * nothing for a match that is imported once, after its end.
 */
function withKnownEvents({ kind, observation }: PendingObservation, row: SourceRow): MatchEvent[] {
  if (kind !== 'match' || observation.withdrawn) return row.events
  const { matchId, sport, scoreboard, events, partialEvents } = observation
  const list = events ?? partialEvents
  if (!list) return row.events
  list.items = keepEventIds({ sport: sport as SportId, matchId }, row.events, list.items)
  const mayChange = row.seq > 0 || isInPlay(scoreboard?.state ?? '')
  return mayChange ? rememberedEvents(row.events, list.items) : []
}

const eventsIn = ({ events, partialEvents }: MatchObservation): MatchEvent[] => [...(events?.items ?? []), ...(partialEvents?.items ?? [])]

const sameCounts = (a: SourceDataset, b: SourceDataset): boolean =>
  a.rowCount === b.rowCount && a.merged === b.merged && a.quarantined === b.quarantined && a.repaired === b.repaired

/** Publishes the catalog first, so that names exist before the matches that refer to them, and statistics last. */
async function send(bus: Bus, changes: readonly Change[], stamp: Stamp): Promise<void> {
  const stamped = await inSlices(changes.values().map((change) => stampedWith(stamp, change)))
  const ofKind = <Kind extends PendingObservation['kind']>(kind: Kind) =>
    stamped.flatMap((pending) =>
      pending.kind === kind ? [pending.observation as Extract<PendingObservation, { kind: Kind }>['observation']] : [],
    )
  await publishAll(bus, feedCatalog, ofKind('catalog'))
  await publishAll(bus, feedMatch, ofKind('match'))
  await publishAll(bus, feedLive, ofKind('match').flatMap(liveUpdates))
  await publishAll(bus, feedStats, ofKind('stats'))
  await publishAll(bus, feedRacing, ofKind('racing'))
  await publishAll(bus, feedRanking, ofKind('ranking'))
}

interface Stamp {
  receivedAt: string
  untrusted: boolean
}

/** Matches and statistics have the trust of their league. */
const carriesTrust = ({ kind }: PendingObservation): boolean => kind === 'catalog' || kind === 'racing' || kind === 'ranking'

function stampedWith({ receivedAt, untrusted }: Stamp, { pending, seq }: Change): PendingObservation {
  Object.assign(pending.observation, { seq: BigInt(seq), receivedAt, ...(carriesTrust(pending) && { untrusted }) })
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
