import { create } from '@bufbuild/protobuf'
import { sportNamed } from '@touchline/contract/catalog'
import {
  type LiveUpdate,
  LiveUpdateSchema,
  type MatchObservation,
  MatchObservationSchema,
  type StatsObservation,
  StatsObservationSchema,
} from '@touchline/contract/gen/feed'
import {
  LineupEntryListSchema,
  type Lineups,
  LineupsSchema,
  type MatchStatistics,
  MatchStatisticsSchema,
  PlayerStatsSchema,
} from '@touchline/contract/gen/stats'
import type { Side } from '@touchline/contract/outcome'
import { isEnded } from '@touchline/contract/states'
import { getOfficials } from '../import/officials.ts'
import { getMissingPlayers, injuriesOfClub } from './injuries.ts'
import { slotMs } from './league.ts'
import { type DemoMatch, getEnd, type TimedMoment } from './match.ts'
import type { Moment } from './moment.ts'
import { getCoach } from './people.ts'
import type { DemoSettings, Simulation } from './simulation.ts'

/** Source and receive time (RFC 3339 with milliseconds) that an observation carries. */
export interface Narrator {
  source: string
  receivedAt: string
}

/**
 * Sequences of a match: its announcements, then its moments from `firstMoment` on, then its withdrawal. Its stats use
 * the same sequences.
 */
const seqs = { announced: 1n, postponed: 2n, rescheduled: 3n, played: 4n, firstMoment: 10n, withdrawn: 1_000_000n }

export interface Notice {
  /** Time of publication; the first notice is published as soon as the sides are known. */
  atMs: number
  observation(narrator: Narrator): MatchObservation
  /** The injuries of both sides on the day of the notice; none if the sport has no injuries. */
  stats(narrator: Narrator): StatsObservation[]
}

/** Match minutes before the start at which a match is postponed. */
const postponedMinutesBefore = 40

/** The announcements about a match, oldest first; each includes the earlier ones. */
export function getNotices(simulation: Simulation, match: DemoMatch, settings: DemoSettings): Notice[] {
  const { startMs, postponedFromMs, knownMs = Number.NEGATIVE_INFINITY } = match
  const notice = (atMs: number, seq: bigint, more: Parameters<typeof scheduleObservation>[4]): Notice => ({
    atMs,
    observation: (narrator) => scheduleObservation(simulation, match, seq, narrator, more),
    stats: (narrator) =>
      getObservations(simulation, match, { injuries: getInjuries(simulation, match, more.startMs ?? startMs), seq }, narrator),
  })
  const played = notice(getEnd(match), seqs.played, getAttendance(match))
  const detail = simulation.scheduledDetail?.(match)
  const scheduled = detail && { scoreboard: { state: 'scheduled', status: 'NS', detail } }
  if (postponedFromMs === undefined) return [notice(knownMs, seqs.announced, { ...scheduled }), played]
  const postponedMs = postponedFromMs - Math.round((postponedMinutesBefore * 60_000) / settings.rate)
  return [
    notice(knownMs, seqs.announced, { startMs: postponedFromMs }),
    notice(postponedMs, seqs.postponed, { startMs: postponedFromMs, rescheduledMs: startMs }),
    notice(Math.max(postponedFromMs, startMs - slotMs(simulation, settings)), seqs.rescheduled, {
      scoreboard: { state: 'scheduled', status: 'NS' },
    }),
    played,
  ]
}

/** A match that is not played (a walkover) has no spectators. */
const getAttendance = (match: DemoMatch) => (match.lengthMs() > 0 ? { attendance: match.attendance } : {})

const instant = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

export function scheduleObservation(
  simulation: Simulation,
  match: DemoMatch,
  seq: bigint,
  narrator: Narrator,
  more: {
    startMs?: number
    rescheduledMs?: number
    attendance?: number
    scoreboard?: Moment['state']
    events?: ReturnType<typeof eventList>
  },
): MatchObservation {
  const { startMs = match.startMs, rescheduledMs, attendance, scoreboard, events } = more
  const { home, away, seeds, venue, officials, postponedFromMs } = match
  return create(MatchObservationSchema, {
    ...narrator,
    matchId: match.id,
    sport: simulation.sport,
    seq,
    schedule: {
      leagueId: match.league.id,
      season: match.season,
      seasonId: match.seasonId,
      stage: match.stage.name,
      round: match.round,
      ...(match.leg !== undefined && { leg: match.leg }),
      startAt: instant(startMs),
      ...(postponedFromMs !== undefined && startMs !== postponedFromMs && { originalStartAt: instant(postponedFromMs) }),
      ...(rescheduledMs !== undefined && { rescheduledTo: instant(rescheduledMs) }),
      home: getSide(home, seeds.home),
      away: getSide(away, seeds.away),
      venue: { id: venue.id, name: venue.name, city: venue.city },
      officials: { items: getOfficials(simulation.sport, match.league.id, officials) },
      ...getCoaches(simulation, match),
      ...(attendance !== undefined && { attendance }),
      coverage: simulation.coverage,
    },
    ...(scoreboard && { scoreboard }),
    ...(events && { events }),
    ...(rescheduledMs !== undefined && { scoreboard: { state: 'postponed', status: 'PST', statusReason: 'Waterlogged pitch' } }),
  })
}

const getCoaches = ({ sport, coverage }: Simulation, { home, away }: DemoMatch) =>
  coverage.lineups && { coaches: { items: [home, away].map((side) => getMatchCoach(sport, side)) } }

function getMatchCoach(sport: Simulation['sport'], side: DemoMatch['home']) {
  const { coachId, coachName } = getCoach(sport, side)
  return { teamId: side.id, id: coachId, name: coachName }
}

const getSide = ({ id }: DemoMatch['home'], seed: string | undefined) => ({ teamId: id, ...(seed !== undefined && { seed }) })

/** Withdrawals of the match and its stats, which are no longer part of the demo. */
export const matchWithdrawal = ({ sport }: Simulation, matchId: string, narrator: Narrator): MatchObservation =>
  create(MatchObservationSchema, { ...narrator, matchId, sport, seq: seqs.withdrawn, withdrawn: true })
export const statsWithdrawal = ({ sport }: Simulation, matchId: string, narrator: Narrator): StatsObservation =>
  create(StatsObservationSchema, { ...narrator, matchId, sport, seq: seqs.withdrawn, withdrawn: true })

/** One moment as an update of a live source. `nth` counts the moments from 1. */
/** Consecutive moments as one report: the last state and all events. `nth`: number of the last one, counted from 1. */
export const momentUpdate = (
  simulation: Simulation,
  match: DemoMatch,
  moments: readonly TimedMoment[],
  nth: number,
  narrator: Narrator,
): LiveUpdate =>
  create(LiveUpdateSchema, {
    ...narrator,
    matchId: match.id,
    sport: simulation.sport,
    seq: getSeq(nth),
    scoreboard: boardAfter(match, moments),
    events: eventList(getEvents(moments), narrator),
  })

/** The state as of the last of these moments, with the time of the end if it is one. */
function boardAfter({ startMs }: DemoMatch, moments: readonly TimedMoment[]): Moment['state'] {
  const { state, atMs } = moments.at(-1)!
  return isEnded(state.state!) ? { ...state, endedAt: instant(startMs + atMs) } : state
}

/** `nth` counts the moments from 1. */
const getSeq = (nth: number): bigint => seqs.firstMoment + BigInt(nth - 1)

/** Each event in its last state. */
export const getEvents = (moments: readonly Moment[]): Moment['events'] => [
  ...new Map(moments.flatMap(({ events }) => events.map((event) => [event.id, event]))).values(),
]

export const eventList = (events: Moment['events'], { receivedAt }: Narrator) => ({
  items: events.map((event) => ({ ...event, updatedAt: receivedAt })),
})

/**
 * A played match as one observation of its last moment: schedule, last state and all events, as in a file of results.
 * With live updates instead, the live service would own it for a day.
 */
export function playedObservation(
  simulation: Simulation,
  match: DemoMatch,
  moments: readonly TimedMoment[],
  narrator: Narrator,
): MatchObservation {
  return scheduleObservation(simulation, match, getSeq(moments.length), narrator, {
    ...getAttendance(match),
    scoreboard: boardAfter(match, moments),
    events: eventList(getEvents(moments), narrator),
  })
}

/** The stats delta of one moment; empty if no stats changed. `nth`: the same as in the live update of the moment. */
export const statsObservations = (
  simulation: Simulation,
  match: DemoMatch,
  moments: readonly TimedMoment[],
  nth: number,
  narrator: Narrator,
): StatsObservation[] => getObservations(simulation, match, { ...getStats(match, moments), seq: getSeq(nth) }, narrator)

/** The full stats of a finished match. `moments`: all moments of the match. */
export function fullStatsObservations(
  simulation: Simulation,
  match: DemoMatch,
  moments: readonly TimedMoment[],
  narrator: Narrator,
): StatsObservation[] {
  const injuries = getInjuries(simulation, match, match.startMs)
  const full = getObservations(simulation, match, { ...getStats(match, moments), injuries, seq: getSeq(moments.length) }, narrator)
  return full.map((delta) => ({ ...delta, isDelta: false }))
}

/** The newest stats and lineups, and all plays, each with the time of its moment. */
const getStats = ({ startMs }: DemoMatch, moments: readonly TimedMoment[]) => ({
  stats: moments.findLast(({ stats }) => stats)?.stats,
  lineups: moments.findLast(({ lineups }) => lineups)?.lineups,
  plays: moments.some(({ plays }) => plays)
    ? moments.flatMap(({ plays = [], atMs }) => plays.map((play) => ({ ...play, wallclock: instant(startMs + atMs) })))
    : undefined,
})

/** A player who is a side has the statistics of the side, as in an import. */
function withPlayers(reported: NonNullable<Moment['stats']>, sides: readonly { id: string; name: string }[]): MatchStatistics {
  const statistics = create(MatchStatisticsSchema, reported)
  statistics.players = statistics.teams.map(({ teamId, stats }) =>
    create(PlayerStatsSchema, { teamId, playerId: teamId, name: sides.find(({ id }) => id === teamId)!.name, stats }),
  )
  return statistics
}

type Injuries = Record<Side, ReturnType<typeof injuriesOfClub>>

/** Undefined when the sport has none. */
function getInjuries(simulation: Simulation, { league, home, away }: DemoMatch, startMs: number): Injuries | undefined {
  if (!simulation.coverage.injuries) return undefined
  const ofClub = (club: DemoMatch['home']) => injuriesOfClub(simulation, league, club, startMs)
  return { home: ofClub(home), away: ofClub(away) }
}

/** Lineups also name players who cannot play. */
function withMissing(simulation: Simulation, match: DemoMatch, lineups: NonNullable<Moment['lineups']>): Lineups {
  const reported = create(LineupsSchema, lineups)
  const injuries = getInjuries(simulation, match, match.startMs)
  if (!injuries) return reported
  const missing = (side: Side) => create(LineupEntryListSchema, { items: getMissingPlayers(simulation, match[side], injuries[side]) })
  const sides = reported.sides.map((each) => ({ ...each, missing: missing(each.teamId === match.home.id ? 'home' : 'away') }))
  return { ...reported, sides }
}

function getObservations(
  simulation: Simulation,
  match: DemoMatch,
  {
    plays,
    stats,
    lineups,
    injuries,
    seq,
  }: { [part in 'plays' | 'stats' | 'lineups']?: Moment[part] | undefined } & {
    injuries?: Injuries | undefined
    seq: bigint
  },
  narrator: Narrator,
): StatsObservation[] {
  if (!plays && !stats && !lineups && !injuries) return []
  const { sport } = simulation
  const { id: matchId, home, away } = match
  const observation = {
    ...{ ...narrator, matchId, sport, seq, isDelta: true },
    ...(lineups && { lineups: withMissing(simulation, match, lineups) }),
    ...(stats && { statistics: sportNamed(sport).sidesArePlayers ? withPlayers(stats, [home, away]) : stats }),
    ...(plays && { plays: { entries: [...plays], homeId: home.id } }),
    ...(injuries && { injuries: { items: [...injuries.home, ...injuries.away] } }),
  }
  return [create(StatsObservationSchema, observation)]
}
