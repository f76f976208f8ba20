import type { Side } from '@touchline/contract/outcome'
import { clockText } from '../parse/number-text.ts'

/* The IHF Rules of the Game (2024) as pure functions; numbers in brackets are rule numbers. */

export interface Goals {
  home: number
  away: number
}
const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

/**
 * Periods of play and the clock at their end in minutes: two halves of 30 (2:1), then up to twice two of 5 (2:2). The
 * clock counts up over the whole match and stands still in breaks.
 */
const periods = [
  { period: '1H', end: 30 },
  { period: '2H', end: 60 },
  { period: 'ET1', end: 65 },
  { period: 'ET2', end: 70 },
  { period: 'ET3', end: 75 },
  { period: 'ET4', end: 80 },
] as const
export const shootOutPeriod = 'SO'
const lastMinute = periods.at(-1)!.end

/** Seconds of "12:34" or "62:10"; undefined for other texts. */
export function getSeconds(clock: string): number | undefined {
  const [, minutes, seconds] = /^(\d{1,3}):([0-5]\d)$/.exec(clock) ?? []
  return minutes === undefined ? undefined : Number(minutes) * 60 + Number(seconds)
}

interface MatchTime {
  period: string
  /** Minute of the match, from 1. */
  minute: number
  /** Time played in the match: "12:34". */
  clock: string
}

/**
 * Period and minute at a time of the clock. The last second of a period belongs to it and to its last minute: 30:00 is
 * minute 30 of the first half, as a throw after the signal is. Undefined after the second extra time.
 */
export function timeAt(seconds: number): MatchTime | undefined {
  const played = periods.find(({ end }) => seconds <= end * 60)
  return played && { period: played.period, minute: Math.min(Math.floor(seconds / 60) + 1, played.end), clock: clockText(seconds) }
}

/** The match status in a period: "1H", "ET". */
export const statusIn = (period: string): string => (period.startsWith('ET') ? 'ET' : period)

/** First and last minute of each period up to `last`, and its break before. */
export const periodsUntil = (last: string) => {
  const through = periods.findIndex(({ period }) => period === last)
  return periods.slice(0, through + 1).map(({ period, end }, i) => ({ period, from: (periods[i - 1]?.end ?? 0) + 1, to: end }))
}

/** The last period of a match with this playing time, in whole halves: a match of 64 minutes had extra time. */
export function lastPeriod(seconds: number): string {
  const at = timeAt(Math.min(seconds, lastMinute * 60))!.period
  return { '1H': '2H', ET1: 'ET2', ET3: 'ET4' }[at] ?? at
}

/** A seven-metre throw of a shoot-out. */
export interface Throw {
  side: Side
  scored: boolean
}

const throwsEach = 5

/**
 * Goals and winner of a shoot-out (2:2): five throws each in turn, then one each until one side leads. It is over as
 * soon as one side cannot be caught up with. Throws after that do not count.
 */
export function shootOut(throws: readonly Throw[]): Goals & { winner?: Side } {
  const goals = { home: 0, away: 0 }
  const thrown = { home: 0, away: 0 }
  for (const { side, scored } of throws) {
    thrown[side]++
    if (scored) goals[side]++
    const left = (of: Side) => Math.max(throwsEach, thrown.home, thrown.away) - thrown[of]
    const winner = (['home', 'away'] as const).find((of) => goals[of] > goals[otherSide(of)] + left(otherSide(of)))
    if (winner) return { ...goals, winner }
  }
  return goals
}

export type Punishment = 'yellow_card' | 'two_minutes' | 'red_card' | 'blue_card'

/** Punishments of a player so far. */
export interface Punished {
  warned: boolean
  suspensions: number
  disqualified: boolean
}
export const unpunished: Punished = { warned: false, suspensions: 0, disqualified: false }
const mostSuspensions = 3

/**
 * A player's punishments after a further one (16): at most one warning; the third suspension is a disqualification; a blue card
 * announces a report on a disqualification. A disqualified player is not punished again.
 */
export function punish(before: Punished, next: Punishment): Punished {
  if (before.disqualified) return before
  if (next === 'yellow_card') return { ...before, warned: true }
  if (next !== 'two_minutes') return { ...before, disqualified: true }
  const suspensions = before.suspensions + 1
  return { ...before, suspensions, disqualified: suspensions === mostSuspensions }
}

/** Length of a suspension, and of the time that a team is reduced after a disqualification (16:3, 16:6). */
export const suspensionSeconds = 120
const onCourt = 7

/**
 * Number of players of a team on the court at a time of the clock, goalkeeper included. `reducedFrom`: start of each of its
 * suspensions and disqualifications.
 */
export const playersOnCourt = (reducedFrom: readonly number[], seconds: number): number =>
  onCourt - reducedFrom.filter((from) => from <= seconds && seconds < from + suspensionSeconds).length

/** Maximum number of time-outs of a team in a match and in a half; none in extra time (2:10). */
const mostTimeOuts = { match: 3, half: 2 }

/** Whether a team may take another time-out. `taken`: clock times of the earlier ones. */
export function mayTakeTimeOut(taken: readonly number[], seconds: number): boolean {
  const period = timeAt(seconds)?.period
  const inHalf = taken.filter((each) => timeAt(each)?.period === period).length
  return (period === '1H' || period === '2H') && taken.length < mostTimeOuts.match && inHalf < mostTimeOuts.half
}

/** Whether a type of event changes the score: a goal of the shoot-out does not. */
export const isGoal = (type: string, period: string | undefined): boolean =>
  (type === 'goal' || type === 'seven_m_goal') && period !== shootOutPeriod

interface Ended {
  /** Goals by period of play, without the shoot-out. */
  periods: readonly (Goals & { period: string })[]
  /** Goals of the shoot-out. Absent: none. */
  penalties?: Goals
}

/**
 * Status and winner of a match that has ended: a shoot-out decides after a tie and does not count in the score. Without
 * one a tie is a draw.
 */
export function decided({ periods, penalties }: Ended): { status: 'FT' | 'AET' | 'AP'; winner: Side | 'draw' } {
  const score = (side: Side) => periods.reduce((sum, period) => sum + period[side], 0)
  const hadExtraTime = periods.some(({ period }) => period.startsWith('ET'))
  const winner = leader({ home: score('home'), away: score('away') })
  if (!penalties) return { status: hadExtraTime ? 'AET' : 'FT', winner }
  return { status: 'AP', winner: winner === 'draw' ? leader(penalties) : winner }
}

const leader = ({ home, away }: Goals): Side | 'draw' => (home > away ? 'home' : home < away ? 'away' : 'draw')
