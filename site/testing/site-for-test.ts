import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { AccountsService, type Session, SessionSchema } from '@touchline/contract/gen/accounts'
import { AuthService } from '@touchline/contract/gen/auth'
import { BillingService } from '@touchline/contract/gen/billing'
import { BriefingsService } from '@touchline/contract/gen/briefings'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { HorseRacingService } from '@touchline/contract/gen/racing'
import { StandingsService } from '@touchline/contract/gen/standings'
import { StatusService } from '@touchline/contract/gen/status'
import { UsageService } from '@touchline/contract/gen/usage'
import { WebhooksService } from '@touchline/contract/gen/webhooks'
import { type Environment, readConfig } from '@touchline/platform/config'
import { createLog, type LogLevel } from '@touchline/platform/log'
import { memoryRateLimiter } from '@touchline/platform/memory/rate-limiter'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import type { AnyService } from '@touchline/platform/service'
import { standIn, startForTest } from '@touchline/platform/testing/start-for-test'
import type { DestinationStream } from 'pino'
import { config } from '../config.ts'
import { readLegalDocuments } from '../legal/documents.ts'
import { pages } from '../pages.ts'
import type { Site } from '../site.ts'
import { browserFor } from './browser.ts'

export interface SiteTestOptions {
  /** Who is signed in at first: `session()`, or undefined for a visitor. */
  session?: Session | undefined
  /** Stand-ins of the services; methods that are missing fail with `upstream_unavailable`. */
  accounts?: Partial<ServiceImpl<typeof AccountsService>>
  auth?: Partial<ServiceImpl<typeof AuthService>>
  usage?: Partial<ServiceImpl<typeof UsageService>>
  status?: Partial<ServiceImpl<typeof StatusService>>
  billing?: Partial<ServiceImpl<typeof BillingService>>
  fixtures?: Partial<ServiceImpl<typeof FixturesService>>
  live?: Partial<ServiceImpl<typeof LiveService>>
  racing?: Partial<ServiceImpl<typeof HorseRacingService>>
  briefings?: Partial<ServiceImpl<typeof BriefingsService>>
  webhooks?: Partial<ServiceImpl<typeof WebhooksService>>
  /** Real services instead of stand-ins. With accounts among them, `session` is ignored. */
  services?: readonly AnyService[]
  environment?: Environment
  /** RFC 3339. */
  now?: string
  logLevel?: LogLevel
  logTo?: DestinationStream
}

export type SiteForTest = Awaited<ReturnType<typeof siteForTest>>

const sessionCookie = 'touchline.session=for-test'

/** The owner of the organisation "Rovers", org_1. */
export const session = (more: Omit<Partial<MessageInitShape<typeof SessionSchema>>, '$typeName' | '$unknown'> = {}): Session =>
  create(SessionSchema, { ...owner, ...more })

const owner = {
  id: 'session_1',
  person: { id: 'person_1', email: 'ana@example.com', name: 'Ana', language: 'en', createdAt: '2026-02-01T09:00:00Z' },
  memberships: [{ organisationId: 'org_1', name: 'Rovers', role: 'owner', plan: 'free' }],
  createdAt: '2026-03-01T11:00:00Z',
  expiresAt: '2026-03-31T11:00:00Z',
  csrf: 'token-of-session-1',
}

/**
 * The pages on stand-ins, with a browser that keeps cookies and sends the token of the session with forms. Without
 * `accounts.authorize`, members may do everything in org_1. Call `stop` at the end.
 */
export async function siteForTest(options: SiteTestOptions = {}) {
  const { services = [], environment = {}, now = '2026-03-01T12:00:00Z', logLevel = 'error', logTo } = options
  let current = 'session' in options ? options.session : session()
  const t = await startForTest(services, {
    now,
    environment,
    logLevel,
    standIns: standIns(options, () => current),
    ...(logTo && { logTo }),
  })
  const limiter = memoryRateLimiter(t.clock)
  const leaving = new AbortController()
  const site: Site = {
    clients: {
      accounts: t.getClient(AccountsService),
      auth: t.getClient(AuthService),
      usage: t.getClient(UsageService),
      status: t.getClient(StatusService),
      'billing-x402': t.getClient(BillingService),
      fixtures: t.getClient(FixturesService),
      live: t.getClient(LiveService),
      'horse-racing': t.getClient(HorseRacingService),
      briefings: t.getClient(BriefingsService),
      webhooks: t.getClient(WebhooksService),
    },
    limiter,
    realClock: t.clock,
    clock: t.clock,
    log: createLog(logLevel, logTo),
    metrics: t.metrics,
    config: readConfig({ site: config }, environment).site,
    leaving: leaving.signal,
  }
  const app = pages(site, await readLegalDocuments(site.config.legalDir))
  const browser = browserFor(app, () => current?.csrf)
  if (current) browser.setCookie(sessionCookie)
  return {
    ...t,
    ...browser,
    app,
    site,
    /** Replaces who is signed in; undefined signs out. */
    signIn(next: Session | undefined): void {
      current = next
      if (next) browser.setCookie(sessionCookie)
    },
    /** The process begins to stop. */
    leave: () => leaving.abort(),
    async stop() {
      leaving.abort()
      await limiter.close()
      await t.stop()
    },
  }
}

function standIns(
  { accounts, auth, usage, status, billing, fixtures, live, racing, briefings, webhooks }: SiteTestOptions,
  getCurrent: () => Session | undefined,
) {
  const people: Partial<ServiceImpl<typeof AccountsService>> = {
    async getSession({ cookie }) {
      const current = getCurrent()
      if (!current || !cookie.includes(sessionCookie)) throw fail('missing_session')
      return current
    },
    async authorize({ organisationId }) {
      const membership = getCurrent()?.memberships.find((each) => each.organisationId === organisationId)
      if (!membership) throw fail('not_found', { kind: 'organisation', id: organisationId })
      return { id: organisationId, name: membership.name, plan: { plan: membership.plan, source: 'none' } }
    },
    ...accounts,
  }
  return [
    standIn(AccountsService, people),
    standIn(AuthService, auth ?? {}),
    standIn(UsageService, usage ?? {}),
    standIn(StatusService, status ?? {}),
    standIn(BillingService, billing ?? {}),
    standIn(FixturesService, fixtures ?? {}),
    standIn(LiveService, live ?? {}),
    standIn(HorseRacingService, racing ?? {}),
    standIn(BriefingsService, briefings ?? {}),
    standIn(WebhooksService, webhooks ?? {}),
    // Called by webhooks.
    standIn(StandingsService, {}),
  ]
}
