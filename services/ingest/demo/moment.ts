import type { MessageInitShape } from '@bufbuild/protobuf'
import type { MatchEventSchema, ScoreboardSchema } from '@touchline/contract/gen/match'
import type { PlaySchema } from '@touchline/contract/gen/play_by_play'
import type { LineupsSchema, MatchStatisticsSchema } from '@touchline/contract/gen/stats'

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
  /** The lineups, if new or changed. */
  lineups?: MessageInitShape<typeof LineupsSchema>
}
