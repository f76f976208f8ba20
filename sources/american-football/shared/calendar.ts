import { toUtc } from '../../parse/dates.ts'
import type { SourceStage } from '../../source-model.ts'

/** Season, stage and round of a game. */
export interface SeasonPlace {
  /** The year in which the season starts, which is its name. */
  season: number
  stage: SourceStage
  round: string
  roundOrder: number
  /** True for Super Bowl and Pro Bowl. Absent: unknown from the calendar. */
  neutral?: true
}

const regularSeason = { name: 'Regular Season', type: 'league' } as const
const playOffs = { name: 'Play-offs', type: 'knockout' } as const
/** Timezone of the days and times in the sources. */
export const timezone = 'America/New_York'
const dayMs = 86_400_000

/** Season of a day: January and February belong to the season of the previous year. */
export const getSeason = (date: string): number => Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) < 3 ? 1 : 0)

/** Weeks of the regular season, by the first season; the strikes of 1982 and 1987 cost weeks. */
const weeksSince: readonly (readonly [season: number, weeks: number])[] = [
  [1970, 14],
  [1978, 16],
  [1982, 9],
  [1983, 16],
  [1987, 15],
  [1988, 16],
  [1990, 17],
  [1993, 18],
  [1994, 17],
  [2021, 18],
]
const getWeeks = (season: number): number => weeksSince.findLast(([from]) => from <= season)?.[1] ?? 0

/** Throws an Error for a week outside any regular season. */
export function regularWeek(season: number, week: number): SeasonPlace {
  if (week < 1 || week > 18) throw new Error(`week ${week} is not in a regular season`)
  return { season, stage: regularSeason, round: `Week ${week}`, roundOrder: week }
}

/** Up to 1977 the play-offs began with the divisional round; in 1982 there were no divisions. */
function getRounds(season: number): readonly string[] {
  const last = ['Conference Championships', 'Super Bowl']
  if (season === 1982) return ['First Round', 'Second Round', ...last]
  return season < 1978 ? ['Divisional Round', ...last] : ['Wild Card', 'Divisional Round', ...last]
}

/**
 * Place of a play-off week, counted from 1 after the regular season, or from 10 through the whole season. The Super Bowl is in
 * the week after the conference championships, or one week later. Throws an Error for other weeks.
 */
export function playOffWeek(season: number, week: number): SeasonPlace {
  if (season < 1970) throw new Error(`the play-offs of ${season} have other rounds than those since 1970`)
  const rounds = getRounds(season)
  const nth = week < 10 ? week : week - getWeeks(season)
  const roundOrder = Math.min(nth, rounds.length)
  const round = nth > rounds.length + 1 ? undefined : rounds[roundOrder - 1]
  if (round === undefined) throw new Error(`week ${week} is not in the play-offs`)
  return { season, stage: playOffs, round, roundOrder, ...(round === 'Super Bowl' && { neutral: true }) }
}

/** Codes of the sides of Pro Bowls. */
const proBowlSides = new Set(['AFC', 'NFC', 'APR', 'NPR', 'RIC', 'SAN', 'IRV', 'CRT'])

/** Place of a game with these team codes if it is a Pro Bowl, which is played in a week of the play-offs. */
export const proBowl = (season: number, home: string, away: string): SeasonPlace | undefined =>
  proBowlSides.has(home) && proBowlSides.has(away)
    ? { season, stage: { name: 'Pro Bowl', type: 'knockout' }, round: 'Pro Bowl', roundOrder: 1, neutral: true }
    : undefined

/**
 * The week of a day in Eastern time, from 1; 0 or less before the season. Weeks run from Wednesday to Tuesday; week 1 starts
 * on the Wednesday after the first Monday of September.
 */
function weekOfDay(date: string): number {
  const september = Date.UTC(getSeason(date), 8, 1)
  const laborDay = september + ((8 - new Date(september).getUTCDay()) % 7) * dayMs
  return Math.floor((Date.parse(date) - laborDay - 2 * dayMs) / (7 * dayMs)) + 1
}

/** Whether a game on that day is in the preseason. */
export const isPreseason = (date: string): boolean => weekOfDay(date) < 1

/** Original weeks of games postponed into another week, by day. */
const postponedFrom: ReadonlyMap<string, number> = new Map([['2020-12-02', 12]])

/** The first of the seasons that begin in the week after Labor Day. */
const firstAfterLaborDay = 2002

/** Season, stage and round of a day of the season. Throws an Error for a day after the season or before the season of 2002. */
export function placeOfDay(date: string): SeasonPlace {
  const season = getSeason(date)
  if (season < firstAfterLaborDay) throw new Error(`${date} does not tell the week of a season before ${firstAfterLaborDay}`)
  const week = postponedFrom.get(date) ?? weekOfDay(date)
  const regular = getWeeks(season)
  return week <= regular ? regularWeek(season, week) : playOffWeek(season, week - regular)
}

/** First season with games in Europe before noon. Earlier ones kicked off at noon or later, and some other games at nine in the evening. */
const firstMorning = 2014

/**
 * Kick-off in RFC 3339, UTC, from a 12-hour Eastern time without AM or PM. Times are PM, except since 2014 from 9:00 to
 * 9:59 at weekends: only games in Europe kick off before noon, at 9:00 or 9:30. Throws an Error for an invalid time.
 */
export function kickOff(date: string, time: string): string {
  const [, hours, minutes] = /^(1[0-2]|[1-9]):([0-5]\d)$/.exec(time) ?? []
  if (hours === undefined) throw new Error(`time "${time.slice(0, 20)}" is not a time of a clock of twelve hours`)
  const hour = Number(hours)
  const onWeekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
  const isMorning = onWeekend && hour === 9 && Number(date.slice(0, 4)) >= firstMorning
  return toUtc(date, `${isMorning || hour === 12 ? hour : hour + 12}:${minutes}`.padStart(5, '0'), timezone)
}
