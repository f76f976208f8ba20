import { type Announced, pendingFrom } from '@touchline/contract/data-age'
import type {
  Coverage,
  EventList,
  Match,
  MatchEvent,
  MatchSchedule,
  Pair,
  PeriodScore,
  Scoreboard,
  Scores,
  Side,
  Venue,
} from '@touchline/contract/gen/match'
import { matchVersion } from '@touchline/contract/match-version'
import { getOutcome, getTie, type Side as SideName, type Winner } from '@touchline/contract/outcome'
import type * as json from '../records/match.ts'
import { renderMessage } from './message.ts'
import { sportView } from './sports.ts'
import { cityIn, leagueIn, onDay, orNull, teamIn, type View } from './view.ts'

/** A match with its events. */
export const renderMatch = (match: Match, view: View): json.Match => ({
  ...renderListedMatch(match, view),
  events: shownEvents(match)?.items.map((event) => renderEvent(event, match.sport, view)) ?? null,
})

/** Known events are covered: the first one of a match in play can arrive before the schedule that announces events. */
const coversEvents = ({ schedule, state }: Match): boolean =>
  (schedule!.coverage?.events ?? false) || (state!.events?.items.length ?? 0) > 0

/** Undefined: not covered, or not known. */
export const shownEvents = (match: Match): EventList | undefined => (coversEvents(match) ? match.state!.events : undefined)

export function renderListedMatch(match: Match, present: View): json.ListedMatch {
  const schedule = match.schedule!
  const view = onDay(present, schedule.startAt)
  const state = match.state!
  const scoreboard = state.scoreboard!
  const league = leagueIn(view, schedule.leagueId)
  const outcome = getOutcome(match.sport, scoreboard)
  const renderTeam = (side: Side, name: SideName, score: number | undefined) => ({
    ...renderSide(side, score, isWinner(name, outcome.winner), view),
    ...sportView(match.sport).side?.(side, view),
  })
  return {
    id: match.id,
    sport: match.sport,
    league_id: schedule.leagueId,
    league_name: league.fullName,
    country: league.country,
    country_code: league.countryCode,
    ...renderSchedule(schedule),
    ...renderScoreboard(scoreboard),
    ...renderOfSport(scoreboard, match.sport),
    home_team: renderTeam(schedule.home!, 'home', scoreboard.homeScore),
    away_team: renderTeam(schedule.away!, 'away', scoreboard.awayScore),
    scores: renderScores(scoreboard.scores),
    winner: outcome.winner ?? null,
    decided_by: outcome.decidedBy ?? null,
    ...renderTie(match),
    venue: renderVenue(schedule.venue, view),
    referees: schedule.officials?.items.map(({ name, role }) => ({ name, role })) ?? null,
    attendance: schedule.attendance ?? null,
    weather: schedule.weather ?? null,
    coverage: { ...renderCoverage(schedule.coverage), events: coversEvents(match) },
    result_pending: view.now >= pendingFrom(announced(schedule, scoreboard)),
    updated_at: state.updatedAt > schedule.updatedAt ? state.updatedAt : schedule.updatedAt,
    corrected_at: state.correctedAt ?? null,
    version: matchVersion(match),
  }
}

const renderSchedule = (schedule: MatchSchedule): json.Schedule => ({
  season: schedule.season,
  season_id: orNull(schedule.seasonId),
  stage: schedule.stage ?? null,
  round: schedule.round ?? null,
  round_source: schedule.roundSource ?? null,
  group: schedule.group ?? null,
  leg: schedule.leg ?? null,
  date: schedule.startAt.slice(0, 10),
  latest_date: schedule.latestDateUnknown ? null : (schedule.latestDate ?? null),
  date_tbd: schedule.latestDate !== undefined,
  start_time: schedule.timeTbd ? null : schedule.startAt.slice(11, 16),
  start_at: schedule.startAt,
  time_tbd: schedule.timeTbd,
  neutral: schedule.neutral,
  rescheduled_to: schedule.rescheduledTo ?? null,
  original_start_at: schedule.originalStartAt ?? null,
})

const renderScoreboard = (scoreboard: Scoreboard): json.Scoreboard => ({
  status: scoreboard.status,
  state: scoreboard.state,
  period: scoreboard.period ?? null,
  minute: scoreboard.minute ?? null,
  extra_minute: scoreboard.extraMinute ?? null,
  clock: scoreboard.clock ?? null,
  status_reason: scoreboard.statusReason ?? null,
  completed_at: scoreboard.completedAt ?? null,
  resumed_on: scoreboard.state === 'suspended' || scoreboard.resumedOn.length > 0 ? scoreboard.resumedOn : null,
})

/** Fields of a match in play that only this sport has. */
function renderOfSport({ detail }: Scoreboard, sport: string): object {
  const { of, match } = sportView(sport)
  return match ? renderMessage(match, detail.case === of ? detail.value : undefined) : {}
}

const renderSide = ({ teamId }: Side, score: number | undefined, winner: boolean | null, view: View): json.Side => ({
  ...teamIn(view, teamId),
  score: score ?? null,
  winner,
})

const isWinner = (side: SideName, winner: Winner | undefined): boolean | null => (winner === undefined ? null : winner === side)

function renderTie({ sport, schedule, state }: Match): json.Tie {
  const { leg, firstLeg } = schedule!
  const scoreboard = state!.scoreboard!
  const { winner, decidedBy, aggregate } = getTie(sport, { leg, firstLeg, reported: scoreboard.aggregate }, scoreboard)
  return { tie_winner: winner ?? null, tie_decided_by: decidedBy ?? null, aggregate: renderPair(aggregate) }
}

const renderScores = (scores: Scores | undefined): json.Scores => ({
  halftime: renderPair(scores?.halftime),
  fulltime: renderPair(scores?.fulltime),
  extra_time: renderPair(scores?.extraTime),
  penalties: renderPair(scores?.penalties),
  periods: scores?.periods?.items.map((score) => ({ period: score.period, ...renderPoints(score) })) ?? null,
})

/** The score within a period, without its name. */
export const renderPoints = ({ home, away, tiebreakHome, tiebreakAway }: PeriodScore): Omit<json.PeriodScore, 'period'> => ({
  home: home ?? null,
  away: away ?? null,
  ...(tiebreakHome !== undefined && { tiebreak_home: tiebreakHome }),
  ...(tiebreakAway !== undefined && { tiebreak_away: tiebreakAway }),
})

const renderPair = (pair: Pick<Pair, 'home' | 'away'> | undefined): json.Pair | null => (pair ? { home: pair.home, away: pair.away } : null)

const renderVenue = (venue: Venue | undefined, view: View): json.Venue | null =>
  venue ? { id: orNull(venue.id), name: orNull(venue.name), city: cityIn(view, venue.city) } : null

/** Unknown coverage is false. */
export const renderCoverage = (coverage: Coverage | undefined): json.Coverage => ({
  events: coverage?.events ?? false,
  cards: coverage?.cards ?? false,
  substitutions: coverage?.substitutions ?? false,
  lineups: coverage?.lineups ?? false,
  statistics: coverage?.statistics ?? false,
  play_by_play: coverage?.playByPlay ?? false,
  injuries: coverage?.injuries ?? false,
  official_details: coverage?.officialDetails ?? false,
  live: coverage?.live || 'post',
})

/** All field names of an event start with @, those of other records do not. */
export const renderEvent = (event: MatchEvent, sport: string, view: View): json.Event => ({
  '@id': event.id,
  '@type': event.type,
  '@minute': event.minute,
  '@extra_minute': event.extraMinute ?? null,
  '@period': event.period ?? null,
  '@team': event.team ?? null,
  '@team_id': currentOrNull(view, event.teamId),
  '@player': event.player ?? null,
  '@player_id': currentOrNull(view, event.playerId),
  '@home_score': event.homeScore ?? null,
  '@away_score': event.awayScore ?? null,
  '@detail': event.detail ?? null,
  '@status': event.status,
  '@updated_at': event.updatedAt,
  ...renderExtra(event, sport, view),
})

/** Fields of one sport. Their ids are player ids, replaced by canonical ids. */
function renderExtra({ extra }: MatchEvent, sport: string, view: View): object {
  const { of, event } = sportView(sport)
  const rendered = renderMessage(event, extra.case === of ? extra.value : undefined)
  for (const [name, value] of Object.entries(rendered))
    if (name.endsWith('_id')) rendered[name] = currentOrNull(view, value as string | null)
  return rendered
}

const currentOrNull = (view: View, id: string | undefined | null): string | null => (id == null ? null : view.current(id))

/** What tells when the match should start. */
export const announced = ({ startAt, timeTbd, latestDate }: MatchSchedule, { state }: Scoreboard): Announced => ({
  ...{ state, startAt, timeTbd, latestDate },
})
