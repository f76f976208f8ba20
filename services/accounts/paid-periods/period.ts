import { create } from '@bufbuild/protobuf'
import { type Organisation, type PaidPeriod, PaidPeriodSchema } from '@touchline/contract/gen/accounts'
import type { PlanPaid } from '@touchline/contract/gen/billing'
import { planRank } from '@touchline/contract/plans'
import { planAt } from '../subscriptions/plan-state.ts'

const dayMs = 86_400_000
/** Reminders are mailed this many days before the end of a period. */
const reminderDays = [14, 3, 0] as const

/**
 * The periods with that of the order: it follows the last period of the same plan that has not ended when the order was
 * paid, and starts with the payment otherwise. Undefined: the order has its period already.
 */
export function withPeriod(periods: readonly PaidPeriod[], order: PlanPaid): PaidPeriod[] | undefined {
  if (periods.some(({ orderId }) => orderId === order.orderId)) return undefined
  const { plan, interval } = order.purchase!
  const paidAt = Date.parse(order.paidAt)
  const ends = periods.filter((each) => each.plan === plan).map(({ until }) => Date.parse(until))
  const from = Math.max(paidAt, ...ends)
  const period = create(PaidPeriodSchema, {
    orderId: order.orderId,
    plan,
    from: toText(from),
    until: toText(addMonths(from, interval === 'year' ? 12 : 1)),
    paidMicroUsd: order.amount,
    transaction: order.transaction,
  })
  return [...periods, period].toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
}

/** The same day and time in a later month, UTC; its last day if it is shorter. */
export function addMonths(from: number, months: number): number {
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, lastDay))
}

/** When the next reminder is due, RFC 3339; empty: none will be. */
export function reminderDueAt({ paidPeriods, isDeleted }: Organisation): string {
  if (isDeleted) return ''
  const due = paidPeriods.flatMap(({ until, reminders }) => {
    const days = reminderDays[reminders]
    return days === undefined ? [] : [Date.parse(until) - days * dayMs]
  })
  return due.length === 0 ? '' : toText(Math.min(...due))
}

export interface DueReminder {
  period: PaidPeriod
  /** Number of reminders that count as mailed afterwards. After downtime only the latest is mailed. */
  reminders: number
  days: (typeof reminderDays)[number]
  /** False: the organisation has this plan or a higher one afterwards, so there is nothing to remind of. */
  isMailed: boolean
}

/** The reminders due at `now`, milliseconds since 1970: at most one of each period. */
export function dueReminders(organisation: Organisation, now: number): DueReminder[] {
  return organisation.paidPeriods.flatMap((period) => {
    const until = Date.parse(period.until)
    const reminders = reminderDays.filter((days) => until - days * dayMs <= now).length
    if (reminders <= period.reminders) return []
    const isMailed = planRank(planAt(organisation, until).plan) < planRank(period.plan)
    return [{ period, reminders, days: reminderDays[reminders - 1]!, isMailed }]
  })
}

const toText = (at: number): string => new Date(at).toISOString()
