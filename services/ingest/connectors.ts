import type { MessageInitShape } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import type { League } from '@touchline/contract/gen/catalog'
import type { PlayState } from '@touchline/contract/gen/match'
import type { SoccerFiguresSchema } from '@touchline/contract/gen/stats'
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
  /** Where in the source: "2024-25/en.1.json#17". */
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
  /** RFC 3339, UTC. */
  startAt: string
  timeTbd: boolean
  home: SourceTeam
  away: SourceTeam
  play: PlayState
  /** Nobody is at home. Absent: the source does not say. */
  neutral?: boolean
  venue?: { name: string; city?: string }
  officials?: { name: string; role: string }[]
  attendance?: number
  /** In the order they happened. Absent: the source does not tell what happened in this match; empty: nothing worth telling did. */
  events?: SourceEvent[]
  /** Absent: the source has no sheet of this match. */
  sheet?: { home: SourceSide; away: SourceSide }
  /** Absent: the source has no figures of this match. */
  statistics?: SourceStatistics
  /** What was repaired in this row. */
  repairs: string[]
}

/** Something that happened in a match, in the words of the source. */
export interface SourceEvent {
  /** A `@type` of soccer (decisions.md): "goal", "own_goal", "penalty_goal", "yellow_card", "second_yellow", "red_card", "substitution" … */
  type: string
  /** 1 to 120; of a shoot-out 120. */
  minute: number
  /** Minutes of stoppage time, from 1. */
  extraMinute?: number
  period?: '1H' | '2H' | 'ET1' | 'ET2' | 'PEN'
  /** The side that profits: of an own goal, the one that is credited with it. */
  side: 'home' | 'away'
  /** Of a substitution, who went off. */
  player?: SourcePerson
  /** Of a substitution, who came on. */
  playerIn?: SourcePerson
  assist?: SourcePerson
  /** The score after it, as far as the source gives it; else it is counted. */
  score?: { home: number; away: number }
  detail?: string
}

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
  /** GK, DF, MF, FW. */
  position?: string
  shirtNumber?: number
  heightCm?: number
  weightKg?: number
  foot?: string
}

/** One side of a match sheet. */
export interface SourceSide {
  formation?: string
  coach?: string
  starters: SheetEntry[]
  /** Who came on, in order. */
  substitutes: SheetEntry[]
  /** Who was on the bench and stayed there. Absent: not known. */
  bench?: SheetEntry[]
}

export interface SheetEntry extends SourcePerson {
  captain?: boolean
  /** "66", "90+2". */
  inMinute?: string
  outMinute?: string
  cards?: { type: string; minute?: string }[]
}

export interface SourceStatistics {
  home: MessageInitShape<typeof SoccerFiguresSchema>
  away: MessageInitShape<typeof SoccerFiguresSchema>
  players: { side: 'home' | 'away'; person: SourcePerson; figures: MessageInitShape<typeof SoccerFiguresSchema> }[]
}

/** A squad as a source lists it. */
export interface SourceSquad {
  row: string
  team: SourceTeam
  coach?: string
  members: (SourcePerson & { captain?: boolean; onLoan?: boolean })[]
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
