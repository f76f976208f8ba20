import type { SportId } from '@touchline/contract/catalog'
import { accountedRows } from '@touchline/contract/import-balance'
import type { FeedFile } from './parse/feed-file.ts'
import { type Problem, rejectedRows } from './parse/problem.ts'
import type { SourceMeeting } from './racing-model.ts'
import type { SourceLeague, SourceMatch, SourcePerson, SourceSquad } from './source-model.ts'
import type { SourceRankingList } from './source-ranking-list.ts'
import type { SourceRow } from './source-row.ts'

/*
 * A connector turns files of one format into datasets, with the names as the source spells them. It has no access to
 * ids, the store or the bus. The later steps map names to teams, rows to matches and contents to observations, the same
 * way for every format.
 */

interface SourceFiles extends SourceRow {
  /** Whether the connector parses a file of this name. */
  reads(name: string): boolean
  /** Names of the files under an address that ends in "/", for a source that needs several. Absent: an address names one file. */
  companions?: readonly string[]
}

/** A format that contains names. It is imported before every match format, independent of the order in FEEDS. */
export interface SpellingConnector extends SourceFiles {
  kind: 'spellings'
  read(file: FeedFile): Promise<SpellingsDataset>
}

/** A format that contains matches, squads or both. */
export interface MatchConnector extends SourceFiles {
  kind: 'matches'
  /**
   * Yields one dataset at a time, so at most one is in memory. A dataset may need several of the files. `partner`: the partner
   * that the feed names, "acme" in "touchline-jsonl@acme"; absent if it names none. Throws only Unreadable.
   */
  read(files: readonly FeedFile[], partner?: string): AsyncIterable<MatchesDataset>
}

/** A format that contains races. */
export interface RacesConnector extends SourceFiles {
  kind: 'races'
  /** As that of matches. */
  read(files: readonly FeedFile[], partner?: string): AsyncIterable<RacesDataset>
}

/** A format of sports with matches and of sports with races. */
export interface GeneralConnector extends SourceFiles {
  kind: 'general'
  /** As that of matches. */
  read(files: readonly FeedFile[], partner?: string): AsyncIterable<MatchesDataset | RacesDataset>
}

export type Connector = SpellingConnector | MatchConnector | RacesConnector | GeneralConnector

/** Connectors whose data can be replayed. */
export type ReplayedConnector = MatchConnector | RacesConnector | GeneralConnector

export const hasRaces = (dataset: MatchesDataset | RacesDataset): dataset is RacesDataset => 'meetings' in dataset

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
  /**
   * Number of rows read, in the unit of the format (README.md of this folder). Counted while reading and not derived from
   * the results, so that the import can check its balance: rows = matches + entries + skipped rows + rejected rows.
   */
  rows: number
  /** Number of accepted rows that are not matches: clubs, names, squads. Absent: none. */
  entries?: number
  /** Number of rows that are not imported by design, by reason: { 'preseason games': 3 }. Absent: none. */
  skipped?: Record<string, number>
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
  /** Namespace of its ids, where the row of the source says 'dataset'. */
  namespace?: string
  /** Absent if the league and season of the file are unknown or it has only `players`; `matches` is then empty. */
  season?: DatasetSeason
  matches: SourceMatch[]
  /**
   * Rejected rows of results by league and season. Set if `problems` do not show them, because the dataset has several seasons or
   * its problems are in another dataset. Absent: the rows of `problems` belong to `season`.
   */
  refused?: readonly RefusedResults[]
  /**
   * Name of the dataset in which the people of this and other datasets are observed once. Without it a player has one observation
   * per dataset of a season. These people are never withdrawn. Absent: this dataset.
   */
  peopleIn?: string
  /**
   * The dataset has some days of a season only, so its rows cannot be counted to number the meetings of two teams. A row without
   * `meeting` is then the match that is known on its day. Absent: rows are counted.
   */
  meetingsByDay?: true
  withdrawals?: readonly Withdrawal[]
  /** Squads of this season. */
  squads?: SourceSquad[]
  /**
   * Players without a team, in sports whose sides are players, from a list of players or one ranking list. Lists that share
   * `peopleIn` become one observation per player, with the newest ranking. A dataset with only players needs no season.
   */
  players?: readonly SourcePerson[]
  /** Leagues without a season, such as a tour that has ranking lists only. */
  leagues?: readonly SourceLeague[]
  /** Ranking lists, each in one dataset of the source, which needs no season. Their players are people of the dataset. */
  rankings?: readonly SourceRankingList[]
}

/** A dataset of races. Its rows count as entries: none of them is a match. */
export interface RacesDataset extends Dataset {
  sport: SportId
  meetings: SourceMeeting[]
  withdrawals?: readonly Withdrawal[]
}

/**
 * A row that withdraws a match, a race or a dataset that has no other row. It counts as skipped if an earlier import of the
 * source had it; otherwise it withdraws nothing and is rejected.
 */
export interface Withdrawal extends Pick<Problem, 'row' | 'text'> {
  /** The source's own key of the match, the race or the unit of the dataset. */
  key: string
  /** Name of the dataset that is withdrawn. Absent: the match or race of the key. */
  dataset?: string
}

/** Rejected rows of results of a season. */
export interface RefusedResults {
  season: DatasetSeason
  /** Name of the stage. Absent: not known. */
  stage?: string | undefined
  rows: number
}

export interface DatasetSeason {
  league: SourceLeague
  /** "2024/2025" or "2025". */
  name: string
}

/**
 * Number of rows without an outcome: neither accepted nor skipped nor rejected. 0 unless a connector has a defect; negative if a
 * row has two outcomes.
 */
export function lostRows({ rows: all, entries = 0, skipped = {}, problems, ...rest }: Dataset): number {
  const { matches: { length: matches } = [], withdrawals = [] } = rest as Partial<MatchesDataset>
  const rows = all - withdrawals.length
  return rows - accountedRows({ matches, merged: 0, entries, quarantined: rejectedRows(problems), skipped })
}

/**
 * A dataset without matches for problems of a file that belongs to no single season. It is also emitted without
 * problems, so that resolved ones leave the quarantine. `rows`: rows of the file that are in no other dataset.
 */
export const problemsDataset = (sport: SportId, file: string, problems: Problem[], rows: number): MatchesDataset => ({
  name: file.replace(/\.\w+$/, ''),
  file,
  sport,
  rows,
  problems,
  matches: [],
  complete: problems.length === 0,
})
