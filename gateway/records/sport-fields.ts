import type { MatchSportId, SportId } from '@touchline/contract/catalog'
import type { Player, Ranking } from '@touchline/contract/gen/catalog'
import type { Side } from '@touchline/contract/gen/match'
import type { StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'
import type { LineupEntry } from '@touchline/contract/gen/stats'
import type { Fields } from './record.ts'

/**
 * The fields that one sport adds to the records of all sports: fields of its own messages in the contract, which are
 * null without such a message, and fields of messages that all sports share.
 */
export interface SportFields {
  id: MatchSportId
  /** Absent: the sport has no play-by-play. */
  plays?: { types: readonly string[]; roles: readonly string[]; details: Fields<never> }
  /** Absent: each league uses its own terms for positions. */
  positions?: readonly string[]
  /** The positions of each group, separated by spaces. */
  positionGroups: Readonly<Record<string, string>>
  /** Fields of a match in play. */
  match: Fields<never>
  /** Fields of each side of a match. Absent: none. */
  side?: Fields<Side>
  event: Fields<never>
  /** Statistics of a player. */
  stats: Fields<never>
  /** Statistics of a team: those of a player, and others. */
  teamStats: Fields<never>
  /** Statistics also exist by period. */
  statsByPeriod: boolean
  /** Seasons are tournaments: a row of the standings is a round of the draw, without columns. */
  draws?: true
  /** Columns of the standings. */
  columns: Fields<StandingsRow>
  /** Columns of the home and away records. */
  splitColumns: Fields<StandingsSplit>
  player: Fields<Player>
  /** The position of a player in a tour's ranking list. Absent: the sport has none. */
  ranking?: Fields<Ranking>
  lineupEntry: Fields<LineupEntry>
}

/** A `oneof` of the contract that has one message per sport. */
interface OneOfSports {
  case: string | undefined
  value?: unknown
}

/** "americanFootball". */
export const oneofCase = (id: SportId): string => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The message of this sport. Undefined: the sport has none. */
export function sportMessage({ id }: SportFields): (detail: OneOfSports | undefined) => never {
  const name = oneofCase(id)
  return (detail) => (detail?.case === name ? detail.value : undefined) as never
}
