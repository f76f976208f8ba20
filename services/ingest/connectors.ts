import type { SportId } from '@touchline/contract/catalog'
import type { League } from '@touchline/contract/gen/catalog'
import type { PlayState } from '@touchline/contract/gen/match'
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

/** A format that brings matches. */
export interface MatchConnector {
  kind: 'matches'
  format: string
  reads(name: string): boolean
  read(file: FeedFile): Promise<MatchesPart>
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
  /** Rows read, problems included. */
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
  /** What was repaired in this row. */
  repairs: string[]
}

export interface SourceStage {
  name: string
  type: 'league' | 'group' | 'knockout'
  group?: string
}

export interface SourceTeam {
  name: string
  country: string
}
