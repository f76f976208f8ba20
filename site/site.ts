import type { HttpBindings } from '@hono/node-server'
import type { Language } from '@touchline/contract/catalog'
import type { AccountsService, Organisation, Session } from '@touchline/contract/gen/accounts'
import type { AuthService } from '@touchline/contract/gen/auth'
import type { BillingService } from '@touchline/contract/gen/billing'
import type { BriefingsService } from '@touchline/contract/gen/briefings'
import type { FixturesService } from '@touchline/contract/gen/fixtures'
import type { LiveService } from '@touchline/contract/gen/live'
import type { HorseRacingService } from '@touchline/contract/gen/racing'
import type { StatusService } from '@touchline/contract/gen/status'
import type { UsageService } from '@touchline/contract/gen/usage'
import type { WebhooksService } from '@touchline/contract/gen/webhooks'
import type { Values } from '@touchline/platform/config'
import type { Log } from '@touchline/platform/log'
import type { Metrics } from '@touchline/platform/metrics'
import type { Clock } from '@touchline/platform/ports/clock'
import type { RateLimiter } from '@touchline/platform/ports/rate-limiter'
import type { Client } from '@touchline/platform/rpc-types'
import type { Context, Hono } from 'hono'
import type { SiteConfig } from './config.ts'

/** What the pages are given. */
export interface Site {
  clients: {
    accounts: Client<typeof AccountsService>
    auth: Client<typeof AuthService>
    usage: Client<typeof UsageService>
    status: Client<typeof StatusService>
    'billing-x402': Client<typeof BillingService>
    fixtures: Client<typeof FixturesService>
    live: Client<typeof LiveService>
    'horse-racing': Client<typeof HorseRacingService>
    briefings: Client<typeof BriefingsService>
    webhooks: Client<typeof WebhooksService>
  }
  limiter: RateLimiter
  realClock: Clock
  /** Domain clock. */
  clock: Clock
  log: Log
  metrics: Metrics
  config: Values<SiteConfig>
  /** Aborted when the process begins to stop: responses that have no end are ended. */
  leaving: AbortSignal
}

/** What the stages before a page know about a request. */
export interface SiteEnv {
  Bindings: HttpBindings
  Variables: {
    /** Address of the client, as limits count it: the /64 of an IPv6 address. */
    address: string
    /** Whether cookies are sent over HTTPS only. */
    hasSecureCookies: boolean
    language: Language
    /** Undefined: nobody is signed in. */
    session: Session | undefined
    /** Why it is not known who is signed in. Public pages are shown all the same. */
    sessionFailure: Error | undefined
    /** Card payments move no money. */
    isTest: boolean
    /** Set behind `inOrganisation`. */
    membership: { organisation: Organisation; role: Role } | undefined
    /** Scheme, host and port of links for others, such as search engines. */
    publicOrigin: string
  }
}

/** Roles of a member, as the contract names them. */
export const roles = ['owner', 'developer', 'billing'] as const
export type Role = (typeof roles)[number]

export type SiteContext = Context<SiteEnv>

/** The pages of one area, such as the keys of an organisation. */
export type Pages = (site: Site) => Hono<SiteEnv>
