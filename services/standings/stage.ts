import type { Match } from '@touchline/contract/gen/match'
import type { StandingsRow } from '@touchline/contract/gen/standings'
import type { Rules } from './rules.ts'

/** What the tables of one stage are made from. */
export interface StageOf {
  /** The league's slug. */
  league: string
  /** "2018/2019", "2016". */
  season: string
  stage: string
  /** Of this stage only. */
  matches: readonly Match[]
  rules: Rules
}

/** The rows of one stage, ordered by group, then position. None: the stage has no table. */
export type StageRows = (of: StageOf) => StandingsRow[]
