import type { MessageInitShape } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import type { League } from '@touchline/contract/gen/catalog'
import type { Coverage, MatchEventSchema, Scoreboard } from '@touchline/contract/gen/match'
import type { PlaySchema } from '@touchline/contract/gen/play_by_play'
import type { TeamStatsSchema } from '@touchline/contract/gen/stats'
import type { FeedFile } from './location/feed-file.ts'

/*
 * A connector knows one format: it turns one file into one part of a source, in the words of the source. It knows no ids, no store and
 * no bus: names become teams, rows become matches and contents become observations behind it, the same way for every format.
 */

/** A format that brings names: it is read before every match format, whatever the order in FEEDS. */
export interface SpellingConnector {
  kind: 'spellings'
  format: string
  /** Whether a file of a folder is for this connector. */
  reads(name: string): boolean
  read(file: FeedFile): Promise<SpellingsPart>
}

/** A format that brings matches, squads or both. */
export interface MatchConnector {
  kind: 'matches'
  format: string
  reads(name: string): boolean
  /** One part after the other, so that no more than one is in memory; a part may need several files of the reading. Throws Unreadable only. */
  read(files: readonly FeedFile[]): AsyncIterable<MatchesPart>
}

/** Reads each file as one part. */
export const eachFile = (read: (file: FeedFile) => Promise<MatchesPart>): MatchConnector['read'] =>
  async function* (files) {
    for (const file of files) yield await read(file)
  }

/** A row, or a whole file, that cannot be taken in. */
export interface Problem {
  /** Where in the source, "2024-25/en.1.json#17": `rowName` of the part's file, or the file itself. */
  row: string
  reason: string
  /** The row itself; cut at 4,000 characters when it is stored. */
  text: string
}

export interface Part {
  /** The same for the same file whatever folder it is read from: "2024-25/en.1". */
  part: string
  /** What its rows are named after in problems: "2024-25/en.1.json". */
  file: string
  /** Rows of matches read, problems of whatever kind included. */
  rows: number
  problems: Problem[]
  /** False when something may be in what could not be read: then what is missing is not taken to be withdrawn. */
  complete: boolean
}

export interface SpellingsPart extends Part {
  clubs: ListedClub[]
  leagues: League[]
  /** Former names, of lists of what clubs were called. */
  renames: Rename[]
}

/** A club as a list of clubs has it. */
export interface ListedClub {
  country: string
  /** The first spelling, without years. */
  name: string
  /** The first spelling with its years, "Lorca FC (2003-2022)": tells namesakes apart. */
  listName: string
  dissolved: boolean
  /** The others, in the order of the list. */
  spellings: string[]
  founded?: number
  ground?: { name: string; city?: string }
}

export interface Rename {
  country: string
  from: string
  to: string
}

export interface MatchesPart extends Part {
  sport: SportId
  /** Absent when the file could not be told to belong to a league and season; then it has no matches. */
  season?: PartSeason
  matches: SourceMatch[]
  /** Lists of who belongs to a team in this season. */
  squads?: SourceSquad[]
}

export interface PartSeason {
  /** Its id is left empty: the words of `slug` and country make it. */
  league: League
  /** "2024/2025" or "2025". */
  name: string
}

/** A match in the words of the source. */
export interface SourceMatch {
  row: string
  text: string
  stage: SourceStage
  round?: string
  /** Orders the rounds of one stage. */
  roundOrder: number
  group?: string
  /** The day as the source counts it, after repairs. */
  date: string
  /** Which game of these two it is on that day, from 1, where they may meet twice on one. Absent: the only one. */
  gameOfDay?: number
  /** Which meeting of these two at this ground in this stage it is, from 1, where the source knows better than its rows that can be read. */
  meeting?: number
  /** RFC 3339, UTC. */
  startAt: string
  timeTbd: boolean
  home: SourceTeam
  away: SourceTeam
  play: Scoreboard
  /** Nobody is at home. Absent: the source does not say. */
  neutral?: boolean
  venue?: { name: string; city?: string }
  officials?: { name: string; role: string }[]
  attendance?: number
  /** In the order they happened. Absent: the source does not tell what happened in this match; empty: nothing worth telling did. */
  events?: SourceEvent[]
  /** Absent: the source has no sheet of this match. */
  lineup?: { home: SourceSide; away: SourceSide }
  /** Absent: the source has no figures of this match. */
  statistics?: SourceStatistics
  /** In the order of the match. Absent: the source does not tell this match play by play. */
  plays?: SourcePlay[]
  /** Of a match to come: what there will be of it, where that is known. Absent: what there is of others of its part. */
  promised?: Coverage
  /** What was repaired in this row. */
  repairs: string[]
}

/** One of a `oneof` of messages, that says which. */
type OneOf<T> = Exclude<T, undefined | { case?: undefined }>

/** What a sport adds to an event, people left out: `{ case: 'hockey', value: { strength: 'pp' } }`. */
export type SourceExtra = OneOf<MessageInitShape<typeof MatchEventSchema>['extra']>

/** Something that happened in a match, in the words of the source. */
export interface SourceEvent {
  /** A `@type` of the sport (proto/touchline/v1/SPORT.proto; of soccer "goal", "own_goal", "penalty_goal", "yellow_card", "substitution" …). */
  type: string
  /** Of the whole match, from 1: of soccer 1 to 120, of a shoot-out 120. Absent in sports that are not told by the minute: the period stands in its place. */
  minute?: number
  /** Minutes of stoppage time, from 1. */
  extraMinute?: number
  /** A period of the sport, as the catalog names them. Never absent where the minute is. */
  period?: string
  /** The side that profits: of an own goal, the one that is credited with it. Absent: neither, as at the end of a period. */
  side?: 'home' | 'away'
  /** Of a substitution, who went off; of a change of pitcher or goalie, who comes in. */
  player?: SourcePerson
  /** Of a substitution, who came on. */
  playerIn?: SourcePerson
  assist?: SourcePerson
  /** Of a goal in hockey. */
  assist2?: SourcePerson
  /** The score after it, as far as the source gives it; else the last one goes on, and goals are counted. */
  score?: { home: number; away: number }
  detail?: string
  /** Absent: the sport adds nothing, or only people. */
  extra?: SourceExtra
}

/** Of a sport that is told by the minute, of one side. */
export type TimedEvent = SourceEvent & { minute: number; side: 'home' | 'away' }

/** A person as a source names them in the colours of one team. */
export interface SourcePerson {
  /** As it is to be shown: "Iury Gazinsky", surnames in capitals put right. */
  name: string
  /** How this source tells persons apart, where it does: "8717". The same person under it in every team and season. */
  key?: string
  firstName?: string
  lastName?: string
  /** YYYY-MM-DD, or YYYY where only the year is known. */
  born?: string
  /** Country codes. */
  nationality?: string[]
  /** GK, DF, MF, FW; of other sports the words of the league: "SS", "C", "QB". */
  position?: string
  shirtNumber?: number
  heightCm?: number
  weightKg?: number
  /** "left", "right", "both"; so the four below. */
  foot?: string
  bats?: string
  throws?: string
  shoots?: string
  plays?: string
}

/** One side of a match sheet. */
export interface SourceSide {
  formation?: string
  coach?: string
  starters: SourceLineupEntry[]
  /** Who came on, in order. */
  substitutes: SourceLineupEntry[]
  /** Who was on the bench and stayed there. Absent: not known. */
  bench?: SourceLineupEntry[]
}

export interface SourceLineupEntry extends SourcePerson {
  /** Where he played in this match, where that is not his own `position`: "PH", "LF". */
  place?: string
  captain?: boolean
  /** Whole minutes played, where the source counts them. Absent: worked out where the sport is told by the minute. */
  minutes?: number
  /** 1 to 9, of baseball. */
  battingOrder?: number
  /** "66", "90+2". */
  inMinute?: string
  outMinute?: string
  cards?: { type: string; minute?: string }[]
}

/** Figures of a sport: `{ case: 'basketball', value: { pts: 24 } }`. */
export type SourceStats = OneOf<MessageInitShape<typeof TeamStatsSchema>['stats']>

export interface SourceStatistics {
  home: SourceStats
  away: SourceStats
  players: { side: 'home' | 'away'; person: SourcePerson; figures: SourceStats }[]
  /** Of each period alone, in order of play. Absent: the source does not count by periods. */
  periods?: { period: string; home: SourceStats; away: SourceStats }[]
}

/** What a sport adds to a play: `{ case: 'baseball', value: { inning: 7, half: 'top' } }`. */
export type SourcePlayDetails = OneOf<MessageInitShape<typeof PlaySchema>['details']>

/** One entry of a match that is told play by play. */
export interface SourcePlay {
  /** How this source tells the entries of a match apart, where it does; else its place among them counts. */
  key?: string
  /** A type of the sport: see its proto file, which lists the roles too. */
  type: string
  period?: string
  /** As the scoreboard shows it, "9:53". */
  clock?: string
  /** RFC 3339, UTC. */
  wallclock?: string
  /** Whose play it is: in possession, at bat, who commits a foul. Absent: of neither. */
  side?: 'home' | 'away'
  /** Who it is about first. `side`: in whose colours. */
  people?: { person: SourcePerson; role: string; side: 'home' | 'away' }[]
  /** After the play. */
  score?: { home: number; away: number }
  /** It changed the score. */
  scoring?: boolean
  text?: string
  details?: SourcePlayDetails
}

interface SquadMember extends SourcePerson {
  captain?: boolean
  onLoan?: boolean
  /** Which of their teams of this season it is, from 1 to 9, where the source counts them. */
  stint?: number
}

/** A squad as a source lists it. */
export interface SourceSquad {
  row: string
  team: SourceTeam
  coach?: string
  members: SquadMember[]
}

export interface SourceStage {
  name: string
  type: 'league' | 'group' | 'knockout'
  group?: string
}

export interface SourceTeam {
  name: string
  /** Of a club the country it plays in; of a national team its own: `nationNamed` of identity/nations.ts. */
  country: string
  /** Absent: a club. */
  type?: 'club' | 'national'
}
