import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { plans } from '@touchline/contract/plans'
import { completeSession } from '@touchline/local-stripe/complete-session'
import { dispute, refund } from '@touchline/local-stripe/payments'
import { bringUpToDate } from '@touchline/local-stripe/renewals'
import { cancelAtPeriodEnd } from '@touchline/local-stripe/subscriptions'
import type { World } from '@touchline/local-stripe/world'
import fc from 'fast-check'
import { planAt } from '../subscriptions/plan-state.ts'
import { cancelSubscription } from './cancel.ts'
import { changePlan } from './change-plan.ts'
import { startCheckout } from './checkout.ts'
import { paymentIntents, reversedPayments, subscriptionId } from './customer-state.ts'
import { priceOffer } from './prices.ts'
import { reconcileOnce } from './reconcile.ts'
import { refresh } from './refresh.ts'
import { dayMs, liveIn, mayFail, simulate } from './testing/simulation.ts'
import { handleEvents } from './webhook.ts'

type Simulation = Awaited<ReturnType<typeof simulate>>

const names = { organisationId: 'org_1', personId: 'person-1' }
/** Stripe collects an hour after the period, and the grace begins when that fails. */
const graceSeconds = 7 * 86_400 + 3_600
const rank = (plan: string | undefined): number => plans.findIndex(({ id }) => id === plan)

const plan = fc.constantFrom('starter', 'pro', 'business')
const interval = fc.constantFrom('month', 'year')
const index = fc.nat({ max: 50 })
/** Around the ends of periods, trials and graces. */
const days = fc.oneof(fc.constantFrom(1, 6, 8, 14, 28, 31), fc.integer({ min: 1, max: 40 }))

/** Something that happens. It may leave calls running, whose requests to Stripe run in any order. */
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ is: fc.constant('checkout' as const), plan, interval }) },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('pay' as const),
      index,
      card: fc.constantFrom('4242424242424242', '4000000000000341', '4000000000000002'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ is: fc.constant('event' as const), index, times: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('refresh' as const) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('change' as const), plan, interval }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('cancel' as const), resumes: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('card' as const), pays: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('time' as const), days }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('reversal' as const), isDispute: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constantFrom('usdc' as const, 'grant' as const), plan, days }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('crash' as const), after: fc.nat({ max: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('bus' as const), isDown: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('settled' as const) }) },
)
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

function pick<T>(from: readonly T[], i: number): T | undefined {
  return from[i % Math.max(1, from.length)]
}

/** What one happening starts: an instant change of the local Stripe, or a call that goes on. */
function begin({ deps, world, clock, state, give }: Simulation, event: Happening): Promise<unknown> | undefined {
  switch (event.is) {
    case 'checkout':
      return startCheckout(deps, { ...names, ...event, language: 'en' } as never)
    case 'pay': {
      const session = pick(
        world.all('checkout.session').filter(({ status }) => status === 'open'),
        event.index,
      )
      return session && (async () => completeSession(world, session.id, event.card))().catch(() => undefined)
    }
    case 'event': {
      const known = pick(world.all('event'), event.index)
      return known && Promise.all(Array.from({ length: event.times }, () => handleEvents(deps, [known])))
    }
    case 'refresh':
      return refresh(deps, names.organisationId)
    case 'change':
      return changePlan(deps, { ...names, ...event } as never)
    case 'cancel':
      return cancelSubscription(deps, { ...names, ...event } as never)
    case 'usdc':
    case 'grant':
      return give(event.is, event.plan, event.days)
    case 'time':
      return clock.advance(event.days * dayMs).then(() => bringUpToDate(world))
    case 'card':
      for (const { id } of world.all('customer')) world.cards.set(id, event.pays ? 'pays' : 'declines')
      return undefined
    case 'reversal': {
      const payment = world.all('charge').find(({ paid, refunded, disputed }) => paid && !refunded && !disputed)?.payment_intent
      if (typeof payment === 'string') (event.isDispute ? dispute : refund)(world, payment)
      return undefined
    }
    case 'crash':
      state.requestsUntilFailure = event.after
      return undefined
    case 'bus':
      state.busIsDown = event.isDown
      return undefined
    case 'settled':
      return undefined
  }
}

/** The plan of every line that was paid, is not given back, and covers `now` or ended at most `graceSeconds` ago. */
function paidPlans(world: World, now: number): { sub: string; plan: string; isCurrent: boolean; created: number }[] {
  const reversed = reversedPayments({ charges: world.all('charge'), disputes: world.all('dispute') })
  const payments = (invoice: string) => ({ data: world.all('invoice_payment').filter((each) => each.invoice === invoice) })
  return world
    .all('invoice')
    .filter(({ status }) => status === 'paid')
    .filter((invoice) => !paymentIntents({ ...invoice, payments: payments(invoice.id!) } as never).some((each) => reversed.has(each)))
    .flatMap((invoice) =>
      invoice.lines.data
        .filter(({ amount, period }) => amount >= 0 && period.start <= now && now < period.end + graceSeconds)
        .map(({ period, pricing }) => ({
          sub: subscriptionId(invoice),
          plan: priceOffer(world.get('price', String(pricing!.price_details!.price)))!.plan,
          isCurrent: now < period.end,
          created: invoice.created,
        })),
    )
}

/** The plans of the first invoices after a trial that were not paid, within the grace: the plan of the trial goes on that long. */
const endedTrials = (world: World, now: number): string[] =>
  liveIn(world).flatMap(({ id, trial_end }) =>
    trial_end === null || now >= trial_end + graceSeconds
      ? []
      : world
          .all('invoice')
          .filter((invoice) => subscriptionId(invoice) === id && invoice.status === 'open')
          .flatMap(({ lines }) => lines.data.filter(({ amount, period }) => amount > 0 && period.start === trial_end))
          .map(({ pricing }) => priceOffer(world.get('price', String(pricing!.price_details!.price)))!.plan),
  )

/** Whether the newest invoice of a subscription is one that Stripe has not tried to collect yet. */
const isPending = (world: World, sub: string): boolean =>
  world.all('invoice').find((invoice) => subscriptionId(invoice) === sub)?.status === 'draft'

async function check(s: Simulation): Promise<void> {
  const { world, clock, published } = s
  const organisation = await s.organisation()
  const now = clock.now()
  const card = rank(planAt({ ...organisation, paidPeriods: [], grants: [] }, now).plan)
  const paid = paidPlans(world, Math.floor(now / 1_000))
  const live = liveIn(world)
  // Nobody keeps a plan unpaid beyond the grace. A change on trial costs nothing, and Stripe collects an hour after the trial.
  const uncollected = live
    .filter((each) => each.status === 'trialing' || isPending(world, each.id))
    .map(({ items }) => priceOffer(items.data[0]!.price)!.plan)
  const due = [...uncollected, ...endedTrials(world, Math.floor(now / 1_000))]
  expect(card).toBeLessThanOrEqual(Math.max(0, ...paid.map((each) => rank(each.plan)), ...due.map(rank)))
  // Nobody is charged without a plan, or twice.
  expect(live.length).toBeLessThanOrEqual(1)
  for (const { id, status } of live.filter(({ status: each }) => each !== 'trialing')) {
    // An earlier line may last longer: a year that a change to a month of more gave back as a credit.
    const newest = paid.filter(({ sub }) => sub === id).toSorted((a, b) => b.created - a.created)[0]
    if (newest?.isCurrent && status === 'active') expect(card).toBeGreaterThanOrEqual(rank(newest.plan))
  }
  const open = world.all('checkout.session').filter(({ status }) => status === 'open')
  expect(open.length).toBeLessThanOrEqual(live.length > 0 ? 0 : 1)
  // What was bought otherwise counts as well, and gateways have heard of it.
  const current = planAt(organisation, now).plan
  const given = [...organisation.paidPeriods, ...organisation.grants].filter((each) => Date.parse(each.until) > now)
  expect(rank(current)).toBe(Math.max(card, ...given.map((each) => rank(each.plan))))
  expect([organisation.plan?.plan, published.toSorted((a, b) => b.revision - a.revision)[0]?.plan]).toEqual([current, current])
}

/** Most stories begin with a purchase: most of what can go wrong follows one. */
const bought = fc
  .record({ plan, interval, card: fc.constantFrom('4242424242424242', '4000000000000341') })
  .map(({ card, ...offer }): Happening[] => [
    { is: 'checkout', ...offer },
    { is: 'pay', index: 0, card },
  ])
const stories = fc
  .tuple(fc.oneof({ weight: 3, arbitrary: bought }, fc.constant([])), fc.array(happening, { minLength: 5, maxLength: 40 }))
  .map(([first, rest]) => [...first, ...rest])

describe('any interleaving, repetition, loss and order of events, payments and crashes', () => {
  test('ends in the plan that was paid for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.constantFrom(0, 14), stories, async (scheduler, trial, story) => {
        const s = await simulate((call) => scheduler.schedule(Promise.resolve()).then(call), trial)
        const running: Promise<unknown>[] = []
        const settle = async () => {
          await scheduler.waitFor(Promise.all(running.splice(0)))
          s.state.requestsUntilFailure = Number.POSITIVE_INFINITY
          s.state.busIsDown = false
          // Two rounds: a failed one lists the same events again.
          for (let round = 0; round < 2; round++) await scheduler.waitFor(reconcileOnce(s.deps).catch(mayFail))
          await s.recover()
          await check(s)
        }
        try {
          for (const event of story) {
            const started = begin(s, event)
            if (started) running.push(started.catch(mayFail))
            // A person waits for the answer, and time passes for everybody; the other calls go on meanwhile.
            if (event.is === 'time' || event.is === 'checkout') await scheduler.waitFor(running.at(-1)!)
            if (event.is === 'settled') await settle()
          }
          await settle()
        } finally {
          await scheduler.waitAll()
          await s.close()
        }
      }),
      { numRuns: 60 },
    )
  })
})

test('a state that was read earlier does not replace a newer one', async () => {
  let held: Promise<void> | undefined
  let asked = 0
  const s = await simulate(async (call) => {
    const response = await call()
    asked++
    await held
    return response
  }, 0)
  await startCheckout(s.deps, { ...names, plan: 'pro', interval: 'month', language: 'en' } as never)
  completeSession(s.world, s.world.all('checkout.session')[0]!.id, '4242424242424242')
  await refresh(s.deps, names.organisationId)
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  const before = asked
  const older = refresh(s.deps, names.organisationId)
  while (asked < before + 3) await turn()
  held = undefined
  cancelAtPeriodEnd(s.world, s.world.all('subscription')[0]!, true)
  await handleEvents(s.deps, s.world.all('event').slice(0, 1))
  resolve()
  await older
  expect((await s.organisation()).subscription?.cancelsAtPeriodEnd).toBe(true)
  await s.close()
})
