import type { SportId } from '@touchline/contract/catalog'
import type { Fields } from './field-types.ts'

/** What one sport adds to the records of all sports. */
export interface SportFields {
  id: SportId
  eventTypes: readonly string[]
  /** Absent: the sport has no play-by-play. */
  plays?: { types: readonly string[]; roles: readonly string[]; details: Fields }
  /** Absent: positions are the terms of each league. */
  positions?: readonly string[]
  positionGroups: readonly string[]
  /** Of a match in play. */
  match: Fields
  /** Of each side of a match. Absent: none. */
  side?: Fields
  event: Fields
  /** Statistics of a team and of a player. */
  stats: Fields
  /** Statistics of a team only. */
  teamStats: Fields
  /** Statistics are also given by period. */
  statsByPeriod: boolean
  /** Seasons are tournaments: a row of the standings is a round of the draw, without columns. */
  draws?: true
  /** Columns of the standings. */
  columns: Fields
  /** Columns of the home and away records. */
  splitColumns: Fields
  player: Fields
  /** The place of a player in the ranking list of a tour. Absent: the sport has none. */
  ranking?: Fields
  lineupEntry: Fields
}
