import type { MessageInitShape } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import type { PlayerSchema } from '@touchline/contract/gen/catalog'
import type { ScoreboardSchema } from '@touchline/contract/gen/match'
import type { Competition } from './competition.ts'
import type { Entrant, Person } from './invented.ts'
import type { Moment } from './moment.ts'
import type { Random } from './random.ts'
import type { Roster } from './roster.ts'
import type { SeasonKind } from './season.ts'

/** The simulation of one sport in the demo; a column of the table in sports.ts. */
export interface Simulation {
  sport: SportId
  /** Seconds of match time from one round to the next; longer than the longest match. */
  roundSeconds: number
  /** Coverage that is announced in advance for its matches. */
  coverage: {
    events: boolean
    cards?: boolean
    substitutions?: boolean
    live: string
    lineups?: boolean
    statistics?: boolean
    playByPlay?: boolean
    /** Whether clubs have injuries. */
    injuries?: boolean
  }
  roster: Roster
  competition: Competition
  /** The field for the preferred hand or foot of a player. Absent: the sport has none. */
  preferred?(hand: Person['hand']): Pick<MessageInitShape<typeof PlayerSchema>, 'foot' | 'bats' | 'throws' | 'shoots' | 'plays'>
  /** The sport has as many leagues as the requested number of matches in play needs. Absent: one league. */
  hasManyLeagues?: true
  /** In each season one match is postponed and played in a separate slot after the last matchday. */
  hasPostponement?: true
  /** Whether a season is named after two years or one. */
  seasons: SeasonKind
  /** Details of a match that are known before its start, in addition to its schedule. Absent: none. */
  scheduledDetail?(match: SimulatedMatch): NonNullable<MessageInitShape<typeof ScoreboardSchema>['detail']>
  /**
   * Simulates a full match, moment by moment, from kick-off to the final whistle. The state of the last moment is
   * always an ended one.
   */
  simulate(rng: Random, match: SimulatedMatch): Moment[]
}

export interface DemoSettings {
  seed: number
  /** Approximate number of soccer matches in play at a time; every other sport has one small league. */
  matches: number
  /** Speed relative to real time. */
  rate: number
  /** Leagues begin with the rounds in play. Absent: the first leagues have the earlier rounds and the last season. */
  isWithoutPast?: true
}

export interface SimulatedMatch {
  id: string
  league: { name: string }
  home: Entrant & { id: string }
  away: Entrant & { id: string }
  /** The score of the first leg of a tie, by the sides of this match. Absent: it is no second leg. */
  firstLeg?: Record<'home' | 'away', number>
  /** The match is in a later stage, in which one side has to win. */
  isKnockout?: true
  /**
   * The contents of its moments in addition to states and events. `end`: plays, and statistics and lineups in the last
   * one only, because they are most of the work of a simulation; `result`: none. Absent: all.
   */
  only?: 'end' | 'result'
}
