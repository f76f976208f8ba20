import type { MatchSportId } from '@touchline/contract/catalog'
import type { MatchEvent, Scoreboard } from '@touchline/contract/gen/match'
import type { Play } from '@touchline/contract/gen/play_by_play'
import type { Stakes } from '@touchline/contract/gen/standings'
import type { Injury, Lineups, MatchStatistics } from '@touchline/contract/gen/stats'
import type { PlayedMatch } from '@touchline/contract/is-before'
import type { ReportedResult, TieOutcome } from '@touchline/contract/outcome'
import type { Zone } from '@touchline/contract/standings'

export { isBefore, type Until } from '@touchline/contract/is-before'

/*
 * What facts are computed from. Every id is canonical. Lists may be in any order and may hold matches that are not over
 * at the instant of the briefing: the functions of `facts/` select by `isBefore`.
 */

/** A match, reduced to what facts about other matches need. */
export interface MatchRow extends PlayedMatch, Omit<ReportedResult, 'state'> {
  neutral: boolean
  /** Of its league, as team-class.ts has it. Empty: first teams of seniors, or not known. */
  teamClass: string
  homeId: string
  awayId: string
  /** Undefined: not known. */
  venueId?: string | undefined
  /** Tennis only. Undefined: not known. */
  surface?: string | undefined
  /** RFC 3339. New start of a postponed match. */
  rescheduledTo?: string | undefined
  /** RFC 3339 with milliseconds: the newest of its schedule and its state. */
  updatedAt: string
  correctedAt?: string | undefined
}

/** A row of a league table. */
export interface TableRow {
  teamId: string
  stage: string
  group?: string | undefined
  /** Undefined: no ranking is on file, or the teams stay tied. */
  position?: number | undefined
  division?: string | undefined
  conference?: string | undefined
  played: number
  /** With overtime, as `lost`. */
  won: number
  drawn?: number | undefined
  lost: number
  /** Undefined in leagues that rank otherwise. */
  points?: number | undefined
  /** "2.5". Undefined if the league does not use it. */
  gamesBehind?: string | undefined
  zone?: Zone | undefined
}

/** The table of one season of a league at an instant. */
export interface Table {
  leagueId: string
  season: string
  /** The regulation. Undefined: none is on file, so no fact rests on this table. */
  rule: string | undefined
  rows: readonly TableRow[]
  updatedAt: string
  /** RFC 3339 with milliseconds: the time of its newest data. Undefined: not known. */
  asOf?: string | undefined
  /** YYYY-MM-DD of its newest result. Undefined: there is none. */
  resultsTo?: string | undefined
  /** Results that should be in it and are not. */
  missingResults?: number | undefined
  refusedResults?: number | undefined
}

/** The lineups of a match that has them. */
export interface LineupsRow {
  matchId: string
  lineups: Lineups
}

/** The injuries that were announced with a match. */
export interface InjuriesRow {
  matchId: string
  items: readonly Injury[]
}

/** A place of a player in the ranking list of a tour. */
export interface RankingRow {
  playerId: string
  position: number
  /** YYYY-MM-DD of the list. */
  date: string
}

/** The matches of a team or player in all competitions of one class of teams, the one in question included or not. */
interface SideInputs {
  teamId: string
  history: readonly MatchRow[]
}

/** What the facts of a match briefing rest on. */
export interface MatchInputs {
  sport: MatchSportId
  /** In milliseconds since 1970: whatever should have been reported by then is missing. */
  now: number
  match: MatchRow
  home: SideInputs
  away: SideInputs
  /** The matches of the season of the league. */
  season: readonly MatchRow[]
  /** Before the match. Undefined: the competition has none. */
  table?: Table | undefined
  /** What the match can decide and has decided. Undefined: the competition has no table. */
  stakes?: Stakes | undefined
  /** Of this match and of earlier ones of both teams. */
  lineups: readonly LineupsRow[]
  /** Undefined: none are known of this match. */
  injuries?: InjuriesRow | undefined
  /** Of sides that are players. */
  rankings: readonly RankingRow[]
}

/** What the story of a match that has ended rests on. */
export interface StoryInputs extends MatchInputs {
  board: Scoreboard
  /** The tie that this leg decides. Without a winner: no tie is decided, or its winner is not known. */
  tie: TieOutcome
  /** Undefined: not known. Empty: there were none. */
  events?: readonly MatchEvent[] | undefined
  /** Undefined: not known. */
  plays?: readonly Play[] | undefined
  statistics?: MatchStatistics | undefined
  /** After the match. */
  tableAfter?: Table | undefined
}

/** What the facts of a team briefing rest on, or of that of a player whose side is the player. */
export interface TeamInputs extends SideInputs {
  sport: MatchSportId
  /** RFC 3339: facts are those of this instant. */
  at: string
  /** The league and season whose home and away records and table are stated. Undefined: none is held. */
  league?: { id: string; season: string } | undefined
  /** The matches of that season. */
  season: readonly MatchRow[]
  /** Of that season, at that instant. */
  table?: Table | undefined
  /** With the next match, else with the last one. */
  injuries?: InjuriesRow | undefined
  ranking?: RankingRow | undefined
}
