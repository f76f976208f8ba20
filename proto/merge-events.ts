import { create } from '@bufbuild/protobuf'
import { type EventKind, kindOfEvent } from './event-kinds.ts'
import { type MatchEvent, MatchEventSchema } from './gen/touchline/v1/match_pb.js'
import { placeOfPeriod } from './periods.ts'

/** The events of a match as one source reports them. */
export interface EventsReport {
  source: string
  /** Absent: the source reports no events. */
  events?: readonly MatchEvent[]
  /** The source reports cards and substitutions but not when goals were scored. */
  isPartial: boolean
}

/** An event as shown, and the source it comes from. */
export interface ShownEvent {
  event: MatchEvent
  source: string
}

/**
 * The events of a match, in order: all events of the first source that reports the goals. If that source has no cards
 * (or no substitutions), those of the next source by precedence are added. Each kind comes from one source, so no event
 * is listed twice. Undefined: no source reports the goals. `reports`: by precedence.
 */
export function mergeEvents(reports: readonly EventsReport[]): ShownEvent[] | undefined {
  const best = reports.find(({ events, isPartial }) => events && !isPartial)
  if (!best) return undefined
  const lists = reports.flatMap(({ events }) => events ?? [])
  const own = best.events!.map((event) => ({ event: precise(event, lists), source: best.source }))
  const joined = joinable.flatMap((kind) => (best.events!.some(isKind(kind)) ? [] : getFirst(kind, reports)))
  return withScores(
    [...own, ...joined].sort((a, b) => inOrder(a.event, b.event)),
    best.source,
  )
}

const joinable = ['card', 'substitution'] as const satisfies EventKind[]
const isKind = (kind: EventKind) => (event: MatchEvent) => kindOfEvent(event) === kind

/** The events of this kind of the first source that has any. */
function getFirst(kind: EventKind, reports: readonly EventsReport[]): ShownEvent[] {
  for (const { source, events = [] } of reports) {
    const ofKind = events.filter(isKind(kind))
    if (ofKind.length > 0) return ofKind.map((event) => ({ event, source }))
  }
  return []
}

/**
 * Gives events joined from other sources the score that the list of goals has at that point, because their own source
 * may not know the goals. After a goal without a score, the score is unknown.
 */
function withScores(shown: readonly ShownEvent[], best: string): ShownEvent[] {
  let score: Pick<MatchEvent, 'homeScore' | 'awayScore'> = { homeScore: 0, awayScore: 0 }
  return shown.map(({ event, source }) => {
    const { homeScore, awayScore, ...rest } = event
    if (source !== best) return { event: create(MatchEventSchema, { ...rest, ...score }), source }
    if (event.status === 'cancelled') return { event, source }
    if (homeScore !== undefined && awayScore !== undefined) score = { homeScore, awayScore }
    else if (kindOfEvent(event) === 'other') score = {}
    return { event, source }
  })
}

/** Largest difference in minutes between two sources for the same goal. */
const sameGoalMinutes = 3

/** Soccer goal types that some sources report only as "goal". */
const preciseGoals: ReadonlySet<string> = new Set(['penalty_goal', 'own_goal'])

/**
 * The event with the more specific goal type of another source. The n-th goal of a side has the same id in all sources.
 */
function precise(event: MatchEvent, events: readonly MatchEvent[]): MatchEvent {
  if (event.type !== 'goal') return event
  const known = events.find((e) => e.id === event.id && e.status !== 'cancelled' && preciseGoals.has(e.type))
  if (!known || Math.abs(Number(known.minute) - Number(event.minute)) > sameGoalMinutes) return event
  return create(MatchEventSchema, { ...event, type: known.type })
}

/** Sorts by period, minute, extra minute and the source's own order; the id breaks ties. */
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
