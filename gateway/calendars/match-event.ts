import type { Language, MatchSportId } from '@touchline/contract/catalog'
import { usualMinutes } from '@touchline/contract/is-before'
import { stateWords } from '@touchline/contract/state-words'
import { type MatchStateName, statesNamed } from '@touchline/contract/states'
import type { ListedMatch } from '../records/match.ts'
import { date, line, textLine, utc } from './ics.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** STATUS of an event. A match whose new day is not known keeps its place, and is tentative. */
const statusOfState = (state: MatchStateName, isTentative: boolean): string =>
  state === 'cancelled' ? 'CANCELLED' : isTentative ? 'TENTATIVE' : 'CONFIRMED'

/**
 * The match as an event (VEVENT). Its UID is that of the match on this host, and its SEQUENCE rises with every change, so a
 * calendar moves the event that it has. `host`: of this API.
 */
export function matchEvent(match: ListedMatch, lang: Language, host: string): string {
  const { id, updated_at, version, venue } = match
  const state = match.state as MatchStateName
  const isMoved = state === 'postponed' && match.rescheduled_to !== null
  const isTentative = (state === 'postponed' && !isMoved) || match.date_tbd
  const word = isMoved ? null : stateWords[lang][state]
  const place = [venue?.name, venue?.city].filter((part) => part !== null && part !== undefined)
  return [
    line('BEGIN', 'VEVENT'),
    line('UID', `${id}@${host}`),
    line('DTSTAMP', utc(updated_at)),
    line('LAST-MODIFIED', utc(updated_at)),
    line('SEQUENCE', String(version)),
    ...times(match),
    textLine('SUMMARY', word === null ? names(match) : `${word}: ${names(match)}`),
    textLine('DESCRIPTION', about(match)),
    ...(place.length > 0 ? [textLine('LOCATION', place.join(', '))] : []),
    line('STATUS', statusOfState(state, isTentative)),
    line('END', 'VEVENT'),
  ].join('')
}

/** The start in UTC and the usual end; whole days where only the days are known. */
function times({ sport, start_at, rescheduled_to, time_tbd, latest_date, state }: ListedMatch): string[] {
  const isMoved = state === 'postponed' && rescheduled_to !== null
  if (time_tbd && !isMoved) {
    const last = Date.parse(latest_date ?? start_at.slice(0, 10))
    const end = new Date(last + dayMs).toISOString().slice(0, 10)
    return [line('DTSTART;VALUE=DATE', date(start_at.slice(0, 10))), line('DTEND;VALUE=DATE', date(end)), line('TRANSP', 'TRANSPARENT')]
  }
  const start = isMoved ? rescheduled_to : start_at
  const end = new Date(Date.parse(start) + usualMinutes[sport as MatchSportId] * minuteMs).toISOString()
  return [line('DTSTART', utc(start)), line('DTEND', utc(end))]
}

const withResult: ReadonlySet<string> = new Set(statesNamed('finished'))

/** "Rovers 2–1 Eastport (4–3)" once the match has a result, with its shoot-out; else "Rovers – Eastport". */
function names({ state, home_team, away_team, scores }: ListedMatch): string {
  const [home, away] = [home_team.name ?? home_team.id, away_team.name ?? away_team.id]
  if (!withResult.has(state) || home_team.score === null || away_team.score === null) return `${home} – ${away}`
  const { penalties } = scores
  const shootout = penalties ? ` (${penalties.home}–${penalties.away})` : ''
  return `${home} ${home_team.score}–${away_team.score} ${away}${shootout}`
}

/** League, then stage, group and round, the result and the reason of a state, one per line. */
function about(match: ListedMatch): string {
  const { league_name, stage, group, round, status_reason, state } = match
  const part = [stage, group, round].filter((each) => each !== null).join(', ')
  return [league_name, part, withResult.has(state) ? names(match) : null, status_reason].filter(Boolean).join('\n')
}
