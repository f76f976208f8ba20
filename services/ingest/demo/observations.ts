import { create } from '@bufbuild/protobuf'
import {
  type LiveUpdate,
  LiveUpdateSchema,
  type MatchObservation,
  MatchObservationSchema,
  type StatsObservation,
  StatsObservationSchema,
} from '@touchline/contract/gen/feed'
import { type DemoMatch, type DemoSettings, endOf, slotMs, stageName } from './league.ts'
import type { Moment, Simulation } from './simulation.ts'

/** Source and receive time (RFC 3339 with milliseconds) that an observation carries. */
export interface Narrator {
  source: string
  receivedAt: string
}

/**
 * Sequences of a match: what is announced about it, then its moments from `firstMoment` on, then its withdrawal. The
 * moments are also those of its stats.
 */
const seqs = { announced: 1n, postponed: 2n, rescheduled: 3n, played: 4n, firstMoment: 10n, withdrawn: 1_000_000n }

export interface Notice {
  /** When it is published; the first one as soon as the match is scheduled. */
  atMs: number
  observation(narrator: Narrator): MatchObservation
}

/** Match minutes before the start at which a match is postponed. */
const postponedMinutesBefore = 40

/** What is announced about a match, oldest first; the newest includes the earlier ones. */
export function noticesOf(simulation: Simulation, match: DemoMatch, settings: DemoSettings): Notice[] {
  const { startMs, postponedFromMs } = match
  const notice = (atMs: number, seq: bigint, more: Parameters<typeof scheduleObservation>[4]): Notice => ({
    atMs,
    observation: (narrator) => scheduleObservation(simulation, match, seq, narrator, more),
  })
  const played = notice(endOf(match), seqs.played, { attendance: match.attendance })
  if (postponedFromMs === undefined) return [notice(Number.NEGATIVE_INFINITY, seqs.announced, {}), played]
  const postponedMs = postponedFromMs - Math.round((postponedMinutesBefore * 60_000) / settings.rate)
  return [
    notice(Number.NEGATIVE_INFINITY, seqs.announced, { startMs: postponedFromMs }),
    notice(postponedMs, seqs.postponed, { startMs: postponedFromMs, rescheduledMs: startMs }),
    notice(Math.max(postponedFromMs, startMs - slotMs(simulation, settings)), seqs.rescheduled, {
      scoreboard: { state: 'scheduled', status: 'NS' },
    }),
    played,
  ]
}

const instant = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

function scheduleObservation(
  simulation: Simulation,
  match: DemoMatch,
  seq: bigint,
  narrator: Narrator,
  more: { startMs?: number; rescheduledMs?: number; attendance?: number; scoreboard?: { state: string; status: string } },
): MatchObservation {
  const { startMs = match.startMs, rescheduledMs, attendance, scoreboard } = more
  const { home, away, officials, postponedFromMs } = match
  return create(MatchObservationSchema, {
    ...narrator,
    matchId: match.id,
    sport: simulation.sport,
    seq,
    schedule: {
      leagueId: match.league.id,
      season: match.season,
      seasonId: match.seasonId,
      stage: stageName,
      round: match.round,
      startAt: instant(startMs),
      ...(postponedFromMs !== undefined && startMs !== postponedFromMs && { originalStartAt: instant(postponedFromMs) }),
      ...(rescheduledMs !== undefined && { rescheduledTo: instant(rescheduledMs) }),
      home: { teamId: home.id },
      away: { teamId: away.id },
      venue: { id: home.venueId, name: home.ground.name, city: home.town },
      officials: { items: officials },
      ...(attendance !== undefined && { attendance }),
      coverage: simulation.coverage,
    },
    ...(scoreboard && { scoreboard }),
    ...(rescheduledMs !== undefined && { scoreboard: { state: 'postponed', status: 'PST', statusReason: 'Waterlogged pitch' } }),
  })
}

/** The match and its stats are no longer part of the demo. */
export const matchWithdrawal = ({ sport }: Simulation, { id }: DemoMatch, narrator: Narrator): MatchObservation =>
  create(MatchObservationSchema, { ...narrator, matchId: id, sport, seq: seqs.withdrawn, withdrawn: true })
export const statsWithdrawal = ({ sport }: Simulation, { id }: DemoMatch, narrator: Narrator): StatsObservation =>
  create(StatsObservationSchema, { ...narrator, matchId: id, sport, seq: seqs.withdrawn, withdrawn: true })

/** One moment as an update of a live source. `nth` counts the moments from 1. */
export const momentUpdate = (simulation: Simulation, match: DemoMatch, moment: Moment, nth: number, narrator: Narrator): LiveUpdate =>
  create(LiveUpdateSchema, {
    ...narrator,
    matchId: match.id,
    sport: simulation.sport,
    seq: seqs.firstMoment + BigInt(nth - 1),
    scoreboard: moment.state,
    events: { items: moment.events.map((event) => ({ ...event, updatedAt: narrator.receivedAt })) },
  })

/** A finished match in one update: its last state and all events. */
export function finishedMatchUpdate(simulation: Simulation, match: DemoMatch, narrator: Narrator): LiveUpdate {
  const moments = match.moments()
  const events = new Map(moments.flatMap((m) => m.events.map((event) => [event.id, event])))
  return momentUpdate(simulation, match, { ...moments.at(-1)!, events: [...events.values()] }, moments.length, narrator)
}

type TimedMoment = ReturnType<DemoMatch['moments']>[number]

/** The stats delta of one moment; empty if nothing of it changed. `nth` as in the live update of the moment. */
export const statsObservations = (
  simulation: Simulation,
  match: DemoMatch,
  moment: TimedMoment,
  nth: number,
  narrator: Narrator,
): StatsObservation[] => observationsOf(simulation, match, { ...moment, plays: playsAt(match, moment), nth }, narrator)

/** The full stats of a finished match. */
export function fullStatsObservations(simulation: Simulation, match: DemoMatch, narrator: Narrator): StatsObservation[] {
  const moments = match.moments()
  const plays = moments.some((moment) => moment.plays) ? moments.flatMap((moment) => playsAt(match, moment) ?? []) : undefined
  const lineups = moments.findLast((moment) => moment.lineups)?.lineups
  const { stats } = moments.at(-1)!
  const full = observationsOf(simulation, match, { stats, lineups, plays, nth: moments.length }, narrator)
  return full.map((delta) => ({ ...delta, isDelta: false }))
}

/** The plays of a moment, with its time. */
const playsAt = (match: DemoMatch, { plays, atMs }: TimedMoment) =>
  plays?.map((play) => ({ ...play, wallclock: instant(match.startMs + atMs) }))

function observationsOf(
  { sport }: Simulation,
  { id: matchId, home }: DemoMatch,
  { plays, stats, lineups, nth }: { [part in 'plays' | 'stats' | 'lineups']?: Moment[part] | undefined } & { nth: number },
  narrator: Narrator,
): StatsObservation[] {
  if (!plays && !stats && !lineups) return []
  const observation = {
    ...{ ...narrator, matchId, sport, seq: seqs.firstMoment + BigInt(nth - 1), isDelta: true },
    ...(lineups && { lineups }),
    ...(stats && { statistics: stats }),
    ...(plays && { plays: { entries: [...plays], homeId: home.id } }),
  }
  return [create(StatsObservationSchema, observation)]
}
