import { boolean, type Fields, integer, listOf, maybe, record, text } from './shape.ts'

/**
 * The shapes of decisions.md: every field is present in every response, of its type or null, and there are no others.
 */

const pair = record({ home: integer, away: integer })
const side = record({
  id: text,
  name: maybe(text),
  short_name: maybe(text),
  code: maybe(text),
  logo_url: maybe(text),
  score: maybe(integer),
  winner: maybe(boolean),
})
const coverage = record({
  events: boolean,
  lineups: boolean,
  statistics: boolean,
  play_by_play: boolean,
  injuries: boolean,
  official_details: boolean,
  live: text,
})

export const event: Fields = {
  '@id': text,
  '@type': text,
  '@minute': text,
  '@extra_minute': maybe(text),
  '@period': maybe(text),
  '@team': maybe(text),
  '@team_id': maybe(text),
  '@player': maybe(text),
  '@player_id': maybe(text),
  '@home_score': maybe(integer),
  '@away_score': maybe(integer),
  '@detail': maybe(text),
  '@status': text,
  '@updated_at': text,
  '@assist': maybe(text),
  '@assist_id': maybe(text),
  '@player_in': maybe(text),
  '@player_out': maybe(text),
  '@reason': maybe(text),
}

export const listedMatch: Fields = {
  id: text,
  sport: text,
  league_id: text,
  league_name: maybe(text),
  country: maybe(text),
  country_code: maybe(text),
  season: text,
  season_id: maybe(text),
  stage: maybe(text),
  round: maybe(text),
  group: maybe(text),
  leg: maybe(text),
  date: text,
  start_time: maybe(text),
  start_at: text,
  time_tbd: boolean,
  neutral: boolean,
  rescheduled_to: maybe(text),
  original_start_at: maybe(text),
  status: text,
  state: text,
  period: maybe(text),
  minute: maybe(integer),
  extra_minute: maybe(integer),
  clock: maybe(text),
  status_reason: maybe(text),
  home_team: side,
  away_team: side,
  scores: record({
    halftime: maybe(pair),
    fulltime: maybe(pair),
    extra_time: maybe(pair),
    penalties: maybe(pair),
    periods: maybe(listOf(record({ period: text, home: maybe(integer), away: maybe(integer) }))),
  }),
  winner: maybe(text),
  aggregate: maybe(pair),
  venue: maybe(record({ id: maybe(text), name: maybe(text), city: maybe(text) })),
  referees: maybe(listOf(record({ name: text, role: text }))),
  attendance: maybe(integer),
  weather: maybe(text),
  coverage,
  result_pending: boolean,
  updated_at: text,
  corrected_at: maybe(text),
  version: integer,
}
export const match: Fields = { ...listedMatch, events: maybe(listOf(record(event))) }

export const league: Fields = {
  id: text,
  name: text,
  short_name: text,
  slug: text,
  country: maybe(text),
  country_code: maybe(text),
  type: maybe(text),
  gender: maybe(text),
  tier: maybe(integer),
  age_group: maybe(text),
  logo_url: maybe(text),
  season: maybe(
    record({
      id: text,
      name: text,
      start_date: maybe(text),
      end_date: maybe(text),
      current: boolean,
      stages: listOf(record({ id: text, name: text, type: maybe(text) })),
    }),
  ),
  coverage,
  next_match_at: maybe(text),
  match_count: integer,
}

export const team: Fields = {
  id: text,
  name: text,
  short_name: text,
  code: maybe(text),
  country: maybe(text),
  country_code: maybe(text),
  founded: maybe(integer),
  gender: maybe(text),
  type: maybe(text),
  venue: maybe(record({ name: maybe(text), city: maybe(text), capacity: maybe(integer) })),
  coach: maybe(record({ id: maybe(text), name: text })),
  colors: maybe(listOf(text)),
  logo_url: maybe(text),
  leagues: listOf(record({ id: text, name: maybe(text), season: text })),
}

const split = record({
  played: integer,
  won: integer,
  drawn: maybe(integer),
  lost: integer,
  points: maybe(integer),
  goals_for: maybe(integer),
  goals_against: maybe(integer),
})
export const standingsRow: Fields = {
  position: integer,
  team: record({ id: text, name: maybe(text), logo_url: maybe(text) }),
  league_id: text,
  season: text,
  stage: maybe(text),
  group: maybe(text),
  group_position: maybe(integer),
  played: integer,
  won: integer,
  drawn: maybe(integer),
  lost: integer,
  points: maybe(integer),
  points_per_game: maybe(text),
  goals_for: maybe(integer),
  goals_against: maybe(integer),
  goal_difference: maybe(integer),
  form: text,
  streak: maybe(text),
  position_change: maybe(integer),
  zone: maybe(text),
  deduction: integer,
  carried_points: maybe(integer),
  home: maybe(split),
  away: maybe(split),
  tiebreakers: listOf(text),
  updated_at: text,
}

export const sport: Fields = { id: text, name: text, all_leagues: boolean, league_ids: listOf(text), endpoints: listOf(text) }

/** `meta` of a page of matches. */
export const matchesMeta: Fields = { total: integer, limit: integer, offset: integer, next_cursor: maybe(text), total_capped: boolean }
export const changesMeta: Fields = {
  ...matchesMeta,
  removed: listOf(record({ id: text, merged_into: maybe(text), updated_at: text })),
}
