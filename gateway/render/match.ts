import type { Coverage, Match, MatchSchedule, Pair, Scoreboard, Scores, Venue } from '@touchline/contract/gen/match'
import { leagueIn, orNull, teamIn, type View } from '../view.ts'
import { renderEvent } from './event.ts'
import { renderMessage } from './message.ts'
import { sportView } from './sports.ts'

/** A match as public JSON. Of the lists, only the live list contains events. */
export function renderMatch(match: Match, view: View, { events }: { events: boolean }): object {
  const schedule = match.schedule!
  const state = match.state!
  const scoreboard = state.scoreboard!
  const league = leagueIn(view, schedule.leagueId)
  return {
    id: match.id,
    sport: match.sport,
    league_id: schedule.leagueId,
    league_name: league.fullName,
    country: league.country,
    country_code: league.countryCode,
    ...renderSchedule(schedule),
    ...renderState(scoreboard),
    ...renderDetail(scoreboard, match.sport),
    home_team: renderSide('home', schedule, scoreboard, view),
    away_team: renderSide('away', schedule, scoreboard, view),
    scores: renderScores(scoreboard.scores),
    winner: scoreboard.winner ?? null,
    aggregate: renderPair(scoreboard.aggregate),
    venue: renderVenue(schedule.venue),
    referees: schedule.officials?.items.map(({ name, role }) => ({ name, role })) ?? null,
    attendance: schedule.attendance ?? null,
    weather: schedule.weather ?? null,
    coverage: renderCoverage(schedule.coverage),
    ...(events && {
      events: schedule.coverage?.events ? (state.events?.items.map((event) => renderEvent(event, match.sport, view)) ?? null) : null,
    }),
    result_pending: isResultPending(scoreboard, schedule, view.now),
    updated_at: state.updatedAt > schedule.updatedAt ? state.updatedAt : schedule.updatedAt,
    corrected_at: state.correctedAt ?? null,
    version: schedule.version + state.version,
  }
}

const renderSchedule = (schedule: MatchSchedule): object => ({
  season: schedule.season,
  season_id: orNull(schedule.seasonId),
  stage: schedule.stage ?? null,
  round: schedule.round ?? null,
  group: schedule.group ?? null,
  leg: schedule.leg ?? null,
  date: schedule.startAt.slice(0, 10),
  start_time: schedule.timeTbd ? null : schedule.startAt.slice(11, 16),
  start_at: schedule.startAt,
  time_tbd: schedule.timeTbd,
  neutral: schedule.neutral,
  rescheduled_to: schedule.rescheduledTo ?? null,
  original_start_at: schedule.originalStartAt ?? null,
})

const renderState = (scoreboard: Scoreboard): object => ({
  status: scoreboard.status,
  state: scoreboard.state,
  period: scoreboard.period ?? null,
  minute: scoreboard.minute ?? null,
  extra_minute: scoreboard.extraMinute ?? null,
  clock: scoreboard.clock ?? null,
  status_reason: scoreboard.statusReason ?? null,
})

/** Fields of a match in play that only this sport has. */
function renderDetail({ detail }: Scoreboard, sport: string): object {
  const { of, state } = sportView(sport)
  return state ? renderMessage(state, detail.case === of ? detail.value : undefined) : {}
}

function renderSide(side: 'home' | 'away', schedule: MatchSchedule, scoreboard: Scoreboard, view: View): object {
  const score = side === 'home' ? scoreboard.homeScore : scoreboard.awayScore
  return {
    ...teamIn(view, schedule[side]!.teamId),
    score: score ?? null,
    winner: scoreboard.winner === undefined ? null : scoreboard.winner === side,
  }
}

const renderScores = (scores: Scores | undefined): object => ({
  halftime: renderPair(scores?.halftime),
  fulltime: renderPair(scores?.fulltime),
  extra_time: renderPair(scores?.extraTime),
  penalties: renderPair(scores?.penalties),
  periods:
    scores?.periods?.items.map(({ period, home, away, tiebreakHome, tiebreakAway }) => ({
      period,
      home: home ?? null,
      away: away ?? null,
      ...(tiebreakHome !== undefined && { tiebreak_home: tiebreakHome }),
      ...(tiebreakAway !== undefined && { tiebreak_away: tiebreakAway }),
    })) ?? null,
})

const renderPair = (pair: Pair | undefined): object | null => (pair ? { home: pair.home, away: pair.away } : null)

const renderVenue = (venue: Venue | undefined): object | null =>
  venue ? { id: orNull(venue.id), name: orNull(venue.name), city: venue.city ?? null } : null

/** Unknown coverage is false. */
export const renderCoverage = (coverage: Coverage | undefined): object => ({
  events: coverage?.events ?? false,
  lineups: coverage?.lineups ?? false,
  statistics: coverage?.statistics ?? false,
  play_by_play: coverage?.playByPlay ?? false,
  injuries: coverage?.injuries ?? false,
  official_details: coverage?.officialDetails ?? false,
  live: coverage?.live || 'post',
})

const pendingAfterMs = 3 * 3_600_000
const dayMs = 24 * 3_600_000

/**
 * True from three hours after kickoff while the match is still scheduled; when only the day is known, from three hours
 * after that day.
 */
function isResultPending({ state }: Scoreboard, { startAt, timeTbd }: MatchSchedule, now: number): boolean {
  return state === 'scheduled' && now >= Date.parse(startAt) + pendingAfterMs + (timeTbd ? dayMs : 0)
}
