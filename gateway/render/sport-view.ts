import type { DescMessage } from '@bufbuild/protobuf'
import type { StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'

/** Public JSON specific to one sport: messages of the contract, and field names. */
export interface SportView {
  /** Its case in the `oneof`s of the contract: "americanFootball". */
  of: string
  /** Fields added to a match in play. Absent: none. */
  state?: DescMessage
  /** Fields added to an event. */
  event: DescMessage
  /** Statistics of a team and of a player. */
  stats: DescMessage
  /** Statistics that players do not have. */
  teamOnlyStats: readonly string[]
  /** Statistics have `periods`: statistics of each period, null when the source has none. */
  byPeriod: boolean
  /** Fields added to a play-by-play entry. Absent: the sport has no play-by-play. */
  play?: DescMessage
  /** Matches may be drawn. */
  draws: boolean
  /** Columns of the standings, by their public names. */
  columns: Readonly<Record<string, keyof StandingsRow>>
  /** Columns of the home and away records. */
  splitColumns: Readonly<Record<string, keyof StandingsSplit>>
  /** Handedness fields of a player. */
  hands: readonly ('foot' | 'bats' | 'throws' | 'shoots' | 'plays')[]
  /** Position group by position. */
  positionGroups: ReadonlyMap<string, string>
  /** Fields of a lineup entry that only this sport has. */
  lineup: Readonly<Record<string, 'battingOrder'>>
}

/** Inverts `{ guard: 'PG SG' }` to the group of each position. */
export const groupsOf = (words: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([group, positions]) => positions.split(' ').map((position) => [position, group] as const)))
