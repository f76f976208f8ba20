/** The fields of records of the API that the widgets show. */

export interface Side {
  id: string
  name: string
  score: number | null
}

export interface Period {
  period: string
  home: number | null
  away: number | null
  tiebreak_home?: number | null
  tiebreak_away?: number | null
}

export interface Match {
  id: string
  sport: string
  league_id: string
  league_name: string
  round: string | null
  start_at: string
  time_tbd: boolean
  status: string
  state: string
  period: string | null
  minute: number | null
  extra_minute: number | null
  clock: string | null
  home_team: Side
  away_team: Side
  scores: { periods: Period[] | null }
  venue: { name: string } | null
  version: number
  events?: MatchEvent[] | null
  /** Baseball. */
  inning?: number | null
  inning_half?: string | null
  outs?: number | null
  bases?: number[] | null
  /** Tennis. */
  server?: string | null
  game_score?: { home: string; away: string } | null
}

export interface MatchEvent {
  '@type': string
  '@minute': string
  '@extra_minute': number | null
  '@team': 'home' | 'away' | null
  '@player': string | null
  '@home_score': number | null
  '@away_score': number | null
  '@status': string
  '@player_in'?: string | null
  '@player_out'?: string | null
}

export interface Race {
  id: string
  name: string | null
  number: number | null
  off_at: string | null
  course: string
  distance_text: string | null
  going: string | null
  runners_count: number | null
  status: string
  version: number
  /** In the stream only; null while it is not known. */
  runners?: Runner[] | null
  result?: RaceResult | null
}

export interface Runner {
  id: string
  number: number | null
  horse: { name: string }
  jockey: { name: string } | null
  status: string
  odds_sp: string | null
}

export interface RaceResult {
  placings: { position: number | null; finish_code: string | null; runner_id: string; horse: string; sp: string | null }[] | null
}

/** What a stream follows: a match or a race. */
export type Followed = Match | Race
export const isRace = (item: Followed): item is Race => 'course' in item

export interface StandingsRow {
  position: number
  team: { id: string; name: string }
  stage: string | null
  group: string | null
  live?: object | null
  [column: string]: unknown
}

/** A round of a tournament of tennis. */
export interface DrawRound {
  type: 'draw'
  round: string
  matches: DrawMatch[]
}

export interface DrawMatch {
  match_id: string | null
  home: DrawSide | null
  away: DrawSide | null
  winner: string | null
  score: { home: number; away: number } | null
  sets: { home: number; away: number; tiebreak_home?: number | null; tiebreak_away?: number | null }[] | null
}

export interface DrawSide {
  id: string
  name: string
}
