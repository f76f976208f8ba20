import type { DescMessage } from '@bufbuild/protobuf'
import type { StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'

/** What public JSON has of one sport beside what all of them have: messages of the contract, and names. */
export interface SportView {
  /** How `oneof`s of the contract call its messages: "americanFootball". */
  of: string
  /** What it adds to a match in play. Absent: nothing. */
  state?: DescMessage
  /** What it adds to an event. */
  event: DescMessage
  /** Its figures, the same of a team and of a player … */
  figures: DescMessage
  /** … but for these, which players do not have. */
  ofTeamsOnly: readonly string[]
  /** `periods` in statistics: figures of each period, null where the source does not count so. */
  byPeriod: boolean
  /** What it adds to an entry of play-by-play. Absent: a sport without it. */
  play?: DescMessage
  /** Matches may be drawn. */
  draws: boolean
  /** Columns of a table, by the names they have here. */
  columns: Readonly<Record<string, keyof StandingsRow>>
  /** Columns of the records at home and away. */
  splitColumns: Readonly<Record<string, keyof StandingsSplit>>
  /** Which of a player's hands and feet matter. */
  hands: readonly ('foot' | 'bats' | 'throws' | 'shoots' | 'plays')[]
  /** Group of a position. */
  positionGroups: ReadonlyMap<string, string>
  /** Fields of an entry of a line-up that only this sport has. */
  lineup: Readonly<Record<string, 'battingOrder'>>
}

/** "PG SG: guard" → both words, each with its group. */
export const groupsOf = (words: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([group, positions]) => positions.split(' ').map((position) => [position, group] as const)))
