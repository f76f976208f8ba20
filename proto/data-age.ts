import type { MatchSportId } from './catalog.ts'
import { getEnd, type PlayedMatch } from './is-before.ts'
import { isInPlay } from './states.ts'

/** The fields that determine when a match starts. */
export interface Announced {
  state: string
  /** RFC 3339, UTC. Midnight UTC of the day if `timeTbd`. */
  startAt: string
  timeTbd?: boolean | undefined
  /** YYYY-MM-DD. The match is played on some day from that of `startAt` to this one. */
  latestDate?: string | undefined
}

const pendingAfterMs = 3 * 3_600_000
const dayMs = 24 * 3_600_000

/**
 * When an announced match should have started, in milliseconds since 1970: at its start; if only the day is known, at
 * the end of that day; if only a range of days is known, at the end of the last one. A delayed match starts on its day.
 * Infinity for a match in any other state.
 */
export function dueFrom({ state, startAt, timeTbd, latestDate }: Announced): number {
  if (state === 'delayed' && !timeTbd) return Date.parse(startAt.slice(0, 10)) + dayMs
  if (state !== 'scheduled' && state !== 'delayed') return Number.POSITIVE_INFINITY
  return Date.parse(latestDate ?? startAt) + (timeTbd ? dayMs : 0)
}

/**
 * The instant from which the result of a match counts as missing: three hours after it should have started.
 * `result_pending` is true from then on.
 */
export const pendingFrom = (match: Announced): number => dueFrom(match) + pendingAfterMs

/** The data that is missing for a match that should have started. */
export type DataGap = 'started, no live data' | 'result pending' | undefined

/** The data that is missing for a match at an instant, in milliseconds since 1970. */
export function getGap(match: Announced, now: number): DataGap {
  if (now >= pendingFrom(match)) return 'result pending'
  return now >= dueFrom(match) ? 'started, no live data' : undefined
}

/** The fields that determine whether a match lacks its result. */
export type Played = Announced & { rescheduledTo?: string | undefined }

/** The instant from which the result of the match is overdue, in milliseconds since 1970. */
function lacksResultFrom(match: Played): number {
  const { state, startAt, latestDate, rescheduledTo } = match
  if (state !== 'postponed') return pendingFrom(match)
  return Date.parse((rescheduledTo ?? latestDate ?? startAt).slice(0, 10)) + dayMs
}

/**
 * Whether the result of a match is overdue at an instant: the result is pending, or the match was postponed, its day
 * has passed, and no later one is known.
 */
export const lacksResult = (match: Played, now: number): boolean => now >= lacksResultFrom(match)

/** The instants at which the state that the API reports for the match changes without new data. */
export const agingAt = (match: Played): number[] => [dueFrom(match), lacksResultFrom(match)].filter(Number.isFinite)

/** Data that arrives later than this after the end of its match comes from an archive. */
const archivedAfterMs = dayMs

/** The fields that determine how old the data of a match is. */
type Dated = Announced &
  Pick<PlayedMatch, 'completedAt' | 'resumedOn' | 'endedAt'> & { updatedAt: string; correctedAt?: string | undefined }

/**
 * The time of the data of a match, RFC 3339 with milliseconds: its last change. If the match was first received long
 * after its end, or long after it should have started, it is that end or start, so an archive has the date of its
 * matches whenever it is imported. `correctedAt`: a correction counts as new data, however old the match is.
 */
export function dataTime(sport: MatchSportId, match: Dated): string {
  const { state, startAt, timeTbd = false, updatedAt, correctedAt } = match
  if (isInPlay(state) || startAt === '') return updatedAt
  const due = dueFrom(match)
  const end = Number.isFinite(due) ? due : Date.parse(getEnd(sport, { ...match, timeTbd }))
  if (Date.parse(updatedAt) - end <= archivedAfterMs) return updatedAt
  const own = new Date(end).toISOString()
  return correctedAt !== undefined && correctedAt > own ? correctedAt : own
}

/**
 * The time of the newest data of some matches. Matches that are only announced count only if there are no others. Empty
 * without a match.
 */
export function newestData(sport: MatchSportId, matches: readonly Dated[]): string {
  const reported = matches.filter((match) => !Number.isFinite(dueFrom(match)))
  return (reported.length > 0 ? reported : matches).map((match) => dataTime(sport, match)).reduce((a, b) => (b > a ? b : a), '')
}
