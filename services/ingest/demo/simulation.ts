import type { MessageInitShape } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import type { MatchEventSchema, PlayStateSchema } from '@touchline/contract/gen/match'
import type { Club } from './invented.ts'
import type { Random } from './random.ts'

/** How one sport is played in the demo. A sport joins by adding its simulation to the list in demo.ts. */
export interface Simulation {
  sport: SportId
  /** From one round to the next, in seconds of match time: longer than the longest match. */
  roundSeconds: number
  /** What exists for its matches beforehand. */
  coverage: { events: boolean; live: string }
  /** The whole match beforehand, moment by moment, from kick-off to the final whistle. The last moment's state is an ended one. */
  simulate(rng: Random, match: SimulatedMatch): Moment[]
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
  state: MessageInitShape<typeof PlayStateSchema>
  /** New and changed events. `updatedAt` is filled in when it is told. */
  events: readonly (MessageInitShape<typeof MatchEventSchema> & { id: string })[]
}
