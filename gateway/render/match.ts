import type { Coverage, Match, MatchSchedule, Pair, Scoreboard, Scores, Venue } from '@touchline/contract/gen/match'
import { leagueIn, orNull, teamIn, type View } from '../view.ts'
import { showEvent } from './event.ts'
import { showMessage } from './message.ts'
import { sportView } from './sports.ts'

/** A match as public JSON. Lists but the live one leave the events out. */
export function showMatch(match: Match, view: View, { events }: { events: boolean }): object {
  const schedule = match.schedule!
  const play = match.state!
  const state = play.scoreboard!
  const league = leagueIn(view, schedule.leagueId)
  return {
    id: match.id,
    sport: match.sport,
    league_id: schedule.leagueId,
    league_name: league.fullName,
    country: league.country,
    country_code: league.countryCode,
    ...showSchedule(schedule),
    ...showState(state),
    ...showDetail(state, match.sport),
    home_team: showSide('home', schedule, state, view),
    away_team: showSide('away', schedule, state, view),
    scores: showScores(state.scores),
    winner: state.winner ?? null,
    aggregate: showPair(state.aggregate),
    venue: showVenue(schedule.venue),
    referees: schedule.officials?.items.map(({ name, role }) => ({ name, role })) ?? null,
    attendance: schedule.attendance ?? null,
    weather: schedule.weather ?? null,
    coverage: showCoverage(schedule.coverage),
    ...(events && {
      events: schedule.coverage?.events ? (play.events?.items.map((event) => showEvent(event, match.sport, view)) ?? null) : null,
    }),
    result_pending: isResultPending(state, schedule, view.now),
    updated_at: play.updatedAt > schedule.updatedAt ? play.updatedAt : schedule.updatedAt,
    corrected_at: play.correctedAt ?? null,
    version: schedule.version + play.version,
  }
}

const showSchedule = (schedule: MatchSchedule): object => ({
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

const showState = (state: Scoreboard): object => ({
  status: state.status,
  state: state.state,
  period: state.period ?? null,
  minute: state.minute ?? null,
  extra_minute: state.extraMinute ?? null,
  clock: state.clock ?? null,
  status_reason: state.statusReason ?? null,
})

/** What only this sport has of a match in play. */
function showDetail({ detail }: Scoreboard, sport: string): object {
  const { of, state } = sportView(sport)
  return state ? showMessage(state, detail.case === of ? detail.value : undefined) : {}
}

function showSide(side: 'home' | 'away', schedule: MatchSchedule, state: Scoreboard, view: View): object {
  const score = side === 'home' ? state.homeScore : state.awayScore
  return {
    ...teamIn(view, schedule[side]!.teamId),
    score: score ?? null,
    winner: state.winner === undefined ? null : state.winner === side,
  }
}

const showScores = (scores: Scores | undefined): object => ({
  halftime: showPair(scores?.halftime),
  fulltime: showPair(scores?.fulltime),
  extra_time: showPair(scores?.extraTime),
  penalties: showPair(scores?.penalties),
  periods:
    scores?.periods?.items.map(({ period, home, away, tiebreakHome, tiebreakAway }) => ({
      period,
      home: home ?? null,
      away: away ?? null,
      ...(tiebreakHome !== undefined && { tiebreak_home: tiebreakHome }),
      ...(tiebreakAway !== undefined && { tiebreak_away: tiebreakAway }),
    })) ?? null,
})

const showPair = (pair: Pair | undefined): object | null => (pair ? { home: pair.home, away: pair.away } : null)

const showVenue = (venue: Venue | undefined): object | null =>
  venue ? { id: orNull(venue.id), name: orNull(venue.name), city: venue.city ?? null } : null

/** Not known to exist is not promised: coverage says false. */
export const showCoverage = (coverage: Coverage | undefined): object => ({
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

/** From three hours after kick-off without a word of play. Where only the day is known, from three hours after that day. */
function isResultPending({ state }: Scoreboard, { startAt, timeTbd }: MatchSchedule, now: number): boolean {
  return state === 'scheduled' && now >= Date.parse(startAt) + pendingAfterMs + (timeTbd ? dayMs : 0)
}
