import type { AuthService } from '@touchline/contract/gen/auth'
import type { FixturesService } from '@touchline/contract/gen/fixtures'
import type { StandingsService } from '@touchline/contract/gen/standings'
import type { Rendering } from '@touchline/gateway/rendering'
import type { Values } from '@touchline/platform/config'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { Outbox } from '@touchline/platform/outbox'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { Client } from '@touchline/platform/rpc-types'
import type { ActiveEndpoints } from './active-endpoints.ts'
import type { WebhooksConfig } from './config.ts'
import type { WebhookReports } from './events.ts'
import type { StoredBodies } from './stored-bodies.ts'

/** What the process gives webhooks. */
export interface GivenDeps {
  store: DocumentStore
  bus: Bus
  outbox: Outbox
  /** Domain clock. */
  clock: Clock
  realClock: Clock
  steadyClock: Clock
  log: Log
  metrics: Metrics
  config: Values<WebhooksConfig>
  clients: {
    auth: Client<typeof AuthService>
    fixtures: Client<typeof FixturesService>
    standings: Client<typeof StandingsService>
  }
}

export interface WebhooksDeps extends GivenDeps {
  active: ActiveEndpoints
  reports: WebhookReports
  bodies: StoredBodies
  rendering: Pick<Rendering, 'inView'>
}
