import type { SourceLeague, SourcePerson, SourceTeam } from './source-model.ts'
import type { SourceRanking } from './source-ranking.ts'

/** A ranking list that a tour or a federation published. */
export interface SourceRankingList {
  /** "ATP", "FIFA Men". */
  tour: string
  /** YYYY-MM-DD: the day of the list. */
  date: string
  /** The league of type "tour" that the list belongs to; a dataset of the source has it among its `leagues`. Absent: none. */
  league?: SourceLeague
  /** Each player or team once, in any order. */
  places: SourcePlace[]
}

export type SourcePlace = Pick<SourceRanking, 'position' | 'points' | 'movement' | 'tournamentsPlayed'> & {
  row: string
  text: string
} & ({ player: SourcePerson } | { team: SourceTeam; gender: string })
