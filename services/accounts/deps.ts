import type { Values } from '@touchline/platform/config'
import type { Leases } from '@touchline/platform/leases'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { Outbox } from '@touchline/platform/outbox'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import type { AccountsConfig } from './config.ts'

/** What the handlers of accounts are given. */
export interface AccountsDeps {
  store: DocumentStore
  outbox: Outbox
  leases: Leases
  limiter: RateLimiter
  /** Plans, sessions and invitations end by the real clock, independent of the domain clock of a replay. */
  realClock: Clock
  log: Log
  metrics: Metrics
  config: Values<AccountsConfig>
}
