import type { RequestListener } from 'node:http'
import type { AuthService } from '@touchline/contract/gen/auth'
import type { BillingService } from '@touchline/contract/gen/billing'
import type { BriefingsService } from '@touchline/contract/gen/briefings'
import type { FixturesService } from '@touchline/contract/gen/fixtures'
import type { LiveService } from '@touchline/contract/gen/live'
import type { HorseRacingService } from '@touchline/contract/gen/racing'
import type { StandingsService } from '@touchline/contract/gen/standings'
import type { StatsService } from '@touchline/contract/gen/stats'
import type { UsageService } from '@touchline/contract/gen/usage'
import type { WebhooksService } from '@touchline/contract/gen/webhooks'
import type { Values } from '@touchline/platform/config'
import type { LoadReadings } from '@touchline/platform/load'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { Bus } from '@touchline/platform/ports/bus'
import type { Clock } from '@touchline/platform/ports/clock'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import type { Client } from '@touchline/platform/rpc-types'
import type { Tracer } from '@touchline/platform/telemetry/tracer'
import type { GatewayConfig } from './config.ts'
import type { MessageServer } from './mcp/mcp.ts'
import type { ResponseCache } from './reuse/response-cache.ts'
import type { World } from './sandbox/world.ts'

export interface Calls {
  fixtures: typeof FixturesService
  live: typeof LiveService
  standings: typeof StandingsService
  stats: typeof StatsService
  briefings: typeof BriefingsService
  auth: typeof AuthService
  'horse-racing': typeof HorseRacingService
  'billing-x402': typeof BillingService
  usage: typeof UsageService
  webhooks: typeof WebhooksService
}

export interface GatewayDeps {
  clients: { [Name in keyof Calls]: Client<Calls[Name]> }
  bus: Bus
  limiter: RateLimiter
  /** Domain clock. */
  clock: Clock
  realClock: Clock
  /** Monotonic real time, used for all durations. */
  steadyClock: Clock
  log: Log
  metrics: Metrics
  tracer: Tracer
  /** The pages of the site, when it runs in this process. */
  pages(): RequestListener | undefined
  world: World
  /** Default: the load readings of this process. */
  load?: LoadReadings
  /** Default: the server of the tools (gateway/mcp). */
  messageServer?: MessageServer | undefined
  /** Default: an empty cache. */
  responses?: ResponseCache
  config: Values<GatewayConfig>
}
