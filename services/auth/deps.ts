import type { Log } from '@touchline/platform/log'
import type { Outbox } from '@touchline/platform/outbox'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'

export interface AuthDeps {
  store: DocumentStore
  outbox: Outbox
  /** Keys expire by the real clock, independent of the domain clock of a replay. */
  realClock: Clock
  log: Log
  config: { keySecret: readonly string[] }
}
