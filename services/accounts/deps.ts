import type { Organisation } from '@touchline/contract/gen/accounts'
import type { BillingService } from '@touchline/contract/gen/billing'
import type { Values } from '@touchline/platform/config'
import type { Leases } from '@touchline/platform/leases'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { Outbox } from '@touchline/platform/outbox'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import type { Client } from '@touchline/platform/rpc-types'
import type { AccountsConfig } from './config.ts'
import type { AccountsEvents } from './events.ts'
import type { Mailer } from './mail/mailer.ts'
import type { SignIn } from './sign-in/sign-in.ts'

/** What the process gives accounts. */
export interface GivenDeps {
  store: DocumentStore
  outbox: Outbox
  leases: Leases
  limiter: RateLimiter
  /** Plans, sessions and invitations end by the real clock, independent of the domain clock of a replay. */
  realClock: Clock
  log: Log
  metrics: Metrics
  config: Values<AccountsConfig>
  clients: { 'billing-x402': Client<typeof BillingService> }
}

/** What the handlers of accounts are given. */
export interface AccountsDeps extends GivenDeps {
  mailer: Mailer
  /** A mail was stored with a change; it is sent now instead of within a second. */
  mailQueued(): void
  signIn: SignIn
  events: AccountsEvents
  /**
   * Ends what an organisation that was deleted pays for. A crash may come before; whoever owns subscriptions also looks
   * for deleted organisations.
   */
  organisationEnded(organisation: Organisation): Promise<void>
}
