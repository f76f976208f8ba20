import type { SportId } from '@touchline/contract/catalog'
import type { CatalogObservation, LiveUpdate, MatchObservation, Merged, StatsObservation } from '@touchline/contract/gen/feed'
import type { RacingObservation } from '@touchline/contract/gen/racing'
import type { Log } from '@touchline/platform/log'
import type { Clock } from '@touchline/platform/ports/clock'
import type { SourceRow } from '@touchline/sources/source-row'

/**
 * A source that generates matches and races as long as the process runs. A lease ensures that one process at a time
 * runs it.
 */
export interface LiveGenerator extends SourceRow {
  /** Example for error messages and the README: "demo?seed=1&matches=40". */
  example: string
  /**
   * Parses the query parameters before anything starts, and returns the function to run. Throws an Error that names the
   * invalid parameter and the reason; unknown parameters are errors.
   */
  read(parameters: URLSearchParams): Play
  /** The sports that are played with valid parameters. */
  played(parameters: URLSearchParams): readonly SportId[]
}

/**
 * Runs until `signal` aborts, then resolves. An error is logged, and the run restarts from its beginning after a pause.
 */
export type Play = (context: GeneratorContext) => Promise<void>

export interface GeneratorContext {
  /** Source of every observation: the format, or format@name. */
  source: string
  /** Domain time, which kickoffs and minutes follow. */
  clock: Clock
  log: Log
  signal: AbortSignal
  /**
   * Each accepts any number of messages, in order; they are durable when the promise resolves. The generator sets every
   * field, including `source`, `seq` and `received_at`.
   */
  publishCatalog(observations: readonly CatalogObservation[]): Promise<void>
  publishMatches(observations: readonly MatchObservation[]): Promise<void>
  publishLive(updates: readonly LiveUpdate[]): Promise<void>
  publishStats(observations: readonly StatsObservation[]): Promise<void>
  publishRacing(observations: readonly RacingObservation[]): Promise<void>
  publishMerged(merged: readonly Merged[]): Promise<void>
}
