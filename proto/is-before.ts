import type { MatchSportId } from './catalog.ts'
import { isEarlierRound, placeOfRound } from './round-order.ts'
import { isEnded, type MatchStateName } from './states.ts'

/** What tells whether a match was over at an instant. */
export interface PlayedMatch {
  id: string
  leagueId: string
  season: string
  /** In normal form, as `round`. */
  stage?: string | undefined
  round?: string | undefined
  /** RFC 3339, UTC, whole seconds. Midnight UTC of the day if `timeTbd`. */
  startAt: string
  timeTbd: boolean
  /** YYYY-MM-DD. Only known: played from the day of `startAt` to this day. */
  latestDate?: string | undefined
  state: MatchStateName
}

/** An instant, or a match: its start. */
export type Until = Pick<PlayedMatch, 'startAt'> & Partial<PlayedMatch>

/** Minutes from the start of a match to its usual end. */
const usualMinutes: Readonly<Record<MatchSportId, number>> = {
  soccer: 120,
  basketball: 150,
  baseball: 180,
  hockey: 165,
  tennis: 120,
  handball: 105,
  volleyball: 120,
  'american-football': 195,
}

const minuteMs = 60_000
/** From midnight UTC of a day to its end in the westernmost time zone. */
const dayEverywhereMs = 36 * 60 * minuteMs

/** When a match is over for `isBefore`, RFC 3339: what is known after it is known at this instant. */
export function endOf(sport: MatchSportId, match: Days): string {
  const end = onlyDaysKnown(match)
    ? Date.parse(lastDay(match)) + dayEverywhereMs
    : Date.parse(match.startAt) + usualMinutes[sport] * minuteMs
  return rfc3339(end)
}

type Days = Pick<Until, 'startAt' | 'timeTbd' | 'latestDate'>
const firstDay = ({ startAt }: Days): string => startAt.slice(0, 10)
const lastDay = ({ startAt, latestDate }: Days): string => latestDate ?? startAt.slice(0, 10)
/** Whether the start is unknown: the match then belongs to the day of `startAt` in every time zone. */
export const onlyDaysKnown = ({ timeTbd, latestDate }: Days): boolean => timeTbd === true || latestDate !== undefined

/**
 * Whether a match was over at an instant, or when another match started: it has ended, and its usual length had passed.
 * Where only days are known, its last day was over everywhere, or is before the first day of the other. Where these
 * days overlap in one draw, as the days of a tournament do, the round decides. False where none of this tells.
 */
export function isBefore(sport: MatchSportId, until: Until): (match: PlayedMatch) => boolean {
  const untilMs = Date.parse(until.startAt)
  const hasDaysOnly = onlyDaysKnown(until)
  // RFC 3339 instants and days compare as text.
  const lastStart = rfc3339(untilMs - usualMinutes[sport] * minuteMs)
  const lastOver = rfc3339(untilMs - dayEverywhereMs).slice(0, 10)
  return (match) => {
    if (!isEnded(match.state) || match.id === until.id) return false
    if (!hasDaysOnly && !onlyDaysKnown(match)) return match.startAt <= lastStart
    if (hasDaysOnly ? lastDay(match) < firstDay(until) : lastDay(match) <= lastOver) return true
    return isInEarlierRound(match, until)
  }
}

const rfc3339 = (ms: number): string => new Date(ms).toISOString().replace('.000', '')

/** Of one draw, with days that overlap. */
function isInEarlierRound(match: PlayedMatch, until: Until): boolean {
  const isSameDraw = match.leagueId === until.leagueId && match.season === until.season
  const lastsDays = match.latestDate !== undefined || until.latestDate !== undefined
  if (!isSameDraw || !lastsDays || firstDay(match) > lastDay(until)) return false
  return isEarlierRound(placeOfRound(match.round ?? '', match.stage ?? ''), placeOfRound(until.round ?? '', until.stage ?? ''))
}
