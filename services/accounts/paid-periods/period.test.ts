import { create } from '@bufbuild/protobuf'
import { expect, test } from '@jest/globals'
import { OrganisationSchema, type PaidPeriod, PlanGrantSchema } from '@touchline/contract/gen/accounts'
import { type PlanPaid, PlanPaidSchema } from '@touchline/contract/gen/billing'
import fc from 'fast-check'
import { planAt } from '../subscriptions/plan-state.ts'
import { addMonths, dueReminders, reminderDueAt, withPeriod } from './period.ts'

const order = (orderId: string, paidAt: string, plan = 'starter', interval = 'month'): PlanPaid =>
  create(PlanPaidSchema, { orderId, paidAt, purchase: { organisationId: 'org_1', plan, interval }, amount: 29_000_000n })
const shown = (periods: readonly PaidPeriod[] | undefined) =>
  periods?.map(({ orderId, from, until }) => [orderId, from.slice(0, 10), until.slice(0, 10)])
const all = (...orders: PlanPaid[]) => orders.reduce<PaidPeriod[]>((periods, each) => withPeriod(periods, each) ?? periods, [])
const day = (text: string) => Date.parse(`${text}T12:00:00Z`)

test('a period starts with the payment, and the next one where it ends', () => {
  expect(shown(all(order('a', '2026-03-01T12:00:00Z'), order('b', '2026-03-20T08:00:00Z')))).toEqual([
    ['a', '2026-03-01', '2026-04-01'],
    ['b', '2026-04-01', '2026-05-01'],
  ])
})

test('a period of another plan starts at once, and one after the end as well', () => {
  const periods = all(
    order('a', '2026-03-01T12:00:00Z'),
    order('b', '2026-03-20T12:00:00Z', 'pro', 'year'),
    order('c', '2026-06-01T12:00:00Z'),
  )
  expect(shown(periods)).toEqual([
    ['a', '2026-03-01', '2026-04-01'],
    ['b', '2026-03-20', '2027-03-20'],
    ['c', '2026-06-01', '2026-07-01'],
  ])
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s and %i months is %s', (from, months, until) => {
  expect(new Date(addMonths(day(from), months)).toISOString().slice(0, 10)).toBe(until)
})

const orders = fc.array(
  fc.record({
    id: fc.integer({ min: 0, max: 6 }),
    day: fc.integer({ min: 0, max: 700 }),
    plan: fc.constantFrom('starter', 'pro'),
    interval: fc.constantFrom('month', 'year'),
  }),
  { maxLength: 12 },
)

test('an order counts once, and no paid time of a plan overlaps', () => {
  fc.assert(
    fc.property(orders, (given) => {
      const paid = given
        .toSorted((a, b) => a.day - b.day)
        .map(({ id, day: n, plan, interval }) =>
          order(String(id), new Date(day('2026-01-01') + n * 86_400_000).toISOString(), plan, interval),
        )
      const periods = all(...paid, ...paid)
      expect(periods.map(({ orderId }) => orderId).toSorted()).toEqual([...new Set(paid.map(({ orderId }) => orderId))].toSorted())
      for (const plan of ['starter', 'pro']) {
        const own = periods.filter((each) => each.plan === plan)
        for (const [i, each] of own.entries()) if (i > 0) expect(each.from >= own[i - 1]!.until).toBe(true)
      }
    }),
  )
})

const organisation = (paidPeriods: PaidPeriod[]) => create(OrganisationSchema, { id: 'org_1', paidPeriods })

test('reminders are due 14, 3 and 0 days before the end; after downtime only the latest is mailed', () => {
  const periods = all(order('a', '2026-03-01T12:00:00Z'))
  const due = (text: string, reminders: number) =>
    dueReminders(organisation([{ ...periods[0]!, reminders }]), day(text)).map((each) => [each.days, each.reminders, each.isMailed])
  expect(due('2026-03-17', 0)).toEqual([])
  expect(due('2026-03-18', 0)).toEqual([[14, 1, true]])
  expect(due('2026-03-20', 1)).toEqual([])
  expect(due('2026-03-29', 1)).toEqual([[3, 2, true]])
  expect(due('2026-04-02', 0)).toEqual([[0, 3, true]])
  expect(due('2027-04-02', 3)).toEqual([])
  const dueAt = (reminders: number) => reminderDueAt(organisation([{ ...periods[0]!, reminders }])).slice(0, 10)
  expect([0, 1, 2, 3].map(dueAt)).toEqual(['2026-03-18', '2026-03-29', '2026-04-01', ''])
})

test('nobody is reminded of a plan that goes on', () => {
  const extended = organisation(all(order('a', '2026-03-01T12:00:00Z'), order('b', '2026-03-10T12:00:00Z')))
  expect(dueReminders(extended, day('2026-03-18')).map(({ isMailed }) => isMailed)).toEqual([false])
  const granted = organisation(all(order('a', '2026-03-01T12:00:00Z')))
  granted.grants = [create(PlanGrantSchema, { id: 'g', plan: 'business', from: '2026-01-01T00:00:00Z' })]
  expect(dueReminders(granted, day('2026-03-18')).map(({ isMailed }) => isMailed)).toEqual([false])
  expect(planAt(extended, day('2026-04-20'))).toMatchObject({ plan: 'starter', source: 'usdc' })
})
