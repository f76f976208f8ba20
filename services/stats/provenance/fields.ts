import { type JsonObject, type JsonValue, toJson } from '@bufbuild/protobuf'
import {
  type MatchEvent,
  MatchEventSchema,
  type MatchSchedule,
  type Scoreboard,
  ScoreboardSchema,
  type Scores,
} from '@touchline/contract/gen/match'
import { getOutcome } from '@touchline/contract/outcome'

/** Fields of a public match by their path, in its order. Null: not reported. */
export type Fields = Readonly<Record<string, JsonValue>>

/**
 * The schedule fields that a source reports. No source reports "not on neutral ground", and a source that knows only
 * the day of the start reports the day.
 */
export const reportedSchedule = (schedule: MatchSchedule): Fields => ({
  ...scheduleFields(schedule),
  start_at: given(schedule.timeTbd ? schedule.startAt.slice(0, 10) : schedule.startAt),
  neutral: schedule.neutral || null,
})

/** Without the ids of league, season and venue, which derive from what the sources report. */
export const scheduleFields = (schedule: MatchSchedule): Fields => ({
  season: given(schedule.season),
  stage: given(schedule.stage),
  round: given(schedule.round),
  round_source: given(schedule.roundSource),
  group: given(schedule.group),
  leg: given(schedule.leg),
  start_at: given(schedule.startAt),
  latest_date: schedule.latestDateUnknown ? null : given(schedule.latestDate),
  neutral: schedule.neutral,
  rescheduled_to: given(schedule.rescheduledTo),
  original_start_at: given(schedule.originalStartAt),
  'home_team.id': given(schedule.home?.teamId),
  'away_team.id': given(schedule.away?.teamId),
  'home_team.seed': given(schedule.home?.seed),
  'away_team.seed': given(schedule.away?.seed),
  'venue.name': given(schedule.venue?.name),
  'venue.city': given(schedule.venue?.city),
  referees: schedule.officials?.items.map(({ id, name, role }) => ({ id: id || null, name, role })) ?? null,
  attendance: schedule.attendance ?? null,
  weather: given(schedule.weather),
})

/** The contract uses empty strings where public JSON uses null. */
const given = (text: string | undefined): string | null => text || null

const named = { useProtoFieldName: true } as const

/** `undefined`: no source reports a scoreboard. The winner is computed from the fields, as in the public match. */
export function scoreboardFields(sport: string, scoreboard: Scoreboard | undefined): Fields {
  if (!scoreboard) return {}
  const { status, state, scores, aggregate, detail, ...board } = scoreboard
  const { [detailName(scoreboard)]: ofSport, scores: parts } = toJson(ScoreboardSchema, scoreboard, {
    ...named,
    alwaysEmitImplicit: true,
  }) as Record<string, JsonObject>
  return {
    status,
    state,
    period: given(board.period),
    minute: board.minute ?? null,
    extra_minute: board.extraMinute ?? null,
    clock: given(board.clock),
    status_reason: given(board.statusReason),
    completed_at: given(board.completedAt),
    resumed_on: board.resumedOn.length > 0 ? board.resumedOn : null,
    ...ofSport,
    'home_team.score': board.homeScore ?? null,
    'away_team.score': board.awayScore ?? null,
    'scores.halftime': parts?.halftime ?? null,
    'scores.fulltime': parts?.fulltime ?? null,
    'scores.extra_time': parts?.extra_time ?? null,
    'scores.penalties': parts?.penalties ?? null,
    'scores.periods': getPeriods(scores),
    winner: getOutcome(sport, scoreboard).winner ?? null,
    ...(aggregate && { aggregate: { home: aggregate.home, away: aggregate.away } }),
  }
}

const getPeriods = (scores: Scores | undefined): JsonValue =>
  scores?.periods?.items.map(({ period, home, away, tiebreakHome, tiebreakAway }) => ({
    period,
    home: home ?? null,
    away: away ?? null,
    ...(tiebreakHome !== undefined && { tiebreak_home: tiebreakHome }),
    ...(tiebreakAway !== undefined && { tiebreak_away: tiebreakAway }),
  })) ?? null

/** The name of the field that a sport adds to the scoreboard. For other sports it is a name that no message has. */
const detailName = ({ detail }: Scoreboard): string =>
  ScoreboardSchema.fields.find(({ localName }) => localName === detail.case)?.name ?? ''

/** Each event by its id, with its fields in a public match except the id and the time of the last change. */
export const eventFields = (events: readonly MatchEvent[] | undefined): Fields =>
  Object.fromEntries((events ?? []).map((event) => [`events[${event.id}]`, eventValue(event)]))

function eventValue(event: MatchEvent): JsonObject {
  const { id, order, '@updated_at': _, [event.extra.case ?? '']: ofSport, ...fields } = toJson(MatchEventSchema, event) as JsonObject
  return { ...fields, ...(ofSport as JsonObject | undefined) }
}
