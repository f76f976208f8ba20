import type { Organisation, Subscription } from '@touchline/contract/gen/accounts'
import { isLive } from '@touchline/contract/subscriptions'

const minuteMs = 60_000
const dayMs = 86_400_000
/** How often Stripe is asked about an open checkout, and about a renewal that it has not confirmed. */
const askAgainMs = { checkout: 2 * minuteMs, renewal: 60 * minuteMs }
/** Reminders after a failed renewal: at once, and this long after it. */
export const reminderMs = [0, 3 * dayMs, 6 * dayMs] as const

/**
 * When Stripe has to be asked about the organisation, or a reminder is due, RFC 3339; empty: when an event says so.
 * `now` in milliseconds since 1970.
 */
export function stripeDueAt({ subscription, checkout, addressChanges }: Organisation, now: number): string {
  const due = [
    ...(checkout ? [now + askAgainMs.checkout] : []),
    ...(isLive(subscription) ? subscriptionDue(subscription!, now) : []),
    ...(addressChanges.length > 0 ? [now] : []),
  ]
  return due.length === 0 ? '' : new Date(Math.min(...due)).toISOString()
}

function subscriptionDue(subscription: Subscription, now: number): number[] {
  if (subscription.reversedAt !== '') return [now]
  const periodEnd = Date.parse(subscription.periodEnd)
  if (subscription.unpaidSince === '') return [periodEnd > now ? periodEnd : now + askAgainMs.renewal]
  const next = reminderMs[subscription.reminders]
  return [now + askAgainMs.renewal, ...(next === undefined ? [] : [Math.max(now, Date.parse(subscription.unpaidSince) + next)])]
}

/** The number of reminders that should have been sent at `now`. */
export const remindersDue = ({ unpaidSince }: Subscription, now: number): number =>
  unpaidSince === '' ? 0 : reminderMs.filter((after) => Date.parse(unpaidSince) + after <= now).length

/** The sort key of organisations by `stripeDueAt`. A deleted one is due until Stripe cannot charge it any more. */
export const dueKey = ({ stripeDueAt: at, subscription, checkout, isDeleted }: Organisation): string =>
  isDeleted && (isLive(subscription) || checkout !== undefined) ? '0' : at
