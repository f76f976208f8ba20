import { create } from '@bufbuild/protobuf'
import { isFailure, ServiceError } from '@touchline/contract/errors'
import { OrganisationSchema, PaidPeriodSchema, PlanGrantSchema } from '@touchline/contract/gen/accounts'
import { accountsPlan } from '@touchline/contract/topics'
import { createApp } from '@touchline/local-stripe/app'
import { createWorld, type World } from '@touchline/local-stripe/world'
import { manualClock } from '@touchline/platform/clock'
import { readConfig } from '@touchline/platform/config'
import { createLog } from '@touchline/platform/log'
import { createMetrics } from '@touchline/platform/metrics'
import { platformMigrations } from '@touchline/platform/migrations/migration'
import { outbox } from '@touchline/platform/outbox'
import type { Bus } from '@touchline/platform/ports/bus'
import { embedded } from '@touchline/platform/testing/back-ends-for-test'
import Stripe from 'stripe'
import { config } from '../../config.ts'
import { mailer } from '../../mail/mailer.ts'
import { changeOrganisation, insertOrganisation } from '../../organisations/change.ts'
import { auditEntries, mails, organisations, people, planChanged } from '../../records.ts'
import { settingsForTest } from '../../testing/start-accounts.ts'
import { stripeCursors, stripeEvents } from '../records.ts'
import type { StripeDeps } from '../refresh.ts'

const key = 'sk_test_local'
const id = 'org_1'
export const startAt = Date.parse('2026-03-01T12:00:00Z')
export const dayMs = 86_400_000

type Schedule = <T>(call: () => Promise<T>) => Promise<T>

/**
 * Accounts' code on a local Stripe in the same process. `schedule` decides when each request to Stripe runs, so requests
 * of concurrent calls run in any order.
 */
export async function simulate(schedule: Schedule, trialDays: number) {
  const backEnds = await embedded.open()
  const { store } = backEnds
  await store.prepare([organisations, auditEntries, people, mails, stripeEvents, stripeCursors, platformMigrations])
  const clock = manualClock(startAt)
  const world = createWorld(clock, 'http://stripe.test')
  const app = createApp(world, key)
  const state = { busIsDown: false, requestsUntilFailure: Number.POSITIVE_INFINITY }
  const bus = failing(backEnds.bus, () => state.busIsDown)
  const stripe = new Stripe(key, {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((async (url: string, init: RequestInit) => {
      const response = await schedule(async () => {
        if (state.requestsUntilFailure-- === 0) throw new TypeError('the process was killed')
        return app.request(url, init)
      })
      // The answer is on its way, while Stripe changes and others are answered.
      return schedule(async () => response)
    }) as typeof fetch),
  })
  const environment = { ...settingsForTest, STRIPE_SECRET_KEY: key, STRIPE_TRIAL_DAYS: String(trialDays) }
  const accountsConfig = readConfig({ accounts: config }, environment).accounts
  const box = outbox(store, bus)
  const deps = {
    ...{ store, outbox: box, realClock: clock, stripe, log: createLog('silent'), metrics: createMetrics() },
    config: accountsConfig,
    mailer: mailer({ store, realClock: clock, config: accountsConfig }, () => undefined),
    mailQueued: () => undefined,
  } as unknown as StripeDeps
  const members = [{ personId: 'person-1', role: 'owner', email: 'owner@example.com' }]
  const published: { plan: string; revision: number }[] = []
  await bus.consume(accountsPlan, { durable: 'test', batch: 100, handler: async (messages) => void published.push(...messages) })
  await insertOrganisation(deps, { organisation: create(OrganisationSchema, { id, name: 'Rovers', members }) })
  const until = (days: number): string => new Date(clock.now() + days * dayMs).toISOString()
  const from = (): string => new Date(clock.now()).toISOString()
  return {
    ...{ deps, world, clock, state, published, until },
    organisation: async () => (await store.get(organisations, id))!.doc.organisation!,
    /** A payment in USDC, or a plan granted, from now on. */
    give: (kind: 'usdc' | 'grant', plan: string, days: number) =>
      changeOrganisation(deps, id, (known) => {
        const period = { plan, from: from(), until: until(days) }
        const next =
          kind === 'usdc'
            ? { paidPeriods: [...known.paidPeriods, create(PaidPeriodSchema, period)] }
            : { grants: [...known.grants, create(PlanGrantSchema, period)] }
        return { organisation: { ...known, ...next } }
      }),
    /** What a process does after a start: computes the plan at this time and publishes what a crash left. */
    async recover() {
      await changeOrganisation(deps, id, (known) => ({ organisation: known }))
      while ((await box.sweep([planChanged], 0)) > 0);
      await backEnds.bus.settled()
    },
    close: () => backEnds.close(),
  }
}

const failing = (bus: Bus, isDown: () => boolean): Bus => ({
  ...bus,
  publish: (topic, messages) => (isDown() ? Promise.reject(new ServiceError('upstream_unavailable', {})) : bus.publish(topic, messages)),
})

/** Answers that a person may get, and after which nothing is broken. Everything else is a bug. */
export const mayFail = (error: unknown): void => {
  const codes = ['upstream_unavailable', 'payment_declined', 'no_subscription'] as const
  if (!codes.some((code) => isFailure(code, error))) throw error
}

/** The subscriptions that Stripe may still charge. */
export const liveIn = (world: World) =>
  world.all('subscription').filter(({ status }) => ['trialing', 'active', 'past_due'].includes(status))
