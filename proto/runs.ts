import { create, equals } from '@bufbuild/protobuf'
import { hasGap, type SequenceRanges } from './contributions.ts'
import { type FullList, type SequencedEvent, SequencedEventSchema, type Snapshot } from './gen/touchline/v1/feed_pb.js'
import { type MatchEvent, MatchEventSchema, type Scoreboard, ScoreboardSchema } from './gen/touchline/v1/match_pb.js'
import { isEnded } from './states.ts'

/*
 * Run-length encoding of what a source has reported, by its sequences. Observations are joined into one run only if none
 * between them is missing, so runs are a function of the set of applied observations: in whatever order these arrive, a
 * run begins at the observation that changed the content. The number of runs grows with changes, not with observations.
 */

interface Run {
  seq: bigint
  firstSeq: bigint
}

const getStart = ({ firstSeq, seq }: Run): bigint => firstSeq || seq
const inOrder = (a: Run, b: Run): number => (getStart(a) < getStart(b) || (getStart(a) === getStart(b) && a.seq < b.seq) ? -1 : 1)

/** Runs overlap only where both contain the same observations. */
const doOverlap = (earlier: Run, later: Run): boolean => getStart(later) <= earlier.seq

/** When the content of a run was first received. */
export const firstReceivedAt = ({ firstReceivedAt: first, receivedAt }: Snapshot): string => first || receivedAt

/**
 * Before the end, a new scoreboard of the same phase is progress of the match, not a correction of an earlier report.
 */
type Phase = 'before' | 'play' | 'suspended' | 'ended'
export const getPhase = ({ state }: Scoreboard): Phase => {
  if (isEnded(state)) return 'ended'
  if (state === 'suspended') return 'suspended'
  return beforePlay.has(state) ? 'before' : 'play'
}
const beforePlay: ReadonlySet<string> = new Set(['scheduled', 'delayed', 'postponed'])

/** Whether two snapshots belong to one run: they have the same phase and, after the end, the same result. */
export const isSameRun = ({ scoreboard: a }: Snapshot, { scoreboard: b }: Snapshot): boolean =>
  getPhase(a!) === getPhase(b!) && (getPhase(a!) !== 'ended' || equals(ScoreboardSchema, a!, b!))

export function joinSnapshots(snapshots: readonly Snapshot[], applied: SequenceRanges): Snapshot[] {
  const runs: Snapshot[] = []
  for (const next of snapshots.toSorted(inOrder)) {
    const last = runs.at(-1)
    const isOneRun = last && (doOverlap(last, next) || (isSameRun(last, next) && !hasGap(applied, last.seq, getStart(next))))
    if (isOneRun) runs[runs.length - 1] = joinedSnapshot(last, next)
    else runs.push(next)
  }
  return runs
}

function joinedSnapshot(earlier: Snapshot, later: Snapshot): Snapshot {
  const newest = earlier.seq >= later.seq ? earlier : later
  if (getStart(earlier) === newest.seq) return newest
  return { ...newest, firstSeq: getStart(earlier), firstReceivedAt: firstReceivedAt(earlier) }
}

/**
 * The content that identifies a version of an event: `order` only sorts the list, and `updatedAt` follows from the
 * content.
 */
const published = (event: MatchEvent): MatchEvent => ({ ...event, order: 0, updatedAt: '' })
export const isSameEvent = (a: MatchEvent, b: MatchEvent): boolean => equals(MatchEventSchema, published(a), published(b))

/**
 * The full lists that may still decide when an event was removed. A list after a gap is kept, because the missing
 * observation may have an event that this list was the first to lack. `lists`: in any order.
 */
export function joinFullLists(lists: readonly FullList[], applied: SequenceRanges): FullList[] {
  const ordered = orderedLists(lists)
  return ordered.filter(({ seq }, i) => i === ordered.length - 1 || hasGap(applied, ordered[i - 1]?.seq ?? 0n, seq))
}

const orderedLists = (lists: readonly FullList[]): FullList[] =>
  [...new Map(lists.map((list) => [list.seq, list])).values()].sort((a, b) => (a.seq < b.seq ? -1 : 1))

/** Runs of events, by id and sequence. `lists`: the full lists of both contributions, before any is dropped. */
export function joinEvents(events: readonly SequencedEvent[], lists: readonly FullList[], applied: SequenceRanges): SequencedEvent[] {
  const ordered = orderedLists(lists)
  const byId = Map.groupBy(events, ({ event }) => event!.id)
  return [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, runs]) => runsOfEvent(runs, ordered, applied))
}

function runsOfEvent(given: readonly SequencedEvent[], lists: readonly FullList[], applied: SequenceRanges): SequencedEvent[] {
  const removals = given.filter(({ removed }) => removed)
  /** The first full list after a run and before the next one, which therefore lacks the event. */
  const removalAfter = (run: SequencedEvent, next: bigint | undefined): SequencedEvent | undefined => {
    // A cancelled event may leave the list without any change to what is shown.
    if (run.event!.status === 'cancelled') return undefined
    const isBetween = ({ seq }: { seq: bigint }) => seq > run.seq && (next === undefined || seq < next)
    const list = lists.find(isBetween)
    const known = removals.filter(isBetween).sort(inOrder)[0]
    if (known && (!list || known.seq <= list.seq)) return removedAt(run, known.seq, known.event!.updatedAt)
    return list && removedAt(run, list.seq, list.receivedAt)
  }
  const runs: SequencedEvent[] = []
  let last: SequencedEvent | undefined
  const close = (next: bigint | undefined) => {
    const removal = last && removalAfter(last, next)
    if (removal) runs.push(removal)
    return removal !== undefined
  }
  for (const next of given.filter(({ removed }) => !removed).sort(inOrder)) {
    const isOverlap = last !== undefined && doOverlap(last, next)
    const isRemoved = !isOverlap && close(getStart(next))
    const isOneRun =
      last && !isRemoved && (isOverlap || (isSameEvent(last.event!, next.event!) && !hasGap(applied, last.seq, getStart(next))))
    last = isOneRun ? joinedEvent(last!, next) : next
    if (isOneRun) runs[runs.length - 1] = last
    else runs.push(last)
  }
  close(undefined)
  return runs
}

const removedAt = ({ event }: SequencedEvent, seq: bigint, updatedAt: string): SequencedEvent =>
  create(SequencedEventSchema, { seq, removed: true, event: { ...event!, status: 'cancelled', updatedAt } })

function joinedEvent(earlier: SequencedEvent, later: SequencedEvent): SequencedEvent {
  const newest = earlier.seq >= later.seq ? earlier : later
  if (getStart(earlier) === newest.seq) return newest
  return { ...newest, firstSeq: getStart(earlier), event: { ...newest.event!, updatedAt: earlier.event!.updatedAt } }
}

/** Each event as the source last reported it; a removed one as cancelled. */
export function newestEvents(events: readonly SequencedEvent[]): MatchEvent[] {
  const newest = new Map<string, MatchEvent>()
  for (const { event } of events) {
    const known = newest.get(event!.id)
    newest.set(event!.id, known && isSameEvent(known, event!) ? { ...event!, updatedAt: known.updatedAt } : event!)
  }
  return [...newest.values()]
}
