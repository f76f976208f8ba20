import type { MessageInitShape } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import type { MatchEventSchema, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { PlaySchema } from '@touchline/contract/gen/play_by_play'
import type { LineupsSchema, MatchStatisticsSchema } from '@touchline/contract/gen/stats'
import type { Club } from './invented.ts'
import type { Random } from './random.ts'

/** How one sport is played in the demo. A sport joins by adding its simulation to the list in demo.ts. */
export interface Simulation {
  sport: SportId
  /** From one round to the next, in seconds of match time: longer than the longest match. */
  roundSeconds: number
  /** What exists for its matches beforehand. */
  coverage: { events: boolean; live: string; lineups?: boolean; statistics?: boolean; playByPlay?: boolean }
  /** Absent: as many leagues of ten clubs as it takes to have the matches in play that are asked for. Else one league of a few clubs. */
  roster?: Roster
  /** The whole match beforehand, moment by moment, from kick-off to the final whistle. The last moment's state is an ended one. */
  simulate(rng: Random, match: SimulatedMatch): Moment[]
}

/** The one league of a sport that tells line-ups: how many clubs (even), and what a squad is made of. */
export interface Roster {
  league: string
  clubs: number
  /** One member of the squad each, those who start first. */
  positions: readonly string[]
  starters: number
  /** So many of those who start bat, in their order. */
  batters?: number
}

export interface SimulatedMatch {
  id: string
  home: Club & { id: string }
  away: Club & { id: string }
}

/** What a live source would say at one moment. */
export interface Moment {
  /** Seconds of match time since kick-off, breaks included. */
  second: number
  state: MessageInitShape<typeof ScoreboardSchema>
  /** New and changed events. `updatedAt` is filled in when it is told. */
  events: readonly (MessageInitShape<typeof MatchEventSchema> & { id: string })[]
  /** New and changed entries of the play-by-play; absent: the sport is not told so. */
  plays?: readonly (MessageInitShape<typeof PlaySchema> & { id: string })[]
  /** The figures of the match so far. */
  figures?: MessageInitShape<typeof MatchStatisticsSchema>
  /** The sheet, where it is new or has changed. */
  lineups?: MessageInitShape<typeof LineupsSchema>
}
