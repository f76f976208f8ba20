import type { MatchSportId } from '@touchline/contract/catalog'
import { type Announced, type DataGap, dueFrom, getGap, lacksResult, newestData } from '@touchline/contract/data-age'
import { isEnded, isInPlay } from '@touchline/contract/states'
import type { ListedMatch } from '../records/match.ts'
import { decisionText, getName } from './how-decided.ts'
import { compact } from './text.ts'

/** Codes that add to the state, spelled out. */
const spelledOut: Readonly<Record<string, string>> = {
  AET: 'finished after extra time',
  PEN: 'finished after a penalty shoot-out',
  AOT: 'finished after overtime',
  AP: 'finished after a shoot-out',
  DEF: 'ended by default',
  HT: 'half-time',
}

/** The fields that determine when the match should start. */
const announced = ({ state, start_at, time_tbd, latest_date }: ListedMatch): Announced => ({
  ...{ state, startAt: start_at, timeTbd: time_tbd, latestDate: latest_date ?? undefined },
})

/** Whether the match is yet to start at `now`. False for a match that should have started. */
export const isToCome = (match: ListedMatch, now: number): boolean => dueFrom(announced(match)) > now
/** Whether the result of the match is overdue at `now`. */
export const hasNoResult = (match: ListedMatch, now: number): boolean =>
  lacksResult({ ...announced(match), rescheduledTo: match.rescheduled_to ?? undefined }, now)

/** The time of the newest data of some matches; undefined without any. */
export function asOfMatches(matches: readonly ListedMatch[]): string | undefined {
  const bySport = [...Map.groupBy(matches, ({ sport }) => sport)]
  const times = bySport.map(([sport, each]) => newestData(sport as MatchSportId, each.map(dated)))
  return times.sort().at(-1)
}

const dated = (match: ListedMatch) => ({
  ...announced(match),
  completedAt: match.completed_at ?? undefined,
  resumedOn: match.resumed_on ?? undefined,
  updatedAt: match.updated_at,
  correctedAt: match.corrected_at ?? undefined,
})

const gapIn = (match: ListedMatch, now: number): DataGap => getGap(announced(match), now)

/** "finished after extra time"; for a match that should have started, the data that is missing. */
const statusText = (match: ListedMatch, now: number): string => gapIn(match, now) ?? spelledOut[match.status] ?? match.state

/** The record of a match, with a note of missing data if the match should have started. */
export const fullRow = <T extends ListedMatch>(match: T, now: number): T & { data_gap?: string } => {
  const gap = gapIn(match, now)
  return gap === undefined ? match : { ...match, data_gap: gap }
}

/** The name of the winner, or "draw"; undefined without a result. */
function winnerText({ winner, home_team, away_team }: ListedMatch): string | undefined {
  if (winner === null) return undefined
  return winner === 'draw' ? winner : getName(winner === 'home' ? home_team : away_team)
}

/** "67", "45+2", or the period in sports without a match minute; undefined unless in play. */
function minuteText({ minute, extra_minute, state, status }: ListedMatch): string | undefined {
  if (!isInPlay(state) || status === 'HT') return undefined
  return minute === null ? status : extra_minute === null ? String(minute) : `${minute}+${extra_minute}`
}

const scoreText = ({ home_team, away_team }: ListedMatch): string | undefined =>
  home_team.score === null || away_team.score === null ? undefined : `${home_team.score}-${away_team.score}`

/** How many matches ended without a known score or winner. */
export const withoutResult = (matches: readonly ListedMatch[]): number =>
  matches.filter((match) => isEnded(match.state) && match.winner === null && scoreText(match) === undefined).length

/** The score at half-time, "19-23"; undefined if it is not known. */
export const halftimeText = ({ scores: { halftime } }: ListedMatch): string | undefined =>
  halftime ? `${halftime.home}-${halftime.away}` : undefined

/** Fields with the same value in all matches of a list, given once outside of the rows. */
interface Shared {
  sport?: string
  league?: string
  status?: string
}
export const sharedBy = (matches: readonly ListedMatch[], now: number): Shared => {
  const [first] = matches
  if (!first || matches.length < 2) return {}
  const { sport, league_name: league } = first
  const status = statusText(first, now)
  return {
    ...(matches.every((each) => each.sport === sport) && { sport }),
    ...(matches.every((each) => statusText(each, now) === status) && { status }),
    ...(league !== null && matches.every((each) => each.league_name === league) && { league }),
  }
}

/**
 * A match as a flat row. In a list it omits what `shared` has, the start time when all matches have ended with the same
 * status, and a winner that the score shows.
 */
export function matchRow(match: ListedMatch, now: number, sharedFields?: Shared): Record<string, unknown> {
  const shared = sharedFields ?? {}
  const decision = decisionText(match)
  return compact({
    id: match.id,
    date: match.date,
    resumed_on: match.resumed_on?.length ? match.resumed_on : undefined,
    time: shared.status !== undefined && isEnded(match.state) ? undefined : match.start_time,
    sport: shared.sport === undefined ? match.sport : undefined,
    league: shared.league === undefined ? match.league_name : undefined,
    home: getName(match.home_team),
    away: getName(match.away_team),
    score: scoreText(match),
    halftime: sharedFields === undefined ? halftimeText(match) : undefined,
    status: shared.status === undefined ? statusText(match, now) : undefined,
    minute: minuteText(match),
    winner: sharedFields === undefined || decision !== undefined ? winnerText(match) : undefined,
    decision,
    data_gap: gapIn(match, now),
  })
}

/** "Arsenal 2-1 Chelsea", "Arsenal vs Chelsea". */
const matchTitle = (match: ListedMatch): string => `${getName(match.home_team)} ${scoreText(match) ?? 'vs'} ${getName(match.away_team)}`

/** "Arsenal vs Chelsea, England: Premier League, 2026-11-25 15:00 UTC, scheduled". */
export function matchSentence(match: ListedMatch, now: number, shared: Shared = {}): string {
  const minute = minuteText(match)
  const start = match.start_time === null || isEnded(match.state) ? match.date : `${match.date} ${match.start_time} UTC`
  const time = match.resumed_on?.length ? `${start} (resumed on ${match.resumed_on.join(' and ')})` : start
  const text = statusText(match, now)
  const status = minute === undefined ? text : `${text} (${minute})`
  return [matchTitle(match), shared.league === undefined ? match.league_name : undefined, time, status, decisionText(match)]
    .filter(Boolean)
    .join(', ')
}

export const matchLine = (match: ListedMatch, now: number, shared?: Shared): string =>
  `${matchSentence(match, now, shared)}, id ${match.id}`
