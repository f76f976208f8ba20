import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { describe, expect, test } from '@jest/globals'
import { OrganisationSchema, type SubscriptionSchema } from '@touchline/contract/gen/accounts'
import fc from 'fast-check'
import { changesAt, planAt } from './plan-state.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const organisation = (paid: MessageInitShape<typeof OrganisationSchema>) => create(OrganisationSchema, paid)
const subscribed = (subscription: MessageInitShape<typeof SubscriptionSchema>) =>
  organisation({ subscription: { id: 'sub_1', status: 'active', plan: 'pro', periodEnd: '2026-03-20T00:00:00.000Z', ...subscription } })
const period = (plan: string, from: string, until: string) => ({ plan, from: `${from}T00:00:00.000Z`, until: `${until}T00:00:00.000Z` })
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

test('without payment the plan is free and never changes', () => {
  const unpaid = organisation({})
  expect(planAt(unpaid, now)).toMatchObject({ plan: 'free', source: 'none', until: '', nextPlan: '' })
  expect(changesAt(unpaid, now)).toBeUndefined()
})

describe('a card subscription', () => {
  test('renews at the end of its period, and ends seven days later when no payment is reported', () => {
    const paid = subscribed({})
    expect(planAt(paid, now)).toMatchObject({
      plan: 'pro',
      source: 'card',
      until: '2026-03-20T00:00:00.000Z',
      nextPlan: '',
      isInGrace: false,
    })
    expect(changesAt(paid, now)).toBe(at('2026-03-27'))
    expect(planAt(paid, at('2026-03-27') - 1).plan).toBe('pro')
    expect(planAt(paid, at('2026-03-27')).plan).toBe('free')
  })

  test('that is canceled ends with its period', () => {
    const canceled = subscribed({ cancelsAtPeriodEnd: true })
    expect(planAt(canceled, now)).toMatchObject({ plan: 'pro', until: '2026-03-20T00:00:00.000Z', nextPlan: 'free' })
    expect(planAt(canceled, at('2026-03-20')).plan).toBe('free')
  })

  test('whose renewal failed has seven days of grace from the first failure', () => {
    const unpaid = subscribed({ status: 'past_due', periodEnd: '2026-04-01T00:00:00Z', unpaidSince: '2026-03-01T00:00:00Z' })
    expect(planAt(unpaid, now)).toMatchObject({ plan: 'pro', isInGrace: true, until: '2026-03-08T00:00:00.000Z', nextPlan: 'free' })
    expect(planAt(unpaid, at('2026-03-08')).plan).toBe('free')
  })

  test('with a downgrade has the lower plan after its period', () => {
    const downgraded = subscribed({ nextPlan: 'starter' })
    expect(planAt(downgraded, now)).toMatchObject({ plan: 'pro', until: '2026-03-20T00:00:00.000Z', nextPlan: 'starter' })
    expect(planAt(downgraded, at('2026-03-20'))).toMatchObject({ plan: 'starter', until: '2026-03-20T00:00:00.000Z', nextPlan: '' })
  })

  test.each(['canceled', 'incomplete', 'incomplete_expired', 'paused'])('with the status %s gives no plan', (status) => {
    expect(planAt(subscribed({ status }), now).plan).toBe('free')
  })

  test('gives no plan once a payment of its period was refunded or disputed', () => {
    expect(planAt(subscribed({ reversedAt: '2026-02-20T00:00:00Z' }), now).plan).toBe('free')
  })

  test('on trial is shown as one', () => {
    expect(planAt(subscribed({ status: 'trialing' }), now)).toMatchObject({ plan: 'pro', isTrial: true })
  })
})

test('periods in USDC that follow each other count as one time', () => {
  const paid = organisation({ paidPeriods: [period('pro', '2026-02-10', '2026-03-10'), period('pro', '2026-03-10', '2026-04-10')] })
  expect(planAt(paid, now)).toMatchObject({ plan: 'pro', source: 'usdc', until: '2026-04-10T00:00:00.000Z', nextPlan: 'free' })
})

test('the highest plan wins, and the lower one follows', () => {
  const both = organisation({
    paidPeriods: [period('starter', '2026-02-10', '2026-06-10')],
    grants: [{ id: 'g', ...period('business', '2026-03-01', '2026-03-05') }],
  })
  expect(planAt(both, now)).toMatchObject({ plan: 'business', source: 'grant', until: '2026-03-05T00:00:00.000Z', nextPlan: 'starter' })
  expect(planAt(both, at('2026-03-05'))).toMatchObject({ plan: 'starter', source: 'usdc', nextPlan: 'free' })
})

test('a grant without an end lasts, and a deleted organisation has no plan', () => {
  const granted = { grants: [{ id: 'g', plan: 'enterprise', from: '2026-01-01T00:00:00Z' }] }
  expect(planAt(organisation(granted), now)).toMatchObject({ plan: 'enterprise', until: '', nextPlan: '' })
  expect(planAt(organisation({ ...granted, isDeleted: true }), now).plan).toBe('free')
})

test('between now and the next change, and only until then, the plan stays the same', () => {
  const days = fc.integer({ min: -60, max: 60 })
  const plan = fc.constantFrom('starter', 'pro', 'business')
  const iso = (day: number) => new Date(now + day * 86_400_000).toISOString()
  const span = fc.tuple(plan, days, fc.integer({ min: 1, max: 60 })).map(([id, from, length]) => ({
    ...{ plan: id, from: iso(from), until: iso(from + length) },
  }))
  const subscription = fc.record({
    status: fc.constantFrom('active', 'past_due', 'canceled', 'trialing', 'unpaid'),
    plan,
    periodEnd: days.map(iso),
    cancelsAtPeriodEnd: fc.boolean(),
    nextPlan: fc.constantFrom('', 'starter'),
    unpaidSince: fc.option(days.map(iso), { nil: '' }),
  })
  const any = fc.record({
    paidPeriods: fc.array(span),
    grants: fc.array(span),
    subscription: fc.option(subscription, { nil: undefined as never }),
  })
  fc.assert(
    fc.property(any, fc.double({ min: 0, max: 0.999, noNaN: true }), (paid, share) => {
      const each = organisation(paid)
      const end = changesAt(each, now)
      const until = end ?? now + 400 * 86_400_000
      expect(planAt(each, now + Math.floor((until - now) * share)).plan).toBe(planAt(each, now).plan)
      if (end !== undefined) expect(planAt(each, end).plan).not.toBe(planAt(each, now).plan)
    }),
  )
})
