import { shown } from '../../parse/fields.ts'
import { clockText } from '../../parse/number-text.ts'

export interface PeriodLength {
  period: string
  seconds: number
}

/**
 * Parses the time played in a period, "12:34", "0:00". Throws an Error for anything else and for more than 99 minutes.
 */
export function secondsIn(value: unknown, name = 'time'): number {
  const [, minutes, seconds] = /^(\d{1,2}):([0-5]\d)$/.exec(String(value)) ?? []
  if (minutes === undefined) throw new Error(`${name} ${shown(value)} is not a time of a period`)
  return Number(minutes) * 60 + Number(seconds)
}

/** "04:05"; from one hour on "62:10". */
export const formatDuration = (seconds: number): string => clockText(seconds).padStart(5, '0')

/** Time of a game over all its periods. */
export interface GameClock {
  /** Seconds from the first face-off. A shoot-out has no time: the total played before it. */
  at(period: string, seconds: number): number
  /** Minute of the game, from 1; the last second of a period is in its last minute. */
  minute(period: string, seconds: number): number
  getLength(period: string): number
}

/**
 * `periods`: in order, without the shoot-out. `at` and `minute` throw an Error for a period the game did not have and
 * for a time beyond its end.
 */
export function gameClock(periods: readonly PeriodLength[]): GameClock {
  const starts = new Map<string, number>()
  let total = 0
  for (const { period, seconds } of periods) {
    starts.set(period, total)
    total += seconds
  }
  const getLength = (period: string) => periods.find((each) => each.period === period)?.seconds ?? 0
  function at(period: string, seconds: number): number {
    if (period === 'SO') return total
    const start = starts.get(period)
    if (start === undefined) throw new Error(`period ${period} is not in this game`)
    if (seconds > getLength(period)) throw new Error(`${clockText(seconds)} is beyond the end of ${period}`)
    return start + seconds
  }
  return {
    at,
    minute(period, seconds) {
      const end = period === 'SO' ? total : (starts.get(period) ?? 0) + getLength(period)
      return Math.min(Math.floor(at(period, seconds) / 60) + 1, Math.ceil(end / 60))
    },
    getLength,
  }
}
