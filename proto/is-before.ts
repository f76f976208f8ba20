import type { MatchSportId } from './catalog.ts'
import { isEarlierRound, placeOfRound } from './round-order.ts'
import { isEnded, type MatchStateName } from './states.ts'

/** The fields that determine whether a match was over at an instant. */
export interface PlayedMatch {
  id: string
  leagueId: string
  season: string
  /** `stage` and `round` are in normal form. */
  stage?: string | undefined
  round?: string | undefined
  /** RFC 3339, UTC, whole seconds. Midnight UTC of the day if `timeTbd`. */
  startAt: string
  timeTbd: boolean
  /** YYYY-MM-DD. The match is played on some day from that of `startAt` to this one. */
  latestDate?: string | undefined
  /** True: `latestDate` is only the end of the year, and no source states the last day. */
  latestDateUnknown?: boolean
  /** RFC 3339, UTC, whole seconds. End of a suspended match that was completed on a later day. */
  completedAt?: string | undefined
  /** YYYY-MM-DD, ascending. Days on which a suspended match was resumed. Absent is the same as empty. */
  resumedOn?: readonly string[] | undefined
  /** RFC 3339, UTC, whole seconds. Undefined: not known. */
  endedAt?: string | undefined
  state: MatchStateName
}

/** An instant, or a match, whose start counts. */
export type Until = Pick<PlayedMatch, 'startAt'> & Partial<PlayedMatch>

/** Minutes from the start of a match to its usual end, for matches whose end is not known. */
export const usualMinutes: Readonly<Record<MatchSportId, number>> = {
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

type Days = Pick<Until, 'startAt' | 'timeTbd' | 'latestDate'>
type Played = Days & Pick<Until, 'completedAt' | 'resumedOn' | 'endedAt'>

/** Whether the start is unknown: the match then belongs to the day of `startAt` in every time zone. */
export const onlyDaysKnown = ({ timeTbd, latestDate }: Days): boolean => timeTbd === true || latestDate !== undefined

/**
 * The time from which a match counts in tables, form and streaks, RFC 3339: its start, or the completion of a suspended
 * match. If only the day of the completion is known, midnight UTC of that day. Matches sorted by it are in order of
 * play.
 */
export const countsFrom = ({ startAt, completedAt, resumedOn }: Pick<Played, 'startAt' | 'completedAt' | 'resumedOn'>): string =>
  completedAt ?? (resumedOn?.length ? `${resumedOn.at(-1)}T00:00:00Z` : startAt)

/** The last day on which a match was played, YYYY-MM-DD, UTC. */
export const lastDay = (match: Played): string => (isResumed(match) ? countsFrom(match).slice(0, 10) : lastPlannedDay(match))

const isResumed = ({ completedAt, resumedOn }: Played): boolean => completedAt !== undefined || (resumedOn?.length ?? 0) > 0
const firstDay = ({ startAt }: Days): string => startAt.slice(0, 10)
const lastPlannedDay = ({ startAt, latestDate }: Days): string => latestDate ?? startAt.slice(0, 10)

/** The instant at which a match is over for `isBefore`, RFC 3339. Its outcome is known from then on. */
export function getEnd(sport: MatchSportId, match: Played): string {
  const known = knownEnd(match)
  if (known !== undefined) return known
  return hasStart(match)
    ? rfc3339(Date.parse(match.startAt) + usualMinutes[sport] * minuteMs)
    : rfc3339(Date.parse(lastDay(match)) + dayEverywhereMs)
}

/** Whether the match was played from `startAt` on without interruption. */
const hasStart = (match: Played): boolean => !isResumed(match) && !onlyDaysKnown(match)

/** If a match is reported in play days after its start, the report is late and its end is not used. */
const longestMs = 24 * 60 * minuteMs

/** Undefined: not known. */
function knownEnd(match: Played): string | undefined {
  if (isResumed(match)) return match.completedAt
  if (match.endedAt === undefined || onlyDaysKnown(match)) return undefined
  return Math.abs(Date.parse(match.endedAt) - Date.parse(match.startAt)) <= longestMs ? match.endedAt : undefined
}

/**
 * Whether a match was over at an instant, or when another match started. If its end is known, that decides; else the
 * match has ended and its usual length had passed. If only days are known, its last day was over in every time zone, or
 * is before the first day of the other match. If the days of both overlap in one draw, as the days of a tournament do,
 * the round decides. If the last day is unknown, a tournament that began earlier was over, because a side plays one
 * draw at a time. False in all other cases.
 */
export function isBefore(sport: MatchSportId, until: Until): (match: PlayedMatch) => boolean {
  const untilMs = Date.parse(until.startAt)
  const hasDaysOnly = onlyDaysKnown(until)
  // RFC 3339 instants and days compare as text.
  const lastEnd = rfc3339(untilMs)
  const lastStart = rfc3339(untilMs - usualMinutes[sport] * minuteMs)
  const lastOver = rfc3339(untilMs - dayEverywhereMs).slice(0, 10)
  return (match) => {
    if (!isEnded(match.state) || match.id === until.id) return false
    const end = hasDaysOnly ? undefined : knownEnd(match)
    if (end !== undefined) return end <= lastEnd
    if (!hasDaysOnly && hasStart(match)) return match.startAt <= lastStart
    if (hasDaysOnly ? lastDay(match) < firstDay(until) : lastDay(match) <= lastOver) return true
    return isInEarlierRound(match, until) || isInEarlierDraw(match, until)
  }
}

const rfc3339 = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

const isSameDraw = (match: PlayedMatch, until: Until): boolean => match.leagueId === until.leagueId && match.season === until.season

/**
 * Whether the match is of a tournament whose last day is unknown and that began before the other match's tournament.
 */
const isInEarlierDraw = (match: PlayedMatch, until: Until): boolean =>
  match.latestDateUnknown === true && until.leagueId !== undefined && !isSameDraw(match, until) && firstDay(match) < firstDay(until)

/** Whether the match is of an earlier round of the same draw, and the days of both overlap. */
function isInEarlierRound(match: PlayedMatch, until: Until): boolean {
  const lastsDays = match.latestDate !== undefined || until.latestDate !== undefined
  if (!isSameDraw(match, until) || !lastsDays || firstDay(match) > lastPlannedDay(until)) return false
  return isEarlierRound(placeOfRound(match.round ?? '', match.stage ?? ''), placeOfRound(until.round ?? '', until.stage ?? ''))
}
