import type { SourceStage } from '../connectors.ts'
import { toUtc } from '../openfootball/zones.ts'

/** Where a game stands in its season. */
export interface SeasonPlace {
  /** The year a season begins in, which names it. */
  season: number
  stage: SourceStage
  round: string
  roundOrder: number
  /** The Super Bowl is at nobody's ground. Absent: the calendar does not tell. */
  neutral?: true
}

const regularSeason = { name: 'Regular Season', type: 'league' } as const
const playOffs = { name: 'Play-offs', type: 'knockout' } as const
const dayMs = 86_400_000

/** A season goes on into February. */
export const seasonOf = (date: string): number => Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) < 3 ? 1 : 0)

/** Weeks of the regular season: 17, since 2021 18. */
const weeksOf = (season: number): number => (season < 2021 ? 17 : 18)

/** Throws an Error for a week that the regular season does not have. */
export function regularWeek(season: number, week: number): SeasonPlace {
  if (week < 1 || week > weeksOf(season)) throw new Error(`week ${week} is none of the regular season of ${season}`)
  return { season, stage: regularSeason, round: `Week ${week}`, roundOrder: week }
}

/** By the week after the regular season, from 1: the fourth may be without a game before the Super Bowl. Throws an Error for another. */
export function playOffWeek(season: number, week: number): SeasonPlace {
  const round = ['Wild Card', 'Divisional Round', 'Conference Championships', 'Super Bowl', 'Super Bowl'][week - 1]
  if (round === undefined) throw new Error(`week ${week} is none of the play-offs`)
  return { season, stage: playOffs, round, roundOrder: Math.min(week, 4), ...(week > 3 && { neutral: true }) }
}

/**
 * Where a game of this day, by Eastern time, stands: weeks run from Wednesday to Tuesday, the first one from the Wednesday after the first
 * Monday of September. Throws an Error for a day before or after the season: games before it count for nothing.
 */
export function placeOfDay(date: string): SeasonPlace {
  const season = seasonOf(date)
  const september = Date.UTC(season, 8, 1)
  const laborDay = september + ((8 - new Date(september).getUTCDay()) % 7) * dayMs
  const week = Math.floor((Date.parse(date) - laborDay - 2 * dayMs) / (7 * dayMs)) + 1
  if (week < 1) throw new Error(`${date} is before the season of ${season}: games of preparation are not taken`)
  const regular = weeksOf(season)
  return week <= regular ? regularWeek(season, week) : playOffWeek(season, week - regular)
}

/**
 * RFC 3339 in UTC of a kick-off in Eastern time on a clock of twelve hours that does not say which half of the day it means: only games in
 * Europe, at weekends, kick off before noon, at nine or half past. Throws an Error for what is no time.
 */
export function kickOff(date: string, time: string): string {
  const [, hours, minutes] = /^(1[0-2]|[1-9]):([0-5]\d)$/.exec(time) ?? []
  if (hours === undefined) throw new Error(`time "${time.slice(0, 20)}" is no time of a clock of twelve hours`)
  const hour = Number(hours)
  const onWeekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
  const isMorning = onWeekend && hour === 9
  return toUtc(date, `${isMorning || hour === 12 ? hour : hour + 12}:${minutes}`.padStart(5, '0'), 'America/New_York')
}
