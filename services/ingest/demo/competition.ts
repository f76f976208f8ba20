import type { MessageInitShape } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import type { ScoreboardSchema } from '@touchline/contract/gen/match'
import type { Entrant, Ground } from './invented.ts'
import type { Moment } from './moment.ts'

export interface DemoLeague {
  id: string
  name: string
  slug: string
  /** Index among the leagues of the sport, from 0. */
  nth: number
  entrants: readonly DemoEntrant[]
  /** The venue of all matches of a tournament. Absent: at the grounds of the clubs. */
  venue?: Venue
  /**
   * Milliseconds between the slot starts of the first league and of this one, so that leagues are never all between
   * rounds, nor in the same round, at the same time.
   */
  offsetMs: number
  /** Results of the matches simulated last, by match id. */
  results: Map<string, Result>
  /** Moments of the matches of the slot that was simulated last, by match id, until the slot is published. */
  simulated: Map<string, readonly Moment[]>
}

export type DemoEntrant = Entrant & { id: string }

export type Venue = Ground & { id: string; city: string }

type State = MessageInitShape<typeof ScoreboardSchema>

export interface Result {
  winner: 'home' | 'away'
  state: State
  /** Match time from the start to the end. */
  seconds: number
}

export interface Stage {
  name: string
  type: 'league' | 'knockout'
}

/** The pairings of a league and their order: round-robin.ts, knockout.ts. */
export interface Competition {
  leagueType: 'league' | 'tournament'
  /** Leagues with their own names and sizes. Absent: the roster has them. */
  tournaments?: readonly { name: string; entrants: number }[]
  stage: Stage
  /** Stages that follow in the same season. Absent: none. */
  laterStages?: readonly Stage[]
  /** Rounds of a season. */
  rounds(entrants: number): number
  /** Slots after the last round in which nothing is played. */
  restSlots: number
  /** Slots that are scheduled ahead. */
  slotsAhead: number
  /** Whether the pairings of a round follow from the results of those before it. */
  needsResults(round: number): boolean
  /** Share of a slot after which its matches are over. */
  playedShare: number
  /** Share of a slot before its start at which the pairings of a round become known. Undefined: long before. */
  knownBefore(round: number): number | undefined
  fixtures(edition: Edition, round: number): Fixture[]
}

/** One season of a league. */
export interface Edition {
  sport: SportId
  seed: number
  league: DemoLeague
  season: string
  /** Number of the season, counted from 1970. */
  nth: number
  /** The winner. Simulates the match unless its result is remembered. */
  getWinner(fixture: Fixture): 'home' | 'away'
  /** The last state of a match. Simulates it in the same way. */
  getFinalState(fixture: Fixture): State
}

/** A future match. */
export interface Fixture {
  id: string
  /** Absent: the value of the competition. */
  stage?: Stage
  round: string
  /** "1" or "2" in a tie over two legs. */
  leg?: string
  /** Present in a second leg. */
  firstLeg?: Fixture
  sides(): Record<'home' | 'away', Entry>
}

export interface Entry {
  entrant: DemoEntrant
  /** Seeding in the draw, "3" or "WC". Absent: unseeded. */
  seed?: string
}
