import { toUtc } from '../../../parse/dates.ts'
import type { SourceStage } from '../../source-model.ts'

/** Season, stage and round of a game. */
export interface SeasonPlace {
  /** The year in which the season starts, which is its name. */
  season: number
  stage: SourceStage
  round: string
  roundOrder: number
  /** True for the Super Bowl. Absent: unknown from the calendar. */
  neutral?: true
}

const regularSeason = { name: 'Regular Season', type: 'league' } as const
const playOffs = { name: 'Play-offs', type: 'knockout' } as const
/** Of the days and times of the sources. */
export const timezone = 'America/New_York'
const dayMs = 86_400_000

/** Season of a day: January and February belong to the season of the previous year. */
export const seasonOf = (date: string): number => Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) < 3 ? 1 : 0)

/** Weeks of the regular season: 17, from 2021 on 18. */
const weeksOf = (season: number): number => (season < 2021 ? 17 : 18)

/** The season of 1993 had 18 weeks, too. Throws an Error for a week outside any regular season. */
export function regularWeek(season: number, week: number): SeasonPlace {
  if (week < 1 || week > 18) throw new Error(`week ${week} is not in a regular season`)
  return { season, stage: regularSeason, round: `Week ${week}`, roundOrder: week }
}

/**
 * By the week after the regular season, from 1. The Super Bowl is in week 4, or in week 5 after a week without games.
 * Throws an Error for other weeks.
 */
export function playOffWeek(season: number, week: number): SeasonPlace {
  const round = ['Wild Card', 'Divisional Round', 'Conference Championships', 'Super Bowl', 'Super Bowl'][week - 1]
  if (round === undefined) throw new Error(`week ${week} is not in the play-offs`)
  return { season, stage: playOffs, round, roundOrder: Math.min(week, 4), ...(week > 3 && { neutral: true }) }
}

/**
 * The week of a day in Eastern time, from 1; 0 or less before the season. Weeks run from Wednesday to Tuesday; week 1 starts
 * on the Wednesday after the first Monday of September.
 */
function weekOfDay(date: string): number {
  const september = Date.UTC(seasonOf(date), 8, 1)
  const laborDay = september + ((8 - new Date(september).getUTCDay()) % 7) * dayMs
  return Math.floor((Date.parse(date) - laborDay - 2 * dayMs) / (7 * dayMs)) + 1
}

/** Whether a game of that day is one of the preseason. */
export const isPreseason = (date: string): boolean => weekOfDay(date) < 1

/** Season, stage and round of a day of the season. Throws an Error for a day after the season. */
export function placeOfDay(date: string): SeasonPlace {
  const season = seasonOf(date)
  const week = weekOfDay(date)
  const regular = weeksOf(season)
  return week <= regular ? regularWeek(season, week) : playOffWeek(season, week - regular)
}

/**
 * Kick-off in RFC 3339, UTC, from a 12-hour Eastern time without AM or PM. Times are PM, except from 9:00 to 9:59 at
 * weekends: only games in Europe kick off before noon, at 9:00 or 9:30. Throws an Error for an invalid time.
 */
export function kickOff(date: string, time: string): string {
  const [, hours, minutes] = /^(1[0-2]|[1-9]):([0-5]\d)$/.exec(time) ?? []
  if (hours === undefined) throw new Error(`time "${time.slice(0, 20)}" is not a time of a clock of twelve hours`)
  const hour = Number(hours)
  const onWeekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
  const isMorning = onWeekend && hour === 9
  return toUtc(date, `${isMorning || hour === 12 ? hour : hour + 12}:${minutes}`.padStart(5, '0'), timezone)
}
