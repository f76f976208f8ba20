import type { MessageInitShape } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import type { AmericanFootballStatsSchema } from '@touchline/contract/gen/american_football'
import type { BaseballStatsSchema } from '@touchline/contract/gen/baseball'
import type { BasketballStatsSchema } from '@touchline/contract/gen/basketball'
import type { HockeyStatsSchema } from '@touchline/contract/gen/hockey'
import type { Scoreboard } from '@touchline/contract/gen/match'
import { mint } from '../ids.ts'
import { personId } from './people.ts'
import type { Random } from './random.ts'
import type { Moment, Roster, SimulatedMatch } from './simulation.ts'

export type Side = 'home' | 'away'
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
  Partial<Pick<Scoreboard, 'period' | 'minute' | 'clock' | 'winner'>> & { detail?: Detail }
type Detail = NonNullable<Exclude<Moment['state'], Scoreboard>['detail']>
/** Whatever a sport counts, by its own names. */
export type Counts = Record<string, number>

/** How a sport words its figures. `member` is absent for the whole team, whose counts are the sums of its people's and what is its own. */
export type Wording = (counts: Counts, book: MatchLog, side: Side, member?: Member) => Figures
type Figures =
  | { case: 'basketball'; value: MessageInitShape<typeof BasketballStatsSchema> }
  | { case: 'baseball'; value: MessageInitShape<typeof BaseballStatsSchema> }
  | { case: 'hockey'; value: MessageInitShape<typeof HockeyStatsSchema> }
  | { case: 'americanFootball'; value: MessageInitShape<typeof AmericanFootballStatsSchema> }

/** What has been written down of a match that is being played. */
export interface MatchLog {
  sport: SportId
  rng: Random
  match: SimulatedMatch
  roster: Roster
  wording: Wording
  moments: Moment[]
  /** Seconds since the start, breaks included. */
  second: number
  squads: Record<Side, readonly Member[]>
  /** Who did not start and came on, in that order. */
  came: Record<Side, Member[]>
  score: Record<Side, number>
  periods: { period: string; home?: number; away?: number }[]
  halftime?: { home: number; away: number }
  fulltime?: { home: number; away: number }
  extraTime?: { home: number; away: number }
  counts: Record<Side, Map<Member | undefined, Counts>>
  /** Of pitchers and goalies, by their id: "W". */
  decisions: Map<string, string>
  plays: Play[]
  events: Event[]
  told: { plays: number; events: number; came: number; points: number }
}

export function openBook(sport: SportId, roster: Roster, wording: Wording, rng: Random, match: SimulatedMatch): MatchLog {
  const squad = (side: Side): Member[] =>
    match[side].squad.map(({ name, number }, i) => ({
      name,
      number,
      position: roster.positions[i]!,
      id: personId(sport, match[side].name, name),
    }))
  return {
    ...{ sport, roster, wording, rng, match, second: 0, moments: [], periods: [], plays: [], events: [], decisions: new Map() },
    squads: { home: squad('home'), away: squad('away') },
    came: { home: [], away: [] },
    score: { home: 0, away: 0 },
    counts: { home: new Map(), away: new Map() },
    told: { plays: 0, events: 0, came: -1, points: 0 },
  }
}

/** Counts something of a player; of the team alone without one. */
export function count(book: MatchLog, side: Side, member: Member | undefined, what: string, by = 1): void {
  const counts = book.counts[side].get(member) ?? {}
  counts[what] = (counts[what] ?? 0) + by
  book.counts[side].set(member, counts)
}

export const counted = (book: MatchLog, side: Side, member: Member | undefined, what: string): number =>
  book.counts[side].get(member)?.[what] ?? 0

/** Points of the period that is being played. */
export function addScore(book: MatchLog, side: Side, points: number): void {
  book.score[side] += points
  const period = book.periods.at(-1)!
  period[side] = (period[side] ?? 0) + points
}

export function comeOn(book: MatchLog, side: Side, member: Member): void {
  if (!isStarter(book, side, member) && !book.came[side].includes(member)) book.came[side].push(member)
}

const isStarter = ({ squads, roster }: MatchLog, side: Side, member: Member): boolean => squads[side].indexOf(member) < roster.starters

interface Written {
  type: string
  side?: Side
  clock?: string
  people?: readonly (readonly [Member, role: string])[]
  scoring?: boolean
  text?: string
  details?: Play['details']
}

/** One entry of the play-by-play. */
export function writePlay(book: MatchLog, { type, side, clock, people = [], scoring = false, text, details }: Written): void {
  const sequence = ++book.told.plays
  book.plays.push({
    id: mint(book.sport, 'play', [book.match.id, 'demo', String(sequence)]).id,
    sequence,
    period: book.periods.at(-1)!.period,
    ...(clock !== undefined && { clock }),
    type,
    ...(side && { teamId: book.match[side].id }),
    players: people.map(([{ id, name }, role]) => ({ playerId: id, name, role })),
    homeScore: book.score.home,
    awayScore: book.score.away,
    scoring,
    ...(text !== undefined && { text }),
    ...(details && { details }),
  })
}

/** One event. `minute` of the whole match where the sport is told by it, else the period stands there. */
export function writeEvent(
  book: MatchLog,
  {
    type,
    side,
    member,
    minute,
    detail,
    extra,
  }: { type: string; side?: Side; member?: Member; minute?: number; detail?: string; extra?: Event['extra'] },
): void {
  const { period } = book.periods.at(-1)!
  const order = book.told.events++
  book.events.push({
    id: mint(book.sport, 'event', [book.match.id, String(order)]).id,
    type,
    minute: minute === undefined ? period : String(minute),
    period,
    ...(side && { team: side, teamId: book.match[side].id }),
    ...(member && { player: member.name, playerId: member.id }),
    homeScore: book.score.home,
    awayScore: book.score.away,
    ...(detail !== undefined && { detail }),
    status: 'confirmed',
    order,
    ...(extra && { extra }),
  })
}

/** Figures are told at every score and break, and with each of so many moments, which is often enough. */
const figuresEvery = 5

/** Tells what has been written since the last time, with the state there is now. */
export function tellNow(book: MatchLog, state: State): void {
  if (state.status === 'HT') book.halftime = { ...book.score }
  const { score, halftime, fulltime, extraTime, periods, plays, events, came, told } = book
  const ended = { ...(halftime && { halftime }), ...(fulltime && { fulltime }), ...(extraTime && { extraTime }) }
  const scores = { ...ended, periods: { items: periods.map((p) => ({ ...p })) } }
  const cameOn = came.home.length + came.away.length
  const points = score.home + score.away
  const isFiguresTime = state.state !== 'live' || points !== told.points || book.moments.length % figuresEvery === 0
  book.moments.push({
    second: book.second,
    state: { ...state, homeScore: score.home, awayScore: score.away, scores },
    events,
    plays,
    ...(isFiguresTime && { figures: figuresOf(book) }),
    ...(cameOn !== told.came && { lineups: lineupsOf(book) }),
  })
  Object.assign(book, { plays: [], events: [] })
  Object.assign(told, { came: cameOn, points })
}

/** Ends the match; answers all its moments. */
export function finish(book: MatchLog, status: string): Moment[] {
  const { home, away } = book.score
  tellNow(book, { state: 'finished', status, winner: home > away ? 'home' : home < away ? 'away' : 'draw' })
  return book.moments
}

function figuresOf(book: MatchLog): NonNullable<Moment['figures']> {
  const played = (side: Side) => [...book.squads[side].slice(0, book.roster.starters), ...book.came[side]]
  const sum = (side: Side) => {
    const all: Counts = {}
    for (const counts of book.counts[side].values()) for (const what in counts) all[what] = (all[what] ?? 0) + counts[what]!
    return all
  }
  return {
    teams: sides.map((side) => ({ teamId: book.match[side].id, figures: book.wording(sum(side), book, side) })),
    players: sides.flatMap((side) =>
      played(side).map((member) => ({
        teamId: book.match[side].id,
        playerId: member.id,
        name: member.name,
        figures: book.wording(book.counts[side].get(member) ?? {}, book, side, member),
      })),
    ),
  }
}

function lineupsOf(book: MatchLog): NonNullable<Moment['lineups']> {
  const { match, squads, came, roster } = book
  const entry = ({ id, name, number, position }: Member, i: number) => ({
    playerId: id,
    name,
    shirtNumber: number,
    position,
    ...(i < (roster.batters ?? 0) && { battingOrder: i + 1 }),
  })
  const later = (members: readonly Member[]) => members.map((member) => entry(member, roster.positions.length))
  return {
    confirmed: true,
    sides: sides.map((side) => ({
      teamId: match[side].id,
      starters: squads[side].slice(0, roster.starters).map(entry),
      substitutes: later(came[side]),
      bench: { items: later(squads[side].slice(roster.starters).filter((member) => !came[side].includes(member))) },
    })),
  }
}

/** "11:42". */
export const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** 0 to 100 with one decimal, nothing without an attempt. */
export const percentage = (made: number, tried: number): number | undefined =>
  tried === 0 ? undefined : Math.round((made / tried) * 1_000) / 10
