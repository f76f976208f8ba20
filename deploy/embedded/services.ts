import { accounts } from '@touchline/accounts/service'
import { auth } from '@touchline/auth/service'
import { billing } from '@touchline/billing-x402/service'
import { briefings } from '@touchline/briefings/service'
import { fixtures } from '@touchline/fixtures/service'
import { gateway } from '@touchline/gateway/service'
import { horseRacing } from '@touchline/horse-racing/service'
import { ingest } from '@touchline/ingest/service'
import { live } from '@touchline/live/service'
import type { AnyService } from '@touchline/platform/service'
import { site } from '@touchline/site/service'
import { standings } from '@touchline/standings/service'
import { stats } from '@touchline/stats/service'
import { status } from '@touchline/status/service'
import { usage } from '@touchline/usage/service'
import { webhooks } from '@touchline/webhooks/service'

/**
 * All services and the gateway, services before their callers; ingest last, so that all consumers listen when feeds
 * start.
 */
export const services = [
  auth,
  accounts,
  usage,
  status,
  horseRacing,
  fixtures,
  live,
  standings,
  stats,
  briefings,
  billing,
  webhooks,
  site,
  gateway,
  ingest,
] as const satisfies readonly AnyService[]

/**
 * Services that the demo runs in memory, so that invented leagues never mix with real ones in DATA_DIR. Keys,
 * accounts, usage, webhooks and payments are stored.
 */
const kept: ReadonlySet<AnyService> = new Set([auth, accounts, usage, status, billing, webhooks])
export const inMemoryForDemo = services.filter((service) => !kept.has(service)).map(({ name }) => name)
