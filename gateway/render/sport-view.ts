import type { DescMessage } from '@bufbuild/protobuf'
import type { Player } from '@touchline/contract/gen/catalog'
import type { Side } from '@touchline/contract/gen/match'
import type { StandingsRow, StandingsSplit } from '@touchline/contract/gen/standings'
import type { LineupEntry } from '@touchline/contract/gen/stats'
import type { Fields, JsonOf, JsonOfType } from '../records/field-types.ts'
import type { SportFields } from '../records/sport-fields.ts'
import type { View } from './view.ts'

/** Where the fields of one sport are found: in messages of their own, or in fields of the messages of all sports. */
interface SportMessages {
  /** Its case in the `oneof`s of the contract: "americanFootball". */
  of: string
  /** Absent: a match in play has no fields of its own. */
  match?: DescMessage
  event: DescMessage
  /** Statistics of a team, and of a player without those of `teamStats`. */
  stats: DescMessage
  statsByPeriod: boolean
  /** Absent: the sport has no play-by-play. */
  play?: DescMessage
  /** Absent: the sport has no ranking lists. */
  ranking?: DescMessage
}

type Columns<M> = Readonly<Record<string, keyof M>>

/** Renders the fields of a side of a match. */
type SideRenderer<Json = object> = (side: Side, view: View) => Json

export interface SportView extends SportMessages {
  side?: SideRenderer
  teamStats: readonly string[]
  columns: Columns<StandingsRow>
  splitColumns: Columns<StandingsSplit>
  player: Columns<Player>
  lineupEntry: Columns<LineupEntry>
  /** Group of each position. */
  positionGroups: ReadonlyMap<string, string>
}

/** A view with all fields `F` and no others. */
export type SportViewOf<F extends SportFields> = ColumnsOfSport<F> &
  (F extends { side: infer Of extends Fields } ? { side: SideRenderer<JsonOf<Of>> } : { side?: never })

interface ColumnsOfSport<F extends SportFields> extends SportMessages {
  teamStats: readonly (keyof F['teamStats'] & string)[]
  columns: ColumnsOf<F['columns'], StandingsRow>
  splitColumns: ColumnsOf<F['splitColumns'], StandingsSplit>
  player: ColumnsOf<F['player'], Player>
  lineupEntry: ColumnsOf<F['lineupEntry'], LineupEntry>
  positionGroups: ReadonlyMap<string, F['positionGroups'][number]>
}

/** For each public name a field of `M` that has values of its type. */
type ColumnsOf<F extends Fields, M> = { readonly [Name in keyof F]: FieldOf<M, NonNullable<JsonOfType<F[Name]>>> }
type FieldOf<M, Value> = { [Name in keyof M]-?: NonNullable<M[Name]> extends Value ? Name : never }[keyof M]

/** The fields of `columns`, null when absent. */
export const renderColumns = <M extends object>(message: M, columns: Columns<M>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, message[field] ?? null]))

/** Inverts `{ guard: 'PG SG' }` to the group of each position. */
export const getGroups = <Group extends string>(positions: Readonly<Record<Group, string>>): ReadonlyMap<string, Group> =>
  new Map(
    Object.entries<string>(positions).flatMap(([group, names]) => names.split(' ').map((position) => [position, group as Group] as const)),
  )
