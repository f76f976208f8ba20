import type { Match } from '@touchline/contract/gen/match'
import type { StandingsRow } from '@touchline/contract/gen/standings'
import type { Rules } from './rules.ts'

/** The input of the tables of one stage. */
export interface StageOf {
  /** The league's slug. */
  league: string
  /** "2018/2019", "2016". */
  season: string
  stage: string
  /** The matches of this stage only. */
  matches: readonly Match[]
  rules: Rules
}

/** The rows of one stage, ordered by group, then position. Empty: the stage has no table. */
export type StageRows = (of: StageOf) => StandingsRow[]
