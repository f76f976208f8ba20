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

/** Simulation of one sport in the demo, a column of the table in sports.ts. */
export interface Simulation {
  sport: SportId
  /** Seconds of match time from one round to the next; longer than the longest match. */
  roundSeconds: number
  /** Coverage announced for its matches in advance. */
  coverage: {
    events: boolean
    cards?: boolean
    substitutions?: boolean
    live: string
    lineups?: boolean
    statistics?: boolean
    playByPlay?: boolean
    /** Of clubs. */
    injuries?: boolean
  }
  roster: Roster
  competition: Competition
  /** What the preferred hand or foot of a player is called. Absent: the sport has no field for it. */
  preferred?(hand: Person['hand']): Pick<MessageInitShape<typeof PlayerSchema>, 'foot' | 'bats' | 'throws' | 'shoots' | 'plays'>
  /** As many leagues as the requested number of matches in play needs; absent: one. */
  hasManyLeagues?: true
  /** In each season one match is postponed and played in a slot of its own after the last matchday. */
  hasPostponement?: true
  /** A season is named after two years, or after one. */
  seasons: SeasonKind
  /** What is known about a match before its start, besides its schedule. Absent: nothing. */
  scheduledDetail?(match: SimulatedMatch): NonNullable<MessageInitShape<typeof ScoreboardSchema>['detail']>
  /**
   * Simulates a full match, moment by moment, from kick-off to the final whistle. The state of the last moment is an
   * ended one.
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
  /** Of a later stage: one side has to win. */
  isKnockout?: true
  /**
   * What its moments have besides their states and events. `end`: plays, and at the end statistics and lineups, which are
   * most of the work of a simulation; `result`: none of them. Absent: all.
   */
  only?: 'end' | 'result'
}
