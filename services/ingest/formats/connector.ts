import type { SportId } from '@touchline/contract/catalog'
import type { FeedFile } from '../parse/feed-file.ts'
import type { Problem } from '../parse/problem.ts'
import type { SourceLeague, SourceMatch, SourceSquad } from './source-model.ts'
import type { SourceRow } from './source-row.ts'

/*
 * A connector turns files of one format into datasets, with the names as the source spells them. It has no access to
 * ids, the store or the bus. The later steps map names to teams, rows to matches and contents to observations, the same
 * way for every format.
 */

/** A format that contains names. It is imported before every match format, independent of the order in FEEDS. */
export interface SpellingConnector extends SourceRow {
  kind: 'spellings'
  /** Whether the connector parses a file of this name. */
  reads(name: string): boolean
  read(file: FeedFile): Promise<SpellingsDataset>
}

/** A format that contains matches, squads or both. */
export interface MatchConnector extends SourceRow {
  kind: 'matches'
  reads(name: string): boolean
  /** Yields one dataset at a time, so at most one is in memory. A dataset may need several of the files. Throws only Unreadable. */
  read(files: readonly FeedFile[]): AsyncIterable<MatchesDataset>
}

/** Parses each file as one dataset. */
export const eachFile = (read: (file: FeedFile) => Promise<MatchesDataset>): MatchConnector['read'] =>
  async function* (files) {
    for (const file of files) yield await read(file)
  }

export interface Dataset {
  /** Name of the dataset, "2024-25/en.1". Does not depend on the folder the file is read from. */
  name: string
  /** File name that prefixes the rows in problems: "2024-25/en.1.json". */
  file: string
  /** Number of match rows parsed, plus rows with problems of any kind. */
  rows: number
  problems: Problem[]
  /** False if rows may be missing because they could not be parsed; then missing entities are not withdrawn. */
  complete: boolean
}

export interface SpellingsDataset extends Dataset {
  clubs: ListedClub[]
  leagues: SourceLeague[]
  /** Former names of clubs. */
  renames: Rename[]
}

/** A club in a list of clubs. */
export interface ListedClub {
  country: string
  /** The first spelling, without years. */
  name: string
  /** The first spelling with its years, "Lorca FC (2003-2022)"; distinguishes namesakes. */
  listName: string
  dissolved: boolean
  /** The other spellings, in the order of the list. */
  spellings: string[]
  founded?: number
  ground?: { name: string; city?: string }
}

export interface Rename {
  country: string
  from: string
  to: string
}

export interface MatchesDataset extends Dataset {
  sport: SportId
  /** Absent if the league and season of the file are unknown; then `matches` is empty. */
  season?: DatasetSeason
  matches: SourceMatch[]
  /** Squads of this season. */
  squads?: SourceSquad[]
}

export interface DatasetSeason {
  league: SourceLeague
  /** "2024/2025" or "2025". */
  name: string
}

/**
 * A dataset without matches for problems of a file that belongs to no single season. It is also emitted without
 * problems, so that resolved ones leave the quarantine.
 */
export const problemsDataset = (sport: SportId, file: string, problems: Problem[]): MatchesDataset => ({
  name: file.replace(/\.\w+$/, ''),
  file,
  sport,
  rows: problems.length,
  problems,
  matches: [],
  complete: problems.length === 0,
})
