import { boolean, type Fields, integer, listOf, maybe, number, record, text } from './shape.ts'

/** The shapes of decisions.md for match details, squads and players. */

const shownTeam = record({ id: text, name: maybe(text), short_name: maybe(text), code: maybe(text), logo_url: maybe(text) })
const coach = maybe(record({ id: maybe(text), name: text }))

const lineupEntry: Fields = {
  player_id: text,
  name: text,
  shirt_number: maybe(integer),
  position: maybe(text),
  grid: maybe(text),
  captain: boolean,
  minutes: maybe(integer),
  subbed_in_minute: maybe(integer),
  subbed_out_minute: maybe(integer),
  cards: listOf(record({ type: text, minute: maybe(integer) })),
}

/** `added`: fields of a lineup entry that only one sport has. */
export function lineupWith(added: Fields): Fields {
  const entries = listOf(record({ ...lineupEntry, ...added }))
  const side = record({ team: shownTeam, formation: maybe(text), coach, starters: entries, bench: maybe(entries), missing: maybe(entries) })
  return { match_id: text, confirmed: boolean, home: side, away: side }
}
export const lineup: Fields = lineupWith({})

export const play: Fields = {
  id: text,
  sequence: integer,
  period: maybe(text),
  clock: maybe(text),
  wallclock: maybe(text),
  type: text,
  team_id: maybe(text),
  players: listOf(record({ id: text, name: text, role: text })),
  home_score: maybe(integer),
  away_score: maybe(integer),
  scoring: boolean,
  text: maybe(text),
  details: record({}),
}

const soccerStats: Fields = {
  possession_pct: maybe(number),
  shots: maybe(integer),
  shots_on_target: maybe(integer),
  shots_off_target: maybe(integer),
  blocked_shots: maybe(integer),
  corners: maybe(integer),
  offsides: maybe(integer),
  fouls: maybe(integer),
  yellow_cards: maybe(integer),
  red_cards: maybe(integer),
  saves: maybe(integer),
  passes: maybe(integer),
  passes_accurate: maybe(integer),
  pass_accuracy_pct: maybe(number),
  xg: maybe(number),
}
const playersStats = maybe(listOf(record({ player_id: text, name: text, ...soccerStats })))
export const statistics: Fields = {
  match_id: text,
  status: text,
  home: record({ team_id: text, ...soccerStats }),
  away: record({ team_id: text, ...soccerStats }),
  players: record({ home: playersStats, away: playersStats }),
}

export const injury: Fields = {
  player: record({ id: text, name: text }),
  team_id: text,
  type: maybe(text),
  reason: maybe(text),
  status: text,
  since: maybe(text),
  expected_return: maybe(text),
  updated_at: text,
}

export const squad: Fields = {
  team: shownTeam,
  season: text,
  coach,
  players: listOf(
    record({
      player_id: text,
      name: text,
      shirt_number: maybe(integer),
      position: maybe(text),
      position_group: maybe(text),
      date_of_birth: maybe(text),
      nationality: maybe(listOf(text)),
      nationality_codes: maybe(listOf(text)),
      captain: boolean,
      on_loan: boolean,
      joined: maybe(text),
      status: maybe(text),
      photo_url: maybe(text),
    }),
  ),
}

export const player: Fields = {
  id: text,
  name: text,
  first_name: maybe(text),
  last_name: maybe(text),
  date_of_birth: maybe(text),
  age: maybe(integer),
  nationality: maybe(listOf(text)),
  nationality_codes: maybe(listOf(text)),
  height_cm: maybe(integer),
  weight_kg: maybe(integer),
  position: maybe(text),
  position_group: maybe(text),
  shirt_number: maybe(integer),
  foot: maybe(text),
  team: maybe(record({ id: text, name: maybe(text) })),
  status: maybe(text),
  photo_url: maybe(text),
}
