import type { Play } from '@touchline/contract/gen/play_by_play'
import type { ReplayRules } from './replay-rules.ts'

/** A wall clock further from the planned start than this belongs to another day or is wrong. */
const wallclockMaxHours = 6

/**
 * The second after the start of each play, never decreasing: by the wall clock when the source has one for every play;
 * else each period has its usual length, and the position within it follows the game clock or, without a clock, the
 * index of the play in its period.
 */
export function timesOf(plays: readonly Play[], startAt: string, board: ReplayRules): number[] {
  const start = Date.parse(startAt)
  const wallclockSeconds = plays.map(({ wallclock }) => (Date.parse(wallclock ?? '') - start) / 1_000)
  const isUsable = wallclockSeconds.every((second) => Math.abs(second) < wallclockMaxHours * 3_600)
  return nonDecreasing(isUsable ? wallclockSeconds : byPeriods(plays, board))
}

function nonDecreasing(seconds: readonly number[]): number[] {
  let latest = 0
  return seconds.map((second) => {
    latest = Math.max(latest, Math.floor(second))
    return latest
  })
}

function byPeriods(plays: readonly Play[], board: ReplayRules): number[] {
  let start = 0
  return periodsOf(plays).flatMap(({ period, items }) => {
    const length = board.minutes(period) * 60
    const seconds = progressOf(items, board.clock).map((progress) => start + progress * length)
    start += length + board.breakAfter(period).minutes * 60
    return seconds
  })
}

/** Position of each play in its period, 0 to 1. A play without a clock has the position of the play before it. */
function progressOf(items: readonly Play[], clock: ReplayRules['clock']): number[] {
  const clockSeconds = items.map((play) => secondsOf(play.clock))
  const longest = Math.max(0, ...clockSeconds.filter((seconds) => seconds !== undefined))
  if (!clock || longest === 0) return items.map((_, i) => (i + 1) / (items.length + 1))
  let progress = 0
  return clockSeconds.map((seconds) => {
    if (seconds !== undefined) progress = Math.max(progress, clock === 'up' ? seconds / longest : 1 - seconds / longest)
    return progress
  })
}

function secondsOf(clock = ''): number | undefined {
  const [, minutes, seconds] = /^(\d+):(\d\d)/.exec(clock) ?? []
  return minutes === undefined ? undefined : Number(minutes) * 60 + Number(seconds)
}

/** Plays grouped by period, in order; plays without a period belong to the period before them, or to the first. */
export function periodsOf(plays: readonly Play[]): { period: string; items: Play[] }[] {
  const periods: { period: string; items: Play[] }[] = []
  for (const play of plays) {
    const last = periods.at(-1)
    const period = play.period ?? last?.period ?? ''
    if (last && (last.period === period || last.period === '')) {
      last.period = period
      last.items.push(play)
    } else periods.push({ period, items: [play] })
  }
  return periods
}
