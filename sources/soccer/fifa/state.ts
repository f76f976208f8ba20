import { create } from '@bufbuild/protobuf'
import { type Scoreboard, ScoreboardSchema } from '@touchline/contract/gen/match'
import { isGiven, shown } from '../../parse/fields.ts'
import { getResult, type Score } from '../shared/result.ts'

/** Where a match is in its life. What comes later in this list is the newer report about it. */
export const phases = ['postponed', 'scheduled', 'cancelled', 'playing', 'abandoned', 'over'] as const
export type Phase = (typeof phases)[number]

const statuses = new Map<unknown, Phase>([
  [0, 'over'],
  [1, 'scheduled'],
  [3, 'playing'],
  [4, 'abandoned'],
  [7, 'postponed'],
  [8, 'cancelled'],
  // The lineups are out.
  [12, 'scheduled'],
])

/** A status that is in no table: the last known state of the match stays. */
export class UnknownState extends Error {}

export function phaseIn(status: unknown): Phase {
  const phase = statuses.get(status)
  if (phase === undefined) throw new UnknownState(`MatchStatus ${shown(status)} is not known`)
  return phase
}

/** A part of a match, by `Period`. */
interface Part {
  /** In the order of play. */
  place: number
  /** The period in play, or the one that has ended in a break. */
  period: '1H' | '2H' | 'ET1' | 'ET2' | 'PEN'
  isBreak?: true
}

const parts = new Map<unknown, Part>([
  [3, { place: 1, period: '1H' }],
  [4, { place: 2, period: '1H', isBreak: true }],
  [5, { place: 3, period: '2H' }],
  [6, { place: 4, period: '2H', isBreak: true }],
  [7, { place: 5, period: 'ET1' }],
  [8, { place: 6, period: 'ET1', isBreak: true }],
  [9, { place: 7, period: 'ET2' }],
  [11, { place: 8, period: 'PEN' }],
])

/** Undefined before and after the match, and for an unknown period. */
export const partIn = (period: unknown): Part | undefined => parts.get(period)

type PlayedPeriod = Exclude<Part['period'], 'PEN'>

const ends: Readonly<Record<PlayedPeriod, number>> = { '1H': 45, '2H': 90, ET1: 105, ET2: 120 }
const begins: Readonly<Record<PlayedPeriod, number>> = { '1H': 1, '2H': 46, ET1: 91, ET2: 106 }

export interface Minute {
  period: PlayedPeriod
  minute: number
  extraMinute?: number
}

/** Stoppage time in minutes; longer ones are errors. */
const extraMax = 40

/**
 * "48'", "45'+2'", "90+3", in a period. A minute beyond the end of the period is stoppage time: 98 in the second half is 90+8.
 * Without a period it is that of the minute; then a minute after the 90th has none, since it may be stoppage or extra time.
 * Undefined: not known.
 */
export function minuteIn(value: unknown, period: Part['period'] | undefined): Minute | undefined {
  const [, base, plus] = /^(\d{1,3})'?(?:\+(\d{1,2})'?)?$/.exec(typeof value === 'string' ? value.replaceAll(' ', '') : '') ?? []
  if (base === undefined || period === 'PEN') return undefined
  const of = period ?? periodAt(Number(base), plus !== undefined)
  if (of === undefined) return undefined
  const minute = Math.min(Math.max(Number(base), begins[of]), ends[of])
  const extra = Math.max(0, Number(base) - ends[of]) + Number(plus ?? 0)
  if (extra > extraMax || (plus !== undefined && Number(base) < ends[of])) return undefined
  return { period: of, minute, ...(extra > 0 && { extraMinute: extra }) }
}

function periodAt(minute: number, hasStoppage: boolean): PlayedPeriod | undefined {
  if (hasStoppage) return (Object.keys(ends) as PlayedPeriod[]).find((period) => ends[period] === minute)
  return minute <= 45 ? '1H' : minute <= 90 ? '2H' : undefined
}

type Goals = readonly [home: number, away: number]

/** What a reply tells about the score of a match. */
export interface ReportedScore {
  /** Without the shoot-out. */
  goals: Goals
  /** Absent: there was no shoot-out. */
  penalties?: Goals
  /** After the first half, and after 90 minutes, by the goals. Absent: not known, or not over yet. */
  halftime?: Goals
  fulltime?: Goals
  /** Undefined: not known. */
  hadExtraTime?: boolean
  /** The side that won, by the id of the team. */
  winner?: 'home' | 'away'
}

const pair = ([home, away]: Goals) => ({ home, away })
const mutable = ([home, away]: Goals): [number, number] => [home, away]

/** A score after a shoot-out is that of extra time, if there was one. */
export function finalBoard(reported: ReportedScore, repairs: string[]): Scoreboard {
  const { goals, penalties, halftime, fulltime, hadExtraTime, winner } = reported
  const score: Score = {
    ...(halftime && { ht: mutable(halftime) }),
    ...(hadExtraTime ? { et: mutable(goals), ...(fulltime && { ft: mutable(fulltime) }) } : { ft: mutable(goals) }),
    ...(penalties && { p: mutable(penalties) }),
  }
  const result = getResult(score, undefined, false)
  repairs.push(...result.repairs)
  // Without the length of the match nobody knows whether its score is that of 90 or of 120 minutes.
  if (hadExtraTime === undefined && result.scoreboard.scores) delete result.scoreboard.scores.fulltime
  if (winner && result.scoreboard.winner === 'draw') result.scoreboard.winner = winner
  return result.scoreboard
}

interface Moment {
  /** The value of `Period`; lists have none. */
  period: unknown
  matchTime: unknown
}

export function playingBoard(
  { goals, penalties, halftime, fulltime, hadExtraTime }: ReportedScore,
  { period, matchTime }: Moment,
): Scoreboard {
  const part = partIn(period)
  const [homeScore, awayScore] = goals
  const isExtra = part !== undefined && part.place >= 4
  const scores = {
    ...(halftime && part && part.place >= 2 && { halftime: pair(halftime) }),
    ...(fulltime && isExtra && { fulltime: pair(fulltime) }),
    ...(part?.period === 'PEN' && hadExtraTime && { extraTime: pair(goals) }),
    ...(part?.period === 'PEN' && penalties && { penalties: pair(penalties) }),
  }
  const shown = { homeScore, awayScore, ...(Object.keys(scores).length > 0 && { scores }) }
  if (part?.isBreak)
    return create(ScoreboardSchema, { ...shown, state: 'break', status: part.place === 2 ? 'HT' : 'BT', period: part.period })
  if (part?.period === 'PEN') return create(ScoreboardSchema, { ...shown, state: 'live', status: 'P', period: 'PEN' })
  // Before the kick-off and after the end the period is another number.
  const isOutside = isGiven(period) && !part
  const at = isOutside ? undefined : minuteIn(matchTime, part?.period)
  if (!at) return create(ScoreboardSchema, { ...shown, state: 'live', status: 'LIVE', ...(part && { period: part.period }) })
  const status = at.extraMinute === undefined ? `${at.minute}` : `${at.minute}+${at.extraMinute}`
  return create(ScoreboardSchema, { ...shown, state: 'live', status, ...at })
}

const unplayed: Partial<Record<Phase, { state: string; status: string }>> = {
  postponed: { state: 'postponed', status: 'PST' },
  cancelled: { state: 'cancelled', status: 'CANC' },
}

export const unplayedBoard = (phase: Phase, timeTbd: boolean): Scoreboard =>
  create(ScoreboardSchema, unplayed[phase] ?? { state: 'scheduled', status: timeTbd ? 'TBD' : 'NS' })

export const abandonedBoard = ([homeScore, awayScore]: Goals): Scoreboard =>
  create(ScoreboardSchema, { state: 'abandoned', status: 'ABD', homeScore, awayScore })
