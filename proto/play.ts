import { clone, create, equals } from '@bufbuild/protobuf'
import {
  type SequencedEvent,
  SequencedEventSchema,
  type Snapshot,
  SnapshotSchema,
  type StateContribution,
  StateContributionSchema,
} from './gen/touchline/v1/feed_pb.js'
import {
  type EventList,
  EventListSchema,
  type MatchEvent,
  MatchEventSchema,
  type MatchState,
  MatchStateSchema,
  type Scoreboard,
  ScoreboardSchema,
  type Scores,
  ScoresSchema,
} from './gen/touchline/v1/match_pb.js'
import { placeOfPeriod } from './periods.ts'
import { addSequence, count, unionRanges } from './sequence-ranges.ts'
import { isEnded, type MatchStateName, mayGo } from './states.ts'
import { swapSides } from './swap-sides.ts'

/*
 * How the play of a match comes out of what its sources said. Fixtures and live count the same play at different times, so both must
 * compute it alike: this is their agreement. Everything kept is a join (a set, a smallest, a largest), so the order of arrival,
 * duplicates and replays do not change the result.
 */

/** One observation of the play, from a results source or a live one. */
export interface StateObservation {
  source: string
  seq: bigint
  /** RFC 3339 with milliseconds. */
  receivedAt: string
  /** The team that the source calls the home side; undefined: the one that the schedule does. */
  homeId?: string | undefined
  state?: Scoreboard | undefined
  /** Undefined: the source does not tell events. */
  events?: EventList | undefined
  /** The events are all there are, so those left out are gone. Else they are the new and the changed ones. */
  wholeEvents: boolean
  withdrawn: boolean
}

/** `known` with one more observation, ordered by source; undefined when it was taken in before. */
export function addContribution(known: readonly StateContribution[], said: StateObservation): StateContribution[] | undefined {
  const before = known.find((c) => c.source === said.source) ?? create(StateContributionSchema, { source: said.source })
  const seen = addSequence(before.applied, said.seq)
  if (!seen) return undefined
  const one = create(StateContributionSchema, {
    source: said.source,
    applied: seen,
    receivedAt: said.receivedAt,
    snapshots: said.state ? [create(SnapshotSchema, { seq: said.seq, scoreboard: said.state, receivedAt: said.receivedAt })] : [],
    events: (said.events?.items ?? []).map((event) => create(SequencedEventSchema, { seq: said.seq, event })),
    eventsKnown: said.events !== undefined,
    fullSeq: said.events && said.wholeEvents ? said.seq : 0n,
    withdrawn: said.withdrawn,
    withdrawnSeq: said.seq,
    homeId: said.homeId ?? '',
    homeSeq: said.homeId ? said.seq : 0n,
  })
  return mergeContributions(known, [one])
}

/** What two services know together, ordered by source. */
export function mergeContributions(a: readonly StateContribution[], b: readonly StateContribution[]): StateContribution[] {
  const joined = new Map(a.map((c) => [c.source, c]))
  for (const theirs of b) {
    const ours = joined.get(theirs.source)
    joined.set(theirs.source, ours ? join(ours, theirs) : theirs)
  }
  return [...joined.values()].sort((x, y) => (x.source < y.source ? -1 : 1))
}

function join(a: StateContribution, b: StateContribution): StateContribution {
  const presence = a.withdrawnSeq >= b.withdrawnSeq ? a : b
  const wholeSeq = a.fullSeq > b.fullSeq ? a.fullSeq : b.fullSeq
  return create(StateContributionSchema, {
    source: a.source,
    applied: unionRanges(a.applied, b.applied),
    receivedAt: later(a.receivedAt, b.receivedAt),
    snapshots: outermost([...a.snapshots, ...b.snapshots]),
    events: newestEvents([...a.events, ...b.events].filter((e) => e.seq >= wholeSeq)),
    eventsKnown: a.eventsKnown || b.eventsKnown,
    fullSeq: wholeSeq,
    withdrawn: presence.withdrawn,
    withdrawnSeq: presence.withdrawnSeq,
    homeId: a.homeSeq >= b.homeSeq ? a.homeId : b.homeId,
    homeSeq: a.homeSeq >= b.homeSeq ? a.homeSeq : b.homeSeq,
  })
}

/**
 * `priority` orders the sources, smallest first; the state and the events each come from the first source that knows them, and what these
 * leave open from the next. `homeId`: the home side of the schedule; sources that have the sides the other way round are turned.
 */
export function mergePlay(contributions: readonly StateContribution[], priority: (source: string) => number, homeId?: string): MatchState {
  const present = contributions
    .filter((c) => !c.withdrawn)
    .sort((a, b) => priority(a.source) - priority(b.source) || (a.source < b.source ? -1 : 1))
    .map((c) => (c.homeId === '' || c.homeId === (homeId ?? c.homeId) ? c : swapSides(c)))
  const told = present.map((c) => follow(c.snapshots)).filter((t) => t !== undefined)
  const best = told.find((t) => t.state.state !== 'scheduled') ?? told[0]
  const lists = present.filter((c) => c.eventsKnown).map((c) => c.events.map((e) => e.event!))
  return create(MatchStateSchema, {
    scoreboard: best
      ? withScores(
          best.state,
          told.map((t) => t.state),
        )
      : create(ScoreboardSchema, { state: 'scheduled', status: 'NS' }),
    ...(lists[0] && { events: create(EventListSchema, { items: lists[0].map((event) => precise(event, lists)).sort(inOrder) }) }),
    version: contributions.reduce((n, c) => n + count(c.applied), 0),
    updatedAt: contributions.reduce((at, c) => later(at, c.receivedAt), ''),
    ...(best?.correctedAt && { correctedAt: best.correctedAt }),
  })
}

const parts = ['halftime', 'fulltime', 'extraTime', 'penalties'] as const satisfies (keyof Scores)[]

/** The parts of the score that the best source leaves out, from others that know the same final score. */
function withScores(best: Scoreboard, told: readonly Scoreboard[]): Scoreboard {
  if (best.homeScore === undefined || !isEnded(best.state)) return best
  const agreeing = told.filter((s) => s !== best && s.homeScore === best.homeScore && s.awayScore === best.awayScore)
  const missing = parts.filter((part) => !best.scores?.[part] && agreeing.some((s) => s.scores?.[part]))
  if (missing.length === 0) return best
  const scores = best.scores ? clone(ScoresSchema, best.scores) : create(ScoresSchema)
  for (const part of missing) scores[part] = agreeing.find((s) => s.scores?.[part])!.scores![part]!
  return create(ScoreboardSchema, { ...best, scores })
}

/** How far apart two sources may time one goal. */
const sameGoalMinutes = 3

/** Kinds of goals that only some sources tell from others: of soccer. */
const preciseGoals: ReadonlySet<string> = new Set(['penalty_goal', 'own_goal'])

/** A goal that another source knows to be a penalty or an own goal. Sources give the n-th goal of a side the same id. */
function precise(event: MatchEvent, lists: readonly (readonly MatchEvent[])[]): MatchEvent {
  if (event.type !== 'goal') return event
  const known = lists.flatMap((list) => list.find((e) => e.id === event.id && preciseGoals.has(e.type)) ?? [])[0]
  if (!known || Math.abs(Number(known.minute) - Number(event.minute)) > sameGoalMinutes) return event
  return create(MatchEventSchema, { ...event, type: known.type })
}

/** Follows one source through its states in the order it counts them; a step the state table forbids is passed over. */
function follow(marks: readonly Snapshot[]): { state: Scoreboard; correctedAt?: string } | undefined {
  let now: { state: Scoreboard; correctedAt?: string } | undefined
  for (const { scoreboard, receivedAt } of marks) {
    if (!scoreboard || (now && !mayGo(now.state.state as MatchStateName, scoreboard.state as MatchStateName))) continue
    if (now && isEnded(now.state.state) && !equals(ScoreboardSchema, now.state, scoreboard))
      now = { state: scoreboard, correctedAt: receivedAt }
    else now = { ...now, state: scoreboard }
  }
  return now
}

/** The first and the last mark of every state. What lies between can be told from these, or no longer matters. */
function outermost(marks: readonly Snapshot[]): Snapshot[] {
  const kept = new Map<string, [first: Snapshot, last: Snapshot]>()
  for (const mark of marks) {
    const [first, last] = kept.get(mark.scoreboard!.state) ?? [mark, mark]
    kept.set(mark.scoreboard!.state, [mark.seq < first.seq ? mark : first, mark.seq > last.seq ? mark : last])
  }
  return [...kept.values()]
    .flatMap(([first, last]) => (first.seq === last.seq ? [first] : [first, last]))
    .sort((a, b) => (a.seq < b.seq ? -1 : 1))
}

function newestEvents(events: readonly SequencedEvent[]): SequencedEvent[] {
  const newest = new Map<string, SequencedEvent>()
  for (const e of events) {
    const known = newest.get(e.event!.id)
    if (!known || known.seq < e.seq) newest.set(e.event!.id, e)
  }
  return [...newest.values()].sort((a, b) => (a.event!.id < b.event!.id ? -1 : 1))
}

/** Period, minute, extra minute, the source's own order; the id settles what is left. */
function inOrder(a: MatchEvent, b: MatchEvent): number {
  const place = (e: MatchEvent) => [
    placeOfPeriod(e.period ?? ''),
    Number.parseInt(e.minute.replace(/^\D+/, ''), 10) || 0,
    Number(e.extraMinute ?? 0),
    e.order,
  ]
  const [x, y] = [place(a), place(b)]
  const differs = x.findIndex((n, i) => n !== y[i])
  if (differs >= 0) return x[differs]! - y[differs]!
  return a.id < b.id ? -1 : 1
}

const later = (a: string, b: string): string => (a > b ? a : b)
