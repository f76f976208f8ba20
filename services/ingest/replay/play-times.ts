import type { Play } from '@touchline/contract/gen/play_by_play'
import type { Scoreboard } from './scoreboards.ts'

/** A watch further from the planned start than this is another day's, or wrong. */
const watchAtMostHours = 6

/**
 * The second after the start of each play, never falling: by the watch where the source gives it for every play; else a period takes its
 * usual time, in which the clock of the scoreboard tells how far it is, or, without a clock, the place of the play among those of its period.
 */
export function timesOf(plays: readonly Play[], startAt: string, board: Scoreboard): number[] {
  const start = Date.parse(startAt)
  const watched = plays.map(({ wallclock }) => (Date.parse(wallclock ?? '') - start) / 1_000)
  const isUsable = watched.every((second) => Math.abs(second) < watchAtMostHours * 3_600)
  return neverFalling(isUsable ? watched : byPeriods(plays, board))
}

function neverFalling(seconds: readonly number[]): number[] {
  let latest = 0
  return seconds.map((second) => {
    latest = Math.max(latest, Math.floor(second))
    return latest
  })
}

function byPeriods(plays: readonly Play[], board: Scoreboard): number[] {
  let start = 0
  return periodsOf(plays).flatMap(({ period, items }) => {
    const length = board.minutes(period) * 60
    const seconds = partsOf(items, board.clock).map((part) => start + part * length)
    start += length + board.breakAfter(period).minutes * 60
    return seconds
  })
}

/** How far each play is in its period, 0 to 1. A play without a clock stands where the one before it does. */
function partsOf(items: readonly Play[], clock: Scoreboard['clock']): number[] {
  const shown = items.map((play) => secondsShown(play.clock))
  const longest = Math.max(0, ...shown.filter((seconds) => seconds !== undefined))
  if (!clock || longest === 0) return items.map((_, i) => (i + 1) / (items.length + 1))
  let part = 0
  return shown.map((seconds) => {
    if (seconds !== undefined) part = Math.max(part, clock === 'up' ? seconds / longest : 1 - seconds / longest)
    return part
  })
}

function secondsShown(clock = ''): number | undefined {
  const [, minutes, seconds] = /^(\d+):(\d\d)/.exec(clock) ?? []
  return minutes === undefined ? undefined : Number(minutes) * 60 + Number(seconds)
}

/** Plays of one period after the other; those outside any belong to the period before them, or to the first. */
export function periodsOf(plays: readonly Play[]): { period: string; items: Play[] }[] {
  const found: { period: string; items: Play[] }[] = []
  for (const play of plays) {
    const last = found.at(-1)
    const period = play.period ?? last?.period ?? ''
    if (last && (last.period === period || last.period === '')) {
      last.period = period
      last.items.push(play)
    } else found.push({ period, items: [play] })
  }
  return found
}
