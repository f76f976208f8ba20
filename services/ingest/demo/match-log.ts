import type { MessageInitShape } from '@bufbuild/protobuf'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import type { Scoreboard } from '@touchline/contract/gen/match'
import type { TeamStatsSchema } from '@touchline/contract/gen/stats'
import type { Side } from '@touchline/contract/outcome'
import { isEnded } from '@touchline/contract/states'
import { percent } from '@touchline/sources/parse/number-text'
import { type Progress, scoreParts } from '@touchline/sources/scoreboard/score-parts'
import { getSentence } from '@touchline/sources/sentences/sentence'
import { mint } from '../identity/ids.ts'
import type { Moment } from './moment.ts'
import { getCoach, personId } from './people.ts'
import type { Random } from './random.ts'
import type { Roster } from './roster.ts'
import type { SimulatedMatch } from './simulation.ts'

export const sides = ['home', 'away'] as const
export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

export interface Member {
  id: string
  name: string
  number: number
  position: string
}

type Event = Moment['events'][number]
type Play = NonNullable<Moment['plays']>[number]
type State = Pick<Scoreboard, 'state' | 'status'> &
  Partial<Pick<Scoreboard, 'period' | 'minute' | 'clock' | 'winner' | 'statusReason'>> & { detail?: Detail }
type Detail = NonNullable<Exclude<Moment['state'], Scoreboard>['detail']>
/** Counters of a sport, by name. */
type Counts = Record<string, number>

/**
 * Builds the stats of a sport. `member` is absent for the team, whose counts are the sums over its players plus the
 * team's own.
 */
export type StatsBuilder = (counts: Counts, matchLog: MatchLog, side: Side, member?: Member) => Stats
type Stats = NonNullable<MessageInitShape<typeof TeamStatsSchema>['stats']>

/** Record of one simulated match. */
export interface MatchLog {
  sport: SportId
  rng: Random
  match: SimulatedMatch
  roster: Roster
  buildStats: StatsBuilder
  moments: Moment[]
  /** Seconds since the start, breaks included. */
  second: number
  squads: Record<Side, readonly Member[]>
  /** Substitutes who entered the match, in order. */
  substitutes: Record<Side, Member[]>
  /** Innings in which players came in and went out. Baseball only. */
  innings: Map<Member, { inInning?: number; outInning?: number }>
  score: Record<Side, number>
  periods: { period: string; home?: number; away?: number }[]
  /** Goals of a shoot-out; absent without one. */
  penalties?: { home: number; away: number }
  counts: Record<Side, Map<Member | undefined, Counts>>
  /** Statistics of the teams by period. Absent: the demo has none for the sport. */
  periodStats?(): NonNullable<NonNullable<Moment['stats']>['periods']>
  /** Decisions of pitchers and goalies by player id: "W". */
  decisions: Map<string, string>
  plays: Play[]
  events: Event[]
  /** Counts as of the last moment. */
  recorded: { plays: number; events: number; substitutes: number; points: number }
}

export function openMatchLog(sport: SportId, roster: Roster, buildStats: StatsBuilder, rng: Random, match: SimulatedMatch): MatchLog {
  const squad = (side: Side): Member[] =>
    match[side].squad.slice(0, roster.positions.length).map(({ name, number }, i) => ({
      name,
      number,
      position: roster.positions[i]!,
      id: personId(sport, match[side].name, name),
    }))
  return {
    ...{ sport, roster, buildStats, rng, match, second: 0, moments: [], periods: [], plays: [], events: [], decisions: new Map() },
    squads: { home: squad('home'), away: squad('away') },
    substitutes: { home: [], away: [] },
    innings: new Map(),
    score: { home: 0, away: 0 },
    counts: { home: new Map(), away: new Map() },
    recorded: { plays: 0, events: 0, substitutes: -1, points: 0 },
  }
}

/** Adds to a counter of a player, or of the team when `member` is undefined. */
export function count(matchLog: MatchLog, side: Side, member: Member | undefined, what: string, by = 1): void {
  const ofSide = matchLog.counts[side]
  let counts = ofSide.get(member)
  if (!counts) {
    counts = {}
    ofSide.set(member, counts)
  }
  counts[what] = (counts[what] ?? 0) + by
}

export const getCount = (matchLog: MatchLog, side: Side, member: Member | undefined, what: string): number =>
  matchLog.counts[side].get(member)?.[what] ?? 0

/** Adds points to the score and to the current period. */
export function addScore(matchLog: MatchLog, side: Side, points: number): void {
  matchLog.score[side] += points
  const period = matchLog.periods.at(-1)!
  period[side] = (period[side] ?? 0) + points
}

export function addSubstitute(matchLog: MatchLog, side: Side, member: Member): void {
  if (!isStarter(matchLog, side, member) && !matchLog.substitutes[side].includes(member)) matchLog.substitutes[side].push(member)
}

const isStarter = ({ squads, roster }: MatchLog, side: Side, member: Member): boolean => squads[side].indexOf(member) < roster.starters

/** Players of a play by role; some roles have several. */
type PeopleByRole = Readonly<Record<string, Member | readonly Member[] | undefined>>

interface PlayEntry {
  type: string
  side?: Side
  clock?: string
  /** Players by role, the main one first. */
  people?: PeopleByRole
  scoring?: boolean
  details?: Play['details']
}

/** Appends a play-by-play entry. */
export function writePlay(matchLog: MatchLog, { type, side, clock, people = {}, scoring = false, details }: PlayEntry): void {
  const sequence = ++matchLog.recorded.plays
  if (matchLog.match.only === 'result') return
  const { period } = matchLog.periods.at(-1)!
  const players = Object.entries(people).flatMap(([role, members = []]) =>
    [members].flat().map(({ id, name }) => ({ playerId: id, name, role })),
  )
  matchLog.plays.push({
    id: mint(matchLog.sport, 'play', [matchLog.match.id, 'demo', String(sequence)]).id,
    sequence,
    period,
    ...(clock !== undefined && { clock }),
    type,
    ...(side && { teamId: matchLog.match[side].id }),
    players,
    homeScore: matchLog.score.home,
    awayScore: matchLog.score.away,
    scoring,
    text: getSentence(matchLog.sport, { type, period, team: side && matchLog.match[side].name, people: players, details }),
    ...(details && { details }),
  })
}

/** Appends an event. `minute` counts over the whole match; when absent, the event carries the period instead. */
export function writeEvent(
  matchLog: MatchLog,
  {
    type,
    side,
    member,
    minute,
    detail,
    extra,
    period = matchLog.periods.at(-1)!.period,
  }: { type: string; side?: Side; member?: Member; minute?: number; detail?: string; extra?: Event['extra']; period?: string },
): void {
  const order = matchLog.recorded.events++
  matchLog.events.push({
    id: mint(matchLog.sport, 'event', [matchLog.match.id, String(order)]).id,
    type,
    minute: minute === undefined ? period : String(minute),
    period,
    ...(side && { team: side, teamId: matchLog.match[side].id }),
    ...(member && { player: member.name, playerId: member.id }),
    homeScore: matchLog.score.home,
    awayScore: matchLog.score.away,
    ...(detail !== undefined && { detail }),
    status: 'confirmed',
    order,
    ...(extra && { extra }),
  })
}

/**
 * Stats are included at every score, at every break, and in every nth moment that has plays or statistics by period.
 */
const statsEvery = 5

/** Whether a moment has everything that is due at it. */
export const reported =
  ({ only }: SimulatedMatch, isOver: boolean) =>
  (isDue: boolean): boolean =>
    only === undefined ? isDue : only === 'end' && isOver

/** Adds a break after the current period. */
export const recordBreak = (matchLog: MatchLog, status: string, detail?: Detail): void =>
  recordMoment(matchLog, { state: 'break', status, period: matchLog.periods.at(-1)!.period, ...(detail && { detail }) })

/** Adds a moment with the given state and the plays and events appended since the previous moment. */
export function recordMoment(matchLog: MatchLog, state: State): void {
  const { sport, score, penalties, periods, plays, events, substitutes, recorded } = matchLog
  // During an interruption no period is shown, although none has ended.
  const period = state.period ?? (state.state === 'interrupted' ? periods.at(-1)?.period : undefined)
  const progress: Progress | undefined = period === undefined ? undefined : { period, ended: state.state === 'break' }
  const scores = {
    ...scoreParts(sport, periods, progress),
    ...(penalties && { penalties: { ...penalties } }),
    periods: { items: periods.map((p) => ({ ...p })) },
  }
  const substituteCount = substitutes.home.length + substitutes.away.length
  const points = score.home + score.away
  const isNth = (plays.length > 0 || matchLog.periodStats !== undefined) && matchLog.moments.length % statsEvery === 0
  const isDue = state.state !== 'live' || points !== recorded.points || isNth
  const isNew = substituteCount !== recorded.substitutes || state.state === 'finished'
  const reports = reported(matchLog.match, isEnded(state.state))
  matchLog.moments.push({
    second: matchLog.second,
    state: { ...state, homeScore: score.home, awayScore: score.away, scores },
    events,
    ...(sportNamed(sport).playByPlay && { plays }),
    ...(reports(isDue) && { stats: getStats(matchLog) }),
    ...(matchLog.roster.starters > 0 && reports(isNew) && { lineups: getLineups(matchLog, state.state === 'finished') }),
  })
  Object.assign(matchLog, { plays: [], events: [] })
  Object.assign(recorded, { substitutes: substituteCount, points })
}

/** Ends the match and returns all its moments. */
export function finish(matchLog: MatchLog, status: string): Moment[] {
  const { home, away } = matchLog.score
  recordMoment(matchLog, { state: 'finished', status, winner: home > away ? 'home' : home < away ? 'away' : 'draw' })
  return matchLog.moments
}

export function getStats(matchLog: MatchLog): NonNullable<Moment['stats']> {
  const played = (side: Side) => [...matchLog.squads[side].slice(0, matchLog.roster.starters), ...matchLog.substitutes[side]]
  const sum = (side: Side) => {
    const all: Counts = {}
    for (const counts of matchLog.counts[side].values()) for (const what in counts) all[what] = (all[what] ?? 0) + counts[what]!
    return all
  }
  return {
    teams: sides.map((side) => ({ teamId: matchLog.match[side].id, stats: matchLog.buildStats(sum(side), matchLog, side) })),
    players: sides.flatMap((side) =>
      played(side).map((member) => ({
        teamId: matchLog.match[side].id,
        playerId: member.id,
        name: member.name,
        stats: matchLog.buildStats(matchLog.counts[side].get(member) ?? {}, matchLog, side, member),
      })),
    ),
    ...(matchLog.periodStats && { periods: matchLog.periodStats() }),
  }
}

/** Minutes are those of the whole match, in the sports that count the seconds of a player. */
function getLineups(matchLog: MatchLog, isOver: boolean): NonNullable<Moment['lineups']> {
  const { sport, match, squads, substitutes, roster, innings, counts } = matchLog
  const getSeconds = (member: Member) => (counts.home.get(member) ?? counts.away.get(member))?.seconds
  const entry = (member: Member, i: number) => {
    const { id, name, number, position } = member
    const seconds = isOver ? getSeconds(member) : undefined
    return {
      playerId: id,
      name,
      shirtNumber: number,
      position,
      ...(i < (roster.batters ?? 0) && { battingOrder: i + 1 }),
      ...innings.get(member),
      ...(seconds !== undefined && { minutes: Math.round(seconds / 60) }),
    }
  }
  const unordered = (members: readonly Member[]) => members.map((member) => entry(member, roster.positions.length))
  return {
    confirmed: true,
    sides: sides.map((side) => ({
      teamId: match[side].id,
      ...getCoach(sport, match[side]),
      starters: squads[side].slice(0, roster.starters).map(entry),
      substitutes: unordered(substitutes[side]),
      bench: { items: unordered(squads[side].slice(roster.starters).filter((member) => !substitutes[side].includes(member))) },
    })),
  }
}

/** 0 to 100 with one decimal; undefined without an attempt. */
export const toPercent = (made: number, tried: number): number | undefined => (tried === 0 ? undefined : percent(made, tried))
