import { z } from 'zod'

// The documented shape of every public record. Missing, extra and mistyped fields are errors; unknown values are null.

const text = z.string().min(1)
const id = (letter: string) => z.string().regex(new RegExp(`^soc-${letter}[0-9a-z]{10}$`))
const count = z.number().int().min(0)
const day = z.iso.date()
const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/)
const orNull = <T extends z.ZodType>(shape: T) => z.union([shape, z.null()])
const season = z.string().regex(/^\d{4}(\/\d{4})?$/)
const country = z.string().regex(/^([A-Z]{2}(-[A-Z]{3})?|[A-Z]{3})$/)
const pair = z.strictObject({ home: count, away: count })
const gender = z.enum(['m', 'w', 'x'])
const coach = orNull(z.strictObject({ id: orNull(id('c')), name: text }))
const place = z.enum(['GK', 'DF', 'MF', 'FW'])
const group = z.enum(['goalkeeper', 'defender', 'midfielder', 'forward'])

const coverage = z.strictObject({
  events: z.boolean(),
  lineups: z.boolean(),
  statistics: z.boolean(),
  play_by_play: z.boolean(),
  injuries: z.boolean(),
  official_details: z.boolean(),
  live: z.enum(['full', 'score', 'post']),
})

export const event = z.strictObject({
  '@id': id('e'),
  '@type': z.enum([
    'goal',
    'own_goal',
    'penalty_goal',
    'penalty_missed',
    'yellow_card',
    'second_yellow',
    'red_card',
    'substitution',
    'var',
    'shootout_goal',
    'shootout_miss',
  ]),
  '@minute': z.string().regex(/^\d{1,3}$/),
  '@extra_minute': orNull(z.string().regex(/^\d{1,2}$/)),
  '@period': orNull(z.enum(['1H', '2H', 'ET1', 'ET2', 'PEN'])),
  '@team': orNull(z.enum(['home', 'away'])),
  '@team_id': orNull(id('t')),
  '@player': orNull(text),
  '@player_id': orNull(id('p')),
  '@home_score': orNull(count),
  '@away_score': orNull(count),
  '@detail': orNull(text),
  '@status': z.enum(['confirmed', 'under_review', 'cancelled']),
  '@updated_at': instant,
  '@assist': orNull(text),
  '@assist_id': orNull(id('p')),
  '@player_in': orNull(text),
  '@player_out': orNull(text),
  '@reason': orNull(text),
})

const side = z.strictObject({
  id: id('t'),
  name: text,
  short_name: text,
  code: orNull(text),
  logo_url: z.null(),
  score: orNull(count),
  winner: orNull(z.boolean()),
})

export const listedMatch = z.strictObject({
  id: id('m'),
  sport: z.literal('soccer'),
  league_id: id('l'),
  league_name: text,
  country: text,
  country_code: country,
  season,
  season_id: id('s'),
  stage: orNull(text),
  round: orNull(text),
  group: orNull(text),
  leg: orNull(z.enum(['1', '2'])),
  date: day,
  start_time: orNull(z.string().regex(/^\d\d:\d\d$/)),
  start_at: instant,
  time_tbd: z.boolean(),
  neutral: z.boolean(),
  rescheduled_to: orNull(instant),
  original_start_at: orNull(instant),
  status: text,
  state: text,
  period: orNull(text),
  minute: orNull(count),
  extra_minute: orNull(count),
  clock: orNull(text),
  status_reason: orNull(text),
  home_team: side,
  away_team: side,
  scores: z.strictObject({
    halftime: orNull(pair),
    fulltime: orNull(pair),
    extra_time: orNull(pair),
    penalties: orNull(pair),
    periods: z.null(),
  }),
  winner: orNull(z.enum(['home', 'away', 'draw'])),
  aggregate: orNull(pair),
  venue: orNull(z.strictObject({ id: orNull(id('v')), name: orNull(text), city: orNull(text) })),
  referees: orNull(z.array(z.strictObject({ name: text, role: text }))),
  attendance: orNull(count),
  weather: z.null(),
  coverage,
  result_pending: z.boolean(),
  updated_at: instant,
  corrected_at: orNull(instant),
  version: count.min(1),
})

export const match = z.strictObject({ ...listedMatch.shape, events: orNull(z.array(event)) })

export const league = z.strictObject({
  id: id('l'),
  name: text,
  short_name: text,
  slug: text,
  country: text,
  country_code: country,
  type: z.enum(['league', 'cup', 'tournament', 'tour', 'friendly']),
  gender,
  tier: orNull(count),
  age_group: orNull(text),
  logo_url: z.null(),
  season: orNull(
    z.strictObject({
      id: id('s'),
      name: season,
      start_date: day,
      end_date: day,
      current: z.boolean(),
      stages: z.array(z.strictObject({ id: id('a'), name: text, type: text })),
    }),
  ),
  coverage,
  next_match_at: orNull(instant),
  match_count: count,
})

const record = z.strictObject({
  played: count,
  won: count,
  drawn: count,
  lost: count,
  points: z.number().int(),
  goals_for: count,
  goals_against: count,
})

export const row = z.strictObject({
  position: count.min(1),
  team: z.strictObject({ id: id('t'), name: text, logo_url: z.null() }),
  league_id: id('l'),
  season,
  stage: text,
  group: orNull(text),
  played: count,
  won: count,
  drawn: count,
  lost: count,
  points: z.number().int(),
  points_per_game: orNull(z.string().regex(/^\d\.\d\d$/)),
  form: z.string().regex(/^[WDL]{0,5}$/),
  streak: orNull(z.string().regex(/^[WDL]\d+$/)),
  position_change: orNull(z.number().int()),
  zone: orNull(z.enum(['promotion', 'relegation', 'playoff'])),
  deduction: count,
  carried_points: orNull(z.number().int()),
  group_position: orNull(count.min(1)),
  home: record,
  away: record,
  goals_for: count,
  goals_against: count,
  goal_difference: z.number().int(),
  tiebreakers: z.array(text),
  updated_at: instant,
})

export const team = z.strictObject({
  id: id('t'),
  name: text,
  short_name: text,
  code: orNull(text),
  country: text,
  country_code: country,
  founded: orNull(count),
  gender,
  type: z.enum(['club', 'national', 'player_pair']),
  venue: orNull(z.strictObject({ name: orNull(text), city: orNull(text), capacity: orNull(count) })),
  coach,
  colors: orNull(z.array(text)),
  logo_url: z.null(),
  leagues: z.array(z.strictObject({ id: id('l'), name: text, season })),
})

export const player = z.strictObject({
  id: id('p'),
  name: text,
  first_name: orNull(text),
  last_name: orNull(text),
  date_of_birth: orNull(day),
  age: orNull(count),
  nationality: orNull(z.array(text)),
  nationality_codes: orNull(z.array(country)),
  height_cm: orNull(count),
  weight_kg: orNull(count),
  position: orNull(place),
  position_group: orNull(group),
  shirt_number: orNull(count),
  foot: orNull(z.enum(['left', 'right', 'both'])),
  team: orNull(z.strictObject({ id: id('t'), name: text })),
  status: orNull(z.enum(['active', 'injured', 'retired'])),
  photo_url: z.null(),
})

const sideTeam = z.object({ id: id('t'), name: text })

export const squad = z.object({
  team: sideTeam,
  season,
  coach,
  players: z.array(
    z.object({
      player_id: id('p'),
      name: text,
      shirt_number: orNull(count),
      position: orNull(place),
      position_group: orNull(group),
      date_of_birth: orNull(day),
      nationality: orNull(z.array(text)),
      captain: z.boolean(),
      on_loan: z.boolean(),
      joined: orNull(day),
      status: orNull(text),
      photo_url: z.null(),
    }),
  ),
})

const entry = z.object({
  player_id: id('p'),
  name: text,
  shirt_number: orNull(count),
  position: orNull(place),
  grid: orNull(text),
  captain: z.boolean(),
  minutes: orNull(count),
  subbed_in_minute: orNull(count),
  subbed_out_minute: orNull(count),
  cards: z.array(z.object({ type: z.enum(['yellow_card', 'second_yellow', 'red_card']), minute: orNull(count) })),
})
const lineupSide = z.object({
  team: sideTeam,
  formation: orNull(text),
  coach,
  starters: z.array(entry),
  bench: orNull(z.array(entry)),
  missing: orNull(z.array(entry)),
})

export const lineups = z.object({ match_id: id('m'), confirmed: z.boolean(), home: lineupSide, away: lineupSide })

const percent = orNull(z.number().min(0).max(100))
const figures = {
  possession_pct: percent,
  shots: orNull(count),
  shots_on_target: orNull(count),
  shots_off_target: orNull(count),
  blocked_shots: orNull(count),
  corners: orNull(count),
  offsides: orNull(count),
  fouls: orNull(count),
  yellow_cards: orNull(count),
  red_cards: orNull(count),
  saves: orNull(count),
  passes: orNull(count),
  passes_accurate: orNull(count),
  pass_accuracy_pct: percent,
  xg: orNull(z.number()),
}
const ofTeam = z.object({ team_id: id('t'), ...figures })
const ofPlayer = z.object({ player_id: id('p'), name: text, ...figures })
export const statistics = z.object({
  match_id: id('m'),
  status: text,
  home: ofTeam,
  away: ofTeam,
  players: z.object({ home: orNull(z.array(ofPlayer)), away: orNull(z.array(ofPlayer)) }),
})
