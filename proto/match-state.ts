import { clone, create } from '@bufbuild/protobuf'
import { byPrecedence, getContribution, getVersion, joinApplied, later, mergeLiveUpdates, newer, newestItems } from './contributions.ts'
import {
  FullListSchema,
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
  type MatchState,
  MatchStateSchema,
  type Scoreboard,
  ScoreboardSchema,
  type Scores,
  ScoresSchema,
} from './gen/touchline/v1/match_pb.js'
import { type EventsReport, mergeEvents } from './merge-events.ts'
import { observedEnd, observedResumption } from './observed-end.ts'
import { firstReceivedAt, getPhase, isSameRun, joinEvents, joinFullLists, joinSnapshots, newestEvents } from './runs.ts'
import { isEnded } from './states.ts'
import { swapSides } from './swap-sides.ts'

/*
 * Computes the state of a match from the contributions of its sources. Fixtures and live own the state at different
 * times and both use this module, so they compute the same result. Every stored part is a join (a set, a minimum, a
 * maximum, a run), so the order of arrival, duplicates and replays do not change the result.
 */

/** One observation of the state of a match, from a results source or a live source. */
export interface StateObservation {
  source: string
  /** The precedence of the source: the higher number wins. */
  precedence: number
  seq: bigint
  /** RFC 3339 with milliseconds. */
  receivedAt: string
  /** The team that the source reports as the home side. Undefined: same as in the schedule. */
  homeId?: string | undefined
  scoreboard?: Scoreboard | undefined
  /** Undefined: the source does not report events. */
  events?: EventList | undefined
  /** Cards and substitutions of a source that does not report the goals. */
  partialEvents?: EventList | undefined
  /** True: `events` has new and changed events only. False: it is the full list and replaces earlier events. */
  isDelta: boolean
  withdrawn: boolean
}

/** The contribution of a source that has sent nothing but this observation. */
export function stateContribution(observation: StateObservation): StateContribution {
  const { seq, receivedAt, homeId, scoreboard, partialEvents, isDelta, withdrawn } = observation
  const events = observation.events ?? partialEvents
  const sequenced = (events?.items ?? []).map((event) => create(SequencedEventSchema, { seq, event }))
  return create(StateContributionSchema, {
    ...getContribution(observation),
    receivedAt,
    snapshots: scoreboard ? [create(SnapshotSchema, { seq, scoreboard, receivedAt })] : [],
    events: newestItems(sequenced, 0n, eventId),
    eventsKnown: events !== undefined,
    fullSeq: events && !isDelta ? seq : 0n,
    fullLists: events && !isDelta ? [create(FullListSchema, { seq, receivedAt })] : [],
    eventsPartial: !isDelta && !observation.events && partialEvents !== undefined,
    withdrawn,
    ...(homeId && { homeId, homeSeq: seq }),
  })
}

export const joinStates = (a: StateContribution, b: StateContribution): StateContribution =>
  joinApplied(a, b, (newest, applied) => {
    const { fullSeq, eventsPartial } = newer(a, b, 'fullSeq')
    const { homeId, homeSeq } = newer(a, b, 'homeSeq')
    const fullLists = [...a.fullLists, ...b.fullLists]
    return {
      ...newest,
      receivedAt: later(a.receivedAt, b.receivedAt),
      snapshots: joinSnapshots([...a.snapshots, ...b.snapshots], applied),
      events: joinEvents([...a.events, ...b.events], fullLists, applied),
      eventsKnown: a.eventsKnown || b.eventsKnown,
      fullSeq,
      fullLists: joinFullLists(fullLists, applied),
      eventsPartial,
      homeId,
      homeSeq,
    }
  })

const eventId = ({ event }: SequencedEvent): string => event!.id

/** The state of a match as one source reports it. */
export interface StateReport extends EventsReport {
  /** Latest receipt of any of its observations. */
  receivedAt: string
  /** Absent: it reports events only. */
  board?: { state: Scoreboard; receivedAt: string; correctedAt?: string }
}

/**
 * The reports of all sources that have not withdrawn the match, by precedence. `homeId`: the home side of the schedule;
 * a contribution that has the sides the other way round is swapped.
 */
export const reportsOfState = (contributions: readonly StateContribution[], homeId?: string): StateReport[] =>
  joinedReports(mergeLiveUpdates(contributions, joinStates), homeId)

/** `reportsOfState` for contributions whose live updates are already joined. */
const joinedReports = (sources: readonly StateContribution[], homeId?: string): StateReport[] =>
  sources
    .filter((c) => !c.withdrawn)
    .sort(byPrecedence)
    .map((c) => (c.homeId === '' || c.homeId === (homeId ?? c.homeId) ? c : swapSides(c)))
    .map(({ source, receivedAt, snapshots, eventsKnown, events, eventsPartial: isPartial }) => {
      const board = getBoard(snapshots)
      const reported = eventsKnown && { events: newestEvents(events) }
      return { source, receivedAt, isPartial, ...(board && { board }), ...reported }
    })

/** State and events each come from the source of highest precedence that reports them; missing parts from the next. */
export function mergeState(contributions: readonly StateContribution[], homeId?: string): MatchState {
  const sources = mergeLiveUpdates(contributions, joinStates)
  const reports = joinedReports(sources, homeId)
  const boards = reports.flatMap(({ board }) => board ?? [])
  const best = boards.find(({ state }) => state.state !== 'scheduled') ?? boards[0]
  const events = mergeEvents(reports)
  return create(MatchStateSchema, {
    scoreboard: best
      ? withEnd(
          withScores(
            best.state,
            boards.map(({ state }) => state),
          ),
          sources,
        )
      : create(ScoreboardSchema, { state: 'scheduled', status: 'NS' }),
    ...(events && { events: create(EventListSchema, { items: events.map(({ event }) => event) }) }),
    ...getVersion(sources),
    ...(best?.correctedAt && { correctedAt: best.correctedAt }),
  })
}

/** Adds the observed resumptions and the observed end of the match if its source does not state them. */
function withEnd(board: Scoreboard, contributions: readonly StateContribution[]): Scoreboard {
  const isStated = board.completedAt !== undefined || board.resumedOn.length > 0
  const resumption = isStated ? undefined : observedResumption(contributions)
  const endedAt = isEnded(board.state) && board.endedAt === undefined ? observedEnd(contributions) : undefined
  if (!resumption && endedAt === undefined) return board
  return create(ScoreboardSchema, { ...board, ...resumption, ...(endedAt !== undefined && { endedAt }) })
}

const parts = ['halftime', 'fulltime', 'extraTime', 'penalties'] as const satisfies (keyof Scores)[]

/** Adds the parts of the score that the best source lacks, from sources that report the same final score. */
function withScores(best: Scoreboard, scoreboards: readonly Scoreboard[]): Scoreboard {
  if (best.homeScore === undefined || !isEnded(best.state)) return best
  const agreeing = scoreboards.filter((s) => s !== best && s.homeScore === best.homeScore && s.awayScore === best.awayScore)
  const missing = parts.filter((part) => !best.scores?.[part] && agreeing.some((s) => s.scores?.[part]))
  if (missing.length === 0) return best
  const scores = best.scores ? clone(ScoresSchema, best.scores) : create(ScoresSchema)
  for (const part of missing) scores[part] = agreeing.find((s) => s.scores?.[part])!.scores![part]!
  return create(ScoreboardSchema, { ...best, scores })
}

/**
 * The newest scoreboard of a source, from any state: a source may correct what it reported. `correctedAt`: when the
 * source replaced an end that it had reported, by the result that is shown or by a return to play.
 */
function getBoard(snapshots: readonly Snapshot[]): StateReport['board'] {
  const newest = snapshots.at(-1)
  if (!newest) return undefined
  const correction = snapshots.findLast((run, i) => i > 0 && isCorrection(snapshots.slice(0, i), run))
  return {
    state: newest.scoreboard!,
    receivedAt: newest.receivedAt,
    ...(correction && { correctedAt: firstReceivedAt(correction) }),
  }
}

function isCorrection(before: readonly Snapshot[], run: Snapshot): boolean {
  const hasEnded = (each: Snapshot) => getPhase(each.scoreboard!) === 'ended'
  const previous = before.at(-1)!
  return !isSameRun(previous, run) && (hasEnded(previous) || (hasEnded(run) && before.some(hasEnded)))
}
