import type { MessageInitShape } from '@bufbuild/protobuf'
import type { ServedSportId } from '@touchline/contract/catalog'
import type { MatchEventSchema, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { PlaySchema } from '@touchline/contract/gen/play_by_play'
import type { LineupsSchema, MatchStatisticsSchema } from '@touchline/contract/gen/stats'
import type { Club } from './invented.ts'
import type { Random } from './random.ts'
import type { Roster } from './roster.ts'

/** Simulation of one sport in the demo, a row of the table in demo.ts. */
export interface Simulation {
  sport: ServedSportId
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
  }
  roster: Roster
  /** As many leagues as the requested number of matches in play needs; absent: one. */
  hasManyLeagues?: true
  /** In each season one match is postponed and played in a slot of its own after the last matchday. */
  hasPostponement?: true
  /** A season is named after two years and begins in July, or after one and begins in January. */
  seasons: 'split-year' | 'calendar-year'
  /**
   * Simulates a full match, moment by moment, from kick-off to the final whistle. The state of the last moment is an
   * ended one.
   */
  simulate(rng: Random, match: SimulatedMatch): Moment[]
}

export interface SimulatedMatch {
  id: string
  home: Club & { id: string }
  away: Club & { id: string }
}

/** The report of a live source at one moment. */
export interface Moment {
  /** Seconds of match time since kick-off, breaks included. */
  second: number
  state: MessageInitShape<typeof ScoreboardSchema>
  /** New and changed events. `updatedAt` is set on publishing. */
  events: readonly (MessageInitShape<typeof MatchEventSchema> & { id: string })[]
  /** New and changed entries of the play-by-play; absent: the sport has no play-by-play. */
  plays?: readonly (MessageInitShape<typeof PlaySchema> & { id: string })[]
  /** Stats of the match so far. */
  stats?: MessageInitShape<typeof MatchStatisticsSchema>
  /** The lineups, when new or changed. */
  lineups?: MessageInitShape<typeof LineupsSchema>
}
