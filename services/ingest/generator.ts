import type { CatalogObservation, LiveUpdate, MatchObservation, StatsObservation } from '@touchline/contract/gen/feed'
import type { Log } from '@touchline/platform/log'
import type { Clock } from '@touchline/platform/ports/clock'

/** A source that plays its matches itself for as long as the process runs. One process plays at a time: it runs under a lease. */
export interface LiveGenerator {
  /** What stands first in FEEDS: "demo". */
  format: string
  /** One line for error messages and the README: "demo?seed=1&matches=40". */
  example: string
  /**
   * Reads the parameters behind the question mark before anything opens, and answers the play. Throws an Error that says what is wrong with
   * which parameter; unknown ones are wrong too.
   */
  read(parameters: URLSearchParams): Play
}

/** Runs until `signal` aborts, then resolves. A throw is logged and the play starts again from its beginning after a pause. */
export type Play = (context: GeneratorContext) => Promise<void>

export interface GeneratorContext {
  /** The source every observation names: the format, or format@name. */
  source: string
  /** Domain time: kick-offs and minutes follow it. */
  clock: Clock
  log: Log
  signal: AbortSignal
  /** Any number, in order; durable when they resolve. The generator fills every field, `source`, `seq` and `received_at` too. */
  publishCatalog(observations: readonly CatalogObservation[]): Promise<void>
  publishMatches(observations: readonly MatchObservation[]): Promise<void>
  publishLive(updates: readonly LiveUpdate[]): Promise<void>
  publishStats(observations: readonly StatsObservation[]): Promise<void>
}
