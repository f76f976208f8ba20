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
 * The inputs of facts. Every id is canonical. Lists may be in any order and may hold matches that are not over at the
 * instant of the briefing: the functions of `facts/` select by `isBefore`.
 */

/** A match, reduced to what facts about other matches need. */
export interface MatchRow extends PlayedMatch, Omit<ReportedResult, 'state'> {
  neutral: boolean
  /** Team class of its league, see team-class.ts. Empty: senior first teams, or not known. */
  teamClass: string
  homeId: string
  awayId: string
  /** Undefined: not known. */
  venueId?: string | undefined
  /** Tennis only. Undefined: not known. */
  surface?: string | undefined
  /** New start of a postponed match, RFC 3339. */
  rescheduledTo?: string | undefined
  /** RFC 3339 with milliseconds: the newest update of its schedule or state. */
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
  /** Includes overtime, like `lost`. */
  won: number
  drawn?: number | undefined
  lost: number
  /** Undefined in leagues that do not rank by points. */
  points?: number | undefined
  /** "2.5". Undefined if the league does not use it. */
  gamesBehind?: string | undefined
  zone?: Zone | undefined
}

/** The table of one season of a league at an instant. */
export interface Table {
  leagueId: string
  season: string
  /** The regulation. Undefined when none is on file; then no fact rests on this table. */
  rule: string | undefined
  rows: readonly TableRow[]
  updatedAt: string
  /** RFC 3339 with milliseconds: the time of its newest data. Undefined: not known. */
  asOf?: string | undefined
  /** Day of its newest result, YYYY-MM-DD. Undefined: there is none. */
  resultsTo?: string | undefined
  /** Number of results that the table lacks. */
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

/** What the players of a team scored in the season, in matches for this team alone. */
export interface TeamScoring {
  teamId: string
  /** The matches that totals count, by id; `known`: statistics by which the value of every player is known. */
  matches: ReadonlyMap<string, { score?: number | undefined; opponentScore?: number | undefined; known: ReadonlySet<string> }>
  players: readonly ScoringPlayer[]
}

export interface ScoringPlayer {
  id: string
  name: string
  /** Ids of the matches in which totals have a line of the player. */
  played: ReadonlySet<string>
  /** Values that are not zero, by statistic and id of the match. */
  amounts: ReadonlyMap<string, ReadonlyMap<string, number>>
}

/** Read from the totals of the season, which may lack the newest matches. */
export interface ScorersInputs {
  teams: readonly TeamScoring[]
  /** What the match was last counted from. Undefined: it is not counted. */
  counted?: { matchVersion: number; hasNewestStatistics: boolean } | undefined
}

/** A place of a player in the ranking list of a tour. */
export interface RankingRow {
  playerId: string
  position: number
  /** Day of the list, YYYY-MM-DD. */
  date: string
}

/** The matches of a team or player in all competitions of one team class. The match of the briefing may be included. */
interface SideInputs {
  teamId: string
  history: readonly MatchRow[]
}

/** The inputs of a match briefing. */
export interface MatchInputs {
  sport: MatchSportId
  /** Milliseconds since 1970. Results that should have been reported by then count as missing. */
  now: number
  match: MatchRow
  home: SideInputs
  away: SideInputs
  /** The matches of the league's season. */
  season: readonly MatchRow[]
  /** The table before the match. Undefined: the competition has none. */
  table?: Table | undefined
  /** What the match can decide and has decided. Undefined: the competition has no table. */
  stakes?: Stakes | undefined
  /** The lineups of this match and of earlier matches of both teams. */
  lineups: readonly LineupsRow[]
  /** Undefined when none are known for this match. */
  injuries?: InjuriesRow | undefined
  /** Rankings of sides that are players. */
  rankings: readonly RankingRow[]
  /** Undefined in sports without scoring statistics. */
  scorers?: ScorersInputs | undefined
}

/** The inputs of the story of an ended match. */
export interface StoryInputs extends MatchInputs {
  board: Scoreboard
  /** The tie that this leg decides. Without a winner: no tie is decided, or its winner is not known. */
  tie: TieOutcome
  /** Undefined: not known. Empty: there were none. */
  events?: readonly MatchEvent[] | undefined
  /** Undefined: not known. */
  plays?: readonly Play[] | undefined
  statistics?: MatchStatistics | undefined
  /** What no player reached in another match of the season by then. Undefined: nothing of the kind, or not known. */
  leagueBest?: { statistic: string; amount: number } | undefined
  /** The table after the match. */
  tableAfter?: Table | undefined
}

/** The inputs of a team briefing, or of the briefing of a player who is a side. */
export interface TeamInputs extends SideInputs {
  sport: MatchSportId
  /** The instant of the facts, RFC 3339. */
  at: string
  /** The league and season of the home and away records and the table. Undefined: none is stored. */
  league?: { id: string; season: string } | undefined
  /** The matches of that season. */
  season: readonly MatchRow[]
  /** The table of that season at that instant. */
  table?: Table | undefined
  /** Injuries announced with the next match, else with the last one. */
  injuries?: InjuriesRow | undefined
  ranking?: RankingRow | undefined
}
